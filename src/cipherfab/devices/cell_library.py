"""The cells that a netlist may hold."""

from collections.abc import Iterable

from cipherfab.devices.cell_model import CellModel
from cipherfab.devices.generic_cells import GATES
from cipherfab.devices.resources import RESOURCES


class CellLibrary(dict[str, CellModel]):
    """Cell models by name: those of a family, and Yosys' own gates.

    Parameters
    ----------
    tables
        Models of the family.

    Raises
    ------
    ValueError
        If two have the same name, or one occupies an unknown resource.
    """

    def __init__(self, *tables: Iterable[CellModel]) -> None:
        super().__init__()
        for model in (each for table in (GATES, *tables) for each in table):
            if model.name in self:
                raise ValueError(f"there are two cell models {model.name}")
            if unknown := model.resources.keys() - RESOURCES:
                raise ValueError(
                    f"{model.name} occupies {', '.join(sorted(unknown))}; allowed are {', '.join(RESOURCES)}"
                )
            self[model.name] = model


GATE_LIBRARY = CellLibrary()
"""For netlists that are not mapped."""
