"""The resources that cells occupy: the one table of what is counted in a netlist."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, kw_only=True)
class Resource:
    """A resource of a device.

    Attributes
    ----------
    meaning : str
        What counts as one.
    by_type : bool
        Whether cells are counted by their type instead of together.
    """

    meaning: str
    by_type: bool = False


RESOURCES: Mapping[str, Resource] = MappingProxyType(
    {
        "lut": Resource(
            meaning="LUT sites for logic: LUTs of any size, inverters, both LUTs inside a carry cell (CCU2C)"
        ),
        "ff": Resource(meaning="flip-flops"),
        "latch": Resource(meaning="latches"),
        "bram": Resource(meaning="block RAM primitives of any size"),
        "carry": Resource(meaning="carry cells: CARRY4 or CCU2C, each of MUXCY and XORCY, SB_CARRY"),
        "mux": Resource(meaning="wide multiplexers: MUXF5 to MUXF9, PFUMX, L6MUX21"),
        "lutram": Resource(meaning="LUT sites used as RAM; not in `lut`"),
        "srl": Resource(meaning="LUT sites used as shift registers; not in `lut`"),
        "dsp": Resource(meaning="multipliers", by_type=True),
        "gate": Resource(meaning="gates that are not mapped", by_type=True),
    }
)
"""By the name that cell models and counts use."""
