"""Rank statistics against values worked out by hand and printed tables."""

import math
from itertools import combinations
from random import Random

import pytest

from cipherfab.errors import InputError
from cipherfab.records import statistics as compare
from cipherfab.records.statistics import rank_test, smallest_chance, superiority


@pytest.mark.parametrize(
    ("first", "second", "beats", "chance"),
    [
        # One way of 20 to take the three highest of six.
        ([4, 5, 6], [1, 2, 3], 1, 1 / 20),
        ([1, 2, 3], [4, 5, 6], 0, 1),
        # Ranks 4 and 2 of 4: pairs of ranks have the sums 3, 4, 5, 5, 6, 7, and two of the six reach 6.
        ([5, 3], [4, 1], 3 / 4, 2 / 6),
        # Midranks 3, 3 and 3, 1: three pairs of six have the sum 6, three the sum 4.
        ([2, 2], [2, 1], 3 / 4, 3 / 6),
        ([7, 7, 7], [7, 7, 7], 1 / 2, 1),
        ([2], [1], 1, 1 / 2),
        # Ties inside each set take nothing away from sets that do not overlap.
        ([9, 9, 9, 9, 9], [1, 1, 1, 1, 1], 1, 1 / 252),
        # 2 beats one of three, 5 beats all: 4 of 6; ranks 2 and 5 of 5: sums of 7 and more are 7, 7, 8, 9.
        ([2, 5], [1, 3, 4], 4 / 6, 4 / 10),
    ],
)
def test_worked_out_by_hand(first: list[float], second: list[float], beats: float, chance: float) -> None:
    assert superiority(first, second) == pytest.approx(beats)
    assert rank_test(first, second) == pytest.approx(chance)


@pytest.mark.parametrize(
    ("lost", "ways"),
    # Of 5 and 5 values, of 252 ways: partitions of 0 to 5 are 1, 1, 2, 3, 5, 7, here summed up.
    [(0, 1), (1, 2), (2, 4), (3, 7), (4, 12), (5, 19)],
)
def test_the_table_for_five_seeds(lost: int, ways: int) -> None:
    second = [1.0, 2.0, 3.0, 4.0, 5.0]
    first = [5.5 - lost, 11.0, 12.0, 13.0, 14.0]
    assert superiority(first, second) == pytest.approx(1 - lost / 25)
    assert rank_test(first, second) == pytest.approx(ways / 252)


def test_every_division_is_counted() -> None:
    noise = Random(3)
    for _ in range(200):
        values = [noise.randrange(6) for _ in range(noise.randrange(2, 9))]
        size = noise.randrange(1, len(values))
        first, second = values[:size], values[size:]
        better = superiority(first, second)
        divisions = list(combinations(range(len(values)), size))
        reached = sum(
            superiority(
                [values[index] for index in chosen],
                [value for index, value in enumerate(values) if index not in chosen],
            )
            >= better
            for chosen in divisions
        )
        assert rank_test(first, second) == pytest.approx(reached / len(divisions)), (first, second)


def test_one_of_two_sets_beats_the_other() -> None:
    noise = Random(4)
    for _ in range(50):
        first = [noise.random() for _ in range(noise.randrange(1, 9))]
        second = [noise.random() for _ in range(noise.randrange(1, 9))]
        assert superiority(first, second) + superiority(second, first) == pytest.approx(1)
        # Both tails hold the result itself.
        assert rank_test(first, second) + rank_test(second, first) > 1


def test_the_order_of_values_does_not_matter() -> None:
    assert rank_test([3, 1, 8], [2, 5]) == rank_test([8, 3, 1], [5, 2])
    assert superiority([3, 1, 8], [2, 5]) == superiority([1, 8, 3], [5, 2])


def test_the_approximation_is_close(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = Random(5)
    first = [noise.randrange(40) + 4 for _ in range(20)]
    second = [noise.randrange(40) for _ in range(20)]
    exact = rank_test(first, second), rank_test(second, first)
    monkeypatch.setattr(compare, "_EXACT", 39)
    assert 0.01 < min(exact) < 0.5
    assert (rank_test(first, second), rank_test(second, first)) == pytest.approx(exact, abs=0.004)
    assert rank_test([1] * 30, [1] * 30) == 1


def test_the_least_chance_is_reached() -> None:
    assert smallest_chance(3, 3) == 1 / 20 == rank_test([4, 5, 6], [1, 2, 3])
    assert smallest_chance(5, 1) == 1 / 6 == rank_test([2, 3, 4, 5, 6], [1])


@pytest.mark.parametrize("values", [[], [math.nan], [1, math.inf]])
def test_what_cannot_be_ranked(values: list[float]) -> None:
    for function in (superiority, rank_test):
        with pytest.raises(InputError, match="allowed: finite numbers, at least one"):
            function(values, [1])
        with pytest.raises(InputError, match="allowed: finite numbers, at least one"):
            function([1], values)
