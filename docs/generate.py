"""Writes the generated blocks of README.md and docs/: everything in the text that the code knows better.

A block is what stands between ``<!-- generated:NAME -->`` and ``<!-- /generated -->``. Blocks whose name
begins with ``measured-`` hold figures: they are written from the files in ``docs/results``, which are
committed, and which ``make figures`` measures anew.

    python docs/generate.py            write all blocks
    python docs/generate.py --check    change nothing, fail if a block is not up to date
"""

import argparse
import dataclasses
import io
import json
import math
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import click
import msgspec
from rich.console import Console

from cipherfab.catalogue import (
    ARCHITECTURES,
    PRESETS,
    Architecture,
    Design,
    design,
    parse_id,
    read_study,
    studies,
)
from cipherfab.catalogue.parameter import FixedKey, Parameter, spell, summarise
from cipherfab.cli.commands.pick import Request as PickRequest
from cipherfab.cli.commands.pick import show
from cipherfab.cli.main import main as command_group
from cipherfab.cli.support.sources import read_source
from cipherfab.comparison.comparison import compare, comparison_table, efficiency_table
from cipherfab.comparison.energy import energy_rows, energy_table, family_table
from cipherfab.comparison.ledger import ledger, ledger_rows
from cipherfab.comparison.ranking import ranking_table, rankings
from cipherfab.deliver.rules import meanings
from cipherfab.deliver.svg import svg
from cipherfab.deliver.wave import wave
from cipherfab.devices.capacitances import VIRTEX_II
from cipherfab.devices.delays import Delays
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, CIPHERS
from cipherfab.models.pi_cipher import PI_CIPHERS
from cipherfab.models.pi_vectors import shipped_pi_vectors
from cipherfab.models.vectors import shipped_known_answers
from cipherfab.papers import lint, papers, read_paper
from cipherfab.papers.families import FAMILIES
from cipherfab.processors import MACHINES, machine
from cipherfab.processors.family import FAMILY
from cipherfab.processors.shipped import data_words, program_cycles, program_names, shipped_program
from cipherfab.processors.verilog import machines_package, programs_package
from cipherfab.publish.curve import curve_drawing, curve_table
from cipherfab.publish.figures import FIGURES, draw
from cipherfab.publish.instruction_sets import (
    instruction_set_drawing,
    instruction_set_table,
    instruction_steps_table,
)
from cipherfab.publish.markdown import markdown_table
from cipherfab.publish.packets import packet_table
from cipherfab.publish.tuning import Tuning, break_even_table, tuning_table
from cipherfab.records.conditions import Conditions, metrics_under
from cipherfab.records.formatting import figure, per_cent
from cipherfab.records.metrics import METRICS, PACKET_METRICS, PROGRAM_METRICS, Metric
from cipherfab.records.record import Measurement, Record, decode
from cipherfab.records.record_json import shipped_results
from cipherfab.selection.select import candidates, choose

ROOT = Path(__file__).resolve().parent.parent
MEASURED = "measured-"
TIMING = {
    "combinational": "present-80/combinational",
    "pipelined": "present-80/pipelined",
    "pipelined-static": "present-80/pipelined:key_schedule=static",
    "iterative": "present-80/iterative",
    "iterative-both": "present-80/iterative:direction=both",
    "narrow": "present-80/narrow:port_bits=16",
}
"""Designs whose timing is drawn, by the name of the image."""

STAGES = "stages_per_round"
"""The parameter whose curve the page of the AES engine shows."""

STAGE_STUDIES = ("kadam", "engine", "speed")
"""The studies that the curve is from."""

LANES = "lanes"
"""The parameter, and the study, of the curve that the page of the authenticated cipher shows."""

PI_STUDIES = ("elhadedy", "lanes")
"""The studies with designs of pi-Cipher."""

PICK = ("--target", "ecp5", "--cipher", "present-80", "--min-mbps", "600")
"""The call that is the example of `cipherfab pick`."""

_BLOCK = re.compile(r"(<!-- generated:(\S+) -->\n)(.*?)(<!-- /generated -->)", re.DOTALL)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    cells = [headings, ["---"] * len(headings), *rows]
    return "".join(
        "| " + " | ".join(str(cell).replace("|", r"\|").replace("\n", " ") for cell in row) + " |\n"
        for row in cells
    )


