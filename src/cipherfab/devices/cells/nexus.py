"""Lattice Nexus: what it does not share with ECP5.

Source: the CrossLink-NX family data sheet and the FPGA libraries reference of Lattice, and project Oxide.
"""

from collections.abc import Iterator

from cipherfab.devices.cell_model import CellType, FlipFlop
from cipherfab.devices.cells.lut_ram import Bank, WritePort, bus, lut_ram


def _flip_flops() -> Iterator[CellType]:
    for letter, pin, effect, asynchronous in (
        ("B", "PD", "preset", "1"),
        ("D", "CD", "clear", "1"),
        ("I", "CD", "clear", "0"),
        ("J", "PD", "preset", "0"),
    ):
        yield CellType(
            name=f"FD1P3{letter}X",
            inputs=f"D CK SP {pin}",
            outputs="Q",
            registers={
                "Q": FlipFlop(
                    clock="CK",
                    enable="SP",
                    asynchronous=asynchronous,
                    initial="1" if effect == "preset" else "0",
                    **{effect: pin},
                )
            },
            parameters={"GSR": None},
            resources={"ff": 1},
        )


def _lut4(half: int) -> str:
    return f"lut(INIT{half}, {', '.join(f'{pin}{half}' for pin in 'ABCD')})"


CELL_TYPES = (
    *_flip_flops(),
    CellType(
        name="WIDEFN9",
        inputs="A0 B0 C0 D0 A1 B1 C1 D1 SEL",
        outputs="Z",
        logic={"Z": f"{_lut4(1)} if SEL else {_lut4(0)}"},
        parameters={"INIT0": 0, "INIT1": 0},
        resources={"lut": 2, "mux": 1},
    ),
    lut_ram(
        "DPR16X4",
        WritePort(address=bus("WAD", 4), clock="WCK", enable="WRE", falling="0"),
        [
            Bank(
                data=f"DI[{i}]",
                initial=[f"INITVAL[{4 * word + i}]" for word in range(16)],
                reads={f"DO[{i}]": bus("RAD", 4)},
            )
            for i in range(4)
        ],
        inputs="RAD[4] DI[4] WAD[4] WRE WCK",
        outputs="DO[4]",
        parameters={"INITVAL": 0},
        # As on ECP5: two slices of data, and one for writing.
        sites=6,
    ),
    *(CellType(name=name, resources={"bram": 1}, modelled=False) for name in ("DP16K", "PDP16K", "PDPSC16K")),
)
