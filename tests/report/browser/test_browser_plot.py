"""The page's plot in a browser: figures by mouse, keyboard and touch, axes, legend, dark mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from cipherfab.records.conditions import Conditions
from cipherfab.records.formatting import measurements
from cipherfab.records.metrics import metrics_under
from cipherfab.records.record import Record

if TYPE_CHECKING:
    from pathlib import Path

    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser

SMALLEST = "rectangle-80/serial:sbox_count=1"


def test_every_placed_design_has_a_bar_for_its_seeds(page: Page) -> None:
    assert len(page.all("#plot .errorbar")) == page.points == 19


def test_pointing_shows_the_figures_and_a_click_opens_the_row(page: Page) -> None:
    point = page.one("#plot .point")
    page.run("arguments[0].scrollIntoView({ block: 'center' })", point)
    ActionChains(page.chrome).move_to_element(point).perform()
    page.wait("return !byId('tooltip').hidden")
    tooltip = page.one("#tooltip").text
    assert "present-80/" in tooltip
    assert "Throughput per LUT" in tooltip
    assert "Mbit/s" in tooltip
    ActionChains(page.chrome).click().perform()
    page.wait("return document.querySelectorAll('#table tr.details').length === 1")
    assert "published vectors" in page.one("#table tr.details").text


def test_arrow_keys_step_through_the_designs_and_enter_opens_one(page: Page) -> None:
    plot = page.one("#plot")
    plot.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert page.one("#tooltip strong").text == SMALLEST
    plot.send_keys(Keys.ESCAPE)
    assert not page.one("#tooltip").is_displayed()
    plot.send_keys(Keys.ENTER)
    opened = page.chrome.switch_to.active_element
    assert opened.text == SMALLEST
    assert opened.get_attribute("aria-expanded") == "true"


def test_touch_shows_figures_and_leaves_scrolling_to_the_page(blank: Page, report: Path) -> None:
    blank.resize(390)
    blank.open(report)
    place = blank.run("""
        const point = document.querySelector("#plot .point");
        point.scrollIntoView({ block: "center" });
        const box = point.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    """)
    before = blank.run("return scrollY")
    blank.touch([place])
    blank.wait("return !byId('tooltip').hidden")
    assert blank.run("return scrollY") == before
    blank.touch([{**place, "y": place["y"] - 20 * step} for step in range(10)])
    blank.wait(f"return scrollY > {before}")


def test_axes_and_scales(page: Page) -> None:
    page.select("x", "latency")
    page.select("y", "fmax")
    layout = "const { xaxis, yaxis } = byId('plot').layout; "
    titles = page.run(f"{layout} return [xaxis.title.text, yaxis.title.text]")
    assert titles == ["Latency (cycles)", "Fmax (MHz)"]
    assert page.run(f"{layout} return [xaxis.type, yaxis.type]") == ["log", "log"]
    page.one("#xlog").click()
    assert page.run(f"{layout} return [xaxis.type, yaxis.type]") == ["linear", "log"]
    assert page.points == 19


def test_what_a_log_scale_cannot_show_is_said(page: Page) -> None:
    page.select("x", "ff")
    # Combinational designs have no flip-flops.
    assert page.points == 15
    text = page.one("#plot-empty").text
    assert text.startswith(
        "Not in the plot, of 19 designs: 4 with a figure of 0, which a log scale cannot show"
    )
    page.one("#xlog").click()
    assert page.points == 19
    assert not page.one("#plot-empty").is_displayed()


def test_every_axis_draws_the_designs_that_have_the_figure(page: Page, records: list[Record]) -> None:
    page.chip("target", "")
    page.knob("clock", "1")
    page.select("y", "throughput")
    for item in metrics_under(Conditions(clock_mhz=1)):
        page.select("x", item.key)
        expected = sum(bool(item.value(record)) for record in measurements(records))
        assert page.points == expected, item.key


def test_a_target_without_place_and_route_explains_the_empty_plot(page: Page) -> None:
    page.chip("target", "ecp5")
    page.chip("target", "artix-7")
    assert page.one("#plot-empty").text == "Nothing to plot. 20 without a figure for Throughput or Area."
    page.knob("clock", "13.56")
    assert not page.one("#plot-empty").is_displayed()
    assert page.points == 20


def test_legend_explains_marks_that_stay_when_filtered(page: Page) -> None:
    marks = """
        const items = [...document.querySelectorAll("#legend li:not(.title)")];
        const mark = (item) => item.querySelector("svg *").outerHTML;
        return Object.fromEntries(items.map((item) => [item.textContent, mark(item)]));
    """
    page.one("#sizes").click()
    before: dict[str, str] = page.run(marks)
    assert {"present-80", "rectangle-128", "iterative", "serial", "ecp5"} <= set(before)
    page.chip("cipher", "rectangle-128")
    after: dict[str, str] = page.run(marks)
    assert after["rectangle-128"] == before["rectangle-128"]
    assert "present-80" not in after


def test_an_open_page_follows_the_system_into_dark_mode(page: Page) -> None:
    colours = "return [getComputedStyle(document.body).backgroundColor, byId('plot').layout.font.color]"
    light = page.run(colours)
    page.emulate("setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    page.wait(f"return byId('plot').layout.font.color !== '{light[1]}'")
    assert page.run(colours)[0] != light[0]


@pytest.mark.parametrize("width", [320, 360, 768, 1100, 1280])
@pytest.mark.parametrize("target", ["ecp5", ""])
def test_page_never_scrolls_sideways(blank: Page, report: Path, width: int, target: str) -> None:
    blank.resize(width)
    blank.open(report)
    if not target:
        blank.run("byId('filters').open = true")
        blank.chip("target", "")
    blank.run("document.querySelector('#table tbody button').click()")
    blank.one("#plot").send_keys(Keys.ARROW_RIGHT)
    assert blank.one("#tooltip").is_displayed()
    assert blank.run("return document.documentElement.scrollWidth") <= width
    assert blank.run("return byId('plot').getBoundingClientRect().width") > 0.6 * width