def ciphers(family: str = "") -> str:
    """List everything that there are designs of, or the block ciphers of one family with known answers."""
    headings = ["Name", "Cipher", "Block", "Key", "Rounds"]
    rows: list[list[object]] = []
    if not family:
        for model in ALGORITHMS.values():
            key = f"{model.key_bits} bits" if model.key_bits else "none"
            name = f"[`{model.name}`](ciphers/{model.family}.md)"
            rows.append([name, model.title, model.kind, f"{model.block_bits} bits", key, model.rounds])
        return table([*headings[:2], "Kind", *headings[2:]], rows)
    for cipher in CIPHERS.values():
        if cipher.family == family:
            known = shipped_known_answers(cipher)
            sizes = [f"{cipher.block_bits} bits", f"{cipher.key_bits} bits", cipher.rounds]
            counts = [len(known.vectors), len(known.chains)]
            rows.append([f"`{cipher.name}`", cipher.title, *sizes, *counts])
    return table([*headings, "Vectors", "Monte-Carlo chains"], rows)


def variants() -> str:
    """List the variants of pi-Cipher with their known answers."""
    known = shipped_pi_vectors()
    messages = [*known.aead, *known.published, *(trace.message for trace in known.aead_trace)]
    rows = [
        [
            f"`{model.name}`",
            f"{model.permutation.word_bits} bits",
            *(f"{8 * size} bits" for size in (model.key_bytes, model.nonce_bytes, model.rate_bytes)),
            sum(vector.cipher is model for vector in messages),
            sum(vector.cipher is model for vector in known.verify),
        ]
        for model in PI_CIPHERS.values()
    ]
    sizes = ["Word", "Key", "Nonce", "Block, tag"]
    return table(["Name", *sizes, "Messages known", "Tags to accept or reject"], rows)


def architectures() -> str:
    """List the architectures."""
    return table(
        ["Name", "Module", "What it is"],
        [
            [f"[`{item.name}`](architectures/{item.name}.md)", f"`{item.module}`", item.title]
            for item in ARCHITECTURES.values()
        ],
    )


def _values(parameter: Parameter, architecture: Architecture) -> tuple[str, str]:
    """Return allowed values and default; both may depend on the cipher."""
    if isinstance(parameter, FixedKey):
        return "hexadecimal digits, as many as the key has", "zeros"
    allowed, defaults = {}, {}
    for model in architecture.ciphers:
        values = design(model.name, architecture.name).parameters
        allowed[model.name] = spell(parameter.allowed(model, values))
        defaults[model.name] = parameter.default(model, values)
    return summarise(allowed), summarise(defaults)


def parameters(architecture: Architecture) -> str:
    """List the parameters of an architecture; where values depend on other parameters, for their defaults."""
    rows = []
    for item in architecture.parameters:
        allowed, default = _values(item, architecture)
        verilog = "".join(word.capitalize() for word in item.name.split("_"))
        rows.append([f"`{item.name}`", f"`{verilog}`", allowed, default, item.meaning])
    return table(["Parameter", "In SystemVerilog", "Values", "Default", "Meaning"], rows)


def cycles(architecture: Architecture) -> str:
    """List the cycle counts of designs published or of papers' rows, and the same for more directions."""
    published = (*read_study("published").designs, *read_study("speed").designs)
    answers = [parse_id(preset.design) for preset in PRESETS.values()]
    chosen = [item for item in published if item.architecture is architecture and not item.decrypts]
    chosen = chosen or [item for item in answers if item.architecture is architecture]
    chosen = chosen or [design(architecture.ciphers[0].name, architecture.name)]
    if architecture.kind != "block cipher":
        rows = [
            [f"`{each.id}`", each.cycles.latency, each.cycles.interval, each.cycles.blocks] for each in chosen
        ]
        return table(["Design", "Latency", "Interval", "Blocks in an interval"], rows)
    directions = architecture.parameters[0].allowed
    others = []
    for item in chosen:
        other = directions(item.cipher, item.parameters)[-1]
        if other != "encrypt":
            others.append(parse_id(f"{item.id}{',' if ':' in item.id else ':'}direction={other}"))
    shown = list(dict.fromkeys([*chosen, *others]))
    headings = ["Latency", "Interval", "Key change"]
    if any(item.cycles.decrypt for item in shown):
        headings.append("Decryption, besides")
    rows = [[f"`{item.id}`", *item.cycles[: len(headings)], _key_of(item)] for item in shown]
    return table(["Design", *headings, "Key"], rows)


def _key_of(item: Design) -> str:
    """Return how a core comes by its key."""
    if item.fixed_key is not None:
        return "part of the design"
    return "with each block" if item.key_with_block else "key channel"


