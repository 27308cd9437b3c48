"""Holds a figure against a formula, and finds out whether rounding explains the difference."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product

from cipherfab.formula import Formula
from cipherfab.papers.figure import Figure
from cipherfab.papers.rules import Relation


@dataclass(frozen=True)
class Contradiction:
    """A figure that does not follow from others, whatever their last digits are.

    Attributes
    ----------
    derived : Figure
        What follows from the others as printed: in the unit of the figure, with one digit more.
    difference : float
        Of the figure from the derived one, relative to that.
    beyond : float
        The same for the nearest values that the digits of all figures allow.
    """

    derived: Figure
    difference: float
    beyond: float


def compare(
    published: Figure, relation: Relation, formula: Formula, inputs: Mapping[str, Figure]
) -> Contradiction | None:
    """Return how a figure contradicts a formula, None if it does not.

    Parameters
    ----------
    published : Figure
        What should follow.
    relation : Relation
        What it should be of the result.
    formula : Formula
        In base units; it must rise or fall all the way with each name.
    inputs : Mapping[str, Figure]
        Figures for its names.
    """
    names = sorted(formula.names)
    ends = product(*(inputs[name].ends for name in names))
    corners = [formula(dict(zip(names, values, strict=True))) for values in ends]
    found = [value for value in corners if value is not None]
    derived = formula({name: inputs[name].value for name in names})
    if derived is None or len(found) < len(corners):  # an input of so few digits that it may be anything
        return None
    lowest, highest = published.ends
    gap = Fraction(0)
    if lowest > max(found) and relation != "at least":
        gap = lowest - max(found)
    elif highest < min(found) and relation != "at most":
        gap = highest - min(found)
    if not gap:
        return None
    scale = abs(derived or published.value)
    return Contradiction(
        derived=_like(published, derived),
        difference=float((published.value - derived) / scale),
        beyond=float(gap / scale),
    )


def spelled(formula: Formula, names: Mapping[str, str]) -> str:
    """Return a formula as papers write it, with something in place of each name."""
    return re.sub(r"[a-z]\w*", lambda match: names[match[0]], formula.text).replace(" * ", " x ")


def _like(published: Figure, value: Fraction) -> Figure:
    """Return a value in the unit of a figure: exact with as many digits as it, else with one more."""
    number = value / published.unit.factor
    digits = Decimal(number.numerator) / number.denominator
    short = digits.quantize(Decimal(1).scaleb(published.exponent))
    if Fraction(short) == number:
        return Figure(short, published.unit)
    # Three digits at least, where the two are far apart.
    return Figure(
        digits.quantize(Decimal(1).scaleb(min(published.exponent - 1, digits.adjusted() - 2))), published.unit
    )


def base(figure: Figure) -> str:
    """Return a figure in its base unit, without digits that it does not have."""
    number = figure.value
    return f"{(Decimal(number.numerator) / number.denominator).normalize():,f}"
