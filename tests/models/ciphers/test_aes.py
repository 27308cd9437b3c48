"""The parts of AES against what FIPS 197 prints, and against its definitions."""

import pytest

from cipherfab.models.ciphers import aes

# Rows 0, 5 and F of Figures 7 and 14; the tables of the model are computed.
SBOX_ROWS = {
    0x0: "637c777bf26b6fc53001672bfed7ab76",
    0x5: "53d100ed20fcb15b6acbbe394a4c58cf",
    0xF: "8ca1890dbfe6426841992d0fb054bb16",
}
INVERSE_SBOX_ROWS = {
    0x0: "52096ad53036a538bf40a39e81f3d7fb",
    0x5: "6c704850fdedb9da5e154657a78d9d84",
    0xF: "172b047eba77d626e169146355210c7d",
}

# The state whose byte i is i, and where ShiftRows moves its bytes.
COUNT = 0x000102030405060708090A0B0C0D0E0F
SHIFTED = 0x00050A0F04090E03080D02070C01060B


def columns(state: int, factors: tuple[int, ...]) -> int:
    """Multiply the columns of a state by a circulant matrix with this first row, byte by byte."""
    data = state.to_bytes(16, "big")
    result = []
    for c in range(4):
        for r in range(4):
            byte = 0
            for i in range(4):
                byte ^= aes.multiply(data[4 * c + (r + i) % 4], factors[i])
            result.append(byte)
    return int.from_bytes(bytes(result), "big")


def test_multiply() -> None:
    """The examples of Section 4.2, and powers of 02."""
    assert aes.multiply(0x57, 0x83) == 0xC1
    assert aes.multiply(0x57, 0x13) == 0xFE
    powers = [1]
    for _ in range(9):
        powers.append(aes.multiply(powers[-1], 2))
    assert bytes(powers).hex() == "01020408102040801b36"


def test_sboxes() -> None:
    """Both tables have the rows of the standard, and undo each other."""
    for tables, rows in ((aes.SBOX, SBOX_ROWS), (aes.INVERSE_SBOX, INVERSE_SBOX_ROWS)):
        for row, expected in rows.items():
            assert tables[16 * row : 16 * row + 16].hex() == expected
    assert sorted(aes.SBOX) == list(range(256))
    assert all(aes.INVERSE_SBOX[aes.SBOX[byte]] == byte for byte in range(256))


def test_sbox_bit_by_bit() -> None:
    """Equation 5.1: bit i of the output adds five bits of the inverse, and bit i of 63."""
    for byte in range(256):
        (inverse,) = [b for b in range(256) if aes.multiply(byte, b) == 1] or [0]
        bits = [
            sum(inverse >> (i + j) % 8 & 1 for j in (0, 4, 5, 6, 7)) + (0x63 >> i & 1) & 1 for i in range(8)
        ]
        assert aes.SBOX[byte] == sum(bit << i for i, bit in enumerate(bits))


def test_sub_bytes() -> None:
    """Each byte of the result is the S-box of the byte in its place."""
    assert aes.sub_bytes(COUNT) == int(SBOX_ROWS[0], 16)
    assert aes.inverse_sub_bytes(COUNT) == int(INVERSE_SBOX_ROWS[0], 16)
    assert aes.inverse_sub_bytes(aes.sub_bytes(COUNT << 4)) == COUNT << 4


def test_shift_rows() -> None:
    """Row r turns left by r bytes."""
    assert aes.shift_rows(COUNT) == SHIFTED
    assert aes.inverse_shift_rows(SHIFTED) == COUNT


@pytest.mark.parametrize("bit", range(128))
def test_mix_columns(bit: int) -> None:
    """Both directions are their matrices (Sections 5.1.3 and 5.3.3), on every bit alone and on many."""
    for state in (1 << bit, (COUNT * 0x0123_4567_89AB_CDEF << bit) % (1 << 128)):
        mixed = aes.mix_columns(state)
        assert mixed == columns(state, (0x02, 0x03, 0x01, 0x01))
        assert aes.inverse_mix_columns(state) == columns(state, (0x0E, 0x0B, 0x0D, 0x09))
        assert aes.inverse_mix_columns(mixed) == state


def test_xtimes() -> None:
    """Every byte is multiplied by 02 on its own."""
    for start in range(0, 256, 16):
        state = bytes(range(start, start + 16))
        expected = bytes(aes.multiply(byte, 2) for byte in state)
        assert aes.xtimes(int.from_bytes(state, "big")) == int.from_bytes(expected, "big")


def test_words_of_the_key_expansion() -> None:
    """Bytes keep their order in SubWord; RotWord brings the second to the front (Appendix A.1)."""
    assert aes.rot_word(0x09CF4F3C) == 0xCF4F3C09
    assert aes.sub_word(0xCF4F3C09) == 0x8A84EB01


@pytest.mark.parametrize(
    ("key", "key_bits", "index", "words"),
    [
        # Appendix A: the first words that are new, and the last four.
        (0x2B7E151628AED2A6ABF7158809CF4F3C, 128, 1, "a0fafe1788542cb123a339392a6c7605"),
        (0x2B7E151628AED2A6ABF7158809CF4F3C, 128, 10, "d014f9a8c9ee2589e13f0cc8b6630ca6"),
        (0x8E73B0F7DA0E6452C810F32B809079E562F8EAD2522C6B7B, 192, 1, "62f8ead2522c6b7bfe0c91f72402f5a5"),
        (0x8E73B0F7DA0E6452C810F32B809079E562F8EAD2522C6B7B, 192, 12, "e98ba06f448c773c8ecc720401002202"),
        (
            0x603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4,
            256,
            2,
            "9ba354118e6925afa51a8b5f2067fcde",
        ),
        (
            0x603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4,
            256,
            14,
            "fe4890d1e6188d0b046df344706c631e",
        ),
    ],
)
def test_key_expansion(key: int, key_bits: int, index: int, words: str) -> None:
    """The round keys are those of Appendix A; the first is the first 128 bits of the key."""
    keys = aes.key_expansion(key, key_bits=key_bits)
    assert len(keys) == aes.ROUNDS[key_bits] + 1
    assert keys[0] == key >> key_bits - 128
    assert f"{keys[index]:032x}" == words


def test_inverse_key_expansion() -> None:
    """The first and the last key are used as they are, the others pass InvMixColumns (Appendix C.1)."""
    key = 0x000102030405060708090A0B0C0D0E0F
    keys = aes.inverse_key_expansion(key, key_bits=128)
    assert len(keys) == 11
    assert (keys[0], keys[-1]) == (0x13111D7FE3944A17F307A78B4D2B30C5, key)
    assert keys[1] == 0x13AA29BE9C8FAFF6F770F58000F7BF03


def test_trace_names() -> None:
    """The steps have the names of Appendix C; the last round has no MixColumns."""
    for function, i in ((aes.trace, ""), (aes.inverse_trace, "i")):
        rounds = function(0, 0, key_bits=192)
        names = [list(item.states) for item in rounds]
        middle = [f"{i}start", f"{i}s_box", f"{i}s_row", f"{i}m_col", "after_add_round_key"]
        assert [item.number for item in rounds] == list(range(13))
        assert names[0] == [f"{i}input", "after_add_round_key"]
        assert names[1:12] == [middle] * 11
        assert names[12] == [name for name in middle if name != f"{i}m_col"]
