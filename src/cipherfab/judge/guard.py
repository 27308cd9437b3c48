"""Looks through sources from elsewhere before a tool reads them: they may not reach other files.

The front end runs no code of a source. But it opens the files that a source names, wherever they are.
"""

import re
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.files import read_bytes

_MOST_BYTES = 16 << 20
_SKIPPED = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
# Includes, functions in C, and names of tasks that macros put together.
_FORBIDDEN = re.compile(r"`include\b|\b(?:import|export)\s+\"|\$\w*``|``\s*\$")
_TASK = re.compile(r"\$[A-Za-z_]\w*")
_ALLOWED = re.compile(
    r"\$(clog2|signed|unsigned|bits|size|left|right|low|high|increment|dimensions|countones|onehot0?|isunknown"
    r"|rose|fell|stable|past|error|warning|info|fatal|display|write|finish|stop|time|urandom|random)"
)


def check_source(path: Path) -> None:
    """Check that a source uses nothing that reads files or calls programs.

    Raises
    ------
    InputError
        If it does, or if it cannot be read; the message has the line.
    """
    try:
        text = read_bytes(path, _MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no text in UTF-8: {error.reason}") from error
    # The quote stays for functions in C, which are imported with a string.
    code = _SKIPPED.sub(lambda found: _blank(found[0], found[0][0] == '"'), text)
    refused = _FORBIDDEN.search(code) or next(
        (found for found in _TASK.finditer(code) if not _ALLOWED.fullmatch(found[0])), None
    )
    if refused:
        line = text.count("\n", 0, refused.start()) + 1
        raise InputError(
            f"{path}, line {line}: {refused[0]} is not allowed in a judged core; "
            "it may not read files or call programs"
        )


def _blank(text: str, quoted: bool) -> str:
    """Return as much space as a comment or a string takes."""
    blank = re.sub(r"[^\n]", " ", text)
    return f'"{blank[2:]}"' if quoted else blank
