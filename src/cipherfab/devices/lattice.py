"""Cells that ECP5, MachXO2 and MachXO3 share, some of them also with Nexus.

Source: the ECP5 family data sheet and the FPGA libraries reference of Lattice, and Project Trellis.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cipherfab.devices.cell_model import BlockRam, CellModel, FlipFlop, RamPort, flip_flop_cell, gate
from cipherfab.devices.lut_cell import LutCell
from cipherfab.devices.lut_ram import Bank, WritePort, bus, lut_ram
from cipherfab.devices.place_and_route import Gate


def carry_cell(name: str, *, generate: str, inject: str) -> CellModel:
    """Return two LUT4, each of whose outputs is added to a carry, unless constants are injected instead.

    Parameters
    ----------
    name : str
        Name of the cell: "CCU2C".
    generate : str
        What the carry out of a half becomes where its LUT4 is 0; "{half}" stands for the half.
    inject : str
        The parameter that is "YES" if there is no carry.
    """

    def half_adder(half: int, carry_in: str, carry_out: str) -> dict[str, str]:
        none = f"{inject.format(half=half)} == 'YES'"
        return {
            f"p{half}": f"lut(INIT{half}, A{half}, B{half}, C{half}, D{half})",
            f"g{half}": f"0 if {none} else {generate.format(half=half)}",
            f"S{half}": f"p{half} if {none} else p{half} ^ {carry_in}",
            carry_out: f"{carry_in} if p{half} else g{half}",
        }

    return CellModel(
        name=name,
        inputs="CIN A0 B0 C0 D0 A1 B1 C1 D1",
        outputs="S0 S1 COUT",
        logic=half_adder(0, "CIN", "c") | half_adder(1, "c", "COUT"),
        parameters={"INIT0": 0, "INIT1": 0} | {inject.format(half=half): ("YES", "NO") for half in range(2)},
        # Both halves are the LUT4 of a slice.
        resources={"carry": 1, "lut": 2},
    )


def _multiplexed(pin: str, parameter: str) -> str:
    """Return a control pin behind its configuration multiplexer: as it is, inverted, or constant."""
    constant = f"1 if {parameter} == '1' else 0 if {parameter} == '0' else "
    return f"({constant}~{pin} if {parameter} == 'INV' else {pin})"


_RESET = _multiplexed("LSR", "LSRMUX")


def _words(parameters: Mapping[str, int | str], width: int) -> list[int]:
    """Cut the 18 bits in each 20 of the parameters, 64 or 32 of them, into words."""
    words = []
    for index in range(64):
        value = parameters.get(f"INITVAL_{index:02X}", 0)
        for slot in range(16):
            bits = value >> 20 * slot & 0x3FFFF if isinstance(value, int) else 0
            words += [bits >> offset & (1 << width) - 1 for offset in range(0, 18, width)]
    return words


def _pins(pin: str, ports: str, count: int) -> tuple[str, ...]:
    return tuple(f"{pin}{port}{i}" for port in ports for i in range(count))


def _address(port: str, width: int, bits: int) -> tuple[str, ...]:
    """Return the address bits that count words; those below stand for bits of a word."""
    return tuple(f"AD{port}{i}" for i in range(width.bit_length() - 1, bits))


def _enable(port: str, width: int, bit: int) -> str:
    """Return what enables the writing of a bit: low address bits stand for octets of wide words."""
    return f"WE{port} & AD{port}{bit // 9}" if width >= 18 else f"WE{port}"


def _inputs(port: str, pins: Sequence[str], width: int) -> tuple[tuple[str, str], ...]:
    return tuple((pin, _enable(port, width, i)) for i, pin in enumerate(pins))


def _port(port: str, widths: Sequence[int], address_bits: int) -> RamPort:
    """Describe a port that reads and writes."""
    return RamPort(
        clock=f"CLK{port}",
        enable=f"CE{port}",
        address={width: _address(port, width, address_bits) for width in widths},
        outputs={width: _pins("DO", port, width) for width in widths},
        width=f"DATA_WIDTH_{port}",
        inputs={width: _inputs(port, _pins("DI", port, width), width) for width in widths},
        write_width=f"DATA_WIDTH_{port}",
        write_mode=f"WRITEMODE_{port}",
    )


def _wide_ports(width: int, address_bits: int) -> tuple[RamPort, RamPort]:
    """Describe the ports with words of twice the width: A writes and B reads, on the pins of both."""
    return (
        RamPort(
            clock="CLKA",
            enable="CEA",
            address={width: _address("A", width, address_bits)},
            inputs={width: _inputs("A", _pins("DI", "AB", width // 2), width)},
        ),
        RamPort(
            clock="CLKB",
            enable="CEB",
            address={width: _address("B", width, address_bits)},
            outputs={width: _pins("DO", "AB", width // 2)},
        ),
    )


def block_ram(name: str, *, widths: Sequence[int], address_bits: int, clock_choice: bool) -> CellModel:
    """Describe a block RAM; both ports together can have words of twice the largest width."""
    data_bits = max(widths)
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
    two = tuple(_port(port, widths, address_bits) for port in "AB")
    one = _wide_ports(2 * data_bits, address_bits)

    def ports(parameters: Mapping[str, int | str]) -> Sequence[RamPort]:
        found = {parameters.get(f"DATA_WIDTH_{port}") for port in "AB"}
        return one if found == {2 * data_bits} else two

    return CellModel(
        name=name,
        inputs=" ".join(inputs),
        outputs=" ".join(f"DO{port}{i}" for port in "AB" for i in range(data_bits)),
        tied=dict.fromkeys(inputs, 0),
        resources={"bram": 1},
        block_ram=BlockRam(
            words=_words,
            ports=ports,
            writing=("WEA", "WEB"),
            idle={
                **{f"RST{port}": "0" for port in "AB"},
                **{f"CS{port}{i}": "0" for port in "AB" for i in range(3)},
            },
            fixed={
                **{f"REGMODE_{port}": "NOREG" for port in "AB"},
                **{f"CSDECODE_{port}": "0b000" for port in "AB"},
                **clocks,
            },
            modes={
                "NORMAL": ("kept", False),
                "WRITETHROUGH": ("new", False),
                "READBEFOREWRITE": ("old", False),
            },
        ),
    )


def lut_ram_16x4(
    name: str,
    *,
    inputs: str,
    enable: str = "WRE",
    falling: str = "0",
    parameters: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> CellModel:
    """Describe RAM with 16 words of four bits in look-up tables."""
    return lut_ram(
        name,
        WritePort(address=bus("WAD", 4), clock="WCK", enable=enable, falling=falling),
        [
            Bank(
                data=f"DI[{i}]",
                initial=[f"INITVAL[{4 * word + i}]" for word in range(16)],
                reads={f"DO[{i}]": bus("RAD", 4)},
            )
            for i in range(4)
        ],
        inputs=inputs,
        outputs="DO[4]",
        parameters={"INITVAL": 0, **parameters},
        # Two slices of data, and one for writing.
        sites=6,
    )


# On Nexus, Yosys leaves inputs open that a function does not depend on.
_LUT2, LUT4 = (
    LutCell(name=f"LUT{count}", inputs=tuple("ABCD"[:count]), output="Z", open_inputs=True)
    for count in (2, 4)
)

LOGIC = (
    gate("VLO", "", "Z = 0"),
    gate("VHI", "", "Z = 1"),
    gate("INV", "A", "Z = ~A", "lut"),
    _LUT2.model,
    LUT4.model,
)
"""Cells of all families."""

TRELLIS = (
    gate("PFUMX", "ALUT BLUT C0", "Z = ALUT if C0 else BLUT", "mux", "ALUT BLUT"),
    gate("L6MUX21", "D0 D1 SD", "Z = D1 if SD else D0", "mux", "D0 D1"),
    flip_flop_cell(
        "TRELLIS_FF",
        "CLK LSR CE DI M",
        FlipFlop(
            clock="CLK",
            falling="CLKMUX == 'INV'",
            data="DI",
            enable=_multiplexed("CE", "CEMUX"),
            clear=f"0 if REGSET == 'SET' else {_RESET}",
            preset=f"{_RESET} if REGSET == 'SET' else 0",
            asynchronous="SRMODE == 'ASYNC'",
            initial="1 if REGSET == 'SET' else 0",
        ),
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
    ),
    lut_ram_16x4(
        "TRELLIS_DPR16X4",
        inputs="DI[4] WAD[4] WRE WCK RAD[4]",
        enable=_multiplexed("WRE", "WREMUX"),
        falling="WCKMUX == 'INV'",
        parameters={"WCKMUX": ("WCK", "INV"), "WREMUX": ("WRE", "1", "0", "INV")},
    ),
)
"""Cells of the families of Project Trellis: ECP5, MachXO2 and MachXO3."""

TRELLIS_FF = Gate(
    cell="TRELLIS_FF",
    parameters={
        "GSR": "DISABLED",
        "CEMUX": "1 ",
        "CLKMUX": "CLK",
        "LSRMUX": "LSR",
        "REGSET": "RESET",
        "SRMODE": "LSR_OVER_CE",
    },
    inputs=("CLK", "DI"),
    output="Q",
)
"""For timing shells."""
