"""Reads the text of an iCE40's configuration: tiles of bits.

Source: Project IceStorm, the ASCII format that ``iceunpack`` writes.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cipherfab.errors import InputError

Tile = tuple[int, int]
Bit = tuple[int, int]
"""Row and column in a tile."""

DEVICE = "8k"
_COLUMNS = {"logic": 54, "io": 18, "ramb": 42, "ramt": 42}
_ROWS = 16
_HEADER = re.compile(r"\.(logic|io|ramb|ramt)_tile (\d+) (\d+)")
_EXTRA = re.compile(r"\.extra_bit (\d+) (\d+) (\d+)")
_IGNORED = (".comment", ".sym ", ".ram_data ", ".warmboot ")


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """The bits of a device.

    Attributes
    ----------
    kinds
        What each tile is: "logic", "io", "ramb", "ramt".
    tiles
        Rows of the bits of each tile that has any set.
    extra
        Bank, column and row of further bits that are set.
    """

    kinds: Mapping[Tile, str]
    tiles: Mapping[Tile, tuple[str, ...]]
    extra: frozenset[tuple[int, int, int]]

    def bits(self, tile: Tile, places: tuple[Bit, ...]) -> str:
        """Return some bits of a tile as digits."""
        rows = self.tiles.get(tile)
        return "0" * len(places) if rows is None else "".join([rows[row][column] for row, column in places])


def parse_configuration(text: str) -> Configuration:
    """Read the text of a configuration.

    Raises
    ------
    InputError
        If it is no such text, or for another device.
    """
    kinds: dict[Tile, str] = {}
    tiles: dict[Tile, tuple[str, ...]] = {}
    extra: set[tuple[int, int, int]] = set()
    device = ""
    for section in re.split(r"^(?=\.)", text, flags=re.MULTILINE)[1:]:
        header, *lines = section.split("\n")
        if found := _HEADER.fullmatch(header):
            tile = int(found[2]), int(found[3])
            rows = tuple(line for line in lines if line)
            if len(rows) != _ROWS or any(len(row) != _COLUMNS[found[1]] or row.strip("01") for row in rows):
                raise InputError(f"{header} is not {_ROWS} rows of {_COLUMNS[found[1]]} bits")
            kinds[tile] = found[1]
            if any("1" in row for row in rows):
                tiles[tile] = rows
        elif found := _EXTRA.fullmatch(header):
            extra.add((int(found[1]), int(found[2]), int(found[3])))
        elif header.startswith(".device "):
            device = header.removeprefix(".device ")
        elif not header.startswith(_IGNORED):
            raise InputError(f"{header[:60]!r} is no section of a configuration of an iCE40")
    if device != DEVICE:
        raise InputError(f"the configuration is for the device {device!r}; {DEVICE!r} is read")
    return Configuration(kinds=kinds, tiles=tiles, extra=frozenset(extra))
