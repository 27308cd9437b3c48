"""Instructions of the VSCPU family for RECTANGLE-80, forwards and backwards.

Rows of the key register are in an order of their own: row 4 is lowest, rows 0 to 3 are above it, so that the
round key is in the highest bits.
"""

from collections.abc import Callable, Sequence
from functools import partial

from cipherfab.models.ciphers import rectangle
from cipherfab.models.words import rotate_left
from cipherfab.processors.kind import Kind, VscpuState, in_block, low_bits, of_a, put, rotated, substituted


def _mix_rows(word: int) -> int:
    """Do the key schedule's row mixing after the S-box, without the constant."""
    row4, row0, row1, row2, row3 = rectangle.split_rows(word, 5, 16)
    rows = [row0, rotate_left(row0, 8, 16) ^ row1, row2, row3, rotate_left(row3, 12, 16) ^ row4]
    return rectangle.join_rows(rows, 16)


def _unmix_rows(word: int) -> int:
    """Undo `_mix_rows`."""
    row0, mixed1, row2, row3, mixed4 = rectangle.split_rows(word, 5, 16)
    rows = [mixed4 ^ rotate_left(row3, 12, 16), row0, mixed1 ^ rotate_left(row0, 8, 16), row2, row3]
    return rectangle.join_rows(rows, 16)


def _next_constant(constant: int) -> int:
    """Return the round constant, five bits, after another one."""
    return constant << 1 & 0b11110 | (constant >> 4 ^ constant >> 2) & 1


def _previous_constant(constant: int) -> int:
    """Undo `_next_constant`."""
    return constant >> 1 | ((constant ^ constant >> 3) & 1) << 4


def _substitute_columns(s: VscpuState, word: int, b: int, *, table: Sequence[int]) -> int:
    lowest = low_bits(s)
    highest = s.machine.word_bits if b else lowest + 16
    return substituted(word, range(lowest, highest, 4), table)


def _step_constant(s: VscpuState, word: int, *, function: Callable[[int], int]) -> int:
    low = low_bits(s)
    old = word >> low & 0x1F
    return word ^ (old ^ function(old)) << low


RECTANGLE: dict[str, Kind] = {
    "ROL": Kind(meaning="*D = *A rotated left by B", effect=put(rotated, literal=True), path="Aw"),
    "RSBOX": Kind(
        meaning="*D = *A, with the S-box of RECTANGLE on the four lowest nibbles of a block if B = 0, else "
        "on all",
        effect=put(partial(_substitute_columns, table=rectangle.SBOX), literal=True),
        path="Aw",
    ),
    "RSBOXI": Kind(
        meaning="*D = *A, with the inverse of RSBOX",
        effect=put(partial(_substitute_columns, table=rectangle.INVERSE_SBOX), literal=True),
        path="Aw",
    ),
    "ROWS": of_a(", with ShiftRow of RECTANGLE on its 64 highest bits", in_block(rectangle.shift_row)),
    "ROWSI": of_a(", with the inverse of ROWS", in_block(rectangle.inverse_shift_row)),
    "MIX": of_a(
        ", its rows mixed as in the key schedule of RECTANGLE; row 4 is lowest, then row 0",
        lambda s, x: _mix_rows(x),
    ),
    "MIXI": of_a(", with the inverse of MIX", lambda s, x: _unmix_rows(x)),
    "LFSR": of_a(
        ", with the round constant of RECTANGLE in the lowest bits of a block one step on",
        partial(_step_constant, function=_next_constant),
    ),
    "LFSRI": of_a(", with the inverse of LFSR", partial(_step_constant, function=_previous_constant)),
}
"""The instructions, by name."""
