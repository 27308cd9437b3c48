"""What papers conclude: by their figures, and by ours."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.comparison.conclusions import CONFIRMED, CONTRADICTED, OPEN, Outcome, conclude
from cipherfab.errors import InputError
from cipherfab.papers import papers, read_paper
from cipherfab.papers.reader import parse_paper
from cipherfab.records.record import Measurement

Sample = Callable[[str, str, str], Measurement]
PAPER = """
author = "A"
title = "T"
constants = { block_bits = 64 }
[device]
spartan-6 = { name = "x" }
[system]
R1 = { title = "one", design = "rectangle-80/narrow" }
R8 = { title = "eight", design = "rectangle-80/iterative" }
other = { title = "of others" }
[[table]]
name = "Table"
title = "t"
columns = [{ key = "lut", unit = "LUT" }]
rows = [
  { system = "R1", target = "spartan-6", values = [100] },
  { system = "R8", target = "spartan-6", values = [200] },
  { system = "other", target = "spartan-6", values = [50] },
]
[[conclusion]]
"""


def outcome(text: str, records: list[Measurement] | None = None) -> Outcome:
    (found,) = conclude(parse_paper("p", PAPER + text), records or [])
    return found


def measured(sample: Sample, row: str, luts: int) -> Measurement:
    record = sample("present-80", "iterative", "spartan-6")
    area = replace(record.area, lut=luts, lut_packed=None, lutram=0, srl=0)
    return replace(record, design=parse(row).id, target="spartan-6", area=area)


HALF = """text = "R1 takes half of R8."
formula = "a / b"
figures = { a = "R1 spartan-6 lut", b = "R8 spartan-6 lut" }
least = 0.4
most = 0.6
"""


@pytest.mark.parametrize(("luts", "verdict"), [(200, CONTRADICTED), (110, CONFIRMED), (300, CONTRADICTED)])
def test_the_value_of_the_formula_is_held_against_its_bounds(sample: Sample, luts: int, verdict: str) -> None:
    found = outcome(HALF, [measured(sample, "R1", luts), measured(sample, "R8", 200)])
    assert (found.paper.verdict, found.paper.values) == (CONFIRMED, (0.5,))
    assert (found.ours.verdict, found.ours.values) == (verdict, (luts / 200,))
    assert found.bounds == "0.400 to 0.600"


def test_what_is_missing_leaves_it_open(sample: Sample) -> None:
    assert outcome(HALF, [measured(sample, "R1", 1)]).ours.verdict == OPEN
    found = outcome('text = "R1 is nice."')
    assert (found.paper.verdict, found.ours.verdict, found.bounds) == (OPEN, OPEN, "")


def test_it_must_hold_for_every_row(sample: Sample) -> None:
    text = """text = "All take more than others."
rows = ["R1", "R8"]
formula = "a / b"
figures = { a = "* spartan-6 lut", b = "other spartan-6 lut" }
least = 3
"""
    found = outcome(text, [measured(sample, "R1", 160), measured(sample, "R8", 200)])
    assert (found.paper.verdict, found.paper.values) == (CONTRADICTED, (2.0, 4.0))
    # Of the work of others the paper's figure counts.
    assert (found.ours.verdict, found.ours.values) == (CONFIRMED, (3.2, 4.0))
    assert str(found.ours) == "confirmed: 3.20 to 4.00"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('text = "x"\nformula = "a / b"\nleast = 1', "must be those of the formula"),
        ('text = "x"\nmost = 1', "a formula needs a bound, and a bound a formula"),
        ('text = "x"\nformula = "a"\nfigures = { a = "R1 spartan-6 lut" }', "a formula needs a bound"),
        ('text = "x"\nformula = "a ="\nmost = 1', "invalid syntax"),
        (
            'text = "x"\nformula = "a"\nfigures = { a = "R9 spartan-6 lut" }\nmost = 1',
            "row of a of conclusion 1",
        ),
        (
            'text = "x"\nformula = "a"\nfigures = { a = "R1 mars lut" }\nmost = 1',
            "family of a of conclusion 1",
        ),
        ('text = "x"\nformula = "a"\nfigures = { a = "R1 spartan-6 luts" }\nmost = 1', "quantity of a"),
        ('text = "x"\nrows = ["R7"]', "row of conclusion 1 is 'R7'"),
    ],
)
def test_what_is_no_conclusion_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        outcome(text)


def test_every_paper_concludes_something() -> None:
    for paper in map(read_paper, papers()):
        outcomes = conclude(paper, [])
        assert outcomes
        assert any(each.paper.verdict != OPEN for each in outcomes)
