"""A network of one-bit operations in which equal operations exist once.

Values are *literals*: twice the number of a node, plus one for its complement. Complements cost
nothing: they are absorbed by the operations that read them. Literals 0 and 1 are the constants.
"""

from collections.abc import MutableMapping
from enum import IntEnum

from cipherfab.logic.decompose import cofactors, plan

FALSE = 0
TRUE = 1


class NodeKind(IntEnum):
    """What a node does; operands are literals."""

    CONSTANT = 0
    INPUT = 1
    AND = 2
    XOR = 3
    MUX = 4


LogicNode = tuple[NodeKind, int, int, int]


class LogicNetwork:
    """Builds nodes; the order of creation is a topological order."""

    def __init__(self) -> None:
        self.nodes: list[LogicNode] = [(NodeKind.CONSTANT, 0, 0, 0)]
        self._known: dict[LogicNode, int] = {}

    def source(self) -> int:
        """Add a value that comes from outside: an input port or a register."""
        self.nodes.append((NodeKind.INPUT, 0, 0, 0))
        return 2 * (len(self.nodes) - 1)

    def _node(self, operation: NodeKind, a: int, b: int, c: int = 0) -> int:
        node = (operation, a, b, c)
        literal = self._known.get(node)
        if literal is None:
            self.nodes.append(node)
            literal = self._known[node] = 2 * (len(self.nodes) - 1)
        return literal

    def conjunction(self, left: int, right: int) -> int:
        """Return the AND of two literals."""
        if left > right:
            left, right = right, left
        if left == FALSE or left ^ right == 1:
            return FALSE
        if left in (TRUE, right):
            return right
        return self._node(NodeKind.AND, left, right)

    def parity(self, left: int, right: int) -> int:
        """Return the XOR of two literals."""
        complement = (left ^ right) & 1
        left, right = sorted((left & ~1, right & ~1))
        if left == right:
            return complement
        if left == FALSE:
            return right ^ complement
        return self._node(NodeKind.XOR, left, right) ^ complement

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        """Return ``then`` where ``condition``, else ``otherwise``."""
        if condition & 1:
            condition, then, otherwise = condition ^ 1, otherwise, then
        if then & ~1 == condition:
            then = TRUE ^ (then & 1)
        if otherwise & ~1 == condition:
            otherwise = FALSE ^ (otherwise & 1)
        if then == otherwise or condition == FALSE:
            return otherwise
        if then ^ otherwise == 1:
            return self.parity(condition, otherwise)
        if then <= TRUE:
            return self.conjunction(condition ^ 1, otherwise ^ then) ^ then
        if otherwise <= TRUE:
            return self.conjunction(condition, then ^ otherwise) ^ otherwise
        complement = otherwise & 1
        return self._node(NodeKind.MUX, condition, then ^ complement, otherwise ^ complement) ^ complement

    def lookup(self, table: int, inputs: list[int]) -> int:
        """Return the value of a truth table.

        Parameters
        ----------
        table
            Bit ``sum(2**i * inputs[i])`` is the value; higher bits than the inputs reach are ignored.
        inputs
            Literals; constants, complements and repetitions are fine.
        """
        table &= (1 << (1 << len(inputs))) - 1
        literals = list(inputs)
        for index in reversed(range(len(literals))):
            literal = literals[index]
            if literal > TRUE and literal & ~1 not in (each & ~1 for each in literals[:index]):
                continue
            low, high = cofactors(table, index, len(literals))
            # A constant, or an input that is there already: merge it into the lower one.
            table = high if literal == TRUE else low
            if literal > TRUE:
                twin = next(i for i, each in enumerate(literals[:index]) if each & ~1 == literal & ~1)
                equal = literals[twin] == literal
                table = self._merge(low, high, twin, equal, len(literals) - 1)
            del literals[index]
        return self._planned(table, literals)

    @staticmethod
    def _merge(low: int, high: int, twin: int, equal: bool, count: int) -> int:
        """Return the table in which an input, ``low`` where 0 and ``high`` where 1, follows another."""
        ones = sum(1 << row for row in range(1 << count) if row >> twin & 1)
        zeros = ((1 << (1 << count)) - 1) ^ ones
        return low & zeros | high & ones if equal else low & ones | high & zeros

    def _planned(self, table: int, literals: list[int]) -> int:
        """Return the value of a table of distinct, non-constant literals."""
        steps, value = plan(table, len(literals))
        found = [FALSE]
        for condition, then, otherwise in steps:
            found.append(
                self.choice(
                    literals[condition],
                    found[then >> 1] ^ (then & 1),
                    found[otherwise >> 1] ^ (otherwise & 1),
                )
            )
        return found[value >> 1] ^ (value & 1)


def transfer(source: LogicNetwork, onto: LogicNetwork, literal: int, values: MutableMapping[int, int]) -> int:
    """Copy what a literal depends on to another network, and return its literal there.

    Parameters
    ----------
    source, onto
        The networks.
    literal
        Of the first one.
    values
        Literals of the second one by node of the first one: of the constant, node 0, and where else to stop.
        What is copied is added.
    """
    nodes = source.nodes
    pending = [literal >> 1]
    while pending:
        number = pending[-1]
        if number in values:
            pending.pop()
            continue
        operation, *operands = nodes[number]
        missing = [each >> 1 for each in operands if each >> 1 not in values]
        if missing:
            pending += missing
            continue
        a, b, c = (values[each >> 1] ^ each & 1 for each in operands)
        match operation:
            case NodeKind.AND:
                values[number] = onto.conjunction(a, b)
            case NodeKind.XOR:
                values[number] = onto.parity(a, b)
            case NodeKind.MUX:
                values[number] = onto.choice(a, b, c)
            case _:
                raise KeyError(f"no value for source {number}")
        pending.pop()
    return values[literal >> 1] ^ literal & 1
