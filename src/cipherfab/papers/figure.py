"""A figure as it is printed, and the values that its digits leave open."""

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from cipherfab.papers.quantities import UNITS, Unit

_SUFFIXES = {0: "", 3: "k", 6: "M", 9: "G"}


@dataclass(frozen=True)
class Figure:
    """A number with its unit.

    Papers round their figures, and as often cut them off. So a figure stands for everything less than one
    unit of its last digit away; a number of counted things is exact, unless in thousands or millions.

    Attributes
    ----------
    printed : Decimal
        With the digits that are printed: 41.0 is not 41, and 29e3 has two; a finite number below 10^12.
    unit : Unit
        Of the column.
    """

    printed: Decimal
    unit: Unit

    @property
    def value(self) -> Fraction:
        """In the base unit."""
        return Fraction(self.printed) * self.unit.factor

    @property
    def exponent(self) -> int:
        """Power of ten of the last digit."""
        return int(self.printed.as_tuple().exponent)

    @property
    def slack(self) -> Fraction:
        """How far the true value may be away, in the base unit."""
        exact = self.unit.counted and self.exponent <= 0
        return Fraction(0) if exact else Fraction(10) ** self.exponent * self.unit.factor

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Lowest and highest value, in the base unit."""
        return self.value - self.slack, self.value + self.slack

    @property
    def as_printed(self) -> "Figure":
        """The figure in the unit that the paper prints, where another one must be meant."""
        return replace(self, unit=UNITS[self.unit.plain]) if self.unit.plain else self

    def __str__(self) -> str:
        """Return the number as printed, with a suffix where its last digits are not: 29k."""
        # The last digit of 5.4e6 is at 10^5: 5.4M
        places = max(0, -(-self.exponent // 3) * 3)
        return f"{self.printed.scaleb(-places):,f}{_SUFFIXES[places]}"
