"""Families of Xilinx: the cells, slices and recipes that they share.

Source: the libraries guides (UG615, UG953 and their predecessors).
"""

from collections.abc import Iterable, Sequence

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import CellModel, FlipFlop, flip_flop_cell, gate, unmodelled
from cipherfab.devices.delays import Delays
from cipherfab.devices.lut_cell import LutCell, TlutFamily, numbered
from cipherfab.devices.lut_ram import Bank, WritePort, bus, lut_ram, selected
from cipherfab.devices.recipe import (
    AREA,
    CHOICE_AREA,
    CHOICE_DEPTH,
    DEPTH,
    LUT4_RECIPES,
    REWRITTEN,
    SEARCHED,
    WIDE,
    Recipe,
)
from cipherfab.devices.slices import Slice
from cipherfab.devices.target import Target

# Type, control pins and what they do, value at power-up unless given, pins with a parameter IS_pin_INVERTED,
# and the same for the twin with the falling edge.
_FLIP_FLOPS: tuple[tuple[str, dict[str, str], int, str, str], ...] = (
    ("FDRE", {"R": "clear"}, 0, "C D R", ""),
    ("FDSE", {"S": "preset"}, 1, "C D S", ""),
    ("FDRSE", {"R": "clear", "S": "preset"}, 0, "C CE D R S", "C CE D R S"),
    ("FDCE", {"CLR": "clear"}, 0, "C D CLR", ""),
    ("FDPE", {"PRE": "preset"}, 1, "C D PRE", ""),
    ("FDCPE", {"CLR": "clear", "PRE": "preset"}, 0, "C CLR PRE", "C CLR PRE"),
)


def _buffer(name: str) -> CellModel:
    ignored = dict.fromkeys(("IOSTANDARD", "CCIO_EN", "DRIVE", "SLEW", "IBUF_LOW_PWR", "CAPACITANCE"))
    return CellModel(name=name, inputs="I", outputs="O", logic={"O": "I"}, parameters=ignored)


def _flip_flop(
    name: str, controls: dict[str, str], initial: int, falling: str, invertible: list[str]
) -> CellModel:
    def level(pin: str) -> str:
        return f"{pin} ^ IS_{pin}_INVERTED" if pin in invertible else pin

    return flip_flop_cell(
        name,
        " ".join(["C CE D", *controls]),
        FlipFlop(
            clock="C",
            falling=f"{falling} ^ IS_C_INVERTED" if "C" in invertible else falling,
            data=level("D"),
            enable=level("CE"),
            asynchronous="0" if {"R", "S"} & controls.keys() else "1",
            initial="INIT",
            **{role: level(pin) for pin, role in controls.items()},
        ),
        parameters={"INIT": initial, **{f"IS_{pin}_INVERTED": 0 for pin in invertible}},
    )


def _shift_register(
    name: str, address: Sequence[str], *, cascade: str = "", enabled: bool = True
) -> CellModel:
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
    logic = {"Q": selected("r", address)}
    if cascade:
        logic[cascade] = f"r[{length - 1}]"
    return CellModel(
        name=name,
        inputs=f"D CLK {'CE ' if enabled else ''}{pins}",
        outputs=f"Q {cascade}",
        registers=registers,
        logic=logic,
        parameters={"INIT": 0, "IS_CLK_INVERTED": 0} if enabled else {"INIT": 0},
        resources={"srl": 1},
    )


_ADDRESS = numbered("A", 4)


