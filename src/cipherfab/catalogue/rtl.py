"""Where the RTL is, and the order in which its files compile."""

from functools import cache
from pathlib import Path

from cipherfab.errors import InputError

_PACKAGE = Path(__file__).resolve().parent.parent


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
