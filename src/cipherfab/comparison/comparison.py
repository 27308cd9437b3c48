"""A published table beside our measurements: which figures are reached, and which are not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cipherfab.catalogue import parse
from cipherfab.comparison.judgement import Judgement, derived_figures, judge
from cipherfab.comparison.ours import figures
from cipherfab.devices.targets import TARGETS
from cipherfab.papers import Paper, PublishedSystem
from cipherfab.records.record import Measurement

FIGURES: Mapping[str, str] = MappingProxyType(
    {"lut": "LUT", "ff": "FF", "bram": "BRAM", "latency_cycles": "cycles"}
)
"""Headings of the counts that tables put beside each other, by the keys they have in papers."""


@dataclass(frozen=True)
class Comparison:
    """A published system, the id of the design that answers it, its measurement and what its figures are."""

    system: PublishedSystem
    design: str
    record: Measurement | None
    judgements: tuple[Judgement, ...]

    @property
    def verdict(self) -> str:
        """What is worse; "met" if nothing is, "open" where nothing was measured."""
        if self.record is None:
            return "open"
        worse = ", ".join(each.title for each in self.judgements if each.verdict == "worse")
        return f"worse: {worse}" if worse else "met"


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
    derived = derived_figures(paper)
    found = []
    for system in answered(paper):
        design = parse(system.design).id
        record = measured.get((design, system.target))
        device, own = paper.devices[system.target], derived.get(system.label, {})
        ours = figures(record, system.system, several=False) if record else None
        judgements = judge(system.figures, ours, device, derived=own)
        found.append(Comparison(system, design, record, tuple(judgements)))
    return found
