"""Where the RTL is, the order in which its files compile, and which of them a module needs."""

import re
from functools import cache
from pathlib import Path

from cipherfab.errors import InputError

_PACKAGE = Path(__file__).resolve().parent.parent
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


@cache
def rtl_root() -> Path:
    """Return the folder of the RTL: inside the installed package, or beside ``src`` in a checkout.

    Raises
    ------
    InputError
        If it is in neither place, which means that the installation is broken.
    """
    for folder in (_PACKAGE / "rtl", _PACKAGE.parent.parent / "rtl"):
        if (folder / "cf_pkg.sv").is_file():
            return folder
    raise InputError(f"no RTL beside {_PACKAGE}; reinstall cipherfab")


def rtl_sources() -> tuple[Path, ...]:
    """Return every source file in compile order: packages, those of the ciphers first, then modules."""
    root = rtl_root()
    packages = sorted((root / "ciphers").rglob("*_pkg.sv"))
    packages += sorted(path for path in root.rglob("*_pkg.sv") if path not in packages)
    modules = sorted(path for path in root.rglob("*.sv") if path not in packages)
    return (*packages, *modules)


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
        mentioned = _words(sources[name].read_text(encoding="utf-8")) & sources.keys()
        waiting += sorted(mentioned - needed)
    return [path for name, path in sources.items() if name in needed]


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", _COMMENT.sub(" ", text)))
