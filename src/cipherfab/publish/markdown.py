"""The table as Markdown, for documents that are generated and checked."""

import re
from collections.abc import Iterable

from cipherfab.records.formatting import failures, printable
from cipherfab.records.record import Record
from cipherfab.report.table_model import Section, legend, sections


def markdown_table(records: Iterable[Record]) -> str:
    """Return the measurements and failures as Markdown; equal records give equal text in any order."""
    kept = list(records)
    parts = sections(kept)
    blocks = [_section(part) for part in parts]
    if parts:
        blocks.append("\n".join(f"* {sentence}" for sentence in legend(parts)))
    if failed := failures(kept):
        lines = [f"* {_code(item.design)} on {_code(item.target)}: {_code(item.reason)}" for item in failed]
        blocks.append("\n".join(["Without figures:", "", *lines]))
    return "\n\n".join(blocks) + "\n"


def _section(section: Section) -> str:
    headings = ["", "Design", *(" ".join(column.heading.split("\n")) for column in section.columns)]
    rules = ["---", "---", *("---:" for _ in section.columns)]
    rows = [
        [glyph, _code(row.design), *(column.text(row) for column in section.columns)]
        for row, glyph in zip(section.rows, section.glyphs, strict=True)
    ]
    lines = ["| " + " | ".join(cells) + " |" for cells in (headings, rules, *rows)]
    return "\n".join([f"**{_code(section.target)}**: {section.summary}", "", *lines])


def _code(text: str) -> str:
    """Return text as a code span, in which no character but the escaped ``|`` has a meaning."""
    line = printable(text).replace("|", "\\|")
    longest = max(map(len, re.findall("`+", line)), default=0)
    pad = " " if longest else ""
    return f"{'`' * (longest + 1)}{pad}{line}{pad}{'`' * (longest + 1)}" if line else ""
