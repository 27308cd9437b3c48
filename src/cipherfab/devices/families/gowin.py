"""Gowin LittleBee and Arora.

Source: the Gowin FPGA primitives user guide (SUG283).
"""

from collections.abc import Iterator

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel, FlipFlop, flip_flop_cell, gate, unmodelled
from cipherfab.devices.lut_cell import LutCell, numbered
from cipherfab.devices.lut_ram import Bank, WritePort, bus, lut_ram
from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import LUT4_RECIPES
from cipherfab.devices.target import Target

# Suffix of DFF: control pin, what it does, value at power-up.
_RESETS = {
    "": ("", {}, "0"),
    "R": ("RESET", {"clear": "RESET"}, "0"),
    "S": ("SET", {"preset": "SET"}, "1"),
    "C": ("CLEAR", {"clear": "CLEAR", "asynchronous": "1"}, "0"),
    "P": ("PRESET", {"preset": "PRESET", "asynchronous": "1"}, "1"),
}


def _flip_flops() -> Iterator[CellModel]:
    for edge, falling in {"": "0", "N": "1"}.items():
        for suffix, (pin, controls, initial) in _RESETS.items():
            for enable in ("", "E"):
                enabled = "CE" if enable else "1"
                yield flip_flop_cell(
                    f"DFF{edge}{suffix}{enable}",
                    " ".join(name for name in ("CLK", "D", enable and "CE", pin) if name),
                    FlipFlop(clock="CLK", falling=falling, enable=enabled, initial=initial, **controls),
                    # The hardware starts with the value of the reset, whatever INIT says.
                    parameters={"INIT": None},
                )


def _ram(width: int) -> CellModel:
    """RAM16SDP1 and its like: 16 words that are read at an address of their own."""
    pins = [("DI", "DO")] if width == 1 else zip(bus("DI", width), bus("DO", width), strict=True)
    size = f"[{width}]" if width > 1 else ""
    return lut_ram(
        f"RAM16SDP{width}",
        WritePort(address=bus("WAD", 4), clock="CLK", enable="WRE", falling="0"),
        [
            Bank(data=data, initial=bus(f"INIT_{i}", 16), reads={output: bus("RAD", 4)})
            for i, (data, output) in enumerate(pins)
        ],
        inputs=f"DI{size} WAD[4] RAD[4] WRE CLK",
        outputs=f"DO{size}",
        parameters={f"INIT_{i}": 0 for i in range(width)},
        # Two slices of data whatever the width, and one for writing.
        sites=6,
    )


_LUTS = tuple(LutCell(name=f"LUT{count}", inputs=numbered("I", count), output="F") for count in range(1, 5))

_CELLS = (
    gate("GND", "", "G = 0"),
    gate("VCC", "", "V = 1"),
    *(lut.model for lut in _LUTS),
    *(gate(f"MUX2_LUT{inputs}", "I0 I1 S0", "O = I1 if S0 else I0", "mux") for inputs in range(5, 9)),
    *_flip_flops(),
    *map(_ram, (1, 2, 4)),
    # Half a slice that adds; it takes the place of a LUT.
    CellModel(name="ALU", resources={"carry": 1, "lut": 1}, modelled=False),
    *unmodelled("bram", "SP", "SPX9", "SDP", "SDPX9", "DP", "DPX9", "SDPB", "SDPX9B", "DPB", "DPX9B"),
)


def _pad(cell: str, place: str) -> Gate:
    return Gate(cell=cell, inputs=("I",), output="O", attributes={"BEL": place})


TARGETS = (
    Target(
        name="gowin",
        title="LittleBee (Gowin), GW1NR-LV9, speed grade C6/I5",
        cells=CellLibrary(_CELLS),
        library="+/gowin/cells_sim.v",
        synthesis=("synth_gowin", "-family", "gw1n", "-noalu", "-noiopads", "-nodsp"),
        without_memory=("-nobram", "-nolutram"),
        table_inputs=7,
        recipes=LUT4_RECIPES,
        place_and_route=PlaceAndRoute(
            tool=nextpnr("himbaechel-gowin"),
            device=("--device", "GW1NR-LV9QN88PC6/I5", "--vopt", "family=GW1N-9C"),
            small=("--placer", "sa"),
            large=("--placer", "heap"),
            small_cells=1000,
            flip_flop=Gate(cell="DFF", inputs=("CLK", "D"), output="Q"),
            serial=Serial(
                exclusive_or=exclusive_or(_LUTS[1], "0110"),
                # Pins 52, 27 and 10.
                buffers={
                    "clk_i": _pad("IBUF", "X46Y16/IOBA"),
                    "shell_in": _pad("IBUF", "X10Y28/IOBA"),
                    "shell_out": _pad("OBUF", "X0Y14/IOBA"),
                },
            ),
        ),
    ),
)
