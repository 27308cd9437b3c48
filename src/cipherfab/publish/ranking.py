"""The systems of a paper in the order of a criterion, as published and as measured here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from cipherfab.comparison.comparison import compare
from cipherfab.comparison.ours import OURS
from cipherfab.papers import Paper
from cipherfab.records.earlier import LEGEND, MARK, earlier
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted, table

CRITERIA: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "shrivastava": {
            "fewest LUTs": "lut",
            "fewest slices": "slices",
            "throughput at 13.56 MHz": "throughput_fixed",
            "throughput at Fmax": "throughput",
            "throughput per slice at 13.56 MHz": "throughput_per_slice_fixed",
            "least energy": "energy_fixed",
        }
    }
)
"""What the systems of a paper are ranked by: a title, and the key of the quantity."""


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """An order of systems on a family, best first, as published and as measured.

    Attributes
    ----------
    criterion : str
        What it is by.
    family : str
        Target.
    published, ours : tuple[str, ...]
        Rows that both have a figure of, the best first.
    earlier : frozenset[str]
        Those of an earlier RTL.
    """

    criterion: str
    family: str
    published: tuple[str, ...]
    ours: tuple[str, ...]
    earlier: frozenset[str]

    @property
    def flips(self) -> int:
        """Pairs of rows whose order is another one here."""
        place = {row: number for number, row in enumerate(self.ours)}
        return sum(place[first] > place[second] for first, second in combinations(self.published, 2))


def rankings(paper: Paper, records: Iterable[Measurement]) -> list[Ranking]:
    """Rank the systems of a paper that designs here answer, by criterion and family, in the paper's order."""
    comparisons = [each for each in compare(paper, records) if each.record is not None]
    found = []
    for title, key in CRITERIA.get(paper.name, {}).items():
        chosen = OURS[key]
        sign = 1 if chosen.better == "lower" else -1
        for family in dict.fromkeys(each.system.target for each in comparisons):
            theirs, ours, old = {}, {}, set()
            for each in comparisons:
                if each.system.target != family or each.record is None:
                    continue
                published, measured = each.system.value(key), chosen.value(each.record)
                if published is not None and measured is not None:
                    theirs[each.system.row] = sign * published
                    ours[each.system.row] = sign * measured
                    if earlier(each.record):
                        old.add(each.system.row)
            found.append(
                Ranking(
                    criterion=title,
                    family=family,
                    published=tuple(sorted(theirs, key=theirs.__getitem__)),
                    ours=tuple(sorted(ours, key=ours.__getitem__)),
                    earlier=frozenset(old),
                )
            )
    return found


def ranking_table(found: Iterable[Ranking]) -> str:
    """Return rankings as a Markdown table; a row that is first in one and not in the other is bold."""
    lines = []
    shown = [each for each in found if len(each.ours) > 1]
    for each in shown:
        flipped = each.published[0] != each.ours[0]
        ours = [f"{row} {MARK}" if row in each.earlier else row for row in each.ours]
        orders = [
            " ".join([f"**{first}**" if flipped else first, *rest]) for first, *rest in (each.published, ours)
        ]
        pairs = len(each.ours) * (len(each.ours) - 1) // 2
        lines.append([each.criterion, each.family, *orders, f"{each.flips} of {pairs}"])
    headings = ["By", "Family", "Paper, best first", "Ours, best first", "Pairs that flip"]
    return noted(table(headings, lines, "llllr"), LEGEND if any(each.earlier for each in shown) else "")
