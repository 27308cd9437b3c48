"""One design on one target: synthesise, check, place and route, and make a record of it."""

from dataclasses import dataclass
from pathlib import Path

from cipherfab.catalogue import Design, rtl_sources
from cipherfab.errors import CheckError
from cipherfab.evaluate import record
from cipherfab.evaluate.check import Verification, check
from cipherfab.evaluate.provenance import git_state
from cipherfab.models.vectors import shipped_vectors
from cipherfab.netlist import Netlist, read_netlist
from cipherfab.netlist.area import Area, area
from cipherfab.toolchain import Recipe, Target, Toolset, nextpnr, yosys

BLOCKS = 1000
"""Random blocks that every measured netlist has to get right, at least."""


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
        rtl_sources(), design.module, design.sv_parameters, workdir=workdir, tool=tools["yosys"]
    )
    return Elaborated(rtlil, yosys.rtl_hash(rtlil))


@dataclass(frozen=True)
class _Mapped:
    """A netlist and the recipe it came from."""

    recipe: Recipe
    path: Path
    netlist: Netlist
    area: Area


def measure(
    design: Design, target: Target, *, seeds: int, tools: Toolset, elaborated: Elaborated, workdir: Path
) -> record.Measurement:
    """Measure a design on a target.

    All recipes of the target are tried; the one with the fewest LUT sites, weighted, counts, the first
    among equals.

    Parameters
    ----------
    design : Design
        What to measure.
    target : Target
        The family to map for.
    seeds : int
        Placement seeds 1 to ``seeds``, where the target has place and route.
    tools : Toolset
        The tools.
    elaborated : Elaborated
        The design behind the front end.
    workdir : Path
        Private folder for intermediate files.

    Raises
    ------
    CheckError
        If the netlist fails its verification, or has fewer block RAMs than the design asks for.
    ToolError
        If a tool fails.
    """
    mapped = _synthesise(elaborated.rtlil, target, tools, workdir)
    best = min(mapped, key=lambda each: each.area.sites * each.recipe.weight)
    if best.area.bram < design.block_rams:
        raise CheckError(
            f"{design.id} on {target.name}: {best.area.bram} block RAMs; {design.block_rams} are expected"
        )
    verification = check(best.netlist, design, vectors=shipped_vectors(design.cipher), blocks=BLOCKS)
    if verification.failed or verification.cycles is None or verification.random_blocks < BLOCKS:
        raise CheckError(f"{design.id} on {target.name}: {_explain(verification)}")
    return record.Measurement(
        design=design.id,
        cipher=design.cipher.name,
        architecture=design.architecture.name,
        parameters=dict(design.parameters),
        target=target.name,
        recipe=best.recipe.name,
        recipes_tried={each.recipe.name: _record_area(each.area) for each in mapped},
        area=_record_area(best.area),
        cycles=record.Cycles(**verification.cycles._asdict()),
        timing=_place_and_route(best, design, target, seeds, tools, workdir),
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
        protection="none",
    )


def _synthesise(rtlil: Path, target: Target, tools: Toolset, workdir: Path) -> list[_Mapped]:
    paths = yosys.synthesise(rtlil, target, target.recipes, workdir=workdir, tool=tools["yosys"])
    mapped = []
    for recipe in target.recipes:
        path = paths[recipe.name]
        netlist = read_netlist(path)
        mapped.append(_Mapped(recipe, path, netlist, area(netlist, target)))
    return mapped


def _explain(verification: Verification) -> str:
    if verification.failures:
        return f"{verification.failed} checks failed: {verification.failures[0]}"
    return f"only {verification.random_blocks} random blocks were compared; {BLOCKS} are needed"


def _record_area(area: Area) -> record.Area:
    return record.Area(
        lut=area.lut,
        lut_packed=area.lut_packed,
        ff=area.ff,
        latch=area.latch,
        bram=area.bram,
        carry=area.carry,
        mux=area.mux,
        lutram=area.lutram,
        srl=area.srl,
    )


def _place_and_route(
    mapped: _Mapped, design: Design, target: Target, seeds: int, tools: Toolset, workdir: Path
) -> record.Timing | None:
    if target.place_and_route is None:
        return None
    fmax = {}
    registers = design.architecture.multicycle_registers(design.parameters)
    for seed in range(1, seeds + 1):
        placed = nextpnr.place_and_route(
            mapped.path,
            target,
            seed,
            multicycle=registers,
            workdir=workdir,
            tool=tools[target.place_and_route.tool],
        )
        settling = placed.settle_ns * placed.fmax_mhz / 1000
        if registers and not 0 < settling <= design.cycles.key:
            raise CheckError(
                f"{design.id} on {target.name}, seed {seed}: round keys need {settling:.1f} cycles at "
                f"{placed.fmax_mhz:.1f} MHz to settle; the core waits {design.cycles.key}"
            )
        fmax[seed] = placed.fmax_mhz
    return record.Timing(kind="placed", fmax_mhz=fmax)


def verify_netlists(
    design: Design, target: Target | None, tools: Toolset, workdir: Path
) -> dict[str, Netlist]:
    """Return the netlists a verification runs on, by name: generic gates, or one for each recipe of a target.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    rtlil = elaborate(design, tools, workdir).rtlil
    if target is None:
        return {"rtl": read_netlist(yosys.gates(rtlil, workdir=workdir, tool=tools["yosys"]))}
    return {
        f"{target.name}, recipe {each.recipe.name}": each.netlist
        for each in _synthesise(rtlil, target, tools, workdir)
    }
