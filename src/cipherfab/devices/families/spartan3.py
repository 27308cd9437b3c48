"""Spartan-3.

Source of the slice: the user guide UG331 of Xilinx; of the cells, that of `cipherfab.devices.xilinx`.
"""

from collections.abc import Iterator

from cipherfab.devices import xilinx_block_ram as ram
from cipherfab.devices.cell_model import CellModel, unmodelled
from cipherfab.devices.xilinx import LUT4_SLICE, xilinx_target


def _block_rams() -> Iterator[CellModel]:
    """RAMB16_S18_S18 and its like: the widths are in the name."""
    widths = [(width,) for width in ram.WIDTHS if width >= 9]
    for each in (*widths, *((*a, *b) for a in widths for b in widths if a <= b)):
        letters = "AB" if len(each) == 2 else ("",)
        ports, inputs, outputs, writing, idle = [], [], [], [], []
        for letter, width in zip(letters, each, strict=True):
            data, parity = width - width // 9, width // 9
            count = 15 - data.bit_length()
            ports.append(
                ram.port(
                    f"CLK{letter} EN{letter}",
                    f"ADDR{letter}[{count}]",
                    (width,),
                    outputs=f"DO{letter} DOP{letter}",
                    write=ram.Writing(
                        f"DI{letter} DIP{letter}", [f"WE{letter}"] * 4, f"WRITE_MODE_{letter}".rstrip("_")
                    ),
                )
            )
            inputs.append(f"CLK{letter} EN{letter} SSR{letter} WE{letter} ADDR{letter}[{count}]")
            inputs.append(f"DI{letter}[{data}] DIP{letter}[{parity}]")
            outputs.append(f"DO{letter}[{data}] DOP{letter}[{parity}]")
            writing.append(f"WE{letter}")
            idle.append(f"SSR{letter}")
        yield ram.block_ram(
            "_".join(["RAMB16", *(f"S{width}" for width in each)]),
            ram.always(*ports),
            inputs=" ".join(inputs),
            outputs=" ".join(outputs),
            writing=" ".join(writing),
            idle=" ".join(idle),
        )


_CELLS = (
    *_block_rams(),
    *unmodelled(
        "bram",
        *(f"RAMB16_S{a}" for a in ram.WIDTHS if a < 9),
        *(f"RAMB16_S{a}_S{b}" for a in ram.WIDTHS for b in ram.WIDTHS if a <= b and a < 9),
    ),
    *unmodelled("dsp", "MULT18X18", "MULT18X18S", "MULT18X18SIO", "DSP48A"),
)

TARGETS = (
    # LUT, flip-flop and net: synthesis reports, the net from about ten of them. By memory: multiplexers,
    # carry, RAM.
    xilinx_target(
        name="spartan-3",
        title="Spartan-3 (Xilinx)",
        yosys_family="xc3s",
        shape=LUT4_SLICE,
        cells=_CELLS,
        speed_grade="-5",
        delays="""
            lut 0.479  mux 0.314  mux_select 0.540  carry 0.435
            clock_to_output 0.626  setup 0.176  control_setup 0.892
            ram_clock_to_output 2.082  ram_setup 0.323  lut_ram_clock_to_output 2.082
            net 0.74  net_doubling 0.09  routing 1.155
        """,
    ),
)
