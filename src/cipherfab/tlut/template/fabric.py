"""The families that tunable LUTs are placed on, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from cipherfab.devices.targets import TARGETS, Target
from cipherfab.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Fabric:
    """What a family's LUTs are in a netlist, and how its carry chains are kept apart.

    Attributes
    ----------
    target
        The family.
    lut, table, inputs, output
        Type of the cell, its parameter for the truth table, and its pins.
    no_carry
        Option of the synthesis that makes gates of carry chains.
    unwrap
        Yosys commands that make cells of the family of carry chains.
    """

    target: Target
    lut: str
    table: str
    inputs: tuple[str, ...]
    output: str
    no_carry: str
    unwrap: tuple[str, ...] = ()


_ALL = (
    Fabric(
        target=TARGETS["ice40"],
        lut="SB_LUT4",
        table="LUT_INIT",
        inputs=("I0", "I1", "I2", "I3"),
        output="O",
        no_carry="-nocarry",
        unwrap=("ice40_wrapcarry -unwrap", "techmap -map +/ice40/cells_map.v t:$lut"),
    ),
    Fabric(
        # What is inside a multiplier block cannot become part of a table.
        target=replace(TARGETS["ecp5"], synthesis=(*TARGETS["ecp5"].synthesis, "-nodsp")),
        lut="LUT4",
        table="INIT",
        inputs=("A", "B", "C", "D"),
        output="Z",
        no_carry="-noccu2",
    ),
)

FABRICS: Mapping[str, Fabric] = MappingProxyType({each.target.name: each for each in _ALL})
"""The families, by the name of the target."""


def fabric(name: str) -> Fabric:
    """Return what is known of a family.

    Raises
    ------
    InputError
        If nothing is.
    """
    if name not in FABRICS:
        raise InputError(f"tunable LUTs are not placed on {name!r}; allowed are {', '.join(FABRICS)}")
    return FABRICS[name]
