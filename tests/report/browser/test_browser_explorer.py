"""Conditions, winners, fronts and the address: what the reader turns, and what moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from cipherfab.records.record import Measurement, Timing
from cipherfab.report.html import write_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cipherfab.records.record import Record
    from cipherfab.selection.constraints import Candidate
    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser

AGILE = "aes-128/pipelined"
STATIC = "aes-128/pipelined:key_schedule=static"
RAM = "aes-128/iterative:sbox=block_ram"
LOGIC = "aes-128/iterative:sbox=tower_field"


@pytest.fixture
def explorer(blank: Page, candidate: Callable[..., Candidate], tmp_path: Path) -> Page:
    """Return the browser at four designs with round figures.

    The static pipeline has twice the clock but loads keys; the design with block RAM is small while it is
    free.
    """
    seeds = {1: 95.0, 2: 100.0, 3: 104.0}
    made = [
        candidate(AGILE, lut=4000, ff=3000, latency=11, interval=1, key=0, fmax=seeds),
        candidate(STATIC, lut=3000, ff=1500, latency=10, interval=1, key=11, fmax=200.0),
        candidate(RAM, lut=500, ff=261, bram=8, latency=11, interval=11, key=0, fmax=80.0),
        candidate(LOGIC, lut=1300, ff=261, latency=11, interval=11, key=0, fmax=60.0),
    ]
    path = tmp_path / "explorer.html"
    write_page(path, [each.record for each in made])
    blank.open(path)
    return blank


@pytest.fixture
def families(blank: Page, records: list[Record], tmp_path: Path) -> Page:
    """Return the browser at the sample records with modelled clocks on a family of their own."""
    measured = [record for record in records if isinstance(record, Measurement) and record.timing]
    modelled = [
        replace(record, target="spartan-6", timing=Timing(kind="modelled", fmax_mhz={0: 90.0}))
        for record in measured
        if record.architecture == "iterative"
    ]
    path = tmp_path / "families.html"
    write_page(path, [*measured, *modelled])
    blank.open(path)
    return blank


def test_a_price_of_block_ram_moves_the_smallest(explorer: Page) -> None:
    assert explorer.winner("smallest") == RAM
    assert explorer.winner("smallest", ".why") == f"61.5 % smaller than {LOGIC}: 500 against 1,300 LUT."
    assert "Block RAM counts nothing" in explorer.notes
    explorer.knob("bram", "99")
    assert explorer.winner("smallest", ".why") == f"0.615 % smaller than {LOGIC}: 1,292 against 1,300 LUT."
    assert "Block RAM counts nothing" not in explorer.notes
    explorer.knob("bram", "101")
    assert explorer.winner("smallest") == LOGIC
    assert explorer.winner("smallest", ".before") == f"Before: {RAM}"
    assert "moved" in str(explorer.one('[data-goal="smallest"]').get_attribute("class"))
    explorer.wait("return byId('live').textContent.startsWith('New winners. Smallest: aes-128/iterative')")


def test_equal_designs_are_told_apart_by_the_next_figure(explorer: Page) -> None:
    explorer.knob("bram", "100")
    assert explorer.winner("smallest") == LOGIC
    reason = explorer.winner("smallest", ".why")
    assert reason == f"As good as {RAM}; chosen by BRAM: 0 against 8."


def test_changing_keys_move_the_fastest(explorer: Page) -> None:
    assert explorer.winner("fastest") == STATIC
    explorer.knob("key", "21")
    # 128 bits x 200 MHz x 21 / (21 + 10 + 1 + 11 - 1) = 12,800 Mbit/s, as without a change at 100 MHz.
    assert explorer.winner("fastest", ".why") == f"As good as {AGILE}; chosen by Area: 3,000 against 4,000."
    explorer.knob("key", "20")
    assert explorer.winner("fastest") == AGILE
    assert explorer.winner("fastest", ".figure strong") == "12,800"
    explorer.knob("key", "1")
    # 128 x 200 / 22 = 1,164
    assert explorer.winner("fastest", ".why").endswith("12,800 against 1,164 Mbit/s.")


def test_a_clock_leaves_out_what_cannot_run_at_it(explorer: Page) -> None:
    explorer.knob("clock", "80")
    assert "cannot run at 80 MHz: " + LOGIC + " (60.0 MHz)" in explorer.notes
    assert explorer.points == 3
    assert len(explorer.designs) == 4
    fmax = explorer.all("#table .below")
    assert [cell.text for cell in fmax] == ["below 80"]
    explorer.knob("clock", "101")
    # Half of the seeds of the fully pipelined one reach 100 MHz.
    assert "3 designs cannot run at 101 MHz" in explorer.notes
    assert explorer.winner("smallest") == STATIC
    assert explorer.winner("smallest", ".why") == "No other design shown has this figure."
    explorer.knob("clock", "1000")
    assert explorer.one("#winners").text.count("No design to compare.") == 4
    assert explorer.one("#plot-empty").text.startswith("Nothing to plot. 4 cannot run at 1000 MHz")


def test_how_sure_the_winner_is_is_said(
    blank: Page, candidate: Callable[..., Candidate], tmp_path: Path
) -> None:
    """Of nine pairs of placements six are for the first: 95 beats 90, 100 beats 90 and 96, 104 all."""
    made = [
        candidate(AGILE, interval=1, fmax={1: 95.0, 2: 100.0, 3: 104.0}),
        candidate(STATIC, interval=1, fmax={1: 90.0, 2: 96.0, 3: 101.0}),
    ]
    path = tmp_path / "sure.html"
    write_page(path, [each.record for each in made])
    blank.open(path)
    for goal in ("fastest", "quickest"):
        assert blank.winner(goal) == AGILE
        assert blank.winner(goal, ".why").endswith("It wins in 66.7 % of all pairs of a placement of each.")
    assert "pairs" not in blank.winner("smallest", ".why")
    blank.knob("clock", "50")
    assert "pairs" not in blank.winner("fastest", ".why")


def test_what_is_no_number_is_refused_and_changes_nothing(explorer: Page) -> None:
    before = explorer.fragment
    for name, text in (("clock", "-5"), ("clock", "0.0001"), ("bram", "0.5"), ("key", "0"), ("key", "e")):
        explorer.knob(name, text)
        assert explorer.one(f"#{name}").get_attribute("aria-invalid") == "true", (name, text)
        assert explorer.fragment == before
        explorer.knob(name, "")
        assert explorer.one(f"#{name}").get_attribute("aria-invalid") == "false"


def test_sliders_work_by_keyboard_and_follow_the_number(explorer: Page) -> None:
    slider = explorer.one("#key-slider")
    slider.send_keys(Keys.END)
    assert explorer.one("#key").get_attribute("value") == "1"
    assert slider.get_attribute("aria-valuetext") == "every 1 block"
    assert explorer.winner("fastest") == AGILE
    slider.send_keys(Keys.HOME)
    assert explorer.one("#key").get_attribute("value") == ""
    assert slider.get_attribute("aria-valuetext") == "never"
    explorer.knob("clock", "95")
    assert explorer.run("return STOPS.clock[byId('clock-slider').value]") == 100


def test_the_front_is_listed_as_it_is_numbered(explorer: Page) -> None:
    listed = [item.text for item in explorer.all("#fronts li button")]
    assert listed == [RAM, STATIC]
    assert explorer.all("#fronts li")[0].text.endswith("500 LUT, 931 Mbit/s")
    labels = [label.text for label in explorer.all("#plot .label")]
    assert labels == ["1", "2", "smallest", "fastest, most per LUT, quickest"]
    rings = [x for *_, x, _ in explorer.read("#plot .ring")]
    assert rings == pytest.approx([500, 3000], rel=0.02)
    explorer.all("#fronts li button")[1].click()
    assert explorer.chrome.switch_to.active_element.text == STATIC


def test_targets_are_compared_only_if_several_are_chosen(families: Page) -> None:
    assert "Compared across" not in families.notes
    assert not families.one("#together").is_displayed()
    assert len({record for record in families.designs}) == len(families.designs)
    families.one("#sizes").click()
    families.chip("target", "spartan-6")
    assert "Compared across 2 targets" in families.notes
    assert "placed clocks stand beside modelled ones (≈, open points)" in families.notes
    assert " on " in families.winner("smallest")
    assert len(families.all("#winners .card")) == 4
    families.one("#together").click()
    assert "Compared across" not in families.notes
    assert [title.text for title in families.all("#winners h3")] == ["ecp5", "spartan-6"]
    assert len(families.all("#winners .card")) == 8
    assert [title.text for title in families.all("#fronts h4")] == ["ecp5", "spartan-6"]


def test_ciphers_of_other_sizes_are_compared_only_on_request(page: Page) -> None:
    sizes = ["ecp5, 64-bit block, 80-bit key", "ecp5, 64-bit block, 128-bit key"]
    assert [title.text for title in page.all("#winners h3")] == sizes
    assert [title.text for title in page.all("#fronts h4")] == sizes
    page.chip("cipher", "present-80")
    assert not page.one("#sizes").is_displayed()
    assert len(page.all("#winners .card")) == 4
    page.chip("cipher", "present-80")
    page.one("#sizes").click()
    assert len(page.all("#winners .card")) == 4
    assert page.fragment == "sizes=1"


def test_single_placements_that_are_close_have_no_winner(page: Page) -> None:
    reasons = page.run("""
        const metric = metrics.get("throughput");
        const timing = { kind: "placed", median: 100, seeds: [100] };
        const made = (design, value, single = true) => ({
          design, single, target: "ecp5",
          values: { throughput: value }, ranges: {}, placements: { throughput: [] },
          timing: single ? timing : { ...timing, seeds: [90, 100, 110] },
        });
        const told = (...pair) => reason(GOALS[1], pair, metrics, { ecp5: 0.1 }, false);
        const [one, several] = [made("b", 100), made("b", 100, false)];
        return [told(made("a", 105), one), told(made("a", 120), one),
                told(made("a", 105, false), one), told(made("a", 105, false), several)];
    """)
    close = "Too close to call with b: 105 against 100 Mbit/s, from single placements. "
    spread = "Fmax on ecp5 varies by up to 10 % from seed to seed."
    assert [text == close + spread for text in reasons] == [True, False, True, False]


def test_shape_tells_modelled_from_placed(families: Page) -> None:
    families.chip("target", "")
    symbols = families.run("""
        return [...document.querySelectorAll("#plot .point")].map((point) => {
          const { fill, stroke } = getComputedStyle(point.querySelector("path"));
          return [data.records[point.dataset.index].timing.kind, fill, stroke];
        });
    """)
    assert {kind for kind, *_ in symbols} == {"placed", "modelled"}
    assert all((fill == "none") == (kind == "modelled") for kind, fill, _ in symbols)
    # An open point is a line of its colour; other points are filled with it, and have a line of ink.
    ink = families.run("return getComputedStyle(document.querySelector('#plot .tick')).fill")
    assert all((stroke == ink) == (kind == "placed") for kind, _, stroke in symbols)
    assert "modelled ≈" in families.one("#legend").text


def test_a_target_without_any_clock_says_that_nobody_knows(page: Page) -> None:
    page.chip("target", "ecp5")
    page.chip("target", "artix-7")
    assert page.winner("fastest", "p") == "No design shown has this figure."
    page.knob("clock", "13.56")
    assert "nobody knows whether the design runs at 13.56 MHz" in page.notes
    assert page.winner("fastest", ".figure strong").startswith("?")


def test_the_address_holds_every_choice(page: Page) -> None:
    assert page.fragment == ""
    page.chip("cipher", "present-80")
    page.chip("cipher", "rectangle-80")
    page.chip("target", "")
    page.knob("clock", "13.56")
    page.knob("bram", "120")
    page.knob("key", "8")
    page.select("x", "latency")
    page.select("shape", "target")
    page.one("#ylog").click()
    page.one("#together").click()
    page.one("#q").send_keys("iter")
    page.sort("efficiency")
    fragment = page.fragment
    assert fragment == (
        "cipher=present-80&cipher=rectangle-80&target=&q=iter&clock=13.56&bram=120&key=8&x=latency&ylog=0"
        "&together=0&shape=target&sort=efficiency&down=1"
    )
    view = "return ['winners', 'fronts', 'table', 'count'].map((id) => byId(id).innerText)"
    shown = page.run(view)
    address = page.chrome.current_url
    page.chrome.get("about:blank")
    page.chrome.get(address)
    page.wait("return document.querySelector('#plot .axis') !== null")
    restored = page.run(view)
    # All but what was there before the last change.
    assert restored[1:] == shown[1:]
    assert page.fragment == fragment
    page.one("#reset").click()
    assert page.fragment == ""
    assert page.count == "19 of 39 measurements"


def test_an_address_that_is_changed_is_followed(page: Page) -> None:
    page.run("location.hash = 'target=artix-7&clock=20'")
    page.wait("return byId('count').textContent === '20 of 39 measurements'")
    assert page.one("#clock").get_attribute("value") == "20"


@pytest.mark.parametrize(
    "fragment",
    [
        "clock=-1",
        "clock=Infinity",
        "bram=1.5",
        "key=0",
        "x=constructor",
        "xlog=constructor",
        "cipher=__proto__",
        "constructor=1",
        "sort=<img src=x onerror=alert(1)>",
    ],
)
def test_an_address_from_anywhere_is_checked(page: Page, fragment: str) -> None:
    page.run("location.hash = arguments[0]", fragment)
    page.wait("return !byId('ignored').hidden")
    assert page.one("#ignored").text.startswith(
        "The address asks for something that this page does not have: "
    )
    assert page.points == 19
    assert page.all("#ignored img") == []


def test_the_way_to_the_table_keeps_the_state(page: Page) -> None:
    page.knob("key", "5")
    fragment = page.fragment
    skip = page.one("#skip")
    skip.send_keys(Keys.ENTER)
    assert page.chrome.switch_to.active_element.get_attribute("id") == "designs"
    assert page.fragment == fragment == "key=5"


def test_every_control_is_reached_by_tab_and_shows_it(page: Page) -> None:
    page.run("document.activeElement.blur(); scrollTo(0, 0)")
    wanted = {
        "q",
        "front",
        "reset",
        "clock",
        "clock-slider",
        "bram",
        "key",
        "y",
        "x",
        "ylog",
        "colour",
        "plot",
    }
    seen: set[str] = set()
    for _ in range(60):
        page.chrome.switch_to.active_element.send_keys(Keys.TAB)
        active = page.chrome.switch_to.active_element
        seen.add(str(active.get_attribute("id")))
        outline = page.run(
            """
            const [node] = arguments;
            const shown = node.matches('.chip input') ? node.nextElementSibling : node;
            return getComputedStyle(shown).outlineStyle;
            """,
            active,
        )
        assert outline != "none", active.get_attribute("outerHTML")
        if "plot" in seen:
            break
    assert wanted <= seen
    chips = page.all("#cipher input")
    chips[1].send_keys(Keys.SPACE)
    assert chips[1].is_selected()
    assert not chips[0].is_selected()


def test_every_control_has_a_name(page: Page) -> None:
    nameless = page.run("""
        const named = (node) =>
          node.labels?.length || node.getAttribute("aria-label") || node.textContent.trim();
        return [...document.querySelectorAll("input, select, button")].filter((node) => !named(node)).length;
    """)
    assert nameless == 0


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_contrast(page: Page, dark: bool) -> None:
    scheme = "dark" if dark else "light"
    page.emulate("setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    page.knob("bram", "50")
    ratios: dict[str, float] = page.run("""
        const linear = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        const channel = (value) => linear(value / 255);
        const light = (colour) => {
          const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(channel);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = (node) => {
          const colour = getComputedStyle(node).backgroundColor;
          return colour === "rgba(0, 0, 0, 0)" ? ground(node.parentElement) : colour;
        };
        const ratio = (selector) => {
          const node = document.querySelector(selector);
          const [a, b] = [getComputedStyle(node).color, ground(node)].map(light).sort((x, y) => y - x);
          return (a + 0.05) / (b + 0.05);
        };
        const selectors = ["#summary", "#protection", ".hint", ".chip input:checked + span", ".card h4",
          ".card .why", ".card button", ".tag", "#fronts small", "#table th button", "#table td"];
        return Object.fromEntries(selectors.map((selector) => [selector, ratio(selector)]));
    """)
    assert all(ratio >= 4.5 for ratio in ratios.values()), ratios


def test_without_javascript_the_tables_are_there(blank: Page, report: Path) -> None:
    blank.emulate("setScriptExecutionDisabled", value=True)
    try:
        blank.chrome.get(report.as_uri())
        tables = blank.all("noscript table")
        captions = [table.find_element(By.TAG_NAME, "caption").text for table in tables]
        assert [caption.partition(":")[0] for caption in captions] == ["artix-7", "ecp5"]
        assert [len(table.find_elements(By.CSS_SELECTOR, "tbody tr")) for table in tables] == [20, 19]
        assert not any(node.is_displayed() for node in blank.all(".scripted"))
        blank.resize(360)
        width = blank.chrome.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]["width"]
        assert width <= 360
    finally:
        blank.emulate("setScriptExecutionDisabled", value=False)


def test_a_winner_of_before_opens_though_it_is_filtered_out(explorer: Page) -> None:
    explorer.one("#q").send_keys("pipelined")
    assert explorer.winner("smallest") == STATIC
    explorer.one('[data-goal="smallest"] .before button').click()
    assert explorer.chrome.switch_to.active_element.text == RAM
    assert explorer.one("#q").get_attribute("value") == ""
