"""Virtex-E, without memory blocks and without delays.

Source of the slice: the data sheet DS022 of Xilinx; of the cells, that of `cipherfab.devices.xilinx`.
"""

from cipherfab.devices.cell_model import unmodelled
from cipherfab.devices.xilinx import LUT4_SLICE, xilinx_target

_PORTS = ("S1", "S2", "S4", "S8", "S16")
_PAIRS = [f"{a}_{b}" for i, a in enumerate(_PORTS) for b in _PORTS[i:]]

TARGETS = (
    xilinx_target(
        name="virtex-e",
        title="Virtex-E (Xilinx)",
        yosys_family="xcve",
        shape=LUT4_SLICE,
        cells=unmodelled("bram", *(f"RAMB4_{ports}" for ports in (*_PORTS, *_PAIRS))),
    ),
)
