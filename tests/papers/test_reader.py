"""Files of papers: what is read, and what is refused with its reason."""

import pytest

from cipherfab.errors import InputError
from cipherfab.papers import papers, read_paper
from cipherfab.papers.reader import parse_paper

TEXT = """
author = "A. Author"
title = "A title"
constants = { block_bits = 64 }

[device]
spartan-6 = { name = "XC6SLX9", available = { lut = 5720 } }

[system]
X1 = { title = "A system", constants = { interval_cycles = 1 } }
X2 = { title = "Another" }

[[table]]
name = "Table 1"
title = "All there is"
columns = [{ key = "lut", unit = "LUT" }, { key = "fmax", unit = "MHz" }, { key = "latency", unit = "us" }]
rows = [
  { system = "X1", target = "spartan-6", values = [100, 41.0, "-"] },
  { system = "X2", values = [29e3, 7, 1.50], design = "present-80/iterative" },
]

[[claim]]
kind = "ratio"
columns = ["lut"]
system = "X2"
against = "X1"
value = 290
"""


def test_a_file() -> None:
    paper = parse_paper("mine", TEXT)
    assert (paper.name, paper.author, paper.title) == ("mine", "A. Author", "A title")
    assert paper.devices["spartan-6"].name == "XC6SLX9"
    assert paper.devices["spartan-6"].available["lut"].value == 5720
    assert paper.constants["block_bits"].value == 64
    (table,) = paper.tables
    assert [column.heading for column in table.columns] == ["LUT", "Fmax, MHz", "Latency, us"]
    first, second = table.systems
    assert (first.row, first.title, first.target, first.design) == ("X1", "A system", "spartan-6", "")
    assert (first.label, second.label) == ("X1 spartan-6", "X2")
    assert (first.count("lut"), first.value("fmax"), first.value("latency")) == (100, 41.0, None)
    assert (second.count("bram"), second.value("latency"), second.design) == (
        None,
        1500,
        "present-80/iterative",
    )
    assert [str(figure) for figure in first.figures.values()] == ["100", "41.0"]
    (claim,) = paper.claims
    assert (claim.columns, claim.against, str(claim.value)) == (("lut",), ("X1",), "290")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("author", "writer", r"Object contains unknown field `writer`"),
        ('title = "A title"\n', "", r"missing required field `title`"),
        ("[[claim]]", "[[claim]", r"paper mine: .*line \d+"),
        ('"A system"', "3", r"Expected `str`, got `int`"),
        ('key = "lut"', 'key = "luts"', r"column of Table 1 is 'luts'; it must be one of area_time, "),
        ('unit = "us"', 'unit = "MHz"', r"unit of latency in Table 1 is 'MHz'; it must be one of ns, us, ms"),
        ('key = "fmax", unit = "MHz"', 'key = "lut", unit = "LUT"', r"two columns of Table 1 are 'lut'"),
        ('system = "X2", values', 'system = "X3", values', r"system of X3 in Table 1 is 'X3'; .* X1, X2$"),
        (
            'system = "X2", values',
            'system = "X1", target = "spartan-6", values',
            r"two rows of Table 1 are 'X1 spartan-6'; each must be there once",
        ),
        ("41.0,", "", r"X1 in Table 1 has 2 values; it must have 3"),
        (
            "41.0",
            "true",
            r"fmax of X1 in Table 1 is True; it must be a number from 0 to below 1e\+12, or '-'",
        ),
        ("41.0", '"41"', r"fmax of X1 in Table 1 is '41'; it must be a number from 0"),
        ("41.0", "-1", r"fmax of X1 in Table 1 is -1; it must be a number from 0"),
        ("41.0", "nan", r"fmax of X1 in Table 1 is Decimal\('NaN'\)|fmax of X1 in Table 1 is nan"),
        ("41.0", "1e15", r"fmax of X1 in Table 1 is .*; it must be a number from 0"),
        ('"spartan-6", v', '"artix-7", v', r"target of X1 in Table 1 is 'artix-7'; .* spartan-6$"),
        ("spartan-6 = {", "spartan-7 = {", r"target of X1 in Table 1 is 'spartan-6'; .* spartan-7$"),
        ("block_bits = 64", "blocks = 64", r"constant of the paper is 'blocks'; it must be one of "),
        ("interval_cycles = 1 ", "interval = 1 ", r"constant of X1 is 'interval'; it must be one of "),
        ('kind = "ratio"', 'kind = "rate"', r"kind of claim 1 is 'rate'; it must be one of reduction, "),
        ('columns = ["lut"]\n', "", r"columns of claim 1 are \[\]; for ratio give one or more keys"),
        ('"ratio"', '"slowdown"', r"for slowdown give none: they are latency_cycles, fmax"),
        ('columns = ["lut"]\n', 'columns = ["ff"]\n', r"claim 1 is about ff of X2; no table has it"),
        ('against = "X1"', 'against = "X9"', r"system of claim 1 is 'X9'; it must be one of X1, X2"),
        ("[system]", '[short]\nX9 = "slow"\n[system]', r"short row is 'X9'; it must be one of X1, X2"),
        ("value = 290", 'value = "-"', r"value of claim 1 is '-'; it must be a number"),
    ],
)
def test_what_does_not_fit_is_refused(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError, match=message):
        parse_paper("mine", TEXT.replace(old, new, 1))


def test_an_unknown_family_is_refused() -> None:
    text = TEXT.replace("spartan-6", "spartan-7")
    with pytest.raises(InputError, match="device spartan-7 is 'spartan-7'; it must be one of virtex-e, "):
        parse_paper("mine", text)


def test_unknown_paper() -> None:
    with pytest.raises(InputError, match=r"unknown paper 'nobody'; there are elhadedy, .*, sugier, varici"):
        read_paper("nobody")
    assert len(papers()) == 5
