"""CSV: it reads back, and no text in it is a formula."""

import csv
from collections.abc import Callable
from io import StringIO

import pytest
from msgspec.structs import replace

from cipherfab.records.record import Failure, Measurement, Record
from cipherfab.report.columns import flat_table
from cipherfab.report.delimited import csv_text, harmless

Sample = Callable[[str, str, str], Measurement]


def read(records: list[Record]) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(csv_text(flat_table(records)), newline=""), strict=True))


def test_cells(sample: Sample) -> None:
    record = sample("present-80", "iterative", "ecp5")
    assert record.timing
    [row] = read([record])
    assert row["kind"] == "measurement"
    assert int(row["luts"]) == record.area.sites
    assert float(row["fmax_mhz"]) == record.timing.median
    assert row["seeds"] == "1 2 3 4 5"
    assert [float(mhz) for mhz in row["fmax_of_seeds_mhz"].split()] == list(record.timing.fmax_mhz.values())
    assert (row["reason"], row["lut_packed"], row["dirty"]) == ("", "", "false")
    assert row["tools"].count(",") == 1


def test_every_row_is_whole(records: list[Record]) -> None:
    found = read(records)
    assert len(found) == len(records)
    assert all(None not in row and None not in row.values() for row in found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "\t'=1"),
        ("\r=1", "\r'=1"),
        (" =1", " '=1"),
        ("\x01=1", "\x01'=1"),
        ("\uff1d1", "'\uff1d1"),
        ("\uff0d1", "'\uff0d1"),
        ("a\n=1", "a\n'=1"),
        ("a\r\n=1", "a\r\n'=1"),
        # Where a semicolon or a tab separates cells, this would begin one.
        ('x";=cmd|x', "x\";'=cmd|x"),
        ("a\t@b;+c", "a\t'@b;'+c"),
        ("present-80/iterative:direction=both,sbox=table", "present-80/iterative:direction=both,sbox=table"),
        ("3 latches; there must be none", "3 latches; there must be none"),
        ("", ""),
    ],
)
def test_formulas_are_texts(text: str, shown: str) -> None:
    assert harmless(text) == shown
    assert harmless(shown) == shown
    [row] = read([Failure(design="d", target="t", reason=text)])
    assert row["reason"] == shown


def test_no_cell_and_no_heading_begins_a_formula(sample: Sample) -> None:
    attack = '=HYPERLINK("x")\r\n@a'
    honest = sample("present-80", "iterative", "ecp5")
    record = replace(honest, design=attack, target=attack, parameters={attack: attack}, rtl_hash=attack)
    text = csv_text(flat_table([record]))
    headings, row = csv.reader(StringIO(text, newline=""), strict=True)
    assert sum("HYPERLINK" in cell for cell in row) == 4
    assert not [cell for cell in (*headings, *row) if cell.startswith(("=", "@", "+", "-"))]
    assert not [line for line in text.splitlines() if line.startswith(("=", "@", "+", "-"))]


def test_attacks_change_no_row(hostile: list[Record]) -> None:
    assert len(read(hostile)) == len(hostile)
