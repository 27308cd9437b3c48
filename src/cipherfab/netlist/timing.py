"""Estimates how fast a mapped netlist is, where no open tool places it: a model, not a measurement.

The longest path from a register to a register, with the delay of every cell from the data sheet and that of
every net from the number of its loads. Ports count as registers, as behind place and route they do. A
connection inside a slice takes no time: from a look-up table into a wide multiplexer or a carry chain, along
these, and from any of them to the data input of one flip-flop.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from cipherfab.devices.cell_model import cone
from cipherfab.devices.delays import Delays
from cipherfab.devices.expression import Name, parse
from cipherfab.netlist.model import ONE, OPEN, ZERO, Cell, Netlist, NetlistError


@dataclass(frozen=True)
class Path:
    """A path from register to register.

    Attributes
    ----------
    delay_ns : float
        From clock edge to clock edge.
    cells : tuple[str, ...]
        Types of the cells it goes through.
    loads : tuple[int, ...]
        Loads of every net on it that is not inside a slice.
    """

    delay_ns: float
    cells: tuple[str, ...]
    loads: tuple[int, ...]


@dataclass(frozen=True)
class Estimate:
    """How fast a netlist is.

    Attributes
    ----------
    path : Path
        The longest path between registers that have one cycle.
    settle_ns : float
        The longest path from a register with several cycles; 0 without any.
    """

    path: Path
    settle_ns: float

    @property
    def fmax_mhz(self) -> float:
        """Highest clock frequency."""
        return 1000 / self.path.delay_ns


@dataclass(frozen=True, slots=True)
class Arc:
    """A way from a net through a cell, or into its storage, or to a port.

    Attributes
    ----------
    source : int
        The net.
    delay : float
        What it takes, the net included.
    cell : str
        Type of the cell it goes through; empty where the path ends.
    loads : int
        Loads of the net; 0 if the way is inside a slice.
    sink : int
        Number of the cell in the netlist; -1 for a port.
    """

    source: int
    delay: float
    cell: str
    loads: int
    sink: int


@dataclass(frozen=True, slots=True)
class Arrivals:
    """When nets are stable after the clock edge.

    Attributes
    ----------
    times : dict[int, float]
        Of each net that paths reach.
    before : dict[int, Arc]
        The last part of the longest path to a net.
    ends : list[tuple[float, Arc]]
        From clock edge to clock edge, and the last part of the path, for each end that paths reach.
    """

    times: dict[int, float]
    before: dict[int, Arc]
    ends: list[tuple[float, Arc]]

    @property
    def path(self) -> list[Arc]:
        """The longest path, its end last; empty if there is none."""
        if not self.ends:
            return []
        way = [max(self.ends, key=lambda each: each[0])[1]]
        while way[-1].source in self.before:
            way.append(self.before[way[-1].source])
        return way[::-1]

    @property
    def period(self) -> float:
        """Delay of the longest path."""
        return max((time for time, _ in self.ends), default=0.0)


def estimate(netlist: Netlist, delays: Delays, *, multicycle: Sequence[str] = ()) -> Estimate:
    """Return how fast a netlist is.

    Parameters
    ----------
    netlist : Netlist
        A netlist of look-up tables that has been simulated.
    delays : Delays
        Those of its family.
    multicycle : Sequence[str]
        Registers, or inputs that such registers drive, whose outputs have several cycles to settle.
    """
    graph = TimingGraph(netlist, delays)
    late = late_nets(netlist, multicycle)
    settling = graph.longest(late.__contains__) if late else Path(0.0, (), ())
    return Estimate(graph.longest(lambda net: net not in late), settling.delay_ns)


def late_nets(netlist: Netlist, multicycle: Sequence[str]) -> frozenset[int]:
    """Return the nets of registers that have several cycles to settle, by the names of these."""
    if not multicycle:
        return frozenset()
    # A recipe may have split a register into its bits.
    register = re.compile(rf"(?:.*\.)?(?:{'|'.join(map(re.escape, multicycle))})(?:\[\d+\])?")
    return frozenset(net for name, nets in netlist.wires.items() if register.fullmatch(name) for net in nets)


class TimingGraph:
    """Where paths start, where they go and where they end.

    Parameters
    ----------
    netlist : Netlist
        A netlist of look-up tables.
    delays : Delays
        Those of its family.

    Raises
    ------
    NetlistError
        If a path comes back to where it began.

    Attributes
    ----------
    arcs : dict[int, list[Arc]]
        The ways to each net from the inputs of the cell that drives it.
    order : tuple[int, ...]
        All nets, each after those it depends on.
    """

    def __init__(self, netlist: Netlist, delays: Delays) -> None:
        self._netlist = netlist
        self._delays = delays
        self._loads = Counter(
            net for cell in netlist.cells for _, net in input_nets(cell) if net not in (ZERO, ONE)
        )
        self._clocks = {net for cell in netlist.cells for net in clock_nets(cell)}
        self._starts = {
            net: delays.clock_to_output
            for port in netlist.ports.values()
            if port.direction == "input"
            for net in port.nets
            if net not in self._clocks
        }
        self.arcs: dict[int, list[Arc]] = {}
        self._ends: list[Arc] = []
        self._paired: set[int] = set()
        for number, cell in enumerate(netlist.cells):
            self._add(number, cell)
        for port in netlist.ports.values():
            if port.direction == "output":
                self._ends += [self._arc(net, delays.setup) for net in port.nets]
        sources = {net: [arc.source for arc in arcs] for net, arcs in self.arcs.items()}
        try:
            self.order = tuple(TopologicalSorter(sources).static_order())
        except CycleError as error:
            names = ", ".join(netlist.net_name(net) for net in error.args[1][:4])
            raise NetlistError(f"a combinational loop goes through {names}") from error

    def arrivals(self, starts: Callable[[int], bool]) -> Arrivals:
        """Return when nets are stable, of paths from the starts on nets for which a condition holds."""
        times = {net: delay for net, delay in self._starts.items() if starts(net)}
        before: dict[int, Arc] = {}
        for net in self.order:
            for arc in self.arcs.get(net, ()):
                if arc.source in times and times[arc.source] + arc.delay > times.get(net, 0.0):
                    times[net] = times[arc.source] + arc.delay
                    before[net] = arc
        ends = [(times[arc.source] + arc.delay, arc) for arc in self._ends if arc.source in times]
        return Arrivals(times, before, ends)

    def longest(self, starts: Callable[[int], bool]) -> Path:
        """Return the longest path from the starts on nets for which a condition holds."""
        found = self.arrivals(starts)
        return Path(
            found.period,
            tuple(each.cell for each in found.path if each.cell),
            tuple(each.loads for each in found.path if each.loads),
        )

    def _add(self, number: int, cell: Cell) -> None:
        texts = tuple(cell.parameter(name) for name in cell.kind.text_parameters)
        stores = bool(cell.kind.clocks)
        for pin in cell.kind.output_widths:
            for bit, net in enumerate(cell.pins.get(pin, ())):
                if net == OPEN:
                    continue
                if stores:
                    self._starts[net] = self._clock_to_output(cell)
                sources = [
                    (name, cell.pins[name.name][name.bit])
                    for name in cone(cell.kind, Name(pin, bit), texts)
                    if name.name in cell.pins
                ]
                self.arcs[net] = [
                    self._arc(source, self._through(cell, name.name), number, name.name)
                    for name, source in sources
                    if self._counts(source)
                ]
        if stores:
            self._ends += [
                self._arc(net, self._setup(cell, pin), number, pin)
                for pin, net in input_nets(cell)
                if self._counts(net)
            ]

    def _counts(self, net: int) -> bool:
        return net not in (ZERO, ONE) and net not in self._clocks

    def _arc(self, net: int, delay: float, number: int = -1, pin: str = "") -> Arc:
        """Return the way from a net through a cell, or into its storage; without a cell, to a port."""
        cell = self._netlist.cells[number] if number >= 0 else None
        through = cell.kind.name if cell and not cell.kind.clocks else ""
        if cell and not self._routed(cell, pin, net):
            return Arc(net, delay, through, 0, number)
        loads = max(self._loads[net], 1)
        return Arc(net, delay + self._delays.wire(loads), through, loads, number)

    def _routed(self, cell: Cell, pin: str, net: int) -> bool:
        driver = self._netlist.drivers.get(net)
        if driver is None:
            return True
        source = self._netlist.cells[driver.cell].kind.resources
        if not {"lut", "mux", "carry"} & source.keys():
            return True
        if pin in cell.kind.wired:
            return False
        if pin == "D" and "ff" in cell.kind.resources and net not in self._paired:
            self._paired.add(net)
            return False
        return True

    def _through(self, cell: Cell, pin: str) -> float:
        resources = cell.kind.resources
        if "mux" in resources:
            return self._delays.mux if pin in cell.kind.wired else self._delays.mux_select
        if "carry" in resources:
            return self._delays.carry
        # Buffers are wires.
        return self._delays.lut if resources else 0.0

    def _clock_to_output(self, cell: Cell) -> float:
        if "bram" in cell.kind.resources:
            return self._delays.ram_clock_to_output
        flip_flop = "ff" in cell.kind.resources
        return self._delays.clock_to_output if flip_flop else self._delays.lut_ram_clock_to_output

    def _setup(self, cell: Cell, pin: str) -> float:
        if "bram" in cell.kind.resources:
            return self._delays.ram_setup
        return self._delays.setup if pin == "D" else self._delays.control_setup


def input_nets(cell: Cell) -> Iterator[tuple[str, int]]:
    """Return every input bit of a cell: its pin and its net."""
    for pin in cell.kind.input_widths:
        for net in cell.pins.get(pin, ()):
            yield pin, net


def clock_nets(cell: Cell) -> Iterable[int]:
    """Return the nets that clock a cell."""
    for pin in cell.kind.clocks:
        name = parse(pin)
        if isinstance(name, Name):
            yield cell.pins[name.name][name.bit]
