"""The JSON format of Yosys (``write_json``), decoded into types."""

import re
from typing import Literal

import msgspec

from cipherfab.netlist.model import NetlistError

Bit = int | Literal["0", "1", "x", "z"]
"""What a bit of a pin is connected to: a net number or a constant."""
Value = int | str
"""A parameter or attribute."""


class PortRecord(msgspec.Struct):
    """A port of a module."""

    direction: str
    bits: list[Bit]


class CellRecord(msgspec.Struct):
    """A cell of a module."""

    type: str
    connections: dict[str, list[Bit]]
    parameters: dict[str, Value] = {}
    port_directions: dict[str, str] = {}
    attributes: dict[str, Value] = {}


class NetRecord(msgspec.Struct):
    """Names of nets."""

    bits: list[Bit]
    hide_name: int = 0
    attributes: dict[str, Value] = {}


class ModuleRecord(msgspec.Struct):
    """A module."""

    ports: dict[str, PortRecord] = {}
    cells: dict[str, CellRecord] = {}
    netnames: dict[str, NetRecord] = {}
    memories: dict[str, msgspec.Raw] = {}
    processes: dict[str, msgspec.Raw] = {}
    attributes: dict[str, Value] = {}


class _Outline(msgspec.Struct):
    """A module of which only the attributes are read: a netlist carries its whole cell library along."""

    attributes: dict[str, Value] = {}


class _File(msgspec.Struct):
    modules: dict[str, msgspec.Raw]


def decode_top(data: bytes) -> tuple[str, ModuleRecord]:
    """Decode the top module of a file.

    Parameters
    ----------
    data
        Text of the JSON file.

    Returns
    -------
    tuple[str, ModuleRecord]
        Its name and what it holds.

    Raises
    ------
    NetlistError
        The text is not of this format, or no single module is the top.
    """
    try:
        name, raw = _top(msgspec.json.decode(data, type=_File))
        return name, msgspec.json.decode(raw, type=ModuleRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NetlistError(f"not a Yosys JSON netlist: {error}") from error


def _top(file: _File) -> tuple[str, msgspec.Raw]:
    """Find the top module: the one marked so, or the only one that is no library cell."""
    if not file.modules:
        raise NetlistError("the file holds no module")
    attributes = {
        name: msgspec.json.decode(raw, type=_Outline).attributes for name, raw in file.modules.items()
    }
    marked = [name for name, found in attributes.items() if "top" in found]
    own = marked or [
        name for name, found in attributes.items() if not {"blackbox", "whitebox"} & found.keys()
    ]
    if len(own) != 1:
        raise NetlistError(f"no single top module: candidates are {', '.join(sorted(own)) or 'none'}")
    return own[0], file.modules[own[0]]


def decode_parameter(value: Value) -> Value:
    """Decode a parameter.

    Parameters
    ----------
    value
        As in the file: Yosys writes numbers as binary digits, and ends text that looks so with a blank.
        Cells of some families take numbers as text, "0x6996".

    Returns
    -------
    Value
        Number or text; undefined bits are 0.
    """
    if isinstance(value, int):
        return value
    if re.fullmatch(r"[01xz]+", value):
        return int(value.replace("x", "0").replace("z", "0"), 2)
    text = value[:-1] if re.fullmatch(r"[01xz]* +", value) else value
    return int(text, 16) if re.fullmatch(r"0x[0-9a-fA-F]+", text) else text
