"""The parts of PRESENT against what the paper prints."""

import pytest

from cipherfab.models.ciphers import present

# The inverse S-box, which the model derives, and the permutation table of the paper, which it does not use.
INVERSE_SBOX = "5EF8C12DB463079A"
PERMUTATION = (
    *(0, 16, 32, 48, 1, 17, 33, 49, 2, 18, 34, 50, 3, 19, 35, 51),
    *(4, 20, 36, 52, 5, 21, 37, 53, 6, 22, 38, 54, 7, 23, 39, 55),
    *(8, 24, 40, 56, 9, 25, 41, 57, 10, 26, 42, 58, 11, 27, 43, 59),
    *(12, 28, 44, 60, 13, 29, 45, 61, 14, 30, 46, 62, 15, 31, 47, 63),
)


def test_sbox() -> None:
    """The derived inverse equals the published one."""
    assert "".join(f"{y:X}" for y in present.SBOX) == "C56B90AD3EF84712"
    assert "".join(f"{y:X}" for y in present.INVERSE_SBOX) == INVERSE_SBOX


def test_sbox_algebraic_normal_form() -> None:
    """The table equals its formulas over GF(2), a third way to write it."""
    for x in range(16):
        x0, x1, x2, x3 = (x >> bit & 1 for bit in range(4))
        y0 = x0 ^ x2 ^ x3 ^ x1 & x2
        y1 = x1 ^ x3 ^ x1 & x3 ^ x2 & x3 ^ x0 & x1 & x2 ^ x0 & x1 & x3 ^ x0 & x2 & x3
        y2 = 1 ^ x2 ^ x3 ^ x0 & x1 ^ x0 & x3 ^ x1 & x3 ^ x0 & x1 & x3 ^ x0 & x2 & x3
        y3 = 1 ^ x0 ^ x1 ^ x3 ^ x1 & x2 ^ x0 & x1 & x2 ^ x0 & x1 & x3 ^ x0 & x2 & x3
        assert present.SBOX[x] == y0 | y1 << 1 | y2 << 2 | y3 << 3


def test_sbox_layer() -> None:
    """Nibble i of the result is the S-box of nibble i."""
    assert present.sbox_layer(0x0123_4567_89AB_CDEF) == 0xC56B_90AD_3EF8_4712
    assert present.inverse_sbox_layer(0x0123_4567_89AB_CDEF) == 0x5EF8_C12D_B463_079A


def test_p_layer_moves_bit_i_to_16i_mod_63() -> None:
    """The formula, the published table and the model agree on every bit, both ways."""
    for i in range(64):
        target = 16 * i % 63 if i < 63 else 63
        assert target == PERMUTATION[i]
        assert present.p_layer(1 << i) == 1 << target
        assert present.inverse_p_layer(1 << target) == 1 << i
    assert present.p_layer((1 << 64) - 1) == (1 << 64) - 1
    assert present.p_layer(0) == 0


@pytest.mark.parametrize(
    ("key_bits", "register", "expected"),
    [
        (80, 0, 0xC000_0000_0000_0000_8000),
        (80, 1 << 15, 0x5000_0000_0000_0000_8000),
        (80, 1 << 19, 0xC000_0000_0000_0000_8001),
        (128, 0, 0xCC << 120 | 1 << 62),
        (128, 1 << 63, 0x5C << 120 | 1 << 62),
        (128, 1 << 59, 0xC5 << 120 | 1 << 62),
        (128, 1 << 67, 0xCC << 120 | 1 << 62 | 1),
    ],
)
def test_first_update_of_the_key_register(key_bits: int, register: int, expected: int) -> None:
    """Rotation by 61, S-boxes on the left-most nibbles, counter 1 on bit 15 or 62."""
    assert present.next_key_register(register, 1, key_bits=key_bits) == expected


def test_key_register_after_the_last_update() -> None:
    """The 80 bits left after 31 updates of the zero key, of which a round key shows only 64."""
    register = 0
    for counter in range(1, 32):
        register = present.next_key_register(register, counter, key_bits=80)
    assert register == 0x6DAB_3174_4F41_D700_8759


def test_round_keys() -> None:
    """There are 32 of them, the first is the left part of the key."""
    keys = present.round_keys(0x0F1E2D3C4B5A69788796, key_bits=80)
    assert len(keys) == 32
    assert keys[0] == 0x0F1E2D3C4B5A6978
    assert keys[-1] == 0x3461DA1610C30634
