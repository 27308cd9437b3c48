"""Configurations of an ECP5: where a LUT is in the text, and how the router enters it.

Source: Project Trellis, "Textual Configuration Format" and "General Routing"; the names that nextpnr gives
to sites and wires.
"""

import re
from collections.abc import Sequence

import numpy as np

from cipherfab.bitstream import ecp5_file
from cipherfab.bitstream.family import INPUTS, ROWS, Family, LutCell, Positions
from cipherfab.devices.placement import ECP5 as PLACEMENT
from cipherfab.errors import InputError

_SITE = re.compile(r"X(\d+)/Y(\d+)/SLICE([A-D])\.K([01])")
_SWITCH = re.compile(r"0_0_([A-D])([0-7])->0_0_[A-D]\2_SLICE")
_TILE = re.compile(r"^\.tile (\S+)\n((?:[^.\n].*\n)*)", re.MULTILINE)
_WORD = re.compile(rf"^word: (SLICE[A-D]\.K[01])\.INIT ([01]{{{ROWS}}})$", re.MULTILINE)
_LETTERS = "ABCD"


def _site(text: str) -> tuple[str, str, int]:
    """Return the tile of a site, the site in it, and its number there."""
    found = _SITE.fullmatch(text)
    if found is None:
        raise InputError(f"{text!r} is no LUT of an ECP5; one is X1/Y1/SLICEA.K0")
    x, y, letter, half = found.groups()
    return f"R{y}C{x}:PLC2", f"SLICE{letter}.K{half}", 2 * _LETTERS.index(letter) + int(half)


def _entry(site: str, number: int) -> str:
    return f"{site.rpartition('/')[0]}/{_LETTERS[number]}{_site(site)[2]}_SLICE"


def _entered(switch: str) -> int | None:
    found = _SWITCH.fullmatch(switch.rpartition("/")[2])
    return _LETTERS.index(found[1]) if found else None


def _text_positions(text: str, sites: Sequence[str]) -> Positions:
    wanted = {_site(site)[0] for site in sites}
    words = {
        (tile[1], word[1]): tile.start(2) + word.start(2)
        for tile in _TILE.finditer(text)
        if tile[1] in wanted
        for word in _WORD.finditer(tile[2])
    }
    positions = np.empty((len(sites), ROWS), np.int64)
    for index, site in enumerate(sites):
        key = _site(site)[:2]
        if key not in words:
            raise InputError(f"the configuration has no contents of {' '.join(key)}, which is {site}")
        # The highest bit is written first.
        positions[index] = words[key] + np.arange(ROWS)[::-1]
    return positions


ECP5 = Family(
    name="ecp5",
    # The pins are those of a package.
    device=tuple(argument for argument in PLACEMENT.device if argument != "--out-of-context"),
    pins=365,
    automatic=("--lpf-allow-unconstrained",),
    text_option="--textcfg",
    text_suffix=".config",
    image_suffix=".bit",
    packer="ecppack",
    unpacker="ecpunpack",
    lut=LutCell(
        mapped="LUT4",
        mapped_contents="INIT",
        kind="TRELLIS_COMB",
        contents="INITVAL",
        inputs=tuple(_LETTERS[:INPUTS]),
        plain={"MODE": "LOGIC"},
    ),
    pad_kind="TRELLIS_IO",
    pad_pin="B",
    fills=False,
    entry=_entry,
    entered=_entered,
    text_positions=_text_positions,
    checksums=ecp5_file.checksums,
)
