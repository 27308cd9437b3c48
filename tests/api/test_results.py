"""`results`: rows with types, filters, and a data frame made of them."""

from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest

import cipherfab as cf
from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import TARGETS
from cipherfab.records.published import published
from cipherfab.records.record import Measurement
from cipherfab.report.columns import COLUMNS
from cipherfab.workspace.session import Place, measure_all

OWN = {"figures", "parameters"}
"""Fields that are no columns of `cipherfab export`."""


@pytest.fixture(scope="module")
def everything() -> list[cf.Result]:
    """All published figures."""
    return cf.results(figures="published")


def test_fields_have_the_names_of_export() -> None:
    assert {field.name for field in fields(cf.Result)} - COLUMNS.keys() == OWN


def test_published_figures_are_those_of_the_records(everything: list[cf.Result]) -> None:
    records = {(record.design, record.target): record for record in published(target="ecp5")}
    rows = {(row.design, row.target): row for row in everything if row.target == "ecp5"}
    assert rows.keys() == records.keys()
    for place, row in rows.items():
        record = records[place]
        assert row.figures == "published"
        assert (row.luts, row.ff, row.parameters) == (record.area.sites, record.area.ff, record.parameters)
        assert row.fmax_mhz == (record.timing.median if record.timing else None)


@pytest.mark.parametrize(
    ("filters", "field", "value"),
    [
        ({"cipher": "AES128"}, "cipher", "aes-128"),
        ({"architecture": "iterative"}, "architecture", "iterative"),
        ({"target": "Spartan6"}, "target", "spartan-6"),
    ],
)
def test_filters(everything: list[cf.Result], filters: dict[str, Any], field: str, value: str) -> None:
    found = cf.results(**filters)
    assert found == [row for row in everything if getattr(row, field) == value]
    assert 0 < len(found) < len(everything)


def test_filters_add_up(everything: list[cf.Result]) -> None:
    found = cf.results(cipher="present-80", target="ecp5", study="published")
    assert {(row.cipher, row.target) for row in found} == {("present-80", "ecp5")}
    assert {row.design for row in found} < {row.design for row in everything}


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"cipher": "presnt-80"}, "unknown cipher 'presnt-80'; did you mean present-80?"),
        ({"architecture": "iterativ"}, "unknown architecture 'iterativ'; did you mean iterative?"),
        ({"target": "ecp6"}, "unknown target 'ecp6'; did you mean ecp5?"),
        ({"study": "ful"}, "unknown study 'ful'; did you mean full?"),
        ({"figures": "mine"}, "unknown figures 'mine'; there are own, published"),
        ({"target": ""}, "unknown target ''"),
    ],
)
def test_unknown_names(filters: dict[str, Any], message: str) -> None:
    with pytest.raises(cf.InputError) as found:
        cf.results(**filters)
    assert str(found.value).startswith(message)


def test_another_folder_must_have_a_store(here: Path) -> None:
    assert cf.results(figures="own") == []
    with pytest.raises(cf.CipherfabError, match="elsewhere"):
        cf.results(output=here / "elsewhere")


def test_own_figures_go_before_published_ones(stand_in: Any, everything: list[cf.Result]) -> None:
    pair = parse_id("present-80/iterative"), TARGETS["ecp5"]
    [record] = measure_all([pair], 1, Place(output=Path("cipherfab-out"), jobs=0))
    assert isinstance(record, Measurement)
    mixed = cf.results()
    assert len(mixed) == len(everything)
    assert (mixed[0].design, mixed[0].figures, mixed[0].luts) == (record.design, "own", record.area.sites)
    assert cf.results(figures="own") == mixed[:1]
    assert cf.results(figures="published") == everything


def test_a_data_frame_takes_the_rows(everything: list[cf.Result]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(everything)
    assert list(frame.columns) == [field.name for field in fields(cf.Result)]
    assert len(frame) == len(everything)
    assert frame.luts.dtype == "int64"
    assert frame.fmax_mhz.dtype == "float64"


def test_rows_are_plain(everything: list[cf.Result]) -> None:
    allowed = {str, int, float, list, dict, type(None)}
    assert {type(value) for row in everything for value in asdict(row).values()} <= allowed
