"""What the page gives away: the rows shown as files, and the command that builds a design."""

from __future__ import annotations

import csv
import json
import shlex
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from cipherfab.records.conditions import Conditions
from cipherfab.records.formatting import measurements
from cipherfab.records.metrics import metrics_under
from cipherfab.report.columns import column_name
from cipherfab.report.delimited import harmless
from cipherfab.report.html import html_page, write_page

if TYPE_CHECKING:
    from pathlib import Path

    from cipherfab.records.record import Record
    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser


def downloaded(page: Page, folder: Path, form: str) -> str:
    page.chrome.execute_cdp_cmd(
        "Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)}
    )
    page.one(f"#{form}").click()
    path = folder / f"cipherfab.{form}"
    WebDriverWait(page.chrome, 10).until(lambda _: path.exists())
    return path.read_bytes().decode("utf-8")


def test_the_rows_shown_are_downloaded_in_their_order(
    page: Page, records: list[Record], tmp_path: Path
) -> None:
    page.chip("target", "")
    page.chip("cipher", "present-80")
    page.knob("clock", "13.56")
    page.knob("bram", "100")
    page.sort("throughput")
    rows: list[dict[str, Any]] = json.loads(downloaded(page, tmp_path, "json"))
    assert [row["design"] for row in rows] == page.designs
    assert len(rows) == 10
    conditions = Conditions(clock_mhz=13.56, bram_luts=100)
    known = {(record.design, record.target): record for record in measurements(records)}
    for row in rows:
        record = known[row["design"], row["target"]]
        assert (row["cipher"], row["architecture"]) == (record.cipher, record.architecture)
        assert row["timing"] == (record.timing.kind if record.timing else None)
        for item in metrics_under(conditions):
            assert row[column_name(item)] == item.value(record), item.key
        assert row["condition_clock_mhz"] == 13.56
        assert row["condition_bram_luts"] == 100
        assert row["condition_blocks_per_key"] is None
    numbers = {f"\N{BLACK DIAMOND}{row['pareto_point']}" for row in rows if row["pareto_point"]}
    assert numbers == set(page.column("front")) - {""}
    text = downloaded(page, tmp_path, "csv")
    assert text.count("\r\n") == text.count("\n") == 11
    cells = list(csv.DictReader(StringIO(text)))
    written = [{name: "" if cell is None else cell for name, cell in row.items()} for row in rows]
    for found, expected in zip(cells, written, strict=True):
        assert found.keys() == expected.keys()
        for name, cell in expected.items():
            assert found[name] == cell if isinstance(cell, str) else float(found[name]) == cell, name


def test_no_cell_runs_in_a_spreadsheet(blank: Page, hostile: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    write_page(path, hostile)
    blank.open(path)
    for row in csv.DictReader(StringIO(downloaded(blank, tmp_path, "csv"), newline="")):
        assert row["design"] in {harmless(record.design) for record in hostile}
    texts = ["=1+1", "a;=1", "-x", " \t@x", "\N{FULLWIDTH EQUALS SIGN}1", "plain/a=b", "x\n+1", "", "'"]
    assert blank.run("return arguments[0].map(harmless)", texts) == [harmless(text) for text in texts]
    awkward = [{"a": 'x"y', "b": "1,2"}, {"a": "two\nlines", "b": "-"}]
    written = blank.run("return csvText(arguments[0])", awkward)
    assert list(csv.reader(StringIO(written, newline="")))[1:] == [['x"y', "1,2"], ["two\nlines", "'-"]]


def test_a_design_has_the_command_that_builds_it(page: Page) -> None:
    name = page.designs[0]
    page.one("#table tbody button").click()
    assert page.one("#table .command code").text == f"cipherfab build {name}"
    page.chrome.execute_cdp_cmd(
        "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    )
    page.one("#table .command button").click()
    page.wait("return document.querySelector('#table .command button').textContent === 'Copied'")
    assert page.run("return navigator.clipboard.readText()") == f"cipherfab build {name}"


def test_a_design_leads_to_the_pages_that_a_site_has(
    blank: Page, records: list[Record], tmp_path: Path
) -> None:
    path = tmp_path / "explorer.html"
    addresses = {"present-80": "ciphers/present.html", "constructor": "none.html"}
    path.write_text(html_page(records, home="index.html", pages=addresses), encoding="utf-8")
    blank.open(path)
    blank.chip("cipher", "present-80")
    blank.one("#table tbody button").click()
    links = {link.text: link.get_attribute("href") for link in blank.all("#table .details a")}
    assert links == {"present-80": f"{tmp_path.as_uri()}/ciphers/present.html"}
    assert blank.one("header .home").get_attribute("href") == f"{tmp_path.as_uri()}/index.html"


def test_a_command_that_cannot_be_copied_is_selected(page: Page) -> None:
    page.run("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.one("#table tbody button").click()
    page.one("#table .command button").click()
    page.wait("return document.querySelector('#table .command button').textContent === 'Selected'")
    assert page.run("return String(getSelection())") == page.one("#table .command code").text


@pytest.mark.parametrize("design", ["aes-128/iterative:sbox=block_ram,x=1", "a b", "it's $(x) `y`"])
def test_a_command_is_one_for_the_shell(page: Page, design: str) -> None:
    command = page.run("return buildCommand(arguments[0])", design)
    assert shlex.split(command) == ["cipherfab", "build", design]


def test_a_search_without_a_result_says_so(page: Page) -> None:
    assert not page.one("#nothing").is_displayed()
    page.one("#q").send_keys("nonsense")
    assert page.one("#nothing p").text == "No design matches “nonsense” among the targets chosen."
    for identity in ("plot", "winners", "legend", "downloads"):
        assert not page.one(f"#{identity}").is_displayed(), identity
    page.one("#clear").click()
    assert page.one("#q").get_attribute("value") == ""
    assert page.chrome.switch_to.active_element.get_attribute("id") == "q"
    assert not page.one("#nothing").is_displayed()
    assert page.points == 19
    assert len(page.all("#winners .card")) > 0
    assert page.one("#winners").is_displayed()


def test_filters_without_a_result_say_so(page: Page) -> None:
    page.chip("cipher", "rectangle-128")
    page.chip("architecture", "serial")
    said = "There is no design among the ciphers, architectures, and targets chosen."
    assert page.one("#nothing p").text == said
    assert not page.one("#clear").is_displayed()
    page.one("#start-again").click()
    assert page.count == "19 of 39 measurements"
    assert page.points == 19


def test_an_address_without_a_result_can_be_left(blank: Page, report: Path) -> None:
    blank.resize(390)
    blank.chrome.get("about:blank")
    blank.chrome.get(f"{report.as_uri()}#q=nonsense")
    assert blank.one("#nothing").is_displayed()
    blank.one("#clear").click()
    assert blank.points == 19
    assert blank.chrome.switch_to.active_element.get_attribute("id") == "plot"


def test_a_phone_is_told_of_further_columns(blank: Page, report: Path) -> None:
    blank.open(report)
    assert not blank.one("#more-columns").is_displayed()
    blank.resize(390)
    blank.open(report)
    assert blank.one("#more-columns").text.startswith("More columns to the right")
    overflow = "const frame = byId('table').parentElement; return frame.scrollWidth > frame.clientWidth"
    assert blank.run(overflow)
