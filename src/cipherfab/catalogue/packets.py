"""Parameters that all cores of authenticated ciphers have."""

from cipherfab.catalogue.parameter import Count

_MOST_HOLD = 1 << 12

HOLD_BLOCKS = Count(
    name="hold_blocks",
    range=lambda cipher, values: (0, *(1 << i for i in range(1, _MOST_HOLD.bit_length()))),
    initial=lambda cipher, values: 64,
    meaning="blocks of plaintext that can wait for their tag; with 0 they leave unchecked",
)
"""How much plaintext waits for its tag."""
