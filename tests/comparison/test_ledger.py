"""The ledger: what each figure is beside the published one, and what follows for a row."""

from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse
from cipherfab.catalogue.architecture import Cycles
from cipherfab.comparison.ledger import (
    Entry,
    count_rows,
    fragile_rows,
    ledger,
    ledger_data,
    ledger_rows,
    reasons,
    short_rows,
    worse_rows,
)
from cipherfab.papers import papers, read_paper
from cipherfab.records.earlier import LEGEND, MARK, legend
from cipherfab.records.record import Measurement, Timing
from cipherfab.tlut.tuning import Reload, Size, Tuning

Sample = Callable[[str, str, str], Measurement]
PAPERS = [read_paper(name) for name in papers()]
R8 = {"lut": 272, "ff": 149, "slices": 76}
"""RECTANGLE-80, one round per cycle, on Spartan-6: with 26 cycles at 286.11 MHz."""


def entry(entries: list[Entry], row: str, family: str) -> Entry:
    (found,) = (each for each in entries if (each.row, each.family) == (row, family))
    return found


def answer(
    sample: Sample,
    row: str,
    family: str,
    area: Mapping[str, int | None],
    *,
    latency: int,
    mhz: float,
    interval: int | None = None,
    design: str = "",
) -> Measurement:
    """Return a measurement of the design of a row with given figures."""
    record = sample("present-80", "iterative", family)
    return replace(
        record,
        design=design or parse(row).id,
        target=family,
        area=replace(record.area, **{"lut_packed": None, "lutram": 0, "srl": 0, "bram": 0} | dict(area)),
        cycles=Cycles(latency=latency, interval=interval or latency, key=0),
        timing=Timing(kind="modelled", fmax_mhz={0: mhz}),
    )


def verdicts(found: Entry) -> dict[str, str]:
    return {each.key: each.verdict for each in found.judgements}


def test_without_measurements_everything_is_open() -> None:
    entries = ledger(PAPERS, [])
    assert {each.verdict for each in entries} == {"open"}
    assert entry(entries, "P5", "virtex-7").note.endswith("message_processor was not measured on virtex-7")
    assert entry(entries, "R8", "virtex-4").note == "rectangle-80/iterative was not measured on virtex-4"
    assert entry(entries, "P2", "virtex-7").note == "pi16-function/digit_serial was not measured on virtex-7"
    assert {each.verdict for found in entries for each in found.judgements} == {"absent"}
    assert len(ledger_rows(entries)) == len(entries)
    assert worse_rows(entries) == fragile_rows(entries) == []
    assert count_rows(ledger_data(entries)) == "34 rows: 0 met, 0 short, 34 open"


def test_figures_that_would_be_printed_alike_are_equal(sample: Sample) -> None:
    """The throughput of the paper is that of a block every 26 cycles, its power another quantity."""
    found = entry(
        ledger(PAPERS, [answer(sample, "R8", "spartan-6", R8, latency=26, mhz=286.114)]), "R8", "spartan-6"
    )
    assert found.verdict == "met"
    assert verdicts(found) == {
        "latency_cycles": "equal",
        "lut": "equal",
        "ff": "equal",
        "slices": "not comparable",
        "fmax": "equal",
        "throughput": "equal",
        "throughput_fixed": "equal",
        "throughput_per_slice_fixed": "not comparable",
        "static_power": "not comparable",
        "dynamic_power": "not comparable",
        "total_power": "not comparable",
        "energy_fixed": "not comparable",
    }


@pytest.mark.parametrize(
    ("area", "latency", "mhz", "worse"),
    [
        ({}, 26, 300.0, []),
        ({"lut": 273}, 26, 300.0, ["lut"]),
        ({"ff": 150}, 26, 300.0, ["ff"]),
        ({"slices": 77}, 26, 300.0, ["slices", "throughput_per_slice_fixed"]),
        ({}, 27, 300.0, ["latency_cycles", "throughput_fixed", "throughput_per_slice_fixed"]),
        ({}, 26, 280.0, ["fmax", "throughput"]),
    ],
)
def test_one_worse_figure_is_short(
    sample: Sample, area: Mapping[str, int], latency: int, mhz: float, worse: list[str]
) -> None:
    record = answer(sample, "R8", "spartan-6", {**R8, **area}, latency=latency, mhz=mhz)
    found = entry(ledger(PAPERS, [record]), "R8", "spartan-6")
    assert [each.key for each in found.of("worse")] == worse
    assert found.verdict == ("short" if worse else "met")
    assert len(worse_rows([found])) == len(worse)


