"""Which of the RTL sources a design needs."""

import re
from pathlib import Path

from cipherfab.catalogue import rtl_sources
from cipherfab.errors import InputError

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def needed_sources(module: str) -> list[Path]:
    """Return the sources of a module in compile order: the packages and modules it consists of.

    Every file is taken to hold the one module or package that it is named after.

    Raises
    ------
    InputError
        If there is no such module.
    """
    sources = {path.stem: path for path in rtl_sources()}
    if module not in sources:
        raise InputError(f"no module {module!r} in the RTL; there are {', '.join(sources)}")
    needed: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        needed.add(name)
        text = _COMMENT.sub(" ", sources[name].read_text(encoding="utf-8"))
        mentioned = set(re.findall(r"\w+", text)) & sources.keys()
        waiting += sorted(mentioned - needed)
    return [path for name, path in sources.items() if name in needed]
