"""Designs with parameters in tunable LUTs beside the same designs mapped in the ordinary way.

What they gain, and from how many blocks under one key on that pays.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from random import Random

import numpy as np

from cipherfab.bitstream import FORMATS, edit_text, place_template
from cipherfab.bitstream.partial import partial_image, partial_target
from cipherfab.catalogue import Design, parse, rtl_sources
from cipherfab.netlist.area import area
from cipherfab.netlist.levels import lut_levels
from cipherfab.netlist.reader import read_netlist
from cipherfab.papers import read_paper
from cipherfab.publish.checkout import root, workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.records.earlier import LEGEND, MARK, marked
from cipherfab.records.elaborations import elaboration_of
from cipherfab.records.formatting import per_cent
from cipherfab.report.markdown import listing, noted
from cipherfab.tlut.targets import MAPPED_TARGETS, TLUT_TARGETS
from cipherfab.tlut.template.configuration import table_code
from cipherfab.tlut.template.tune import Bench, Source, Tuned, ordinary, tune
from cipherfab.tlut.tuning import Reload, Size, Tuning
from cipherfab.tools import nextpnr
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.timing_shell import add_shell

PLACED = 5_000
"""LUTs of the largest design whose clock frequency is measured, and what is loaded for another key."""

PAIRS = 4
"""Random pairs of values of the parameters, between which a device changes."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A design on a family, its parameters, and what its module is set to where these are tuned."""

    design: str
    target: str
    parameters: tuple[str, ...]
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def catalogued(self) -> Design | None:
        """The design of the catalogue; None for an example."""
        return parse(self.design) if "/" in self.design else None

    @property
    def source(self) -> Source:
        """The source that is tuned."""
        found = self.catalogued
        if found:
            return Source(name=found.id, files=rtl_sources(), top=found.module, settings=found.sv_parameters)
        path = root() / "docs" / "examples" / f"{self.design}.sv"
        return Source(name=self.design, files=[path], top=self.design, settings={})


HELD = ("pi16cipher096v2-block/message_processor", "pi16cipher096v2-generator/key_generator")
"""Designs that keep parameters in a register, unless they are told not to."""

DESIGNS = {
    "present-80/combinational": ("key",),
    "present-80/pipelined:key_schedule=held": ("key",),
    "rectangle-80/combinational": ("key",),
    "rectangle-80/pipelined:key_schedule=held": ("key",),
    "aes-128/pipelined:key_schedule=held,sbox=tower_field": ("key",),
    **dict.fromkeys(HELD, ("key", "nonce")),
    "substitution": ("table",),
    "fir": ("coefficients",),
}
"""Designs and examples with their parameters."""

