"""Keys of the store: hashes over everything that a result depends on."""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType

import msgspec

from cipherfab.catalogue import Design
from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.target import Target
from cipherfab.errors import ToolError
from cipherfab.records.provenance import source_key
from cipherfab.records.record import SCHEMA
from cipherfab.tools.tools import Kind, ToolIdentity, find_tool

_PACKAGE = Path(__file__).resolve().parent.parent
_LAYERS = (
    "models",
    "processors",
    "catalogue",
    "devices",
    "tools",
    "netlist",
    "logic",
    "simulator",
    "verify",
    "records",
    "flow",
)
"""Parts of this package that a figure depends on."""


def elaboration_key(design: Design, tools: Iterable[ToolIdentity]) -> str:
    """Return the key of a design's elaborated RTL: of sources, parameters and the tools that read them."""
    return _key(source_key(), workbench_key(), design.module, design.sv_parameters, list(tools))


def record_key(
    design: Design, target: Target, *, rtl_hash: str, seeds: int, tools: Iterable[ToolIdentity]
) -> str:
    """Return the key of a record: of the elaborated RTL and everything that is done to it.

    How many blocks are checked, and every other constant, is part of `workbench_key`.
    """
    return _key(
        SCHEMA, workbench_key(), rtl_hash, design.id, dict(design.parameters), target, seeds, list(tools)
    )


@cache
def workbench_key() -> str:
    """Return a hash over the code and data of this package that figures depend on.

    Without it a corrected count would leave the old figures in the store.
    """
    digest = hashlib.sha256()
    for layer in _LAYERS:
        for path in sorted((_PACKAGE / layer).rglob("*")):
            if path.suffix in (".py", ".json", ".toml", ".v", ".asm"):
                content = path.read_bytes()
                digest.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(content)}\n".encode())
                digest.update(content)
    return digest.hexdigest()


def installation(tools: Iterable[tuple[str, Kind]]) -> dict[str, str]:
    """Return what figures that are made here depend on, besides the work itself: this package and tools.

    Machines that say the same make the same figures, and give them the same key.

    Parameters
    ----------
    tools : Iterable[tuple[str, Kind]]
        Names and kinds of the tools that are used.
    """
    found = {"cipherfab": f"{version('cipherfab')} (code {workbench_key()[:12]}, RTL {source_key()[:12]})"}
    for name, kind in tools:
        try:
            found[name] = find_tool(name, kind).identity
        except ToolError:
            found[name] = "missing"
    return found


def _key(*parts: object) -> str:
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted", enc_hook=_plain)).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, MappingProxyType):
        return dict(value)
    # Cell models and functions are code, which is part of the key on its own.
    if isinstance(value, CellLibrary):
        return list(value)
    if callable(value):
        return str(getattr(value, "__qualname__", value))
    raise TypeError(f"{type(value).__name__} cannot be part of a key")
