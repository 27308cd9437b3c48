"""What a mapped netlist occupies."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cipherfab.devices.resources import RESOURCES
from cipherfab.devices.target import Target
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.packing import lut_pairs
from cipherfab.netlist.slices import slices


@dataclass(frozen=True, kw_only=True)
class Area:
    """What cells occupy.

    Attributes
    ----------
    counts
        What cells occupy of each of `RESOURCES`.
    lut_packed
        LUT sites when LUTs share dual-output sites (`packing`), None for families without.
    slices
        Fewest slices that hold all that (`slices`), None for families that have none.
    """

    counts: Mapping[str, int]
    lut_packed: int | None
    slices: int | None

    @property
    def sites(self) -> int:
        """LUT sites, packed where they can be; as logic, as RAM or as shift registers."""
        logic = self.counts["lut"] if self.lut_packed is None else self.lut_packed
        return logic + self.counts["lutram"] + self.counts["srl"]


def area(netlist: Netlist, target: Target) -> Area:
    """Count what a netlist occupies.

    Parameters
    ----------
    netlist
        A mapped netlist.
    target
        The family it is mapped to.

    Returns
    -------
    Area
        Buffers and constants occupy nothing.
    """
    counts = dict.fromkeys(RESOURCES, 0)
    for kind, cells in Counter(cell.kind for cell in netlist.cells).items():
        for name, occupied in kind.resources.items():
            counts[name] += occupied * cells
    pairs = lut_pairs(netlist) if target.dual_output_lut else []
    return Area(
        counts=counts,
        lut_packed=counts["lut"] - len(pairs) if target.dual_output_lut else None,
        slices=slices(netlist, target.slice, pairs) if target.slice else None,
    )
