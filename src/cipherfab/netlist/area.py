"""What a mapped netlist occupies."""

from collections import Counter

from cipherfab.devices.resources import AREA_COUNTS, RESOURCES, Area
from cipherfab.devices.target import Target
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.packing import lut_pairs
from cipherfab.netlist.slices import slices


def occupied(netlist: Netlist) -> dict[str, int]:
    """Count how much of each of `RESOURCES` the cells of a netlist occupy."""
    counts = dict.fromkeys(RESOURCES, 0)
    for kind, cells in Counter(cell.kind for cell in netlist.cells).items():
        for name, number in kind.resources.items():
            counts[name] += number * cells
    return counts


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
    counts = occupied(netlist)
    pairs = lut_pairs(netlist) if target.dual_output_lut else []
    counted = {name: counts[name] for name in AREA_COUNTS if name in RESOURCES}
    if not target.two_block_rams:
        del counted["bram_large"]
    return Area(
        **counted,
        lut_packed=counts["lut"] - len(pairs) if target.dual_output_lut else None,
        slices=slices(netlist, target.slice, pairs) if target.slice else None,
    )
