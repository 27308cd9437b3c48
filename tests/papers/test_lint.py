"""The contradictions that are known, exactly, and the rules on a paper made for them."""

from collections.abc import Iterable

import pytest

from cipherfab.papers import Finding, lint, papers, read_paper
from cipherfab.papers.reader import parse_paper

KNOWN = {
    ("elhadedy", "Table IV", "throughput", "throughput"): "P1 virtex-7",
    ("elhadedy", "Table IV", "gigabit", "throughput_per_slice"): "P1 virtex-7",
    ("elhadedy", "Table V", "fits_slices", "lut"): "P3 virtex-7",
    ("elhadedy", "Table V", "reconfiguration_time", "reconfiguration_time"): "P5 virtex-7",
    ("elhadedy", "Section VI.C", "operations", "operations"): "P2",
    ("elhadedy", "Section VI.D", "fits_device", "copies"): "P4 virtex-7",
    ("elhadedy", "Section IV", "stated_twice", "constant_bits"): "P2",
    ("elhadedy", "claims", "saving", "lut"): "P5",
    ("elhadedy", "claims", "whole", "slices"): "P3",
    ("kadam", "Table 1", "throughput_per_slice", "throughput_per_slice"): "mccanny virtex-e",
    ("kadam", "Table 1", "throughput", "throughput"): "deng",
    ("shrivastava", "Table II", "cycles", "latency_cycles"): "R2 spartan-6",
    ("shrivastava", "Table II", "throughput", "throughput"): (
        "R2 spartan-6, R4 spartan-6, R7 spartan-6, "
        "R1 virtex-5, R2 virtex-5, R4 virtex-5, R6 virtex-5, R8 virtex-5, "
        "R1 spartan-3, R2 spartan-3, R4 spartan-3, R5 spartan-3, R8 spartan-3, "
        "R2 virtex-4, R4 virtex-4, R8 virtex-4"
    ),
    ("shrivastava", "Table II", "throughput_fixed", "throughput_fixed"): (
        "R3 spartan-6, R4 spartan-6, "
        "R3 virtex-5, R4 virtex-5, "
        "R3 spartan-3, R4 spartan-3, "
        "R3 virtex-4, R4 virtex-4"
    ),
    ("shrivastava", "Table II", "throughput_per_slice_fixed", "throughput_per_slice_fixed"): (
        "R3 spartan-6, R4 spartan-6, R5 spartan-6, R6 spartan-6, R7 spartan-6, R8 spartan-6, "
        "R1 virtex-5, R2 virtex-5, R3 virtex-5, R5 virtex-5, R6 virtex-5, R7 virtex-5, R8 virtex-5, "
        "R3 spartan-3, R7 spartan-3, "
        "R3 virtex-4, R5 virtex-4"
    ),
    ("shrivastava", "Table II", "total_power", "total_power"): (
        "R1 virtex-5, R7 spartan-3, R8 spartan-3, R8 virtex-4"
    ),
    ("shrivastava", "Table II", "energy_fixed", "energy_fixed"): (
        "R2 virtex-5, R1 spartan-3, R2 spartan-3, R7 spartan-3, R1 virtex-4, R2 virtex-4, R7 virtex-4"
    ),
    ("shrivastava", "Section III (cycles)", "cycles", "latency_cycles"): "R0, R1, R4, R5",
    ("shrivastava", "Section III (cycles)", "cycles", "encrypt_cycles"): "R0",
    ("shrivastava", "Section III (cycles)", "stated_twice", "latency_cycles"): "R3",
    ("shrivastava", "Section III (resources)", "stated_twice", "ff"): "R1",
    ("shrivastava", "claims", "reduction", "slices"): "R3 spartan-6",
    ("shrivastava", "claims", "reduction", "ff"): "R1 spartan-6",
    ("shrivastava", "claims", "reduction", "lut"): "R1 spartan-6, R6 spartan-6",
    ("shrivastava", "claims", "reduction", "energy_fixed"): "R7 spartan-3, R7 virtex-4",
    ("sugier", "Table 1", "gigabit", "throughput"): ", ".join(
        f"S{number} {family}" for number in range(1, 11) for family in ("spartan-6", "spartan-3")
    ),
    ("sugier", "Section 3.2 (LUTs)", "sbox_luts", "sbox_luts"): "aes-sbox spartan-6",
    ("sugier", "Section 3.2 (LUTs)", "round_luts", "round_luts"): "aes-sbox spartan-6",
    ("sugier", "Section 3.2 (block RAM)", "sboxes_per_ram", "sboxes_per_ram"): "serpent-sbox",
    ("varici", "claims", "slowdown", "latency_cycles + fmax"): "tay",
}
"""Rows by paper, table, rule and column."""


