"""The registry of targets: all that the files in `families` list."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from cipherfab.devices import families
from cipherfab.devices.target import Target
from cipherfab.names import meant

_MODULES = tuple(
    import_module(f"{families.__name__}.{each.name}") for each in iter_modules(families.__path__)
)

MODULES: Mapping[str, str] = MappingProxyType(
    {target.name: module.__name__ for module in _MODULES for target in module.TARGETS}
)
"""The module that describes a target, by the target's name."""

TARGETS: Mapping[str, Target] = MappingProxyType(
    {target.name: target for module in _MODULES for target in module.TARGETS}
)
"""Targets by name."""


def target(name: str) -> Target:
    """Return the target of a name.

    Raises
    ------
    InputError
        If there is none.
    """
    return TARGETS[meant("target", name, TARGETS)]
