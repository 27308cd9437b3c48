"""When a figure contradicts a formula, and by how much."""

from decimal import Decimal
from fractions import Fraction

import pytest

from cipherfab.papers.compare import compare, named, worked
from cipherfab.papers.figure import Figure
from cipherfab.papers.quantities import UNITS
from cipherfab.papers.rules import RULES, Relation


def figure(printed: str, unit: str = "MHz") -> Figure:
    return Figure(Decimal(printed), UNITS[unit])


def quotient(first: Fraction, second: Fraction) -> Fraction:
    return first / second


@pytest.mark.parametrize("printed", ["3.33", "3.34", "3.4", "3.32"])
def test_what_the_digits_allow_is_no_contradiction(printed: str) -> None:
    """10.00 / 3 is 3.330 to 3.337; a figure may be rounded or cut off."""
    assert compare(figure(printed), "equals", quotient, [figure("10.00"), figure("3", "cycles")]) is None


@pytest.mark.parametrize(("printed", "sign"), [("3.31", -1), ("3.36", 1)])
def test_what_they_do_not_allow_is_one(printed: str, sign: int) -> None:
    found = compare(figure(printed), "equals", quotient, [figure("10.00"), figure("3", "cycles")])
    assert found is not None
    assert str(found.derived) == "3.333"
    assert found.difference == pytest.approx(float(printed) / (10 / 3) - 1)
    nearest = 3.33 if sign < 0 else 10.01 / 3
    assert found.beyond == pytest.approx((float(printed) - sign * 0.01 - nearest) / (10 / 3))


def test_the_digits_of_divisors_count_too() -> None:
    """10 / 3.0 may be 9 / 3.1 to 11 / 2.9."""
    inputs = [figure("10"), figure("3.0")]
    assert compare(figure("2.91"), "equals", quotient, inputs) is None
    assert compare(figure("3.80"), "equals", quotient, inputs) is None
    assert compare(figure("2.89"), "equals", quotient, inputs)
    assert compare(figure("3.82"), "equals", quotient, inputs)


@pytest.mark.parametrize(("relation", "allowed", "wrong"), [("at most", "9", "11"), ("at least", "11", "9")])
def test_bounds(relation: Relation, allowed: str, wrong: str) -> None:
    bound = [figure("10", "LUT")]
    assert compare(figure(allowed, "LUT"), relation, lambda value: value, bound) is None
    assert compare(figure("10", "LUT"), relation, lambda value: value, bound) is None
    found = compare(figure(wrong, "LUT"), relation, lambda value: value, bound)
    assert found is not None
    assert (str(found.derived), abs(found.difference), abs(found.beyond)) == ("10", 0.1, 0.1)


def test_a_divisor_that_may_be_nothing_says_nothing() -> None:
    assert compare(figure("100"), "equals", quotient, [figure("1"), figure("1")]) is None


def test_the_derived_figure_is_in_the_unit_of_the_published_one() -> None:
    found = compare(figure("600", "ms"), "equals", lambda ns: ns, [figure("58880", "us")])
    assert found is not None
    assert (str(found.derived), found.derived.unit.symbol) == ("58.9", "ms")


def test_formulas_are_shown_with_names_and_with_base_units() -> None:
    inputs = {"tluts": figure("256", "TLUT"), "tlut_time": figure("230", "us")}
    assert named("{tluts} x {tlut_time}", inputs) == "tluts x tlut_time"
    assert worked("{tluts} x {tlut_time}", inputs) == "256 x 230,000"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.name}-{rule.column}")
def test_formulas_name_their_inputs_and_are_monotone(rule: object) -> None:
    """Corners are enough only if a formula rises or falls all the way with each input."""
    (rule,) = (each for each in RULES if each is rule)
    for key in rule.inputs:
        assert f"{{{key}}}" in rule.formula
    assert rule.formula.count("{") == len(rule.inputs)
    for index in range(len(rule.inputs)):
        values = [Fraction(7)] * len(rule.inputs)
        results = []
        for value in range(1, 12):
            values[index] = Fraction(value)
            results.append(rule.derive(*values))
        assert results in (sorted(results), sorted(results, reverse=True))
        assert len(set(results)) == len(results), "every input matters"
