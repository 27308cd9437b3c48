"""Makes a mapped netlist faster by the timing model, for a few LUTs more.

Mapping counts LUTs and levels; it does not see that a net with a hundred loads takes as long as a level. Here
the longest path is shortened step by step, as place and route of the vendors does:

* a LUT takes in the one before it, which stays for its other loads;
* a net gets several drivers, each a copy of its LUT with a share of the loads, and perhaps copies of the LUTs
  before it: loads that wait for the longest paths get one of their own.

Of the steps that look best, the one counts that takes most off all long paths for a LUT.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel
from cipherfab.devices.delays import Delays
from cipherfab.netlist.model import ONE, ZERO, Cell, Driver, Netlist
from cipherfab.netlist.timing import late_nets
from cipherfab.netlist.timing_graph import Arc, Arrivals, TimingGraph

# Trials, in all and before the best step is taken; each computes the whole effect of a step. The first number
# is the least. A small netlist gets more, as long as all trials look at no more cells than the second.
_TRIALS, _CELLS_OF_TRIALS = 180, 300_000
_ROUND, _CELLS_OF_ROUND = 8, 20_000
_AHEAD = 0.97  # a period as a share of the present one: paths that are longer count as long
_SHARES = (2, 4, 8, 16, 32)
_INVERTER = "INV"
_GAP = Cell("", CellModel(name="", inputs="", outputs=""), {}, {})


def shortened(
    netlist: Netlist,
    delays: Delays,
    cells: CellLibrary,
    *,
    lut_inputs: int,
    multicycle: Sequence[str] = (),
) -> Iterator[Netlist]:
    """Yield netlists that do the same, each with a shorter longest path than the one before.

    Parameters
    ----------
    netlist : Netlist
        A mapped netlist of the family.
    delays : Delays
        Those of the family.
    cells : CellLibrary
        Cells of the family, with look-up tables LUT1, LUT2, ...
    lut_inputs : int
        Inputs of the largest of them.
    multicycle : Sequence[str]
        Registers whose outputs have several cycles to settle.
    """
    late = late_nets(netlist, multicycle)
    state = _State.first(netlist, delays, cells, lut_inputs, lambda net: net not in late)
    size = max(len(netlist.cells), 1)
    left = max(_TRIALS, _CELLS_OF_TRIALS // size)
    most = max(_ROUND, _CELLS_OF_ROUND // size)
    shortest = state.arrivals.period
    while left > 0 and state.arrivals.path:
        period = _AHEAD * state.arrivals.period
        now, before, best, worth = state.arrivals.excess(period), luts(state.netlist), None, 1e-6
        steps = sorted(state.steps(period), key=lambda each: -each.worth)
        for change in islice(filter(None, (step.take() for step in steps)), most):
            left -= 1
            tried = state.changed(change)
            more = max(luts(tried.netlist) - before, 0)
            found = (now - tried.arrivals.excess(period)) / (0.5 + more)
            if found > worth:
                best, worth = tried, found
        if best is None:
            return
        state = best
        if state.arrivals.period < shortest:
            shortest = state.arrivals.period
            yield _without_gaps(state.netlist, netlist)


def luts(netlist: Netlist) -> int:
    """Count LUTs."""
    return sum("lut" in cell.kind.resources for cell in netlist.cells)


@dataclass(frozen=True)
class _Change:
    """A change of a netlist: replaced cells by number, new cells, and copies of nets."""

    replaced: Mapping[int, Cell]
    added: Sequence[Cell] = ()
    copies: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class _Step:
    """A change, and what it takes off the longest path for a LUT, as far as one can tell without trying."""

    worth: float
    take: Callable[[], _Change | None]


@dataclass(frozen=True)
class _State:
    """A netlist and its longest paths; a removed LUT leaves a gap, so that all keep their numbers."""

    netlist: Netlist
    delays: Delays
    library: CellLibrary
    lut_inputs: int
    starts: Callable[[int], bool]
    graph: TimingGraph
    arrivals: Arrivals

    @classmethod
    def first(
        cls,
        netlist: Netlist,
        delays: Delays,
        library: CellLibrary,
        lut_inputs: int,
        starts: Callable[[int], bool],
    ) -> "_State":
        """Return the state of a whole netlist."""
        graph = TimingGraph(netlist, delays)
        return cls(netlist, delays, library, lut_inputs, starts, graph, graph.arrivals(starts))

    def changed(self, change: _Change) -> "_State":
        """Return the state after a change."""
        cells = len(self.netlist.cells)
        numbers = (*change.replaced, *range(cells, cells + len(change.added)))
        netlist = _changed(self.netlist, change)
        graph, arrivals = self.graph.changed(netlist, numbers, change.copies, self.arrivals, self.starts)
        return replace(self, netlist=netlist, graph=graph, arrivals=arrivals)

    def steps(self, period: float) -> Iterator[_Step]:
        """Yield changes of the longest path."""
        sinks = self.graph.sinks
        path = self.arrivals.path
        slacks = self._slacks({arc.source for arc in path}, period)
        for place, arc in enumerate(path):
            driver = self._driver(arc.source)
            if driver is None:
                continue
            before = [len(sinks[each.source]) for each in path[:place]][::-1]
            loads = len(sinks[arc.source])
            if arc.sink >= 0 and _table(self.netlist.cells[arc.sink]) is not None and arc.cell != _INVERTER:
                gain = self.delays.lut + self.delays.wire(loads) - self._more(before[:1], 1)
                yield _Step(2 * gain, partial(self._collapsed, arc.source, arc.sink))
            chain = [each.source for each in path[:place]][::-1]
            chain = chain[: next((n for n, net in enumerate(chain) if self._driver(net) is None), len(chain))]
            for groups in _groups(sinks[arc.source], slacks.get(arc.source, {}), arc.sink):
                for depth in range(len(chain) + 1):
                    added = (len(groups) - 1) * (depth + 1)
                    gain = self.delays.wire(loads) - self.delays.wire(max(len(groups[-1]), 1))
                    gain -= self._more(before[depth : depth + 1], len(groups) - 1)
                    nets = (arc.source, *chain[:depth])
                    yield _Step(gain / (0.5 + added), partial(self._copied, nets, groups))

    def _more(self, loads: Sequence[int], more: int) -> float:
        """Return what a net takes longer with more loads."""
        return sum(self.delays.wire(each + more) - self.delays.wire(max(each, 1)) for each in loads)

    def _driver(self, net: int) -> int | None:
        """Return the number of the LUT that drives a net; None if it is driven by something else."""
        driver = self.netlist.drivers.get(net)
        if driver is None or _table(self.netlist.cells[driver.cell]) is None:
            return None
        return driver.cell

    def _slacks(self, nets: set[int], period: float) -> dict[int, dict[int, float]]:
        """Return how long each sink of some nets could wait for a period, by net and sink."""
        times, required = self.arrivals.times, dict[int, float]()
        found = defaultdict[int, dict[int, float]](dict)

        def need(arc: Arc, latest: float) -> None:
            required[arc.source] = min(required.get(arc.source, latest), latest)
            if arc.source in nets and arc.source in times:
                slack = latest - times[arc.source]
                found[arc.source][arc.sink] = min(found[arc.source].get(arc.sink, slack), slack)

        for _, arc in chain.from_iterable(self.arrivals.ends.values()):
            need(arc, period - arc.delay)
        for net in reversed(self.graph.order):
            if net in required:
                for arc in self.graph.arcs.get(net, ()):
                    need(arc, required[net] - arc.delay)
        return found

    def _collapsed(self, net: int, sink: int) -> _Change | None:
        """Put the LUT that drives a net inside a LUT that reads it."""
        number = self.netlist.drivers[net].cell
        first, second = self.netlist.cells[number], self.netlist.cells[sink]
        early, late = _inputs(first), _inputs(second)
        support = list(dict.fromkeys(each for each in (*late, *early) if each not in (net, ZERO, ONE)))
        if not support or len(support) > self.lut_inputs:
            return None
        early_table, late_table, table = _table(first), _table(second), 0
        assert early_table is not None
        assert late_table is not None
        for index in range(1 << len(support)):
            values = {ZERO: 0, ONE: 1} | {each: index >> bit & 1 for bit, each in enumerate(support)}
            values[net] = early_table >> _index(early, values) & 1
            table |= (late_table >> _index(late, values) & 1) << index
        kind = self.library[f"LUT{len(support)}"]
        pins = {f"I{bit}": (each,) for bit, each in enumerate(support)} | {"O": second.pins["O"]}
        merged = replace(second, kind=kind, parameters={"INIT": table}, pins=pins)
        alone = set(self.graph.sinks[net]) == {sink}
        return _Change({sink: merged} | ({number: _GAP} if alone else {}))

    def _copied(self, nets: Sequence[int], groups: Sequence[Sequence[int]]) -> _Change:
        """Give each group of the cells that read the first net a driver of its own.

        The other nets are those before it on the path; each group gets drivers of them of its own, too.
        """
        cells, replaced, added = self.netlist.cells, dict[int, Cell](), list[Cell]()
        copies = dict[int, int]()
        ports = (net for port in self.netlist.ports.values() for net in port.nets)
        free = max(*self.netlist.drivers, *ports, *self.graph.sinks) + 1
        for number, group in enumerate(groups[1:]):
            old = nets[0]
            new = {old: free}
            copies[free] = old
            free += 1
            for sink in group:
                replaced[sink] = _renamed(replaced.get(sink) or cells[sink], new)
            copied = cells[self.netlist.drivers[old].cell]
            for net in nets[1:]:
                own = {net: free}
                copies[free] = net
                free += 1
                added.append(_copy(copied, number, new | own))
                copied, new = cells[self.netlist.drivers[net].cell], own
            added.append(_copy(copied, number, new))
        return _Change(replaced, added, copies)


def _groups(sinks: Sequence[int], slacks: Mapping[int, float], sink: int) -> Iterator[list[list[int]]]:
    """Yield ways to share the cells that read a net, the ones on the longest path last; no port moves."""
    movable = sorted({each for each in sinks if each >= 0}, key=lambda each: (-slacks.get(each, 1e9), each))
    fixed = [each for each in sinks if each < 0]
    if sink < 0:
        return
    urgent = [each for each in movable if slacks.get(each, 1e9) < 0]
    rest = [each for each in movable if slacks.get(each, 1e9) >= 0]
    if urgent and (rest or fixed):
        yield [fixed + rest, urgent]
        if len(urgent) > 8:
            half = len(urgent) // 2
            yield [fixed + rest, urgent[:half], urgent[half:]]
    for shares in _SHARES:
        if len(movable) >= 2 * shares:
            yield [fixed + movable[0::shares], *(movable[first::shares] for first in range(1, shares))]


def _table(cell: Cell) -> int | None:
    """Return the truth table of a LUT or an inverter; None of another cell."""
    if cell.kind.name == _INVERTER:
        return 0b01
    if cell.kind.name.removeprefix("LUT").isdecimal() and "INIT" in cell.kind.defaults:
        return int(cell.parameter("INIT"))
    return None


def _inputs(cell: Cell) -> list[int]:
    """Return the nets of a LUT, that of the lowest bit of an index first."""
    return [cell.pins[pin][0] for pin in cell.kind.input_widths]


def _index(inputs: Sequence[int], values: Mapping[int, int]) -> int:
    return sum(values[net] << bit for bit, net in enumerate(inputs))


def _renamed(cell: Cell, nets: Mapping[int, int]) -> Cell:
    """Return a cell that reads other nets."""
    inputs = cell.kind.input_widths
    return replace(
        cell,
        pins={
            pin: tuple(nets.get(net, net) for net in found) if pin in inputs else found
            for pin, found in cell.pins.items()
        },
    )


def _copy(cell: Cell, number: int, nets: Mapping[int, int]) -> Cell:
    """Return a copy of a LUT that reads and drives other nets."""
    pins = {pin: tuple(nets.get(net, net) for net in found) for pin, found in cell.pins.items()}
    return replace(cell, name=f"{cell.name}_copy{number}_{pins['O'][0]}", pins=pins)


def _changed(netlist: Netlist, change: _Change) -> Netlist:
    """Return a netlist with a change; its names are those of before."""
    cells, drivers = list(netlist.cells), dict(netlist.drivers)
    for number, cell in change.replaced.items():
        if cell is _GAP:
            for net in cells[number].pins["O"]:
                del drivers[net]
        cells[number] = cell
    for cell in change.added:
        drivers[cell.pins["O"][0]] = Driver(len(cells), "O", 0)
        cells.append(cell)
    return replace(netlist, cells=tuple(cells), drivers=drivers)


def _without_gaps(netlist: Netlist, before: Netlist) -> Netlist:
    """Return a netlist without the gaps of LUTs that were left out, and without the names of their nets."""
    places = {number: place for place, number in enumerate(_kept(netlist))}
    drivers = {net: replace(driver, cell=places[driver.cell]) for net, driver in netlist.drivers.items()}
    gone = before.drivers.keys() - drivers.keys()
    return replace(
        netlist,
        cells=tuple(netlist.cells[number] for number in places),
        drivers=drivers,
        names={net: name for net, name in netlist.names.items() if net not in gone},
        wires={name: nets for name, nets in netlist.wires.items() if gone.isdisjoint(nets)},
    )


def _kept(netlist: Netlist) -> Iterator[int]:
    return (number for number, cell in enumerate(netlist.cells) if cell is not _GAP)
