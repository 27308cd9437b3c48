"""Spartan-3, Virtex-4, Virtex-5, Spartan-6, Artix-7 and their relatives.

Source: the libraries guides of these families (UG615, UG953 and their predecessors).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cipherfab.devices.cell_model import BlockRam, CellType, FlipFlop, Mode, RamPort
from cipherfab.devices.cells.lut_ram import Bank, WritePort, bus, lut_ram, selected

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
    logic = {"Q": selected("r", address)}
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


def _single_port_ram(depth: int, address: Sequence[str]) -> CellType:
    """RAM16X1S and its like: one address to write and read."""
    return lut_ram(
        f"RAM{depth}X1S",
        _write_port(address),
        [Bank(data="D", initial=_initial("INIT", depth), reads={"O": address})],
        inputs=f"{_declared(address)} D WCLK WE",
        outputs="O",
        parameters={"INIT": 0, "IS_WCLK_INVERTED": 0},
        sites=_ram_sites(depth),
    )


def _dual_port_ram(depth: int, address: Sequence[str], read: Sequence[str]) -> CellType:
    """RAM16X1D and its like: one more address to read."""
    return lut_ram(
        f"RAM{depth}X1D",
        _write_port(address),
        [Bank(data="D", initial=_initial("INIT", depth), reads={"SPO": address, "DPO": read})],
        inputs=f"{_declared(address)} {_declared(read)} D WCLK WE",
        outputs="SPO DPO",
        parameters={"INIT": 0, "IS_WCLK_INVERTED": 0},
        sites=2 * _ram_sites(depth),
    )


def _multi_port_ram(depth: int, width: int) -> CellType:
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


def _write_port(address: Sequence[str]) -> WritePort:
    return WritePort(address=address, clock="WCLK", enable="WE", falling="IS_WCLK_INVERTED")


def _initial(parameter: str, depth: int) -> list[str]:
    return [f"{parameter}[{word}]" for word in range(depth)]


def _declared(address: Sequence[str]) -> str:
    """Return the declaration of pins of one bit each, or of one pin."""
    name, bracket, _ = address[0].partition("[")
    return f"{name}[{len(address)}]" if bracket else " ".join(address)


def _ram_sites(depth: int) -> int:
    """Return the sites of one port at 64 bits to a LUT; families with smaller LUTs take more."""
    return max(1, depth // 64)


def _numbered(pin: str, count: int) -> list[str]:
    return [f"{pin}{i}" for i in range(count)]


_LUT_RAMS = (
    *(_single_port_ram(2**bits, _numbered("A", bits)) for bits in range(4, 8)),
    _single_port_ram(256, bus("A", 8)),
    *(_dual_port_ram(2**bits, _numbered("A", bits), _numbered("DPRA", bits)) for bits in range(4, 7)),
    _dual_port_ram(128, bus("A", 7), bus("DPRA", 7)),
    _multi_port_ram(32, 2),
    _multi_port_ram(64, 1),
)

# Widths of the ports of block RAMs; those with a multiple of nine have parity bits.
_WIDTHS = (1, 2, 4, 9, 18, 36)
_UNMODELLED_BLOCK_RAMS = (
    *(f"RAMB16_S{a}" for a in _WIDTHS if a < 9),
    *(f"RAMB16_S{a}_S{b}" for a in _WIDTHS for b in _WIDTHS if a <= b and a < 9),
)


def _words(parameters: Mapping[str, int | str], width: int) -> list[int]:
    """Put words together from the data bits and, above them, the parity bits."""
    data_bits, parity_bits = width - width // 9, width // 9
    data, count = _joined(parameters, r"INIT_([0-9A-F]{2})")
    parity, _ = _joined(parameters, r"INITP_([0-9A-F]{2})")
    return [
        (data >> k * data_bits & (1 << data_bits) - 1)
        | (parity >> k * parity_bits & (1 << parity_bits) - 1) << data_bits
        for k in range(256 * count // data_bits)
    ]


# What one parameter holds.
_ONE_PARAMETER = (1 << 256) - 1


def _joined(parameters: Mapping[str, int | str], pattern: str) -> tuple[int, int]:
    """Return the bits of numbered parameters side by side, and how many parameters that were."""
    value, count = 0, 0
    for name, part in parameters.items():
        if (match := re.fullmatch(pattern, name)) and isinstance(part, int):
            index = int(match[1], 16)
            value, count = value | (part & _ONE_PARAMETER) << 256 * index, max(count, index + 1)
    return value, count


_NOTHING: Mapping[str, int | str] = MappingProxyType({})
# What a port reads while it writes, and whether another port that reads the same word gets what was there.
_MODES: Mapping[str, tuple[Mode, bool]] = MappingProxyType(
    {"WRITE_FIRST": ("new", False), "READ_FIRST": ("old", True), "NO_CHANGE": ("kept", False)}
)


def _bits(pins: str, width: int) -> tuple[str, ...]:
    """Return the bits of a word: data and, above them, parity; pins of two ports lie side by side."""
    names = pins.split()
    halves = len(names) // 2
    data, parity = width - width // 9, width // 9
    return tuple(
        f"{name}[{i}]"
        for names_of, count in ((names[:halves], data), (names[halves:], parity))
        for name in names_of
        for i in range(count // halves)
    )


def _written(pins: str, enables: Sequence[str], width: int) -> tuple[tuple[str, str], ...]:
    """Return the inputs of the bits of a word, each octet and its parity with its enable."""
    data = width - width // 9
    octets = [index // 8 if index < data else index - data for index in range(width)]
    return tuple((bit, enables[octet]) for bit, octet in zip(_bits(pins, width), octets, strict=True))


def _address(pin: str, width: int, bits: int, *, counts_bits: bool) -> tuple[str, ...]:
    first = (width - width // 9).bit_length() - 1 if counts_bits else 0
    return tuple(f"{pin}[{i}]" for i in range(first, bits))


class _Writing(NamedTuple):
    """How a port writes: pins of data, then of parity; what enables each octet; parameter of the mode."""

    pins: str
    enables: Sequence[str]
    mode: str = ""


def _port(
    pins: str,
    address: str,
    widths: Sequence[int],
    *,
    outputs: str = "",
    width: str = "",
    write: _Writing | None = None,
    write_width: str = "",
) -> RamPort:
    """Describe a port.

    Parameters
    ----------
    pins
        Clock and enable.
    address
        Pin and bits of it, "ADDRA[14]"; it counts bits of data, or words where nothing holds the width.
    widths
        Those the port can have.
    outputs
        Pins of data, then of parity; none if it never reads.
    write
        None if it never writes.
    width, write_width
        Parameters that hold the widths.
    """
    clock, enable = pins.split()
    pin, bits = address.rstrip("]").split("[")
    return RamPort(
        clock=clock,
        enable=enable,
        address={
            each: _address(pin, each, int(bits), counts_bits=bool(width or write_width)) for each in widths
        },
        outputs={each: _bits(outputs, each) for each in widths} if outputs else {},
        width=width,
        inputs={each: _written(write.pins, write.enables, each) for each in widths} if write else {},
        write_width=write_width,
        write_mode=write.mode if write else "",
    )


def _block_ram(
    name: str,
    ports: Callable[[Mapping[str, int | str]], Sequence[RamPort]],
    *,
    inputs: str,
    outputs: str,
    writing: str,
    idle: str,
    fixed: Mapping[str, int | str] = _NOTHING,
    modes: Mapping[str, tuple[Mode, bool]] = _MODES,
) -> CellType:
    """Describe a block RAM; ``writing`` are the inputs that write, ``idle`` those that reset."""
    return CellType(
        name=name,
        inputs=inputs,
        outputs=outputs,
        tied=dict.fromkeys((pin.partition("[")[0] for pin in inputs.split()), 0),
        resources={"bram": 1},
        block_ram=BlockRam(
            words=_words,
            ports=ports,
            writing=writing.split(),
            idle=dict.fromkeys(idle.split(), "0"),
            fixed=fixed,
            modes=modes,
        ),
    )


def _always(*ports: RamPort) -> Callable[[Mapping[str, int | str]], Sequence[RamPort]]:
    return lambda parameters: ports


def _by_mode(
    two: Sequence[RamPort], one: Sequence[RamPort]
) -> Callable[[Mapping[str, int | str]], Sequence[RamPort]]:
    """Return the ports by the parameter RAM_MODE: two that read and write, or one each ("SDP")."""
    return lambda parameters: one if parameters.get("RAM_MODE") == "SDP" else two


def _octets(pin: str, count: int) -> tuple[str, ...]:
    return tuple(f"{pin}[{i}]" for i in range(count))


def _spartan_3_block_rams() -> Iterator[CellType]:
    """RAMB16_S18_S18 and its like: the widths are in the name."""
    widths = [(width,) for width in _WIDTHS if width >= 9]
    for each in (*widths, *((*a, *b) for a in widths for b in widths if a <= b)):
        letters = "AB" if len(each) == 2 else ("",)
        ports, inputs, outputs, writing, idle = [], [], [], [], []
        for letter, width in zip(letters, each, strict=True):
            data, parity = width - width // 9, width // 9
            count = 15 - data.bit_length()
            ports.append(
                _port(
                    f"CLK{letter} EN{letter}",
                    f"ADDR{letter}[{count}]",
                    (width,),
                    outputs=f"DO{letter} DOP{letter}",
                    write=_Writing(
                        f"DI{letter} DIP{letter}", [f"WE{letter}"] * 4, f"WRITE_MODE_{letter}".rstrip("_")
                    ),
                )
            )
            inputs.append(f"CLK{letter} EN{letter} SSR{letter} WE{letter} ADDR{letter}[{count}]")
            inputs.append(f"DI{letter}[{data}] DIP{letter}[{parity}]")
            outputs.append(f"DO{letter}[{data}] DOP{letter}[{parity}]")
            writing.append(f"WE{letter}")
            idle.append(f"SSR{letter}")
        yield _block_ram(
            "_".join(["RAMB16", *(f"S{width}" for width in each)]),
            _always(*ports),
            inputs=" ".join(inputs),
            outputs=" ".join(outputs),
            writing=" ".join(writing),
            idle=" ".join(idle),
        )


def _two_ports(
    address_bits: int,
    widths: Sequence[int],
    *,
    pins: str = "DO DOP DI DIP",
    control: str = "ADDR CLK EN WE",
    width: str = "READ_WIDTH",
    write_width: str = "WRITE_WIDTH",
) -> tuple[RamPort, RamPort]:
    """Describe two ports that read and write; names are followed by A or B unless two are given."""

    def port(index: int) -> RamPort:
        letter = "AB"[index]
        outputs, parity_out, inputs, parity_in, address, clock, enable, write = (
            name.split("/")[index] if "/" in name else name + letter for name in f"{pins} {control}".split()
        )
        return _port(
            f"{clock} {enable}",
            f"{address}[{address_bits}]",
            widths,
            outputs=f"{outputs} {parity_out}",
            width=f"{width}_{letter}",
            write=_Writing(f"{inputs} {parity_in}", _octets(write, 4), f"WRITE_MODE_{letter}"),
            write_width=f"{write_width}_{letter}",
        )

    return port(0), port(1)


_NO_OUTPUT_REGISTER: Mapping[str, int | str] = {"DOA_REG": 0, "DOB_REG": 0}
# Ports of one direction each read what was there.
_READ_FIRST: Mapping[str, tuple[Mode, bool]] = MappingProxyType({"READ_FIRST": ("old", True)})
_SERIES_7_PINS = "DOADO/DOBDO DOPADOP/DOPBDOP DIADI/DIBDI DIPADIP/DIPBDIP"
_SERIES_7_CONTROL = "ADDRARDADDR/ADDRBWRADDR CLKARDCLK/CLKBWRCLK ENARDEN/ENBWREN WEA/WEBWE"


def _series_7_block_ram(name: str, *, octets: int) -> CellType:
    """RAMB18E1 and RAMB36E1, the larger one with a bit of the address for cascades."""
    bits, data = 12 + octets.bit_length(), 8 * octets
    pins = 14 if octets == 2 else 16
    simple = 18 * octets
    return _block_ram(
        name,
        _by_mode(
            _two_ports(
                bits, _WIDTHS[: 3 + octets.bit_length()], pins=_SERIES_7_PINS, control=_SERIES_7_CONTROL
            ),
            (
                _port(
                    "CLKARDCLK ENARDEN",
                    f"ADDRARDADDR[{bits}]",
                    (simple,),
                    outputs="DOADO DOBDO DOPADOP DOPBDOP",
                    width="READ_WIDTH_A",
                ),
                _port(
                    "CLKBWRCLK ENBWREN",
                    f"ADDRBWRADDR[{bits}]",
                    (simple,),
                    write=_Writing(
                        "DIADI DIBDI DIPADIP DIPBDIP", _octets("WEBWE", 2 * octets), "WRITE_MODE_B"
                    ),
                    write_width="WRITE_WIDTH_B",
                ),
            ),
        ),
        inputs="CLKARDCLK CLKBWRCLK ENARDEN ENBWREN REGCEAREGCE REGCEB RSTRAMARSTRAM RSTRAMB RSTREGARSTREG "
        f"RSTREGB WEA[{octets}] WEBWE[{2 * octets}] ADDRARDADDR[{pins}] ADDRBWRADDR[{pins}] DIADI[{data}] "
        f"DIPADIP[{octets}] DIBDI[{data}] DIPBDIP[{octets}]"
        + (" CASCADEINA CASCADEINB INJECTDBITERR INJECTSBITERR" if octets == 4 else ""),
        outputs=f"DOADO[{data}] DOPADOP[{octets}] DOBDO[{data}] DOPBDOP[{octets}]",
        writing="WEA WEBWE",
        idle="RSTRAMARSTRAM RSTRAMB",
        fixed={
            **_NO_OUTPUT_REGISTER,
            **{
                f"IS_{pin}_INVERTED": 0
                for pin in ("CLKARDCLK", "CLKBWRCLK", "ENARDEN", "ENBWREN", "RSTRAMARSTRAM", "RSTRAMB")
            },
            **_NO_CASCADE,
        },
    )


_NO_CASCADE: Mapping[str, int | str] = {"RAM_EXTENSION_A": "NONE", "RAM_EXTENSION_B": "NONE"}


def _virtex_5_block_ram(name: str, *, octets: int) -> CellType:
    """RAMB18 and RAMB36, the larger one with a bit of the address for cascades."""
    data, bits = 8 * octets, 12 + octets.bit_length()
    pins = 14 if octets == 2 else 16
    return _block_ram(
        name,
        _always(*_two_ports(bits, _WIDTHS[: 3 + octets.bit_length()])),
        inputs=f"CLKA CLKB ENA ENB REGCEA REGCEB SSRA SSRB WEA[{octets}] WEB[{octets}] ADDRA[{pins}] "
        f"ADDRB[{pins}] DIA[{data}] DIPA[{octets}] DIB[{data}] DIPB[{octets}]"
        + (" CASCADEINLATA CASCADEINLATB CASCADEINREGA CASCADEINREGB" if octets == 4 else ""),
        outputs=f"DOA[{data}] DOPA[{octets}] DOB[{data}] DOPB[{octets}]",
        writing="WEA WEB",
        idle="SSRA SSRB",
        fixed={**_NO_OUTPUT_REGISTER, **_NO_CASCADE},
    )


def _virtex_5_simple(name: str, *, octets: int) -> CellType:
    """RAMB18SDP and RAMB36SDP: one port reads and one writes words of 36 or 72 bits."""
    width, data = 9 * octets, 8 * octets
    return _block_ram(
        name,
        _always(
            _port("RDCLK RDEN", "RDADDR[9]", (width,), outputs="DO DOP"),
            _port("WRCLK WREN", "WRADDR[9]", (width,), write=_Writing("DI DIP", _octets("WE", octets))),
        ),
        inputs=f"RDCLK RDEN REGCE SSR WRCLK WREN WE[{octets}] RDADDR[9] WRADDR[9] DI[{data}] DIP[{octets}]",
        outputs=f"DO[{data}] DOP[{octets}]",
        writing="WE",
        idle="SSR",
        fixed={"DO_REG": 0},
        modes=_READ_FIRST,
    )


_BLOCK_RAMS = (
    *_spartan_3_block_rams(),
    # Virtex-4.
    _block_ram(
        "RAMB16",
        _always(*_two_ports(14, _WIDTHS)),
        inputs="CLKA CLKB ENA ENB REGCEA REGCEB SSRA SSRB WEA[4] WEB[4] ADDRA[15] ADDRB[15] "
        "DIA[32] DIPA[4] DIB[32] DIPB[4] CASCADEINA CASCADEINB",
        outputs="DOA[32] DOPA[4] DOB[32] DOPB[4] CASCADEOUTA CASCADEOUTB",
        writing="WEA WEB",
        idle="SSRA SSRB",
        fixed={**_NO_OUTPUT_REGISTER, **_NO_CASCADE},
    ),
    # Virtex-5.
    _virtex_5_block_ram("RAMB18", octets=2),
    _virtex_5_block_ram("RAMB36", octets=4),
    _virtex_5_simple("RAMB18SDP", octets=4),
    _virtex_5_simple("RAMB36SDP", octets=8),
    # Virtex-6 and 7 series.
    _series_7_block_ram("RAMB18E1", octets=2),
    _series_7_block_ram("RAMB36E1", octets=4),
    # Spartan-6.
    _block_ram(
        "RAMB8BWER",
        _by_mode(
            _two_ports(
                13,
                _WIDTHS[:5],
                pins=_SERIES_7_PINS,
                control="ADDRAWRADDR/ADDRBRDADDR CLKAWRCLK/CLKBRDCLK ENAWREN/ENBRDEN WEAWEL/WEBWEU",
                width="DATA_WIDTH",
                write_width="DATA_WIDTH",
            ),
            (
                _port(
                    "CLKAWRCLK ENAWREN",
                    "ADDRAWRADDR[13]",
                    (36,),
                    write=_Writing(
                        "DIADI DIBDI DIPADIP DIPBDIP",
                        (*_octets("WEAWEL", 2), *_octets("WEBWEU", 2)),
                        "WRITE_MODE_A",
                    ),
                    write_width="DATA_WIDTH_A",
                ),
                _port(
                    "CLKBRDCLK ENBRDEN",
                    "ADDRBRDADDR[13]",
                    (36,),
                    outputs="DOADO DOBDO DOPADOP DOPBDOP",
                    width="DATA_WIDTH_B",
                ),
            ),
        ),
        inputs="CLKAWRCLK CLKBRDCLK ENAWREN ENBRDEN REGCEA REGCEBREGCE RSTA RSTBRST WEAWEL[2] WEBWEU[2] "
        "ADDRAWRADDR[13] ADDRBRDADDR[13] DIADI[16] DIPADIP[2] DIBDI[16] DIPBDIP[2]",
        outputs="DOADO[16] DOPADOP[2] DOBDO[16] DOPBDOP[2]",
        writing="WEAWEL WEBWEU",
        idle="RSTA RSTBRST",
        fixed=_NO_OUTPUT_REGISTER,
    ),
    _block_ram(
        "RAMB16BWER",
        _always(*_two_ports(14, _WIDTHS, width="DATA_WIDTH", write_width="DATA_WIDTH")),
        inputs="CLKA CLKB ENA ENB REGCEA REGCEB RSTA RSTB WEA[4] WEB[4] ADDRA[14] ADDRB[14] "
        "DIA[32] DIPA[4] DIB[32] DIPB[4]",
        outputs="DOA[32] DOPA[4] DOB[32] DOPB[4]",
        writing="WEA WEB",
        idle="RSTA RSTB",
        fixed=_NO_OUTPUT_REGISTER,
    ),
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
    *_LUT_RAMS,
    *_BLOCK_RAMS,
    *(CellType(name=name, resources={"bram": 1}, modelled=False) for name in _UNMODELLED_BLOCK_RAMS),
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
