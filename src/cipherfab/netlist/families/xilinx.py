"""Spartan-3, Virtex-4, Virtex-5, Spartan-6, Artix-7 and their relatives.

Source: the libraries guides of these families (UG615, UG953 and their predecessors).
"""

from cipherfab.netlist.celltype import CellType, FlipFlop

_LUT_INPUTS = tuple(f"I{i}" for i in range(6))

# Type, control pins and what they do, value at power-up unless given, pins with a parameter IS_pin_INVERTED,
# and the same for the twin with the falling edge.
_RESET_AND_SET = {"R": "clear", "S": "preset"}
_CLEAR_AND_PRESET = {"CLR": "clear", "PRE": "preset"}
_FLIP_FLOPS: tuple[tuple[str, dict[str, str], int, str, str], ...] = (
    ("FDRE", {"R": "clear"}, 0, "C D R", ""),
    ("FDSE", {"S": "preset"}, 1, "C D S", ""),
    ("FDRSE", _RESET_AND_SET, 0, "C CE D R S", "C CE D R S"),
    ("FDCE", {"CLR": "clear"}, 0, "C D CLR", ""),
    ("FDPE", {"PRE": "preset"}, 1, "C D PRE", ""),
    ("FDCPE", _CLEAR_AND_PRESET, 0, "C CLR PRE", "C CLR PRE"),
)


def _lut(count: int) -> CellType:
    pins = _LUT_INPUTS[:count]
    return CellType(
        name=f"LUT{count}",
        inputs=" ".join(pins),
        outputs="O",
        logic={"O": f"lut(INIT, {', '.join(pins)})"},
        parameters={"INIT": 0},
        resources={"lut": 1},
    )


def _buffer(name: str) -> CellType:
    ignored = dict.fromkeys(("IOSTANDARD", "CCIO_EN", "DRIVE", "SLEW", "IBUF_LOW_PWR", "CAPACITANCE"))
    return CellType(name=name, inputs="I", outputs="O", logic={"O": "I"}, parameters=ignored)


def _wide_multiplexer(name: str) -> CellType:
    logic = {"O": "I1 if S else I0"}
    return CellType(name=name, inputs="I0 I1 S", outputs="O", logic=logic, resources={"mux": 1})


def _flip_flops(
    name: str, controls: dict[str, str], initial: int, invertible: str, invertible_twin: str
) -> tuple[CellType, CellType]:
    return (
        _flip_flop(name, controls, initial, "0", invertible.split()),
        _flip_flop(f"{name}_1", controls, initial, "1", invertible_twin.split()),
    )


def _flip_flop(
    name: str, controls: dict[str, str], initial: int, falling: str, invertible: list[str]
) -> CellType:
    def level(pin: str) -> str:
        return f"{pin} ^ IS_{pin}_INVERTED" if pin in invertible else pin

    flip_flop = FlipFlop(
        clock="C",
        falling=f"{falling} ^ IS_C_INVERTED" if "C" in invertible else falling,
        data=level("D"),
        enable=level("CE"),
        asynchronous="0" if {"R", "S"} & controls.keys() else "1",
        initial="INIT",
        **{role: level(pin) for pin, role in controls.items()},
    )
    return CellType(
        name=name,
        inputs=" ".join(["C CE D", *controls]),
        outputs="Q",
        registers={"Q": flip_flop},
        parameters={"INIT": initial, **{f"IS_{pin}_INVERTED": 0 for pin in invertible}},
        resources={"ff": 1},
    )


def _tap(address: list[str], base: int = 0) -> str:
    """Return the expression of the register bit that the address selects, lowest address bit first."""
    if not address:
        return f"r[{base}]"
    *lower, highest = address
    return f"({_tap(lower, base + 2 ** len(lower))} if {highest} else {_tap(lower, base)})"


def _shift_register(name: str, address: list[str], *, cascade: str = "", enabled: bool = True) -> CellType:
    length = 2 ** len(address)
    pins = "A[5]" if "A[0]" in address else " ".join(address)
    registers = {
        f"r[{i}]": FlipFlop(
            clock="CLK",
            falling="IS_CLK_INVERTED" if enabled else "0",
            data=f"r[{i - 1}]" if i else "D",
            enable="CE" if enabled else "1",
            initial=f"INIT[{i}]",
        )
        for i in range(length)
    }
    logic = {"Q": _tap(address)}
    if cascade:
        logic[cascade] = f"r[{length - 1}]"
    return CellType(
        name=name,
        inputs=f"D CLK {'CE ' if enabled else ''}{pins}",
        outputs=f"Q {cascade}",
        registers=registers,
        logic=logic,
        parameters={"INIT": 0, "IS_CLK_INVERTED": 0} if enabled else {"INIT": 0},
        resources={"srl": 1},
    )


