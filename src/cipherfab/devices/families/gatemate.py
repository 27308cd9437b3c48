"""Cologne Chip GateMate.

Logic is counted in halves of the cells (CPE) of the device: each holds a tree of LUTs with two inputs. A tree
with five inputs and a multiplexer of four take both halves.

Source: the GateMate primitives library (UG1001) of Cologne Chip.
"""

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel, FlipFlop, flip_flop_cell, gate, unmodelled
from cipherfab.devices.lut_cell import LutCell, numbered
from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.target import Target


def _tree(name: str, first: str, second: str, last: str, root: str = "") -> CellModel:
    """Two LUTs over four inputs and one that joins them; perhaps one more, which joins that and an input."""
    contents = [each for each in (first, second, last, root) if each]
    inputs = numbered("I", 5 if root else 4)
    tree = f"lut({last}, lut({first}, I0, I1), lut({second}, I2, I3))"
    return CellModel(
        name=name,
        inputs=" ".join(inputs),
        outputs="O",
        logic={"O": f"lut({root}, I4, {tree})" if root else tree},
        parameters=dict.fromkeys(contents, 0),
        tied=dict.fromkeys(inputs, 0),
        resources={"lut": 2 if root else 1},
    )


_LUTS = tuple(LutCell(name=f"CC_LUT{count}", inputs=numbered("I", count), output="O") for count in (1, 2))

_CELLS = (
    *(lut.model for lut in _LUTS),
    _tree("CC_L2T4", "INIT_L00", "INIT_L01", "INIT_L10"),
    _tree("CC_L2T5", "INIT_L02", "INIT_L03", "INIT_L11", "INIT_L20"),
    gate("CC_MX2", "D0 D1 S0", "Y = D1 if S0 else D0", "lut"),
    CellModel(
        name="CC_MX4",
        inputs="D0 D1 D2 D3 S0 S1",
        outputs="Y",
        logic={"Y": "(D3 if S0 else D2) if S1 else (D1 if S0 else D0)"},
        resources={"lut": 2},
    ),
    CellModel(
        name="CC_ADDF",
        inputs="A B CI",
        outputs="S CO",
        logic={"S": "A ^ B ^ CI", "CO": "CI if A ^ B else A"},
        resources={"carry": 1, "lut": 1},
    ),
    gate("CC_BUFG", "I", "O = I"),
    flip_flop_cell(
        "CC_DFF",
        "D CLK EN SR",
        FlipFlop(
            clock="CLK",
            falling="CLK_INV",
            enable="EN ^ EN_INV",
            clear="0 if SR_VAL else SR ^ SR_INV",
            preset="SR ^ SR_INV if SR_VAL else 0",
            asynchronous="1",
            initial="INIT",
        ),
        parameters={"CLK_INV": 0, "EN_INV": 0, "SR_INV": 0, "SR_VAL": 0, "INIT": 0},
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
        synthesis=("synth_gatemate", "-luttree", "-nomx8", "-noaddf", "-nomult", "-noiopad", "-noclkbuf"),
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
            flip_flop=Gate(
                cell="CC_DFF",
                parameters={"CLK_INV": "0", "EN_INV": "0", "SR_INV": "0", "SR_VAL": "0"},
                inputs=("CLK", "D"),
                output="Q",
                tied={"EN": "1", "SR": "0"},
            ),
            serial=Serial(
                exclusive_or=exclusive_or(_LUTS[1], "0110"),
                buffers={
                    **dict.fromkeys(("clk_i", "shell_in"), Gate(cell="CC_IBUF", inputs=("I",), output="Y")),
                    "shell_out": Gate(cell="CC_OBUF", inputs=("A",), output="O"),
                },
            ),
        ),
    ),
)
