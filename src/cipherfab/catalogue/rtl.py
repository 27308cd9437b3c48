"""Where the RTL is, the order in which its files compile, and which of them a module needs."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from cipherfab.errors import InputError

_PACKAGE = Path(__file__).resolve().parent.parent
_RECORD = re.compile(r"cf_(\w+)_pkg::")
_CHOICE = re.compile(r"^ *case \(Cipher\.family\)$.*?^ *endcase$", re.DOTALL | re.MULTILINE)
_BRANCH = re.compile(r"^( *)(?!default)(\w+): begin : \w+$.*?^\1end$\n", re.DOTALL | re.MULTILINE)
_FAMILIES = re.compile(r"^ *typedef enum [^}]*\} family_e;$", re.MULTILINE)
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


def rtl_sources(folder: Path | None = None) -> tuple[Path, ...]:
    """Return every source file in compile order: the common package, those of ciphers, others, modules.

    Parameters
    ----------
    folder : Path | None
        Where the RTL is; by default `rtl_root`.
    """
    root = folder or rtl_root()
    packages = [root / "cf_pkg.sv", *sorted((root / "ciphers").rglob("*_pkg.sv"))]
    packages += sorted(path for path in root.rglob("*_pkg.sv") if path not in packages)
    modules = sorted(path for path in root.rglob("*.sv") if not path.name.endswith("_pkg.sv"))
    return (*packages, *modules)


def needed_sources(module: str, parameters: Mapping[str, str] = MappingProxyType({})) -> list[Path]:
    """Return the sources of a module in compile order: the packages and modules it consists of.

    Every file is taken to hold the one module or package that it is named after. If a parameter is the
    record of a cipher, what modules do for other families does not count.

    Parameters
    ----------
    module : str
        Name of the module.
    parameters : Mapping[str, str]
        Its parameters as SystemVerilog expressions.

    Raises
    ------
    InputError
        If there is no such module.
    """
    sources = {path.stem: path for path in rtl_sources()}
    if module not in sources:
        raise InputError(f"no module {module!r} in the RTL; there are {', '.join(sources)}")
    needed: set[str] = set()
    waiting = {module, *(_words(" ".join(parameters.values())) & sources.keys())}
    while waiting:
        name = waiting.pop()
        needed.add(name)
        waiting |= (_words(source_text(sources[name], parameters)) & sources.keys()) - needed
    return [path for name, path in sources.items() if name in needed]


def source_text(path: Path, parameters: Mapping[str, str]) -> str:
    """Return a source as a design with some parameters needs it.

    Where a module chooses by ``Cipher.family``, the branches of other families are left out: they need
    packages that the design does not.
    """
    text, record = path.read_text(encoding="utf-8"), _RECORD.match(parameters.get("Cipher", ""))
    if not record:
        return text
    family = record[1].upper()

    def own(choice: re.Match[str]) -> str:
        return _BRANCH.sub(lambda branch: branch[0] if branch[2] == family else "", choice[0])

    return _CHOICE.sub(own, text)


def own_text(path: Path, parameters: Mapping[str, str]) -> str:
    """Return what a design with some parameters depends on in a source: no name of another family."""
    text, record = source_text(path, parameters), _RECORD.match(parameters.get("Cipher", ""))
    if not record:
        return text
    others = re.compile(rf"^ *(?!{record[1].upper()}\b)\w+ += \d+,?\n", re.MULTILINE)
    return _FAMILIES.sub(lambda families: others.sub("", families[0]), text)


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", _COMMENT.sub(" ", text)))
