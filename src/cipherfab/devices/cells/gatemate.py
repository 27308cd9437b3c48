"""Cologne Chip GateMate.

Logic is counted in halves of the cells (CPE) of the device: each holds a tree of LUTs with two inputs. A tree
with five inputs and a multiplexer of four take both halves.

Source: the GateMate primitives library (UG1001) of Cologne Chip.
"""

from cipherfab.devices.cell_model import CellType, FlipFlop


def _inputs(count: int) -> list[str]:
    return [f"I{i}" for i in range(count)]


def _tree(first: str, second: str, last: str) -> str:
    """Two LUTs over the four inputs, and one that joins them."""
    return f"lut({last}, lut({first}, I0, I1), lut({second}, I2, I3))"


CELL_TYPES = (
    *(
        CellType(
            name=f"CC_LUT{count}",
            inputs=" ".join(_inputs(count)),
            outputs="O",
            logic={"O": f"lut(INIT, {', '.join(_inputs(count))})"},
            parameters={"INIT": 0},
            resources={"lut": 1},
        )
        for count in (1, 2)
    ),
    CellType(
        name="CC_L2T4",
        inputs=" ".join(_inputs(4)),
        outputs="O",
        logic={"O": _tree("INIT_L00", "INIT_L01", "INIT_L10")},
        parameters={"INIT_L00": 0, "INIT_L01": 0, "INIT_L10": 0},
        tied=dict.fromkeys(_inputs(4), 0),
        resources={"lut": 1},
    ),
    CellType(
        name="CC_L2T5",
        inputs=" ".join(_inputs(5)),
        outputs="O",
        logic={"O": f"lut(INIT_L20, I4, {_tree('INIT_L02', 'INIT_L03', 'INIT_L11')})"},
        parameters={"INIT_L02": 0, "INIT_L03": 0, "INIT_L11": 0, "INIT_L20": 0},
        tied=dict.fromkeys(_inputs(5), 0),
        resources={"lut": 2},
    ),
    CellType(
        name="CC_MX2", inputs="D0 D1 S0", outputs="Y", logic={"Y": "D1 if S0 else D0"}, resources={"lut": 1}
    ),
    CellType(
        name="CC_MX4",
        inputs="D0 D1 D2 D3 S0 S1",
        outputs="Y",
        logic={"Y": "(D3 if S0 else D2) if S1 else (D1 if S0 else D0)"},
        resources={"lut": 2},
    ),
    CellType(name="CC_BUFG", inputs="I", outputs="O", logic={"O": "I"}),
    CellType(
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
    CellType(name="CC_DLT", resources={"latch": 1}, modelled=False),
    *(CellType(name=name, resources={"bram": 1}, modelled=False) for name in ("CC_BRAM_20K", "CC_BRAM_40K")),
)
