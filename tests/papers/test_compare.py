"""When a figure contradicts a formula, and by how much."""

from decimal import Decimal
from fractions import Fraction

import pytest

from cipherfab.formula import Formula
from cipherfab.papers.compare import base, compare, spelled
from cipherfab.papers.families import FAMILIES
from cipherfab.papers.figure import Figure
from cipherfab.papers.quantities import QUANTITIES, UNITS
from cipherfab.papers.rules import RULES, Relation, Rule


def figure(printed: str, unit: str = "MHz") -> Figure:
    return Figure(Decimal(printed), UNITS[unit])


QUOTIENT, SAME = Formula("a / b"), Formula("a")


def inputs(*figures: Figure) -> dict[str, Figure]:
    return dict(zip("ab", figures, strict=False))


@pytest.mark.parametrize("printed", ["3.33", "3.34", "3.4", "3.32"])
def test_what_the_digits_allow_is_no_contradiction(printed: str) -> None:
    """10.00 / 3 is 3.330 to 3.337; a figure may be rounded or cut off."""
    assert (
        compare(figure(printed), "equals", QUOTIENT, inputs(figure("10.00"), figure("3", "cycles"))) is None
    )


@pytest.mark.parametrize(("printed", "sign"), [("3.31", -1), ("3.36", 1)])
def test_what_they_do_not_allow_is_one(printed: str, sign: int) -> None:
    found = compare(figure(printed), "equals", QUOTIENT, inputs(figure("10.00"), figure("3", "cycles")))
    assert found is not None
    assert str(found.derived) == "3.333"
    assert found.difference == pytest.approx(float(printed) / (10 / 3) - 1)
    nearest = 3.33 if sign < 0 else 10.01 / 3
    assert found.beyond == pytest.approx((float(printed) - sign * 0.01 - nearest) / (10 / 3))


def test_the_digits_of_divisors_count_too() -> None:
    """10 / 3.0 may be 9 / 3.1 to 11 / 2.9."""
    given = inputs(figure("10"), figure("3.0"))
    assert compare(figure("2.91"), "equals", QUOTIENT, given) is None
    assert compare(figure("3.80"), "equals", QUOTIENT, given) is None
    assert compare(figure("2.89"), "equals", QUOTIENT, given)
    assert compare(figure("3.82"), "equals", QUOTIENT, given)


@pytest.mark.parametrize(("relation", "allowed", "wrong"), [("at most", "9", "11"), ("at least", "11", "9")])
def test_bounds(relation: Relation, allowed: str, wrong: str) -> None:
    bound = inputs(figure("10", "LUT"))
    assert compare(figure(allowed, "LUT"), relation, SAME, bound) is None
    assert compare(figure("10", "LUT"), relation, SAME, bound) is None
    found = compare(figure(wrong, "LUT"), relation, SAME, bound)
    assert found is not None
    assert (str(found.derived), abs(found.difference), abs(found.beyond)) == ("10", 0.1, 0.1)


def test_a_divisor_that_may_be_nothing_says_nothing() -> None:
    assert compare(figure("100"), "equals", QUOTIENT, inputs(figure("1"), figure("1"))) is None


def test_the_derived_figure_is_in_the_unit_of_the_published_one() -> None:
    found = compare(figure("600", "ms"), "equals", SAME, inputs(figure("58880", "us")))
    assert found is not None
    assert (str(found.derived), found.derived.unit.symbol) == ("58.9", "ms")


def test_formulas_are_shown_with_something_for_every_name() -> None:
    formula = Formula("1000 * (a + b_0) / a")
    assert spelled(formula, {"a": "first", "b_0": "R1_lut"}) == "1000 x (first + R1_lut) / first"
    assert base(figure("230", "us")) == "230,000"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.name}-{rule.column}")
def test_formulas_are_of_quantities_and_monotone(rule: Rule) -> None:
    """Corners are enough only if a formula rises or falls all the way with each input."""
    names = rule.formula.names
    known = QUANTITIES.keys() | FAMILIES["spartan-6"].figures.keys()
    assert {name.removeprefix("available_") for name in names} <= known
    for name in names:
        values = dict.fromkeys(names, Fraction(7))
        results = [rule.formula(values | {name: Fraction(value)}) or Fraction(0) for value in range(1, 12)]
        assert results in (sorted(results), sorted(results, reverse=True))
        assert len(set(results)) == len(results), "every input matters"
