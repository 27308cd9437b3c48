"""What the HTML page shows, as plain data: figures with their text, details, provenance."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from cipherfab.evaluate.metrics import METRICS, Metric, metric
from cipherfab.evaluate.record import SCHEMA, Area, Measurement, Record
from cipherfab.report.text import failures, figure_of, measurements, printable, range_of

Json: TypeAlias = dict[str, Any]

_COLUMNS = (
    "luts",
    "ff",
    "bram",
    "latency",
    "interval",
    "fmax",
    "throughput",
    "efficiency",
    "latency_ns",
    "throughput_13_56",
    "efficiency_13_56",
)
_NOT_IN_TOOLTIP = ("latency_ns", "efficiency_13_56")


def page_data(records: Iterable[Record]) -> Json:
    """Return everything the page needs; equal records give equal data in any order."""
    kept = list(records)
    measured, failed = measurements(kept), failures(kept)
    columns = [key for key in _COLUMNS if any(metric(key).value(record) for record in measured)]
    return {
        "summary": _summary(measured, len(failed)),
        "protection": _protection(measured),
        "metrics": [
            {
                "key": item.key,
                "title": item.title,
                "unit": item.unit,
                "definition": item.definition,
                "better": item.better,
            }
            for item in METRICS
        ],
        "columns": columns,
        "start": _start(measured),
        "records": [_record(record, columns) for record in measured],
        "failures": [
            {"design": item.design, "target": item.target, "reason": printable(item.reason)}
            for item in failed
        ],
        "provenance": _provenance(measured),
    }


def _summary(measured: Sequence[Measurement], failed: int) -> str:
    if not measured:
        return "No measurements."
    ciphers, designs, targets = (
        len({getattr(record, field) for record in measured}) for field in ("cipher", "design", "target")
    )
    vectors = sum(record.checks.vectors for record in measured)
    blocks = sum(record.checks.random_blocks for record in measured)
    return (
        f"{len(measured):,} measurements: {designs:,} designs, {ciphers} ciphers, {targets} targets; "
        f"{failed} without figures. Every figure comes from a mapped netlist that got all its published "
        f"vectors ({vectors:,}) and random blocks ({blocks:,}) right."
    )


def _protection(measured: Sequence[Measurement]) -> str:
    unprotected = sum(record.protection == "none" for record in measured)
    if not unprotected:
        return ""
    every = unprotected == len(measured)
    which = "None of these cores is" if every else f"{unprotected} of {len(measured)} measured cores are not"
    return (
        f"{which} protected against side channels: power, electromagnetic emission and injected faults can "
        "reveal the key to whoever has access to the device."
    )


def _start(measured: Sequence[Measurement]) -> Json:
    """Return the first view: the target with the most placed designs, area against throughput."""
    placed = Counter(record.target for record in measured if record.timing)
    if placed:
        return {"target": placed.most_common(1)[0][0], "x": "luts", "y": "throughput"}
    return {"target": measured[0].target if measured else "", "x": "luts", "y": "throughput_13_56"}


def _record(record: Measurement, columns: Sequence[str]) -> Json:
    return {
        "design": record.design,
        "cipher": record.cipher,
        "architecture": record.architecture,
        "target": record.target,
        "recipe": record.recipe,
        "values": {item.key: item.value(record) for item in METRICS},
        "ranges": {item.key: span for item in METRICS if (span := item.range(record))},
        "texts": {key: figure_of(metric(key), record) for key in columns},
        "fmax_range": range_of(metric("fmax"), record),
        "tooltip": [
            [item.title, _with_range(item, record)]
            for item in map(metric, columns)
            if item.key not in _NOT_IN_TOOLTIP and item.value(record) is not None
        ],
        "details": _details(record),
    }


def _with_range(item: Metric, record: Measurement) -> str:
    span = range_of(item, record)
    return f"{figure_of(item, record)} {f'({span}) ' if span else ''}{item.unit}"


def _details(record: Measurement) -> list[list[str]]:
    parameters = [f"{name} = {value}" for name, value in sorted(record.parameters.items())]
    recipes = [
        f"{name}: {_area(area)}{' (chosen)' if name == record.recipe else ''}"
        for name, area in sorted(record.recipes_tried.items())
    ]
    rows = [
        ["Parameters", "\n".join(parameters) or "none"],
        ["Block and key", f"{record.block_bits} bits and {record.key_bits} bits"],
        ["Area", _area(record.area)],
        ["Recipes tried", "\n".join(recipes)],
        ["Key loading", f"{record.cycles.key} cycle{'' if record.cycles.key == 1 else 's'}"],
    ]
    if record.timing and record.timing.kind == "modelled":
        rows.append(["Fmax (modelled)", f"{record.timing.median:.2f} MHz"])
    elif record.timing:
        seeds = [f"seed {seed}: {mhz:.2f} MHz" for seed, mhz in sorted(record.timing.fmax_mhz.items())]
        spread = f"spread {record.timing.spread:.1%} of the median"
        rows.append(["Fmax (placed)", "\n".join([*seeds, spread])])
    checks = record.checks
    checked = f"{checks.vectors:,} published vectors, {checks.random_blocks:,} random blocks"
    rows += [
        ["Checked", f"{checked}, {checks.cycles:,} cycles"],
        ["Protection against side channels", record.protection],
        ["Tools", "\n".join(f"{tool.name} {tool.version} ({tool.kind})" for tool in record.tools)],
        ["RTL hash", record.rtl_hash],
        ["Source", _git(record)],
    ]
    return rows


def _area(area: Area) -> str:
    counts = {
        "LUT": area.lut,
        "LUT packed": area.lut_packed,
        "slices": area.slices,
        "FF": area.ff,
        "BRAM": area.bram,
        "carry": area.carry,
        "wide mux": area.mux,
        "LUT RAM": area.lutram,
        "shift register": area.srl,
    }
    always = ("LUT", "FF")
    return ", ".join(f"{count:,} {name}" for name, count in counts.items() if count or name in always)


def _git(record: Measurement) -> str:
    commit = record.git.commit or "not in a repository"
    return f"{commit}, with uncommitted changes" if record.git.dirty else commit


def _provenance(measured: Sequence[Measurement]) -> list[Json]:
    tools = Counter(
        (tool.name, tool.version, tool.kind, tool.identity) for record in measured for tool in record.tools
    )
    sources = Counter(_git(record) for record in measured)
    hashes = {(record.design, record.rtl_hash) for record in measured}
    uses = [(*tool, count) for tool, count in tools.items()]
    return [
        _part("Tools", ("Tool", "Version", "Kind", "Identity", "Measurements"), uses),
        _part("Source", ("Commit", "Measurements"), list(sources.items())),
        _part("Record format", ("Schema", "Measurements"), [(SCHEMA, len(measured))]),
        _part("RTL", ("Design", "Hash of the elaborated RTL"), list(hashes)),
    ]


def _part(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str | int, ...]]) -> Json:
    return {"title": title, "columns": columns, "rows": sorted([str(cell) for cell in row] for row in rows)}
