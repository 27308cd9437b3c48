"""A netlist with LUTs in place of its gates, some of them tunable."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from cipherfab.errors import InputError
from cipherfab.netlist.model import ONE, Netlist
from cipherfab.tlut.mapper.combinational import CombinationalPart, inner_logic
from cipherfab.tlut.mapper.lut_mapper import Lut, cover
from cipherfab.tlut.mapper.tlut_functions import TableFunctions


@dataclass(frozen=True, slots=True)
class MappedLut:
    """A LUT between nets.

    Attributes
    ----------
    output
        The net that it drives.
    inputs
        Nets that it reads; the value of input i is bit i of the number of a row.
    table
        Its truth table, as a literal of the functions.
    literal
        What it computes, as a literal of the gates.
    tunable
        Whether that depends on parameters.
    """

    output: int
    inputs: tuple[int, ...]
    table: int
    literal: int
    tunable: bool


@dataclass(frozen=True, kw_only=True)
class Mapped:
    """A netlist that was mapped.

    Attributes
    ----------
    source
        The netlist, with gates.
    inner
        Its gates.
    functions
        Truth tables, and the parameters that they depend on.
    luts
        All LUTs.
    replaced
        Net that stands for each net that something beside LUTs reads.
    depth
        LUTs on the longest way between anything else.
    """

    source: Netlist
    inner: CombinationalPart
    functions: TableFunctions
    luts: tuple[MappedLut, ...]
    replaced: Mapping[int, int]
    depth: int

    @property
    def tunable(self) -> list[MappedLut]:
        """The tunable LUTs, in the order of their numbers."""
        return [lut for lut in self.luts if lut.tunable]


def map_netlist(netlist: Netlist, parameters: Sequence[str], *, inputs: int, slack: int = 0) -> Mapped:
    """Map the gates of a netlist to LUTs in which parameters are no inputs.

    Parameters
    ----------
    netlist : Netlist
        With gates; whatever else it holds stays as it is.
    parameters : Sequence[str]
        Input ports that change rarely; without any it is an ordinary mapping.
    inputs : int
        Inputs of a LUT.
    slack : int
        How much more than the least depth is allowed, for fewer LUTs.

    Raises
    ------
    InputError
        If a parameter is no input port, or a clock.
    NetlistError
        If there is a loop of gates.
    """
    inner = inner_logic(netlist)
    literals = {name: _parameter(netlist, inner, name) for name in parameters}
    flat = frozenset(each for port in literals.values() for each in port)
    # What is there without a LUT.
    plain = {literal: net for net, literal in inner.sources.items() if literal not in flat}
    wanted = dict.fromkeys(literal for literal in inner.roots.values() if literal not in plain)
    found = cover(inner.network, wanted, flat, inputs=inputs, slack=slack)
    luts = {lut.node: lut for lut in found.luts}
    for literal in wanted:
        # The complement of something outside, or a parameter itself.
        node = literal >> 1
        luts.setdefault(node, Lut(node, (node,) if 2 * node in plain else ()))
    free = count(1 + max([ONE, *netlist.drivers, *inner.sources]))
    named = {literal: net for net, literal in inner.roots.items()}
    outputs = {literal: named[literal] for literal in wanted}
    for lut in found.luts:
        if not {2 * lut.node, 2 * lut.node + 1} & outputs.keys():
            outputs[2 * lut.node] = next(free)
    inverted = {lut.node for lut in found.luts if 2 * lut.node not in outputs}
    functions = TableFunctions(inner.network, literals, inputs)
    rows = []
    for lut in luts.values():
        pins = tuple(
            plain[2 * leaf] if 2 * leaf in plain else outputs[2 * leaf + (leaf in inverted)]
            for leaf in lut.leaves
        )
        table = functions.table(lut, inverted)
        rows += [
            (net, pins, table ^ complement, 2 * lut.node + complement)
            for complement in (0, 1)
            if (net := outputs.get(2 * lut.node + complement)) is not None
        ]
    tunable = functions.tunable(table for *_, table, _ in rows)
    return Mapped(
        source=netlist,
        inner=inner,
        functions=functions,
        luts=tuple(MappedLut(*row, depends) for row, depends in zip(rows, tunable, strict=True)),
        replaced={net: (plain | outputs)[literal] for net, literal in inner.roots.items()},
        depth=found.depth,
    )


def _parameter(netlist: Netlist, inner: CombinationalPart, name: str) -> tuple[int, ...]:
    """Return the literals of a port that is a parameter."""
    port = netlist.ports.get(name)
    if port is None or port.direction != "input":
        allowed = ", ".join(each.name for each in netlist.ports.values() if each.direction == "input")
        raise InputError(f"parameter {name!r} is no input of {netlist.name}; allowed are {allowed}")
    if not inner.clocks.isdisjoint(port.nets):
        raise InputError(f"parameter {name} is a clock; allowed are inputs that logic reads")
    return tuple(inner.sources[net] for net in port.nets)
