"""What RECTANGLE-80 does to words: the steps that machines have instructions for.

Rows of the key register are in an order of their own: row 4 is lowest, rows 0 to 3 are above it, so that the
round key is in the highest bits.
"""

from cipherfab.models.ciphers.rectangle import join_rows, split_rows
from cipherfab.models.words import rotate_left


def mix_rows(word: int) -> int:
    """Do what the key schedule does to its rows behind the S-box, without the constant."""
    row4, row0, row1, row2, row3 = split_rows(word, 5, 16)
    rows = [row0, rotate_left(row0, 8, 16) ^ row1, row2, row3, rotate_left(row3, 12, 16) ^ row4]
    return join_rows(rows, 16)


def unmix_rows(word: int) -> int:
    """Undo `mix_rows`."""
    row0, mixed1, row2, row3, mixed4 = split_rows(word, 5, 16)
    rows = [mixed4 ^ rotate_left(row3, 12, 16), row0, mixed1 ^ rotate_left(row0, 8, 16), row2, row3]
    return join_rows(rows, 16)


def next_constant(constant: int) -> int:
    """Return the round constant, five bits, that follows another one."""
    return constant << 1 & 0b11110 | (constant >> 4 ^ constant >> 2) & 1


def previous_constant(constant: int) -> int:
    """Undo `next_constant`."""
    return constant >> 1 | ((constant ^ constant >> 3) & 1) << 4
