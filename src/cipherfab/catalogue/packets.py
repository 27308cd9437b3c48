"""Parameters that cores of packets share, and those of the block cipher in a mode of operation."""

from collections.abc import Sequence
from dataclasses import replace

from cipherfab.catalogue.parameter import Choice, Count, Parameter, Values, sbox
from cipherfab.models import Algorithm
from cipherfab.models.modes.ctr import Ctr
from cipherfab.models.modes.mode import mode

_MOST_HOLD = 1 << 12
_LEAST_COUNTER = 8

HOLD_BLOCKS = Count(
    name="hold_blocks",
    range=lambda cipher, values: (0, *(1 << i for i in range(1, _MOST_HOLD.bit_length()))),
    initial=lambda cipher, values: 64,
    meaning="blocks of plaintext that can wait for their tag; with 0 they leave unchecked",
)
"""How much plaintext waits for its tag."""


def of_cipher(parameter: Parameter) -> Parameter:
    """Return a parameter of cores of block ciphers as one of cores of a mode: what fits the cipher in it."""
    if isinstance(parameter, Count):
        numbers = parameter.range
        return replace(parameter, range=lambda algorithm, values: numbers(mode(algorithm).cipher, values))
    assert isinstance(parameter, Choice)
    words = parameter.fitting
    assert words is not None
    return replace(parameter, fitting=lambda algorithm, values: words(mode(algorithm).cipher, values))


MODE_SBOX = of_cipher(sbox(block_ram=lambda values: values["rounds_per_cycle"] == 1))
"""How the S-boxes of the block cipher in a mode are realised."""


def _counter_bits(algorithm: Algorithm, values: Values) -> Sequence[int]:
    # The usual number first.
    bits = algorithm.block_bits
    return range(bits, _LEAST_COUNTER - 1, -1) if isinstance(algorithm, Ctr) else (bits,)


COUNTER_BITS = Count(
    name="counter_bits",
    range=_counter_bits,
    meaning="last bits of a block that count, in CTR; a message in which they would wrap is refused",
)
"""How much of a block counts."""


def counting(algorithm: Algorithm, values: Values) -> Algorithm:
    """Return the model of a mode with the counter that parameters give it, if it counts."""
    if isinstance(algorithm, Ctr):
        return replace(algorithm, counter_bits=int(values["counter_bits"]))
    return algorithm
