"""Every row of the papers on every family of its paper, and what each of its figures is beside ours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cipherfab.catalogue import parse
from cipherfab.catalogue.design import FIXED_KEY
from cipherfab.comparison.judgement import JUDGED, Judgement, Verdict, derived_figures, judge
from cipherfab.comparison.ours import figures, tuned_figures, tunings_by_target
from cipherfab.papers import Paper
from cipherfab.papers.figure import Figure
from cipherfab.records.earlier import marked
from cipherfab.records.formatting import figure
from cipherfab.records.record import Measurement
from cipherfab.tlut.tuning import Tuning

SHOWN: tuple[Verdict, ...] = ("worse", "equal", "better")
"""Verdicts with a column in tables."""


@dataclass(frozen=True, kw_only=True)
class Pairs:
    """LUT sites beside the published ones, and the pairs of LUTs that share a site by our model of packing.

    Attributes
    ----------
    published : float
        LUTs of the paper.
    packed : int
        LUT sites of ours.
    made : int
        Sites that the pairs save.
    """

    published: float
    packed: int
    made: int

    @property
    def raw(self) -> int:
        """LUT sites without pairs."""
        return self.packed + self.made

    @property
    def needed(self) -> float:
        """The share of the pairs that a packer has to make for the LUTs not to be more than published."""
        return (self.raw - self.published) / self.made if self.made else 0.0


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A row of a paper on a family.

    Attributes
    ----------
    row, title : str
        The published system.
    family : str
        The paper's, which ours is measured on, too.
    design : str
        Id of the design that answers it.
    record : Measurement | None
        Its measurement, if there is one.
    tuning : Tuning | None
        Where the key is in tunable LUTs, its measurement, if there is one.
    judgements : tuple[Judgement, ...]
        One for each published figure that can be better or worse.
    """

    row: str
    title: str
    family: str
    design: str
    record: Measurement | None
    tuning: Tuning | None
    judgements: tuple[Judgement, ...]

    @property
    def source(self) -> Measurement | Tuning | None:
        """What ours is from; None if nothing was measured."""
        return self.record or self.tuning

    @property
    def verdict(self) -> str:
        """One of "met", "short", "open": no comparable figure is worse, one is, or nothing was measured."""
        if self.source is None:
            return "open"
        return "short" if self.of("worse") else "met"

    def of(self, verdict: Verdict) -> list[Judgement]:
        """Return the judgements of a kind."""
        return [each for each in self.judgements if each.verdict == verdict]

    @property
    def note(self) -> str:
        """The design, and what has to be known of its figures."""
        if self.source is None:
            return f"{self.design} was not measured on {self.family}"
        notes = [marked(self.design, self.source)]
        if self.tuning is not None:
            notes.append("its key in tunable LUTs")
        if self.record is not None and self.record.protection == FIXED_KEY:
            notes.append("its key is part of the design")
        return "; ".join(notes)

    @property
    def rests(self) -> "Pairs | None":
        """On how many pairs the LUTs rest; None where no pairs are needed, or all of them are too few."""
        said = [each for each in self.judgements if each.key == "lut" and each.verdict != "worse"]
        if self.record is None or not said or self.record.area.lut_packed is None:
            return None
        area = self.record.area
        made = area.lut - self.record.area.lut_packed
        found = Pairs(published=said[0].paper, packed=area.sites, made=made)
        return found if found.needed > 0 else None


def ledger(
    papers: Iterable[Paper], records: Iterable[Measurement], tunings: Iterable[Tuning] = ()
) -> list[Entry]:
    """Return an entry for every row on every family, in the order of papers and their systems.

    Of several measurements of a design on a family the first counts.
    """
    tuned = tuple(tunings)
    measured: dict[tuple[str, str], Measurement] = {}
    for record in records:
        measured.setdefault((record.design, record.target), record)
    return [
        _tuned_entry(paper, name, family, derived.get(f"{name} {family}", {}), tuned)
        if system.tuned
        else _entry(paper, name, family, derived.get(f"{name} {family}", {}), measured)
        for paper in papers
        for derived in [derived_figures(paper)]
        for name, system in paper.systems.items()
        if system.is_row
        for family in paper.families(name)
    ]


def _entry(
    paper: Paper,
    name: str,
    family: str,
    derived: Mapping[str, Figure],
    measured: Mapping[tuple[str, str], Measurement],
) -> Entry:
    system, device = paper.systems[name], paper.devices[family]
    design = paper.design(name, family)
    identity = parse(design).id if design else ""
    record = measured.get((identity, family))
    published = _published(paper, name, family)
    several = paper.says(name, family, "copies") is not None
    ours = figures(record, system, several=several) if record else None
    return Entry(
        row=name,
        title=system.title,
        family=family,
        design=identity,
        record=record,
        tuning=None,
        judgements=tuple(judge(published, ours, device, derived=derived)),
    )


