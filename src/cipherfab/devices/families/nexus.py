"""Lattice Nexus: what it does not share with ECP5.

Source: the CrossLink-NX family data sheet and the FPGA libraries reference of Lattice, and Project Oxide.
"""

from collections.abc import Iterator

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel, FlipFlop, flip_flop_cell, unmodelled
from cipherfab.devices.lattice import LOGIC, LUT4, carry_cell, lut_ram_16x4
from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import NARROW_LUT4
from cipherfab.devices.target import Target


def _flip_flops() -> Iterator[CellModel]:
    for letter, pin, effect, asynchronous in (
        ("B", "PD", "preset", "1"),
        ("D", "CD", "clear", "1"),
        ("I", "CD", "clear", "0"),
        ("J", "PD", "preset", "0"),
    ):
        initial = "1" if effect == "preset" else "0"
        yield flip_flop_cell(
            f"FD1P3{letter}X",
            f"D CK SP {pin}",
            FlipFlop(clock="CK", enable="SP", asynchronous=asynchronous, initial=initial, **{effect: pin}),
            parameters={"GSR": None},
        )


def _lut4(half: int) -> str:
    return f"lut(INIT{half}, {', '.join(f'{pin}{half}' for pin in 'ABCD')})"


_CELLS = (
    *_flip_flops(),
    carry_cell("CCU2", generate="lut(INIT{half}, A{half}, B{half}, C{half})", inject="INJECT"),
    CellModel(
        name="WIDEFN9",
        inputs="A0 B0 C0 D0 A1 B1 C1 D1 SEL",
        outputs="Z",
        logic={"Z": f"{_lut4(1)} if SEL else {_lut4(0)}"},
        parameters={"INIT0": 0, "INIT1": 0},
        resources={"lut": 2, "mux": 1},
    ),
    lut_ram_16x4("DPR16X4", inputs="RAD[4] DI[4] WAD[4] WRE WCK"),
    *unmodelled("bram", "DP16K", "PDP16K", "PDPSC16K"),
)

TARGETS = (
    Target(
        name="nexus",
        title="CrossLink-NX (Lattice), LIFCL-40, speed grade 8",
        cells=CellLibrary(LOGIC, _CELLS),
        library="+/lattice/cells_sim_nexus.v",
        synthesis=("synth_lattice", "-family", "lifcl", "-noccu2", "-noiopad", "-nodsp"),
        without_memory=("-nobram", "-nolutram"),
        table_inputs=4,
        recipes=(NARROW_LUT4,),
        place_and_route=PlaceAndRoute(
            tool=nextpnr("nexus"),
            device=("--device", "LIFCL-40-8BG400C"),
            small=("--router", "router1"),
            large=("--router", "router1"),
            small_cells=0,
            # Pins that are left open are inactive; constants are refused.
            flip_flop=Gate(cell="FD1P3IX", parameters={"GSR": "DISABLED"}, inputs=("CK", "D"), output="Q"),
            serial=Serial(
                exclusive_or=exclusive_or(LUT4, "0x6666"),
                buffers={
                    "clk_i": Gate(cell="IB", inputs=("I",), output="O", attributes={"LOC": "E13"}),
                    "shell_in": Gate(cell="IB", inputs=("I",), output="O", attributes={"LOC": "E11"}),
                    "shell_out": Gate(cell="OB", inputs=("I",), output="O", attributes={"LOC": "E12"}),
                },
            ),
        ),
    ),
)
