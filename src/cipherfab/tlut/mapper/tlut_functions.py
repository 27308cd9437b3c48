"""Truth tables as functions of parameters.

A LUT whose logic reads parameters is *tunable*: the bits of its truth table are functions of them. These
functions are kept as straight-line code on words, in which bit i belongs to row i of the table. What the LUT
computes is done once, with every parameter as a word of equal bits, and with input j of the LUT as the word
whose bit i is bit j of i. What comes out is the table, and the code is no longer than the logic.
"""

from collections import ChainMap
from collections.abc import Collection, Iterable, Mapping, Sequence

from cipherfab.logic.network import FALSE, LogicNetwork, NodeKind, transfer
from cipherfab.tlut.mapper.lut_mapper import Lut


class TableFunctions:
    """The functions of all truth tables of a cover.

    Parameters
    ----------
    source
        The network that was covered.
    parameters
        Literals of the parameters in it, by port, the lowest bit first.
    inputs
        Inputs of a LUT.

    Attributes
    ----------
    network
        The functions.
    parameters
        As given, with literals of ``network``.
    rows
        Literals of the words that count rows, by input of the LUT.
    """

    def __init__(self, source: LogicNetwork, parameters: Mapping[str, Sequence[int]], inputs: int) -> None:
        self.network = LogicNetwork()
        self.rows = tuple(self.network.source() for _ in range(inputs))
        self.parameters = {
            name: tuple(self.network.source() for _ in literals) for name, literals in parameters.items()
        }
        self._source = source
        # What follows from parameters alone, once for all tables.
        self._settled = {0: FALSE}
        for name, literals in parameters.items():
            own = self.parameters[name]
            self._settled.update((each >> 1, value) for each, value in zip(literals, own, strict=True))
        for number, (operation, *operands) in enumerate(source.nodes):
            if operation > NodeKind.INPUT and all(each >> 1 in self._settled for each in operands):
                transfer(source, self.network, 2 * number, self._settled)

    def table(self, lut: Lut, inverted: Collection[int] = ()) -> int:
        """Return the table of a LUT as a literal of the network.

        Parameters
        ----------
        lut
            Its leaves are the inputs in their order.
        inverted
            Leaves that come as their complements.
        """
        leaves = {leaf: self.rows[i] ^ (leaf in inverted) for i, leaf in enumerate(lut.leaves)}
        return transfer(self._source, self.network, 2 * lut.node, ChainMap(leaves, self._settled))

    def tunable(self, tables: Iterable[int]) -> list[bool]:
        """Tell which tables depend on parameters."""
        depends = bytearray(len(self.network.nodes))
        for literals in self.parameters.values():
            for each in literals:
                depends[each >> 1] = 1
        for number, (operation, *operands) in enumerate(self.network.nodes):
            if operation > NodeKind.INPUT:
                depends[number] = any(depends[each >> 1] for each in operands)
        return [bool(depends[each >> 1]) for each in tables]

    def evaluate(self, values: Mapping[str, int], tables: Sequence[int]) -> list[int]:
        """Return tables as numbers, bit i of which is row i; plainly, as a reference.

        Parameters
        ----------
        values
            Of the parameters, by port.
        tables
            Literals.
        """
        size = 1 << len(self.rows)
        ones = (1 << size) - 1
        words = [0] * len(self.network.nodes)
        for j, literal in enumerate(self.rows):
            words[literal >> 1] = sum(1 << i for i in range(size) if i >> j & 1)
        for name, literals in self.parameters.items():
            for j, literal in enumerate(literals):
                words[literal >> 1] = ones * (values[name] >> j & 1)

        def word(literal: int) -> int:
            return words[literal >> 1] ^ ones * (literal & 1)

        for number, (operation, a, b, c) in enumerate(self.network.nodes):
            match operation:
                case NodeKind.AND:
                    words[number] = word(a) & word(b)
                case NodeKind.XOR:
                    words[number] = word(a) ^ word(b)
                case NodeKind.MUX:
                    words[number] = word(a) & word(b) | ~word(a) & word(c)
                case _:
                    pass
        return [word(each) for each in tables]
