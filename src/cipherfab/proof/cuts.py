"""Cuts terms at the inputs of S-boxes, so that an equality of terms becomes many of one round each.

The values that the model looks up in an S-box are *cut points*. The first term with the pattern of a cut
point becomes a fresh source; each later one becomes the same source, and an equality says that the two are
equal. In the order of the network that is an induction: with all equalities before it, each is one step deep.

The sources of one S-box make a group. A term that depends on one group alone has a truth table, and terms of
one group with the same table are one: that is what makes a tower field equal to a table, by trying all bytes.
"""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from cipherfab.logic.network import FALSE, LogicNetwork, NodeKind
from cipherfab.proof.terms import TermNetwork

_MOST_INPUTS = 8
_NO_GROUP = -1
_MIXED = -2


class Equality(NamedTuple):
    """Something to be proved.

    Attributes
    ----------
    pair : tuple[int, int]
        Two literals of the network of terms.
    ways : tuple[tuple[int, int], ...]
        Pairs of literals of the cut network; it holds if one of them is equal.
    """

    pair: tuple[int, int]
    ways: tuple[tuple[int, int], ...]


def cut(
    terms: TermNetwork, pairs: Sequence[tuple[int, int]], *, apart: Container[int] = ()
) -> tuple[LogicNetwork, list[Equality]]:
    """Cut terms.

    Parameters
    ----------
    terms : TermNetwork
        The network of the terms.
    pairs : Sequence[tuple[int, int]]
        Terms that are to be proved equal.
    apart : Container[int]
        Nodes that are no cut points, although they have the pattern of one.

    Returns
    -------
    tuple[LogicNetwork, list[Equality]]
        The cut network, and all that has to be equal there for the pairs to be equal.
    """
    return _Cutting(terms, apart).run(pairs)


def cone(network: LogicNetwork, literals: Iterable[int]) -> list[int]:
    """Return the nodes that literals depend on, in the order of the network."""
    pending, found = [literal >> 1 for literal in literals], {0}
    while pending:
        node = pending.pop()
        if node not in found:
            found.add(node)
            pending += [operand >> 1 for operand in network.nodes[node][1:]]
    return sorted(found)


class _Cutting:
    def __init__(self, terms: TermNetwork, apart: Container[int]) -> None:
        self.terms, self.apart = terms, apart
        self.network = _GroupNetwork()
        self.copies = {0: FALSE}
        self.groups: dict[int, tuple[int, int]] = {}
        # An input of several S-boxes belongs to the largest of them.
        for number, inputs in enumerate(sorted(terms.lookups, key=len, reverse=True)):
            for place, literal in enumerate(inputs[:_MOST_INPUTS]):
                key, _ = self._key(literal >> 1)
                if key:
                    self.groups.setdefault(key, (number, place))
        self.firsts: dict[int, tuple[int, int, int]] = {}
        self.equalities: list[Equality] = []

    def _key(self, node: int) -> tuple[int, int]:
        """Return the pattern of a node without its complement, and whether it is complemented."""
        pattern = self.terms.patterns[node]
        inverted = pattern & 1
        return (self.terms.pattern(2 * node + 1) if inverted else pattern), inverted

    def run(self, pairs: Sequence[tuple[int, int]]) -> tuple[LogicNetwork, list[Equality]]:
        for node in cone(self.terms, (literal for pair in pairs for literal in pair)):
            if node:
                self.copies[node] = self._copy(node)
        for pair in pairs:
            a, b = (self.copies[literal >> 1] ^ literal & 1 for literal in pair)
            self._claim(pair, [(a, b)])
        return self.network, self.equalities

    def _copy(self, node: int) -> int:
        key, inverted = self._key(node)
        if self.terms.nodes[node][0] is NodeKind.INPUT:
            source = self.network.source(*self.groups.get(key, ()))
            self.firsts[key] = source ^ inverted, source ^ inverted, 2 * node ^ inverted
            return source
        found = self.network.merged(self._operation(node))
        if key not in self.groups or node in self.apart:
            return found
        found ^= inverted
        if key not in self.firsts:
            source = self.network.source(*self.groups[key])
            self.firsts[key] = found, source, 2 * node ^ inverted
            return source ^ inverted
        first, source, literal = self.firsts[key]
        self._claim((2 * node ^ inverted, literal), [(found, first), (found, source)])
        return source ^ inverted

    def _operation(self, node: int) -> int:
        operation, *operands = self.terms.nodes[node]
        a, b, c = (self.copies[operand >> 1] ^ operand & 1 for operand in operands)
        match operation:
            case NodeKind.AND:
                return self.network.conjunction(a, b)
            case NodeKind.XOR:
                return self.network.parity(a, b)
            case _:
                return self.network.choice(a, b, c)

    def _claim(self, pair: tuple[int, int], ways: Sequence[tuple[int, int]]) -> None:
        if not any(a == b for a, b in ways):
            self.equalities.append(Equality(pair, tuple(ways)))


class _GroupNetwork(LogicNetwork):
    """Knows the truth table of every node that depends on the sources of one group alone."""

    def __init__(self) -> None:
        super().__init__()
        self._groups = [_NO_GROUP]
        self._tables = [0]
        self._merged: dict[tuple[int, int], int] = {}
        self._sources: set[tuple[int, int]] = set()

    def source(self, group: int = _MIXED, place: int = 0) -> int:
        """Add a source: one of a group, by its place there, or one of none."""
        literal = super().source()
        self._groups.append(group)
        self._tables.append(0 if group == _MIXED else _VARIABLES[place])
        if group != _MIXED:
            # Two sources with one table would be one by mistake.
            assert (group, place) not in self._sources
            self._sources.add((group, place))
        return self.merged(literal)

    def _node(self, operation: NodeKind, a: int, b: int, c: int = 0) -> int:
        literal = super()._node(operation, a, b, c)
        if len(self.nodes) > len(self._groups):
            groups = {self._groups[each >> 1] for each in (a, b, c)} - {_NO_GROUP}
            group = groups.pop() if len(groups) == 1 else _MIXED
            self._groups.append(group)
            self._tables.append(0 if group == _MIXED else self._table(operation, a, b, c))
        return literal

    def _table(self, operation: NodeKind, *operands: int) -> int:
        a, b, c = (self._tables[each >> 1] ^ (_ALL if each & 1 else 0) for each in operands)
        match operation:
            case NodeKind.AND:
                return a & b
            case NodeKind.XOR:
                return a ^ b
            case _:
                return a & b | (a ^ _ALL) & c

    def merged(self, literal: int) -> int:
        """Return the first literal with the same truth table, up to a complement."""
        group, table = self._groups[literal >> 1], self._tables[literal >> 1]
        if group < 0:
            return literal
        if table in (0, _ALL):
            return table & 1 ^ literal & 1
        inverted = table & 1
        known = self._merged.setdefault((group, table ^ (_ALL if inverted else 0)), literal & ~1 ^ inverted)
        return known ^ inverted ^ literal & 1


_ALL = (1 << (1 << _MOST_INPUTS)) - 1
_VARIABLES = [sum(1 << row for row in range(1 << _MOST_INPUTS) if row >> i & 1) for i in range(_MOST_INPUTS)]
"""Truth tables of the inputs of an S-box."""
