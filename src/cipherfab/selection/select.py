"""Selects a design: ranks those that meet constraints, finds the smallest change that admits a better one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from cipherfab.catalogue import parse_id
from cipherfab.errors import InputError
from cipherfab.models import Kind
from cipherfab.records.formatting import natural
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.record import Measurement
from cipherfab.selection.constraints import OBJECTIVES, Candidate, Constraints, Violation, violations

TIE_BREAKS: tuple[Metric, ...] = tuple(map(metric, ("luts", "ff", "bram", "throughput", "latency")))
"""What decides, in this order, between designs that are equally good; then their ids."""

_Rank: TypeAlias = tuple[float, tuple[float, ...], list[tuple[int, str]]]


@dataclass(frozen=True)
class NearMiss:
    """A design that does not fit, and the constraints that it violates."""

    candidate: Candidate
    violations: tuple[Violation, ...]


@dataclass(frozen=True)
class Relaxation:
    """The smallest change of one constraint that admits a better design.

    Attributes
    ----------
    option : str
        Option of the command line that is changed.
    constraints : Constraints
        The constraints after the change.
    candidate : Candidate
        The design that is picked then.
    """

    option: str
    constraints: Constraints
    candidate: Candidate


@dataclass(frozen=True)
class Selection:
    """The designs that meet constraints, and those that come close.

    Attributes
    ----------
    constraints : Constraints
        What was asked.
    ranking : tuple[Candidate, ...]
        The designs that fit, the best first.
    near_misses : tuple[NearMiss, ...]
        The others, the closest first.
    relaxations : tuple[Relaxation, ...]
        One at most for each option.
    """

    constraints: Constraints
    ranking: tuple[Candidate, ...]
    near_misses: tuple[NearMiss, ...]
    relaxations: tuple[Relaxation, ...]

    @property
    def winner(self) -> Candidate | None:
        """The best design that fits, if one does."""
        return self.ranking[0] if self.ranking else None


def candidates(records: Iterable[Measurement], kind: Kind = "block cipher") -> list[Candidate]:
    """Return the cores of a kind in records with their figures.

    Those of other kinds do something else, and are left out; and so are those that are not in the catalogue.
    """
    found = []
    for record in records:
        try:
            design = parse_id(record.design)
        except InputError:
            continue  # kept by another version of cipherfab
        if design.cipher.kind == kind:
            found.append(Candidate(design, record))
    return found


def select(pool: Sequence[Candidate], constraints: Constraints) -> Selection:
    """Rank designs under constraints; equal designs give an equal selection in any order.

    Those that fit are ranked by the objective, then by `TIE_BREAKS`, then by id. The others come by how many
    constraints they violate, then by how far off they are; designs of ciphers that were not asked for come
    last. A relaxation changes one option, as little as admits a design with a better figure of the objective.
    """
    judged = [NearMiss(each, tuple(violations(each, constraints))) for each in pool]
    ranking = sorted(
        (each.candidate for each in judged if not each.violations), key=lambda each: rank(each, constraints)
    )
    missed = sorted(
        (each for each in judged if each.violations), key=lambda each: _closeness(each, constraints)
    )
    best = _cost(ranking[0], constraints) if ranking else inf
    return Selection(constraints, tuple(ranking), tuple(missed), tuple(_relaxations(missed, best)))


def rank(candidate: Candidate, constraints: Constraints) -> _Rank:
    """Return a sort key, lowest for the best design."""
    record = candidate.at(constraints)
    ties = tuple(_signed(item, item.value(record)) for item in TIE_BREAKS)
    return _cost(candidate, constraints), ties, natural(candidate.design.id)


def _cost(candidate: Candidate, constraints: Constraints) -> float:
    item = OBJECTIVES[constraints.objective].metric
    return _signed(item, item.value(candidate.at(constraints)))


def _signed(item: Metric, value: float | None) -> float:
    """Return a figure so that lower is better; one that is not there is worst."""
    if value is None:
        return inf
    return value if item.better == "lower" else -value


def _closeness(near: NearMiss, constraints: Constraints) -> tuple[bool, int, float, _Rank]:
    foreign = any(violation.option == "--cipher" for violation in near.violations)
    distance = sum(violation.distance for violation in near.violations)
    return foreign, len(near.violations), distance, rank(near.candidate, constraints)


def _relaxations(missed: Iterable[NearMiss], best: float) -> list[Relaxation]:
    """Return the nearest relaxation of each option that admits a cost below the best."""
    nearest: dict[str, tuple[tuple[float, _Rank], Relaxation]] = {}
    for near in missed:
        violation, candidate = near.violations[0], near.candidate
        if (relaxed := violation.relaxed) is None:
            continue
        # All constraints count once more: the design may violate others too, and with a lower clock its
        # figures are others.
        if violations(candidate, relaxed) or _cost(candidate, relaxed) >= best:
            continue
        place = (violation.distance, rank(candidate, relaxed))
        if violation.option not in nearest or place < nearest[violation.option][0]:
            nearest[violation.option] = (place, Relaxation(violation.option, relaxed, candidate))
    return [found for _, (_, found) in sorted(nearest.items())]
