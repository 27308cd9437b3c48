"""One round in every clock cycle between ports of a few bits."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Count, Values, counted, sbox
from cipherfab.models import Algorithm


def _port_bits(cipher: Algorithm, values: Values) -> Sequence[int]:
    return [bits for bits in (1, 2, 4, 8, 16, 32) if 2 * bits <= cipher.block_bits]


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    bits = int(values["port_bits"])
    passes = 1 if values["direction"] == "encrypt" else 2
    interval = -(-cipher.key_bits // bits) + passes * cipher.rounds
    return Cycles(latency=interval + cipher.block_bits // bits - 1, interval=interval, key=0)


def _described(values: Values) -> str:
    words = counted(values["port_bits"], "bit")
    return f"one round in every clock cycle, blocks and keys in words of {words}"


ARCHITECTURE = Architecture(
    name="narrow",
    title="one round in every clock cycle, blocks and keys in words",
    module="cf_narrow",
    described=_described,
    parameters=(
        Choice(name="direction", choices=("encrypt", "decrypt"), meaning="what the core does"),
        Count(
            name="port_bits",
            range=_port_bits,
            initial=lambda cipher, values: 8,
            meaning="width of the ports for blocks and keys",
        ),
        sbox(),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    port_bits=lambda values: int(values["port_bits"]),
)
