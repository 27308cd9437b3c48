"""One design on one target: synthesise, check, place and route, and make a record of it."""

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from cipherfab.catalogue import Design
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.resources import Area
from cipherfab.devices.target import Target
from cipherfab.errors import CheckError
from cipherfab.flow.energy import energy_per_block
from cipherfab.flow.stock import stock_area, worthwhile
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.shorten import luts, shortened
from cipherfab.netlist.timing import estimate
from cipherfab.records import record
from cipherfab.records.provenance import git_state
from cipherfab.tools import nextpnr, yosys
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.verification import Verification

BLOCKS = 1000
"""Random blocks that every measured netlist has to get right, at least."""
MARGIN = 1.03
"""LUT sites of a faster netlist, as a multiple of the fewest, where a timing model says which is faster."""
MADE_FASTER = 3
"""Recipes whose netlists are made faster: the fastest of those that are small enough."""


@dataclass(frozen=True)
class Elaborated:
    """A design behind the front end.

    Attributes
    ----------
    rtlil : Path
        The flattened design.
    rtl_hash : str
        Hash of its normalised text: what the design depends on, and nothing else.
    """

    rtlil: Path
    rtl_hash: str


def elaborate(design: Design, tools: Toolset, workdir: Path) -> Elaborated:
    """Run the front end on a design.

    Raises
    ------
    ToolError
        If the front end is missing or rejects the design.
    """
    rtlil = yosys.elaborate(
        design.sources,
        design.module,
        design.sv_parameters,
        workdir=workdir,
        tool=tools["yosys"],
    )
    return Elaborated(rtlil, rtl_hash(rtlil))


@dataclass(frozen=True)
class Mapped:
    """A netlist and the recipe it came from.

    Attributes
    ----------
    recipe : Recipe
        How it was made.
    path : Path
        Its file.
    netlist : Netlist
        The same, read.
    area : Area
        What it occupies.
    fmax_mhz : float
        By the timing model; 0 where the target is placed instead.
    """

    recipe: Recipe
    path: Path
    netlist: Netlist
    area: Area
    fmax_mhz: float = 0.0

    @property
    def sites(self) -> float:
        """LUT sites, weighted by the recipe."""
        return self.area.sites * self.recipe.weight


