"""Verified cipher cores for FPGAs, and the workbench that measures them.

The names in `__all__` are the interface for Python, each loaded at its first use: the import takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cipherfab.api.blocks import decrypt, encrypt
    from cipherfab.api.core import Core
    from cipherfab.api.measuring import measure
    from cipherfab.api.results import Result, results
    from cipherfab.errors import CheckError, CipherfabError, InputError, ToolError
    from cipherfab.models.message_cipher import TagError
else:
    _MODULES = {
        "decrypt": "api.blocks",
        "encrypt": "api.blocks",
        "measure": "api.measuring",
        "Core": "api.core",
        "TagError": "models.message_cipher",
        "Result": "api.results",
        "results": "api.results",
        "CheckError": "errors",
        "CipherfabError": "errors",
        "InputError": "errors",
        "ToolError": "errors",
    }

    def __getattr__(name: str) -> object:
        """Load what is asked for the first time."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """List the interface."""
        return [*globals(), *_MODULES]


__all__ = [
    "CheckError",
    "CipherfabError",
    "Core",
    "InputError",
    "Result",
    "TagError",
    "ToolError",
    "decrypt",
    "encrypt",
    "measure",
    "results",
]
