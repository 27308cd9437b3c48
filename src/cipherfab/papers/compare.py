"""Holds a figure against a formula, and finds out whether rounding explains the difference."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product

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
    published: Figure, relation: Relation, derive: Callable[..., Fraction], inputs: Sequence[Figure]
) -> Contradiction | None:
    """Return how a figure contradicts a formula, None if it does not.

    Parameters
    ----------
    published : Figure
        What should follow.
    relation : Relation
        What it should be of the result.
    derive : Callable[..., Fraction]
        The formula, in base units; it must rise or fall all the way with each argument.
    inputs : Sequence[Figure]
        Its arguments.
    """
    try:
        corners = [derive(*values) for values in product(*(each.ends for each in inputs))]
    except ZeroDivisionError:  # an input of so few digits that it may be anything
        return None
    derived = derive(*(each.value for each in inputs))
    lowest, highest = published.ends
    gap = Fraction(0)
    if lowest > max(corners) and relation != "at least":
        gap = lowest - max(corners)
    elif highest < min(corners) and relation != "at most":
        gap = highest - min(corners)
    if not gap:
        return None
    scale = abs(derived or published.value)
    return Contradiction(
        derived=_like(published, derived),
        difference=float((published.value - derived) / scale),
        beyond=float(gap / scale),
    )


def worked(formula: str, inputs: Mapping[str, Figure]) -> str:
    """Return a formula with figures, in base units, in place of their names."""
    return formula.format(**{key: _base(figure) for key, figure in inputs.items()})


def named(formula: str, inputs: Mapping[str, Figure]) -> str:
    """Return a formula with the names of its inputs."""
    return formula.format(**{key: key for key in inputs})


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


def _base(figure: Figure) -> str:
    """Return a figure in its base unit, without digits that it does not have."""
    number = figure.value
    return f"{(Decimal(number.numerator) / number.denominator).normalize():,f}"
