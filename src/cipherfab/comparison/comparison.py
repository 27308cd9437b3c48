"""A published table beside our measurements: which figures are reached, and which are not."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cipherfab.catalogue import PRESETS, parse
from cipherfab.devices.targets import TARGETS
from cipherfab.papers import Paper, PublishedSystem
from cipherfab.records.formatting import ABSENT, figure, figure_of
from cipherfab.records.metrics import metric
from cipherfab.records.record import Measurement


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure that is compared, by the key it has in papers; of all, less is better."""

    heading: str
    key: str
    ours: Callable[[Measurement], int]


FIGURES = (
    Figure(heading="LUT", key="lut", ours=lambda record: record.area.sites),
    Figure(heading="FF", key="ff", ours=lambda record: record.area.ff),
    Figure(heading="BRAM", key="bram", ours=lambda record: record.area.bram),
    Figure(heading="cycles", key="latency_cycles", ours=lambda record: record.cycles.latency),
)


@dataclass(frozen=True)
class Comparison:
    """A published system, the id of the design that answers it, and its measurement if there is one."""

    system: PublishedSystem
    design: str
    record: Measurement | None

    @property
    def exceeded(self) -> list[str]:
        """Headings of the figures in which ours is above the published one."""
        if self.record is None:
            return []
        published = [(each, self.system.count(each.key)) for each in FIGURES]
        return [
            each.heading for each, paper in published if paper is not None and each.ours(self.record) > paper
        ]

    @property
    def verdict(self) -> str:
        """One of "met", "short" with the figures that are, and "open" where nothing was measured."""
        if self.record is None:
            return "open"
        return f"short: {', '.join(self.exceeded)}" if self.exceeded else "met"


def answered(paper: Paper) -> list[PublishedSystem]:
    """Return the systems with a size that designs here answer, each family of each as first published."""
    found: dict[tuple[str, str], PublishedSystem] = {}
    for table in paper.tables:
        for system in table.systems:
            known = system.target in TARGETS and (system.design or system.row in PRESETS)
            if known and "lut" in system.figures:
                found.setdefault((system.row, system.target), system)
    return list(found.values())


def compare(paper: Paper, records: Iterable[Measurement]) -> list[Comparison]:
    """Put every system that is answered here beside the measurement of its design, in the paper's order.

    Unless the paper's file names a design for a system, that of its row answers it.
    """
    measured = {(record.design, record.target): record for record in records}
    found = []
    for system in answered(paper):
        design = parse(system.design or PRESETS[system.row].design).id
        found.append(Comparison(system, design, measured.get((design, system.target))))
    return found


def comparison_table(comparisons: Iterable[Comparison]) -> str:
    """Return comparisons as a Markdown table: "published → ours" for every figure."""
    headings = ["Row", "Family", "Design", *(each.heading for each in FIGURES), "Fmax, MHz", ""]
    lines = [headings, ["---", "---", "---", *("---:" for _ in FIGURES), "---:", "---"]]
    for item in comparisons:
        figures = [
            f"{figure(item.system.count(each.key))} → "
            f"{figure(each.ours(item.record)) if item.record else ABSENT}"
            for each in FIGURES
        ]
        clock = figure_of(metric("fmax"), item.record) if item.record else ABSENT
        fmax = f"{figure(item.system.value('fmax'))} → {clock}"
        lines.append([item.system.row, item.system.target, f"`{item.design}`", *figures, fmax, item.verdict])
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def efficiency_table(paper: Paper, records: Iterable[Measurement]) -> str:
    """Return the best throughput per LUT of each cipher and family, published and measured, as Markdown."""
    theirs: dict[tuple[str, str], tuple[float, str]] = {}
    for system in answered(paper):
        throughput, luts = system.value("throughput"), system.count("lut")
        if throughput and luts:
            place = parse(system.design or PRESETS[system.row].design).cipher.name, system.target
            theirs[place] = max(theirs.get(place, (0.0, "")), (throughput / luts, system.row))
    efficiency = metric("efficiency")
    ours: dict[tuple[str, str], Measurement] = {}
    for record in records:
        place = record.cipher, record.target
        if place not in ours or (efficiency.value(record) or 0) > (efficiency.value(ours[place]) or 0):
            ours[place] = record
    headings = [
        "Cipher",
        "Family",
        "Best row",
        "Mbit/s per LUT",
        "Best design here",
        "Mbit/s per LUT",
        "Ratio",
    ]
    lines = [headings, ["---", "---", "---", "---:", "---", "---:", "---:"]]
    for place, (mbits, row) in theirs.items():
        best = ours.get(place)
        found = [ABSENT, ABSENT, ABSENT]
        if best is not None:
            ratio = f"{(efficiency.value(best) or 0) / mbits:.2f}"
            found = [f"`{best.design}`", figure_of(efficiency, best), ratio]
        lines.append([*place, row, figure(mbits), *found])
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)
