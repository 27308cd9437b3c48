"""Virtex-5.

Source of the slice: the user guide UG190 of Xilinx; of the cells, that of `cipherfab.devices.xilinx`.
"""

from dataclasses import replace

from cipherfab.devices import xilinx_block_ram as ram
from cipherfab.devices.cell_model import CellModel, unmodelled
from cipherfab.devices.lut_ram import bus
from cipherfab.devices.xilinx import LUT6_SLICE, xilinx_target


def _block_ram(name: str, *, octets: int) -> CellModel:
    """RAMB18 and RAMB36, the larger one with a bit of the address for cascades."""
    data, bits = 8 * octets, 12 + octets.bit_length()
    pins = 14 if octets == 2 else 16
    return ram.block_ram(
        name,
        ram.always(*ram.two_ports(bits, ram.WIDTHS[: 3 + octets.bit_length()])),
        inputs=f"CLKA CLKB ENA ENB REGCEA REGCEB SSRA SSRB WEA[{octets}] WEB[{octets}] ADDRA[{pins}] "
        f"ADDRB[{pins}] DIA[{data}] DIPA[{octets}] DIB[{data}] DIPB[{octets}]"
        + (" CASCADEINLATA CASCADEINLATB CASCADEINREGA CASCADEINREGB" if octets == 4 else ""),
        outputs=f"DOA[{data}] DOPA[{octets}] DOB[{data}] DOPB[{octets}]",
        writing="WEA WEB",
        idle="SSRA SSRB",
        fixed={**ram.NO_OUTPUT_REGISTER, **ram.NO_CASCADE},
    )


def _simple_block_ram(name: str, *, octets: int) -> CellModel:
    """RAMB18SDP and RAMB36SDP: one port reads and one writes words of 36 or 72 bits."""
    width, data = 9 * octets, 8 * octets
    return ram.block_ram(
        name,
        ram.always(
            ram.port("RDCLK RDEN", "RDADDR[9]", (width,), outputs="DO DOP"),
            ram.port("WRCLK WREN", "WRADDR[9]", (width,), write=ram.Writing("DI DIP", bus("WE", octets))),
        ),
        inputs=f"RDCLK RDEN REGCE SSR WRCLK WREN WE[{octets}] RDADDR[9] WRADDR[9] DI[{data}] DIP[{octets}]",
        outputs=f"DO[{data}] DOP[{octets}]",
        writing="WE",
        idle="SSR",
        fixed={"DO_REG": 0},
        modes=ram.READ_FIRST,
    )


_CELLS = (
    _block_ram("RAMB18", octets=2),
    ram.large(_block_ram("RAMB36", octets=4)),
    _simple_block_ram("RAMB18SDP", octets=4),
    ram.large(_simple_block_ram("RAMB36SDP", octets=8)),
    *unmodelled("dsp", "DSP48E"),
)

TARGETS = (
    # LUT, flip-flop, carry: the model of this family and grade in FloPoCo (Virtex5.hpp), with the sign that
    # XST prints for the setup. Net, multiplexer and reset: a synthesis report for grade -1, the net as a line
    # through 17 of them, times 0.84, by which the flip-flops of both grades differ. By memory: the select
    # input, RAM.
    xilinx_target(
        name="virtex-5",
        title="Virtex-5 (Xilinx)",
        yosys_family="xc5v",
        shape=replace(LUT6_SLICE, flip_flops=4),
        cells=_CELLS,
        speed_grade="-3",
        delays="""
            lut 0.086  mux 0.214  mux_select 0.25  carry 0.305
            clock_to_output 0.396  setup -0.022  control_setup 0.482
            ram_clock_to_output 1.79  ram_setup 0.3  lut_ram_clock_to_output 1.08
            net 0.588  net_doubling 0.036  routing 0.607
        """,
    ),
)
