"""The documentation as a site: its configuration, and the build.

Zensical makes the pages of ``docs``; the page of `cipherfab report` takes the place of ``explorer.md``,
to which links on a Git host lead.
"""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from posixpath import normpath

from cipherfab.catalogue import ARCHITECTURES
from cipherfab.errors import InputError, ToolError
from cipherfab.models import ALGORITHMS
from cipherfab.publish.checkout import root
from cipherfab.records.published import published
from cipherfab.report.html import html_page

_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "How-to": ("how-to/*.md",),
    "Reference/Commands": ("reference/commands/*.md",),
    "Reference/Ciphers": ("reference/ciphers/*.md", "reference/sbox.md"),
    "Reference/Architectures": ("reference/architectures/*.md", "reference/processors.md"),
    "Reference": ("reference/*.md",),
    "Explanation": ("explanation/*.md",),
    "Results": ("reference/results.md",),
    "Papers": ("reference/papers/*.md",),
}
"""Sections of the navigation in order, with their pages; a page that one names stands nowhere else."""
_PART = re.compile(r"(?<=^# generated:site\n)(.*?)(?=^# /generated$)", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#\s]+\.md)")


def configuration() -> dict[Path, str]:
    """Return ``zensical.toml`` with the version and the navigation written."""
    path = root() / "zensical.toml"
    name = json.dumps(f"cipherfab {version('cipherfab')}")
    part = f"site_name = {name}\nnav = {_listed(_navigation(), 0)}\n"
    return {path: _PART.sub(lambda _: part, path.read_text(encoding="utf-8"))}


def build() -> Path:
    """Build the site, strictly, and return its first page.

    Raises
    ------
    InputError
        If Zensical is not installed.
    ToolError
        If it has an error or a warning.
    """
    if find_spec("zensical") is None:
        raise InputError("the site needs the extra docs: pip install cipherfab[docs]")
    command = (sys.executable, "-m", "zensical", "build", "--clean", "--strict")
    done = subprocess.run(command, cwd=root(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise ToolError(f"zensical failed:\n{done.stdout}{done.stderr}")
    site = root() / "build" / "site"
    page = html_page(published(), home="index.html", pages=_pages())
    (site / "explorer.html").write_text(page, encoding="utf-8", newline="\n")
    return site / "index.html"


def _pages() -> dict[str, str]:
    """Return the addresses of the pages of ciphers and architectures, by name."""
    found = {name: f"reference/ciphers/{model.family}.html" for name, model in ALGORITHMS.items()}
    return found | {name: f"reference/architectures/{name}.html" for name in ARCHITECTURES}


def _navigation() -> list[object]:
    """Return the pages as Zensical takes them: a page or a section by title, or a page by its own title."""
    docs = root() / "docs"
    pages = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")]
    order = _order(docs)
    pages.sort(key=lambda page: (order.get(page, len(order)), page))
    named = {page for patterns in _SECTIONS.values() for page in patterns}
    found: list[object] = [{"Home": "index.md"}, {"Explorer": "explorer.md"}, {"Tutorial": "tutorial.md"}]
    sections: dict[str, list[object]] = {}
    for title, patterns in _SECTIONS.items():
        inside = _section(sections, found, title)
        for pattern in patterns:
            folder, _, name = pattern.rpartition("/")
            if name != "*.md":
                inside.append(pattern)
            else:
                inside += [each for each in pages if each.rpartition("/")[0] == folder and each not in named]
    return found


def _section(sections: dict[str, list[object]], top: list[object], title: str) -> list[object]:
    """Return the items of a section, which is put into the one above it if it is new."""
    if title not in sections:
        above, _, name = title.rpartition("/")
        sections[title] = []
        (_section(sections, top, above) if above else top).append({name: sections[title]})
    return sections[title]


def _order(docs: Path) -> dict[str, int]:
    """Return where the index names pages."""
    links = _LINK.findall((docs / "index.md").read_text(encoding="utf-8"))
    return {page: place for place, page in enumerate(dict.fromkeys(map(normpath, links)))}


def _listed(items: list[object], depth: int) -> str:
    """Return a list in TOML, an item on each line."""
    lines = []
    for item in items:
        text = json.dumps(item)
        if isinstance(item, dict):
            ((title, inside),) = item.items()
            value = _listed(inside, depth + 1) if isinstance(inside, list) else json.dumps(inside)
            text = f"{{ {json.dumps(title)} = {value} }}"
        lines.append(f"{'  ' * (depth + 1)}{text},\n")
    return f"[\n{''.join(lines)}{'  ' * depth}]"
