"""A few S-boxes that do a round in several clock cycles, between ports of any width."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Count, Values, sbox
from cipherfab.models import Algorithm, block_cipher


def _steps(cipher: Algorithm, values: Values) -> int:
    return -(-block_cipher(cipher).sboxes // int(values["sbox_count"]))


def _port_bits(cipher: Algorithm, values: Values) -> Sequence[int]:
    return [bits for bits in (1, 2, 4, 8, 16, 32, 64, 128) if bits <= cipher.block_bits]


def _early_words(cipher: Algorithm, values: Values) -> Sequence[int]:
    words = cipher.block_bits // int(values["port_bits"])
    return range(min(_steps(cipher, values) + 1, words))


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    bits = int(values["port_bits"])
    words = 1 if bits == cipher.block_bits else -(-cipher.key_bits // bits)
    walk = 0 if values["direction"] == "encrypt" else cipher.rounds
    interval = words + walk + _steps(cipher, values) * cipher.rounds
    late = cipher.block_bits // bits - int(values["early_words"])
    return Cycles(latency=interval + late - 1, interval=interval, key=0)


def _described(values: Values) -> str:
    sboxes = "1 S-box does" if values["sbox_count"] == 1 else f"{values['sbox_count']} S-boxes do"
    return f"{sboxes} a round in several clock cycles"


ARCHITECTURE = Architecture(
    name="serial",
    title="a few S-boxes that do a round in several clock cycles, between ports of any width",
    module="cf_serial",
    described=_described,
    parameters=(
        Choice(name="direction", choices=("encrypt", "decrypt"), meaning="what the core does"),
        Count(
            name="sbox_count",
            range=lambda cipher, values: range(1, block_cipher(cipher).sboxes + 1),
            initial=lambda cipher, values: min(4, block_cipher(cipher).sboxes),
            meaning="S-boxes of the data path; the key schedule has its own",
        ),
        Count(
            name="port_bits",
            range=_port_bits,
            initial=lambda cipher, values: cipher.block_bits,
            meaning="width of the ports for blocks and keys; that of a block: both whole",
        ),
        Count(
            name="early_words",
            range=_early_words,
            meaning="words of the result that leave before the last round ends, with S-boxes of their own",
        ),
        sbox(),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=lambda cipher: block_cipher(cipher).sboxes > 0,
    port_bits=lambda values: int(values["port_bits"]),
)