CASES = [
    Case(
        design=name,
        target=family,
        parameters=parameters,
        settings={"KeyStored": "0"} if name in HELD else {},
    )
    for family, (name, parameters) in (
        *product(TLUT_TARGETS, DESIGNS.items()),
        *product(("virtex-7",), ((name, DESIGNS[name]) for name in HELD)),
    )
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
    return Size(luts=luts, flip_flops=flip_flops, depth=lut_levels(netlist), fmax_mhz=fmax, sites=found.sites)


def reload(tuned: Tuned, bench: Bench) -> Reload | None:
    """Measure the frames to load for other parameters; None if the family has no partial configuration."""
    target, flow = bench.target, bench.target.place_and_route
    bitstream = target.bitstream
    if bitstream is None or bitstream.partial is None or flow is None:
        return None
    device, partial = partial_target(target), bitstream.partial
    content = add_shell(json.loads(tuned.netlist.read_bytes()), replace(flow, serial=partial.shell))
    path = bench.workdir / "shelled.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    placed = place_template(path, device, seed=bench.seed, workdir=bench.workdir, tools=bench.tools)
    functions, draw = tuned.mapped.functions, Random(bench.seed)

    def drawn() -> str:
        values = {name: draw.getrandbits(len(slots)) for name, slots in functions.parameters.items()}
        tables = functions.evaluate(values, [lut.table for lut in tuned.mapped.tunable])
        return edit_text(placed.text, placed.positions, placed.physical(np.array(tables, np.uint16)))

    texts = [(drawn(), drawn()) for _ in range(PAIRS)]
    found = [partial_image(*pair, device, workdir=bench.workdir, tools=bench.tools) for pair in texts]
    most = max(found, key=lambda each: each.frames)
    return Reload(
        device=partial.name,
        whole=len(placed.image),
        frames=most.frames,
        bytes=len(most.image),
        milliseconds=round(most.milliseconds, 3),
    )


def measure(case: Case) -> Tuning:
    """Map a design in both ways."""
    design = case.catalogued
    slow = design.architecture.multicycle_registers(design.parameters) if design else ()
    with workdir("tunable") as folder:
        bench = Bench(
            target=MAPPED_TARGETS[case.target], tools=TOOLS, workdir=folder, area=bool(case.settings)
        )
        source = case.source
        usual_hash = (
            rtl_hash(elaboration_of(design).rtlil(folder, TOOLS["yosys"])) if design is not None else None
        )
        tuned = tune(replace(source, settings={**source.settings, **case.settings}), case.parameters, bench)
        usual = size(ordinary(source, bench), bench, slow)
        own = size(tuned.netlist, bench, ())
        loaded = reload(tuned, bench) if own.luts <= PLACED else None
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
        settings=dict(case.settings),
        reload=loaded,
        rtl_hash=usual_hash,
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
        luts = usual.shown, own.shown
        clocks = usual.fmax_mhz, own.fmax_mhz
        bits = [f"`{name}`, {width} bits" for name, width in row.parameters.items()]
        fmax = " → ".join(f"{each:.4g}" if each else "" for each in clocks) if any(clocks) else ""
        lines.append(
            {
                "Design": marked(f"`{row.design}`", row),
                "Target": f"`{row.target}`",
                "Parameters": ", ".join(bits),
                "LUT": " → ".join(f"{each:,}" for each in luts),
                "raw": f"{usual.luts:,} → {own.luts:,}",
                "Change": per_cent(luts[1] / luts[0] - 1),
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
        if row.interval and row.target in FORMATS and usual.fmax_mhz and own.fmax_mhz:
            times = [1e3 * row.interval / each for each in (usual.fmax_mhz, own.fmax_mhz)]
            luts = usual.shown, own.shown
            pause = FORMATS[row.target].load_ms
            # A nonce changes with each message.
            unit = (
                "of one message"
                if any(name.startswith("nonce") for name in row.parameters)
                else "under one key"
            )
            lines.append(_line(marked(f"`{row.design}`", row), f"`{row.target}`", luts, times, pause, unit))
    return listing([*lines, *_published()])


def _published() -> list[dict[str, str]]:
    """Return the lines of the paper: once with the time it prints, once with that of its LUTs one by one."""
    paper = read_paper("elhadedy")
    figures = {(each.name, system.row): system.figures for each in paper.tables for system in each.systems}
    before, after = figures["Table V", "P3"], figures["Table V", "P5"]
    luts = float(before["lut"].value), float(after["lut"].value)
    processor = figures["Sections V and VI", "P3"]
    time = 1e3 * float(processor["latency_cycles"].value) / float(processor["fmax"].value)
    _, stated, single = _paper_times()
    name, unit = "Message processor of the paper, Table V", "of one message"
    return [
        _line(name, "`virtex-7`", luts, [time, time], stated, unit),
        _line("the same, 256 tunable LUTs of 230 µs each", "`virtex-7`", luts, [time, time], single, unit),
    ]


def _line(
    design: str, target: str, luts: tuple[float, float], times: Sequence[float], pause_ms: float, unit: str
) -> dict[str, str]:
    found = break_even((luts[0], times[0] * 1e-9), (luts[1], times[1] * 1e-9), pause_ms * 1e-3)
    return {
        "Design": design,
        "Target": target,
        "LUT": " → ".join(f"{each:,.0f}" for each in luts),
        "ns for a block": " → ".join(f"{each:,.4g}" for each in times),
        "New key, ms": f"{pause_ms:,.3g}",
        "Pays from": "never" if found is None else f"{found:,} blocks {unit}",
    }


def reload_table(rows: Sequence[Tuning]) -> str:
    """List what is loaded for another key, beside what the paper on pi-Cipher takes."""
    lines = [
        {
            "Design": marked(f"`{row.design}`", row),
            "Device": row.reload.device,
            "Tunable LUT": f"{row.tunable:,}",
            "Frames": f"{row.reload.frames:,}",
            "Bytes": f"{row.reload.bytes:,} of {row.reload.whole:,}",
            "ms": f"{row.reload.milliseconds:.3g}",
            "ms, whole": f"{row.reload.milliseconds * row.reload.whole / row.reload.bytes:.3g}",
        }
        for row in rows
        if row.reload
    ]
    count, stated, single = _paper_times()
    name = "Message processor of the paper"
    paper = {"Device": "Virtex-7", "Tunable LUT": f"{count:,}", "Frames": "", "Bytes": ""}
    return listing(
        [
            *lines,
            {"Design": f"{name}, Table V", **paper, "ms": f"{stated:.3g}", "ms, whole": ""},
            {"Design": f"{name}, by 230 µs for a LUT", **paper, "ms": f"{single:.3g}", "ms, whole": ""},
        ]
    )


def _paper_times() -> tuple[int, float, float]:
    """Return the tunable LUTs of the paper, and its reconfiguration in ms: as printed, and LUT by LUT."""
    paper = read_paper("elhadedy")
    figures = {(each.name, system.row): system.figures for each in paper.tables for system in each.systems}
    after = figures["Table V", "P5"]
    # Times are compared in nanoseconds.
    single = 1e-6 * float(after["tluts"].value * figures["Section VII.D", "P5"]["tlut_time"].value)
    return int(after["tluts"].value), 1e-6 * float(after["reconfiguration_time"].value), single


def blocks(rows: Sequence[Tuning]) -> dict[str, str]:
    """Return all tables."""
    found = {
        "tunable": tuning_table(rows),
        "break-even": break_even_table(rows),
        "reload": reload_table(rows),
    }
    return {name: noted(text, LEGEND if MARK in text else "") for name, text in found.items()}


EXPERIMENT = Experiment(
    name="tunable", row=Tuning, key=("design", "target"), cases=CASES, measure=measure, blocks=blocks
)
