"""iCE40.

Source: the iCE40 technology library of Lattice.
"""

from collections.abc import Iterator, Mapping

from cipherfab.devices.cell_model import BlockRam, CellType, FlipFlop, RamPort

# Suffix of SB_DFF: control pin and what it does.
_RESETS = {
    "": {},
    "SR": {"R": {"clear": "R"}},
    "R": {"R": {"clear": "R", "asynchronous": "1"}},
    "SS": {"S": {"preset": "S"}},
    "S": {"S": {"preset": "S", "asynchronous": "1"}},
}


def _flip_flops() -> Iterator[CellType]:
    for edge, falling in {"": "0", "N": "1"}.items():
        for enable in ("", "E"):
            for suffix, controls in _RESETS.items():
                fields = {name: text for field in controls.values() for name, text in field.items()}
                # A synchronous reset waits for the enable; an asynchronous one does not.
                if enable and "asynchronous" not in fields:
                    fields = {name: f"{text} & E" for name, text in fields.items()}
                flip_flop = FlipFlop(clock="C", falling=falling, enable=enable or "1", initial="0", **fields)
                yield CellType(
                    name=f"SB_DFF{edge}{enable}{suffix}",
                    inputs=" ".join(["C D", *enable, *controls]),
                    outputs="Q",
                    registers={"Q": flip_flop},
                    tied={"E": 1} if enable else {},
                    resources={"ff": 1},
                )


def _words(parameters: Mapping[str, int | str], mode: int) -> list[int]:
    """Return 256 words of 16 bits, or in mode 1 their even bits and then their odd bits."""
    values = [parameters.get(f"INIT_{index:X}", 0) for index in range(16)]
    words = [value >> 16 * i & 0xFFFF for value in values if isinstance(value, int) for i in range(16)]
    if mode == 0:
        return words
    return [sum((word >> 2 * i + odd & 1) << i for i in range(8)) for odd in (0, 1) for word in words]


_ADDRESS_BITS = {0: 8, 1: 9}
_PORTS = (
    RamPort(
        clock="RCLK",
        enable="RE & RCLKE",
        address={mode: tuple(f"RADDR[{i}]" for i in range(bits)) for mode, bits in _ADDRESS_BITS.items()},
        outputs={mode: tuple(f"RDATA[{i}]" for i in range(0, 16, 1 + mode)) for mode in _ADDRESS_BITS},
        width="READ_MODE",
    ),
    RamPort(
        clock="WCLK",
        enable="WE & WCLKE",
        address={mode: tuple(f"WADDR[{i}]" for i in range(bits)) for mode, bits in _ADDRESS_BITS.items()},
        # In narrow words the mask is not looked at.
        inputs={
            0: tuple((f"WDATA[{i}]", f"~MASK[{i}]") for i in range(16)),
            1: tuple((f"WDATA[{i}]", "1") for i in range(0, 16, 2)),
        },
        write_width="WRITE_MODE",
    ),
)

CELL_TYPES = (
    CellType(
        name="SB_LUT4",
        inputs="I0 I1 I2 I3",
        outputs="O",
        logic={"O": "lut(LUT_INIT, I0, I1, I2, I3)"},
        parameters={"LUT_INIT": 0},
        tied={"I0": 0, "I1": 0, "I2": 0, "I3": 0},
        resources={"lut": 1},
    ),
    CellType(
        name="SB_CARRY",
        inputs="I0 I1 CI",
        outputs="CO",
        logic={"CO": "I0 & I1 | (I0 | I1) & CI"},
        tied={"I0": 0, "I1": 0, "CI": 0},
        resources={"carry": 1},
    ),
    CellType(
        name="SB_GB",
        inputs="USER_SIGNAL_TO_GLOBAL_BUFFER",
        outputs="GLOBAL_BUFFER_OUTPUT",
        logic={"GLOBAL_BUFFER_OUTPUT": "USER_SIGNAL_TO_GLOBAL_BUFFER"},
    ),
    *_flip_flops(),
    CellType(
        name="SB_RAM40_4K",
        inputs="RCLK RCLKE RE RADDR[11] WCLK WCLKE WE WADDR[11] MASK[16] WDATA[16]",
        outputs="RDATA[16]",
        tied=dict.fromkeys(["RCLKE", "WCLK", "WCLKE", "WE", "WADDR", "MASK", "WDATA"], 0),
        resources={"bram": 1},
        block_ram=BlockRam(
            words=_words,
            ports=lambda parameters: _PORTS,
            writing=("WCLKE",),
            idle={},
            fixed={},
            modes={"": ("old", False)},
        ),
    ),
    *(
        CellType(name=f"SB_RAM40_4K{edges}", resources={"bram": 1}, modelled=False)
        for edges in ("NR", "NW", "NRNW")
    ),
    CellType(name="SB_MAC16", resources={"dsp": 1}, modelled=False),
)
