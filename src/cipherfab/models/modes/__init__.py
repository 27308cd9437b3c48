"""Modes of operation, a file for each: every module here joins the registry with its ``MODELS``."""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.models.modes.mode import Mode


def _find() -> dict[str, tuple[Mode, str]]:
    found: dict[str, tuple[Mode, str]] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        found |= {model.name: (model, module.__name__) for model in getattr(module, "MODELS", ())}
    return found


_FOUND = _find()

MODES: Mapping[str, Mode] = MappingProxyType({name: model for name, (model, _) in _FOUND.items()})
"""The models by name."""

MODULES: Mapping[str, str] = MappingProxyType({name: module for name, (_, module) in _FOUND.items()})
"""The module that defines each of them; that of its block cipher is another one."""
