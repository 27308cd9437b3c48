"""Configurations of an iCE40: where a LUT is in the text, and how the router enters it.

Source: Project IceStorm, "LOGIC Tile Documentation".
"""

import re
from collections.abc import Sequence

import numpy as np

from cipherfab.bitstream import ice40_file
from cipherfab.bitstream.family import INPUTS, ROWS, Family, LutCell, Positions
from cipherfab.devices.placement import ICE40 as PLACEMENT
from cipherfab.errors import InputError

_SITE = re.compile(r"X(\d+)/Y(\d+)/lc([0-7])")
_SWITCH = re.compile(r"\d+\.\d+\.lutff_([0-7]):in_([0-3])\.->\.\d+\.\d+\.lutff_\1:in_[0-3]_lut")
_TILE = re.compile(r"^\.logic_tile (\d+) (\d+)\n", re.MULTILINE)

TILE = (16, 54)
"""Rows and columns of a logic tile."""
CELL_BITS = tuple((row, 36 + column) for row in range(2) for column in range(10))
"""Rows and columns of the bits LC_0 to LC_19 of the first logic cell; each other is two rows below."""
CONTENTS_BITS = (4, 14, 15, 5, 6, 16, 17, 7, 3, 13, 12, 2, 1, 11, 10, 0)
"""The bit of a logic cell that holds each bit of the contents."""


def site_of(text: str) -> tuple[int, int, int]:
    """Return column, row and number in the tile of a logic cell."""
    found = _SITE.fullmatch(text)
    if found is None:
        raise InputError(f"{text!r} is no logic cell of an iCE40; one is X1/Y1/lc0")
    x, y, cell = map(int, found.groups())
    return x, y, cell


def _entry(site: str, number: int) -> str:
    x, y, cell = site_of(site)
    return f"X{x}/Y{y}/lutff_{cell}:in_{number}_lut"


def _entered(switch: str) -> int | None:
    found = _SWITCH.fullmatch(switch.rpartition("/")[2])
    return int(found[2]) if found else None


def _text_positions(text: str, sites: Sequence[str]) -> Positions:
    rows, columns = TILE
    tiles = {(int(found[1]), int(found[2])): found.end() for found in _TILE.finditer(text)}
    positions = np.empty((len(sites), ROWS), np.int64)
    for index, site in enumerate(sites):
        x, y, cell = site_of(site)
        begin = tiles.get((x, y))
        if begin is None:
            raise InputError(f"the configuration has no logic tile {x} {y}, in which {site} is")
        lines = text[begin : begin + rows * (columns + 1)].split("\n")[:rows]
        if any(len(line) != columns or line.strip("01") for line in lines) or len(lines) != rows:
            raise InputError(f"logic tile {x} {y} of the configuration is not {rows} rows of {columns} bits")
        places = (CELL_BITS[bit] for bit in CONTENTS_BITS)
        positions[index] = [begin + (2 * cell + row) * (columns + 1) + column for row, column in places]
    return positions


ICE40 = Family(
    name="ice40",
    device=PLACEMENT.device,
    pins=206,
    automatic=(),
    text_option="--asc",
    text_suffix=".asc",
    image_suffix=".bin",
    packer="icepack",
    unpacker="iceunpack",
    lut=LutCell(
        mapped="SB_LUT4",
        mapped_contents="LUT_INIT",
        kind="ICESTORM_LC",
        contents="LUT_INIT",
        inputs=tuple(f"I{number}" for number in range(INPUTS)),
        plain={"CARRY_ENABLE": "0"},
    ),
    pad_kind="SB_IO",
    pad_pin="PACKAGE_PIN",
    fills=True,
    entry=_entry,
    entered=_entered,
    text_positions=_text_positions,
    checksums=ice40_file.checksums,
)
