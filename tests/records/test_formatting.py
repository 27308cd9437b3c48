"""Figures, names and order."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from cipherfab.records.formatting import (
    failures,
    figure,
    figure_of,
    measurements,
    natural,
    per_cent,
    printable,
    range_of,
)
from cipherfab.records.metrics import metric
from cipherfab.records.record import Measurement, Record, Timing


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "\N{EN DASH}"),
        (0, "0"),
        (0.0, "0"),
        (7, "7"),
        (12345, "12,345"),
        (9.0, "9.00"),
        (0.14535, "0.145"),
        (2.3456, "2.35"),
        (72.25, "72.2"),
        (840.4, "840"),
        (17036.2, "17,036"),
        (-3.14159, "-3.14"),
        (1.23e-5, "0.000012"),
    ],
)
def test_figure(value: float | None, text: str) -> None:
    assert figure(value) == text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("present-80/iterative", "present-80/iterative"),
        ("two\nlines\tand  more ", "two lines and more"),
        ("\x1b[31mred\x07", "\N{REPLACEMENT CHARACTER}[31mred\N{REPLACEMENT CHARACTER}"),
        ("right\u202eleft", "right\N{REPLACEMENT CHARACTER}left"),
    ],
)
def test_printable(raw: str, text: str) -> None:
    assert printable(raw) == text


def test_natural_order() -> None:
    names = ["present-128", "present-80", "aes-128", "present-80/x:n=10", "present-80/x:n=2", "9" * 5000, "٣"]
    assert sorted(names, key=natural)[1:-1] == [
        "aes-128",
        "present-80",
        "present-80/x:n=2",
        "present-80/x:n=10",
        "present-128",
    ]


def test_modelled_figures_are_marked(sample: Callable[[str, str, str], Measurement]) -> None:
    timing = Timing(kind="modelled", fmax_mhz={1: 200.0, 2: 220.0})
    record = replace(sample("present-80", "iterative", "ecp5"), timing=timing)
    assert figure_of(metric("fmax"), record) == "≈210"
    assert range_of(metric("fmax"), record) == "200\N{EN DASH}220"
    assert figure_of(metric("throughput"), record).startswith("≈")
    assert not figure_of(metric("throughput_13_56"), record).startswith("≈")


def test_order_does_not_depend_on_the_order_given(records: list[Record]) -> None:
    shuffled = list(records)
    Random(3).shuffle(shuffled)
    assert measurements(shuffled) == measurements(records)
    assert failures(shuffled) == failures(records)
    assert len(measurements(records)) + len(failures(records)) == len(records)
    assert [record.target for record in measurements(records)] == ["artix-7"] * 20 + ["ecp5"] * 19


@pytest.mark.parametrize(
    ("difference", "text"),
    [(0.0237, "+2.37 %"), (-0.25, "-25.0 %"), (9.1902, "+919 %"), (-0.00005, "-0.00500 %")],
)
def test_relative_differences_have_their_sign(difference: float, text: str) -> None:
    assert per_cent(difference) == text
