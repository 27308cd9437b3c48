"""The page's plot in a browser: figures by mouse, keyboard and touch, axes, legend, dark mode."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, cast

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from cipherfab.records.conditions import Conditions
from cipherfab.records.formatting import measurements
from cipherfab.records.metrics import metrics_under
from cipherfab.records.record import Record

if TYPE_CHECKING:
    from pathlib import Path

    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser

SMALLEST = "rectangle-80/serial:sbox_count=1"


def test_every_point_stands_at_its_figures(page: Page) -> None:
    figures = """
        const [x, y] = [state.x, state.y];
        return [...document.querySelectorAll("#plot .point")].map((point) => {
          const { values } = data.records[point.dataset.index];
          return [values[x], values[y]];
        });
    """
    for axes in (("area", "throughput"), ("latency", "efficiency"), ("fmax", "latency_ns")):
        for name, axis in zip("xy", axes, strict=True):
            page.select(name, axis)
        for scale in ("log", "linear"):
            assert {axis.get_attribute("data-scale") for axis in page.all("#plot .axis")} == {scale}
            expected = page.run(figures)
            # Two hundredths of the axis at most: a point has its size, and so have the texts of ticks.
            near = [max(column) / 50 if scale == "linear" else 0 for column in zip(*expected, strict=True)]
            for found, (x, y) in zip(page.read("#plot .point path"), expected, strict=True):
                assert found[4] == pytest.approx(x, rel=0.03, abs=near[0])
                assert found[5] == pytest.approx(y, rel=0.03, abs=near[1])
            page.one("#xlog").click()
            page.one("#ylog").click()


def test_every_placed_design_has_a_bar_for_its_seeds(page: Page) -> None:
    assert len(page.all("#plot .bar")) == page.points == 19
    ranges = """
        return [...document.querySelectorAll("#plot .bar")].map((bar) =>
          data.records[bar.dataset.index].ranges[arguments[0]]);
    """
    for found, expected in zip(page.read("#plot .bar"), page.run(ranges, "throughput"), strict=True):
        assert found[2:4] == pytest.approx(expected, rel=0.03)
    page.select("x", "fmax")
    for found, expected in zip(page.read("#plot .bar"), page.run(ranges, "fmax"), strict=True):
        # The bar of the other axis has ends of four pixels to both sides.
        assert found[0] <= expected[0] * 1.02
        assert found[1] >= expected[1] * 0.98
    page.select("x", "area")
    page.knob("clock", "1")
    assert not page.all("#plot .bar")


def test_fronts_are_steps_through_their_points(page: Page) -> None:
    fronts = page.run("return plot.lines.map(({ records }) => records.map((record) => record.index))")
    drawn = page.run("""
        return [...document.querySelectorAll("#plot .front")].map((line) => {
          const numbers = line.getAttribute("d").match(/[MHV]|[0-9.]+/g);
          return numbers.join(" ");
        });
    """)
    assert len(fronts) == len(drawn) == 2
    for indices, line in zip(fronts, drawn, strict=True):
        places = page.run(
            """
            const place = (index) => document.querySelector(`#plot .point[data-index="${index}"]`);
            return arguments[0].map((index) =>
              place(index).getAttribute("transform").match(/[0-9.]+/g).join(" "));
            """,
            indices,
        )
        first, *rest = places
        steps = "".join(" H {} V {}".format(*place.split()) for place in rest)
        assert line == f"M {first}{steps}"


def test_pointing_shows_the_figures_and_a_click_opens_the_row(page: Page) -> None:
    point = page.one("#plot .point")
    page.run("arguments[0].scrollIntoView({ block: 'center' })", point)
    ActionChains(page.chrome).move_to_element(point).perform()
    page.wait("return !byId('tooltip').hidden")
    tooltip = page.one("#tooltip").text
    name = page.run("return data.records[arguments[0].dataset.index].design", point)
    assert page.one("#tooltip strong").text == name
    assert page.one("#plot .point.current") == point
    assert "Throughput per LUT" in tooltip
    assert "Mbit/s" in tooltip
    ActionChains(page.chrome).click().perform()
    page.wait("return document.querySelectorAll('#table tr.details').length === 1")
    assert "published vectors" in page.one("#table tr.details").text
    assert page.chrome.switch_to.active_element.text == name


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
    titles = [title.text for title in page.all("#plot .axis .title")]
    assert titles == ["Latency (cycles)", "Fmax (MHz)"]
    scales = "return [...document.querySelectorAll('#plot .axis')].map((axis) => axis.dataset.scale)"
    assert page.run(scales) == ["log", "log"]
    page.one("#xlog").click()
    assert page.run(scales) == ["linear", "log"]
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
    colours = """
        const mark = (selector) => getComputedStyle(document.querySelector(selector));
        return [getComputedStyle(document.body).backgroundColor, mark("#plot .tick").fill,
                mark("#plot .grid").stroke, mark("#plot .point path").fill, mark("#plot .ring").stroke];
    """
    light = page.run(colours)
    page.emulate("setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    page.wait("return matchMedia('(prefers-color-scheme: dark)').matches")
    dark = page.run(colours)
    assert all(one != other for one, other in zip(light, dark, strict=True))


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], *, key: str | None = None) -> None:
    """Drag from one place of the plot to another, in parts of its size."""
    plot = page.one("#plot")
    page.run("arguments[0].scrollIntoView({ block: 'center' })", plot)
    size = plot.size
    (x, y), (to_x, to_y) = [
        (round((across - 0.5) * size["width"]), round((down - 0.5) * size["height"]))
        for across, down in (start, end)
    ]
    chain = ActionChains(page.chrome).move_to_element_with_offset(plot, x, y)
    if key:
        chain.key_down(key)
    chain.click_and_hold().move_by_offset(to_x - x, to_y - y).release()
    if key:
        chain.key_up(key)
    chain.perform()


def ranges(page: Page) -> list[list[float]]:
    return cast(
        "list[list[float]]", page.run("return ['x', 'y'].map((name) => plot.axes.scales[name].range)")
    )


def test_dragging_zooms_and_a_double_click_shows_all(page: Page) -> None:
    whole = ranges(page)
    assert not page.one("#whole").is_enabled()
    drag(page, (0.3, 0.2), (0.6, 0.7))
    part = ranges(page)
    assert all(a < c < d < b for (a, b), (c, d) in zip(whole, part, strict=True))
    assert 0 < page.points < 19
    assert page.all("#plot .band") == []
    # Opening a design is what a click is for, and this was none.
    assert page.all("#table tr.details") == []
    page.chip("cipher", "present-80")
    assert ranges(page) == part
    page.chip("cipher", "")
    ActionChains(page.chrome).move_to_element_with_offset(page.one("#plot"), 0, 180).double_click().perform()
    assert ranges(page) == whole
    assert page.points == 19


def test_a_flat_rectangle_zooms_one_axis(page: Page) -> None:
    (_, high), (low_y, high_y) = ranges(page)
    drag(page, (0.3, 0.5), (0.7, 0.51))
    (low, narrow), vertical = ranges(page)
    assert narrow < high
    assert vertical == [low_y, high_y]
    page.select("x", "latency")
    page.select("x", "area")
    assert ranges(page)[0][1] == high
    assert low > 0


def test_the_plot_moves_with_shift_or_at_an_axis_or_by_the_tool(page: Page) -> None:
    whole = ranges(page)
    drag(page, (0.5, 0.5), (0.6, 0.5), key=Keys.SHIFT)
    moved = ranges(page)
    assert moved[0][0] < whole[0][0]
    assert moved[0][1] < whole[0][1]
    assert moved[0][1] / moved[0][0] == pytest.approx(whole[0][1] / whole[0][0])
    assert moved[1] == pytest.approx(whole[1])
    page.one("#whole").click()
    assert ranges(page) == whole
    drag(page, (0.5, 0.97), (0.4, 0.7))
    assert ranges(page)[0][0] > whole[0][0]
    assert ranges(page)[1] == whole[1]
    page.one("#whole").click()
    page.one("#move").click()
    assert page.one("#move").get_attribute("aria-pressed") == "true"
    drag(page, (0.5, 0.5), (0.5, 0.6))
    assert ranges(page)[1][0] > whole[1][0]


def test_keys_zoom_around_the_design_and_back(page: Page) -> None:
    whole = ranges(page)
    plot = page.one("#plot")
    plot.send_keys(Keys.ARROW_RIGHT, "+", "+")
    assert page.one("#tooltip strong").text == SMALLEST
    assert all(d / c < b / a for (a, b), (c, d) in zip(whole, ranges(page), strict=True))
    assert 0 < page.points < 19
    for _ in range(3 * page.points):
        plot.send_keys(Keys.ARROW_RIGHT)
        assert page.one("#tooltip").is_displayed()
    for _ in range(60):
        plot.send_keys("+")
    assert all(a < b for a, b in ranges(page))
    plot.send_keys("0")
    assert ranges(page) == whole
    plot.send_keys("-")
    assert ranges(page)[0][0] < whole[0][0]


def test_labels_keep_off_one_another_and_off_points(page: Page) -> None:
    page.chip("target", "")
    page.knob("clock", "1")
    covered = page.run("""
        const box = (node) => node.getBoundingClientRect();
        const boxes = (selector) => [...document.querySelectorAll(selector)].map(box);
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const [labels, points] = [boxes("#plot .label text"), boxes("#plot .point path")];
        const area = byId("plot").getBoundingClientRect();
        const inside = ({ left, right, top, bottom }) =>
          left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
        return [
          labels.length,
          labels.filter((label, index) => labels.slice(index + 1).some((other) => meet(label, other))).length,
          labels.filter((label) => points.some((point) => meet(label, point))).length,
          labels.filter((label) => !inside(label)).length,
        ];
    """)
    assert covered[0] > 4
    assert covered[1:] == [0, 0, 0]


def test_ticks_are_round_and_do_not_meet(page: Page) -> None:
    faults = page.run("""
        const faults = [];
        const room = (value) => 8 * tickText(value).length;
        const some = [[1, 10], [50, 12000], [1e-7, 3], [0.9, 1.1], [99999, 100001], [3, 1e9], [17, 18.5]];
        for (const log of [true, false]) {
          for (const range of some) {
            for (const length of [120, 300, 900]) {
              const scale = new Scale(log, range, [0, length]);
              const found = ticks(scale, room);
              const texts = found.map(tickText);
              const apart = found.slice(1).every((value, index) => {
                const before = found[index];
                return scale.at(value) - scale.at(before) >= (room(value) + room(before)) / 2;
              });
              const inside = found.every((value) => scale.holds(value));
              const round = texts.every((text, index) => Number(text.replaceAll(",", "")) === found[index]);
              if (!apart || !inside || !round || found.length < 1) faults.push([log, range, length, texts]);
              if (length === 900 && found.length < 3) faults.push([log, range, length, texts]);
            }
          }
        }
        return faults;
    """)
    assert faults == []


def test_four_hundred_designs_are_drawn_at_once(page: Page) -> None:
    spent = page.run("""
        const many = Array.from({ length: 400 }, (_, index) => {
          const record = data.records.filter((each) => each.values.throughput !== null)[index % 19];
          const spread = (value) => value && value * (1 + ((index * 7919) % 400) / 40);
          const each = ([key, value]) => [key, spread(value)];
          return { ...record, index, values: Object.fromEntries(Object.entries(record.values).map(each)) };
        });
        const front = paretoFront(many, plot.view.x, plot.view.y);
        const numbers = new Map([...front, ...many.slice(0, 40)].map((record, index) => [record, index + 1]));
        const winners = new Map(many.slice(0, 12).map((record) => [record, GOALS]));
        const times = Array.from({ length: 7 }, () => {
          const start = performance.now();
          plot.show(many, [{ title: "all", records: front }], { ...plot.view, numbers, winners });
          byId("plot").getBoundingClientRect();
          return performance.now() - start;
        });
        return [document.querySelectorAll("#plot .point").length, Math.min(...times)];
    """)
    assert spent[0] == 400
    # A tenth of that is usual; this only tells that the time does not grow with the square.
    assert spent[1] < 500


def test_the_plot_follows_the_width_of_the_window(page: Page) -> None:
    before = page.run("return plot.axes.area.right")
    page.resize(900)
    page.wait(f"return plot.axes.area.right < {before} - 100")
    width = page.run("return byId('plot').clientWidth")
    assert page.run("return plot.axes.area.right") == pytest.approx(width, abs=40)
    assert page.points == 19


def test_an_empty_plot_has_axes_without_numbers(page: Page) -> None:
    page.knob("clock", "1000000")
    assert page.points == 0
    assert page.all("#plot .tick") == []
    assert [title.text for title in page.all("#plot .title")] == ["Area (LUT)", "Throughput (Mbit/s)"]
    assert page.one("#legend").text == ""


def test_the_picture_is_a_png_twice_as_fine(page: Page, tmp_path: Path) -> None:
    page.chrome.execute_cdp_cmd(
        "Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )
    page.one("#picture").click()
    path = tmp_path / "cipherfab.png"
    WebDriverWait(page.chrome, 10).until(lambda _: path.exists())
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    assert [width, height] == page.run(
        "const { clientWidth, clientHeight } = byId('plot'); return [2 * clientWidth, 2 * clientHeight]"
    )


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
