"""Judges a core from elsewhere: what it computes, how fast, what is proved, and what it takes."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median

import msgspec

from cipherfab.catalogue.architecture import Cycles
from cipherfab.catalogue.design import BlockDesign
from cipherfab.devices.target import Target
from cipherfab.flow.measure import BLOCKS, best, synthesise
from cipherfab.judge.adapter import Adapter
from cipherfab.judge.design import Probe, Silent, judged_design, probe
from cipherfab.judge.ports import check_ports, latches_of, ports_of
from cipherfab.judge.sources import plain_verilog
from cipherfab.judge.vhdl import renamed
from cipherfab.judge.wrapper import ALONE, TOP, alone, wrapper
from cipherfab.models.entries import Vector
from cipherfab.models.vectors import shipped_vectors
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.proof.prove import SECONDS, CoreProof, prove_core
from cipherfab.tools import nextpnr, yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.verification import Verification

_ONE = Cycles(latency=1, interval=1, key=0)


@dataclass(frozen=True, kw_only=True)
class OnTarget:
    """What the core alone, without its wrapper, takes on a device family.

    Attributes
    ----------
    target, recipe : str
        The family, and the recipe whose netlist counts.
    luts, ff, bram : int
        LUT sites, flip-flops and block RAMs.
    stock_luts, stock_ff : int
        The same by the family's own synthesis.
    fmax_mhz : float | None
        Median over placement seeds, or by the timing model; None without either.
    throughput_mbps : float | None
        At that clock and the measured interval.
    """

    target: str
    recipe: str
    luts: float
    ff: int
    bram: float
    stock_luts: float
    stock_ff: int
    fmax_mhz: float | None
    throughput_mbps: float | None


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What is found about a core.

    Attributes
    ----------
    name, cipher, direction : str
        What it is said to be.
    faults : tuple[str, ...]
        What is wrong; empty if nothing is.
    latches : int
        Latches in it.
    cycles : Cycles | None
        As measured; None if it does not answer.
    verification : Verification | None
        Known answers and random blocks compared; None if it does not answer.
    proof : CoreProof | None
        Whether it is proved; None if it is wrong.
    targets : tuple[OnTarget, ...]
        What it takes; none if it is wrong.
    """

    name: str
    cipher: str
    direction: str
    faults: tuple[str, ...]
    latches: int = 0
    cycles: Cycles | None = None
    verification: Verification | None = None
    proof: CoreProof | None = None
    targets: tuple[OnTarget, ...] = ()


def judge(
    adapter: Adapter,
    targets: Sequence[Target],
    *,
    seeds: Sequence[int],
    tools: Toolset,
    workdir: Path,
    seconds: float = SECONDS,
    tell: Callable[[str], object] = lambda text: None,
) -> Judgement:
    """Judge a core.

    Parameters
    ----------
    adapter : Adapter
        What it is, and how its ports speak.
    targets : Sequence[Target]
        Device families to measure it on.
    seeds : Sequence[int]
        Placement seeds, where there is place and route.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        Time limit of the proof.
    tell : Callable[[str], object]
        Takes what is done next, for a progress display.

    Raises
    ------
    InputError
        If the adapter does not fit the core.
    ToolError
        If the front end rejects the sources, or a tool fails.
    """
    tell("elaborate")
    plain = plain_verilog(adapter.sources, adapter.top, _texts(adapter.parameters), workdir)
    files = plain.files
    there = ports_of(
        yosys.elaborate(files, plain.top, plain.parameters, workdir=workdir, tool=tools["yosys"])
    )
    adapter = replace(adapter, top=plain.top, parameters=dict(plain.parameters))
    if adapter.sources.vhdl:
        adapter = _spelt(adapter, there)
    check_ports(adapter, there)
    core = _alone(adapter, files, there, tools, workdir)
    latches = latches_of(core)
    faults = ["there is a latch" if latches == 1 else f"there are {latches} latches"] if latches else []

    def found(*more: str, **fields: object) -> Judgement:
        return Judgement(
            name=adapter.name,
            cipher=adapter.cipher.name,
            direction=adapter.direction,
            faults=(*faults, *more),
            latches=latches,
            **fields,  # type: ignore[arg-type]
        )

    if latches:
        return found()
    wrapped = workdir / "wrapper.sv"

    vector, decrypts = shipped_vectors(adapter.cipher)[0], adapter.direction == "decrypt"

    def tried(adapter: Adapter, *, early: bool) -> tuple[Probe, Netlist]:
        wrapped.write_text(wrapper(adapter, there, early=early), encoding="utf-8")
        design = judged_design(adapter, (*files, wrapped), _ONE)
        gates = read_netlist(yosys.gates(design.sources, TOP, {}, workdir=workdir, tool=tools["yosys"]))
        return probe(design, gates, vector, decrypts=decrypts), gates

    def compared(cycles: Cycles, gates: Netlist) -> Verification:
        design = judged_design(adapter, (*files, wrapped), cycles)
        return check(gates, design, vectors=known_answers(design), blocks=BLOCKS)

    tell("compare with the golden model")
    expected = vector.plaintext if decrypts else vector.ciphertext
    try:
        first, gates = tried(adapter, early=True)
        right = first.results == (expected, expected)
        verification = compared(first.cycles, gates) if right else None
    except (Silent, NetlistError):
        verification = None
    if verification is None or verification.failed:
        try:
            first, gates = tried(adapter, early=False)
            reason = _misread(
                adapter, first.results[0], vector, lambda other: tried(other, early=False)[0].results[0]
            )
        except Silent as error:
            return found(str(error))
        if reason:
            return found(reason, cycles=first.cycles)
        verification = compared(first.cycles, gates)
    if verification.failed:
        return found(*verification.failures[:3], cycles=first.cycles, verification=verification)
    design = judged_design(adapter, (*files, wrapped), first.cycles)
    tell("prove")
    proof = prove_core(design, gates, tools=tools, workdir=workdir, seconds=seconds)
    if proof.verdict == "different":
        return found(proof.reason, cycles=first.cycles, verification=verification, proof=proof)
    measured = []
    for target in targets:
        tell(f"measure on {target.name}")
        measured.append(on_target(core, target, design, seeds=seeds, tools=tools, workdir=workdir))
    return found(cycles=first.cycles, verification=verification, proof=proof, targets=tuple(measured))


