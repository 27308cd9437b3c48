"""The architectures, one file each; every module here that defines ``ARCHITECTURE`` joins the catalogue."""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.catalogue.architecture import Architecture


def _find() -> dict[str, Architecture]:
    found = {}
    for info in pkgutil.iter_modules(__path__):
        architecture: Architecture = importlib.import_module(f"{__name__}.{info.name}").ARCHITECTURE
        found[architecture.name] = architecture
    return dict(sorted(found.items()))


ARCHITECTURES: Mapping[str, Architecture] = MappingProxyType(_find())