def places(findings: Iterable[Finding]) -> set[tuple[str, str, str, str, str]]:
    return {(each.paper, each.table, each.rule, each.column, each.row) for each in findings}


def test_exactly_the_known_contradictions_are_found() -> None:
    findings = [finding for name in papers() for finding in lint(read_paper(name))]
    expected = {(*place, row) for place, rows in KNOWN.items() for row in rows.split(", ")}
    assert places(findings) == expected
    assert len(findings) == len(expected)
    for each in findings:
        assert each.beyond
        assert (each.beyond > 0) == (each.difference > 0)
        assert abs(each.beyond) <= abs(each.difference)


@pytest.mark.parametrize(
    ("paper", "place", "published", "derived", "worked"),
    [
        ("shrivastava", "R6 spartan-6 throughput_per_slice_fixed", "0.184", "0.2091", "17.356 / 83"),
        ("shrivastava", "R7 spartan-6 throughput_per_slice_fixed", "0.933", "1.2486", "173.56 / 139"),
        ("shrivastava", "R3 virtex-5 throughput_fixed", "8.035", "8.2651", "64 x 13.56 / 105"),
        ("shrivastava", "R7 spartan-3 energy_fixed", "0.024", "0.1211", "328.39 x 5 / 13.56"),
        ("shrivastava", "R3 spartan-6 slices", "38.18", "27.632", "100 x (1 - 55 / 76)"),
        ("shrivastava", "R0 encrypt_cycles", "192", "200", "25 x 8"),
        ("shrivastava", "R1 latency_cycles", "42", "43", "10 + 25 x 1 + 8"),
        ("shrivastava", "R3 latency_cycles", "104", "105", "105 in Table II"),
        ("sugier", "S2 spartan-6 throughput", "24.4", "24.96", "128 x 195 / 1"),
        ("sugier", "aes-sbox spartan-6 sbox_luts", "16", "32", "2,048 / 64"),
        ("elhadedy", "P3 virtex-7 lut", "9,052", "4,456", "1,114 x 4"),
        ("elhadedy", "P1 virtex-7 throughput", "4.34", "3.615", "128 x 347 / 12"),
        ("elhadedy", "P5 virtex-7 reconfiguration_time", "600", "58.9", "256 x 230,000"),
        ("kadam", "deng throughput", "844.8", "0.845", "128 x 66 / 10"),
        ("varici", "tay latency_cycles + fmax", "6", "14.4", "(295 / 236) / (32 / 368)"),
    ],
)
def test_a_finding_says_what_was_expected_and_why(
    paper: str, place: str, published: str, derived: str, worked: str
) -> None:
    (found,) = (
        each
        for each in lint(read_paper(paper))
        if (f"{each.row} {each.column}", each.worked) == (place, worked)
    )
    assert (str(found.published), str(found.derived)) == (published, derived)


TEXT = """
author = "A. Author"
title = "A title"
constants = { block_bits = 64 }

[device]
spartan-3 = { name = "XC3S50", available = { lut = 1536 } }
spartan-6 = { name = "XC6SLX9" }

[system]
X1 = { title = "Iterative" }
X2 = { title = "Pipelined", constants = { interval_cycles = 1 } }

[[table]]
name = "Table 1"
title = "Figures that agree"
columns = [
  { key = "slices", unit = "slices" },
  { key = "lut", unit = "LUT" },
  { key = "ff", unit = "FF" },
  { key = "latency_cycles", unit = "cycles" },
  { key = "fmax", unit = "MHz" },
  { key = "latency", unit = "us" },
  { key = "throughput", unit = "Mbit/s" },
  { key = "throughput_per_lut", unit = "Mbit/s per LUT" },
]
rows = [
  { system = "X1", target = "spartan-3", values = [60, 120, 119, 32, 100.0, 0.320, 200.0, 1.67] },
  { system = "X2", target = "spartan-3", values = [700, 1400, 999, 32, 100.0, 0.320, 6400, 4.57] },
  { system = "X2", target = "spartan-6", values = [350, 1400, 999, 32, 200.0, 0.160, 12800, 9.14] },
]

[[table]]
name = "Section 2"
title = "The same again"
columns = [{ key = "lut", unit = "LUT" }, { key = "latency_cycles", unit = "cycles" }]
rows = [
  { system = "X1", values = [120, 32] },
  { system = "X2", values = [1400, "-"] },
]
"""


