"""The families whose configurations are written and read."""

from cipherfab.bitstream.ecp5 import ECP5
from cipherfab.bitstream.family import Family
from cipherfab.bitstream.ice40 import ICE40
from cipherfab.devices.targets import TARGETS, Target
from cipherfab.errors import InputError

_BY_TOOL = {"nextpnr-ice40": ICE40, "nextpnr-ecp5": ECP5}

FAMILIES = {
    name: _BY_TOOL[target.place_and_route.tool]
    for name, target in TARGETS.items()
    if target.place_and_route is not None and target.place_and_route.tool in _BY_TOOL
}
"""Families by the name of a target."""


def family_of(target: Target) -> Family:
    """Return the family of a target.

    Raises
    ------
    InputError
        If configurations of it are not written.
    """
    if target.name not in FAMILIES:
        raise InputError(
            f"configurations are not written for {target.name}; they are for {', '.join(FAMILIES)}"
        )
    return FAMILIES[target.name]
