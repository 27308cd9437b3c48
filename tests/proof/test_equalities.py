"""Equalities that hold are proved; others are not."""

from pathlib import Path

import pytest

from cipherfab.proof.cuts import cut
from cipherfab.proof.equalities import unproved
from cipherfab.proof.terms import TermNetwork
from cipherfab.proof.words import Word
from cipherfab.tools.tools import Toolset

SBOX = bytes((45 * byte**3 + 7 * byte ^ byte >> 2) & 0xFF for byte in range(256))


def rounds(word: Word, count: int) -> Word:
    """Look bytes up in an S-box and mix them, time after time."""
    for number in range(count):
        word = word.substituted(SBOX, 2)
        word = word ^ (word << 3 & 0xFFFF) ^ (word >> 5) ^ number
    return word


def sums(network: TermNetwork, word: Word) -> Word:
    """Look bytes up by other logic: each bit of the S-box as a sum of products."""
    found = []
    for octet in (word & 0xFF, word >> 8):
        for place in range(8):
            total = 0
            for entry in range(256):
                if SBOX[entry] >> place & 1:
                    product = 1
                    for i in range(8):
                        product = network.conjunction(product, octet.bit(i) ^ 1 ^ entry >> i & 1)
                    total = network.conjunction(total ^ 1, product ^ 1) ^ 1
            found.append(total)
    return Word(network, found)


def shuffled(network: TermNetwork, word: Word, count: int) -> Word:
    """Compute the same as `rounds`, in another way."""
    for number in range(count):
        word = sums(network, word)
        word = (word >> 5) ^ number ^ word ^ (word << 3 & 0xFFFF)
    return word


def pairs(network: TermNetwork, count: int) -> list[tuple[int, int]]:
    """Bits of both, of which the model's comes first."""
    word = Word(network, [network.source() for _ in range(16)])
    first = rounds(word, count)
    lookups = dict(network.lookups)
    second = shuffled(network, word, count)
    network.lookups = lookups
    return [(second.bit(i), first.bit(i)) for i in range(16)]


def test_rounds_are_equal_step_by_step(workdir: Path) -> None:
    """Some terms of the sums have the pattern of a cut point by chance."""
    network = TermNetwork()
    found = pairs(network, 4)
    assert all(a != b for a, b in found)
    assert unproved(network, found, tool=Toolset()["yosys"], workdir=workdir, seconds=60) == []


def test_s_boxes_are_equal_by_trying_all_bytes() -> None:
    network = TermNetwork()
    word = Word(network, [network.source() for _ in range(16)])
    first = word.substituted(SBOX, 2)
    network.lookups = {tuple(word.bits[begin : begin + 8]): None for begin in (0, 8)}
    second = sums(network, word)
    assert first.bits != second.bits
    assert cut(network, list(zip(first.bits, second.bits, strict=True)))[1] == []


@pytest.mark.parametrize("wrong", [0, 9])
def test_what_differs_for_one_value_is_not_proved(wrong: int, workdir: Path) -> None:
    network = TermNetwork()
    found = pairs(network, 2)
    rare = 1
    for literal in range(2, 2 + 2 * 16, 2):
        rare = network.conjunction(rare, literal)
    assert network.pattern(rare) == 0
    found[wrong] = network.parity(found[wrong][0], rare), found[wrong][1]
    left = unproved(network, found, tool=Toolset()["yosys"], workdir=workdir, seconds=60)
    assert left == [found[wrong]]


def test_what_a_cut_forgets_is_proved_without_it(workdir: Path) -> None:
    """Two bits of one S-box input are never equal to their complements, which the cut does not know."""
    network = TermNetwork()
    a, b = network.source(), network.source()
    either = network.conjunction(a ^ 1, b ^ 1) ^ 1
    network.lookup(0b0110, [network.conjunction(a, b), either])
    found = [(network.conjunction(network.conjunction(a, b), either), network.conjunction(a, b))]
    assert cut(network, found)[1]
    assert unproved(network, found, tool=Toolset()["yosys"], workdir=workdir, seconds=60) == []
