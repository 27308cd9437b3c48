"""Parquet: it reads back with types and units, and says what is missing."""

import sys
from io import BytesIO

import pytest
from msgspec.structs import replace
from pyarrow import parquet

from cipherfab.errors import InputError, ToolError
from cipherfab.records.record import Measurement, Record
from cipherfab.report.columns import flat_table
from cipherfab.report.parquet import parquet_bytes


def test_it_reads_back(records: list[Record]) -> None:
    table = flat_table(records)
    found = parquet.read_table(BytesIO(parquet_bytes(table)))
    assert found.column_names == [column.name for column in table.columns]
    columns = [list(cells) for cells in zip(*table.rows, strict=True)]
    assert [column.to_pylist() for column in found.columns] == columns
    types = {field.name: str(field.type) for field in found.schema}
    assert types["luts"] == types["parameter_rounds_per_cycle"] == "int64"
    assert types["fmax_mhz"] == "double"
    assert types["dirty"] == "bool"
    assert types["seeds"].startswith("list<")


def test_units_and_meanings_are_in_the_metadata(records: list[Record]) -> None:
    schema = parquet.read_schema(BytesIO(parquet_bytes(flat_table(records))))
    assert schema.field("luts").metadata[b"unit"] == b"sites"
    assert schema.field("efficiency_mbit_s").metadata[b"unit"] == b"Mbit/s"
    assert schema.field("design").metadata == {b"meaning": b"Id of the design."}
    assert all(b"meaning" in field.metadata for field in schema)


def test_equal_records_give_equal_files(records: list[Record]) -> None:
    assert parquet_bytes(flat_table(records)) == parquet_bytes(flat_table(list(reversed(records))))


def test_nothing_measured() -> None:
    found = parquet.read_table(BytesIO(parquet_bytes(flat_table([]))))
    assert found.num_rows == 0
    assert "fmax_mhz" in found.column_names


def test_texts_stay_as_they_are(hostile: list[Record]) -> None:
    found = parquet.read_table(BytesIO(parquet_bytes(flat_table(hostile))))
    assert set(found["design"].to_pylist()) == {record.design for record in hostile}


def test_without_pyarrow(records: list[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ToolError, match=r"install it with: pip install pyarrow, or choose csv or json"):
        parquet_bytes(flat_table(records))


def test_a_number_that_is_too_large(records: list[Record]) -> None:
    record = next(record for record in records if isinstance(record, Measurement))
    with pytest.raises(InputError, match="do not fit into Parquet"):
        parquet_bytes(flat_table([replace(record, parameters={"size": 2**64})]))
