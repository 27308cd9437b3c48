"""Verilator lint waivers for the sources of one design."""

import re
from collections.abc import Collection
from fnmatch import fnmatchcase
from itertools import groupby

_FILE = re.compile(r'-file "([^"]+)"')


def waivers(text: str, files: Collection[str]) -> str:
    """Return a waiver file for some files: whole paragraphs, each with its reason."""
    kept = []
    for filled, lines in groupby(text.splitlines(), key=bool):
        paragraph = list(lines)
        patterns = _FILE.findall("\n".join(paragraph))
        concerned = any(fnmatchcase(f"/{path}", pattern) for path in files for pattern in patterns)
        if filled and (concerned or not patterns):
            kept.append("\n".join(paragraph))
    return "\n\n".join(kept) + "\n"
