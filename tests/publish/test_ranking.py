"""The systems of a paper in order, as published and as measured."""

from collections.abc import Callable

from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.catalogue.architecture import Cycles
from cipherfab.papers import read_paper
from cipherfab.publish.ranking import CRITERIA, ranking_table, rankings
from cipherfab.records.record import Measurement

Sample = Callable[[str, str, str], Measurement]
PAPER = read_paper("shrivastava")


def answer(sample: Sample, row: str, *, lut: int, latency: int) -> Measurement:
    record = sample("rectangle-80", "iterative", "spartan-6")
    area = replace(record.area, lut=lut, lut_packed=lut, slices=lut // 4)
    cycles = Cycles(latency=latency, interval=latency, key=0)
    return replace(record, design=parse(row).id, area=area, cycles=cycles)


def test_the_order_is_that_of_the_figures(sample: Sample) -> None:
    """The paper has R1 with 202 LUTs and 42 cycles, R2 with 300 and 48, R8 with 272 and 26."""
    records = [
        answer(sample, "R1", lut=150, latency=42),
        answer(sample, "R2", lut=140, latency=60),
        answer(sample, "R8", lut=160, latency=20),
    ]
    found = {each.criterion: each for each in rankings(PAPER, records)}
    assert list(found) == list(CRITERIA["shrivastava"])
    luts, speed = found["fewest LUTs"], found["throughput at 13.56 MHz"]
    assert luts.published == ("R1", "R8", "R2")
    assert luts.ours == ("R2", "R1", "R8")
    assert luts.flips == 2
    assert speed.published == speed.ours == ("R8", "R1", "R2")
    assert speed.flips == 0


def test_a_first_place_that_differs_is_bold(sample: Sample) -> None:
    records = [answer(sample, "R1", lut=150, latency=42), answer(sample, "R2", lut=140, latency=60)]
    lines = ranking_table(rankings(PAPER, records)).splitlines()
    assert "| fewest LUTs | spartan-6 | **R1** R2 | **R2** R1 | 1 of 1 |" in lines
    assert "| throughput at 13.56 MHz | spartan-6 | R1 R2 | R1 R2 | 0 of 1 |" in lines


def test_one_system_has_no_order(sample: Sample) -> None:
    assert ranking_table(rankings(PAPER, [answer(sample, "R1", lut=150, latency=42)])).count("\n") == 2


def test_a_paper_without_criteria_is_not_ranked() -> None:
    assert rankings(read_paper("varici"), []) == []