def ports() -> str:
    """List the ports that every core has, with the meaning they have in one that makes use of all."""
    example = design("present-80", "iterative", {"direction": "both"})
    names = {example.cipher.block_bits: "`BlockBits`", example.cipher.key_bits: "`KeyBits`"}
    meaning = meanings(example)
    rows = [
        [f"`{port.name}`", port.direction, names.get(port.width, port.width), meaning[port.name]]
        for port in example.ports
    ]
    return table(["Port", "Direction", "Bits", "Meaning"], rows)


def metrics() -> str:
    """List the metrics with their definitions."""
    return metric_table((*METRICS, *PACKET_METRICS, *PROGRAM_METRICS))


def conditioned() -> str:
    """List the metrics that conditions change, or that count with them alone."""
    known = {(item.key, item.definition) for item in METRICS}
    shown = metrics_under(Conditions())
    return metric_table([item for item in shown if (item.key, item.definition) not in known])


def metric_table(items: Iterable[Metric]) -> str:
    """List metrics with their definitions."""
    rows = [
        [item.title, f"`{item.key}`", item.unit, f"{item.better} is better", item.definition]
        for item in items
    ]
    return table(["Metric", "Key", "Unit", "", "Definition"], rows)


def targets() -> str:
    """List the targets."""
    rows = [
        [
            f"`{item.name}`",
            item.title,
            "yes" if item.dual_output_lut else "no",
            f"`{item.place_and_route.tool.name}`" if item.place_and_route else "none",
        ]
        for item in TARGETS.values()
    ]
    return table(["Name", "Device family", "Dual-output LUT", "Place and route"], rows)


def recipes() -> str:
    """List the recipes with the targets that have them."""
    users: dict[Recipe, list[str]] = {}
    for item in TARGETS.values():
        for recipe in item.recipes:
            users.setdefault(recipe, []).append(item.name)
    return table(
        ["Recipe", "Options of Yosys", "Script of ABC", "Targets"],
        [
            [
                f"`{recipe.name}`",
                " ".join(f"`{option}`" for option in recipe.options) or "none",
                f"`{recipe.script}`",
                "all" if len(names) == len(TARGETS) else ", ".join(names),
            ]
            for recipe, names in users.items()
        ],
    )


def delays() -> str:
    """List the delays of the families that have a timing model."""
    modelled = [item for item in TARGETS.values() if item.delays]
    rows = [
        [f"`{field.name}`", *(getattr(item.delays, field.name) for item in modelled)]
        for field in dataclasses.fields(Delays)
    ]
    return table(["", *(item.title for item in modelled)], rows)


def capacitances() -> str:
    """List the capacitances of the energy model."""
    values = dataclasses.asdict(VIRTEX_II)
    return table(["Capacitance", "pF"], [[f"`{name}`", f"{value:.2f}"] for name, value in values.items()])


def presets() -> str:
    """List the designs that answer a row of a published table."""
    rows = [[item.row, f"`{item.design}`", item.title] for item in PRESETS.values()]
    return table(["Row", "Design", "Published system"], rows)


def study_list() -> str:
    """List the studies that come with cipherfab."""
    rows = []
    for name in studies():
        study = read_study(name)
        seeds = f"{study.seeds} placement seed{'s' if study.seeds > 1 else ''}"
        rows.append([f"`{name}`", study.title, len(study.designs), ", ".join(study.targets), seeds])
    return table(["Study", "Title", "Designs", "Targets", "Effort"], rows)


def paper_tables(name: str) -> str:
    """Return the systems of a paper and its tables."""
    paper = read_paper(name)
    parts = [table(["System", "What it is"], [[each.name, each.title] for each in paper.systems.values()])]
    for each in paper.tables:
        headings = ["System", "Family", *(column.heading for column in each.columns)]
        rows = [
            [system.row, system.target, *(system.figures.get(column.key, "") for column in each.columns)]
            for system in each.systems
        ]
        parts.append(f"**{each.name}**: {each.title}\n\n{table(headings, rows)}")
    return "\n".join(parts)


def contradictions(name: str) -> str:
    """List the figures of a paper that do not follow from its others."""
    headings = [
        "Table",
        "Row",
        "Figure",
        "Rule",
        "Published",
        "Derived",
        "From",
        "Difference",
        "Beyond rounding",
    ]
    rows = [
        [
            each.table,
            each.row,
            f"`{each.column}`",
            f"`{each.rule}`",
            each.published,
            f"{each.bound}{each.derived} {each.derived.unit.symbol}",
            each.worked,
            per_cent(each.difference),
            per_cent(each.beyond),
        ]
        for each in lint(read_paper(name))
    ]
    return table(headings, rows)


