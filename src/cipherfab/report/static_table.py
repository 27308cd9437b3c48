"""The tables as plain HTML, for browsers that run no script."""

import re
from collections.abc import Iterable
from html import escape

from cipherfab.records.record import Record
from cipherfab.report.table_model import Section, legend, sections


def static_tables(records: Iterable[Record]) -> str:
    """Return a table for each target and what its signs mean; nothing from records becomes markup."""
    parts = sections(records)
    tables = "\n".join(_table(part) for part in parts)
    notes = "".join(f"<li>{escape(sentence)}</li>" for sentence in legend(parts)) if parts else ""
    return f'{tables}\n<ul class="hint">{notes}</ul>' if notes else tables


def _table(section: Section) -> str:
    headings = "".join(
        f'<th scope="col">{escape(" ".join(column.heading.split()))}</th>' for column in section.columns
    )
    # HTML lets the ends of cells and rows be left out, which makes the page smaller.
    rows = "\n".join(
        f'<tr><td>{glyph}<th scope="row">{_breakable(record.design)}'
        + "".join(f"<td>{escape(column.text(record))}" for column in section.columns)
        for glyph, record in zip(section.glyphs, section.rows, strict=True)
    )
    return (
        '<div class="scroll"><table>\n'
        f"<caption>{escape(section.target)}: {escape(section.summary)}</caption>\n"
        f'<thead><tr><th></th><th scope="col">Design</th>{headings}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _breakable(name: str) -> str:
    """Return a name as HTML that may break where its parts meet."""
    return "<wbr>".join(map(escape, re.findall(r"[^/:,]*[/:,]|[^/:,]+", name)))
