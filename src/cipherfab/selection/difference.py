"""Two sets of records, design by design: which figures got better, which got worse, and which only vary."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from cipherfab.errors import InputError
from cipherfab.records.formatting import natural
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.record import Failure, Measurement, Record, Timing
from cipherfab.records.statistics import rank_test, smallest_chance, superiority

Verdict: TypeAlias = Literal["worse", "better", "appeared", "disappeared", "within", "same"]
Place: TypeAlias = tuple[str, str]
"""A design and a target."""

SIGNIFICANCE = 0.05
FEWEST_SEEDS = 3
"""With fewer, the order of the values says nothing."""
SPREAD = Fraction(20)
"""Per cent by which Fmax of a placed design may vary where there are too few seeds to tell: about as much as
the widest spread over five seeds among the published designs."""

_ABSURD = Fraction(10**9)
"""Per cent that no figure of a real design differs by; a file may hold numbers that no `float` does."""


COUNTED = tuple(map(metric, ("luts", "ff", "bram", "latency", "interval", "key")))
KEYS = (*(item.key for item in COUNTED), "fmax")


@dataclass(frozen=True, kw_only=True)
class Rules:
    """When a figure that differs counts as changed.

    ``tolerances`` are per cent of the first figure, by key; counted figures have 0 by default, and Fmax one
    that follows from the seeds. ``significance`` is the probability below which chance does not explain a
    difference between the seeds of two designs.
    """

    tolerances: Mapping[str, Fraction] = field(default_factory=dict)
    significance: float = SIGNIFICANCE

    def __post_init__(self) -> None:
        """Refuse an unknown figure, a negative tolerance and what is no probability."""
        for key, percent in self.tolerances.items():
            if key not in KEYS:
                raise InputError(f"no tolerance for {key!r}; there is one for {', '.join(KEYS)}")
            if percent < 0:
                raise InputError(f"tolerance of {key} is {percent} per cent; it must be at least 0")
        if not 0 < self.significance < 1:
            raise InputError(f"significance is {self.significance}; it must be between 0 and 1")


@dataclass(frozen=True, kw_only=True)
class Change:
    """What became of one figure, or with ``figure`` empty of a whole design on its target.

    ``first`` and ``second`` are the figures in ``unit``. Where seeds were compared, ``superiority`` is the
    probability that a seed of the first is faster than one of the second, and ``chance`` that the better set
    lies so far above the other by chance.
    """

    design: str
    target: str
    figure: str = ""
    unit: str = ""
    first: float | None = None
    second: float | None = None
    verdict: Verdict
    reason: str = ""
    superiority: float | None = None
    chance: float | None = None

    @property
    def percent(self) -> float | None:
        """Difference in per cent of the first figure, `None` where that is 0, missing or far too small."""
        if not self.first or self.second is None:
            return None
        percent = 100 * (Fraction(self.second) / Fraction(self.first) - 1)
        return float(percent) if abs(percent) < _ABSURD else None


def differences(first: Iterable[Record], second: Iterable[Record], rules: Rules) -> list[Change]:
    """Return what became of every design on every target, and of each of its figures.

    Raises
    ------
    InputError
        If a set has different figures of one design on one target, or the two have none in common.
    """
    before, after = _by_place(first, "A"), _by_place(second, "B")
    if not before.keys() & after.keys():
        raise InputError(
            f"A has results of {len(before)} designs on their targets and B of {len(after)}, none of them in "
            "common; nothing can be compared"
        )
    places = sorted(before.keys() | after.keys(), key=lambda place: (natural(place[1]), natural(place[0])))
    return [change for place in places for change in _changes(before.get(place), after.get(place), rules)]


def _by_place(records: Iterable[Record], name: str) -> dict[Place, Record]:
    found: dict[Place, Record] = {}
    for record in records:
        known = found.setdefault((record.design, record.target), record)
        if _figures(known) != _figures(record):
            raise InputError(
                f"{name} has different results of {record.design} on {record.target}; "
                "give files that have one each"
            )
    return found


def _figures(record: Record) -> object:
    return (record.area, record.cycles, record.timing) if isinstance(record, Measurement) else None


def _changes(first: Record | None, second: Record | None, rules: Rules) -> Iterator[Change]:
    if isinstance(first, Measurement) and isinstance(second, Measurement):
        place = first.design, first.target
        for item in COUNTED:
            before, after = item.value(first) or 0, item.value(second) or 0
            yield count_change(place, item, before, after, rules)
        yield from clock_changes(place, first.timing, second.timing, rules)
        return
    either = first or second
    if either is None:
        return
    verdict: Verdict = "same"
    if first is None:
        verdict = "appeared"
    elif second is None:
        verdict = "disappeared"
    elif isinstance(second, Measurement):
        verdict = "better"
    elif isinstance(first, Measurement):
        verdict = "worse"
    reason = {"better": "has figures now", "disappeared": ""}.get(verdict, "")
    if isinstance(second, Failure):
        reason = f"no figures: {second.reason}"
    yield Change(design=either.design, target=either.target, verdict=verdict, reason=reason)


def count_change(place: Place, item: Metric, before: float, after: float, rules: Rules) -> Change:
    """Return what became of a counted figure of a design on a target.

    Parameters
    ----------
    place : Place
        The design and the target.
    item : Metric
        Which figure; one of `COUNTED`.
    before, after : float
        The two.
    rules : Rules
        When they differ.
    """
    tolerance = rules.tolerances.get(item.key, Fraction())
    return Change(
        design=place[0],
        target=place[1],
        figure=item.title,
        unit=item.unit,
        first=before,
        second=after,
        verdict=_within(before, after, tolerance, higher_is_better=False),
        reason=_tolerance(tolerance),
    )


def clock_changes(
    place: Place, before: Timing | None, after: Timing | None, rules: Rules
) -> Iterator[Change]:
    """Yield what became of Fmax; one that was placed and one that is modelled are different figures.

    Parameters
    ----------
    place : Place
        The design and the target.
    before, after : Timing | None
        The two; None where there is none.
    rules : Rules
        When they differ.
    """
    if before and after and before.kind == after.kind:
        yield _fmax(place, before, after, rules)
        return
    ends: tuple[tuple[Timing | None, Verdict], ...] = ((before, "disappeared"), (after, "appeared"))
    for timing, verdict in ends:
        if timing:
            gone = verdict == "disappeared"
            yield Change(
                design=place[0],
                target=place[1],
                figure=_title(timing),
                unit="MHz",
                first=timing.median if gone else None,
                second=None if gone else timing.median,
                verdict=verdict,
            )


def _fmax(place: Place, first: Timing, second: Timing, rules: Rules) -> Change:
    better_than, chance = None, None
    seeds = [list(timing.fmax_mhz.values()) for timing in (first, second)]
    if "fmax" not in rules.tolerances and _can_be_tested(first, second, rules.significance):
        better_than = superiority(seeds[0], seeds[1])
        low, high = sorted((first, second), key=lambda timing: timing.median)
        chance = rank_test(list(high.fmax_mhz.values()), list(low.fmax_mhz.values()))
        tolerance = Fraction() if chance <= rules.significance else None
        reason = f"{'A' if better_than > 0.5 else 'B'} is faster with probability "
        reason += f"{max(better_than, 1 - better_than):.2f}; by chance {chance:.3f}"
    else:
        tolerance = rules.tolerances.get("fmax", _fmax_tolerance(first, second))
        reason = _tolerance(tolerance)
    if sorted(seeds[0]) == sorted(seeds[1]):
        verdict: Verdict = "same"
    elif tolerance is None or first.median == second.median:
        verdict = "within"
    else:
        verdict = _within(first.median, second.median, tolerance, higher_is_better=True)
    return Change(
        design=place[0],
        target=place[1],
        figure=_title(first),
        unit="MHz",
        first=first.median,
        second=second.median,
        verdict=verdict,
        reason=reason,
        superiority=better_than,
        chance=chance,
    )


def _can_be_tested(first: Timing, second: Timing, significance: float) -> bool:
    """Tell whether seeds are enough for the test: it can find a difference, should there be one."""
    sizes = len(first.fmax_mhz), len(second.fmax_mhz)
    return min(sizes) >= FEWEST_SEEDS and smallest_chance(*sizes) <= significance


def _fmax_tolerance(first: Timing, second: Timing) -> Fraction:
    """Return per cent: the widest spread that is known; a modelled Fmax does not vary."""
    if first.kind == "modelled":
        return Fraction()
    spreads = (
        100 * (Fraction(timing.best) - Fraction(timing.worst)) / Fraction(timing.median)
        for timing in (first, second)
    )
    return min(max(SPREAD, *spreads), _ABSURD)


def _title(timing: Timing) -> str:
    return "Fmax" if timing.kind == "placed" else f"Fmax, {timing.kind}"


def _within(first: float, second: float, percent: Fraction, *, higher_is_better: bool) -> Verdict:
    """Return the verdict on a figure that may differ by so many per cent of the first."""
    if first == second:
        return "same"
    if 100 * abs(Fraction(second) - Fraction(first)) <= percent * Fraction(first):
        return "within"
    return "better" if (second > first) == higher_is_better else "worse"


def _tolerance(percent: Fraction) -> str:
    return f"tolerance {float(percent):.3g} %" if percent else ""
