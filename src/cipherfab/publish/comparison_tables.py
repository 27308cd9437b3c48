"""Published systems beside our measurements, as tables."""

from collections.abc import Iterable

from cipherfab.catalogue import parse
from cipherfab.comparison.comparison import FIGURES, Comparison, answered
from cipherfab.comparison.ours import OURS
from cipherfab.papers import Paper
from cipherfab.records.earlier import legend, marked
from cipherfab.records.formatting import ABSENT, figure, figure_of
from cipherfab.records.metrics import metric
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted, table


def comparison_table(comparisons: Iterable[Comparison]) -> str:
    """Return comparisons as a Markdown table: "published → ours (raw)" for every figure."""
    kept = list(comparisons)
    headings = ["Row", "Family", "Design", *FIGURES.values(), "Fmax, MHz", ""]
    lines = []
    for item in kept:
        figures = [f"{figure(item.system.count(key))} → {_ours(key, item.record)}" for key in FIGURES]
        clock = figure_of(metric("fmax"), item.record) if item.record else ABSENT
        fmax = f"{figure(item.system.value('fmax'))} → {clock}"
        design = marked(f"`{item.design}`", item.record)
        lines.append([item.system.row, item.system.target, design, *figures, fmax, item.verdict])
    return noted(table(headings, lines, "lllrrrrrl"), legend(item.record for item in kept))


def _ours(key: str, record: Measurement | None) -> str:
    """Return a count of ours; of LUTs that are packed the raw ones, too, of block RAMs those of each size."""
    if record is None:
        return ABSENT
    area, more = record.area, ""
    if key == "lut" and area.lut_packed is not None:
        more = f" ({figure(area.lut)})"
    if key == "bram" and area.bram_large:
        more = f" ({area.bram - area.bram_large} small, {area.bram_large} large)"
    return f"{figure(OURS[key].value(record))}{more}"


def efficiency_table(paper: Paper, records: Iterable[Measurement]) -> str:
    """Return the best throughput per LUT of each cipher and family, published and measured, as Markdown."""
    theirs: dict[tuple[str, str], tuple[float, str]] = {}
    for system in answered(paper):
        throughput, luts = system.value("throughput"), system.count("lut")
        if throughput and luts:
            place = parse(system.design).cipher.name, system.target
            theirs[place] = max(theirs.get(place, (0.0, "")), (throughput / luts, system.row))
    efficiency = metric("efficiency")
    ours: dict[tuple[str, str], Measurement] = {}
    for record in records:
        place = record.cipher, record.target
        if place not in ours or (efficiency.value(record) or 0) > (efficiency.value(ours[place]) or 0):
            ours[place] = record
    headings = ["Cipher", "Family", "Best row", "Mbit/s per LUT"]
    headings += ["Best design here", "Mbit/s per LUT", "Ratio"]
    lines = []
    for place, (mbits, row) in theirs.items():
        best = ours.get(place)
        found = [ABSENT, ABSENT, ABSENT]
        if best is not None:
            ratio = f"{(efficiency.value(best) or 0) / mbits:.2f}"
            found = [marked(f"`{best.design}`", best), figure_of(efficiency, best), ratio]
        lines.append([*place, row, figure(mbits), *found])
    return noted(table(headings, lines, "lllrlrr"), legend(map(ours.get, theirs)))
