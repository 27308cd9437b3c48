"""Arithmetic on pairs of words: the lower one first."""

from typing import TypeAlias

from cipherfab.compilers.vscpu.builder import ZERO, Builder, Source
from cipherfab.compilers.vscpu.code import WORD, Literal

Pair: TypeAlias = tuple[Source, Source]

_HALF = WORD // 2


def add(make: Builder, a: Pair, b: Pair) -> Pair:
    """Return a sum."""
    low = make.add(a[0], b[0])
    # A carry makes the sum less than either word.
    carry = ZERO if ZERO in (a[0], b[0]) else make.less(low, b[0])
    return low, make.add(make.add(a[1], b[1]), carry)


def subtract(make: Builder, a: Pair, b: Pair) -> Pair:
    """Return a difference."""
    low = make.subtract(a[0], b[0])
    borrow = make.less(a[0], b[0])
    return low, make.subtract(make.subtract(a[1], b[1]), borrow)


def multiply(make: Builder, a: Pair, b: Pair) -> Pair:
    """Return the lower pair of a product."""
    crossed = make.add(make.multiply(a[0], b[1]), make.multiply(a[1], b[0]))
    return make.multiply(a[0], b[0]), make.add(crossed, _upper(make, a[0], b[0]))


def _upper(make: Builder, a: Source, b: Source) -> Source:
    """Return the upper word of a product of words, from products of halves."""
    if ZERO in (a, b):
        return ZERO
    a_low, a_high = make.mask(a, _HALF), make.right(a, _HALF)
    b_low, b_high = make.mask(b, _HALF), make.right(b, _HALF)
    low = make.right(make.multiply(a_low, b_low), _HALF)
    first = make.add(make.multiply(a_high, b_low), low)
    second = make.add(make.multiply(a_low, b_high), make.mask(first, _HALF))
    carried = make.add(make.right(first, _HALF), make.right(second, _HALF))
    return make.add(make.multiply(a_high, b_high), carried)


def shift(make: Builder, name: str, a: Pair, amount: Source) -> Pair:
    """Return a pair shifted by less than its bits: lshr, shl or ashr."""
    if isinstance(amount, Literal):
        return _shift(make, name, a, amount.value)
    left = name == "shl"
    # The fill, the word that only moves within the pair, and the other.
    fill = make.arithmetic(a[1], WORD - 1) if name == "ashr" else ZERO
    outer, inner = (a[0], a[1]) if left else (a[1], a[0])
    by, far = make.mask(amount, 5), make.field(amount, 5, 1, 0, WORD)
    rest = make.subtract(Literal(WORD - 1), by)
    moved = make.by(name, outer, by)
    one = make.right(outer, 1) if left else make.left(outer, 1)
    crossing = make.by("lshr" if left else "shl", one, rest)
    within = make.add(make.by("shl" if left else "lshr", inner, by), crossing)
    near = make.choose(far, moved, within)
    end = make.choose(far, fill, moved)
    return (end, near) if left else (near, end)


def _shift(make: Builder, name: str, a: Pair, by: int) -> Pair:
    low, high = a
    if by == 0:
        return a
    if name == "shl":
        if by >= WORD:
            return ZERO, make.left(low, by - WORD)
        return make.left(low, by), make.add(make.left(high, by), make.right(low, WORD - by))
    arithmetic = name == "ashr"
    fill = make.arithmetic(high, WORD - 1) if arithmetic and by >= WORD else ZERO
    if by >= WORD:
        moved = make.arithmetic(high, by - WORD) if arithmetic else make.right(high, by - WORD)
        return moved, fill
    moved = make.arithmetic(high, by) if arithmetic else make.right(high, by)
    return make.add(make.right(low, by), make.left(high, WORD - by)), moved


def less(make: Builder, a: Pair, b: Pair, *, signed: bool) -> Source:
    """Return whether a number is less than another, as 1 or 0."""
    high = (make.biased(a[1]), make.biased(b[1])) if signed else (a[1], b[1])
    equal = make.is_zero(make.subtract(a[1], b[1]))
    return make.add(make.less(*high), make.also(equal, make.less(a[0], b[0])))


def unequal(make: Builder, a: Pair, b: Pair) -> Source:
    """Return a word that is 0 if and only if two pairs are equal."""
    parts = [make.less(ZERO, make.subtract(x, y)) for x, y in zip(a, b, strict=True)]
    return make.add(*parts)
