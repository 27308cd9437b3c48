"""The cell types of all families, found by name and pins."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from cipherfab.devices.cell_model import CellType
from cipherfab.devices.cells import gatemate, gowin, ice40, lattice, nexus, xilinx
from cipherfab.devices.cells import generic as gates


def _by_name(*tables: tuple[CellType, ...]) -> Mapping[str, tuple[CellType, ...]]:
    found: dict[str, list[CellType]] = defaultdict(list)
    for table in tables:
        for kind in table:
            found[kind.name].append(kind)
    return {name: tuple(kinds) for name, kinds in found.items()}


_FAMILIES = (xilinx, lattice, nexus, ice40, gowin, gatemate, gates)

CELL_TYPES: Mapping[str, tuple[CellType, ...]] = _by_name(*(family.CELL_TYPES for family in _FAMILIES))
"""Cell types by name; families that share a name (``LUT4``, ``INV``) differ in their pins."""


def cell_type(name: str, pins: Collection[str]) -> CellType | None:
    """Find the cell type of an instance.

    Parameters
    ----------
    name
        Type name in the netlist.
    pins
        The pins that are connected.

    Returns
    -------
    CellType | None
        The type that has this name and all these pins, if there is one.
    """
    for kind in CELL_TYPES.get(name, ()):
        if not kind.modelled or all(pin in kind.input_widths or pin in kind.output_widths for pin in pins):
            return kind
    return None
