"""State and key in the memory of look-up tables, a few bits in each clock cycle."""

from collections.abc import Sequence
from typing import NamedTuple

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import Choice, Count, Values
from cipherfab.models import Algorithm


class _Path(NamedTuple):
    """What ``cf_pkg::compact`` says; cycles of a pass, and passes beside rounds, or rounds that load."""

    word_cycles: int
    pass_cycles: int
    passes: int = 0


# By cipher and width of the ports, the smallest first.
_PATHS = {
    "present-80": {
        1: _Path(word_cycles=1, pass_cycles=64, passes=2),
        16: _Path(word_cycles=1, pass_cycles=4, passes=-1),
    },
    "present-128": {1: _Path(word_cycles=1, pass_cycles=64, passes=2)},
    "rectangle-80": {1: _Path(word_cycles=1, pass_cycles=16)},
    "aes-128": {8: _Path(word_cycles=16, pass_cycles=256)},
}


def _port_bits(cipher: Algorithm, values: Values) -> Sequence[int]:
    return list(_PATHS[cipher.name])


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    port_bits = int(values["port_bits"])
    path = _PATHS[cipher.name][port_bits]
    words = (cipher.key_bits + cipher.block_bits) // port_bits
    passes = path.passes + cipher.rounds
    if cipher.family == "aes":
        # The last round delivers the result; words are taken in step 5 and leave in step 11.
        interval = cipher.key_bits // port_bits * path.word_cycles + path.pass_cycles * passes
        return Cycles(latency=interval - 10, interval=interval, key=0)
    interval = words * path.word_cycles + path.pass_cycles * passes
    return Cycles(latency=interval - 1, interval=interval, key=0)


ARCHITECTURE = Architecture(
    name="compact",
    title="state and key in the memory of look-up tables, a few bits in each clock cycle",
    module="cf_compact",
    parameters=(
        Choice(name="direction", choices=("encrypt",), meaning="what the core does"),
        Count(
            name="port_bits",
            range=_port_bits,
            initial=lambda cipher, values: min(_PATHS[cipher.name]),
            meaning="width of the ports for blocks and keys",
        ),
    ),
    cycles=_cycles,
    key_with_block=lambda values: True,
    fits=lambda cipher: cipher.name in _PATHS,
    port_bits=lambda values: int(values["port_bits"]),
)