def command(name: str) -> str:
    """Return how a command is called, and its options."""
    item = command_group.commands[name]
    context = click.Context(item, info_name=f"cipherfab {name}")
    usage = " ".join([context.command_path, *item.collect_usage_pieces(context)])
    records = [
        record
        for parameter in item.get_params(context)
        if isinstance(parameter, click.Option) and "--help" not in parameter.opts
        if (record := parameter.get_help_record(context))
    ]
    options = table(["Option", "Meaning"], [[f"`{option}`", text] for option, text in records])
    return f"```\n{usage}\n```\n\n{options}" if records else f"```\n{usage}\n```\n"


def blocks() -> dict[str, Callable[[], str]]:
    """Return the blocks that need no measurement, by name."""
    found: dict[str, Callable[[], str]] = {
        "ciphers": ciphers,
        "cipher-pi-cipher": variants,
        "architectures": architectures,
        "ports": ports,
        "metrics": metrics,
        "slice-fill": slice_fill,
        "conditions": conditioned,
        "targets": targets,
        "recipes": recipes,
        "delays": delays,
        "capacitances": capacitances,
        "presets": presets,
        "studies": study_list,
        "machines": machine_list,
        "programs": program_list,
    }
    found |= {f"instructions-{name}": partial(instruction_table, name) for name in MACHINES}
    found |= {f"cipher-{model.family}": partial(ciphers, model.family) for model in CIPHERS.values()}
    for name, architecture in ARCHITECTURES.items():
        found[f"parameters-{name}"] = partial(parameters, architecture)
        found[f"cycles-{name}"] = partial(cycles, architecture)
    for name in papers():
        found[f"paper-{name}"] = partial(paper_tables, name)
        found[f"contradictions-{name}"] = partial(contradictions, name)
    return found | {f"command-{name}": partial(command, name) for name in command_group.commands}


def measured_blocks(records: Sequence[Record]) -> dict[str, Callable[[], str]]:
    """Return the blocks of figures by name: all of them, those of a cipher, those of an architecture."""
    groups: dict[str, list[Measurement]] = {f"{MEASURED}results": []}
    for record in records:
        if isinstance(record, Measurement):
            family = ALGORITHMS[record.cipher].family
            for name in ("results", f"cipher-{family}", f"architecture-{record.architecture}"):
                groups.setdefault(f"{MEASURED}{name}", []).append(record)
    return {name: partial(markdown_table, group) for name, group in groups.items() if group}


def pick_example(records: Sequence[Record]) -> str:
    """Return the example of `cipherfab pick` with what it prints on a terminal of 110 columns."""
    item = command_group.commands["pick"]
    request = PickRequest(**item.make_context("pick", list(PICK)).params)
    name = request.target.name
    pool = candidates(
        record for record in records if isinstance(record, Measurement) and record.target == name
    )
    stream = io.StringIO()
    show(
        Console(file=stream, width=110, force_terminal=True, color_system=None),
        choose(pool, request.wish),
        name,
    )
    lines = [f"cipherfab pick {' '.join(PICK)}", "", *stream.getvalue().splitlines()]
    return "```\n" + "".join(f"{line.rstrip()}\n" for line in lines) + "```\n"


class Handshake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LUT sites and flip-flops of a design as it is, and with neighbours that never wait."""

    design: str
    target: str
    full: tuple[int, int]
    never_waiting: tuple[int, int]


def handshake_blocks(rows: Sequence[Handshake]) -> dict[str, Callable[[], str]]:
    """Return the blocks that say what the handshake costs, by name, one for each architecture."""
    groups: dict[str, list[Handshake]] = {}
    for row in rows:
        name = parse_id(row.design).architecture.name
        groups.setdefault(f"{MEASURED}handshake-{name}", []).append(row)
    return {name: partial(handshake, group) for name, group in groups.items()}


def handshake(rows: Sequence[Handshake]) -> str:
    """List designs as they are and with neighbours that never wait."""
    lines = []
    for row in rows:
        cost = [with_it - without for with_it, without in zip(row.full, row.never_waiting, strict=True)]
        sizes = ["{} LUT, {} FF".format(*size) for size in (row.full, row.never_waiting, cost)]
        lines.append([f"`{row.design}`", row.target, *sizes])
    return table(["Design", "Target", "With handshake", "Neighbours never wait", "Cost"], lines)


class Bus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LUT sites and flip-flops, by target, of the AXI4-Streams around a core."""

    core: str
    word_bytes: int
    sizes: dict[str, tuple[int, int]]


