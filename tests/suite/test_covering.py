"""Cases that stand for many."""

from itertools import combinations, product

import pytest

from tests.suite.covering import cover


def test_everything_is_covered_by_few() -> None:
    """Three values of each of four parameters: nine cases have all pairs, of 81."""
    cases = list(product(range(3), repeat=4))
    features = [set(combinations(enumerate(case), 2)) for case in cases]
    chosen = cover(features, [1.0] * len(cases))
    assert set().union(*(features[i] for i in chosen)) == set().union(*features)
    assert 9 <= len(chosen) <= 14
    assert chosen == sorted(set(chosen)) == cover(features, [1.0] * len(cases))


@pytest.mark.parametrize(("costs", "chosen"), [((1.0, 1.0, 1.0), [2]), ((1.0, 1.0, 9.0), [0, 1])])
def test_the_cheaper_ones_are_chosen(costs: tuple[float, ...], chosen: list[int]) -> None:
    assert cover([{"a"}, {"b"}, {"a", "b"}], costs) == chosen


def test_nothing_to_cover() -> None:
    assert cover([], []) == []
    assert cover([set(), set()], [1.0, 1.0]) == []
