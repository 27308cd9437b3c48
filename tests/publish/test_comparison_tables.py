"""Published systems beside measurements, as tables."""

from collections.abc import Callable

from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.catalogue.architecture import Cycles
from cipherfab.comparison.comparison import compare
from cipherfab.papers import read_paper
from cipherfab.publish.comparison_tables import comparison_table, efficiency_table
from cipherfab.records.formatting import ABSENT
from cipherfab.records.record import Measurement, Timing

Sample = Callable[[str, str, str], Measurement]
PAPER = read_paper("sugier")


def test_every_system_has_its_line() -> None:
    lines = comparison_table(compare(PAPER, [])).splitlines()
    assert len(lines) == 2 + 20
    assert all(f"→ {ABSENT}" in line and line.endswith("| open |") for line in lines[2:])


def test_a_figure_that_was_not_published_is_shown(sample: Sample) -> None:
    """The table of RECTANGLE has no block RAMs."""
    paper = read_paper("shrivastava")
    (first, *_) = (item for item in compare(paper, []) if item.system.row == "R8")
    record = sample("present-80", "iterative", first.system.target)
    record = replace(record, design=first.design, area=replace(record.area, bram=7))
    assert f"{ABSENT} → 7" in comparison_table(compare(paper, [record]))


def test_the_best_throughput_per_lut_is_compared(sample: Sample) -> None:
    """Row S5: 20.9 Gbit/s of 1024 Mbit/s with 3376 LUTs."""
    timing = Timing(kind="modelled", fmax_mhz={0: 100.0})
    found = sample("present-80", "iterative", "spartan-6")
    record = replace(
        found,
        design=parse("S4").id,
        cipher="aes-128",
        block_bits=128,
        timing=timing,
        area=replace(found.area, lut=1000, lut_packed=None),
        cycles=Cycles(latency=1, interval=1, key=0),
    )
    worse = replace(record, design=parse("S2").id, area=replace(record.area, lut=2000))
    lines = efficiency_table(PAPER, [worse, record]).splitlines()
    assert lines[2] == "| aes-128 | spartan-6 | S5 | 6.34 | `aes-128/pipelined` | ≈12.8 | 2.02 |"
    assert len(lines) == 2 + 4
    assert lines[3].endswith(f"| {ABSENT} | {ABSENT} | {ABSENT} |")
