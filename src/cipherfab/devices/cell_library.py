"""The cells that a netlist may hold."""

from collections.abc import Iterable, Iterator, Mapping

from cipherfab.devices.cell_model import CellModel
from cipherfab.devices.generic_cells import GATES
from cipherfab.devices.resources import RESOURCES


class CellLibrary(Mapping[str, CellModel]):
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
        self._models: dict[str, CellModel] = {}
        for model in (each for table in (GATES, *tables) for each in table):
            if model.name in self._models:
                raise ValueError(f"there are two cell models {model.name}")
            if unknown := model.resources.keys() - RESOURCES:
                raise ValueError(
                    f"{model.name} occupies {', '.join(sorted(unknown))}; allowed are {', '.join(RESOURCES)}"
                )
            self._models[model.name] = model

    def __getitem__(self, name: str) -> CellModel:
        """Return the model of a name."""
        return self._models[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._models)

    def __len__(self) -> int:
        """Return the number of models."""
        return len(self._models)


GATE_LIBRARY = CellLibrary()
"""For netlists that are not mapped."""