def synthesise(
    rtlil: Path, target: Target, tools: Toolset, workdir: Path, *, multicycle: Sequence[str] = ()
) -> list[Mapped]:
    """Map an elaborated design for a target with each of its recipes, slow ones on small designs only.

    Where a timing model says what is faster, the fastest small netlists spend a few LUTs on it.

    Parameters
    ----------
    rtlil : Path
        The design.
    target : Target
        The family to map for.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    multicycle : Sequence[str]
        Registers whose outputs have several cycles to settle.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    paths = yosys.synthesise(rtlil, target, target.recipes, workdir=workdir, tool=tools["yosys"])
    mapped = []
    for recipe in target.recipes:
        if recipe.name not in paths:
            continue
        path = paths[recipe.name]
        netlist = read_netlist(path, target.cells)
        mapped.append(Mapped(recipe, path, netlist, area(netlist, target)))
    if target.delays is None:
        return mapped
    most = MARGIN * min(each.sites for each in mapped)
    timed = {each.recipe: _timed(each, target, multicycle) for each in mapped if each.sites <= most}
    fastest = sorted(timed.values(), key=lambda each: (-each.fmax_mhz, each.sites))[:MADE_FASTER]
    timed |= {each.recipe: _faster(each, target, most, multicycle) for each in fastest}
    return [timed.get(each.recipe, each) for each in mapped]


def _timed(mapped: Mapped, target: Target, multicycle: Sequence[str]) -> Mapped:
    """Return a netlist with its clock by the timing model."""
    assert target.delays is not None
    found = estimate(mapped.netlist, target.delays, multicycle=multicycle)
    return replace(mapped, fmax_mhz=found.fmax_mhz)


def _faster(mapped: Mapped, target: Target, most: float, multicycle: Sequence[str]) -> Mapped:
    """Return a netlist made as fast as it gets with this many weighted LUT sites at most."""
    assert target.delays is not None
    assert target.slice is not None
    steps = shortened(
        mapped.netlist,
        target.delays,
        target.cells,
        lut_inputs=target.slice.lut_inputs,
        multicycle=multicycle,
    )
    # Two LUTs more are a site more at least, for the two may share it.
    raw = luts(mapped.netlist) + 2 * (most / mapped.recipe.weight - mapped.area.sites)
    netlists = list(takewhile(lambda netlist: luts(netlist) <= raw, steps))
    # To count sites takes longer than to count LUTs.
    fits = bisect(netlists, 0, key=lambda netlist: area(netlist, target).sites * mapped.recipe.weight > most)
    if fits:
        netlist = netlists[fits - 1]
        mapped = replace(mapped, netlist=netlist, area=area(netlist, target))
    return _timed(mapped, target, multicycle)


def best(mapped: Sequence[Mapped]) -> Mapped:
    """Return the fastest netlist where that is modelled, else the one with the fewest LUT sites, weighted.

    Netlists with more than `MARGIN` times the fewest sites do not count; of equals the first does.
    """
    most = MARGIN * min(each.sites for each in mapped)
    return min((each for each in mapped if each.sites <= most), key=lambda each: (-each.fmax_mhz, each.sites))


def measure(
    design: Design,
    target: Target,
    *,
    seeds: Iterable[int],
    tools: Toolset,
    elaborated: Elaborated,
    workdir: Path,
    stock: bool = False,
) -> record.Measurement:
    """Measure a design on a target.

    All recipes of the target are tried; the `best` netlist counts.

    Parameters
    ----------
    design : Design
        What to measure.
    target : Target
        The family to map for.
    seeds : Iterable[int]
        Placement seeds, at least one, where the target has place and route.
    tools : Toolset
        The tools.
    elaborated : Elaborated
        The design behind the front end.
    workdir : Path
        Private folder for intermediate files.
    stock : bool
        Whether the family's own synthesis alone maps the plain Verilog, too, where that is `worthwhile`.

    Raises
    ------
    CheckError
        If the netlist fails its verification, or has fewer block RAMs than the design asks for.
    ToolError
        If a tool fails.
    """
    registers = design.architecture.multicycle_registers(design.parameters)
    mapped = synthesise(elaborated.rtlil, target, tools, workdir, multicycle=registers)
    chosen = best(mapped)
    block_rams = chosen.area.bram
    if block_rams < design.block_rams:
        raise CheckError(
            f"{design.id} on {target.name}: {block_rams} block RAMs; {design.block_rams} are expected"
        )
    verification = check(chosen.netlist, design, vectors=known_answers(design), blocks=BLOCKS)
    if verification.failed or verification.cycles is None or verification.random_blocks < BLOCKS:
        raise CheckError(f"{design.id} on {target.name}: {_explain(verification)}")
    return record.Measurement(
        design=design.id,
        cipher=design.cipher.name,
        architecture=design.architecture.name,
        parameters=dict(design.parameters),
        target=target.name,
        recipe=chosen.recipe.name,
        recipes_tried={each.recipe.name: each.area for each in mapped},
        area=chosen.area,
        cycles=verification.cycles,
        timing=_time(chosen, design, target, seeds, tools, workdir),
        checks=record.Checks(
            vectors=verification.vectors,
            random_blocks=verification.random_blocks,
            failed=0,
            cycles=verification.simulated,
        ),
        tools=list(tools.identities(target)),
        rtl_hash=elaborated.rtl_hash,
        git=git_state(),
        block_bits=design.cipher.block_bits,
        key_bits=design.cipher.key_bits,
        protection=design.protection,
        energy=_energy(chosen.netlist, design, target),
        packets=verification.packets or None,
        program=design.program,
        stock=_stock(chosen.area, design, target, tools, workdir) if stock else None,
    )


def _explain(verification: Verification) -> str:
    if verification.failures:
        return f"{verification.failed} checks failed: {verification.failures[0]}"
    return f"only {verification.random_blocks} random blocks were compared; {BLOCKS} are needed"


def _energy(netlist: Netlist, design: Design, target: Target) -> record.Energy | None:
    found = energy_per_block(netlist, design, target.capacitances)
    if found is None:
        return None
    return record.Energy(
        routing=round(found.routing, 1), logic=round(found.logic, 1), clock=round(found.clock, 1)
    )


def _stock(ours: Area, design: Design, target: Target, tools: Toolset, workdir: Path) -> Area | None:
    if not worthwhile(design, ours):
        return None
    return stock_area(design, target, tools=tools, workdir=workdir)


def _time(
    mapped: Mapped, design: Design, target: Target, seeds: Iterable[int], tools: Toolset, workdir: Path
) -> record.Timing | None:
    registers = design.architecture.multicycle_registers(design.parameters)
    if target.place_and_route is not None:
        tool = tools[target.place_and_route.tool.name]
        fmax = {}
        for seed in seeds:
            placed = nextpnr.place_and_route(
                mapped.path, target, seed, multicycle=registers, workdir=workdir, tool=tool
            )
            fmax[seed] = _clock(design, target, placed.fmax_mhz, placed.settle_ns)
        return record.Timing(kind="placed", fmax_mhz=fmax)
    if target.delays is not None:
        estimated = estimate(mapped.netlist, target.delays, multicycle=registers)
        found = _clock(design, target, estimated.fmax_mhz, estimated.settle_ns)
        return record.Timing(kind="modelled", fmax_mhz={0: round(found, 2)})
    return None


def _clock(design: Design, target: Target, fmax_mhz: float, settle_ns: float) -> float:
    """Return the highest clock: round keys that have several cycles to settle limit it, too."""
    if not design.architecture.multicycle_registers(design.parameters):
        return fmax_mhz
    if settle_ns <= 0:
        raise CheckError(f"{design.id} on {target.name}: no path begins where round keys have time to settle")
    return min(fmax_mhz, 1000 * design.cycles.key / settle_ns)


def verify_netlists(
    design: Design, target: Target | None, tools: Toolset, workdir: Path
) -> dict[str, Netlist]:
    """Return the netlists a verification runs on, by name: generic gates, or one for each recipe of a target.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    if target is None:
        gates = yosys.gates(
            design.sources,
            design.module,
            design.sv_parameters,
            workdir=workdir,
            tool=tools["yosys"],
        )
        return {"rtl": read_netlist(gates)}
    rtlil = elaborate(design, tools, workdir).rtlil
    registers = design.architecture.multicycle_registers(design.parameters)
    return {
        f"{target.name}, recipe {each.recipe.name}": each.netlist
        for each in synthesise(rtlil, target, tools, workdir, multicycle=registers)
    }
