"""Draws docs/images/report.png: the page of the published results, as a browser shows it.

Needs Chromium with its driver, as the tests of the report do.
"""

import base64
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.wait import WebDriverWait

from cipherfab.cli.support.sources import read_source
from cipherfab.errors import ToolError
from cipherfab.report.html import write_page

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "report.png"
VIEW = "bram=100&key=50"
SIZE = {"width": 1280, "height": 1620}

_DRAWN = "return document.querySelector('#plot .xaxislayer-above') !== null"


def browser() -> Chrome:
    """Return a headless Chromium.

    Raises
    ------
    ToolError
        If it is not installed.
    """
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        raise ToolError("needs chromium and chromedriver (Debian: apt-get install chromium chromium-driver)")
    options = ChromeOptions()
    options.binary_location = chromium
    for flag in ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(flag)
    return Chrome(options=options, service=Service(driver))


def main() -> None:
    """Write the picture."""
    chrome = browser()
    try:
        with TemporaryDirectory() as folder:
            page = Path(folder) / "report.html"
            write_page(page, read_source(str(ROOT / "docs" / "results" / "published.json")))
            chrome.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {**SIZE, "deviceScaleFactor": 1, "mobile": False}
            )
            chrome.get(f"{page.as_uri()}#{VIEW}")
            WebDriverWait(chrome, 30).until(lambda found: found.execute_script(_DRAWN))
            picture = chrome.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
    finally:
        chrome.quit()
    PICTURE.write_bytes(base64.b64decode(picture))


if __name__ == "__main__":
    main()
