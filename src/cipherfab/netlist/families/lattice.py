"""ECP5, MachXO2 and MachXO3.

Source: the ECP5 family data sheet and the FPGA libraries reference of Lattice, and project Trellis.
"""

from collections.abc import Mapping

from cipherfab.netlist.celltype import BlockRam, CellType, FlipFlop, ReadPort
from cipherfab.netlist.families.lut_ram import Bank, WritePort, bus, lut_ram


def _multiplexed(pin: str, parameter: str) -> str:
    """Return a control pin behind its configuration multiplexer: as it is, inverted, or constant."""
    constant = f"1 if {parameter} == '1' else 0 if {parameter} == '0' else "
    return f"({constant}~{pin} if {parameter} == 'INV' else {pin})"


_RESET = _multiplexed("LSR", "LSRMUX")


def _half_adder(half: int, carry_in: str, carry_out: str) -> dict[str, str]:
    """Half ``half`` of CCU2C: a LUT4 whose output is added to the carry, a LUT2 inside it generates."""
    lut4, lut2 = f"lut(INIT{half}, A{half}, B{half}, C{half}, D{half})", f"lut(INIT{half}, A{half}, B{half})"
    return {
        f"p{half}": lut4,
        f"g{half}": f"0 if INJECT1_{half} == 'YES' else {lut2}",
        f"S{half}": f"p{half} if INJECT1_{half} == 'YES' else p{half} ^ {carry_in}",
        carry_out: f"{carry_in} if p{half} else g{half}",
    }


def _words(parameters: Mapping[str, int | str], width: int) -> list[int]:
    """Cut the 18 bits in each 20 of the parameters, 64 or 32 of them, into words."""
    words = []
    for index in range(64):
        value = parameters.get(f"INITVAL_{index:02X}", 0)
        for slot in range(16):
            bits = value >> 20 * slot & 0x3FFFF if isinstance(value, int) else 0
            words += [bits >> offset & (1 << width) - 1 for offset in range(0, 18, width)]
    return words


def _read_port(port: str, widths: Mapping[int, int], address_bits: int) -> ReadPort:
    """Describe a port by the first address bit of words of each width."""
    return ReadPort(
        outputs={width: tuple(f"DO{port}{i}" for i in range(width)) for width in widths},
        address={
            width: tuple(f"AD{port}{i}" for i in range(first, address_bits))
            for width, first in widths.items()
        },
        width=f"DATA_WIDTH_{port}",
        clock=f"CLK{port}",
        enable=f"CE{port}",
    )


def _block_ram(
    name: str, *, data_bits: int, address_bits: int, widths: Mapping[int, int], clock_choice: bool
) -> CellType:
    inputs = tuple(
        f"{pin}{port}{number}"
        for port in "AB"
        for pin, numbers in {
            **dict.fromkeys(("CLK", "WE", "CE", "OCE", "RST"), ("",)),
            "CS": range(3),
            "AD": range(address_bits),
            "DI": range(data_bits),
        }.items()
        for number in numbers
    )
    clocks = {f"CLK{port}MUX": f"CLK{port}" for port in "AB"} if clock_choice else {}
    return CellType(
        name=name,
        inputs=" ".join(inputs),
        outputs=" ".join(f"DO{port}{i}" for port in "AB" for i in range(data_bits)),
        tied=dict.fromkeys(inputs, 0),
        resources={"bram": 1},
        block_ram=BlockRam(
            words=_words,
            ports=tuple(_read_port(port, widths, address_bits) for port in "AB"),
            idle={
                **{f"WE{port}": "0" for port in "AB"},
                **{f"RST{port}": "0" for port in "AB"},
                **{f"CS{port}{i}": "0" for port in "AB" for i in range(3)},
            },
            fixed={
                **{f"REGMODE_{port}": "NOREG" for port in "AB"},
                **{f"CSDECODE_{port}": "0b000" for port in "AB"},
                **clocks,
            },
        ),
    )


