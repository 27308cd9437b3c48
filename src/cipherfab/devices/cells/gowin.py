"""Gowin LittleBee and Arora.

Source: the Gowin FPGA primitives user guide (SUG283).
"""

from collections.abc import Iterator

from cipherfab.devices.cell_model import CellType, FlipFlop

# Suffix of DFF: control pin, what it does, value at power-up.
_RESETS = {
    "": ("", {}, "0"),
    "R": ("RESET", {"clear": "RESET"}, "0"),
    "S": ("SET", {"preset": "SET"}, "1"),
    "C": ("CLEAR", {"clear": "CLEAR", "asynchronous": "1"}, "0"),
    "P": ("PRESET", {"preset": "PRESET", "asynchronous": "1"}, "1"),
}


def _flip_flops() -> Iterator[CellType]:
    for edge, falling in {"": "0", "N": "1"}.items():
        for suffix, (pin, controls, initial) in _RESETS.items():
            for enable in ("", "E"):
                yield CellType(
                    name=f"DFF{edge}{suffix}{enable}",
                    inputs=" ".join(name for name in ("CLK", "D", enable and "CE", pin) if name),
                    outputs="Q",
                    registers={
                        "Q": FlipFlop(
                            clock="CLK",
                            falling=falling,
                            enable="CE" if enable else "1",
                            initial=initial,
                            **controls,
                        )
                    },
                    # The hardware starts with the value of the reset, whatever INIT says.
                    parameters={"INIT": None},
                    resources={"ff": 1},
                )


def _inputs(count: int) -> list[str]:
    return [f"I{i}" for i in range(count)]


CELL_TYPES = (
    CellType(name="VCC", outputs="V", logic={"V": "1"}),
    *(
        CellType(
            name=f"LUT{count}",
            inputs=" ".join(_inputs(count)),
            outputs="F",
            logic={"F": f"lut(INIT, {', '.join(_inputs(count))})"},
            parameters={"INIT": 0},
            resources={"lut": 1},
        )
        for count in range(1, 5)
    ),
    *(
        CellType(
            name=f"MUX2_LUT{inputs}",
            inputs="I0 I1 S0",
            outputs="O",
            logic={"O": "I1 if S0 else I0"},
            resources={"mux": 1},
        )
        for inputs in range(5, 9)
    ),
    *_flip_flops(),
    *(
        CellType(name=name, resources={"bram": 1}, modelled=False)
        for name in ("SP", "SPX9", "SDP", "SDPX9", "DP", "DPX9", "SDPB", "SDPX9B", "DPB", "DPX9B")
    ),
)
