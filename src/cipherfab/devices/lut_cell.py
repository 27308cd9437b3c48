"""The look-up table of a family: the cell that netlists, place and route, and tunable LUTs share."""

from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.devices.cell_model import CellModel


@dataclass(frozen=True, kw_only=True)
class LutCell:
    """A cell that is one look-up table.

    Attributes
    ----------
    name
        Type in a mapped netlist, "SB_LUT4".
    inputs
        Its inputs, that of the lowest bit of an index first.
    output
        Its output.
    contents
        The parameter with its truth table.
    open_inputs
        Whether inputs may be left open, which then read 0.
    """

    name: str
    inputs: Sequence[str]
    output: str
    contents: str = "INIT"
    open_inputs: bool = False

    @property
    def model(self) -> CellModel:
        """Its cell model."""
        return CellModel(
            name=self.name,
            inputs=" ".join(self.inputs),
            outputs=self.output,
            logic={self.output: f"lut({self.contents}, {', '.join(self.inputs)})"},
            parameters={self.contents: 0},
            tied=dict.fromkeys(self.inputs, 0) if self.open_inputs else {},
            resources={"lut": 1},
        )


def numbered(prefix: str, count: int) -> tuple[str, ...]:
    """Return names of pins: "I0", "I1", ..."""
    return tuple(f"{prefix}{index}" for index in range(count))


@dataclass(frozen=True, kw_only=True)
class TlutFamily:
    """How designs with tunable LUTs are mapped for a family.

    Attributes
    ----------
    lut
        The cell that a LUT becomes.
    no_carry
        Option of the synthesis that makes gates of carry chains.
    options
        More options of it.
    unwrap
        Yosys commands that make cells of the family of carry chains.
    """

    lut: LutCell
    no_carry: str
    options: tuple[str, ...] = ()
    unwrap: tuple[str, ...] = ()
