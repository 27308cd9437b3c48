"""How many slices a mapped netlist needs at least, in families made of slices.

The rule, for slices of `Slice.luts` LUT sites:

* Flip-flops share a slice only with the same clock, enable and reset: nets, polarity and kind. Between set
  and reset a slice tells them apart one by one, so these may be mixed.
* A flip-flop takes its data from a LUT, wide multiplexer or carry cell of its slice, which serves no other;
  or from elsewhere, past the LUTs, for which a slice has `Slice.bypasses`.
* A multiplexer that joins LUTs has them in its slice: MUXF5 fills a slice of two; MUXF7 takes half, MUXF8 the
  whole of a slice of four. Larger ones lie beside those they join.
* A carry chain has a site for each bit, in slices without other chains: that of the LUT at its select input,
  or one that lets the net through. Sites that it leaves empty take other LUTs, but no multiplexers.
* LUTs that are RAM or shift registers share a slice only if they are written by the same clock and enable;
  free sites beside them take other LUTs.
* Any other LUT, or pair of LUTs in a dual-output site (`packing`), may be at any site.

The figure is the larger of what the sites need and what the flip-flops need, as if each flip-flop found a
place beside the LUTs of others. No packing that follows the rule has fewer slices. What a placer does for
speed, and what the routing reaches, is left out, so a device holds somewhat less: `docs/reference/metrics.md`
has what papers report.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from cipherfab.devices.slices import Slice
from cipherfab.netlist.model import ONE, OPEN, ZERO, Cell, Netlist

_Level: TypeAlias = tuple[int, bool]
"""A net, and whether it acts inverted."""


def slices(netlist: Netlist, shape: Slice, pairs: Sequence[tuple[int, int]] = ()) -> int:
    """Return the fewest slices that hold a netlist.

    Parameters
    ----------
    netlist
        A netlist of a family with such slices.
    shape
        What a slice holds.
    pairs
        LUTs that share a dual-output site, as indices into ``netlist.cells``.
    """
    return max(_for_sites(netlist, shape, len(pairs)), _for_flip_flops(netlist, shape))


def _for_sites(netlist: Netlist, shape: Slice, pairs: int) -> int:
    wired: set[int] = set()
    halves, whole = _multiplexers(netlist, shape, wired)
    chains = _carry_chains(netlist, wired)
    memories = _memories(netlist)
    fixed = [*chains, *memories]
    own = sum(math.ceil(sites / shape.luts) for sites in fixed)
    free = own * shape.luts - sum(fixed)
    luts = sum(cell.kind.is_lut for cell in netlist.cells) - len(wired) - pairs
    rest = 2 * halves + max(0, luts - free)
    return own + whole + math.ceil(rest / shape.luts)


def _multiplexers(netlist: Netlist, shape: Slice, wired: set[int]) -> tuple[int, int]:
    """Return how many pairs of sites wide multiplexers take, and how many slices; add the LUTs in them."""
    join, whole = shape.joining, shape.filling
    joining = {index for index, cell in enumerate(netlist.cells) if cell.kind.name == join}
    filling = [cell for cell in netlist.cells if cell.kind.name == whole]
    for index in joining:
        wired |= _luts(netlist, netlist.cells[index], "I0", "I1")
    if join == whole:
        return 0, len(filling)
    below = set().union(*(_driving(netlist, cell, "I0", "I1") for cell in filling))
    return len(joining - below), len(filling)


def _carry_chains(netlist: Netlist, wired: set[int]) -> list[int]:
    """Return the sites that each carry chain takes; add the LUTs in them."""
    chains = []
    bits: Counter[int] = Counter()
    starts: dict[int, int] = {}
    summed = {(cell.pins["CI"], cell.pins["S"]) for cell in netlist.cells if cell.kind.name == "MUXCY"}
    for index, cell in enumerate(netlist.cells):
        if cell.kind.name == "CARRY4":
            wired |= _luts(netlist, cell, "S")
            used = [bit for bit, net in enumerate(cell.pins["S"]) if net > ONE]
            chains.append(1 + max(used, default=0))
        elif cell.kind.name == "MUXCY":
            wired |= _luts(netlist, cell, "S")
            bits[_start(netlist, index, starts)] += 1
        elif cell.kind.name == "XORCY" and (cell.pins["CI"], cell.pins["LI"]) not in summed:
            wired |= _luts(netlist, cell, "LI")
            bits[_start(netlist, index, starts)] += 1
    return [*chains, *bits.values()]


def _start(netlist: Netlist, index: int, known: dict[int, int]) -> int:
    """Return the first cell of the chain that a MUXCY or XORCY is in."""
    way = []
    while index not in known:
        way.append(index)
        driver = netlist.drivers.get(netlist.cells[index].pins["CI"][0])
        if driver is None or netlist.cells[driver.cell].kind.name != "MUXCY":
            known[index] = index
        else:
            index = driver.cell
    known.update(dict.fromkeys(way, known[index]))
    return known[index]


def _memories(netlist: Netlist) -> list[int]:
    """Return the sites of RAM and of shift registers, by what writes them."""
    written: Counter[tuple[_Level, ...]] = Counter()
    for cell in netlist.cells:
        resources = cell.kind.resources
        if sites := resources.get("lutram", 0) + resources.get("srl", 0):
            pins = (pin for pin in ("WCLK", "CLK", "WE", "CE") if pin in cell.kind.input_widths)
            written[tuple(_level(cell, pin) for pin in pins)] += sites
    return list(written.values())


def _luts(netlist: Netlist, cell: Cell, *pins: str) -> set[int]:
    """Return the LUTs that drive these pins."""
    return {index for index in _driving(netlist, cell, *pins) if netlist.cells[index].kind.is_lut}


def _driving(netlist: Netlist, cell: Cell, *pins: str) -> set[int]:
    """Return the cells that drive these pins."""
    nets = (net for pin in pins for net in cell.pins.get(pin, ()))
    return {netlist.drivers[net].cell for net in nets if net in netlist.drivers}


def _for_flip_flops(netlist: Netlist, shape: Slice) -> int:
    sets: defaultdict[object, list[int]] = defaultdict(list)
    for cell in netlist.cells:
        if "ff" in cell.kind.resources:
            sets[_control_set(cell)].append(cell.pins["D"][0])
    return sum(
        math.ceil(max(len(data) / shape.flip_flops, _passing(netlist, data) / shape.bypasses))
        for data in sets.values()
    )


def _passing(netlist: Netlist, data: Sequence[int]) -> int:
    """Return how many of these nets, data of flip-flops with one control set, have to come past the LUTs."""
    beside = {"lut", "mux", "carry", "lutram", "srl"}
    served = 0
    for net in set(data):
        driver = netlist.drivers.get(net)
        # A constant needs no way.
        if net in (ZERO, ONE):
            served += data.count(net)
        elif driver and beside & netlist.cells[driver.cell].kind.resources.keys():
            served += 1
    return len(data) - served


def _control_set(cell: Cell) -> tuple[object, ...]:
    """Return what all flip-flops of a slice have in common."""
    flip_flop = cell.kind.registers["Q"]
    texts = {name: cell.parameter(name) for name in cell.kind.text_parameters}
    resets = [_level(cell, pin) for pin in ("R", "S", "CLR", "PRE") if pin in cell.kind.input_widths]
    used = [each for each in resets if each != (ZERO, False)]
    clock, inverted = _level(cell, "C")
    falling = inverted != cell.kind.name.endswith("_1")
    return clock, falling, _level(cell, "CE"), bool(used) and flip_flop.is_asynchronous(texts), *used


def _level(cell: Cell, pin: str) -> _Level:
    nets = cell.pins.get(pin, ())
    return (nets[0] if nets else OPEN), bool(cell.parameters.get(f"IS_{pin}_INVERTED", 0))
