"""Names of the pins of a package, for who connects a board."""

from collections.abc import Mapping

from cipherfab.bitstream.formats import FORMATS
from cipherfab.bitstream.template import Placement
from cipherfab.errors import ToolError


def package_pins(placement: Placement) -> Mapping[str, tuple[str, ...]]:
    """Return the name of the pin of every bit of every port, bit 0 first, as on the package: "A10".

    Raises
    ------
    ToolError
        If the database of the family is not installed, or lacks a pin.
    """
    names = FORMATS[placement.target].pin_names()
    missing = [site for sites in placement.pins.values() for site in sites if site not in names]
    if missing:
        raise ToolError(f"{missing[0]} is no pin of the package")
    return {port: tuple(names[site] for site in sites) for port, sites in placement.pins.items()}