def _spelt(adapter: Adapter, there: Iterable[str]) -> Adapter:
    """Return an adapter with ports as they are spelt in Verilog, whose names have a case."""
    spelt = {name.lower(): name for name in there}

    def found(name: str) -> str:
        return spelt.get(renamed(name).lower(), name)

    roles = {role: found(name) for role, name in adapter.ports.names().items()}
    ties = {found(name): value for name, value in adapter.ties.items()}
    return replace(adapter, ports=msgspec.structs.replace(adapter.ports, **roles), ties=ties)


def _texts(values: Mapping[str, int | str]) -> dict[str, str]:
    return {name: str(value) for name, value in values.items()}


def _alone(
    adapter: Adapter,
    files: Sequence[Path],
    there: Mapping[str, tuple[str, int]],
    tools: Toolset,
    workdir: Path,
) -> Path:
    """Return the core alone, its inputs tied."""
    file = workdir / "alone.sv"
    file.write_text(alone(adapter, there), encoding="utf-8")
    return yosys.elaborate((*files, file), ALONE, {}, workdir=workdir, tool=tools["yosys"])


def _misread(adapter: Adapter, result: int, vector: Vector, given: Callable[[Adapter], int]) -> str:
    """Return how a wrong first result would be right, if in any of the usual ways."""
    cipher, decrypts = adapter.cipher, adapter.direction == "decrypt"
    block, expected = vector.plaintext, vector.ciphertext
    if decrypts:
        block, expected = expected, block
    if result == expected:
        return ""
    other = cipher.encrypt if decrypts else cipher.decrypt
    if result == other(vector.key, block):
        return f"it {'encrypts' if decrypts else 'decrypts'}; direction is {adapter.direction!r}"
    order = "as_specified" if adapter.reversed else "reversed"
    if given(replace(adapter, reversed=not adapter.reversed)) == expected:
        return f'gives the right block with bytes reversed: write byte_order = "{order}"'
    if given(replace(adapter, lowest_first=not adapter.lowest_first)) == expected:
        order = "highest_first" if adapter.lowest_first else "lowest_first"
        return f'gives the right block with words in the other order: write word_order = "{order}"'
    size = cipher.block_bits // 8
    if int.from_bytes(result.to_bytes(size, "big"), "little") == expected:
        return "gives the right block with the bytes of the result alone reversed"
    return ""


def on_target(
    core: Path, target: Target, design: BlockDesign, *, seeds: Sequence[int], tools: Toolset, workdir: Path
) -> OnTarget:
    """Measure a core on a device family.

    Parameters
    ----------
    core : Path
        Elaborated, as RTLIL.
    target : Target
        The family.
    design : BlockDesign
        What it computes, and how many cycles it takes.
    seeds, tools, workdir
        As of `judge`.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    chosen = best(synthesise(core, target, tools, workdir))
    stock = read_netlist(
        yosys.synthesise_by_default(core, target, workdir=workdir, tool=tools["yosys"]), target.cells
    )
    plain, clock = area(stock, target), chosen.fmax_mhz or None
    if target.place_and_route is not None:
        tool = tools[target.place_and_route.tool.name]
        place = partial(nextpnr.place_and_route, chosen.path, target, workdir=workdir, tool=tool)
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            clock = median(placed.fmax_mhz for placed in threads.map(place, seeds))
    return OnTarget(
        target=target.name,
        recipe=chosen.recipe.name,
        luts=chosen.area.sites,
        ff=chosen.area.ff,
        bram=chosen.area.bram,
        stock_luts=plain.sites,
        stock_ff=plain.ff,
        fmax_mhz=clock,
        throughput_mbps=None if clock is None else clock * design.cipher.block_bits / design.cycles.per_block,
    )
