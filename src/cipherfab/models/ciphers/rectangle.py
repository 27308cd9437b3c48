"""RECTANGLE-80 and RECTANGLE-128 in plain integers.

Source: W. Zhang et al., "RECTANGLE: a bit-slice lightweight block cipher suitable for multiple platforms",
Science China Information Sciences 58(12), 2015, Section 2; the same cipher is in the revised ePrint 2014/084.
The first ePrint version of 2014 used the inverse S-box and another key schedule: it is a different cipher.

Bit order: a state is 4 rows of 16 bits, row r is bits 16r+15..16r, so a hexadecimal string reads row 3 to
row 0; column j is bit j of every row. (The paper prints its vectors row 0 first.) An 80-bit key is 5 rows of
16 bits, a 128-bit key 4 rows of 32 bits, row 0 in the lowest bits. Rounds and round keys are numbered from 0.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

from cipherfab.models.cipher import BlockCipher, CompactCore, RoundTrace
from cipherfab.models.words import (
    collect_bits,
    nibble_table,
    require_width,
    rotate_left,
    spread_bits,
    substitute_nibbles,
)

BLOCK_BITS = 64
ROUNDS = 25

SBOX = (0x6, 0x5, 0xC, 0xA, 0x1, 0xE, 0x7, 0x9, 0xB, 0x0, 0x3, 0xD, 0x8, 0xF, 0x4, 0x2)
"""S-box of data path and key schedule; row 0 of a column is its lowest bit (Section 2, "SubColumn")."""

INVERSE_SBOX = tuple(SBOX.index(output) for output in range(16))

SHIFTS = (0, 1, 12, 13)
"""How far each row is rotated left, towards the higher columns (Section 2, "ShiftRow")."""

_SUBSTITUTE = nibble_table(SBOX)
_INVERSE_SUBSTITUTE = nibble_table(INVERSE_SBOX)

_KEY_ROW_BITS = {80: 16, 128: 32}
_KEY_SBOX_COLUMNS = {80: 4, 128: 8}
"""How many of the lowest columns of the key register pass an S-box, by key size."""


def _round_constants() -> tuple[int, ...]:
    """Run the 5-bit register: shift left, the new bit 0 is bit 4 XOR bit 2 (Section 2, key schedule)."""
    constants = [0b00001]
    while len(constants) < ROUNDS:
        last = constants[-1]
        constants.append(last << 1 & 0b11110 | (last >> 4 ^ last >> 2) & 1)
    return tuple(constants)


ROUND_CONSTANTS = _round_constants()


def split_rows(value: int, count: int, row_bits: int) -> list[int]:
    """Return the rows of a word, row 0 (the lowest bits) first."""
    mask = (1 << row_bits) - 1
    return [value >> row_bits * r & mask for r in range(count)]


def join_rows(rows: Sequence[int], row_bits: int) -> int:
    """Undo `split_rows`."""
    value = 0
    for row in reversed(rows):
        value = value << row_bits | row
    return value


def _substitute_columns(rows: Sequence[int], columns: int, table: bytes) -> list[int]:
    """Apply an S-box to the columns of four rows of `columns` bits: make each column a nibble, and back."""
    nibbles = sum(spread_bits(row) << r for r, row in enumerate(rows))
    nibbles = substitute_nibbles(nibbles, columns, table)
    return [collect_bits(nibbles >> r) for r in range(4)]


def sub_column(state: int) -> int:
    """Apply the S-box to the 16 columns of a state (Section 2, "SubColumn")."""
    return join_rows(_substitute_columns(split_rows(state, 4, 16), 16, _SUBSTITUTE), 16)


def inverse_sub_column(state: int) -> int:
    """Undo `sub_column`."""
    return join_rows(_substitute_columns(split_rows(state, 4, 16), 16, _INVERSE_SUBSTITUTE), 16)


def shift_row(state: int) -> int:
    """Rotate rows 0 to 3 of a state left by 0, 1, 12 and 13 places (Section 2, "ShiftRow")."""
    rows = zip(split_rows(state, 4, 16), SHIFTS, strict=True)
    return join_rows([rotate_left(row, shift, 16) for row, shift in rows], 16)


def inverse_shift_row(state: int) -> int:
    """Undo `shift_row`."""
    rows = zip(split_rows(state, 4, 16), SHIFTS, strict=True)
    return join_rows([rotate_left(row, -shift % 16, 16) for row, shift in rows], 16)


def next_key_rows(rows: Sequence[int], constant: int, *, key_bits: int) -> list[int]:
    """Update the key register (Section 2, key schedule).

    The S-box on the lowest columns of rows 0 to 3, one round of a generalised Feistel network on the rows, a
    round constant on the five lowest bits of row 0.

    Parameters
    ----------
    rows : Sequence[int]
        Rows of the key register, row 0 first: 5 of 16 bits (80-bit key) or 4 of 32 bits (128-bit key).
    constant : int
        Round constant, 5 bits.
    key_bits : int
        80 or 128.
    """
    columns = _KEY_SBOX_COLUMNS[key_bits]
    low = (1 << columns) - 1
    substituted = _substitute_columns([row & low for row in rows[:4]], columns, _SUBSTITUTE)
    row0, row1, row2, row3 = (row & ~low | new for row, new in zip(rows[:4], substituted, strict=True))
    if key_bits == 80:
        row4 = rows[4]
        updated = [rotate_left(row0, 8, 16) ^ row1, row2, row3, rotate_left(row3, 12, 16) ^ row4, row0]
    else:
        updated = [rotate_left(row0, 8, 32) ^ row1, row2, rotate_left(row2, 16, 32) ^ row3, row0]
    updated[0] ^= constant
    return updated


@lru_cache(maxsize=8)  # many blocks usually meet the same key
def round_keys(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the 26 round keys of 64 bits: the low 16 bits of rows 0 to 3 of the key register."""
    require_width("key", key, key_bits)
    row_bits = _KEY_ROW_BITS[key_bits]
    rows = split_rows(key, key_bits // row_bits, row_bits)
    keys = [join_rows([row & 0xFFFF for row in rows[:4]], 16)]
    for constant in ROUND_CONSTANTS:
        rows = next_key_rows(rows, constant, key_bits=key_bits)
        keys.append(join_rows([row & 0xFFFF for row in rows[:4]], 16))
    return tuple(keys)


def encrypt(key: int, block: int, *, key_bits: int) -> int:
    """Encrypt a block of 64 bits: 25 rounds, then the last round key (Section 2)."""
    require_width("block", block, BLOCK_BITS)
    *keys, last_key = round_keys(key, key_bits=key_bits)
    state = block
    for round_key in keys:
        state = shift_row(sub_column(state ^ round_key))
    return state ^ last_key


def decrypt(key: int, block: int, *, key_bits: int) -> int:
    """Decrypt a block of 64 bits: undo `encrypt` step by step."""
    require_width("block", block, BLOCK_BITS)
    *keys, last_key = round_keys(key, key_bits=key_bits)
    state = block ^ last_key
    for round_key in reversed(keys):
        state = inverse_sub_column(inverse_shift_row(state)) ^ round_key
    return state


def trace(key: int, block: int, *, key_bits: int) -> list[RoundTrace]:
    """Encrypt a block of 64 bits and return rounds 0 to 24, then the last key addition as number 25."""
    require_width("block", block, BLOCK_BITS)
    rounds, state = [], block
    for number, round_key in enumerate(round_keys(key, key_bits=key_bits)):
        state ^= round_key
        states = {"after_add_round_key": state}
        if number < ROUNDS:
            states["after_sub_column"] = sub_column(state)
            states["after_shift_row"] = state = shift_row(states["after_sub_column"])
        rounds.append(RoundTrace(number=number, round_key=round_key, states=states))
    return rounds


_COMPACT = {80: (CompactCore(port_bits=1, load_cycles=144, pass_cycles=16, passes=25),)}


def _rectangle(key_bits: int) -> BlockCipher:
    return BlockCipher(
        family="rectangle",
        variants=((64, 80), (64, 128)),
        block_bits=BLOCK_BITS,
        key_bits=key_bits,
        rounds=ROUNDS,
        sboxes=16,
        sbox_forms=("table", "block_ram"),
        byte_order="big",
        bit_order="row 3 to row 0 of a state (the paper prints row 0 first), the highest row of a key first; "
        "bit 0 of a row is its last",
        reference="W. Zhang et al., RECTANGLE: a bit-slice lightweight block cipher suitable for multiple "
        "platforms, Science China Information Sciences 58(12), 2015 (ePrint 2014/084, revised)",
        encrypt=partial(encrypt, key_bits=key_bits),
        decrypt=partial(decrypt, key_bits=key_bits),
        trace=partial(trace, key_bits=key_bits),
        compact=_COMPACT.get(key_bits, ()),
        ram_key_sboxes=4 if key_bits == 80 else 8,
        sliced=True,
    )


RECTANGLE_80 = _rectangle(80)
RECTANGLE_128 = _rectangle(128)

MODELS = (RECTANGLE_80, RECTANGLE_128)
