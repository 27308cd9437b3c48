"""Designs with parameters in tunable LUTs beside the same designs mapped in the ordinary way.

What they gain, and from how many blocks under one key on that pays.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from cipherfab.bitstream import FORMATS
from cipherfab.catalogue import Design, parse, rtl_sources
from cipherfab.netlist.area import area
from cipherfab.netlist.levels import lut_levels
from cipherfab.netlist.reader import read_netlist
from cipherfab.papers import read_paper
from cipherfab.publish.checkout import root, workdir
from cipherfab.publish.experiment import Experiment, Row
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.publish.markdown import listing
from cipherfab.records.formatting import per_cent
from cipherfab.tlut.targets import TLUT_TARGETS
from cipherfab.tlut.template.configuration import table_code
from cipherfab.tlut.template.tune import Bench, Source, ordinary, tune
from cipherfab.tools import nextpnr

PLACED = 5_000
"""LUTs of the largest design whose clock frequency is measured."""


class Size(Row, frozen=True):
    """The size of a netlist.

    Attributes
    ----------
    luts, flip_flops
        Counted.
    depth
        LUTs that follow each other.
    fmax_mhz
        Highest clock frequency, placed and routed in a timing shell; None if that was not done.
    """

    luts: int
    flip_flops: int
    depth: int
    fmax_mhz: float | None = None


class Tuning(Row, frozen=True):
    """A design mapped in the ordinary way, and with parameters in tunable LUTs.

    Attributes
    ----------
    design, target
        Which.
    parameters
        Bits of each parameter.
    interval
        Clock cycles between two blocks; None for what has no blocks.
    ordinary, tuned
        What it takes.
    tunable
        Tunable LUTs.
    operations
        Operations on words that compute their tables.
    """

    design: str
    target: str
    parameters: dict[str, int]
    interval: int | None
    ordinary: Size
    tuned: Size
    tunable: int
    operations: int


@dataclass(frozen=True, kw_only=True)
class Case:
    """A design on a family, and its parameters."""

    design: str
    target: str
    parameters: tuple[str, ...]

    @property
    def catalogued(self) -> Design | None:
        """The design of the catalogue; None for a module of the RTL, or an example."""
        return parse(self.design) if "/" in self.design else None

    @property
    def source(self) -> Source:
        """The source that is tuned."""
        found = self.catalogued
        if found:
            return Source(name=found.id, files=rtl_sources(), top=found.module, settings=found.sv_parameters)
        if self.design in {path.stem for path in rtl_sources()}:
            return Source(name=self.design, files=rtl_sources(), top=self.design, settings={})
        path = root() / "docs" / "examples" / f"{self.design}.sv"
        return Source(name=self.design, files=[path], top=self.design, settings={})


DESIGNS = {
    "present-80/combinational": ("key",),
    "present-80/pipelined:key_schedule=held": ("key",),
    "rectangle-80/combinational": ("key",),
    "rectangle-80/pipelined:key_schedule=held": ("key",),
    "aes-128/pipelined:key_schedule=held,sbox=tower_field": ("key",),
    "pi16cipher096v2-block/message_processor": ("key", "nonce"),
    "cf_pi_generator": ("key", "nonce"),
    "substitution": ("table",),
    "fir": ("coefficients",),
}
"""Designs, modules of the RTL and examples with their parameters."""

CASES = [
    Case(design=name, target=family, parameters=parameters)
    for family, (name, parameters) in product(TLUT_TARGETS, DESIGNS.items())
]


def size(path: Path, bench: Bench, slow: Sequence[str]) -> Size:
    """Return the size of a netlist, given registers and inputs whose values have several cycles to settle."""
    target = bench.target
    netlist = read_netlist(path, target.cells)
    found = area(netlist, target)
    flow = target.place_and_route
    fmax = None
    if flow and found.lut <= PLACED:
        placed = nextpnr.place_and_route(
            path, target, bench.seed, multicycle=slow, workdir=bench.workdir, tool=bench.tools[flow.tool.name]
        )
        fmax = placed.fmax_mhz
    luts, flip_flops = found.lut, found.ff
    return Size(luts=luts, flip_flops=flip_flops, depth=lut_levels(netlist), fmax_mhz=fmax)


def measure(case: Case) -> Tuning:
    """Map a design in both ways."""
    design = case.catalogued
    slow = design.architecture.multicycle_registers(design.parameters) if design else ()
    with workdir("tunable") as folder:
        bench = Bench(target=TLUT_TARGETS[case.target], tools=TOOLS, workdir=folder)
        tuned = tune(case.source, case.parameters, bench)
        usual = size(ordinary(case.source, bench), bench, slow)
        own = size(tuned.netlist, bench, ())
    mapped = tuned.mapped
    code = table_code(mapped.functions, [lut.table for lut in mapped.tunable])
    return Tuning(
        design=case.design,
        target=case.target,
        parameters={name: len(slots) for name, slots in code.parameters.items()},
        interval=design.cycles.interval if design else None,
        ordinary=usual,
        tuned=own,
        tunable=len(mapped.tunable),
        operations=len(code.operations),
    )


def break_even(ordinary: tuple[float, float], tuned: tuple[float, float], pause: float) -> int | None:
    """Return the blocks under one key from which on a tuned design does more with each LUT.

    Parameters
    ----------
    ordinary, tuned
        LUTs, and seconds for a block.
    pause
        Seconds that a new key takes in the tuned design; in the ordinary one it takes none.

    Returns
    -------
    int | None
        None if it never does.
    """
    # N blocks take N t + pause with A LUTs; both do the same with each LUT where these products are equal.
    gain = ordinary[0] * ordinary[1] / tuned[0] - tuned[1]
    return math.ceil(pause / gain) if gain > 0 else None


def tuning_table(rows: Sequence[Tuning]) -> str:
    """List the sizes of each design in both ways."""
    lines = []
    for row in rows:
        usual, own = row.ordinary, row.tuned
        clocks = usual.fmax_mhz, own.fmax_mhz
        bits = [f"`{name}`, {width} bits" for name, width in row.parameters.items()]
        fmax = " → ".join(f"{each:.4g}" if each else "" for each in clocks) if any(clocks) else ""
        lines.append(
            {
                "Design": f"`{row.design}`",
                "Target": f"`{row.target}`",
                "Parameters": ", ".join(bits),
                "LUT": f"{usual.luts:,} → {own.luts:,}",
                "Change": per_cent(own.luts / usual.luts - 1),
                "Depth": f"{usual.depth} → {own.depth}",
                "FF": f"{usual.flip_flops:,} → {own.flip_flops:,}",
                "Fmax, MHz": fmax,
                "Tunable LUT": f"{row.tunable:,}",
                "Operations": f"{row.operations:,}",
            }
        )
    return listing(lines)


def break_even_table(rows: Sequence[Tuning]) -> str:
    """List the blocks from which on a design pays; those of the paper on pi-Cipher too."""
    lines = []
    for row in rows:
        usual, own = row.ordinary, row.tuned
        if row.interval and usual.fmax_mhz and own.fmax_mhz:
            times = [1e3 * row.interval / each for each in (usual.fmax_mhz, own.fmax_mhz)]
            luts = usual.luts, own.luts
            lines.append(
                _line(f"`{row.design}`", f"`{row.target}`", luts, times, FORMATS[row.target].load_ms)
            )
    return listing([*lines, *_published()])


def _published() -> list[dict[str, str]]:
    """Return the lines of the paper: once with the time it prints, once with that of its LUTs one by one."""
    paper = read_paper("elhadedy")
    figures = {(each.name, system.row): system.figures for each in paper.tables for system in each.systems}
    before, after = figures["Table V", "P3"], figures["Table V", "P5"]
    luts = float(before["lut"].value), float(after["lut"].value)
    processor = figures["Sections V and VI", "P3"]
    time = 1e3 * float(processor["latency_cycles"].value) / float(processor["fmax"].value)
    # Times are compared in nanoseconds.
    stated = 1e-6 * float(after["reconfiguration_time"].value)
    single = 1e-6 * float(after["tluts"].value * figures["Section VII.D", "P5"]["tlut_time"].value)
    return [
        _line("Message processor of the paper, Table V", "`virtex-7`", luts, [time, time], stated),
        _line("the same, 256 tunable LUTs of 230 µs each", "`virtex-7`", luts, [time, time], single),
    ]


def _line(
    design: str, target: str, luts: tuple[float, float], times: Sequence[float], pause_ms: float
) -> dict[str, str]:
    found = break_even((luts[0], times[0] * 1e-9), (luts[1], times[1] * 1e-9), pause_ms * 1e-3)
    return {
        "Design": design,
        "Target": target,
        "LUT": " → ".join(f"{each:,.0f}" for each in luts),
        "ns for a block": " → ".join(f"{each:,.4g}" for each in times),
        "New key, ms": f"{pause_ms:,.3g}",
        "Pays from, blocks under one key": "never" if found is None else f"{found:,}",
    }


def blocks(rows: Sequence[Tuning]) -> dict[str, str]:
    """Return both tables."""
    return {"tunable": tuning_table(rows), "break-even": break_even_table(rows)}


EXPERIMENT = Experiment(
    name="tunable", row=Tuning, key=("design", "target"), cases=CASES, measure=measure, blocks=blocks
)