_ADDRESS = ["A0", "A1", "A2", "A3"]

# Look-up tables that one RAM takes.
_LUT_RAMS = {
    "RAM16X1S": 1,
    "RAM16X1D": 2,
    "RAM32X1S": 1,
    "RAM32X1D": 2,
    "RAM64X1S": 1,
    "RAM64X1D": 2,
    "RAM128X1S": 2,
    "RAM128X1D": 4,
    "RAM256X1S": 4,
    "RAM32M": 4,
    "RAM64M": 4,
}

_WIDTHS = (1, 2, 4, 9, 18, 36)
_BLOCK_RAMS = (
    *(
        "RAMB16",
        "RAMB18",
        "RAMB18SDP",
        "RAMB36",
        "RAMB36SDP",
        "RAMB18E1",
        "RAMB36E1",
        "RAMB8BWER",
        "RAMB16BWER",
    ),
    *(f"RAMB16_S{a}" for a in _WIDTHS),
    *(f"RAMB16_S{a}_S{b}" for a in _WIDTHS for b in _WIDTHS if a <= b),
)

CELL_TYPES = (
    CellType(name="GND", outputs="G", logic={"G": "0"}),
    CellType(name="VCC", outputs="P", logic={"P": "1"}),
    *(_buffer(name) for name in ("BUF", "BUFG", "BUFGP", "BUFH", "IBUF", "IBUFG", "OBUF")),
    CellType(name="INV", inputs="I", outputs="O", logic={"O": "~I"}, resources={"lut": 1}),
    *(_lut(count) for count in range(1, 7)),
    CellType(
        name="LUT6_2",
        inputs=" ".join(_LUT_INPUTS),
        outputs="O6 O5",
        logic={"O6": "lut(INIT, I0, I1, I2, I3, I4, I5)", "O5": "lut(INIT, I0, I1, I2, I3, I4)"},
        parameters={"INIT": 0},
        resources={"lut": 1},
    ),
    *(_wide_multiplexer(f"MUXF{size}") for size in range(5, 10)),
    CellType(
        name="MUXCY", inputs="CI DI S", outputs="O", logic={"O": "CI if S else DI"}, resources={"carry": 1}
    ),
    CellType(name="XORCY", inputs="CI LI", outputs="O", logic={"O": "CI ^ LI"}, resources={"carry": 1}),
    CellType(name="ORCY", inputs="CI I", outputs="O", logic={"O": "CI | I"}, resources={"carry": 1}),
    CellType(name="MULT_AND", inputs="I0 I1", outputs="LO", logic={"LO": "I0 & I1"}, resources={"carry": 1}),
    CellType(
        name="CARRY4",
        inputs="CI CYINIT DI[4] S[4]",
        outputs="CO[4] O[4]",
        logic={
            "c": "CI | CYINIT",
            "O[0]": "S[0] ^ c",
            "CO[0]": "c if S[0] else DI[0]",
            **{f"O[{i}]": f"S[{i}] ^ CO[{i - 1}]" for i in (1, 2, 3)},
            **{f"CO[{i}]": f"CO[{i - 1}] if S[{i}] else DI[{i}]" for i in (1, 2, 3)},
        },
        resources={"carry": 1},
    ),
    *(kind for entry in _FLIP_FLOPS for kind in _flip_flops(*entry)),
    _shift_register("SRL16", _ADDRESS, enabled=False),
    _shift_register("SRL16E", _ADDRESS),
    _shift_register("SRLC16", _ADDRESS, cascade="Q15", enabled=False),
    _shift_register("SRLC16E", _ADDRESS, cascade="Q15"),
    _shift_register("SRLC32E", [f"A[{i}]" for i in range(5)], cascade="Q31"),
    *(CellType(name=name, resources={"latch": 1}, modelled=False) for name in ("LDCE", "LDPE", "LDCPE")),
    *(CellType(name=name, resources={"lutram": luts}, modelled=False) for name, luts in _LUT_RAMS.items()),
    *(CellType(name=name, resources={"bram": 1}, modelled=False) for name in _BLOCK_RAMS),
    *(
        CellType(name=name, resources={"dsp": 1}, modelled=False)
        for name in (
            "MULT18X18",
            "MULT18X18S",
            "MULT18X18SIO",
            "DSP48",
            "DSP48A",
            "DSP48A1",
            "DSP48E",
            "DSP48E1",
        )
    ),
)
