"""What a mapped netlist occupies."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from cipherfab.devices.slices import Slice
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.packing import lut_pairs
from cipherfab.netlist.slices import slices


class Family(Protocol):
    """What the area depends on: a target of the tool chain."""

    @property
    def dual_output_lut(self) -> bool:
        """Whether two small look-up tables can share the site of a large one."""

    @property
    def slice(self) -> Slice | None:
        """What a slice holds, None where the device has none."""


@dataclass(frozen=True, kw_only=True)
class Area:
    """Cells by what they occupy.

    Attributes
    ----------
    lut
        LUT sites for logic: LUTs of any size, inverters, both LUTs inside a carry cell (CCU2C).
    lut_packed
        The same when LUTs share dual-output sites (`packing`), None for families without.
    ff, latch
        Flip-flops; latches.
    bram
        Block RAM primitives of any size.
    carry
        Carry cells: CARRY4 or CCU2C, each of MUXCY and XORCY, SB_CARRY.
    mux
        Wide multiplexers: MUXF5 to MUXF9, PFUMX, L6MUX21.
    lutram
        LUT sites used as RAM; not in `lut`.
    srl
        LUT sites used as shift registers; not in `lut`.
    slices
        Fewest slices that hold all that (`slices`), None for families that have none.
    other
        Number of any other cell that occupies something, by its type: multipliers, unmapped gates.
    """

    lut: int
    lut_packed: int | None
    ff: int
    latch: int
    bram: int
    carry: int
    mux: int
    lutram: int
    srl: int
    slices: int | None
    other: Mapping[str, int]

    @property
    def sites(self) -> int:
        """LUT sites, packed where they can be; as logic, as RAM or as shift registers."""
        logic = self.lut if self.lut_packed is None else self.lut_packed
        return logic + self.lutram + self.srl


def area(netlist: Netlist, target: Family) -> Area:
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
    used: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for cell in netlist.cells:
        used.update(cell.kind.resources)
        if {"dsp", "gate"} & cell.kind.resources.keys():
            other[cell.kind.name] += 1
    pairs = lut_pairs(netlist) if target.dual_output_lut else []
    return Area(
        lut=used["lut"],
        lut_packed=used["lut"] - len(pairs) if target.dual_output_lut else None,
        ff=used["ff"],
        latch=used["latch"],
        bram=used["bram"],
        carry=used["carry"],
        mux=used["mux"],
        lutram=used["lutram"],
        srl=used["srl"],
        slices=slices(netlist, target.slice, pairs) if target.slice else None,
        other=dict(sorted(other.items())),
    )
