"""A flat table as CSV that a spreadsheet does not run as formulas."""

import csv
import re
from io import StringIO

from cipherfab.report.columns import Cell, FlatTable

# What begins a formula, full-width forms included: at the start of a text, or where a spreadsheet that takes
# another separator than the comma would begin a cell. Spaces and control characters before it do not help.
_WIDE = (
    "\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
)
_FORMULA = re.compile(rf"((?:^|[;\t\r\n])[\s\x00-\x1f]*)([=+@{_WIDE}-])")


def csv_text(table: FlatTable) -> str:
    """Return a table as CSV by RFC 4180, with the names of its columns in the first line.

    Numbers are written in full, lists with spaces between their elements, absent values as nothing. Texts in
    which a spreadsheet could see a formula get an apostrophe before it.
    """
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow([harmless(column.name) for column in table.columns])
    writer.writerows([_written(cell) for cell in row] for row in table.rows)
    return text.getvalue()


def harmless(text: str) -> str:
    """Return text with an apostrophe before whatever a spreadsheet could run as a formula."""
    return _FORMULA.sub(r"\1'\2", text)


def _written(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return harmless(cell)
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, list):
        return " ".join(map(str, cell))
    return str(cell)