def test_throughput_is_by_the_formula_of_the_paper(sample: Sample) -> None:
    """A pipeline of Sugier's takes a block in every cycle; the ports of R1 take one each 42 cycles."""
    pipeline = answer(sample, "S4", "spartan-6", {"lut": 1}, latency=11, interval=1, mhz=215.0)
    ports = answer(sample, "R1", "spartan-6", {"lut": 1}, latency=42, interval=35, mhz=168.32)
    entries = ledger(PAPERS, [replace(pipeline, block_bits=128), ports])
    found = {(each.row, said.key): said for each in entries if each.record for said in each.judgements}
    assert found["S4", "throughput"].ours == 128 * 215.0
    assert found["R1", "throughput"].ours == pytest.approx(64 * 168.32 / 42)
    assert found["R1", "throughput"].verdict == "equal"


def test_a_figure_that_contradicts_others_is_taken_as_it_follows(sample: Sample) -> None:
    """The engine has 4.34 Gbit/s in the paper: 128 bits every 12 cycles of 347 MHz are 3.7."""
    for mhz, verdict in ((350.0, "better"), (300.0, "worse")):
        record = replace(answer(sample, "P1", "virtex-7", {"lut": 1}, latency=12, mhz=mhz), block_bits=128)
        found = entry(ledger(PAPERS, [record]), "P1", "virtex-7")
        (said,) = (each for each in found.judgements if each.key == "throughput")
        assert (round(said.paper), round(said.printed or 0), said.verdict) == (3702, 4444, verdict)


def test_what_flatters_ours_can_only_be_worse(sample: Sample) -> None:
    """The timing model of Spartan-3 is of a faster speed grade than the paper's part."""
    area = {"lut": 300, "ff": 149, "slices": 180}
    for mhz, expected in ((200.0, "not comparable"), (170.0, "worse")):
        record = answer(sample, "R8", "spartan-3", area, latency=26, mhz=mhz)
        found = entry(ledger(PAPERS, [record]), "R8", "spartan-3")
        assert verdicts(found)["fmax"] == verdicts(found)["throughput"] == expected
        assert verdicts(found)["throughput_fixed"] == "equal"
    assert "the part has speed grade -4, the timing model -5" in reasons(
        ledger(PAPERS, [answer(sample, "R8", "spartan-3", area, latency=26, mhz=200.0)])
    )


def test_pairs_that_a_packer_has_to_make(sample: Sample) -> None:
    area = {**R8, "lut": 300, "lut_packed": 250}
    record = answer(sample, "R8", "spartan-6", area, latency=26, mhz=300.0)
    found = entry(ledger(PAPERS, [record]), "R8", "spartan-6")
    assert found.verdict == "met"
    (row,) = fragile_rows([found])
    assert (row["published"], row["packed"], row["raw"], row["pairs needed"]) == ("272", "250", "300", "56%")
    assert not fragile_rows(ledger(PAPERS, [replace(record, area=replace(record.area, lut=272))]))


def test_a_row_is_as_good_as_its_worst_family(sample: Sample) -> None:
    area = {"lut": 100, "ff": 100}
    six = answer(sample, "S7", "spartan-6", area, latency=1, mhz=10.0)
    six = replace(six, block_bits=128)
    three = answer(sample, "S7", "spartan-3", {**area, "lut": 20000}, latency=1, mhz=10.0)
    rows = {each["row"]: each for each in ledger_data(ledger(PAPERS, [six]))}
    assert rows["S7"]["verdict"] == "open"
    rows = {each["row"]: each for each in ledger_data(ledger(PAPERS, [six, three]))}
    assert rows["S7"]["verdict"] == "short"
    figures = rows["S7"]["families"]["spartan-3"]["figures"]
    assert figures["lut"] == {"paper": 18939.0, "ours": 20000, "verdict": "worse"}
    assert set(rows["S7"]) == {"row", "title", "verdict", "families"}


def test_a_paper_may_name_another_design_for_a_family() -> None:
    found = entry(ledger(PAPERS, []), "S5", "spartan-3")
    assert found.design == "aes-128/pipelined:sbox=block_ram,ram_sboxes=4"


def test_a_key_in_the_design_is_said(sample: Sample) -> None:
    record = answer(sample, "R7", "spartan-6", {"lut": 1}, latency=5, mhz=100.0)
    record = replace(record, protection="none, key in the design")
    note = entry(ledger(PAPERS, [record]), "R7", "spartan-6").note
    assert note == "rectangle-80/fixed_key:rounds_per_cycle=5; its key is part of the design"


