"""The generated blocks of README.md and docs/: everything in the text that the code knows better.

A block is what stands between ``<!-- generated:NAME -->`` and ``<!-- /generated -->``. A marker is a name and
no code, as it would be for `cog`: pages stay free of Python, and a name that does not exist is an error.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.publish.blocks import blocks
from cipherfab.publish.checkout import root

_BLOCK = re.compile(
    r"^```.*?^```$|(?P<start><!-- generated:(?P<name>\S+) -->\n)(?P<old>.*?)(?P<end><!-- /generated -->)",
    re.DOTALL | re.MULTILINE,
)
"""A block, or fenced code outside of one, in which a block is an example."""
_MARKER = re.compile(r"<!-- /?generated.*")


def pages() -> dict[Path, str]:
    """Return every page with its blocks written, by path."""
    known = blocks()
    paths = [root() / "README.md", *sorted((root() / "docs").rglob("*.md"))]
    return {path: filled(path.read_text(encoding="utf-8"), known, path.name) for path in paths}


def filled(text: str, known: Mapping[str, str], where: str) -> str:
    """Return a text with its blocks written.

    Raises
    ------
    InputError
        If a block is not known, or has no end; the message says which, and where.
    """

    def fill(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return match[0]
        if _MARKER.search(match["old"]):
            raise InputError(f"{where}: block {name!r} has no end")
        if name not in known:
            near = ", ".join(get_close_matches(name, known)) or "no other"
            raise InputError(f"{where}: unknown block {name!r}; similar is {near}")
        return f"{match['start']}{known[name].rstrip()}\n{match['end']}"

    if stray := _MARKER.search(_BLOCK.sub("", text)):
        raise InputError(f"{where}: {stray[0]} is no block with an end")
    return _BLOCK.sub(fill, text)
