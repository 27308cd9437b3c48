"""Looks through sources from elsewhere before a tool reads them: they may not reach other files.

The front ends run no code of a source. But they open the files that a source names, wherever they are.
"""

import re
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.files import read_bytes

_MOST_BYTES = 16 << 20
_SKIPPED = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
# Functions in C, includes of names that are no strings, and names of tasks that macros put together.
_FORBIDDEN = re.compile(r"`include\b(?!\s*\")|\b(?:import|export)\s+\"|\$\w*``|``\s*\$")
_TASK = re.compile(r"\$[A-Za-z_][\w$]*")
_ALLOWED = re.compile(
    r"\$(clog2|signed|unsigned|bits|size|left|right|low|high|increment|dimensions|countones|onehot0?|isunknown"
    r"|rose|fell|stable|past|error|warning|info|fatal|display|write|finish|stop|time|urandom|random"
    r"|test\$plusargs)"
)
# What is certainly a comment: no quote before it, and no end of a comment of several lines in it.
_VHDL_COMMENT = re.compile(r"^([^\"'\n]*?)--(?:(?!\*/)[^\n])*$", re.M)
# Files of a simulation and functions in C.
_VHDL_FORBIDDEN = re.compile(r"\b(?:file|textio|std_logic_textio|std\s*\.\s*env|foreign|vhpidirect)\b", re.I)


def read_verilog(path: Path) -> tuple[str, str]:
    """Return a source, and the same with blanks in place of comments and of what is in strings.

    Raises
    ------
    InputError
        If it reads files or calls programs, or if it cannot be read; the message has the line.
    """
    text = _text(path)
    # The quotes stay for functions in C, which are imported with a string.
    code = _SKIPPED.sub(lambda found: _blank(found[0], found[0][0] == '"'), text)
    refused = _FORBIDDEN.search(code) or next(
        (found for found in _TASK.finditer(code) if not _ALLOWED.fullmatch(found[0])), None
    )
    _refuse(path, text, refused)
    return text, code


def disarmed(text: str) -> str:
    """Return a source whose includes are in place without what `read_verilog` refuses, wherever it is.

    That changes what is in comments and strings, and what only looked as if it were.
    """
    text = text.replace("`include", "`excluded")
    return _TASK.sub(lambda found: found[0] if _ALLOWED.fullmatch(found[0]) else f"_{found[0][1:]}", text)


def read_vhdl(path: Path) -> str:
    """Return a source.

    Raises
    ------
    InputError
        As for Verilog.
    """
    text = _text(path)
    code = _VHDL_COMMENT.sub(lambda found: found[1].ljust(len(found[0])), text)
    _refuse(path, text, _VHDL_FORBIDDEN.search(code))
    return text


def _text(path: Path) -> str:
    data = read_bytes(path, _MOST_BYTES)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # Comments in the alphabets of Europe.
        return data.decode("latin-1")


def _refuse(path: Path, text: str, refused: re.Match[str] | None) -> None:
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
