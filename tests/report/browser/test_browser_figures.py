"""Page and library have the same figures, texts and fronts for all published records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from cipherfab.records.conditions import Conditions
from cipherfab.records.formatting import MODELLED, figure, figure_of, measurements, range_of
from cipherfab.records.metrics import metrics_under
from cipherfab.records.pareto import pareto_front
from cipherfab.records.record import Measurement, Record
from cipherfab.records.record_json import read_list_file, shipped_results
from cipherfab.report.html import write_page
from cipherfab.report.page_data import page_data

if TYPE_CHECKING:
    from pathlib import Path

    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser

CONDITIONS = (
    Conditions(),
    Conditions(clock_mhz=13.56),
    Conditions(clock_mhz=100, bram_luts=250),
    Conditions(bram_luts=100, blocks_per_key=1),
    Conditions(clock_mhz=33.3, bram_luts=1, blocks_per_key=7),
    Conditions(clock_mhz=10_000, blocks_per_key=1_000_000),
)
FOUND = """
    const [clock, bram, blocks] = arguments;
    const conditions = { clock, bram, blocks };
    applyConditions(data.records, data.metrics, conditions);
    const front = (x, y) => paretoFront(data.records, x, y).map((record) => record.index);
    return {
      values: data.records.map((record) => record.values),
      ranges: data.records.map((record) => record.ranges),
      texts: data.records.map((record) => data.metrics.map((metric) => metricText(metric, record))),
      spans: data.records.map((record) => data.metrics.map((metric) => rangeText(metric, record))),
      fronts: data.metrics.map((x) => data.metrics.map((y) => front(x, y))),
    };
"""


@pytest.fixture(scope="module")
def published(records: list[Record]) -> list[Measurement]:
    """Return all published records of designs, one without a clock, and one without LUTs."""
    files = sorted(shipped_results().glob("*.json"))
    lists = [read_list_file(path) for path in files if '"schema"' in path.read_text(encoding="utf-8")[:100]]
    assert len(lists) >= 3
    kept = [record for each in lists for record in each if isinstance(record, Measurement)]
    bare = replace(kept[0], target="bare", timing=None)
    empty = replace(kept[1], target="empty", area=replace(kept[1].area, lut=0))
    return measurements([*kept, bare, empty])


@pytest.fixture
def explorer(blank: Page, published: list[Measurement], tmp_path: Path) -> Page:
    """Return the browser at the page of the published records."""
    path = tmp_path / "published.html"
    write_page(path, published)
    blank.open(path)
    return blank


@pytest.mark.parametrize("conditions", CONDITIONS, ids=str)
def test_page_and_library_agree(explorer: Page, published: list[Measurement], conditions: Conditions) -> None:
    chosen = (conditions.clock_mhz, conditions.bram_luts, conditions.blocks_per_key)
    found: dict[str, Any] = explorer.run(FOUND, *chosen)
    metrics = metrics_under(conditions)
    rows = zip(published, found["values"], found["ranges"], found["texts"], found["spans"], strict=True)
    for record, values, ranges, texts, spans in rows:
        where = f"{record.design} on {record.target}"
        for place, item in enumerate(metrics):
            assert values[item.key] == item.value(record), (where, item.key)
            span = item.range(record)
            assert ranges[item.key] == (list(span) if span else None), (where, item.key)
            # Under a fixed clock the page says which designs nothing is known about.
            assert texts[place].removeprefix("?") == figure_of(item, record), (where, item.key)
            assert spans[place] == range_of(item, record), (where, item.key)
    for x, row in zip(metrics, found["fronts"], strict=True):
        for y, front in zip(metrics, row, strict=True):
            assert sorted(front) == pareto_front(published, x, y), (x.key, y.key)


@pytest.mark.parametrize("kind", ["published", "records", "hostile"])
def test_the_page_unpacks_its_data_whole(
    blank: Page, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    kept: list[Record] = list(request.getfixturevalue(kind))
    path = tmp_path / "packed.html"
    write_page(path, kept)
    blank.open(path)
    found = blank.run("return unpack(JSON.parse(byId('data').textContent))")
    expected = json.loads(json.dumps(page_data(kept)))
    every = {name: None for record in expected["records"] for name in record["quantities"]}
    for record in expected["records"]:
        record["quantities"] = every | record["quantities"]
    assert found == expected


def test_numbers_are_written_alike(page: Page) -> None:
    values = [
        0.0,
        0.5,
        1.5,
        2.5,
        9.995,
        99.95,
        112.5,
        113.5,
        0.125,
        12.25,
        12.35,
        1234.5,
        1e-7,
        1.45,
        1.35,
        8e9,
    ]
    found = page.run("return arguments[0].map((value) => figureText(value, false))", values)
    assert found == [figure(value) for value in values]
    assert page.run("return [0, 7, 1234567].map((value) => figureText(value, true))") == [
        "0",
        "7",
        "1,234,567",
    ]


def test_modelled_clocks_stay_marked(explorer: Page, published: list[Measurement]) -> None:
    explorer.chip("target", "ecp5")
    explorer.chip("target", "spartan-6")
    for clock in ("", "13.56"):
        explorer.knob("clock", clock)
        texts = explorer.column("throughput")
        assert len(texts) == sum(record.target == "spartan-6" for record in published)
        assert all(text.startswith(MODELLED) or text == "\N{EN DASH}" for text in texts)
        assert explorer.winner("fastest", ".figure strong").startswith(MODELLED)


def test_the_table_fits_with_block_ram(explorer: Page) -> None:
    explorer.resize(1280)
    assert explorer.column("bram")
    fits = "const frame = byId('table').parentElement; return frame.scrollWidth <= frame.clientWidth"
    assert explorer.run(fits)
    explorer.knob("bram", "100")
    assert explorer.column("area")
    assert explorer.run(fits)
    explorer.chip("target", "")
    explorer.select("x", "blocks")
    assert explorer.column("blocks")
    assert explorer.run(fits)
