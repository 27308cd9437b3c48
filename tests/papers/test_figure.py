"""Printed numbers: their digits, what they leave open, and their units."""

from decimal import Decimal
from fractions import Fraction

import pytest

from cipherfab.papers.figure import Figure
from cipherfab.papers.quantities import QUANTITIES, UNITS


@pytest.mark.parametrize(
    ("printed", "unit", "value", "slack"),
    [
        ("41.0", "ns", "41", "0.1"),
        ("41", "ns", "41", "1"),
        ("233e3", "ns", "233000", "1000"),
        ("2.5", "us", "2500", "100"),
        ("600", "ms", "600000000", "1000000"),
        ("0.066", "uJ", "66", "1"),
        ("21.37", "mW", "21.37", "0.01"),
        ("1.5", "Gbit/s", "1500", "100"),
        ("1.5", "Gbit/s (1024)", "1536", "102.4"),
        ("16", "kbit", "16384", "0"),
        ("42", "cycles", "42", "0"),
        ("29e3", "cycles", "29000", "1000"),
    ],
)
def test_values_are_in_base_units_within_one_unit_of_the_last_digit(
    printed: str, unit: str, value: str, slack: str
) -> None:
    figure = Figure(Decimal(printed), UNITS[unit])
    assert figure.value == Fraction(value)
    assert figure.slack == Fraction(slack)
    assert figure.ends == (Fraction(value) - Fraction(slack), Fraction(value) + Fraction(slack))


def test_constants_are_exact_whatever_their_digits() -> None:
    assert Figure(Decimal("13.56"), UNITS["MHz"].exact).slack == 0


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("41.0", "41.0"),
        ("9052", "9,052"),
        ("29e3", "29k"),
        ("5.4e6", "5.4M"),
        ("768e6", "768M"),
        ("101e9", "101G"),
        ("0.066", "0.066"),
    ],
)
def test_figures_are_shown_as_printed(printed: str, text: str) -> None:
    assert str(Figure(Decimal(printed), UNITS["ns"])) == text


def test_only_a_gigabit_of_1024_is_printed_as_another_unit() -> None:
    assert [unit.symbol for unit in UNITS.values() if unit.plain] == ["Gbit/s (1024)"]
    meant = Figure(Decimal("24.4"), UNITS["Gbit/s (1024)"])
    assert (meant.value, meant.as_printed.value) == (Fraction("24985.6"), Fraction(24400))
    assert meant.as_printed.as_printed == meant.as_printed


def test_every_unit_and_quantity_has_a_base_unit() -> None:
    for unit in UNITS.values():
        base = UNITS[unit.base]
        assert (base.base, base.factor) == (base.symbol, Fraction(1))
    assert {quantity.unit for quantity in QUANTITIES.values()} <= {unit.base for unit in UNITS.values()}
    assert list(QUANTITIES) == sorted(QUANTITIES)
