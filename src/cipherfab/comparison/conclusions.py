"""What papers conclude, checked with their own figures and with ours."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cipherfab.catalogue import parse
from cipherfab.comparison.ours import figures, size_figures, tuned_figures, tunings_by_target
from cipherfab.papers import Paper
from cipherfab.papers.paper import Conclusion, Place, System
from cipherfab.records.earlier import MARK, legend
from cipherfab.records.formatting import figure
from cipherfab.records.record import Measurement
from cipherfab.tlut.tuning import Tuning

CONFIRMED, CONTRADICTED, OPEN = "confirmed", "contradicted", "not decidable"
_Find = Callable[[Place], float | None]


@dataclass(frozen=True)
class Checked:
    """Values of a conclusion, of each row that it is about, and what follows from them.

    Attributes
    ----------
    values : tuple[float, ...]
        Empty where a figure is missing.
    verdict : str
        Whether all of them are within the bounds.
    """

    values: tuple[float, ...]
    verdict: str

    def __str__(self) -> str:
        """Return the verdict with the values, or with their range."""
        ends = (
            dict.fromkeys(figure(end) for end in (min(self.values), max(self.values))) if self.values else ()
        )
        return f"{self.verdict}: {' to '.join(ends)}" if ends else self.verdict


@dataclass(frozen=True)
class Outcome:
    """A conclusion, with the paper's figures and with ours."""

    conclusion: Conclusion
    paper: Checked
    ours: Checked
    sources: tuple[Measurement | Tuning, ...] = ()
    """What ours is from."""

    @property
    def fields(self) -> dict[str, str]:
        """The fields of a line."""
        return {
            "conclusion": self.conclusion.text,
            "true if": self.bounds,
            "by its figures": str(self.paper),
            "by ours": f"{self.ours} {MARK}" if legend(self.sources) else str(self.ours),
        }

    @property
    def bounds(self) -> str:
        """What the value has to be, in words."""
        least, most = self.conclusion.least, self.conclusion.most
        if least is not None and most is not None:
            return f"{figure(least)} to {figure(most)}"
        if least is not None:
            return f"at least {figure(least)}"
        return f"at most {figure(most)}" if most is not None else ""


def conclude(paper: Paper, records: Iterable[Measurement], tunings: Iterable[Tuning] = ()) -> list[Outcome]:
    """Return what becomes of each conclusion of a paper.

    Ours are the figures of the designs that answer its rows, by its own formulas; of the work of others the
    paper counts. Where a conclusion is about a design with its key in tunable LUTs, the ordinary design is
    the one that was mapped beside it.
    """
    tuned = tuple(tunings)
    measured: dict[tuple[str, str], Measurement] = {}
    for record in records:
        measured.setdefault((record.design, record.target), record)

    def published(place: Place) -> float | None:
        if place.row not in paper.systems:
            return None
        said = paper.says(place.row, place.family, place.key)
        return float(said.value) if said else None

    def outcome(conclusion: Conclusion) -> Outcome:
        named = {place.row for place in conclusion.figures.values()} | set(conclusion.rows)
        tunable = [system for name, system in paper.systems.items() if name in named and system.tuned]
        kept = {parse(each.tuned).id: tunings_by_target(tuned, each) for each in tunable}
        sources: list[Measurement | Tuning] = []

        def ours(place: Place) -> float | None:
            system = _system(paper, place)
            if system.name and not system.is_row:
                return published(place)
            design = _design(paper, system, place)
            beside = kept.get(design, {})
            own = beside.get(place.family)
            if own:
                sources.append(own)
            if system.tuned:
                return tuned_figures(beside, place.family)[0].get(place.key)
            if beside:
                return size_figures(own.ordinary).get(place.key) if own else None
            record = measured.get((design, place.family))
            if record is None:
                return None
            sources.append(record)
            return _figure(paper, system, place, record)

        found = _check(conclusion, ours)
        # A verdict that is open rests on nothing.
        return Outcome(
            conclusion, _check(conclusion, published), found, tuple(sources) if found.values else ()
        )

    return [outcome(each) for each in paper.conclusions]


def _system(paper: Paper, place: Place) -> System:
    """Return the system of a place; a design that is named itself is one without a name."""
    return paper.systems.get(place.row) or System(name="", title="", design=place.row, constants={})


def _design(paper: Paper, system: System, place: Place) -> str:
    """Return the id of the design that answers a system; empty if there is none."""
    named = system.tuned or (paper.design(system.name, place.family) if system.name else system.design)
    return parse(named).id if named else ""


def _figure(paper: Paper, system: System, place: Place, record: Measurement) -> float | None:
    several = paper.says(system.name, place.family, "copies") is not None if system.name else False
    return figures(record, system, several=several).get(place.key)


def _check(conclusion: Conclusion, find: _Find) -> Checked:
    if conclusion.formula is None:
        return Checked((), OPEN)
    values = []
    for row in conclusion.rows or ("",):
        named = {
            name: find(Place(row if place.row == "*" else place.row, place.family, place.key))
            for name, place in conclusion.figures.items()
        }
        value = None if None in named.values() else conclusion.formula(named)
        if value is None:
            return Checked((), OPEN)
        values.append(value)
    least, most = conclusion.least, conclusion.most
    holds = all((least is None or each >= least) and (most is None or each <= most) for each in values)
    return Checked(tuple(values), CONFIRMED if holds else CONTRADICTED)
