"""How a device family is placed and routed, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cipherfab.devices.lut_cell import LutCell
from cipherfab.devices.program import Program


@dataclass(frozen=True, kw_only=True)
class Gate:
    """A cell of a family: cell type, parameters, attributes and port names.

    Its `inputs` are those that nets are connected to, in order; `tied` holds the values of the others.
    """

    cell: str
    inputs: tuple[str, ...]
    output: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)
    tied: Mapping[str, str] = field(default_factory=dict)


def exclusive_or(lut: LutCell, contents: str, *tied: str) -> Gate:
    """Return a LUT with these contents, two inputs, and others that are 0."""
    return Gate(
        cell=lut.name,
        inputs=tuple(lut.inputs[:2]),
        output=lut.output,
        parameters={lut.contents: contents},
        tied=dict.fromkeys(tied, "0"),
    )


@dataclass(frozen=True, kw_only=True)
class Serial:
    """What a serial shell is made of, beside flip-flops.

    Attributes
    ----------
    exclusive_or : Gate
        With two inputs, made of the LUT of the family.
    buffers : Mapping[str, Gate]
        Between a pin, by its name, and what is behind it; empty where nextpnr adds and places them.
    """

    exclusive_or: Gate
    buffers: Mapping[str, Gate] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PlaceAndRoute:
    """How a family is placed and routed.

    Attributes
    ----------
    tool : Program
        nextpnr for the family.
    device : tuple[str, ...]
        Arguments that choose device, package and speed grade.
    small : tuple[str, ...]
        Arguments for netlists of at most `small_cells` cells, where annealing takes seconds and gives
        markedly higher frequencies.
    large : tuple[str, ...]
        Arguments for all others.
    small_cells : int
        Limit of what is small, in LUTs and flip-flops together.
    flip_flop : Gate
        A plain D flip-flop, of which the timing shell is made; its inputs are clock and data.
    serial : Serial | None
        For a shell that needs three pins only, where a netlist cannot be placed out of context; else None.
    """

    tool: Program
    device: tuple[str, ...]
    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    small_cells: int = 0
    flip_flop: Gate
    serial: Serial | None = None
