"""Evaluates logic on terms, again only where something has changed."""

from collections.abc import Iterable, Mapping

from cipherfab.logic.network import FALSE, LogicNetwork, NodeKind


class Evaluation:
    """Values of the nodes of a network, as literals of another.

    Parameters
    ----------
    network : LogicNetwork
        What is evaluated.
    onto : LogicNetwork
        The network of the values.
    literals : Iterable[int]
        Only what these depend on is evaluated.
    stops : Iterable[int]
        Nodes whose values are assigned, as those of sources are.
    """

    def __init__(
        self, network: LogicNetwork, onto: LogicNetwork, literals: Iterable[int], stops: Iterable[int] = ()
    ) -> None:
        self._nodes, self._onto = network.nodes, onto
        self._values = [FALSE] * len(network.nodes)
        self._readers: list[list[int]] = [[] for _ in network.nodes]
        self._stale = bytearray(len(network.nodes))
        assigned, found = set(stops), set[int]()
        pending = [literal >> 1 for literal in literals]
        while pending:
            node = pending.pop()
            if node in found or node in assigned:
                continue
            found.add(node)
            operation, *operands = self._nodes[node]
            if operation <= NodeKind.INPUT:
                continue
            # Of an operation with fewer operands, the others are constant.
            for operand in {each >> 1 for each in operands} - {0}:
                self._readers[operand].append(node)
                pending.append(operand)
            self._stale[node] = 1

    def assign(self, values: Mapping[int, int]) -> None:
        """Set sources, by node, and evaluate what depends on those that change."""
        for node, literal in values.items():
            if self._values[node] != literal:
                self._values[node] = literal
                for each in self._readers[node]:
                    self._stale[each] = 1
        found, onto, stale = self._values, self._onto, self._stale
        node = stale.find(1)
        while node >= 0:
            stale[node] = 0
            operation, first, second, third = self._nodes[node]
            a, b = found[first >> 1] ^ first & 1, found[second >> 1] ^ second & 1
            if operation is NodeKind.AND:
                literal = onto.conjunction(a, b)
            elif operation is NodeKind.XOR:
                literal = onto.parity(a, b)
            else:
                literal = onto.choice(a, b, found[third >> 1] ^ third & 1)
            if literal != found[node]:
                found[node] = literal
                for each in self._readers[node]:
                    stale[each] = 1
            # Nodes are in topological order.
            node = stale.find(1, node + 1)

    def __getitem__(self, literal: int) -> int:
        """Return the value of a literal."""
        return self._values[literal >> 1] ^ literal & 1
