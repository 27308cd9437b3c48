"""Pareto fronts, against the definition applied to every pair."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from cipherfab.records.metrics import METRICS, Metric, metric
from cipherfab.records.pareto import kind_of, pareto_front
from cipherfab.records.record import Measurement, Record
from cipherfab.report.table_model import CIPHER_FRONT, TARGET_FRONT, sections

Sample = Callable[[str, str, str], Measurement]


def dominated(record: Measurement, others: list[Measurement], metrics: tuple[Metric, Metric]) -> bool:
    """Return whether another record is at least as good in both metrics and better in one."""

    def costs(one: Measurement) -> list[float]:
        values = [(item.value(one), 1 if item.better == "lower" else -1) for item in metrics]
        return [value * sign for value, sign in values if value is not None]

    own = costs(record)
    rivals = [rival for other in others if len(rival := costs(other)) == len(metrics)]
    return len(own) < len(metrics) or any(
        all(a <= b for a, b in zip(rival, own, strict=True)) and rival != own for rival in rivals
    )


@pytest.mark.parametrize("first", METRICS, ids=lambda item: item.key)
def test_front_is_what_nothing_dominates(records: list[Record], first: Metric) -> None:
    measured = [record for record in records if isinstance(record, Measurement)]
    for second in METRICS:
        expected = [
            index for index, record in enumerate(measured) if not dominated(record, measured, (first, second))
        ]
        assert pareto_front(measured, first, second) == expected, second.key


def points(sample: Sample, coordinates: list[tuple[int, int]]) -> list[Measurement]:
    """Return records with these LUT and flip-flop counts."""
    base = sample("present-80", "iterative", "ecp5")
    return [replace(base, area=replace(base.area, lut=lut, ff=ff)) for lut, ff in coordinates]


@pytest.mark.parametrize(
    ("coordinates", "front"),
    [
        ([], []),
        ([(5, 5)], [0]),
        ([(5, 5), (5, 5)], [0, 1]),  # equals stand together
        ([(5, 5), (5, 6)], [0]),  # equal in one, worse in the other
        ([(6, 5), (5, 5)], [1]),
        ([(5, 5), (4, 6), (6, 4)], [0, 1, 2]),
        ([(1, 9), (1, 9), (2, 9), (3, 1), (3, 1), (3, 2)], [0, 1, 3, 4]),
    ],
)
def test_ties(sample: Sample, coordinates: list[tuple[int, int]], front: list[int]) -> None:
    assert pareto_front(points(sample, coordinates), metric("luts"), metric("ff")) == front


def test_random_points_with_many_ties(sample: Sample) -> None:
    random = Random(20)
    metrics = (metric("luts"), metric("ff"))
    for _ in range(50):
        cloud = points(sample, [(random.randrange(6), random.randrange(6)) for _ in range(12)])
        expected = [index for index, record in enumerate(cloud) if not dominated(record, cloud, metrics)]
        assert pareto_front(cloud, *metrics) == expected


def test_kinds_do_not_compete(sample: Sample) -> None:
    base = sample("present-80", "iterative", "ecp5")
    small = replace(base.area, lut=1, lut_packed=None, lutram=0, srl=0)
    part = replace(base, cipher="pi16-star", design="pi16-star/star_engine", area=small)
    packets = replace(base, cipher="pi16cipher096v2", design="pi16cipher096v2/parallel")
    slow = replace(
        packets, design="pi16cipher096v2/parallel:digit_bits=1", cycles=replace(base.cycles, interval=999)
    )
    foreign = replace(
        base, cipher="of another version", design="x/y", cycles=replace(base.cycles, interval=999)
    )
    shown = [base, part, packets, slow, foreign]
    kinds = ["block ciphers", "pi16-star", *["authenticated ciphers"] * 2, "block ciphers"]
    assert list(map(kind_of, shown)) == kinds
    (section,) = sections(shown)
    glyphs = dict(zip((row.design for row in section.rows), section.glyphs, strict=True))
    assert [glyphs[row.design] for row in shown] == [TARGET_FRONT] * 3 + ["", CIPHER_FRONT]
