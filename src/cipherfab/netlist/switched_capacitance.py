"""How much capacitance a mapped netlist charged while it was simulated: the relative measure of its energy.

Every toggle of a net charges the net, with its loads, and the cell that drives it. Connections inside a slice
are no nets: from a look-up table into a wide multiplexer or a carry chain, and along these. Glitches are not
seen, since simulated logic has no delay; they cost most where much logic lies between registers.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cipherfab.devices.capacitances import Capacitances
from cipherfab.netlist.model import ONE, Cell, Netlist
from cipherfab.netlist.timing_graph import clock_nets, input_nets


@dataclass(frozen=True, kw_only=True)
class Switched:
    """Capacitance that was charged or discharged, in pF.

    Attributes
    ----------
    routing : float
        That of routed nets, ports included.
    logic : float
        That inside cells.
    clock : float
        That of the clock, at both its edges.
    """

    routing: float
    logic: float
    clock: float

    @property
    def total(self) -> float:
        """All of it."""
        return self.routing + self.logic + self.clock


def switched(
    netlist: Netlist, toggles: Mapping[int, int], lane_cycles: int, capacitances: Capacitances
) -> Switched:
    """Return the capacitance that toggles switch.

    Parameters
    ----------
    netlist : Netlist
        What was simulated.
    toggles : Mapping[int, int]
        Toggles by net.
    lane_cycles : int
        Clock cycles of all lanes together in which they happened.
    capacitances : Capacitances
        What a toggle charges.
    """
    loads = Counter(
        net for cell in netlist.cells for pin, net in input_nets(cell) if _routed(netlist, cell, pin, net)
    )
    for port in netlist.ports.values():
        if port.direction == "output":
            loads.update(port.nets)
    clocks = {net for cell in netlist.cells for net in clock_nets(cell)}
    routing = sum(
        toggles.get(net, 0) * (capacitances.output + capacitances.load * count)
        for net, count in loads.items()
        if net > ONE and net not in clocks
    )
    logic = sum(
        toggles.get(net, 0) * _inside(cell, capacitances)
        for cell in netlist.cells
        for pin in cell.kind.output_widths
        for net in cell.pins.get(pin, ())
        if net > ONE
    )
    clocked = sum(1 for cell in netlist.cells if cell.kind.registers)
    return Switched(routing=routing, logic=logic, clock=2 * lane_cycles * clocked * capacitances.clock)


def _routed(netlist: Netlist, cell: Cell, pin: str, net: int) -> bool:
    if pin not in cell.kind.wired or net not in netlist.drivers:
        return True
    source = netlist.cells[netlist.drivers[net].cell].kind.resources
    return not {"lut", "mux", "carry"} & source.keys()


def _inside(cell: Cell, capacitances: Capacitances) -> float:
    resources = cell.kind.resources
    if {"lut", "lutram", "srl"} & resources.keys():
        return capacitances.lut
    if "ff" in resources:
        return capacitances.flip_flop
    return capacitances.carry if {"carry", "mux"} & resources.keys() else 0.0
