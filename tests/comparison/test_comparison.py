"""A published table beside measurements: what counts as met, short or open."""

from collections.abc import Callable

from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.catalogue.architecture import Cycles
from cipherfab.comparison.comparison import answered, compare
from cipherfab.papers import read_paper
from cipherfab.records.record import Measurement, Timing

Sample = Callable[[str, str, str], Measurement]
PAPER = read_paper("sugier")


def answer(sample: Sample, row: str, target: str, **figures: int) -> Measurement:
    """Return a measurement with exactly the figures of a published system, but for those given."""
    (system,) = (each for each in answered(PAPER) if (each.row, each.target) == (row, target))
    record = sample("present-80", "iterative", target)
    published = {key: system.count(key) or 0 for key in ("lut", "ff", "bram")}
    area = {"lut_packed": None, **published} | figures
    return replace(
        record,
        design=parse(row).id,
        area=replace(record.area, **area),
        timing=Timing(kind="modelled", fmax_mhz={0: 1e4}),
        cycles=Cycles(latency=system.count("latency_cycles") or 0, interval=1, key=0),
    )


def test_every_system_has_its_line() -> None:
    comparisons = compare(PAPER, [])
    assert [item.system for item in comparisons] == answered(PAPER)
    assert {item.verdict for item in comparisons} == {"open"}


def test_equal_figures_are_met_and_worse_ones_named(sample: Sample) -> None:
    records = [
        answer(sample, "S6", "spartan-6"),
        answer(sample, "S10", "spartan-6", lut=1567, ff=1000),
        answer(sample, "S4", "spartan-6", lut=8880, srl=4, lutram=1),
    ]
    verdicts = {
        (item.system.row, item.system.target): item.verdict for item in compare(PAPER, records) if item.record
    }
    assert verdicts == {
        ("S6", "spartan-6"): "met",
        ("S10", "spartan-6"): "worse: LUT, FF",
        ("S4", "spartan-6"): "worse: LUT",
    }


def test_a_block_ram_of_the_larger_size_counts_as_two_of_those_that_the_paper_prints(sample: Sample) -> None:
    def verdict(**figures: int) -> str:
        record = answer(sample, "S3", "spartan-6", **figures)
        return next(item.verdict for item in compare(PAPER, [record]) if item.record)

    assert verdict(bram=80) == "met"
    assert verdict(bram=80, bram_large=0) == "met"
    assert verdict(bram=79, bram_large=1) == "met"
    assert verdict(bram=79, bram_large=2) == "worse: Block RAM"


def test_a_system_may_be_answered_by_another_design_than_its_row() -> None:
    designs = {(item.system.row, item.system.target): item.design for item in compare(PAPER, [])}
    assert designs["S5", "spartan-6"] == "aes-128/pipelined:sbox=block_ram"
    assert designs["S5", "spartan-3"] == "aes-128/pipelined:sbox=block_ram,ram_sboxes=4"


def test_a_figure_that_was_not_published_is_not_compared(sample: Sample) -> None:
    """The table of RECTANGLE has no block RAMs."""
    paper = read_paper("shrivastava")
    (first, *_) = (item for item in compare(paper, []) if item.system.row == "R8")
    assert first.system.count("bram") is None
    record = sample("present-80", "iterative", first.system.target)
    area = replace(record.area, lut=272, lut_packed=None, ff=149, bram=7)
    record = replace(
        record,
        design=first.design,
        area=area,
        cycles=Cycles(latency=26, interval=26, key=0),
        timing=Timing(kind="modelled", fmax_mhz={0: 1e4}),
    )
    (item,) = (each for each in compare(paper, [record]) if each.record)
    assert item.verdict == "met"
