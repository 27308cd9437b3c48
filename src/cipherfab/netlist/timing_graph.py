"""Timing arcs of a netlist and arrival times of its nets, updated where a change makes a difference."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from heapq import heapify, heappop, heappush
from itertools import chain
from operator import itemgetter

from cipherfab.devices.cell_model import cone
from cipherfab.devices.delays import Delays
from cipherfab.devices.expression import Name, parse
from cipherfab.netlist.model import ONE, OPEN, ZERO, Cell, Netlist, NetlistError


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
    inside : float
        What it takes without the net.
    """

    source: int
    delay: float
    cell: str
    loads: int
    sink: int
    inside: float


@dataclass(frozen=True, slots=True)
class Arrivals:
    """When nets are stable after the clock edge.

    Attributes
    ----------
    times : dict[int, float]
        Of each net that paths reach.
    before : dict[int, Arc]
        The last part of the longest path to a net.
    ends : dict[int, list[tuple[float, Arc]]]
        By number of the cell where paths end, -1 for the ports: from clock edge to clock edge, and the last
        part of the path, for each end that paths reach.
    """

    times: dict[int, float]
    before: dict[int, Arc]
    ends: dict[int, list[tuple[float, Arc]]]

    @property
    def path(self) -> list[Arc]:
        """The longest path, its end last; empty if there is none."""
        last = max(self._ended, key=itemgetter(0), default=None)
        if last is None:
            return []
        way = [last[1]]
        while way[-1].source in self.before:
            way.append(self.before[way[-1].source])
        return way[::-1]

    @property
    def period(self) -> float:
        """Delay of the longest path."""
        return max((time for time, _ in self._ended), default=0.0)

    def excess(self, period: float) -> float:
        """Return by how much paths are longer than a period, all ends together."""
        return sum(time - period for time, _ in self._ended if time > period)

    @property
    def _ended(self) -> Iterator[tuple[float, Arc]]:
        return chain.from_iterable(self.ends.values())


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
    sinks : dict[int, list[int]]
        Numbers of the cells that read each net, as often as they do, and -1 for each bit of an output port.
    """

    def __init__(self, netlist: Netlist, delays: Delays) -> None:
        self._netlist = netlist
        self._delays = delays
        self.sinks = defaultdict[int, list[int]](list)
        for number, cell in enumerate(netlist.cells):
            for _, net in input_nets(cell):
                self.sinks[net].append(number)
        self._loads = {net: len(cells) for net, cells in self.sinks.items()}
        outputs = [net for port in netlist.ports.values() if port.direction == "output" for net in port.nets]
        for net in outputs:
            self.sinks[net].append(-1)
        self._clocks = {net for cell in netlist.cells for net in clock_nets(cell)}
        self._starts = {
            net: delays.clock_to_output
            for port in netlist.ports.values()
            if port.direction == "input"
            for net in port.nets
            if net not in self._clocks
        }
        self.arcs: dict[int, list[Arc]] = {}
        self._ends: dict[int, list[Arc]] = {}
        self._paired: dict[int, int] = {}
        for number, cell in enumerate(netlist.cells):
            self._add(number, cell)
        self._ends[-1] = [self._arc(net, delays.setup) for net in outputs]
        sources = {net: [arc.source for arc in arcs] for net, arcs in self.arcs.items()}
        try:
            order = TopologicalSorter(sources).static_order()
            self._ranks = {net: rank for rank, net in enumerate(order)}
        except CycleError as error:
            names = ", ".join(netlist.net_name(net) for net in error.args[1][:4])
            raise NetlistError(f"a combinational loop goes through {names}") from error

    @property
    def order(self) -> list[int]:
        """All nets, each after those it depends on."""
        return sorted(self._ranks, key=self._ranks.__getitem__)

    def arrivals(self, starts: Callable[[int], bool]) -> Arrivals:
        """Return when nets are stable, of paths from the starts on nets for which a condition holds."""
        times = {net: delay for net, delay in self._starts.items() if starts(net)}
        before: dict[int, Arc] = {}
        for net in self.order:
            self._arrive(net, times, before)
        return Arrivals(times, before, {number: self._ended(number, times) for number in self._ends})

    def changed(
        self,
        netlist: Netlist,
        cells: Sequence[int],
        copies: Mapping[int, int],
        arrivals: Arrivals,
        starts: Callable[[int], bool],
    ) -> tuple["TimingGraph", Arrivals]:
        """Return graph and arrivals after a change of a few look-up tables.

        Parameters
        ----------
        netlist : Netlist
            The changed netlist: replaced cells keep their numbers, new ones follow the others.
        cells : Sequence[int]
            Numbers of all of them.
        copies : Mapping[int, int]
            Nets that are new, each with one that depends on the same nets.
        arrivals : Arrivals
            Those of this graph.
        starts : Callable[[int], bool]
            The condition that they were computed with.
        """
        new = copy(self)
        new._netlist = netlist
        for name in ("sinks", "_loads", "arcs", "_ends", "_paired", "_ranks"):
            setattr(new, name, copy(getattr(self, name)))
        new._ranks |= {net: self._ranks[old] for net, old in copies.items()}
        nets = new._rewire(self._netlist.cells, cells)
        readers = {number for net in nets for number in new.sinks[net]}
        for net in nets:
            new._paired.pop(net, None)
        readers -= set(cells)
        for number in sorted(cells):
            new._add(number, netlist.cells[number])
        for number in sorted(readers):
            new._load(number, nets)
        times, before = dict(arrivals.times), dict(arrivals.before)
        for net in nets - netlist.drivers.keys() - self._starts.keys():
            new.arcs.pop(net, None)
            times.pop(net, None)
            before.pop(net, None)
        moved = new._settle(times, before, readers.union(cells), starts)
        ends = dict(arrivals.ends)
        for number in {sink for net in moved for sink in new.sinks[net]}.union(readers, cells):
            if number in new._ends:
                ends[number] = new._ended(number, times)
        return new, Arrivals(times, before, ends)

    def _rewire(self, before: Sequence[Cell], cells: Iterable[int]) -> set[int]:
        """Update sinks and loads; return the nets at the pins of changed cells."""
        nets, gone, come = (
            set[int](),
            defaultdict[int, Counter[int]](Counter),
            defaultdict[int, list[int]](list),
        )
        for number in cells:
            cell = self._netlist.cells[number]
            for old in before[number : number + 1]:
                for _, net in input_nets(old):
                    gone[net][number] += 1
                nets.update(_driven(old))
            for _, net in input_nets(cell):
                come[net].append(number)
            nets.update(_driven(cell))
        for net in gone.keys() | come.keys():
            left, sinks = gone[net], list[int]()
            for sink in self.sinks.get(net, ()):
                if left[sink]:
                    left[sink] -= 1
                else:
                    sinks.append(sink)
            self.sinks[net] = sinks + come[net]
            self._loads[net] = sum(sink >= 0 for sink in self.sinks[net])
        return nets | gone.keys() | come.keys()

    def _settle(
        self,
        times: dict[int, float],
        before: dict[int, Arc],
        cells: Iterable[int],
        starts: Callable[[int], bool],
    ) -> set[int]:
        """Update arrival times from some cells on; return the nets whose time is another."""
        waiting = [(self._ranks[net], net) for number in cells for net in self._combinational(number)]
        heapify(waiting)
        done, moved = set[int](), set[int]()
        while waiting:
            _, net = heappop(waiting)
            if net in done:
                continue
            done.add(net)
            old = times.pop(net, None)
            before.pop(net, None)
            if net in self._starts and starts(net):
                times[net] = self._starts[net]
            self._arrive(net, times, before)
            if times.get(net) != old:
                moved.add(net)
                for number in self.sinks[net]:
                    for later in self._combinational(number):
                        heappush(waiting, (self._ranks[later], later))
        return moved

    def _arrive(self, net: int, times: dict[int, float], before: dict[int, Arc]) -> None:
        """Note when a net is stable, and its longest path, given that of the nets before it."""
        for arc in self.arcs.get(net, ()):
            if arc.source in times and times[arc.source] + arc.delay > times.get(net, 0.0):
                times[net] = times[arc.source] + arc.delay
                before[net] = arc

    def _combinational(self, number: int) -> Iterator[int]:
        """Yield the nets to which there are ways through a cell."""
        if number >= 0:
            cell = self._netlist.cells[number]
            for pin in cell.kind.output_widths:
                for net in cell.pins.get(pin, ()):
                    if self.arcs.get(net):
                        yield net

    def _ended(self, number: int, times: Mapping[int, float]) -> list[tuple[float, Arc]]:
        """Return how long paths into a cell, or to the ports, take."""
        return [(times[arc.source] + arc.delay, arc) for arc in self._ends[number] if arc.source in times]

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
            self._end(number, cell)

    def _end(self, number: int, cell: Cell) -> None:
        self._ends[number] = [
            self._arc(net, self._setup(cell, pin), number, pin)
            for pin, net in input_nets(cell)
            if self._counts(net)
        ]

    def _load(self, number: int, nets: Set[int]) -> None:
        """Update the delays of arcs from some nets into a cell, or to the ports."""
        if number < 0:
            self._ends[number] = [self._loaded(arc) for arc in self._ends[number]]
            return
        cell = self._netlist.cells[number]
        for net in self._combinational(number):
            self.arcs[net] = [self._loaded(arc) if arc.source in nets else arc for arc in self.arcs[net]]
        if nets.isdisjoint(cell.pins.get("D", ())):
            if number in self._ends:
                self._ends[number] = [
                    self._loaded(each) if each.source in nets else each for each in self._ends[number]
                ]
        elif cell.kind.clocks:
            # Another flip-flop may be the one beside the look-up table now.
            self._end(number, cell)

    def _loaded(self, arc: Arc) -> Arc:
        if not arc.loads:
            return arc
        loads = max(self._loads.get(arc.source, 0), 1)
        return Arc(arc.source, arc.inside + self._delays.wire(loads), arc.cell, loads, arc.sink, arc.inside)

    def _counts(self, net: int) -> bool:
        return net not in (ZERO, ONE) and net not in self._clocks

    def _arc(self, net: int, delay: float, number: int = -1, pin: str = "") -> Arc:
        """Return the way from a net through a cell, or into its storage; without a cell, to a port."""
        cell = self._netlist.cells[number] if number >= 0 else None
        through = cell.kind.name if cell and not cell.kind.clocks else ""
        if cell and not self._routed(number, pin, net):
            return Arc(net, delay, through, 0, number, delay)
        loads = max(self._loads.get(net, 0), 1)
        return Arc(net, delay + self._delays.wire(loads), through, loads, number, delay)

    def _routed(self, number: int, pin: str, net: int) -> bool:
        driver, cell = self._netlist.drivers.get(net), self._netlist.cells[number]
        if driver is None:
            return True
        source = self._netlist.cells[driver.cell].kind.resources
        if not {"lut", "mux", "carry"} & source.keys():
            return True
        if pin in cell.kind.wired:
            return False
        if pin == "D" and "ff" in cell.kind.resources:
            return self._paired.setdefault(net, number) != number
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


def _driven(cell: Cell) -> Iterator[int]:
    return (net for pin in cell.kind.output_widths for net in cell.pins.get(pin, ()))


def clock_nets(cell: Cell) -> Iterable[int]:
    """Return the nets that clock a cell."""
    for pin in cell.kind.clocks:
        name = parse(pin)
        if isinstance(name, Name):
            yield cell.pins[name.name][name.bit]
