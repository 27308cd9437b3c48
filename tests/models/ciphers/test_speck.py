"""The parts of SPECK against what the paper prints, and against words as lists of bits."""

import random

import pytest

from cipherfab.models.ciphers import speck

KEY = 0x1B1A1918_13121110_0B0A0908_03020100


def bits(word: int) -> list[int]:
    """Return the bits of a word, bit 0 first."""
    return [word >> i & 1 for i in range(32)]


def number(word: list[int]) -> int:
    """Undo `bits`."""
    return sum(bit << i for i, bit in enumerate(word))


def round_of_bits(x: list[int], y: list[int], key: list[int]) -> tuple[list[int], list[int]]:
    """Return a round with a ripple adder, a third way to write it."""
    turned, total, carry = x[8:] + x[:8], [], 0
    for a, b in zip(turned, y, strict=True):
        total.append(a ^ b ^ carry)
        carry = a & b | carry & (a ^ b)
    x = [a ^ b for a, b in zip(total, key, strict=True)]
    return x, [a ^ b for a, b in zip(y[29:] + y[:29], x, strict=True)]


def test_round() -> None:
    """A round of random words, carries through all bits of the sum, and back."""
    rng = random.Random(64128)
    words = [[rng.getrandbits(32) for _ in range(3)] for _ in range(100)]
    for x, y, key in [*words, [0xFFFF_FFFF, 1, 0], [0, 0, 0xFFFF_FFFF]]:
        result = speck.round_function(x, y, key)
        assert result == tuple(map(number, round_of_bits(bits(x), bits(y), bits(key))))
        assert speck.inverse_round_function(*result, key) == (x, y)


def test_round_keys() -> None:
    """The first is the last word of the key, and the next ones meet the other words from its end."""
    keys = speck.round_keys(KEY)
    assert (len(keys), keys[0]) == (27, 0x03020100)
    for place, word in enumerate((0x0B0A0908, 0x13121110, 0x1B1A1918)):
        assert keys[place + 1] == speck.round_function(word, keys[place], place)[1]


def test_official_vector_as_printed() -> None:
    """The paper prints a key as four words, and a block as two."""
    x, y = speck.split_block(speck.encrypt(KEY, speck.join_block(0x3B726574, 0x7475432D)))
    assert (f"{x:08x}", f"{y:08x}") == ("8c6fa548", "454e028b")


@pytest.mark.parametrize("word", [0, 1])
def test_words_of_a_block(word: int) -> None:
    """The word x is the left one."""
    assert speck.split_block(1 << 32 * word) == (word, 1 - word)
