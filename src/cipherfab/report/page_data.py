"""What the HTML page is given, as plain data: what records hold, and what its metrics are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from cipherfab.catalogue.architecture import Cycles
from cipherfab.devices.resources import AREA_COUNTS, Area
from cipherfab.records.conditions import Conditions
from cipherfab.records.formatting import (
    failures,
    figure_of,
    fixed_key_warning,
    measurements,
    printable,
    unprotected,
)
from cipherfab.records.metrics import FIXED_MHZ, PACKET_METRICS, Metric, key_change, metrics_under
from cipherfab.records.pareto import kind_of
from cipherfab.records.proof_record import proved
from cipherfab.records.quantities import own_quantities
from cipherfab.records.record import SCHEMA, Measurement, Record, Timing
from cipherfab.records.spread import one_seed, seed_spread
from cipherfab.report.columns import column_name

Json: TypeAlias = dict[str, Any]


def page_data(records: Iterable[Record], pages: Mapping[str, str] = MappingProxyType({})) -> Json:
    """Return everything the page needs; equal records give equal data in any order.

    The page computes its figures itself, for the conditions that the reader chooses. ``pages`` are addresses
    of further pages, by the name of a cipher or an architecture.
    """
    kept = list(records)
    measured, failed = measurements(kept), failures(kept)
    return {
        "summary": _summary(measured, len(failed)),
        "protection": _protection(measured),
        "metrics": [_metric(item) for item in metrics_under(Conditions())],
        "start": _start(measured),
        "spreads": _spreads(measured),
        "records": [_record(record) for record in measured],
        "failures": [
            {"design": item.design, "target": item.target, "reason": printable(item.reason)}
            for item in failed
        ],
        "provenance": _provenance(measured),
        "pages": dict(pages),
    }


def _fields(thing: object, names: str) -> Json:
    return {name: getattr(thing, name) for name in names.split()}


def _summary(measured: Sequence[Measurement], failed: int) -> str:
    if not measured:
        return "No measurements."
    ciphers, designs, targets = (
        len({getattr(record, field) for record in measured}) for field in ("cipher", "design", "target")
    )
    vectors = sum(record.checks.vectors for record in measured)
    blocks = sum(record.checks.random_blocks for record in measured)
    return (
        f"{_count(len(measured), 'measurement')}: {_count(designs, 'design')}, {_count(ciphers, 'cipher')}, "
        f"{_count(targets, 'target')}; "
        f"{failed} without figures. Every figure comes from a mapped netlist that got all its published "
        f"vectors ({vectors:,}) and random blocks ({blocks:,}) right."
    )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _protection(measured: Sequence[Measurement]) -> str:
    count = sum(unprotected(record.protection) for record in measured)
    if not count:
        return ""
    every = count == len(measured)
    warning = fixed_key_warning(record.protection for record in measured)
    which = "None of these cores is" if every else f"{count} of {len(measured)} measured cores are not"
    return (
        f"{which} protected against side channels: power, electromagnetic emission and injected faults can "
        f"reveal the key to whoever has access to the device. {warning}".rstrip()
    )


def _start(measured: Sequence[Measurement]) -> Json:
    """Return the first view: the target with the most clocks, placed if any are; else a common clock."""
    clocked = [record for record in measured if record.timing]
    placed = [record for record in clocked if record.timing and record.timing.kind == "placed"]
    if clocked:
        targets = Counter(record.target for record in placed or clocked)
        return {"target": targets.most_common(1)[0][0], "clock": None}
    return {"target": measured[0].target if measured else "", "clock": FIXED_MHZ}


def _spreads(measured: Sequence[Measurement]) -> dict[str, float]:
    """Return how far Fmax varies from seed to seed on each target with a design that has one seed only."""
    targets = {record.target for record in measured if one_seed(record)}
    return {target: seed_spread(measured, target) for target in sorted(targets)}


def _metric(item: Metric) -> Json:
    named = {"column": column_name(item), "formula": item.formula.tree}
    return {**_fields(item, "key title unit definition better clocked"), **named}


def _record(record: Measurement) -> Json:
    return {
        **_fields(record, "design cipher architecture"),
        "kind": kind_of(record),
        "sizes": _sizes(record),
        **_fields(record, "target recipe"),
        "quantities": own_quantities(record),
        "timing": _timing(record.timing) if record.timing else None,
        "details": _details(record),
    }


def _sizes(record: Measurement) -> str:
    """Return the sizes that make a comparison fair, after what a design is unless that is a block cipher."""
    kind = kind_of(record)
    key = f"{record.key_bits}-bit key" if record.key_bits else "no key"
    sizes = f"{record.block_bits}-bit block, {key}"
    return sizes if kind == "block ciphers" else f"{kind}, {sizes}"


def _timing(timing: Timing) -> Json:
    return {**_fields(timing, "kind median worst best"), "seeds": sorted(timing.fmax_mhz.values())}


def _details(record: Measurement) -> list[list[str]]:
    parameters = [f"{name} = {value}" for name, value in sorted(record.parameters.items())]
    recipes = [
        f"{name}: {_area(area)}{' (chosen)' if name == record.recipe else ''}"
        for name, area in sorted(record.recipes_tried.items())
    ]
    rows = [
        ["Parameters", "\n".join(parameters) or "none"],
        ["Block and key", f"{record.block_bits} bits and {record.key_bits or 'no'} bits"],
        ["Area", _area(record.area)],
        ["Recipes tried", "\n".join(recipes)],
    ]
    if record.stock:
        rows.append(["Stock synthesis", _area(record.stock)])
    if record.packets:
        names = (item.title.partition(", ")[2] or "long messages" for item in PACKET_METRICS)
        figures = (figure_of(item, record) for item in PACKET_METRICS)
        rows.append(["Bits per cycle", "\n".join(f"{a}: {b}" for a, b in zip(names, figures, strict=True))])
    elif record.key_bits:
        rows.append(["Key", _key(record.cycles)])
    if record.program:
        size = f"{record.program.instructions} instructions, {record.program.data_words} data words"
        rows.append(["Program", f"{record.program.machine}: {size}"])
    if record.timing and record.timing.kind == "modelled":
        rows.append(["Fmax (modelled)", f"{record.timing.median:.2f} MHz"])
    elif record.timing:
        seeds = [f"seed {seed}: {mhz:.2f} MHz" for seed, mhz in sorted(record.timing.fmax_mhz.items())]
        spread = f"spread {record.timing.spread:.1%} of the median"
        rows.append(["Fmax (placed)", "\n".join([*seeds, spread])])
    if record.energy:
        parts = ("routing", "logic", "clock")
        shares = (f"{part} {getattr(record.energy, part) / record.energy.total:.0%}" for part in parts)
        rows.append(["Switched for a block", f"{record.energy.total:,.0f} pF: {', '.join(shares)}"])
    checks = record.checks
    checked = f"{checks.vectors:,} published vectors, {checks.random_blocks:,} random blocks"
    rows += [
        ["Checked", f"{checked}, {checks.cycles:,} cycles"],
        [
            "Proof",
            "the RTL computes its cipher for all keys, blocks and stalls" if proved(record) else "none",
        ],
        ["Protection against side channels", record.protection],
        ["Tools", "\n".join(f"{tool.name} {tool.version} ({tool.kind})" for tool in record.tools)],
        ["RTL hash", record.rtl_hash],
        ["Source", _git(record)],
    ]
    return rows


def _key(cycles: Cycles) -> str:
    if not cycles.key:
        return "with the block; a new one costs nothing"
    after = f"{cycles.key} cycle{'' if cycles.key == 1 else 's'} until a block"
    if cycles.decrypt:
        after += f", {cycles.key + cycles.decrypt} until a decryption"
    return f"through the key channel, {after}; a change under load costs {key_change(cycles)}"


def _area(area: Area) -> str:
    counts = [
        (count.title.replace(",", ""), number)
        for name, count in AREA_COUNTS.items()
        if (number := getattr(area, name)) or name in ("lut", "ff")
    ]
    return ", ".join(f"{title} {number:,}" for title, number in counts)


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
