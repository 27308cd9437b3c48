"""Published power beside switched capacitance: the factor of a family, and what it leaves of the rows."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.papers import read_paper
from cipherfab.publish.energy import energy_rows, energy_table, family_table
from cipherfab.records.formatting import ABSENT
from cipherfab.records.record import Energy, Measurement

Sample = Callable[[str, str, str], Measurement]
PAPER = read_paper("shrivastava")


@pytest.fixture
def answer(sample: Sample) -> Callable[[str, str, float], Measurement]:
    """Return a measurement of a row's design that switches so many nF."""

    def make(row: str, target: str, nanofarads: float) -> Measurement:
        energy = Energy(routing=600 * nanofarads, logic=300 * nanofarads, clock=100 * nanofarads)
        return replace(sample("present-80", "iterative", target), design=parse(row).id, energy=energy)

    return make


def test_all_rows_of_the_paper_are_there() -> None:
    rows = energy_rows(PAPER, [])
    assert len(rows) == 32
    assert {row.family for row in rows} == {"spartan-6", "virtex-5", "spartan-3", "virtex-4"}
    assert {(row.switched_nf, row.factor, row.ratio) for row in rows} == {(None, None, None)}
    (r8,) = (row for row in rows if (row.row, row.family) == ("R8", "spartan-6"))
    assert r8.dynamic_nj == pytest.approx(39.09 * 26 / 13.56)


def test_a_single_row_is_met(answer: Callable[[str, str, float], Measurement]) -> None:
    rows = energy_rows(PAPER, [answer("R8", "spartan-6", 100)])
    (r8,) = (row for row in rows if row.switched_nf is not None)
    assert r8.switched_nf == pytest.approx(100)
    assert r8.factor == pytest.approx(r8.dynamic_nj / 100)
    assert r8.ratio == pytest.approx(1)
    assert {row.factor for row in rows if row.family != "spartan-6"} == {None}


def test_the_factor_is_the_geometric_mean(answer: Callable[[str, str, float], Measurement]) -> None:
    """R8 needs 74.95 nJ and R1 4.52 nJ; with equal capacitance both are off by the root of their ratio."""
    rows = energy_rows(PAPER, [answer(row, "spartan-6", 100) for row in ("R1", "R8")])
    ratios = {row.row: row.ratio for row in rows if row.ratio is not None}
    off = ((39.09 * 26) / (1.46 * 42)) ** 0.5
    assert ratios == pytest.approx({"R1": off, "R8": 1 / off})


def test_a_record_without_energy_is_no_answer(sample: Sample) -> None:
    record = replace(sample("present-80", "iterative", "spartan-6"), design=parse("R8").id)
    assert record.energy is None
    assert {row.switched_nf for row in energy_rows(PAPER, [record])} == {None}


def test_the_tables(answer: Callable[[str, str, float], Measurement]) -> None:
    rows = energy_rows(PAPER, [answer("R8", "spartan-6", 100)])
    lines = energy_table(rows).splitlines()
    assert len(lines) == 2 + 32
    assert "| R8 | spartan-6 | 39.1 | 75.0 | 100 | 75.0 | 1.00 |" in lines
    assert f"| R1 | spartan-6 | 1.46 | 4.52 | {ABSENT} | {ABSENT} | {ABSENT} |" in lines
    families = family_table(rows).splitlines()
    assert len(families) == 2 + 4
    assert "| spartan-6 | 19.9 to 20.3 | 0.750 | 1 | 1.00 to 1.00 |" in families
