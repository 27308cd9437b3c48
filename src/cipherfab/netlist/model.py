"""What a flat, technology-mapped netlist is: ports, cells, nets, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from cipherfab.devices.cell_model import CellModel
from cipherfab.errors import CipherfabError

ZERO = 0
"""Net number of the constant 0; Yosys numbers the real nets from 2."""
ONE = 1
"""Net number of the constant 1."""
OPEN = -1
"""Net number of a cell output that nothing is connected to."""


class NetlistError(CipherfabError):
    """A netlist is malformed, or it holds something that cannot be simulated or counted."""


@dataclass(frozen=True, slots=True)
class Port:
    """A port of the netlist; bit 0 first."""

    name: str
    direction: Literal["input", "output"]
    nets: tuple[int, ...]

    @property
    def width(self) -> int:
        """Number of bits."""
        return len(self.nets)


@dataclass(frozen=True, slots=True)
class Cell:
    """An instance of a cell type; ``pins`` maps every connected pin to its nets, bit 0 first."""

    name: str
    kind: CellModel
    parameters: Mapping[str, int | str]
    pins: Mapping[str, tuple[int, ...]]

    def parameter(self, name: str) -> int | str:
        """Value of a parameter, or the default of the cell type."""
        return self.parameters.get(name, self.kind.defaults[name])


@dataclass(frozen=True, slots=True)
class Driver:
    """The cell output that drives a net: ``netlist.cells[cell].pins[pin][bit]``."""

    cell: int
    pin: str
    bit: int


@dataclass(frozen=True, kw_only=True)
class Netlist:
    """A flat netlist that has passed the checks of the reader.

    Attributes
    ----------
    name
        The top module.
    ports
        Port by name.
    cells
        Every cell but pure annotations.
    drivers
        Driver of every net that is neither a constant nor an input port.
    names
        A readable name for the nets that have one.
    wires
        Nets of every name of the design itself, bit 0 first, constants left out.
    initial
        Power-up value of nets that carry an ``init`` attribute (generic flip-flops).
    undefined
        Where an ``x`` was read as 0, as ``cell.pin[bit]`` or ``port[bit]``.
    """

    name: str
    ports: Mapping[str, Port]
    cells: tuple[Cell, ...]
    drivers: Mapping[int, Driver]
    names: Mapping[int, str]
    wires: Mapping[str, tuple[int, ...]]
    initial: Mapping[int, int]
    undefined: tuple[str, ...]

    def net_name(self, net: int) -> str:
        """Name of a net for messages."""
        return self.names.get(net, f"net {net}")
