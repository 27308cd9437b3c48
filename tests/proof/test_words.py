"""Symbolic words compute what integers do."""

import operator
from collections.abc import Callable

import pytest

from cipherfab.logic.network import FALSE, TRUE
from cipherfab.models.words import (
    collect_bits,
    combine_bytes,
    move_bytes,
    nibble_table,
    rotate_left,
    spread_bits,
    substitute_bytes,
)
from cipherfab.proof.terms import TermNetwork
from cipherfab.proof.words import Word

LANES = 64
SBOX = bytes((91 * byte ^ byte >> 3) & 0xFF for byte in range(256))
NIBBLES = nibble_table([(7 * nibble + 3) % 16 for nibble in range(16)])
LINEAR = [[byte << 8 * n ^ (byte & 1) << 3 for byte in range(256)] for n in range(4)]


def value(word: int, lane: int) -> int:
    """A word under one of the random values of its sources."""
    assert isinstance(word, Word)
    assert isinstance(word.network, TermNetwork)
    return sum((word.network.pattern(word.bit(i)) >> lane & 1) << i for i in range(len(word.bits)))


def pair() -> tuple[Word, Word]:
    """Two words of 32 unknown bits."""
    network = TermNetwork()
    return tuple(Word(network, [network.source() for _ in range(32)]) for _ in range(2))  # type: ignore[return-value]


@pytest.mark.parametrize(
    "function",
    [
        operator.and_,
        operator.or_,
        operator.xor,
        operator.add,
        lambda a, b: a - b & 0xFFFF_FFFF,
        lambda a, b: a & ~0xFF ^ b & 0xFF00,
        lambda a, b: 0x1B * (a & 0x0101_0101) ^ b * 3,
        lambda a, b: sum([a, b, a >> 3]) ^ 1 << 40 | b << 7,
        lambda a, b: rotate_left(a, 11, 32) ^ (5 & b) ^ (9 | a),
        lambda a, b: substitute_bytes(a, 4, SBOX) ^ substitute_bytes(b, 4, NIBBLES),
        lambda a, b: move_bytes(a, (2, 0, 3, 1)) + b,
        lambda a, b: combine_bytes(a, LINEAR) ^ b,
        lambda a, b: spread_bits(a) ^ collect_bits(b),
    ],
)
def test_operations(function: Callable[[int, int], int]) -> None:
    a, b = pair()
    found = function(a, b)
    for lane in range(LANES):
        assert value(found, lane) == function(value(a, lane), value(b, lane))


def test_leading_zeros_are_dropped_and_constants_stay_constants() -> None:
    network = TermNetwork()
    word = Word(network, [TRUE, FALSE, TRUE, FALSE])
    assert word.bits == (TRUE, FALSE, TRUE)
    assert (word + 3).bits == (FALSE, FALSE, FALSE, TRUE)
    assert 0 <= word < 8
    assert not word < 4


@pytest.mark.parametrize(
    "use",
    [
        bool,
        int,
        str,
        lambda word: f"{word:x}",
        lambda word: word.to_bytes(4, "big"),
        lambda word: -word,
        lambda word: ~word,
        lambda word: 1 << word,
        lambda word: 5 - word,
        lambda word: word % 3,
        lambda word: word * word,
        lambda word: (word - 1) >> 1,
        lambda word: word - 1 & -2,
        lambda word: word <= 3,
    ],
)
def test_nothing_reads_the_integer_below(use: Callable[[Word], object]) -> None:
    with pytest.raises(TypeError, match="symbolic"):
        use(pair()[0])


def test_a_word_is_no_index() -> None:
    with pytest.raises(IndexError):
        (0, 1)[pair()[0]]
