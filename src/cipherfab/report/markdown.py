"""Records, figures and lines of text as Markdown tables."""

import re
from collections.abc import Iterable, Mapping, Sequence

from cipherfab.records.earlier import legend as legend_of_earlier
from cipherfab.records.earlier import marked
from cipherfab.records.formatting import failures, printable
from cipherfab.records.record import Record
from cipherfab.report.table_model import Section, legend, sections

_RULES = {"l": "---", "r": "---:"}


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], align: str = "l") -> str:
    """Return a Markdown table.

    Parameters
    ----------
    headings : Sequence[str]
        Of the columns.
    rows : Iterable[Sequence[object]]
        What is in the cells, on one line each; a ``|`` is escaped.
    align : str
        "l" or "r" for each column; the last letter is that of all further ones.
    """
    rules = [_RULES[letter] for letter in align.ljust(len(headings), align[-1])]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in (headings, rules, *rows))


def listing(rows: Sequence[Mapping[str, object]], align: str = "l") -> str:
    """Return a Markdown table of lines, each with its cells by heading; "None." without any."""
    if not rows:
        return "None.\n"
    return table(list(rows[0]), [list(row.values()) for row in rows], align)


def noted(text: str, sentence: str) -> str:
    """Return a table with a sentence below it, if there is one."""
    return f"{text}\n{sentence}\n" if sentence else text


def _cell(content: object) -> str:
    return str(content).replace("|", "\\|").replace("\n", " ")


def markdown_table(records: Iterable[Record]) -> str:
    """Return the measurements and failures as Markdown; equal records give equal text in any order."""
    kept = list(records)
    parts = sections(kept)
    blocks = [_section(part) for part in parts]
    if parts:
        rows = [row for part in parts for row in part.rows]
        sentences = [*legend(parts), legend_of_earlier(rows)]
        blocks.append("\n".join(f"* {sentence}" for sentence in sentences if sentence))
    if failed := failures(kept):
        lines = [f"* {code(item.design)} on {code(item.target)}: {code(item.reason)}" for item in failed]
        blocks.append("\n".join(["Without figures:", "", *lines]))
    return "\n\n".join(blocks) + "\n"


def _section(section: Section) -> str:
    headings = ["", "Design", *(column.heading for column in section.columns)]
    rows = [
        [glyph, marked(code(row.design), row), *(column.text(row) for column in section.columns)]
        for row, glyph in zip(section.rows, section.glyphs, strict=True)
    ]
    title = f"**{code(section.target)}**: {section.summary}"
    return f"{title}\n\n{table(headings, rows, 'llr')}".rstrip("\n")


def code(text: str) -> str:
    """Return text as a code span, in which no character has a meaning."""
    line = printable(text)
    longest = max(map(len, re.findall("`+", line)), default=0)
    pad = " " if longest else ""
    return f"{'`' * (longest + 1)}{pad}{line}{pad}{'`' * (longest + 1)}" if line else ""