def found(old: str = "", new: str = "") -> set[tuple[str, str, str]]:
    assert old in TEXT
    findings = lint(parse_paper("mine", TEXT.replace(old, new, 1)))
    return {(each.table, each.row, each.rule) for each in findings}


def test_figures_that_agree_are_not_found() -> None:
    assert found() == set()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[60, 120, 119", "[59, 120, 119", {"fits_slices"}),
        ("[60, 120, 119", "[60, 120, 121", {"fits_slices"}),
        ("200.0, 1.67", "210.0, 1.75", {"throughput"}),
        ("200.0, 1.67", "200.0, 1.70", {"throughput_per_lut"}),
        ("32, 100.0, 0.320, 200.0", "32, 100.0, 0.322, 200.0", {"latency"}),
    ],
)
def test_one_wrong_figure_breaks_its_rule(old: str, new: str, expected: set[str]) -> None:
    assert found(old, new) == {("Table 1", "X1 spartan-3", rule) for rule in expected}


def test_the_slices_of_a_family_decide() -> None:
    assert found("[350, 1400", "[349, 1400") == {("Table 1", "X2 spartan-6", "fits_slices")}
    assert (
        found("[700, 1400", "[350, 1400")
        == {
            ("Table 1", "X2 spartan-3", "fits_slices"),
        }
        | set()
    )


def test_a_device_has_so_many() -> None:
    assert found("lut = 1536", "lut = 1399") == {("Table 1", "X2 spartan-3", "fits_device")}


def test_the_interval_counts_where_there_is_one() -> None:
    """Without it a pipeline is taken for a core that works on one block at a time."""
    assert found(", constants = { interval_cycles = 1 }") == {
        ("Table 1", "X2 spartan-3", "throughput"),
        ("Table 1", "X2 spartan-6", "throughput"),
    }


def test_a_figure_that_is_stated_twice_is_found_once() -> None:
    assert found('"X2", values = [1400', '"X2", values = [1401') == {("Section 2", "X2", "stated_twice")}


def test_a_gigabit_of_1024_is_found_where_it_decides() -> None:
    gigabit = TEXT.replace('"throughput", unit = "Mbit/s"', '"throughput", unit = "Gbit/s (1024)"')
    gigabit = (
        gigabit.replace("200.0, 1.67", "0.195, 1.67").replace("6400,", "6.3,").replace("12800,", "12.5,")
    )
    findings = lint(parse_paper("mine", gigabit))
    # 6.3 Gbit/s may be 6.4 of 1000 Mbit/s.
    assert {(each.row, each.rule) for each in findings} == {
        ("X1 spartan-3", "gigabit"),
        ("X2 spartan-6", "gigabit"),
    }
    units = {each.column: each.published.unit.symbol for each in findings}
    assert units == {"throughput": "Gbit/s", "throughput_per_lut": "Mbit/s per LUT"}


@pytest.mark.parametrize(
    ("kind", "columns", "right", "wrong"),
    [
        ("ratio", '["lut"]', "11.7", "12.7"),
        ("increase", '["lut", "ff"]', "903.8", "905"),
        ("reduction", '["latency"]', "0", "2"),
        ("saving", '["slices"]', "0", "641"),
        ("whole", '["ff"]', "119", "118"),
    ],
)
def test_claims(kind: str, columns: str, right: str, wrong: str) -> None:
    systems = ("X1", "X2") if kind in ("saving", "whole") else ("X2", "X1")
    if kind == "saving":
        right = "640"
    if kind == "whole":
        right, wrong = "999", "998"
    for value, rules in ((right, []), (wrong, [kind])):
        claim = (
            f'[[claim]]\nkind = "{kind}"\ncolumns = {columns}\nsystem = "{systems[0]}"\n'
            f'against = "{systems[1]}"\ntarget = "spartan-3"\nvalue = {value}\n'
        )
        assert [each.rule for each in lint(parse_paper("mine", TEXT + claim))] == rules, value