def buses(rows: Sequence[Bus]) -> str:
    """List what streams of bytes around cores cost."""
    families = list(rows[0].sizes)
    lines = [
        [
            f"`{row.core}`",
            str(row.word_bytes),
            *("{} LUT, {} FF".format(*row.sizes[name]) for name in families),
        ]
        for row in rows
    ]
    return table(["Around", "`WordBytes`", *(f"`{name}`" for name in families)], lines)


class Sbox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gates by type and LUT sites by target of an S-box, or LUT sites of a round of the engine."""

    what: str
    direction: str
    rtl_hash: str
    gates: dict[str, int]
    luts: dict[str, int]


def sboxes(rows: Sequence[Sbox]) -> str:
    """List S-boxes with their gates and LUT sites."""
    families = list(dict.fromkeys(family for row in rows for family in row.luts))
    lines = [
        [
            {"engine": "round of the engine"}.get(row.what, f"`{row.what}`"),
            row.direction,
            sum(row.gates.values()) or "",
            row.gates.get("XOR", 0) + row.gates.get("XNOR", 0) or "",
            *(row.luts.get(family, "") for family in families),
        ]
        for row in rows
    ]
    return table(["What", "Direction", "Gates", "of these XOR, XNOR", *families], lines)


class Compiled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bytes of code and of constants of generated C, its lines, and the time of a call."""

    code: int
    constants: int
    lines: int
    microseconds: float


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Size and cycles of a program, or the reason why there is none."""

    instructions: int = 0
    words: int = 0
    cycles: int = 0
    reason: str = ""

    @property
    def figures(self) -> tuple[int, int, int]:
        """Instructions, words of the program and cycles."""
        return self.instructions, self.words, self.cycles


class Specialiser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What specialises a design outside Python."""

    design: str
    target: str
    tables: int
    operations: int
    cells: int
    c: Compiled
    programs: dict[str, Size]


def specialisers_in_c(rows: Sequence[Specialiser]) -> str:
    """List generated C with its size and its time."""
    return table(
        (
            "Design",
            "Target",
            "Tables",
            "Operations",
            "Code, bytes",
            "Constants, bytes",
            "Stack, bytes",
            "Time, us",
        ),
        [
            (
                row.design,
                f"`{row.target}`",
                f"{row.tables:,}",
                f"{row.operations:,}",
                f"{row.c.code:,}",
                f"{row.c.constants:,}",
                f"{2 * (row.cells + row.tables):,}",
                f"{row.c.microseconds:,}",
            )
            for row in rows
        ],
    )


def specialisers_as_programs(rows: Sequence[Specialiser]) -> str:
    """List programs for small processors, and behind them what does not fit, with the reason."""
    sizes = [(row, name, size) for row in rows for name, size in row.programs.items()]
    fitting = table(
        ("Design", "Target", "Processor", "Instructions", "Words of the program", "Cycles"),
        [
            (row.design, f"`{row.target}`", f"`{name}`", *map("{:,}".format, size.figures))
            for row, name, size in sizes
            if not size.reason
        ],
    )
    reasons = "".join(
        f"* {row.design}, `{name}`: {size.reason}\n" for row, name, size in sizes if size.reason
    )
    return f"{fitting}\nWhat does not fit:\n\n{reasons}" if reasons else fitting


class Saving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LUT sites of a design by our recipes and by Yosys' own mapping, and which of both are proved."""

    design: str
    target: str
    ours: int
    default: int
    proved: list[str]

    @property
    def ratio(self) -> float:
        """What ours needs of the sites of Yosys' own mapping."""
        return self.ours / self.default


def savings(rows: Sequence[Saving]) -> str:
    """List what our recipes need of Yosys' own mapping, by design and target."""
    by_target: dict[str, dict[str, Saving]] = {}
    for row in rows:
        by_target.setdefault(row.target, {})[row.design] = row
    lines = [
        [f"`{name}`", *(f"{found[name].ratio:.2f}" for found in by_target.values())]
        for name in dict.fromkeys(row.design for row in rows)
    ]
    groups = [list(found.values()) for found in by_target.values()]
    means = [math.prod(row.ratio for row in group) ** (1 / len(group)) for group in groups]
    lines.append(["**geometric mean**", *(f"**{mean:.3f}**" for mean in means)])
    proved = [sum(len(row.proved) for row in group) for group in groups]
    lines.append(
        ["netlists proved", *(f"{n} of {2 * len(group)}" for n, group in zip(proved, groups, strict=True))]
    )
    return table(["Design", *by_target], lines)


class CalibrationRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published clock frequency, and what the timing model makes of our design."""

    row: str
    design: str
    fitted: bool
    paper_mhz: float
    modelled_mhz: float
    cells: list[str]
    loads: list[int]


class Borrowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The factor of a like family, and what the timing model makes of rows with that."""

    target: str
    routing: float
    rows: list[CalibrationRow]


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The factor of a family's timing model, and the rows it was fitted to."""

    target: str
    routing: float
    rows: list[CalibrationRow]
    borrowed: Borrowed | None = None


def calibration(families: Sequence[Calibration]) -> str:
    """List what the timing model makes of the rows it was fitted to."""
    lines: list[list[object]] = []
    for family in families:
        for row in family.rows:
            error = _error(row)
            path = f"{len(row.cells)} cells, {len(row.loads)} nets, up to {max(row.loads):,} loads"
            figures = [figure(row.paper_mhz), figure(row.modelled_mhz), error]
            fitted = "yes" if row.fitted else "no"
            lines.append([row.row, family.target, f"`{row.design}`", *figures, fitted, path])
    headings = [
        "Row",
        "Family",
        "Design",
        "Paper, MHz",
        "Model, MHz",
        "Error",
        "Fitted to it",
        "Longest path",
    ]
    return table(headings, lines)


def _error(row: CalibrationRow) -> str:
    return f"{row.modelled_mhz / row.paper_mhz - 1:+.0%}"


def borrowed(families: Sequence[Calibration]) -> str:
    """List what the factors of like families make of rows that are the only ones of their family."""
    lines = [
        [
            row.row,
            family.target,
            f"{other.target}, {other.routing}",
            row.paper_mhz,
            row.modelled_mhz,
            _error(row),
        ]
        for family in families
        if (other := family.borrowed)
        for row in other.rows
    ]
    return table(["Row", "Family", "Factor of", "Paper, MHz", "Model, MHz", "Error"], lines)


def slice_fill() -> str:
    """List how full the slices of published tables are: LUTs and flip-flops against what the slices hold."""
    filled: dict[str, list[float]] = {}
    for name in papers():
        for system in (each for part in read_paper(name).tables for each in part.systems):
            used, luts, ffs = (system.count(key) for key in ("slices", "lut", "ff"))
            if used and luts is not None and ffs is not None and system.target in FAMILIES:
                family = FAMILIES[system.target]
                fewest = max(math.ceil(luts / family.shape.luts), math.ceil(ffs / family.shape.flip_flops))
                filled.setdefault(system.target, []).append(fewest / used)
    return table(
        ["Family", "Rows", "Least full", "Median", "Fullest"],
        [
            [name, len(shares), *(f"{share:.0%}" for share in (min(shares), median(shares), max(shares)))]
            for name, shares in filled.items()
        ],
    )


def ledger_block() -> str:
    """List every published system that has a goal, and what reaches it."""
    measured = [each for each in read_source(str(shipped_results())) if isinstance(each, Measurement)]
    rows = ledger_rows(ledger(map(read_paper, papers()), measured))
    return table(list(rows[0]), [list(row.values()) for row in rows])


