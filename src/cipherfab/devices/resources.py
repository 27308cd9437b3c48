"""The resources that cells occupy: the one table of what is counted in a netlist."""

from collections.abc import Mapping
from types import MappingProxyType

RESOURCES: Mapping[str, str] = MappingProxyType(
    {
        "lut": "LUT sites for logic: LUTs of any size, inverters, both LUTs inside a carry cell (CCU2C)",
        "ff": "flip-flops",
        "latch": "latches",
        "bram": "block RAM primitives of any size",
        "carry": "carry cells: CARRY4 or CCU2C, each of MUXCY and XORCY, SB_CARRY",
        "mux": "wide multiplexers: MUXF5 to MUXF9, PFUMX, L6MUX21",
        "lutram": "LUT sites used as RAM; not in `lut`",
        "srl": "LUT sites used as shift registers; not in `lut`",
        "dsp": "multipliers and DSP blocks",
        "gate": "gates that are not mapped",
    }
)
"""What counts as one, by the name that cell models and counts use."""