def _tuned_entry(
    paper: Paper, name: str, family: str, derived: Mapping[str, Figure], tunings: Sequence[Tuning]
) -> Entry:
    system, device = paper.systems[name], paper.devices[family]
    kept = tunings_by_target(tunings, system)
    own = kept.get(family)
    ours, elsewhere = tuned_figures(kept, family)
    published = _published(paper, name, family)
    said = judge(published, ours if own else None, device, derived=derived, elsewhere=elsewhere)
    return Entry(
        row=name,
        title=system.title,
        family=family,
        design=parse(system.tuned).id,
        record=None,
        tuning=own,
        judgements=tuple(said),
    )


def _published(paper: Paper, name: str, family: str) -> dict[str, Figure]:
    """Return the figures of a system that are judged."""
    said = ((key, paper.says(name, family, key)) for key in JUDGED)
    return {key: each for key, each in said if each is not None}


def ledger_data(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return one object for each row: what its figures are on each family, and the worst of the verdicts."""
    order = ("short", "open", "met")
    found = []
    for row, group in groupby(entries, lambda entry: entry.row):
        parts = list(group)
        found.append(
            {
                "row": row,
                "title": parts[0].title,
                "verdict": min((each.verdict for each in parts), key=order.index),
                "families": {
                    each.family: {
                        "verdict": each.verdict,
                        "design": each.note,
                        "figures": {
                            said.key: {
                                "paper": said.paper,
                                **({"printed": said.printed} if said.printed is not None else {}),
                                "ours": said.ours,
                                "verdict": said.verdict,
                                **({"why": said.why} if said.why else {}),
                            }
                            for said in each.judgements
                        },
                    }
                    for each in parts
                },
            }
        )
    return found


def ledger_rows(entries: Iterable[Entry]) -> list[dict[str, str]]:
    """Return the fields of a line for each entry: figures by what they are, with ours over the paper's."""
    return [
        {
            "row": entry.row,
            "system": entry.title,
            "family": entry.family,
            "design": entry.note,
            **{verdict: ", ".join(map(_short, entry.of(verdict))) for verdict in SHOWN},
            "verdict": entry.verdict,
        }
        for entry in entries
    ]


def worse_rows(entries: Iterable[Entry]) -> list[dict[str, str]]:
    """Return the fields of a line for each figure that is worse than published."""
    return [
        {
            "row": entry.row,
            "family": entry.family,
            "figure": each.title,
            "published": figure(each.paper)
            + (f", printed as {figure(each.printed)}" if each.printed is not None else ""),
            "ours": figure(each.ours),
            "ours / published": f"{each.ratio:.2f}" if each.ratio is not None else "",
            "design": entry.note,
        }
        for entry in entries
        for each in entry.of("worse")
    ]


def short_rows(papers: Iterable[Paper], entries: Iterable[Entry]) -> list[dict[str, str]]:
    """Return the fields of a line for each row with a worse figure: why, and what was tried."""
    short = {entry.row for entry in entries if entry.verdict == "short"}
    return [
        {"row": row, "why, and what was tried": paper.short.get(row, "")}
        for paper in papers
        for row in paper.systems
        if row in short
    ]


def fragile_rows(entries: Iterable[Entry]) -> list[dict[str, str]]:
    """Return the fields of a line for each entry whose LUTs rest on pairs that only our model has made."""
    return [
        {
            "row": entry.row,
            "family": entry.family,
            "published": figure(pairs.published),
            "packed": figure(pairs.packed),
            "raw": figure(pairs.raw),
            "pairs needed": f"{pairs.needed:.0%}",
            "design": entry.note,
        }
        for entry in entries
        if (pairs := entry.rests) is not None
    ]


def reasons(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield why figures are not comparable, each reason once."""
    whys = (each.why for entry in entries for each in entry.of("not comparable"))
    yield from dict.fromkeys(whys)


def count_rows(data: Sequence[Mapping[str, Any]]) -> str:
    """Return how many rows there are, and how many of each verdict, in words."""
    verdicts = [row["verdict"] for row in data]
    counts = ", ".join(f"{verdicts.count(each)} {each}" for each in ("met", "short", "open"))
    return f"{len(data)} rows: {counts}"


def _short(judgement: Judgement) -> str:
    return f"{judgement.title} {judgement.ratio:.2f}" if judgement.ratio is not None else judgement.title
