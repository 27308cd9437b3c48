"""The tables for browsers without JavaScript."""

from html.parser import HTMLParser

from cipherfab.records.record import Record
from cipherfab.report.static_table import static_tables


class Cells(HTMLParser):
    """Collects tags, and the texts of cells by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.rows: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row or a cell."""
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        """Add to the cell."""
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip("\n")


def test_every_measurement_is_a_row(records: list[Record]) -> None:
    found = Cells(static_tables(records))
    assert len(found.rows) == 39 + 2
    assert found.rows[0][:3] == ["", "Design", "LUT"]
    designs = [row[1] for row in found.rows]
    assert "rectangle-80/iterative:rounds_per_cycle=1,direction=encrypt" in designs
    assert all(len(row) == len(found.rows[0]) for row in found.rows[:21])


def test_names_are_text(hostile: list[Record]) -> None:
    text = static_tables(hostile)
    assert "<script" not in text
    assert "<img" not in text
    assert Cells(text).tags <= {
        "div",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "wbr",
        "ul",
        "li",
    }


def test_no_records() -> None:
    assert static_tables([]) == ""