CELL_TYPES = (
    CellType(name="VLO", outputs="Z", logic={"Z": "0"}),
    CellType(name="VHI", outputs="Z", logic={"Z": "1"}),
    CellType(name="INV", inputs="A", outputs="Z", logic={"Z": "~A"}, resources={"lut": 1}),
    *(
        CellType(
            name=f"LUT{count}",
            inputs=" ".join("ABCD"[:count]),
            outputs="Z",
            logic={"Z": f"lut(INIT, {', '.join('ABCD'[:count])})"},
            parameters={"INIT": 0},
            # On Nexus, Yosys leaves inputs open that a function does not depend on.
            tied=dict.fromkeys("ABCD"[:count], 0),
            resources={"lut": 1},
        )
        for count in (2, 4)
    ),
    CellType(
        name="PFUMX",
        inputs="ALUT BLUT C0",
        outputs="Z",
        logic={"Z": "ALUT if C0 else BLUT"},
        resources={"mux": 1},
    ),
    CellType(
        name="L6MUX21", inputs="D0 D1 SD", outputs="Z", logic={"Z": "D1 if SD else D0"}, resources={"mux": 1}
    ),
    CellType(
        name="CCU2C",
        inputs="CIN A0 B0 C0 D0 A1 B1 C1 D1",
        outputs="S0 S1 COUT",
        logic=_half_adder(0, "CIN", "c") | _half_adder(1, "c", "COUT"),
        parameters={"INIT0": 0, "INIT1": 0, "INJECT1_0": ("YES", "NO"), "INJECT1_1": ("YES", "NO")},
        # Both halves are the LUT4 of a slice.
        resources={"carry": 1, "lut": 2},
    ),
    CellType(
        name="TRELLIS_FF",
        inputs="CLK LSR CE DI M",
        outputs="Q",
        registers={
            "Q": FlipFlop(
                clock="CLK",
                falling="CLKMUX == 'INV'",
                data="DI",
                enable=_multiplexed("CE", "CEMUX"),
                clear=f"0 if REGSET == 'SET' else {_RESET}",
                preset=f"{_RESET} if REGSET == 'SET' else 0",
                asynchronous="SRMODE == 'ASYNC'",
                initial="1 if REGSET == 'SET' else 0",
            )
        },
        parameters={
            "GSR": None,
            "CEMUX": ("1", "0", "INV", "CE"),
            "CLKMUX": ("CLK", "INV"),
            "LSRMUX": ("LSR", "INV"),
            # PRLD, which takes the reset value from M, is not modelled.
            "LSRMODE": ("LSR",),
            "SRMODE": ("LSR_OVER_CE", "ASYNC"),
            "REGSET": ("RESET", "SET"),
        },
        tied={"LSR": 0, "CE": 1, "M": 0},
        resources={"ff": 1},
    ),
    lut_ram(
        "TRELLIS_DPR16X4",
        WritePort(
            address=bus("WAD", 4),
            clock="WCK",
            enable=_multiplexed("WRE", "WREMUX"),
            falling="WCKMUX == 'INV'",
        ),
        [
            Bank(
                data=f"DI[{i}]",
                initial=[f"INITVAL[{4 * word + i}]" for word in range(16)],
                reads={f"DO[{i}]": bus("RAD", 4)},
            )
            for i in range(4)
        ],
        inputs="DI[4] WAD[4] WRE WCK RAD[4]",
        outputs="DO[4]",
        parameters={"INITVAL": 0, "WCKMUX": ("WCK", "INV"), "WREMUX": ("WRE", "1", "0", "INV")},
        # Two slices of data, and one for writing.
        sites=6,
    ),
    _block_ram("DP16KD", data_bits=18, address_bits=14, widths={9: 3, 18: 4}, clock_choice=True),
    # MachXO2 and MachXO3.
    _block_ram("DP8KC", data_bits=9, address_bits=13, widths={9: 3}, clock_choice=False),
    *(CellType(name=name, resources={"bram": 1}, modelled=False) for name in ("PDPW16KD", "PDPW8KC")),
    *(CellType(name=name, resources={"dsp": 1}, modelled=False) for name in ("MULT18X18D", "ALU54B")),
)
