"""The picture of the report: the page of the published results, as a browser shows it.

Needs Chromium with its driver, and the extra ``test``, as the tests of the report do.
"""

import base64
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.wait import WebDriverWait

from cipherfab.errors import ToolError
from cipherfab.publish.results import records
from cipherfab.report.html import write_page

VIEW = "bram=100&key=50"
SIZE = {"width": 1280, "height": 1620}

_DRAWN = "return document.querySelector('#plot .axis') !== null"


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


def draw(picture: Path) -> None:
    """Write the picture."""
    chrome = browser()
    try:
        with TemporaryDirectory() as folder:
            page = Path(folder) / "report.html"
            write_page(page, records("published"))
            chrome.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {**SIZE, "deviceScaleFactor": 1, "mobile": False}
            )
            chrome.get(f"{page.as_uri()}#{VIEW}")
            WebDriverWait(chrome, 30).until(lambda found: found.execute_script(_DRAWN))
            drawn = chrome.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
    finally:
        chrome.quit()
    picture.write_bytes(base64.b64decode(drawn))
