"""Virtex-4.

Source of the slice: the user guide UG070 of Xilinx; of the cells, that of `cipherfab.devices.xilinx`.
"""

from cipherfab.devices import xilinx_block_ram as ram
from cipherfab.devices.cell_model import unmodelled
from cipherfab.devices.xilinx import LUT4_SLICE, xilinx_target

_CELLS = (
    ram.block_ram(
        "RAMB16",
        ram.always(*ram.two_ports(14, ram.WIDTHS)),
        inputs="CLKA CLKB ENA ENB REGCEA REGCEB SSRA SSRB WEA[4] WEB[4] ADDRA[15] ADDRB[15] "
        "DIA[32] DIPA[4] DIB[32] DIPB[4] CASCADEINA CASCADEINB",
        outputs="DOA[32] DOPA[4] DOB[32] DOPB[4] CASCADEOUTA CASCADEOUTB",
        writing="WEA WEB",
        idle="SSRA SSRB",
        fixed={**ram.NO_OUTPUT_REGISTER, **ram.NO_CASCADE},
    ),
    *unmodelled("dsp", "DSP48"),
)

TARGETS = (
    # LUT, multiplexer, carry, flip-flop and the net with one load: the model of this family and grade in
    # FloPoCo (Virtex4.hpp), read off XST. What a doubling of the loads adds: in proportion to the net as on
    # Spartan-3. By memory: the select input, enable and reset, RAM.
    xilinx_target(
        name="virtex-4",
        title="Virtex-4 (Xilinx)",
        yosys_family="xc4v",
        shape=LUT4_SLICE,
        cells=_CELLS,
        speed_grade="-12",
        delays="""
            lut 0.147  mux 0.291  mux_select 0.3  carry 0.278
            clock_to_output 0.272  setup 0.017  control_setup 0.45
            ram_clock_to_output 1.65  ram_setup 0.3  lut_ram_clock_to_output 1.3
            net 0.436  net_doubling 0.053  routing 0.944
        """,
    ),
)
