"""The ledger: what is met, short or open, and why."""

from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.catalogue.architecture import Cycles
from cipherfab.comparison.ledger import Entry, ledger, ledger_data, ledger_rows
from cipherfab.papers import papers, read_paper
from cipherfab.papers.paper import Goal
from cipherfab.records.record import Measurement, Timing

Sample = Callable[[str, str, str], Measurement]
PAPERS = [read_paper(name) for name in papers()]
FIGURES = "figures, and what is allowed"


def entry(entries: list[Entry], row: str, family: str) -> Entry:
    (found,) = (each for each in entries if (each.row, each.goal.family) == (row, family))
    return found


def answer(
    sample: Sample, row: str, family: str, figures: Mapping[str, int] | None = None, *, design: str = ""
) -> Measurement:
    """Return a measurement with exactly the goal's figures, but for those given."""
    most = {**entry(ledger(PAPERS, []), row, family).goal.most, **(figures or {})}
    record = sample("present-80", "iterative", family)
    area = {"lut": most["lut"], "lut_packed": None, "ff": most["ff"], "bram": most.get("bram", 0)}
    return replace(
        record,
        design=design or parse(row).id,
        area=replace(record.area, **area, lutram=0, srl=0),
        cycles=Cycles(latency=most["latency_cycles"], interval=1, key=0),
    )


def test_without_measurements_everything_is_open_but_what_a_command_does() -> None:
    entries = ledger(PAPERS, [])
    assert {each.row for each in entries if each.verdict != "open"} == {"P5"}
    assert entry(entries, "P5", "virtex-7").note.startswith("cipherfab tune")
    assert entry(entries, "R8", "spartan-6").note == "rectangle-80/iterative was not measured on spartan-6"
    assert len(ledger_rows(entries)) == len(entries)
    assert len(ledger_data(entries)) == len({each.row for each in entries}) == 32


def test_equal_figures_are_met(sample: Sample) -> None:
    found = entry(ledger(PAPERS, [answer(sample, "R8", "spartan-6")]), "R8", "spartan-6")
    assert found.verdict == "met"
    assert found.ours == {"latency_cycles": 26, "lut": 272, "ff": 149}
    assert found.note == "rectangle-80/iterative"


def test_a_key_in_the_design_is_said(sample: Sample) -> None:
    record = replace(answer(sample, "R7", "spartan-6"), protection="none, key in the design")
    note = entry(ledger(PAPERS, [record]), "R7", "spartan-6").note
    assert note == "rectangle-80/fixed_key:rounds_per_cycle=5; its key is part of the design"


@pytest.mark.parametrize("key", ["latency_cycles", "lut", "ff"])
def test_one_figure_above_its_goal_is_short(sample: Sample, key: str) -> None:
    most = entry(ledger(PAPERS, []), "R8", "spartan-6").goal.most
    record = answer(sample, "R8", "spartan-6", {key: most[key] + 1})
    found = entry(ledger(PAPERS, [record]), "R8", "spartan-6")
    assert found.verdict == "short"
    assert found.missed == [key]
    assert found.note.startswith("rectangle-80/iterative: above it in ")


def test_one_where_none_is_allowed_is_short(sample: Sample) -> None:
    found = entry(ledger(PAPERS, [answer(sample, "S7", "spartan-6", {"bram": 1})]), "S7", "spartan-6")
    assert (found.verdict, found.missed) == ("short", ["bram"])
    assert found.note == "serpent-256/combinational: above it in Block RAM"


def test_nothing_is_met_without_a_figure_to_reach(sample: Sample) -> None:
    goal = Goal(system="P4", target="virtex-7", family="virtex-7", most={})
    found = Entry(
        row="P4", title="", goal=goal, paper={}, design="x", record=sample("present-80", "iterative", "ecp5")
    )
    assert (found.verdict, found.note) == ("open", "x has no figure to reach")


def test_a_row_is_as_good_as_its_worst_family(sample: Sample) -> None:
    six = answer(sample, "S7", "spartan-6")
    three = answer(sample, "S7", "spartan-3", {"lut": 20000})
    rows = {each["row"]: each for each in ledger_data(ledger(PAPERS, [six]))}
    assert rows["S7"]["verdict"] == "open"
    rows = {each["row"]: each for each in ledger_data(ledger(PAPERS, [six, three]))}
    assert rows["S7"]["verdict"] == "short"
    assert rows["S7"]["ours"]["spartan-3"]["lut"] == 20000
    assert rows["S7"]["paper"]["spartan-6"]["lut"] == 16888
    assert set(rows["S7"]) == {"row", "title", "paper", "ours", "verdict", "note"}


def test_a_paper_may_name_another_design_for_a_family(sample: Sample) -> None:
    design = "aes-128/pipelined:sbox=tower_field"
    found = entry(ledger(PAPERS, [answer(sample, "S5", "spartan-3", design=design)]), "S5", "spartan-3")
    assert (found.design, found.verdict) == (design, "met")


def test_figures_are_told_with_their_share_of_the_goal(sample: Sample) -> None:
    rows = ledger_rows(ledger(PAPERS, [answer(sample, "R8", "spartan-6", {"lut": 136})]))
    (row,) = (each for each in rows if each["row"] == "R8")
    assert row[FIGURES] == "cycles 26 of 26 (1.00), LUT 136 of 272 (0.50), FF 149 of 149 (1.00)"


def test_what_must_be_more_is_told_and_judged(sample: Sample) -> None:
    """P4: at most so many slices, at least so much throughput."""
    (goal,) = (each for each in read_paper("elhadedy").goals if each.system == "P4")
    record = replace(
        sample("present-80", "iterative", "artix-7"),
        design=parse("P4").id,
        target="artix-7",
        area=replace(sample("present-80", "iterative", "artix-7").area, slices=1000),
        timing=Timing(kind="modelled", fmax_mhz={0: 100.0}),
        block_bits=128,
    )
    for interval, verdict in ((42, "met"), (43, "short")):
        measured = replace(record, cycles=Cycles(latency=1, interval=interval, key=0))
        found = entry(ledger(PAPERS, [measured]), "P4", "artix-7")
        assert (found.goal, found.verdict) == (goal, verdict)
    assert found.missed == ["throughput"]
    assert found.note.endswith(": below it in Throughput")
    (row,) = (each for each in ledger_rows([found]) if each["row"] == "P4")
    assert row[FIGURES] == "Slices 1,000 of 1,114 (0.90), Throughput 298 of at least 300"
