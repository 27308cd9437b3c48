"""Artix-7 and Virtex-7, which share cells and slices; the block RAM is that of Virtex-6, too.

Source of the slice: the user guide UG474 of Xilinx; of the cells, that of `cipherfab.devices.xilinx`.
"""

from cipherfab.devices import xilinx_block_ram as ram
from cipherfab.devices.cell_model import CellModel, unmodelled
from cipherfab.devices.lut_ram import bus
from cipherfab.devices.xilinx import LUT6_SLICE, xilinx_target

_CONTROL = "ADDRARDADDR/ADDRBWRADDR CLKARDCLK/CLKBWRCLK ENARDEN/ENBWREN WEA/WEBWE"


def _block_ram(name: str, *, octets: int) -> CellModel:
    """RAMB18E1 and RAMB36E1, the larger one with a bit of the address for cascades."""
    bits, data = 12 + octets.bit_length(), 8 * octets
    pins = 14 if octets == 2 else 16
    simple = 18 * octets
    return ram.block_ram(
        name,
        ram.by_mode(
            ram.two_ports(
                bits, ram.WIDTHS[: 3 + octets.bit_length()], pins=ram.SERIES_7_PINS, control=_CONTROL
            ),
            (
                ram.port(
                    "CLKARDCLK ENARDEN",
                    f"ADDRARDADDR[{bits}]",
                    (simple,),
                    outputs="DOADO DOBDO DOPADOP DOPBDOP",
                    width="READ_WIDTH_A",
                ),
                ram.port(
                    "CLKBWRCLK ENBWREN",
                    f"ADDRBWRADDR[{bits}]",
                    (simple,),
                    write=ram.Writing(
                        "DIADI DIBDI DIPADIP DIPBDIP", bus("WEBWE", 2 * octets), "WRITE_MODE_B"
                    ),
                    write_width="WRITE_WIDTH_B",
                ),
            ),
        ),
        inputs="CLKARDCLK CLKBWRCLK ENARDEN ENBWREN REGCEAREGCE REGCEB RSTRAMARSTRAM RSTRAMB RSTREGARSTREG "
        f"RSTREGB WEA[{octets}] WEBWE[{2 * octets}] ADDRARDADDR[{pins}] ADDRBWRADDR[{pins}] DIADI[{data}] "
        f"DIPADIP[{octets}] DIBDI[{data}] DIPBDIP[{octets}]"
        + (" CASCADEINA CASCADEINB INJECTDBITERR INJECTSBITERR" if octets == 4 else ""),
        outputs=f"DOADO[{data}] DOPADOP[{octets}] DOBDO[{data}] DOPBDOP[{octets}]",
        writing="WEA WEBWE",
        idle="RSTRAMARSTRAM RSTRAMB",
        fixed={
            **ram.NO_OUTPUT_REGISTER,
            **{
                f"IS_{pin}_INVERTED": 0
                for pin in ("CLKARDCLK", "CLKBWRCLK", "ENARDEN", "ENBWREN", "RSTRAMARSTRAM", "RSTRAMB")
            },
            **ram.NO_CASCADE,
        },
    )


_CELLS = (
    _block_ram("RAMB18E1", octets=2),
    ram.large(_block_ram("RAMB36E1", octets=4)),
    *unmodelled("dsp", "DSP48E1"),
)

TARGETS = (
    # LUT: synthesis reports. Net: a line through 23 nets of reports for grade -3, times 1.35, by which nets
    # that reports for both grades have differ. All others: the cell models that Yosys has for this family,
    # measured by Project X-Ray; of the carry cell its select inputs, of LUT RAM the shift register, which is
    # the slowest.
    xilinx_target(
        name="artix-7",
        title="Artix-7 (Xilinx)",
        yosys_family="xc7",
        shape=LUT6_SLICE,
        cells=_CELLS,
        speed_grade="-1",
        delays="""
            lut 0.124  mux 0.223  mux_select 0.296  carry 0.38
            clock_to_output 0.303  setup 0.0  control_setup 0.404
            ram_clock_to_output 2.454  ram_setup 0.566  lut_ram_clock_to_output 1.472
            net 0.57  net_doubling 0.053  routing 1.075
        """,
    ),
    # LUT, multiplexer, flip-flop: a routed path of a Kintex-7, the same silicon, of this grade in a timing
    # report of Vivado; LUT, flip-flop and carry agree with the model of Kintex-7 in FloPoCo (Kintex7.hpp).
    # Net: the line of Artix-7 for grade -3, which eight routed nets of that report confirm (0.416, 0.041).
    # Select input, enable and reset, RAM: those of Artix-7 times 0.736, by which the flip-flops differ.
    xilinx_target(
        name="virtex-7",
        title="Virtex-7 (Xilinx)",
        yosys_family="xc7",
        shape=LUT6_SLICE,
        cells=_CELLS,
        speed_grade="-2",
        delays="""
            lut 0.043  mux 0.107  mux_select 0.218  carry 0.26
            clock_to_output 0.223  setup 0.0  control_setup 0.297
            ram_clock_to_output 1.806  ram_setup 0.417  lut_ram_clock_to_output 1.083
            net 0.422  net_doubling 0.039  routing 1.075
        """,
    ),
)
