"""The parts of GIFT-128 against what the paper prints."""

import pytest

from cipherfab.models.ciphers import gift

# Lists that the paper prints; the model derives them.
INVERSE_SBOX = "D0862C4BE71A39F5"
ROUND_CONSTANTS = (
    "01 03 07 0F 1F 3E 3D 3B 37 2F 1E 3C 39 33 27 0E 1D 3A 35 2B "
    "16 2C 18 30 21 02 05 0B 17 2E 1C 38 31 23 06 0D 1B 36 2D 1A"
)
FIRST_OF_PERMUTATION = (0, 33, 66, 99, 96, 1, 34, 67, 64, 97, 2, 35, 32, 65, 98, 3)


def test_sbox() -> None:
    """The derived inverse equals the published one."""
    assert "".join(f"{y:X}" for y in gift.SBOX) == "1A4C6F392DB7508E"
    assert "".join(f"{y:X}" for y in gift.INVERSE_SBOX) == INVERSE_SBOX


def test_sbox_as_instructions() -> None:
    """The table equals the bit-sliced instructions of the paper (Section 3.2), a third way to write it."""
    for x in range(16):
        s0, s1, s2, s3 = (x >> bit & 1 for bit in range(4))
        s1 ^= s0 & s2
        s0 ^= s1 & s3
        s2 ^= s0 | s1
        s3 ^= s2
        s1 ^= s3
        s3 ^= 1
        s2 ^= s0 & s1
        assert gift.SBOX[x] == s3 | s1 << 1 | s2 << 2 | s0 << 3


def test_sub_cells() -> None:
    """Nibble i of the result is the S-box of nibble i."""
    assert gift.sub_cells(0x0123456789ABCDEF) == 0x1111111111111111_1A4C6F392DB7508E
    assert gift.inverse_sub_cells(0x1111111111111111_1A4C6F392DB7508E) == 0x0123456789ABCDEF


@pytest.mark.parametrize("row", range(8))
def test_perm_bits(row: int) -> None:
    """The published table: sixteen bits at a time go to the same places, four further each time."""
    for i, place in enumerate(FIRST_OF_PERMUTATION):
        moved = 1 << place + 4 * row
        assert gift.perm_bits(1 << 16 * row + i) == moved
        assert gift.inverse_perm_bits(moved) == 1 << 16 * row + i


def test_round_constants() -> None:
    """The shift register gives the published list."""
    assert " ".join(f"{constant:02X}" for constant in gift.ROUND_CONSTANTS) == ROUND_CONSTANTS


def test_next_key() -> None:
    """Words 1 and 0 go to the top, rotated right by 2 and 12; the others move down by two."""
    assert gift.next_key(0x7777_6666_5555_4444_3333_2222_0001_0010) == (
        0x4000_0100_7777_6666_5555_4444_3333_2222
    )


@pytest.mark.parametrize(
    ("key", "bits"),
    [
        (0, [3, 127]),
        (1, [1, 3, 127]),
        (1 << 31, [3, 125, 127]),
        (1 << 64, [2, 3, 127]),
        (1 << 95, [3, 126, 127]),
        (0xFFFF_FFFF << 96 | 0xFFFF_FFFF << 32, [3, 127]),
    ],
)
def test_first_round_key(key: int, bits: list[int]) -> None:
    """Bit 0 of the words meets nibble 0; the first constant is 1; bit 127 is always added."""
    assert gift.round_keys(key)[0] == sum(1 << bit for bit in bits)


def test_last_round_key() -> None:
    """With a key of zeros only the constants are added: 1A in the last of 40 rounds."""
    keys = gift.round_keys(0)
    assert (len(keys), keys[39]) == (40, 1 << 127 | 0x088080)
