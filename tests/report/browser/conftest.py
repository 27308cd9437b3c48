"""A headless Chromium with the page of the sample records, and the words to speak about it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from cipherfab.records.record import Record
from cipherfab.report.html import write_page

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1400,1000",
)
PHONE = 800


class Page:
    """The report in a browser."""

    def __init__(self, chrome: Chrome) -> None:
        self.chrome = chrome

    def open(self, path: Path) -> None:
        """Load a page and wait until it is drawn, with an empty console before."""
        self.console()
        self.chrome.get(path.as_uri())
        self.wait("return document.querySelector('#plot .axis, #nothing:not([hidden])') !== null")

    def run(self, script: str, *arguments: object) -> Any:
        """Return what a script returns."""
        return self.chrome.execute_script(script, *arguments)

    def wait(self, script: str) -> None:
        """Wait until a script returns true."""
        WebDriverWait(self.chrome, 10).until(lambda chrome: chrome.execute_script(script), script)

    def console(self) -> list[str]:
        """Return what the console got since the last call."""
        entries = cast(list[dict[str, Any]], self.chrome.execute("getLog", {"type": "browser"})["value"])
        return [entry["message"] for entry in entries]

    def all(self, selector: str) -> list[WebElement]:
        """Return the elements that match."""
        return self.chrome.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        """Return the first element that matches."""
        return self.chrome.find_element(By.CSS_SELECTOR, selector)

    def select(self, identity: str, value: str) -> None:
        """Choose an option of a list."""
        Select(self.one(f"#{identity}")).select_by_value(value)

    def chip(self, name: str, value: str) -> None:
        """Press a value of a selection of several; the empty text is all of them."""
        boxes = self.all(f"#{name} input")
        next(box for box in boxes if (box.get_attribute("value") or "on") == (value or "on")).click()

    def knob(self, name: str, value: str) -> None:
        """Type a number, or nothing, into a condition."""
        field = self.one(f"#{name}")
        field.send_keys(Keys.CONTROL + "a")
        field.send_keys(Keys.BACKSPACE, value)

    def winner(self, goal: str, part: str = ".winner") -> str:
        """Return what the card of a goal says."""
        return self.one(f'#winners [data-goal="{goal}"] {part}').text

    @property
    def fragment(self) -> str:
        """The choices in the address, once they are written."""
        self.wait("return location.hash.slice(1) === view.write(state)")
        return str(self.run("return decodeURIComponent(location.hash.slice(1))"))

    @property
    def notes(self) -> str:
        """What the page says about the comparison."""
        return self.one("#notes").text

    @property
    def count(self) -> str:
        """How many measurements the page says it shows."""
        return self.one("#count").text

    @property
    def points(self) -> int:
        """How many designs the plot shows."""
        return len(self.all("#plot .point"))

    def read(self, selector: str) -> list[list[float]]:
        """Return the values at which marks of the plot stand, read off its ticks as a reader does.

        These are the ends of each mark, left, right, bottom and top, and its middle.
        """
        script = """
            const middle = (box, name) => (name === "x" ? box.left + box.right : box.top + box.bottom) / 2;
            const reader = (name) => {
              const axis = document.querySelector(`#plot .axis.${name}`);
              const log = axis.dataset.scale === "log";
              const ticks = [...axis.querySelectorAll(".tick")];
              const [first, last] = [ticks[0], ticks.at(-1)].map((tick) => {
                const value = Number(tick.textContent.replaceAll(",", ""));
                return [middle(tick.getBoundingClientRect(), name), log ? Math.log10(value) : value];
              });
              return (pixel) => {
                const value = first[1] + ((pixel - first[0]) / (last[0] - first[0])) * (last[1] - first[1]);
                return log ? 10 ** value : value;
              };
            };
            const [x, y] = ["x", "y"].map(reader);
            return [...document.querySelectorAll(arguments[0])].map((mark) => {
              const { left, right, bottom, top } = mark.getBoundingClientRect();
              return [x(left), x(right), y(bottom), y(top), x((left + right) / 2), y((bottom + top) / 2)];
            });
        """
        return cast(list[list[float]], self.run(script, selector))

    @property
    def designs(self) -> list[str]:
        """The names in the table, in order."""
        return [cell.text for cell in self.all("#table tbody tr:not(.details) th button")]

    def heading(self, key: str) -> WebElement:
        """Return the heading of a column."""
        return self.one(f'#table thead th[data-key="{key}"]')

    def sort(self, key: str) -> None:
        """Click the heading of a column."""
        self.heading(key).find_element(By.TAG_NAME, "button").click()

    def column(self, key: str) -> list[str]:
        """Return the texts of a column, without the ranges below them."""
        script = """
            const headings = [...document.querySelectorAll("#table thead th")];
            const index = headings.findIndex((cell) => cell.dataset.key === arguments[0]);
            return [...document.querySelectorAll("#table tbody tr:not(.details)")].map(
              (row) => row.children[index].firstChild?.textContent ?? "");
        """
        return cast(list[str], self.run(script, key))

    def emulate(self, command: str, **parameters: Any) -> None:
        """Change what the browser pretends to be."""
        self.chrome.execute_cdp_cmd(f"Emulation.{command}", parameters)

    def resize(self, width: int) -> None:
        """Change the width in CSS pixels; a narrow screen is that of a phone, with touch."""
        phone = width < PHONE
        self.emulate("setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=2, mobile=phone)
        self.emulate("setTouchEmulationEnabled", enabled=phone)

    def touch(self, path: list[dict[str, float]]) -> None:
        """Put a finger down, move it along a path and lift it."""
        for index, place in enumerate(path):
            event = {"type": "touchMove" if index else "touchStart", "touchPoints": [place]}
            self.chrome.execute_cdp_cmd("Input.dispatchTouchEvent", event)
        self.chrome.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def restore(self) -> None:
        """End every emulation."""
        self.emulate("setTouchEmulationEnabled", enabled=False)
        self.emulate("setEmulatedMedia", features=[])
        self.emulate("clearDeviceMetricsOverride")


@pytest.fixture(scope="session")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Return a headless Chromium; without one the test is skipped and says so."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        pytest.skip("needs chromium and chromedriver (Debian: apt-get install chromium chromium-driver)")
    options = ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = Chrome(options=options, service=Service(driver))
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory, records: list[Record]) -> Path:
    """Return the page of the sample records."""
    path = tmp_path_factory.mktemp("page") / "report.html"
    write_page(path, records)
    return path


@pytest.fixture
def blank(chrome: Chrome) -> Iterator[Page]:
    """Return the browser, for a test that opens its own page; afterwards the console must be empty."""
    page = Page(chrome)
    yield page
    page.restore()
    assert page.console() == []


@pytest.fixture
def page(blank: Page, report: Path) -> Page:
    """Return the browser at the freshly loaded page of the sample records."""
    blank.open(report)
    return blank
