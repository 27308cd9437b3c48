"""Networks in the binary AIGER format, the common language of tools that prove things about logic.

Source: A. Biere, "The AIGER And-Inverter Graph (AIG) Format", version 20071012.
"""

from collections.abc import Iterator, Sequence

from cipherfab.logic.network import FALSE, TRUE, LogicNetwork, NodeKind
from cipherfab.netlist.model import NetlistError


def write_aiger(network: LogicNetwork, outputs: Sequence[int]) -> bytes:
    """Return a network as a combinational AIGER file; its inputs are those of the network, in order.

    Parameters
    ----------
    network
        The logic.
    outputs
        Literals.
    """
    graph = _Graph(sum(operation is NodeKind.INPUT for operation, *_ in network.nodes))
    literals = [FALSE]
    inputs = 0
    for operation, *operands in network.nodes[1:]:
        a, b, c = (literals[operand >> 1] ^ operand & 1 for operand in operands)
        match operation:
            case NodeKind.INPUT:
                inputs += 1
                literals.append(2 * inputs)
            case NodeKind.AND:
                literals.append(graph.conjunction(a, b))
            case NodeKind.XOR:
                literals.append(graph.choice(a, b ^ 1, b))
            case _:
                literals.append(graph.choice(a, b, c))
    found = [literals[each >> 1] ^ each & 1 for each in outputs]
    count = len(graph.gates)
    header = f"aig {inputs + count} {inputs} 0 {len(found)} {count}\n"
    return "".join([header, *(f"{each}\n" for each in found)]).encode() + bytes(graph.encoded())


class _Graph:
    """ANDs and complements; equal ones exist once."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.gates: dict[tuple[int, int], int] = {}

    def conjunction(self, left: int, right: int) -> int:
        high, low = max(left, right), min(left, right)
        if low == FALSE or high ^ low == 1:
            return FALSE
        if low in (TRUE, high):
            return high
        return self.gates.setdefault((high, low), 2 * (self.inputs + len(self.gates) + 1))

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        chosen, other = self.conjunction(condition, then), self.conjunction(condition ^ 1, otherwise)
        return self.conjunction(chosen ^ 1, other ^ 1) ^ 1

    def encoded(self) -> Iterator[int]:
        """Yield the bytes of all gates: differences of literals, seven bits to a byte."""
        for (high, low), literal in self.gates.items():
            for difference in (literal - high, high - low):
                rest = difference
                while rest > 127:
                    yield rest & 127 | 128
                    rest >>= 7
                yield rest


def constant_outputs(data: bytes, count: int) -> list[bool]:
    """Tell which outputs of a combinational AIGER file are constantly 0.

    Parameters
    ----------
    data
        Text of the file.
    count
        How many outputs it has to have.

    Raises
    ------
    NetlistError
        The text is not of this format, or has another number of outputs.
    """
    header, _, rest = data.partition(b"\n")
    fields = header.split()
    # What is behind the last of these lines is there, if empty.
    *lines, _ = rest.split(b"\n", count)
    if len(fields) != 6 or fields[0] != b"aig" or fields[3:5] != [b"0", b"%d" % count] or len(lines) < count:
        raise NetlistError(f"{header[:80]!r} does not begin an AIGER file of {count} outputs and no latches")
    return [line == b"0" for line in lines]
