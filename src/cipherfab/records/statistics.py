"""Whether one set of figures beats another, or chance explains it: rank statistics for few placement seeds.

Fmax differs from seed to seed and follows no known distribution, so only the order of the values is used:
the test of Mann and Whitney (1947), over midranks where values are equal. Seeds of one netlist are not
paired with the same seeds of another: a changed netlist is placed anew.
"""

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist

from cipherfab.errors import InputError

_EXACT = 40
"""Most values of both sets together for which every way to divide them is counted."""


def superiority(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the probability that a value of the first set beats one of the second.

    Both are drawn at random and more is better; equal values count half. This is U of Mann and Whitney
    divided by its maximum: 1 if every value of the first is above all of the second, 0.5 if neither set is
    better.

    Raises
    ------
    InputError
        If a set is empty or holds what is not a finite number.
    """
    _require_numbers(first, second)
    halves = sum((a > b) - (a < b) + 1 for a in first for b in second)
    return halves / (2 * len(first) * len(second))


def rank_test(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the probability that chance alone puts the first set as far above the second as it is.

    That is the share of all ways to divide the values into sets of these sizes in which the ranks of the
    first have at least the sum that they have: the exact one-sided p-value, conditional on ties. With more
    than 40 values in all, the normal approximation with corrections for ties and continuity.

    Raises
    ------
    InputError
        If a set is empty or holds what is not a finite number.
    """
    _require_numbers(first, second)
    ranks = _doubled_midranks([*first, *second])
    total = sum(ranks[: len(first)])
    if len(ranks) > _EXACT:
        return _approximate(ranks, len(first), total)
    ways = _ways(ranks, len(first))
    return sum(count for reached, count in ways.items() if reached >= total) / sum(ways.values())


def smallest_chance(first: int, second: int) -> float:
    """Return the least that `rank_test` can give for sets of these sizes."""
    return 1 / math.comb(first + second, first)


def _require_numbers(*sets: Sequence[float]) -> None:
    for values in sets:
        if not values or not all(map(math.isfinite, values)):
            raise InputError(f"values to compare are {list(values)}; allowed: finite numbers, at least one")


def _doubled_midranks(values: Sequence[float]) -> list[int]:
    """Return twice the rank of each value, an integer; equal values share the mean of their ranks."""
    counts = Counter(values)
    below, ranks = 0, {}
    for value in sorted(counts):
        ranks[value] = 2 * below + counts[value] + 1
        below += counts[value]
    return [ranks[value] for value in values]


def _ways(ranks: Sequence[int], size: int) -> Counter[int]:
    """Return in how many ways so many of the ranks have each sum."""
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter() for _ in range(size))]
    for rank in ranks:
        # From large to small, so that no rank is taken twice.
        for taken in range(size, 0, -1):
            for reached, count in ways[taken - 1].items():
                ways[taken][reached + rank] += count
    return ways[size]


def _approximate(ranks: Sequence[int], size: int, total: int) -> float:
    """Return the probability of a sum of at least ``total``, by the normal distribution of equal moments."""
    number = len(ranks)
    mean = number + 1  # of the doubled ranks
    # Of the sum of `size` ranks drawn without replacement; ties are in the ranks already.
    deviations = sum((rank - mean) ** 2 for rank in ranks)
    variance = size * (number - size) * deviations / (number * (number - 1))
    if not variance:
        return 1.0
    # Doubled sums are two apart where there are no ties, so half a step is one.
    return 1 - NormalDist().cdf((total - 1 - size * mean) / math.sqrt(variance))
