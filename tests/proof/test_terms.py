"""The network of terms."""

from cipherfab.logic.network import FALSE, TRUE
from cipherfab.proof.terms import PATTERN_BITS, Depends, TermNetwork


def test_patterns_follow_the_operations() -> None:
    network = TermNetwork()
    a, b, c = (network.source() for _ in range(3))
    x, y, z = map(network.pattern, (a, b, c))
    ones = network.pattern(TRUE)
    assert ones == (1 << PATTERN_BITS) - 1
    assert network.pattern(FALSE) == 0
    assert network.pattern(network.conjunction(a, b ^ 1)) == x & (y ^ ones)
    assert network.pattern(network.parity(a, b)) == x ^ y
    assert network.pattern(network.choice(a, b, c)) == x & y | (x ^ ones) & z
    assert network.pattern(network.choice(a, b, c ^ 1) ^ 1) == x & (y ^ ones) | (x ^ ones) & z


def test_terms_know_their_sources() -> None:
    network = TermNetwork()
    key, block = network.source(Depends.KEY), network.source(Depends.BLOCK)
    unknown = network.source()
    both = network.conjunction(key, block)
    assert network.needs(both ^ 1) == Depends.KEY | Depends.BLOCK
    assert network.needs(network.choice(unknown, both, key)) & Depends.UNKNOWN
    assert network.needs(TRUE) == Depends.NOTHING


def test_equal_patterns_have_one_literal() -> None:
    network = TermNetwork()
    a, b = network.source(), network.source()
    first = network.parity(a, b)
    second = network.choice(a, b ^ 1, network.conjunction(b, TRUE))
    either = network.conjunction(network.conjunction(a, b) ^ 1, network.conjunction(a ^ 1, b ^ 1) ^ 1)
    assert second == first
    assert either != first
    assert network.canonical(first) == first
    assert network.canonical(either) == first
    assert network.canonical(either ^ 1) == first ^ 1
    assert network.canonical(a) == a
    assert network.canonical(network.conjunction(a, network.conjunction(a, b) ^ 1)) not in (a, b)


def test_lookups_are_remembered() -> None:
    network = TermNetwork()
    a, b = network.source(), network.source()
    network.lookup(0b0110, [a, b])
    network.lookup(0b1000, [a, b])
    network.lookup(0b10, [a])
    assert list(network.lookups) == [(a, b)]
