"""Cologne Chip GateMate.

Logic is counted in halves of the cells (CPE) of the device: each holds a tree of LUTs with two inputs. A tree
with five inputs and a multiplexer of four take both halves.

Source: the GateMate primitives library (UG1001) of Cologne Chip.
"""

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel, FlipFlop, unmodelled
from cipherfab.devices.lut_cell import LutCell, numbered
from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, PlainFlipFlop, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.target import Target


def _tree(first: str, second: str, last: str) -> str:
    """Two LUTs over the four inputs, and one that joins them."""
    return f"lut({last}, lut({first}, I0, I1), lut({second}, I2, I3))"


_LUTS = tuple(LutCell(name=f"CC_LUT{count}", inputs=numbered("I", count), output="O") for count in (1, 2))

_CELLS = (
    *(lut.model for lut in _LUTS),
    CellModel(
        name="CC_L2T4",
        inputs=" ".join(numbered("I", 4)),
        outputs="O",
        logic={"O": _tree("INIT_L00", "INIT_L01", "INIT_L10")},
        parameters={"INIT_L00": 0, "INIT_L01": 0, "INIT_L10": 0},
        tied=dict.fromkeys(numbered("I", 4), 0),
        resources={"lut": 1},
    ),
    CellModel(
        name="CC_L2T5",
        inputs=" ".join(numbered("I", 5)),
        outputs="O",
        logic={"O": f"lut(INIT_L20, I4, {_tree('INIT_L02', 'INIT_L03', 'INIT_L11')})"},
        parameters={"INIT_L02": 0, "INIT_L03": 0, "INIT_L11": 0, "INIT_L20": 0},
        tied=dict.fromkeys(numbered("I", 5), 0),
        resources={"lut": 2},
    ),
    CellModel(
        name="CC_MX2", inputs="D0 D1 S0", outputs="Y", logic={"Y": "D1 if S0 else D0"}, resources={"lut": 1}
    ),
    CellModel(
        name="CC_MX4",
        inputs="D0 D1 D2 D3 S0 S1",
        outputs="Y",
        logic={"Y": "(D3 if S0 else D2) if S1 else (D1 if S0 else D0)"},
        resources={"lut": 2},
    ),
    CellModel(name="CC_BUFG", inputs="I", outputs="O", logic={"O": "I"}),
    CellModel(
        name="CC_DFF",
        inputs="D CLK EN SR",
        outputs="Q",
        registers={
            "Q": FlipFlop(
                clock="CLK",
                falling="CLK_INV",
                enable="EN ^ EN_INV",
                clear="0 if SR_VAL else SR ^ SR_INV",
                preset="SR ^ SR_INV if SR_VAL else 0",
                asynchronous="1",
                initial="INIT",
            )
        },
        parameters={"CLK_INV": 0, "EN_INV": 0, "SR_INV": 0, "SR_VAL": 0, "INIT": 0},
        resources={"ff": 1},
    ),
    *unmodelled("latch", "CC_DLT"),
    *unmodelled("bram", "CC_BRAM_20K", "CC_BRAM_40K"),
)

TARGETS = (
    Target(
        name="gatemate",
        title="GateMate (Cologne Chip), CCGM1A1, speed mode, worst case",
        cells=CellLibrary(_CELLS),
        library="+/gatemate/cells_sim.v",
        synthesis=(
            "synth_gatemate",
            "-luttree",
            "-nomx8",
            "-noaddf",
            "-nomult",
            "-noiopad",
            "-noclkbuf",
        ),
        without_memory=("-nobram",),
        first="prepare",
        finish=(
            "techmap -map +/gatemate/lut_tree_map.v",
            "gatemate_foldinv",
            "techmap -map +/gatemate/inv_map.v",
        ),
        table_inputs=0,
        recipes=tuple(
            Recipe(name=name, options=("-genlib", "+/gatemate/lut_tree_cells.genlib"), script=script)
            for name, script in (("tree-depth", "strash; amap"), ("tree-area", "strash; map -a"))
        ),
        place_and_route=PlaceAndRoute(
            tool=nextpnr("himbaechel-gatemate"),
            device=("--device", "CCGM1A1", "--vopt", "allow-unconstrained"),
            flip_flop=PlainFlipFlop(
                cell="CC_DFF",
                parameters={"CLK_INV": "0", "EN_INV": "0", "SR_INV": "0", "SR_VAL": "0"},
                clock="CLK",
                data="D",
                output="Q",
                tied={"EN": "1", "SR": "0"},
            ),
            serial=Serial(
                exclusive_or=exclusive_or(_LUTS[1], "0110"),
                buffers={
                    "clk_i": Gate(cell="CC_IBUF", inputs=("I",), output="Y"),
                    "shell_in": Gate(cell="CC_IBUF", inputs=("I",), output="Y"),
                    "shell_out": Gate(cell="CC_OBUF", inputs=("A",), output="O"),
                },
            ),
        ),
    ),
)
