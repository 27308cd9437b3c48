"""One self-contained HTML page that explores designs and works offline, from the file itself."""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import msgspec

from cipherfab.errors import ToolError
from cipherfab.records.record import Record
from cipherfab.report.packed import packed
from cipherfab.report.page_data import page_data
from cipherfab.report.static_table import static_tables

_SCRIPTS = (
    "dom.js",
    "unpack.js",
    "text.js",
    "figures.js",
    "pareto.js",
    "winners.js",
    "view.js",
    "controls.js",
    "cards.js",
    "command.js",
    "table.js",
    "rows.js",
    "shapes.js",
    "scale.js",
    "ticks.js",
    "axes.js",
    "marks.js",
    "labels.js",
    "zoom.js",
    "tooltip.js",
    "legend.js",
    "saving.js",
    "plot.js",
    "app.js",
)

# Characters that could end a script element or, in older engines, a line of a script.
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def write_page(path: Path, records: Iterable[Record]) -> None:
    """Write the page of the records; it loads nothing, so it can be mailed or opened from disk."""
    path.write_text(html_page(records), encoding="utf-8", newline="\n")


def html_page(
    records: Iterable[Record], *, home: str = "", pages: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the page as text; equal records give equal text in any order.

    Parameters
    ----------
    records : Iterable[Record]
        What it shows.
    home : str
        Address of the site that the page is part of, for a link to it.
    pages : Mapping[str, str]
        Addresses of pages of this site, by the name of a cipher or an architecture.
    """
    kept = list(records)
    app = _script("\n".join(_asset(name).replace('"use strict";\n', "") for name in _SCRIPTS))
    parts = {
        "policy": _policy([app]),
        "style": _asset("style.css"),
        "data": json_for_script(packed(page_data(kept, pages))),
        "tables": static_tables(kept),
        "app": app,
        "home": f'<a class="home" href="{escape(home)}">Documentation</a>' if home else "",
    }
    # One pass, so that nothing inside a part is taken for a place to fill.
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], _asset("template.html"))


def json_for_script(data: object) -> str:
    """Return JSON that no content can turn into markup inside a script element."""
    return msgspec.json.encode(data).decode().translate(_ESCAPES)


def _asset(name: str) -> str:
    return (files("cipherfab.report") / "assets" / name).read_text(encoding="utf-8")


def _script(code: str) -> str:
    for forbidden in ("</script", "<!--"):
        if forbidden in code.lower():
            raise ToolError(f"a script of the page contains {forbidden!r}, which would end it early")
    return code


def _policy(scripts: Iterable[str]) -> str:
    """Return a content security policy under which only these scripts run and nothing is loaded."""
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{digest}'" for digest in hashes)
    return f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:"