def read_results() -> dict[str, Callable[[], str]]:
    """Return the blocks of figures that ``docs/results`` has measurements for."""
    folder = ROOT / "docs" / "results"
    published = read_records(folder / "published.json")
    known = measured_blocks([*published, *read_records(folder / "speed.json")])
    if published:
        known[f"{MEASURED}pick"] = partial(pick_example, published)
    if families := [each for each in read_records(folder / "families.json") if isinstance(each, Measurement)]:
        known[f"{MEASURED}families"] = partial(markdown_table, families)
    for name in papers():
        known |= paper_blocks(name, read_records(folder / f"{name}.json"))
    powers = energy_rows(
        read_paper("shrivastava"),
        [each for each in read_records(folder / "shrivastava.json") if isinstance(each, Measurement)],
    )
    known[f"{MEASURED}energy"] = partial(energy_table, powers)
    known[f"{MEASURED}energy-families"] = partial(family_table, powers)
    model = folder / "timing_model.json"
    if model.exists():
        calibrated = msgspec.json.decode(model.read_bytes(), type=list[Calibration])
        known[f"{MEASURED}calibration"] = partial(calibration, calibrated)
        known[f"{MEASURED}calibration-borrowed"] = partial(borrowed, calibrated)
    known[f"{MEASURED}curve-engine"] = partial(curve_table, engine_records(*STAGE_STUDIES), STAGES)
    known[f"{MEASURED}paper-kadam-curve"] = partial(curve_table, engine_records("kadam"), STAGES)
    of_pi = [each for name in PI_STUDIES for each in read_records(folder / f"{name}.json")]
    known |= {name: text for name, text in measured_blocks(of_pi).items() if not name.endswith("results")}
    varici = [each for each in read_records(folder / "varici.json") if isinstance(each, Measurement)]
    for name in ("asip", "hls", "picoblaze", "vscpu"):
        group = [each for each in varici if each.architecture == name]
        known[f"{MEASURED}architecture-{name}"] = partial(markdown_table, group)
    packets = [each for each in of_pi if isinstance(each, Measurement)]
    known[f"{MEASURED}packets"] = partial(packet_table, packets)
    known[f"{MEASURED}curve-lanes"] = partial(curve_table, lane_records(), LANES)
    known[f"{MEASURED}instruction-sets"] = partial(instruction_set_table, instruction_records())
    known[f"{MEASURED}instruction-steps"] = partial(instruction_steps_table, instruction_records())
    known[f"{MEASURED}ledger"] = ledger_block
    mapped = folder / "recipes.json"
    if mapped.exists():
        found = msgspec.json.decode(mapped.read_bytes(), type=list[Saving])
        known[f"{MEASURED}recipes"] = partial(savings, found)
    substitutions = folder / "sbox.json"
    if substitutions.exists():
        rows = msgspec.json.decode(substitutions.read_bytes(), type=list[Sbox])
        known[f"{MEASURED}sbox"] = partial(sboxes, rows)
    outside = folder / "specialisers.json"
    if outside.exists():
        made = msgspec.json.decode(outside.read_bytes(), type=list[Specialiser])
        known[f"{MEASURED}specialisers-c"] = partial(specialisers_in_c, made)
        known[f"{MEASURED}specialisers-programs"] = partial(specialisers_as_programs, made)
    streams = folder / "bus.json"
    if streams.exists():
        known[f"{MEASURED}bus"] = partial(buses, msgspec.json.decode(streams.read_bytes(), type=list[Bus]))
    known |= tuning_blocks(folder / "tunable.json")
    costs = folder / "handshake.json"
    if costs.exists():
        known |= handshake_blocks(msgspec.json.decode(costs.read_bytes(), type=list[Handshake]))
    return known


def tuning_blocks(path: Path) -> dict[str, Callable[[], str]]:
    """Return the blocks on tunable LUTs, by name."""
    if not path.exists():
        return {}
    rows = msgspec.json.decode(path.read_bytes(), type=list[Tuning])
    return {
        f"{MEASURED}tunable": lambda: table(*tuning_table(rows)),
        f"{MEASURED}break-even": lambda: table(*break_even_table(rows)),
    }


def read_records(path: Path) -> list[Record]:
    """Return the records of a file that ``explore --json`` wrote; none if there is no such file."""
    if not path.exists():
        return []
    return [decode(json.dumps(entry).encode()) for entry in json.loads(path.read_bytes())]


def engine_records(*names: str) -> list[Measurement]:
    """Return the measurements of the AES engine in studies."""
    folder = ROOT / "docs" / "results"
    records = [each for name in names for each in read_records(folder / f"{name}.json")]
    return [each for each in records if isinstance(each, Measurement) and each.architecture == "engine"]


def lane_records() -> list[Measurement]:
    """Return the measurements of the authenticated cipher over its lanes."""
    records = read_records(ROOT / "docs" / "results" / f"{LANES}.json")
    return [each for each in records if isinstance(each, Measurement)]


def instruction_records() -> list[Measurement]:
    """Return the measurements of the study of instruction sets."""
    records = read_records(ROOT / "docs" / "results" / "instructions.json")
    return [each for each in records if isinstance(each, Measurement)]


def relatives() -> set[str]:
    """Return the machines that are there for comparison only; they have a page of their own."""
    return {name for name, member in FAMILY.items() if member.programs_of}


