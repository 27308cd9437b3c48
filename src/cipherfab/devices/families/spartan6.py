"""Spartan-6.

Source of the slice: the user guide UG384 of Xilinx; of the cells, that of `cipherfab.devices.xilinx`.
"""

from cipherfab.devices import xilinx_block_ram as ram
from cipherfab.devices.cell_model import unmodelled
from cipherfab.devices.lut_ram import bus
from cipherfab.devices.xilinx import LUT6_SLICE, xilinx_target

_CELLS = (
    ram.block_ram(
        "RAMB8BWER",
        ram.by_mode(
            ram.two_ports(
                13,
                ram.WIDTHS[:5],
                pins=ram.SERIES_7_PINS,
                control="ADDRAWRADDR/ADDRBRDADDR CLKAWRCLK/CLKBRDCLK ENAWREN/ENBRDEN WEAWEL/WEBWEU",
                width="DATA_WIDTH",
                write_width="DATA_WIDTH",
            ),
            (
                ram.port(
                    "CLKAWRCLK ENAWREN",
                    "ADDRAWRADDR[13]",
                    (36,),
                    write=ram.Writing(
                        "DIADI DIBDI DIPADIP DIPBDIP", (*bus("WEAWEL", 2), *bus("WEBWEU", 2)), "WRITE_MODE_A"
                    ),
                    write_width="DATA_WIDTH_A",
                ),
                ram.port(
                    "CLKBRDCLK ENBRDEN",
                    "ADDRBRDADDR[13]",
                    (36,),
                    outputs="DOADO DOBDO DOPADOP DOPBDOP",
                    width="DATA_WIDTH_B",
                ),
            ),
        ),
        inputs="CLKAWRCLK CLKBRDCLK ENAWREN ENBRDEN REGCEA REGCEBREGCE RSTA RSTBRST WEAWEL[2] WEBWEU[2] "
        "ADDRAWRADDR[13] ADDRBRDADDR[13] DIADI[16] DIPADIP[2] DIBDI[16] DIPBDIP[2]",
        outputs="DOADO[16] DOPADOP[2] DOBDO[16] DOPBDOP[2]",
        writing="WEAWEL WEBWEU",
        idle="RSTA RSTBRST",
        fixed=ram.NO_OUTPUT_REGISTER,
    ),
    ram.large(
        ram.block_ram(
            "RAMB16BWER",
            ram.always(*ram.two_ports(14, ram.WIDTHS, width="DATA_WIDTH", write_width="DATA_WIDTH")),
            inputs="CLKA CLKB ENA ENB REGCEA REGCEB RSTA RSTB WEA[4] WEB[4] ADDRA[14] ADDRB[14] "
            "DIA[32] DIPA[4] DIB[32] DIPB[4]",
            outputs="DOA[32] DOPA[4] DOB[32] DOPB[4]",
            writing="WEA WEB",
            idle="RSTA RSTB",
            fixed=ram.NO_OUTPUT_REGISTER,
        )
    ),
    *unmodelled("dsp", "DSP48A", "DSP48A1"),
)

TARGETS = (
    # LUT, flip-flop and net: synthesis reports, the net from about ten of them. By memory: multiplexers,
    # carry, RAM.
    xilinx_target(
        name="spartan-6",
        title="Spartan-6 (Xilinx)",
        yosys_family="xc6s",
        shape=LUT6_SLICE,
        cells=_CELLS,
        speed_grade="-3",
        delays="""
            lut 0.205  mux 0.140  mux_select 0.148  carry 0.180
            clock_to_output 0.447  setup 0.102  control_setup 0.322
            ram_clock_to_output 1.850  ram_setup 0.400  lut_ram_clock_to_output 1.256
            net 0.579  net_doubling 0.17  routing 1.044
        """,
    ),
)
