"""Shift registers in which a few columns of a bit-sliced state and its key are worked on at a time."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Values
from cipherfab.models import Algorithm, block_cipher

_PORT_BITS = 16


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    words = cipher.block_bits // _PORT_BITS
    interval = cipher.key_bits // _PORT_BITS + words * cipher.rounds
    return Cycles(latency=interval + words - 1, interval=interval, key=0)


ARCHITECTURE = Architecture(
    name="sliced",
    title="a data path of 16 bits: shift registers that a few columns of a bit-sliced state pass at a time",
    module="cf_sliced",
    parameters=(
        Choice(name="direction", choices=("encrypt",), meaning="what the core does"),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=lambda cipher: block_cipher(cipher).sliced,
    port_bits=lambda values: _PORT_BITS,
)
