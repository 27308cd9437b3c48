"""A published table beside our measurements: which figures are reached, and which are not."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cipherfab.catalogue import parse
from cipherfab.devices.targets import TARGETS
from cipherfab.papers import Paper, PublishedSystem
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
            if system.design and system.target in TARGETS and "lut" in system.figures:
                found.setdefault((system.row, system.target), system)
    return list(found.values())


def compare(paper: Paper, records: Iterable[Measurement]) -> list[Comparison]:
    """Put every system that is answered here beside the measurement of its design, in the paper's order."""
    measured = {(record.design, record.target): record for record in records}
    found = []
    for system in answered(paper):
        design = parse(system.design).id
        found.append(Comparison(system, design, measured.get((design, system.target))))
    return found
