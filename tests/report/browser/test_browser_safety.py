"""Nothing from records runs or becomes markup in a browser, and errors do not go unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from selenium.webdriver.common.keys import Keys

from cipherfab.report.html import write_page

if TYPE_CHECKING:
    from pathlib import Path

    from cipherfab.records.record import Record
    from tests.report.browser.conftest import Page

pytestmark = pytest.mark.browser


def test_errors_in_the_console_would_be_seen(page: Page) -> None:
    page.run("setTimeout(() => { throw new Error('probe'); })")
    page.wait("return new Promise((resolve) => setTimeout(() => resolve(true), 50))")
    assert any("probe" in message for message in page.console())


def test_hostile_names_are_shown_as_text(blank: Page, hostile: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    write_page(path, hostile)
    blank.open(path)
    cells = "return [...document.querySelectorAll('#table tbody th button')].map((cell) => cell.textContent)"
    names: list[str] = blank.run(cells)
    assert max((record.design for record in hostile), key=len) in names
    blank.run("data.records.forEach((record) => table.reveal(record))")
    assert len(blank.all("#table tr.details")) == len(names) == 2
    for _ in names:
        blank.one("#plot").send_keys(Keys.ARROW_RIGHT)
        assert blank.one("#tooltip").is_displayed()
    assert blank.all("img, [onerror]") == []
    assert blank.run("return typeof window.hacked") == "undefined"


def test_policy_stops_what_is_not_part_of_the_page(page: Page) -> None:
    page.run("""
        const script = document.createElement("script");
        script.textContent = "window.hacked = 1";
        document.body.append(script);
    """)
    assert page.run("return typeof window.hacked") == "undefined"
    assert any("Content Security Policy" in message for message in page.console())


def test_page_without_measurements(blank: Page, tmp_path: Path) -> None:
    path = tmp_path / "empty.html"
    write_page(path, [])
    blank.open(path)
    assert blank.one("#summary").text == "No measurements."
    assert blank.count == "0 of 0 measurements"
