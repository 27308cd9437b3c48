"""The architectures, one file each; every module here that defines ``ARCHITECTURE`` joins the catalogue."""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.catalogue.architecture import Architecture


def _find() -> dict[str, tuple[Architecture, str]]:
    found = {}
    for info in pkgutil.iter_modules(__path__):
        module = f"{__name__}.{info.name}"
        architecture: Architecture = importlib.import_module(module).ARCHITECTURE
        found[architecture.name] = architecture, module
    return dict(sorted(found.items()))


_FOUND = _find()

ARCHITECTURES: Mapping[str, Architecture] = MappingProxyType(
    {name: each for name, (each, _) in _FOUND.items()}
)
"""The architectures by name."""

MODULES: Mapping[str, str] = MappingProxyType({name: module for name, (_, module) in _FOUND.items()})
"""The module that defines each of them."""
