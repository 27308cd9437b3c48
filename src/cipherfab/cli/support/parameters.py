"""Names of the parameters of a module, read from its source: the front end ignores unknown ones silently."""

import re
from collections.abc import Iterator
from pathlib import Path

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
_NAME = re.compile(r"([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*(?:=(?!=)|$)")
_BODY = re.compile(r"\bparameter\b([^;]*);")
_OPEN, _CLOSED = "([{", ")]}"


def module_parameters(path: Path, module: str) -> list[str] | None:
    """Return the parameters of a module that can be set, in their order; None if the file lacks the module.

    As the language has it, parameters in the body count only if the header has no list of them.
    """
    text = _STRING.sub('""', _COMMENT.sub(" ", path.read_text(encoding="utf-8", errors="replace")))
    found = re.search(rf"\bmodule\s+(?:automatic\s+|static\s+)?{re.escape(module)}\b", text)
    if found is None:
        return None
    head = text[found.end() :]
    head = head[: match.start()] if (match := re.search(r"\bendmodule\b", head)) else head
    listed = re.match(r"(?:\s*import\b[^;]*;)*\s*#\s*\(", head)
    if listed:
        return list(_names(_parts(head[listed.end() :])))
    return [name for body in _BODY.findall(head) for name in _names(_parts(body))]


def _names(parts: Iterator[str]) -> Iterator[str]:
    """Yield the names of value parameters; a declaration without a keyword continues the one before."""
    settable = True
    for part in parts:
        words = part.split()
        if words and words[0] in ("parameter", "localparam"):
            settable = words[0] == "parameter" and words[1:2] != ["type"]
        if settable and (found := _NAME.search(part)):
            yield found[1]


def _parts(text: str) -> Iterator[str]:
    """Yield the parts between top-level commas, up to the bracket that closes the list."""
    depth, start = 0, 0
    for place, character in enumerate(text):
        if character in _OPEN:
            depth += 1
        elif character in _CLOSED:
            depth -= 1
        if depth < 0 or (character == "," and depth == 0):
            yield text[start:place]
            start = place + 1
        if depth < 0:
            return
    yield text[start:]
