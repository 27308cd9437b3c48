"""Picks a design: ranks those that fit a wish, and finds the smallest change that admits a better one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from cipherfab.catalogue import parse_id
from cipherfab.errors import InputError
from cipherfab.records.formatting import natural
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.record import Measurement
from cipherfab.selection.constraints import OBJECTIVES, Candidate, Miss, Wish, misses

TIE_BREAKS: tuple[Metric, ...] = tuple(map(metric, ("luts", "ff", "bram", "throughput", "latency")))
"""What decides, in this order, between designs that are equally good; then their ids."""

_Rank: TypeAlias = tuple[float, tuple[float, ...], list[tuple[int, str]]]


@dataclass(frozen=True)
class NearMiss:
    """A design that does not fit, and what it misses."""

    candidate: Candidate
    misses: tuple[Miss, ...]


@dataclass(frozen=True)
class Relaxation:
    """The smallest change of one part of a wish that admits a better design.

    Attributes
    ----------
    option : str
        Option of the command line that is changed.
    wish : Wish
        The wish after the change.
    candidate : Candidate
        The design that is picked then.
    """

    option: str
    wish: Wish
    candidate: Candidate


@dataclass(frozen=True)
class Choice:
    """What was found for a wish.

    Attributes
    ----------
    wish : Wish
        What was asked.
    ranking : tuple[Candidate, ...]
        The designs that fit, the best first.
    near_misses : tuple[NearMiss, ...]
        The others, the closest first.
    relaxations : tuple[Relaxation, ...]
        One at most for each option.
    """

    wish: Wish
    ranking: tuple[Candidate, ...]
    near_misses: tuple[NearMiss, ...]
    relaxations: tuple[Relaxation, ...]

    @property
    def winner(self) -> Candidate | None:
        """The best design that fits, if one does."""
        return self.ranking[0] if self.ranking else None


def candidates(records: Iterable[Measurement]) -> list[Candidate]:
    """Return the block cipher cores of records with their figures.

    Those that are not in the catalogue are left out; and so are authenticated ciphers and operations, which
    do something else.
    """
    found = []
    for record in records:
        try:
            design = parse_id(record.design)
        except InputError:
            continue  # kept by another version of cipherfab
        if design.cipher.kind == "block cipher":
            found.append(Candidate(design, record))
    return found


def choose(pool: Sequence[Candidate], wish: Wish) -> Choice:
    """Rank designs by a wish; equal designs give an equal choice in any order.

    Those that fit are ranked by the objective, then by `TIE_BREAKS`, then by id. The others come by how many
    things they miss, then by how far off they are altogether; designs of ciphers that were not asked for come
    last. A relaxation changes one option, as little as admits a design with a better figure of the objective.
    """
    judged = [NearMiss(each, tuple(misses(each, wish))) for each in pool]
    ranking = sorted(
        (each.candidate for each in judged if not each.misses), key=lambda each: rank(each, wish)
    )
    missed = sorted((each for each in judged if each.misses), key=lambda each: _closeness(each, wish))
    best = _cost(ranking[0], wish) if ranking else inf
    return Choice(wish, tuple(ranking), tuple(missed), tuple(_relaxations(missed, best)))


def rank(candidate: Candidate, wish: Wish) -> _Rank:
    """Return a sort key, lowest for the best design."""
    record = candidate.at(wish)
    ties = tuple(_signed(item, item.value(record)) for item in TIE_BREAKS)
    return _cost(candidate, wish), ties, natural(candidate.design.id)


def _cost(candidate: Candidate, wish: Wish) -> float:
    item = OBJECTIVES[wish.objective].metric
    return _signed(item, item.value(candidate.at(wish)))


def _signed(item: Metric, value: float | None) -> float:
    """Return a figure so that lower is better; one that is not there is worst."""
    if value is None:
        return inf
    return value if item.better == "lower" else -value


def _closeness(near: NearMiss, wish: Wish) -> tuple[bool, int, float, _Rank]:
    foreign = any(miss.option == "--cipher" for miss in near.misses)
    distance = sum(miss.distance for miss in near.misses)
    return foreign, len(near.misses), distance, rank(near.candidate, wish)


def _relaxations(missed: Iterable[NearMiss], best: float) -> list[Relaxation]:
    """Return the nearest relaxation of each option that admits a cost below the best."""
    nearest: dict[str, tuple[tuple[float, _Rank], Relaxation]] = {}
    for near in missed:
        miss, candidate = near.misses[0], near.candidate
        if (relaxed := miss.relaxed) is None:
            continue
        # The whole wish counts once more: the design may miss something else too, and with a lower clock its
        # figures are others.
        if misses(candidate, relaxed) or _cost(candidate, relaxed) >= best:
            continue
        place = (miss.distance, rank(candidate, relaxed))
        if miss.option not in nearest or place < nearest[miss.option][0]:
            nearest[miss.option] = (place, Relaxation(miss.option, relaxed, candidate))
    return [found for _, (_, found) in sorted(nearest.items())]