def instruction_table(name: str) -> str:
    """List the instructions of a machine."""
    found = machine(name)
    digits = -(-found.code_bits // 4)
    rows = []
    for each in found.instructions:
        operands = ", ".join(operand.name for operand in each.operands)
        texts = f"{each.mnemonic} {operands}".strip(), f"{each.code:0{digits}x}", each.meaning
        rows.append([*(f"`{text}`" for text in texts), each.cycles])
    return table(["Instruction", "Word, operands 0", "What it does", "Cycles"], rows)


def machine_list() -> str:
    """List the machines."""
    rows = [
        [
            f"`{each.name}`",
            f"{each.word_bits} bit",
            f"{each.code_bits} bit",
            len(each.instructions),
            "one" if each.one_memory else "two",
            each.reference,
        ]
        for each in MACHINES.values()
        if each.name not in relatives()
    ]
    headings = ["Machine", "Data word", "Instruction word", "Instructions", "Memories", "Source"]
    return table(headings, rows)


def program_list() -> str:
    """List the programs that come with cipherfab."""
    rows = []
    for name in program_names():
        if name.machine in relatives():
            continue
        program = shipped_program(name)
        size = len(program.instructions), data_words(program), program_cycles(name)
        rows.append([f"`{'.'.join(name)}`", *(f"{each:,}" for each in size)])
    return table(["Program", "Instructions", "Data words", "Cycles"], rows)


def paper_blocks(name: str, records: Sequence[Record]) -> dict[str, Callable[[], str]]:
    """Return the blocks of a paper: its table beside ours, and what was measured besides."""
    measured = [each for each in records if isinstance(each, Measurement)]
    comparisons = compare(read_paper(name), measured)
    answers = {id(each.record) for each in comparisons}
    others = [each for each in records if id(each) not in answers]
    found: dict[str, Callable[[], str]] = {
        f"{MEASURED}paper-{name}": partial(comparison_table, comparisons),
        f"{MEASURED}paper-{name}-efficiency": partial(efficiency_table, read_paper(name), measured),
    }
    if ranked := rankings(read_paper(name), measured):
        found[f"{MEASURED}paper-{name}-ranking"] = partial(ranking_table, ranked)
    if others:
        found[f"{MEASURED}paper-{name}-beyond"] = partial(markdown_table, others)
    return found


def filled(text: str, known: Mapping[str, Callable[[], str]], where: str) -> str:
    """Return a text with its blocks written anew; blocks of figures that are not known stay."""

    def fill(match: re.Match[str]) -> str:
        start, name, old, end = match.groups()
        if name in known:
            return f"{start}{known[name]().rstrip()}\n{end}"
        if name.startswith(MEASURED):
            return f"{start}{old}{end}"
        raise InputError(f"{where}: unknown block {name!r}; known are {', '.join(sorted(known))}")

    return _BLOCK.sub(fill, text)


def images() -> dict[Path, str]:
    """Return the timing diagrams, the figures of papers, curves and the study of instructions by file."""
    folder = ROOT / "docs" / "images"
    found = {
        folder / f"timing-{name}.svg": svg(wave(parse_id(text)), f"Timing of {text}")
        for name, text in TIMING.items()
    }
    for name, figures in FIGURES.items():
        records = read_records(ROOT / "docs" / "results" / f"{name}.json")
        measured = [each for each in records if isinstance(each, Measurement)]
        for number, charts in figures.items():
            found[folder / f"{name}-{number}.svg"] = draw(read_paper(name), number, charts, measured)
    title = "The AES engine with one to nine stages in a round"
    found[folder / "engine-stages.svg"] = curve_drawing(engine_records(*STAGE_STUDIES), STAGES, title)
    title = "pi-Cipher over its lanes"
    found[folder / "lanes.svg"] = curve_drawing(lane_records(), LANES, title)
    title = "PRESENT-80 on machines with more and more instructions: cycles over LUTs"
    found[folder / "instruction-sets.svg"] = instruction_set_drawing(instruction_records(), title)
    return found


def packages() -> dict[Path, str]:
    """Return the packages of SystemVerilog that follow from the machines and the programs."""
    folder = ROOT / "rtl" / "processors"
    return {
        folder / "vscpu" / "cf_vscpu_pkg.sv": machines_package(),
        folder / "cf_programs_pkg.sv": programs_package(),
    }


def pages() -> list[Path]:
    """Return the files that may have blocks."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def main() -> None:
    """Write the blocks, or check them."""
    parser = argparse.ArgumentParser(description="Write the generated blocks of README.md and docs/.")
    parser.add_argument("--check", action="store_true", help="change nothing, fail if a block is out of date")
    options = parser.parse_args()
    known = blocks() | read_results()
    texts = {path: filled(path.read_text(encoding="utf-8"), known, path.name) for path in pages()}
    stale = []
    for path, text in (texts | images() | packages()).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if not options.check:
                path.write_text(text, encoding="utf-8", newline="\n")
    if stale and options.check:
        sys.exit(f"not up to date: {', '.join(stale)}; write them with: make docs")


if __name__ == "__main__":
    main()
