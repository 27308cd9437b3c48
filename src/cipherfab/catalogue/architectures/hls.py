"""A C program made hardware by high-level synthesis."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Count, Values
from cipherfab.models import Algorithm

_LATENCY = {
    # With short loops as logic, and as loops: the states that a program passes.
    "present-80": {1: 32, 0: 2543},
    "rectangle-80": {1: 26, 0: 451},
    "aes-128": {1: 10, 0: 365},
}


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    latency = _LATENCY[cipher.name][int(values["unrolled"])]
    return Cycles(latency=latency, interval=latency + 1, key=0)


ARCHITECTURE = Architecture(
    name="hls",
    title="a C program made hardware by high-level synthesis",
    module="cf_hls",
    parameters=(
        Choice(name="direction", choices=("encrypt",), meaning="what the program does"),
        Count(
            name="unrolled",
            range=lambda cipher, values: (0, 1),
            initial=lambda cipher, values: 1,
            meaning="1 has short loops of the program as logic, 0 as loops",
        ),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=lambda cipher: cipher.name in _LATENCY,
)
