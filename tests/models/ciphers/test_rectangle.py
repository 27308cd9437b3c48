"""The parts of RECTANGLE against what the paper prints."""

from functools import partial

import pytest

from cipherfab.models.ciphers import rectangle

# The list the paper prints; the model runs the register.
ROUND_CONSTANTS = "01 02 04 09 12 05 0B 16 0C 19 13 07 0F 1F 1E 1C 18 11 03 06 0D 1B 17 0E 1D"


def column(state: int, j: int) -> int:
    """Return column j as a number, row 0 its lowest bit."""
    return sum((state >> 16 * row + j & 1) << row for row in range(4))


def state_of_columns(values: list[int]) -> int:
    """Return the state whose column j is values[j]."""
    return sum((value >> row & 1) << 16 * row + j for j, value in enumerate(values) for row in range(4))


def test_sbox() -> None:
    """The derived inverse equals the published one."""
    assert "".join(f"{y:X}" for y in rectangle.SBOX) == "65CA1E79B03D8F42"
    assert "".join(f"{y:X}" for y in rectangle.INVERSE_SBOX) == "94FAE106C7382B5D"


def test_sbox_algebraic_normal_form() -> None:
    """The table equals its formulas over GF(2), a third way to write it."""
    for x in range(16):
        x0, x1, x2, x3 = (x >> bit & 1 for bit in range(4))
        y0 = x0 ^ x0 & x1 ^ x2 ^ x3
        y1 = 1 ^ x0 ^ x1 ^ x2 ^ x1 & x3
        y2 = 1 ^ x2 ^ x3 ^ x0 & x1 ^ x0 & x2 ^ x1 & x2 ^ x2 & x3 ^ x0 & x1 & x2
        y3 = x1 ^ x3 ^ x0 & x2 ^ x1 & x2 ^ x0 & x3 ^ x1 & x2 & x3
        assert rectangle.SBOX[x] == y0 | y1 << 1 | y2 << 2 | y3 << 3


def test_round_constants() -> None:
    """The shift register gives the published list, and 1A would come next."""
    assert " ".join(f"{constant:02X}" for constant in rectangle.ROUND_CONSTANTS) == ROUND_CONSTANTS


@pytest.mark.parametrize("turn", range(16))
def test_sub_column(turn: int) -> None:
    """Every column meets every value once; the S-box acts on columns, not on hexadecimal digits."""
    values = [(j + turn) % 16 for j in range(16)]
    state = state_of_columns(values)
    result = rectangle.sub_column(state)
    assert [column(result, j) for j in range(16)] == [rectangle.SBOX[value] for value in values]
    assert rectangle.inverse_sub_column(result) == state


def test_shift_row() -> None:
    """Bit j of row r moves to bit j + shift modulo 16 of the same row."""
    for row, shift in enumerate((0, 1, 12, 13)):
        for j in range(16):
            moved = 1 << 16 * row + (j + shift) % 16
            assert rectangle.shift_row(1 << 16 * row + j) == moved
            assert rectangle.inverse_shift_row(moved) == 1 << 16 * row + j


def test_key_register_after_the_last_update() -> None:
    """All rows left after 25 updates of the zero key; the round keys show only a part of them."""
    expected = {
        80: [0x9AB8, 0xF785, 0x01A1, 0x36FC, 0x0AD9],
        128: [0x120AFD0D, 0x1E0B1DE7, 0x18E2170E, 0x0F0BFD0F],
    }
    for key_bits, last in expected.items():
        rows = [0] * len(last)
        for constant in rectangle.ROUND_CONSTANTS:
            rows = rectangle.next_key_rows(rows, constant, key_bits=key_bits)
        assert rows == last


def test_round_keys() -> None:
    """K0 is the low 64 bits of an 80-bit key, but the low half of every row of a 128-bit key."""
    keys = rectangle.round_keys(0x0F1E2D3C4B5A69788796, key_bits=80)
    assert (len(keys), keys[0], keys[1]) == (26, 0x2D3C4B5A69788796, 0x2DCD2D324B5BF9F5)
    keys = rectangle.round_keys(0x0123456789ABCDEFFEDCBA9876543210, key_bits=128)
    assert (len(keys), keys[0], keys[1]) == (26, 0x4567CDEFBA983210, 0x3288CCDCCD8832EF)


@pytest.mark.parametrize(
    ("key_bits", "ones", "printed"),
    [
        (80, False, "2D96 E354 E8B1 0874"),
        (80, True, "9945 AA34 AE3D 0112"),
        (128, False, "AEE6 3613 44A4 99EE"),
        (128, True, "E83E EFEE 4A15 7A46"),
    ],
)
def test_rows(key_bits: int, ones: bool, printed: str) -> None:
    """The paper prints row 0 of a ciphertext first, which is the lowest part of the word."""
    key, block = ((1 << key_bits) - 1, (1 << 64) - 1) if ones else (0, 0)
    ciphertext = rectangle.encrypt(key, block, key_bits=key_bits)
    rows = rectangle.split_rows(ciphertext, 4, 16)
    assert " ".join(f"{row:04X}" for row in rows) == printed
    assert rectangle.join_rows(rows, 16) == ciphertext


@pytest.mark.parametrize("turn", [1, 5, 8])
def test_the_data_path_treats_all_columns_alike(turn: int) -> None:
    """Turning all rows before a round turns them after it: a wrong shift or a wrong column would show."""

    def turned(state: int) -> int:
        rows = rectangle.split_rows(state, 4, 16)
        return rectangle.join_rows([(row << turn | row >> 16 - turn) & 0xFFFF for row in rows], 16)

    state = 0xDA0E_854A_1E8D_03E0
    for step in (rectangle.sub_column, rectangle.shift_row):
        assert step(turned(state)) == turned(step(state))


def test_official_vectors_as_printed() -> None:
    """The paper prints row 0 first."""
    encrypt = partial(rectangle.encrypt, key_bits=128)
    rows = rectangle.split_rows(encrypt((1 << 128) - 1, (1 << 64) - 1), 4, 16)
    assert [f"{row:04X}" for row in rows] == ["E83E", "EFEE", "4A15", "7A46"]
