"""What papers conclude, checked with their own figures and with ours."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from cipherfab.catalogue import parse
from cipherfab.comparison.ours import figures, tuned_figures, tunings_of
from cipherfab.papers import Paper
from cipherfab.papers.paper import Conclusion, Place, System
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

    @property
    def fields(self) -> dict[str, str]:
        """The fields of a line."""
        return {
            "conclusion": self.conclusion.text,
            "true if": self.bounds,
            "by its figures": str(self.paper),
            "by ours": str(self.ours),
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
    paper counts.
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

    def ours(place: Place) -> float | None:
        system = paper.systems.get(place.row)
        if system and not system.is_row:
            return published(place)
        if system and system.tuned:
            every = tunings_of(tuned, system.tuned)
            device = paper.devices.get(place.family)
            return tuned_figures(every, device.measured if device else place.family)[0].get(place.key)
        return _measured(paper, place, measured)

    def beside(conclusion: Conclusion) -> _Find:
        """Return what finds our figures: beside a tuned design, those of the same RTL mapped as usual."""
        rows = {place.row for place in conclusion.figures.values()}
        plain = {
            paper.systems[row].tuned for row in rows if row in paper.systems and paper.systems[row].tuned
        }

        def find(place: Place) -> float | None:
            system = paper.systems.get(place.row)
            if not system or system.tuned or system.design not in plain or place.key != "lut":
                return ours(place)
            device = paper.devices.get(place.family)
            target = device.measured if device else place.family
            pairs = (each for each in tunings_of(tuned, system.design) if each.target == target)
            return next((each.ordinary.sites for each in pairs), None)

        return find

    return [Outcome(each, _check(each, published), _check(each, beside(each))) for each in paper.conclusions]


def _measured(paper: Paper, place: Place, measured: Mapping[tuple[str, str], Measurement]) -> float | None:
    """Return a figure of ours; of a design that is named itself, as that of a system without a name."""
    system = paper.systems.get(place.row) or System(name="", title="", design=place.row, constants={})
    design = paper.design(system.name, place.family) if system.name else system.design
    device = paper.devices.get(place.family)
    record = measured.get((parse(design).id, device.measured if device else place.family)) if design else None
    if record is None:
        return None
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