def test_a_row_that_is_short_says_why(sample: Sample) -> None:
    slow = answer(sample, "R8", "spartan-6", R8, latency=26, mhz=100.0)
    [found] = short_rows(PAPERS, ledger(PAPERS, [slow]))
    assert found["row"] == "R8"
    assert "150 flip-flops" in found["why, and what was tried"]
    fast = answer(sample, "R8", "spartan-6", R8, latency=26, mhz=300.0)
    assert short_rows(PAPERS, ledger(PAPERS, [fast])) == []


def test_figures_are_told_by_what_they_are(sample: Sample) -> None:
    record = answer(sample, "R8", "spartan-6", {**R8, "lut": 136, "ff": 150}, latency=26, mhz=300.0)
    rows = ledger_rows(ledger(PAPERS, [record]))
    (row,) = (each for each in rows if (each["row"], each["family"]) == ("R8", "spartan-6"))
    assert row["worse"] == "FF 1.01"
    assert row["equal"] == "cycles 1.00, Throughput at the fixed clock 1.00"
    assert row["better"].startswith("LUT 0.50, Fmax 1.05")


TUNING = Tuning(
    design="pi16cipher096v2-block/message_processor",
    target="virtex-7",
    parameters={"key_i": 96, "nonce_i": 32},
    interval=55,
    ordinary=Size(luts=1200, flip_flops=1000, depth=8, sites=1000),
    tuned=Size(luts=1100, flip_flops=900, depth=8, sites=950),
    tunable=64,
    operations=9,
    settings={"KeyStored": "0"},
)
RELOAD = Reload(device="LFE5U-45F", whole=1_032_325, frames=192, bytes=23_289, milliseconds=7.452)


def test_a_key_in_tunable_luts_is_judged_by_its_own_measurement() -> None:
    on_ecp5 = replace(TUNING, target="ecp5", tuned=replace(TUNING.tuned, sites=2_600), reload=RELOAD)
    found = entry(ledger(PAPERS, [], [TUNING, on_ecp5]), "P5", "virtex-7")
    assert found.verdict == "met"
    assert found.note.endswith("; its key in tunable LUTs")
    assert [(each.key, each.paper, each.ours, each.verdict) for each in found.judgements] == [
        ("lut", 8942, 950, "better"),
        ("tluts", 256, 64, "better"),
        # What is printed, 600 ms, contradicts 256 times 230 us; ours is that of another device.
        ("reconfiguration_time", 58.9e6, 7.452e6, "not comparable"),
    ]


@pytest.mark.parametrize("milliseconds", [7.452, 100.0])
def test_the_time_of_another_device_is_never_compared(milliseconds: float) -> None:
    reload = replace(RELOAD, milliseconds=milliseconds)
    found = entry(
        ledger(PAPERS, [], [TUNING, replace(TUNING, target="ecp5", reload=reload)]), "P5", "virtex-7"
    )
    said = found.judgements[-1]
    assert (said.key, said.ours, said.verdict) == (
        "reconfiguration_time",
        milliseconds * 1e6,
        "not comparable",
    )
    assert said.why == "the time is that of an LFE5U-45F, which loads single frames"
    assert found.verdict == "met"


def test_the_time_of_the_device_itself_is_compared() -> None:
    others = replace(TUNING, target="ecp5", reload=RELOAD)
    for milliseconds, verdict in ((7.0, "better"), (100.0, "worse")):
        own = replace(TUNING, reload=replace(RELOAD, milliseconds=milliseconds))
        found = entry(ledger(PAPERS, [], [others, own]), "P5", "virtex-7")
        assert found.judgements[-1].verdict == verdict


def test_the_first_tuning_of_a_target_counts() -> None:
    later = replace(TUNING, tuned=replace(TUNING.tuned, sites=9_000))
    found = entry(ledger(PAPERS, [], [TUNING, later]), "P5", "virtex-7")
    assert (found.tuning, found.judgements[0].ours) == (TUNING, 950)


def test_a_key_in_tunable_luts_of_an_earlier_rtl_is_marked() -> None:
    found = entry(ledger(PAPERS, [], [replace(TUNING, rtl_hash="0" * 64)]), "P5", "virtex-7")
    assert found.note.startswith(f"{TUNING.design} {MARK}; ")
    assert legend([found.source]) == LEGEND


def test_a_key_in_tunable_luts_that_costs_more_is_short() -> None:
    larger = replace(TUNING, tuned=replace(TUNING.tuned, sites=9_000))
    assert entry(ledger(PAPERS, [], [larger]), "P5", "virtex-7").verdict == "short"
    assert entry(ledger(PAPERS, [], [replace(TUNING, target="ice40")]), "P5", "virtex-7").verdict == "open"
    # Its key went into a register.
    assert entry(ledger(PAPERS, [], [replace(TUNING, settings={})]), "P5", "virtex-7").verdict == "open"
