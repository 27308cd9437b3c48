"""The site: it builds without a warning, its links lead somewhere, and it opens from disk in a browser."""

import json
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from cipherfab.catalogue import ARCHITECTURES
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS
from cipherfab.publish import site
from tests.report.browser.conftest import Page

EXPLORER = "explorer.html"
CHOICES = {"cipher": ALGORITHMS, "architecture": ARCHITECTURES, "target": TARGETS}
"""What the address of the explorer chooses."""


class Links(HTMLParser):
    """What a page has: anchors, and links to other files or places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the identity of an element, and where it leads."""
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value and not urlsplit(value).scheme:
                self.links.add(value)


def chooses(fragment: str) -> bool:
    """Whether a fragment is a choice of the explorer among what there is."""
    choices = parse_qsl(fragment, strict_parsing=True)
    return all(value in CHOICES.get(name, ()) for name, value in choices)


def pages(built: Path) -> list[Path]:
    """Return the pages; that of an error is served for any address, and its links are those of a server."""
    return sorted(path for path in built.rglob("*.html") if path.name != "404.html")


def test_links_lead_somewhere_and_the_search_knows_the_pages(built: Path) -> None:
    read = {
        path.relative_to(built).as_posix(): Links(path.read_text(encoding="utf-8")) for path in pages(built)
    }
    checked = 0
    for page, found in read.items():
        for link in found.links:
            target, _, fragment = link.partition("#")
            path = normpath(join(dirname(page), unquote(target))) if target else page
            assert (built / path).is_file() or path == ".", f"{page}: {link}"
            if path == EXPLORER and "=" in fragment:
                assert chooses(fragment), f"{page}: {link}"
            elif fragment and path in read:
                assert unquote(fragment) in read[path].anchors, f"{page}: {link}"
            checked += 1
    assert checked > 5000
    index = json.loads((built / "search.json").read_text(encoding="utf-8"))["items"]
    assert "reference/ciphers/present.html" in {
        item["location"] for item in index if item["title"] == "PRESENT"
    }
    assert {item["location"].partition("#")[0] for item in index} == read.keys()


def test_without_zensical_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"pip install cipherfab\[docs\]"):
        site.build()


@pytest.mark.browser
@pytest.mark.nightly
@pytest.mark.parametrize("width", [1440, 390])
def test_every_page_fits_the_window(built: Path, blank: Page, width: int) -> None:
    blank.resize(width)
    for path in pages(built):
        blank.chrome.get(path.as_uri())
        assert blank.run("return document.documentElement.scrollWidth <= innerWidth"), path.name
        assert blank.console() == [], path.name


@pytest.mark.browser
@pytest.mark.nightly
def test_the_search_works_from_disk(built: Path, blank: Page) -> None:
    blank.chrome.get((built / "how-to" / "choose-a-core.html").as_uri())
    blank.one(".md-search__button").click()
    blank.wait("return document.activeElement.shadowRoot !== null")
    blank.chrome.switch_to.active_element.send_keys("PRESENT")
    found = (
        "[...document.activeElement.shadowRoot.querySelectorAll('[role=option]')].map((link) => link.href)"
    )
    blank.wait(f"return {found}.length > 3")
    targets = [Path(unquote(urlsplit(link).path)) for link in blank.run(f"return {found}")]
    assert built / "reference" / "ciphers" / "present.html" in targets
    assert all(page.is_file() for page in targets)


@pytest.mark.browser
@pytest.mark.nightly
def test_the_explorer_opens_as_the_cards_say(built: Path, blank: Page) -> None:
    views = {
        link for link in Links((built / "index.html").read_text()).links if link.startswith(f"{EXPLORER}#")
    }
    assert len(views) > 10
    for view in sorted(views):
        blank.chrome.get("about:blank")
        blank.chrome.get(f"{built.as_uri()}/{view}")
        WebDriverWait(blank.chrome, 10).until(lambda _: blank.designs)
        assert not blank.one("#ignored").is_displayed(), view
    blank.one("#table tbody button").click()
    for link in blank.all("#table .details a"):
        assert Path(unquote(urlsplit(link.get_attribute("href") or "").path)).is_file()
