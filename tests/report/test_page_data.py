"""What the HTML page is given."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.records.conditions import Conditions
from cipherfab.records.metrics import metrics_under
from cipherfab.records.record import Git, Measurement, Record, Timing
from cipherfab.report.page_data import page_data

Sample = Callable[[str, str, str], Measurement]


@pytest.fixture
def data(records: list[Record]) -> dict[str, Any]:
    """Return the data of the sample records."""
    return page_data(records)


def test_holds_every_record_and_metric(data: dict[str, Any], records: list[Record]) -> None:
    assert len(data["records"]) + len(data["failures"]) == len(records)
    assert [item["key"] for item in data["metrics"]] == [item.key for item in metrics_under(Conditions())]
    assert all(item["definition"] for item in data["metrics"])


def test_is_deterministic(data: dict[str, Any], records: list[Record]) -> None:
    shuffled = list(records)
    Random(1).shuffle(shuffled)
    assert page_data(shuffled) == data


def test_summary_counts(data: dict[str, Any]) -> None:
    assert data["summary"].startswith("39 measurements: 20 designs, 4 ciphers, 2 targets; 2 without figures.")
    assert "published vectors (312) and random blocks (159,744)" in data["summary"]


def test_starts_where_most_clocks_are_known(data: dict[str, Any], sample: Sample) -> None:
    assert data["start"] == {"target": "ecp5", "clock": None}
    modelled = [
        replace(sample("present-80", name, "spartan-6"), timing=Timing(kind="modelled", fmax_mhz={0: 90.0}))
        for name in ("iterative", "pipelined")
    ]
    assert page_data(modelled)["start"]["target"] == "spartan-6"
    mixed = page_data([*modelled, sample("present-80", "iterative", "ecp5")])
    assert mixed["start"] == {"target": "ecp5", "clock": None}
    unplaced = page_data([sample("present-80", "iterative", "artix-7")])
    assert unplaced["start"] == {"target": "artix-7", "clock": 13.56}


def test_a_record_brings_what_its_figures_follow_from(sample: Sample) -> None:
    record = sample("present-80", "iterative", "ecp5")
    (row,) = page_data([record])["records"]
    assert record.timing is not None
    figures = {"luts": 294, "lut": 294, "lut_packed": None, "ff": 149, "bram": 0, "block_bits": 64}
    cycles = {"latency": 32, "interval": 32, "key": 1, "key_in_flight": 0}
    assert row["quantities"].items() >= {**figures, **cycles}.items()
    assert row["timing"]["kind"] == "placed"
    assert row["timing"]["median"] == record.timing.median
    assert len(row["timing"]["seeds"]) == 5
    assert page_data([sample("present-80", "iterative", "artix-7")])["records"][0]["timing"] is None


def test_details_tell_everything_else_in_the_record(sample: Sample) -> None:
    record = sample("present-80", "iterative", "ecp5")
    (row,) = page_data([record])["records"]
    details = dict(row["details"])
    assert details["Parameters"] == "direction = encrypt\nrounds_per_cycle = 1"
    assert details["Area"] == "LUT raw 294, FF 149"
    assert details["Recipes tried"] == "narrow: LUT raw 294, FF 149 (chosen)\nwide: LUT raw 325, FF 149"
    assert details["Key"] == "through the key channel, 1 cycle until a block; a change under load costs 2"
    assert details["Fmax (placed)"].count("seed ") == 5
    assert details["Checked"] == "8 published vectors, 4,096 random blocks, 131,328 cycles"
    assert details["Tools"] == "yosys 0.70 (wheel)\nnextpnr-ecp5 0.11.1 (wheel)"
    assert details["RTL hash"] == record.rtl_hash
    assert details["Source"] == record.git.commit


def test_provenance_counts_and_marks_uncommitted_changes(sample: Sample) -> None:
    clean = sample("present-80", "iterative", "ecp5")
    dirty = replace(clean, design="other", git=replace(clean.git, dirty=True))
    loose = replace(clean, design="third", git=Git(commit=None, dirty=False))
    tools, source, schema, rtl = page_data([clean, dirty, loose])["provenance"]
    assert [row[0] for row in tools["rows"]] == ["nextpnr-ecp5", "yosys"]
    assert [row[-1] for row in tools["rows"]] == ["3", "3"]
    commit = clean.git.commit
    expected = [[commit, "1"], [f"{commit}, with uncommitted changes", "1"], ["not in a repository", "1"]]
    assert source["rows"] == expected
    assert schema["rows"] == [["1", "3"]]
    assert len(rtl["rows"]) == 3


def test_protection_statement(sample: Sample) -> None:
    plain = sample("present-80", "iterative", "ecp5")
    masked = replace(plain, design="masked", protection="threshold implementation")
    assert page_data([plain])["protection"].startswith("None of these cores is protected")
    assert page_data([plain, masked])["protection"].startswith("1 of 2 measured cores are not protected")
    assert page_data([masked])["protection"] == ""


def test_no_records() -> None:
    data = page_data([])
    assert data["summary"] == "No measurements."
    assert data["records"] == data["failures"] == []
