"""Instructions of the VSCPU family for RECTANGLE-80, forwards and backwards."""

from collections.abc import Callable, Sequence
from functools import partial

from cipherfab.models.ciphers import rectangle
from cipherfab.models.words import rotate_left
from cipherfab.processors.kind import Kind, VscpuState, in_block, low_bits, put, substituted
from cipherfab.processors.rectangle_steps import mix_rows, next_constant, previous_constant, unmix_rows


def _rotate_by(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, rotate_left(s.read(a), b % s.machine.word_bits, s.machine.word_bits))


def _substitute_columns(s: VscpuState, d: int, a: int, b: int, *, table: Sequence[int]) -> None:
    lowest = low_bits(s)
    highest = s.machine.word_bits if b else lowest + 16
    s.write(d, substituted(s.read(a), range(lowest, highest, 4), table))


def _step_constant(s: VscpuState, d: int, a: int, b: int, *, function: Callable[[int], int]) -> None:
    word, low = s.read(a), low_bits(s)
    old = word >> low & 0x1F
    s.write(d, word ^ (old ^ function(old)) << low)


RECTANGLE: dict[str, Kind] = {
    "ROL": Kind(meaning="*D = *A rotated left by B", effect=_rotate_by, path="Aw"),
    "RSBOX": Kind(
        meaning="*D = *A, with the S-box of RECTANGLE on the four lowest nibbles of a block if B = 0, else "
        "on all",
        effect=partial(_substitute_columns, table=rectangle.SBOX),
        path="Aw",
    ),
    "RSBOXI": Kind(
        meaning="*D = *A, with the inverse of what RSBOX does",
        effect=partial(_substitute_columns, table=rectangle.INVERSE_SBOX),
        path="Aw",
    ),
    "ROWS": Kind(
        meaning="*D = *A, with ShiftRow of RECTANGLE on its 64 highest bits",
        effect=in_block(rectangle.shift_row),
        operands="A",
        path="Aw",
    ),
    "ROWSI": Kind(
        meaning="*D = *A, with the inverse of what ROWS does",
        effect=in_block(rectangle.inverse_shift_row),
        operands="A",
        path="Aw",
    ),
    "MIX": Kind(
        meaning="*D = *A, its rows mixed as in the key schedule of RECTANGLE; row 4 is lowest, then row 0",
        effect=put(lambda s, x, y: mix_rows(x), literal=True),
        operands="A",
        path="Aw",
    ),
    "MIXI": Kind(
        meaning="*D = *A, with the inverse of what MIX does",
        effect=put(lambda s, x, y: unmix_rows(x), literal=True),
        operands="A",
        path="Aw",
    ),
    "LFSR": Kind(
        meaning="*D = *A, with the round constant of RECTANGLE in the lowest bits of a block one step on",
        effect=partial(_step_constant, function=next_constant),
        operands="A",
        path="Aw",
    ),
    "LFSRI": Kind(
        meaning="*D = *A, with the inverse of what LFSR does",
        effect=partial(_step_constant, function=previous_constant),
        operands="A",
        path="Aw",
    ),
}
"""What they do, by name."""