def _ram(address: Sequence[str], read: Sequence[str] = ()) -> CellModel:
    """RAM16X1S, RAM16X1D and their like: one address to write and read, in the latter one more to read."""
    depth, pins = 2 ** len(address), [address, read] if read else [address]
    outputs = ("SPO", "DPO") if read else ("O",)
    return lut_ram(
        f"RAM{depth}X1{'D' if read else 'S'}",
        _write_port(address),
        [Bank(data="D", initial=bus("INIT", depth), reads=dict(zip(outputs, pins, strict=True)))],
        inputs=f"{' '.join(map(_declared, pins))} D WCLK WE",
        outputs=" ".join(outputs),
        parameters={"INIT": 0, "IS_WCLK_INVERTED": 0},
        # At 64 bits to a LUT; families with smaller LUTs take more.
        sites=len(pins) * max(1, depth // 64),
    )


def _multi_port_ram(depth: int, width: int) -> CellModel:
    """RAM32M and RAM64M: four addresses to read, the last one to write too, each with data of its own."""
    bits = depth.bit_length() - 1

    def pins(name: str, count: int) -> list[str]:
        return bus(name, count) if count > 1 else [name]

    def declared(letter: str) -> str:
        return f"ADDR{letter}[{bits}] DI{letter}[{width}]"

    return lut_ram(
        f"RAM{depth}M",
        _write_port(pins("ADDRD", bits)),
        [
            Bank(
                data=data,
                initial=[f"INIT_{letter}[{word * width + i}]" for word in range(depth)],
                reads={pins(f"DO{letter}", width)[i]: pins(f"ADDR{letter}", bits)},
            )
            for letter in "ABCD"
            for i, data in enumerate(pins(f"DI{letter}", width))
        ],
        inputs=f"{' '.join(map(declared, 'ABCD'))} WCLK WE",
        outputs=" ".join(f"DO{letter}[{width}]" for letter in "ABCD"),
        parameters={**{f"INIT_{letter}": 0 for letter in "ABCD"}, "IS_WCLK_INVERTED": 0},
        sites=4,
    )


def _lut(count: int) -> LutCell:
    return LutCell(name=f"LUT{count}", inputs=numbered("I", count), output="O")


def _write_port(address: Sequence[str]) -> WritePort:
    return WritePort(address=address, clock="WCLK", enable="WE", falling="IS_WCLK_INVERTED")


def _declared(address: Sequence[str]) -> str:
    """Return the declaration of pins of one bit each, or of one pin."""
    name, bracket, _ = address[0].partition("[")
    return f"{name}[{len(address)}]" if bracket else " ".join(address)


_LUT_RAMS = (
    *(_ram(numbered("A", bits)) for bits in range(4, 8)),
    _ram(bus("A", 8)),
    *(_ram(numbered("A", bits), numbered("DPRA", bits)) for bits in range(4, 7)),
    _ram(bus("A", 7), bus("DPRA", 7)),
    _multi_port_ram(32, 2),
    _multi_port_ram(64, 1),
)

_LOGIC = (
    gate("GND", "", "G = 0"),
    gate("VCC", "", "P = 1"),
    *(_buffer(name) for name in ("BUF", "BUFG", "BUFGP", "BUFH", "IBUF", "IBUFG", "OBUF")),
    gate("INV", "I", "O = ~I", "lut"),
    *(_lut(count).model for count in range(1, 7)),
    CellModel(
        name="LUT6_2",
        inputs=" ".join(numbered("I", 6)),
        outputs="O6 O5",
        logic={"O6": "lut(INIT, I0, I1, I2, I3, I4, I5)", "O5": "lut(INIT, I0, I1, I2, I3, I4)"},
        parameters={"INIT": 0},
        resources={"lut": 1},
    ),
    *(gate(f"MUXF{size}", "I0 I1 S", "O = I1 if S else I0", "mux", "I0 I1") for size in range(5, 10)),
    gate("MUXCY", "CI DI S", "O = CI if S else DI", "carry", "S CI"),
    gate("XORCY", "CI LI", "O = CI ^ LI", "carry", "LI CI"),
    gate("ORCY", "CI I", "O = CI | I", "carry"),
    gate("MULT_AND", "I0 I1", "LO = I0 & I1", "carry"),
    CellModel(
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
        wired=("S", "CI"),
    ),
    *(
        _flip_flop(f"{name}{suffix}", controls, initial, falling, invertible.split())
        for name, controls, initial, *twins in _FLIP_FLOPS
        for suffix, falling, invertible in zip(("", "_1"), "01", twins, strict=True)
    ),
    _shift_register("SRL16", _ADDRESS, enabled=False),
    _shift_register("SRL16E", _ADDRESS),
    _shift_register("SRLC16", _ADDRESS, cascade="Q15", enabled=False),
    _shift_register("SRLC16E", _ADDRESS, cascade="Q15"),
    _shift_register("SRLC32E", bus("A", 5), cascade="Q31"),
    *unmodelled("latch", "LDCE", "LDPE", "LDCPE"),
    *_LUT_RAMS,
)

LUT4_SLICE = Slice(lut_inputs=4, luts=2, flip_flops=2, bypasses=2, joining="MUXF5", filling="MUXF5")
"""Virtex-E, Spartan-3 and Virtex-4."""
LUT6_SLICE = Slice(lut_inputs=6, luts=4, flip_flops=8, bypasses=4, joining="MUXF7", filling="MUXF8")
"""Spartan-6 and 7 series."""

# Multiplexers in front of registers with logic on both sides, which join two LUTs and cost nothing.
_JOINED = (
    "splitnets",
    "select -set gates t:$_*_",
    "select -set low @gates %co1:+[Y] @gates %d %co1:+[A] t:$_MUX_ %i",
    "select -set high @gates %co1:+[Y] @gates %d %co1:+[B] t:$_MUX_ %i",
    "techmap -map muxes_map.v t:FD* %ci1:+[D] t:FD* %d %ci1:+[Y] @low %i @high %i",
)

# What LUTs of one to six inputs count where two share a site: small ones find a partner.
_PAIRED = "2,2,2,3,3,4"
_RECIPES = {
    4: (
        *LUT4_RECIPES,
        Recipe(name="narrow-depth", options=("-lut", "4"), script=DEPTH),
        Recipe(name="joined-area", options=("-lut", "4"), script=AREA, before=_JOINED),
        Recipe(name="joined-depth", options=("-lut", "4"), script=DEPTH, before=_JOINED),
        Recipe(
            name="joined-choice-area",
            options=("-lut", "4"),
            script=CHOICE_AREA,
            most_gates=SEARCHED,
            before=_JOINED,
        ),
    ),
    6: (
        Recipe(name="narrow-depth", options=("-lut", "6"), script=DEPTH),
        Recipe(name="paired-area", options=("-luts", _PAIRED), script=AREA),
        Recipe(name="wide-area", options=("-luts", f"{_PAIRED},8,16"), script=AREA, weight=WIDE),
        Recipe(name="choice-depth", options=("-lut", "5:6"), script=CHOICE_DEPTH, most_gates=SEARCHED),
        Recipe(name="choice-area", options=("-lut", "6"), script=CHOICE_AREA, most_gates=SEARCHED),
        Recipe(
            name="choice-paired-area", options=("-luts", _PAIRED), script=CHOICE_AREA, most_gates=SEARCHED
        ),
        Recipe(name="rewritten-area", options=("-lut", "6"), script=REWRITTEN, most_gates=SEARCHED),
    ),
}
"""By the inputs of a LUT: fewest LUTs (area) or levels (depth) first. "joined" has registers after a wide
multiplexer; "paired" weighs small LUTs by half, since two share a dual-output site; "choice" maps several
structures at once, "rewritten" a smaller one."""


def xilinx_target(
    *,
    name: str,
    title: str,
    yosys_family: str,
    shape: Slice,
    cells: Iterable[CellModel],
    speed_grade: str = "",
    delays: str = "",
) -> Target:
    """Describe a family by its slice, the cells that it does not share, and its delays, as of `Delays.of`."""
    return Target(
        name=name,
        title=title,
        cells=CellLibrary(_LOGIC, cells),
        library="+/xilinx/cells_sim.v",
        synthesis=("synth_xilinx", "-family", yosys_family, "-noiopad", "-noclkbuf", "-flatten"),
        without_memory=("-nobram", "-nolutram"),
        first="prepare",
        finish=(
            "xilinx_srl -fixed -minlen 3",
            f"techmap -map +/xilinx/lut_map.v -map +/xilinx/cells_map.v -D LUT_WIDTH={shape.lut_inputs}",
            "opt_lut_ins -tech xilinx",
        ),
        last="finalize",
        table_inputs=8,
        gate_adder_bits=6,
        recipes=_RECIPES[shape.lut_inputs],
        dual_output_lut=shape.lut_inputs == 6,
        slice=shape,
        delays=Delays.of(speed_grade, delays) if delays else None,
        tlut=TlutFamily(lut=_lut(shape.lut_inputs), no_carry="-nocarry"),
    )
