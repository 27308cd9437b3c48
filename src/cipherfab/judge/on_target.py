"""What a core takes on a device family, by our recipes and by the family's own synthesis."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cipherfab.catalogue.design import Design
from cipherfab.devices.target import Target
from cipherfab.flow.measure import best, synthesise
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.timing import estimate
from cipherfab.records.record import Timing
from cipherfab.tools import nextpnr, yosys
from cipherfab.tools.tools import Toolset

STOCK = "stock"
"""In place of a recipe: the family's own synthesis."""


@dataclass(frozen=True, kw_only=True)
class Synthesis:
    """One netlist of a core.

    Attributes
    ----------
    recipe : str
        How it was made; `STOCK` by the family's own synthesis.
    luts, ff, bram : float
        LUT sites, flip-flops and block RAMs.
    timing : Timing | None
        Fmax over placement seeds, or by the timing model; None without either.
    fmax_mhz, throughput_mbps : float | None
        Median Fmax, and throughput at that clock and the measured interval.
    """

    recipe: str
    luts: float
    ff: int
    bram: float
    timing: Timing | None
    fmax_mhz: float | None
    throughput_mbps: float | None


@dataclass(frozen=True, kw_only=True)
class OnTarget:
    """What a core alone, without its wrapper, takes on a device family.

    Attributes
    ----------
    target : str
        The family.
    best, stock : Synthesis
        The best netlist of our recipes, and that of the family's own synthesis.
    """

    target: str
    best: Synthesis
    stock: Synthesis


def on_target(
    core: Path,
    target: Target,
    design: Design,
    *,
    seeds: Sequence[int],
    tools: Toolset,
    workdir: Path,
    stock: Path | None = None,
) -> OnTarget:
    """Measure a core on a device family.

    Parameters
    ----------
    core : Path
        Elaborated, as RTLIL.
    target : Target
        The family.
    design : Design
        What it computes, and how many cycles it takes.
    seeds : Sequence[int]
        Placement seeds, where there is place and route.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    stock : Path | None
        Netlist of the family's own synthesis; None to make it of the elaborated core.

    Raises
    ------
    ToolError
        If a tool fails.
    """

    def measured(recipe: str, path: Path, netlist: Netlist) -> Synthesis:
        found = area(netlist, target)
        timing = _timing(path, netlist, target, seeds=seeds, tools=tools, workdir=workdir)
        clock = None if timing is None else timing.median
        return Synthesis(
            recipe=recipe,
            luts=found.sites,
            ff=found.ff,
            bram=found.bram,
            timing=timing,
            fmax_mhz=clock,
            throughput_mbps=None
            if clock is None
            else clock * design.cipher.block_bits / design.cycles.per_block,
        )

    chosen = best(synthesise(core, target, tools, workdir))
    stock = stock or yosys.synthesise_by_default(core, target, workdir=workdir, tool=tools["yosys"])
    return OnTarget(
        target=target.name,
        best=measured(chosen.recipe.name, chosen.path, chosen.netlist),
        stock=measured(STOCK, stock, read_netlist(stock, target.cells)),
    )


def _timing(
    path: Path, netlist: Netlist, target: Target, *, seeds: Sequence[int], tools: Toolset, workdir: Path
) -> Timing | None:
    if target.place_and_route is not None:
        tool = tools[target.place_and_route.tool.name]
        place = partial(nextpnr.place_and_route, path, target, workdir=workdir, tool=tool)
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            placed = {each.seed: each.fmax_mhz for each in threads.map(place, seeds)}
        return Timing(kind="placed", fmax_mhz=placed)
    if target.delays is not None:
        return Timing(kind="modelled", fmax_mhz={0: round(estimate(netlist, target.delays).fmax_mhz, 2)})
    return None
