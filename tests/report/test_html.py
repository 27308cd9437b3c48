"""The HTML page as text: one file, nothing loaded, nothing from records becomes markup."""

import json
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from cipherfab.records.record import Record
from cipherfab.records.record_json import read_list_file, shipped_results
from cipherfab.report.html import html_page, json_for_script, write_page
from cipherfab.report.packed import packed
from cipherfab.report.page_data import page_data

ASSETS = Path(__file__).parents[2] / "src" / "cipherfab" / "report" / "assets"


class Outline(HTMLParser):
    """Collects the tags with their attributes, and the text of the data element."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""
        self._in_data = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, dict(attrs)))
        self._in_data = dict(attrs).get("id") == "data"

    def handle_endtag(self, tag: str) -> None:
        """Note the end of the data element."""
        self._in_data = False

    def handle_data(self, data: str) -> None:
        """Keep the text of the data element."""
        if self._in_data:
            self.data += data


def test_page_holds_the_data_whatever_it_says(records: list[Record], hostile: list[Record]) -> None:
    expected_tags = {(tag, *attributes) for tag, attributes in Outline(html_page(records)).tags}
    for kept in (records, hostile):
        outline = Outline(html_page(kept))
        assert json.loads(outline.data) == json.loads(json.dumps(packed(page_data(kept))))
        assert {(tag, *attributes) for tag, attributes in outline.tags} == expected_tags


def test_page_loads_nothing(records: list[Record]) -> None:
    for tag, attributes in Outline(html_page(records)).tags:
        assert "src" not in attributes, tag
        assert attributes.get("href") in (None, "data:,", "#designs"), tag


def test_every_place_of_the_template_is_filled(records: list[Record]) -> None:
    page = html_page(records)
    for name in ("policy", "style", "data", "tables", "app"):
        assert "{{" + name + "}}" in (ASSETS / "template.html").read_text(encoding="utf-8")
        assert "{{" + name + "}}" not in page


def test_page_of_all_published_records_is_small() -> None:
    """Those of an earlier RTL, too, which the page leaves out."""
    files = [path for path in shipped_results().glob("*.json") if '"schema"' in path.read_text("utf-8")[:100]]
    latest = {(record.design, record.target): record for path in files for record in read_list_file(path)}
    assert len(latest) > 300
    assert len(html_page(latest.values()).encode()) < 420_000


def test_page_is_deterministic(records: list[Record]) -> None:
    shuffled = list(records)
    Random(2).shuffle(shuffled)
    assert html_page(shuffled) == html_page(records)


def test_page_is_written_as_utf8(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_page(path, records)
    assert path.read_bytes().decode("utf-8") == html_page(records)


@pytest.mark.parametrize("text", ["</script>", "<!--", "a\u2028b\u2029c", "&amp;", '"\\', "\x00\x1b"])
def test_json_has_no_character_of_markup(text: str) -> None:
    encoded = json_for_script({text: [text]})
    assert json.loads(encoded) == {text: [text]}
    assert not set("<>&\u2028\u2029") & set(encoded)


def test_scripts_build_text_never_markup() -> None:
    scripts = sorted(ASSETS.glob("*.js"))
    assert scripts
    for path in scripts:
        code = path.read_text(encoding="utf-8")
        for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert forbidden not in code, path.name
