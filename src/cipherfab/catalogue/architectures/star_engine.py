"""The star operation of pi-Cipher between ports, as a pipeline or word by word."""

from cipherfab.catalogue.architecture import Architecture, Cycles, Transfers
from cipherfab.catalogue.parameter import Count, Values
from cipherfab.catalogue.pi_words import word_bits
from cipherfab.models import Algorithm


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    clocks = int(values["clocks"])
    if values["port_words"] == 4:
        return Cycles(latency=clocks, interval=1, key=0)
    return Cycles(latency=7 + clocks, interval=8 + clocks, key=0)


def _transfers(cipher: Algorithm, values: Values) -> Transfers:
    words = 4 // int(values["port_words"])
    return Transfers(words, words)


ARCHITECTURE = Architecture(
    name="star_engine",
    title="one star operation at a time, or one in every clock cycle",
    module="cf_pi_star_engine",
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-star"),
    module_parameters=lambda cipher: {"WordBits": str(word_bits(cipher))},
    parameters=(
        Count(
            name="clocks",
            range=lambda cipher, values: (1, 2, 4),
            meaning="clock cycles of the operation",
        ),
        Count(
            name="port_words",
            range=lambda cipher, values: (1, 4) if values["clocks"] != 1 else (4,),
            initial=lambda cipher, values: 4,
            meaning="words of an operand that come in one transfer; 1 goes with two or four clocks",
        ),
    ),
    cycles=_cycles,
    transfers=_transfers,
)
