"""The logic between everything in a netlist that is no logic: ports, registers, carry chains, memories."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cipherfab.logic.elaborate import elaborate
from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.model import OPEN, Driver, Netlist, Port

_SOURCES, _SINKS, _GATES = "from cells", "to cells", "of gates"


@dataclass(frozen=True, kw_only=True)
class CombinationalPart:
    """The gates of a netlist, and what is around them.

    Attributes
    ----------
    network
        The gates.
    sources
        Literal of every net that comes from outside, and of the constants.
    roots
        Literal of every net that something outside reads, ports included.
    driven
        Literal of every net that a gate drives.
    kept
        Names of the cells that are no gates.
    clocks
        Nets that these read as clocks.
    """

    network: LogicNetwork
    sources: Mapping[int, int]
    roots: Mapping[int, int]
    driven: Mapping[int, int]
    kept: frozenset[str]
    clocks: frozenset[int]


def inner_logic(netlist: Netlist) -> CombinationalPart:
    """Take the gates out of a netlist.

    Raises
    ------
    NetlistError
        If there is a loop of gates.
    """
    gates = [cell for cell in netlist.cells if cell.kind.resources.keys() == {"gate"}]
    others = {
        index: cell for index, cell in enumerate(netlist.cells) if cell.kind.resources.keys() != {"gate"}
    }
    outside, read = dict[int, None](), dict[int, None]()
    for index, cell in others.items():
        for pin, nets in cell.pins.items():
            for net in nets:
                driver = netlist.drivers.get(net)
                own = driver is not None and (driver.cell, driver.pin) == (index, pin)
                (outside if own else read)[net] = None
    for net in (0, 1, OPEN):
        outside.pop(net, None)
        read.pop(net, None)
    places = {cell.name: index for index, cell in enumerate(gates)}
    drivers = {
        net: Driver(places[name], driver.pin, driver.bit)
        for net, driver in netlist.drivers.items()
        if (name := netlist.cells[driver.cell].name) in places
    }
    ports = dict(netlist.ports)
    ports[_SOURCES] = Port(_SOURCES, "input", tuple(outside))
    ports[_SINKS] = Port(_SINKS, "output", tuple(read))
    inner = Port(_GATES, "output", tuple(drivers))
    ports[_GATES] = inner
    logic = elaborate(replace(netlist, ports=ports, cells=tuple(gates), drivers=drivers))
    sources: dict[int, int] = {0: 0, 1: 1}
    roots: dict[int, int] = {}
    del ports[_GATES]
    for port in ports.values():
        literals = logic.inputs if port.direction == "input" else logic.outputs
        into = sources if port.direction == "input" else roots
        into.update(zip(port.nets, literals[port.name], strict=True))
    return CombinationalPart(
        network=logic.network,
        sources=sources,
        roots=roots,
        driven=dict(zip(inner.nets, logic.outputs[_GATES], strict=True)),
        kept=frozenset(cell.name for cell in others.values()),
        clocks=frozenset(
            net for cell in others.values() for pin in cell.kind.clocks for net in cell.pins.get(pin, ())
        ),
    )
