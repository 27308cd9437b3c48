"""What papers conclude: by their figures, and by ours."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.comparison.conclusions import CONFIRMED, CONTRADICTED, OPEN, Outcome, conclude
from cipherfab.errors import InputError
from cipherfab.papers import papers, read_paper
from cipherfab.papers.reader import parse_paper
from cipherfab.records.earlier import MARK
from cipherfab.records.record import Measurement
from cipherfab.tlut.tuning import Size, Tuning

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


TUNED = PAPER.replace(
    "other =",
    'T8 = { title = "tuned", tuned = "rectangle-80/iterative", settings = { KeyStored = "0" } }\nother =',
).replace(
    '  { system = "other"', '  { system = "T8", target = "spartan-6", values = [150] },\n  { system = "other"'
)
TUNING = Tuning(
    design=parse("rectangle-80/iterative").id,
    target="spartan-6",
    parameters={"key_i": 80},
    interval=26,
    ordinary=Size(luts=330, flip_flops=140, depth=3, sites=300),
    tuned=Size(luts=310, flip_flops=60, depth=3, sites=240),
    tunable=64,
    operations=9,
    settings={"KeyStored": "0"},
)
SAVES = """text = "A key in tunable LUTs saves LUTs."
formula = "a / b"
figures = { a = "T8 spartan-6 lut", b = "R8 spartan-6 lut" }
most = 1
"""


def test_a_tuned_design_is_held_against_that_mapped_beside_it(sample: Sample) -> None:
    """Not against a record, which may be of another RTL or mapped by other recipes."""
    paper, records = parse_paper("p", TUNED + SAVES), [measured(sample, "R8", 1000)]
    (found,) = conclude(paper, records, [TUNING])
    assert (found.paper.values, found.ours.values) == ((0.75,), (0.8,))
    other = replace(TUNING, settings={}, ordinary=replace(TUNING.ordinary, sites=10))
    again = replace(TUNING, tuned=replace(TUNING.tuned, sites=10))
    (found,) = conclude(paper, records, [other, TUNING, again])
    assert found.ours.values == (0.8,), "the first with these settings counts"
    (found,) = conclude(paper, records, [replace(TUNING, target="spartan-3")])
    assert found.ours.verdict == OPEN
    (found,) = conclude(paper, records)
    assert found.ours.verdict == OPEN


def test_a_conclusion_from_an_earlier_rtl_is_marked() -> None:
    paper = parse_paper("p", TUNED + SAVES)
    (found,) = conclude(paper, [], [TUNING])
    assert found.fields["by ours"] == "confirmed: 0.800"
    (found,) = conclude(paper, [], [replace(TUNING, rtl_hash="0" * 64)])
    assert found.fields["by ours"] == f"confirmed: 0.800 {MARK}"


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
