"""Symbolic words: integers whose bits are terms, on which the golden models run as they are."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NoReturn, Self

from cipherfab.logic.network import FALSE, LogicNetwork
from cipherfab.models.words import SymbolicWord

_TOO_LARGE = 1 << 128
"""The integer beneath a word. Nothing may ask for it; as an index it is an error."""


class Word(SymbolicWord):
    """A word of literals of a network.

    Attributes
    ----------
    network : LogicNetwork
        Where its bits are.
    bits : tuple[int, ...]
        Literals, bit 0 first; higher bits are 0.
    borrows : bool
        Whether it may be negative: the difference of two words is, until a mask cuts it.
    """

    network: LogicNetwork
    bits: tuple[int, ...]
    borrows: bool

    def __new__(cls, network: LogicNetwork, bits: Sequence[int], *, borrows: bool = False) -> Self:
        """Create a word from its bits."""
        self = super().__new__(cls, _TOO_LARGE)
        width = len(bits)
        while width and bits[width - 1] == FALSE and not borrows:
            width -= 1
        self.network, self.bits, self.borrows = network, tuple(bits[:width]), borrows
        return self

    def bit(self, place: int) -> int:
        """Return a bit as a literal."""
        if self.borrows:
            raise TypeError("a difference of symbolic words is used without a mask")
        return self.bits[place] if place < len(self.bits) else FALSE

    def _of(self, bits: Sequence[int]) -> Self:
        return type(self)(self.network, bits)

    def _combine(self, other: int, operation: Callable[[int, int], int]) -> Self:
        count = max(len(self.bits), _width(other))
        return self._of([operation(self.bit(i), _bit(other, i)) for i in range(count)])

    def __and__(self, other: int) -> Self:
        """Combine bits; a constant may be negative, and cuts a difference."""
        if not isinstance(other, Word):
            if other < 0 and self.borrows:
                raise TypeError("a difference of symbolic words is used without a mask")
            return self._of([bit if other >> i & 1 else FALSE for i, bit in enumerate(self.bits)])
        return self._combine(other, self.network.conjunction)

    def __xor__(self, other: int) -> Self:
        """Combine bits."""
        return self._combine(other, self.network.parity)

    def __or__(self, other: int) -> Self:
        """Combine bits."""
        return self._combine(other, lambda a, b: self.network.conjunction(a ^ 1, b ^ 1) ^ 1)

    __rand__, __rxor__, __ror__ = __and__, __xor__, __or__

    def __lshift__(self, places: int) -> Self:
        """Move bits up."""
        return self._of([*[FALSE] * places, *map(self.bit, range(len(self.bits)))])

    def __rshift__(self, places: int) -> Self:
        """Move bits down."""
        return self._of([self.bit(i) for i in range(places, len(self.bits))])

    def __add__(self, other: int) -> Self:
        """Add, with a chain of carries."""
        bits, carry = self._sum(other, FALSE)
        return self._of([*bits, carry])

    __radd__ = __add__

    def __sub__(self, other: int) -> Self:
        """Subtract; the result needs a mask."""
        bits, _ = self._sum(other, FALSE ^ 1)
        return type(self)(self.network, bits, borrows=True)

    def _sum(self, other: int, carry: int) -> tuple[list[int], int]:
        """Return sum and carry; with a carry at the beginning, those of the difference."""
        network, inverted = self.network, carry
        bits = []
        for i in range(max(len(self.bits), _width(other))):
            a, b = self.bit(i), _bit(other, i) ^ inverted
            if carry == FALSE and FALSE in (a, b):
                bits.append(a ^ b)
                continue
            propagate = network.parity(a, b)
            bits.append(network.parity(propagate, carry))
            carry = network.choice(propagate, carry, a)
        return bits, carry

    def __mul__(self, other: int) -> Self:
        """Multiply by a constant."""
        if isinstance(other, Word):
            raise TypeError("symbolic words are multiplied by constants only")
        product = self._of([])
        for place in range(other.bit_length()):
            if other >> place & 1:
                product = product + (self << place)
        return product

    __rmul__ = __mul__

    def __ge__(self, other: int) -> bool:
        """Whether no value is lower: for a check of the width, against 0."""
        return other <= 0 and not self.borrows

    def __lt__(self, other: int) -> bool:
        """Whether every value is lower: for a check of the width, against a power of two."""
        return len(self.bits) < int.bit_length(other)

    def __eq__(self, other: object) -> bool:
        """Only a word itself is equal to it."""
        return self is other

    def __hash__(self) -> int:
        """As the word itself, so that models can keep what they have computed."""
        return id(self)

    def substituted(self, table: bytes, count: int) -> Self:
        """Return the result of `substitute_bytes`."""
        found = []
        for begin in range(0, 8 * count, 8):
            octet = [self.bit(begin + i) for i in range(8)]
            for column, places in _columns(table):
                found.append(self.network.lookup(column, [octet[place] for place in places]))
        return self._of(found)

    def moved(self, order: Sequence[int]) -> Self:
        """Return the result of `move_bytes`."""
        last = len(order) - 1
        return self._of([self.bit(8 * (last - place) + i) for place in reversed(order) for i in range(8)])

    def combined(self, tables: Sequence[Sequence[int]]) -> Self:
        """Return the result of `combine_bytes`."""
        total = self._of([])
        for n, table in enumerate(tables):
            for bit, image in ((self.bit(8 * n + i), table[1 << i]) for i in range(8)):
                total = total ^ self._of(
                    [bit if image >> k & 1 else FALSE for k in range(image.bit_length())]
                )
        return total

    def spread(self) -> Self:
        """Return the result of `spread_bits`."""
        return self._of([each for i in range(len(self.bits)) for each in (self.bit(i), FALSE, FALSE, FALSE)])

    def collected(self) -> Self:
        """Return the result of `collect_bits`."""
        return self._of([self.bit(4 * i) for i in range(32)])


def _refuse(*_: object) -> NoReturn:
    raise TypeError("a symbolic word has no value: models use the operations of cipherfab.models.words")


for _name in (
    *("bool", "int", "index", "float", "str", "repr", "format", "neg", "pos", "invert", "abs", "le", "gt"),
    *("mod", "rmod", "floordiv", "rfloordiv", "truediv", "rtruediv", "divmod", "pow", "rpow"),
    *("rsub", "rlshift", "rrshift"),
):
    setattr(Word, f"__{_name}__", _refuse)
for _name in ("to_bytes", "bit_length", "bit_count"):
    setattr(Word, _name, _refuse)


def _bit(value: int, place: int) -> int:
    return value.bit(place) if isinstance(value, Word) else value >> place & 1


def _width(value: int) -> int:
    return len(value.bits) if isinstance(value, Word) else value.bit_length()


@cache
def _columns(table: bytes) -> list[tuple[int, list[int]]]:
    """Return each bit of a table as a truth table of the bits of the byte that it depends on."""
    found = []
    for bit in range(8):
        column = sum((entry >> bit & 1) << byte for byte, entry in enumerate(table))
        places = [i for i in range(8) if any((column >> b ^ column >> (b ^ 1 << i)) & 1 for b in range(256))]
        used = [sum((n >> k & 1) << place for k, place in enumerate(places)) for n in range(1 << len(places))]
        found.append((sum((column >> byte & 1) << n for n, byte in enumerate(used)), places))
    return found
