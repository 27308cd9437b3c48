"""Block RAM of Xilinx: what the families' cells are made of.

Source: the libraries guides (UG615, UG953 and their predecessors).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from cipherfab.devices.cell_model import BlockRam, CellModel, Mode, RamPort
from cipherfab.devices.lut_ram import bus

WIDTHS = (1, 2, 4, 9, 18, 36)
"""Widths of the ports of block RAMs; those with a multiple of nine have parity bits."""

NO_OUTPUT_REGISTER: Mapping[str, int | str] = {"DOA_REG": 0, "DOB_REG": 0}
# Ports of one direction each read what was there.
READ_FIRST: Mapping[str, tuple[Mode, bool]] = MappingProxyType({"READ_FIRST": ("old", True)})
SERIES_7_PINS = "DOADO/DOBDO DOPADOP/DOPBDOP DIADI/DIBDI DIPADIP/DIPBDIP"
NO_CASCADE: Mapping[str, int | str] = {"RAM_EXTENSION_A": "NONE", "RAM_EXTENSION_B": "NONE"}


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


class Writing(NamedTuple):
    """How a port writes: pins of data, then of parity; what enables each octet; parameter of the mode."""

    pins: str
    enables: Sequence[str]
    mode: str = ""


def port(
    pins: str,
    address: str,
    widths: Sequence[int],
    *,
    outputs: str = "",
    width: str = "",
    write: Writing | None = None,
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


def block_ram(
    name: str,
    ports: Callable[[Mapping[str, int | str]], Sequence[RamPort]],
    *,
    inputs: str,
    outputs: str,
    writing: str,
    idle: str,
    fixed: Mapping[str, int | str] = _NOTHING,
    modes: Mapping[str, tuple[Mode, bool]] = _MODES,
) -> CellModel:
    """Describe a block RAM; ``writing`` are the inputs that write, ``idle`` those that reset."""
    return CellModel(
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


def always(*ports: RamPort) -> Callable[[Mapping[str, int | str]], Sequence[RamPort]]:
    """Return these ports for any parameters."""
    return lambda parameters: ports


def by_mode(
    two: Sequence[RamPort], one: Sequence[RamPort]
) -> Callable[[Mapping[str, int | str]], Sequence[RamPort]]:
    """Return the ports by the parameter RAM_MODE: two that read and write, or one each ("SDP")."""
    return lambda parameters: one if parameters.get("RAM_MODE") == "SDP" else two


def two_ports(
    address_bits: int,
    widths: Sequence[int],
    *,
    pins: str = "DO DOP DI DIP",
    control: str = "ADDR CLK EN WE",
    width: str = "READ_WIDTH",
    write_width: str = "WRITE_WIDTH",
) -> tuple[RamPort, RamPort]:
    """Describe two ports that read and write; names are followed by A or B unless two are given."""

    def of(index: int) -> RamPort:
        letter = "AB"[index]
        outputs, parity_out, inputs, parity_in, address, clock, enable, write = (
            name.split("/")[index] if "/" in name else name + letter for name in f"{pins} {control}".split()
        )
        return port(
            f"{clock} {enable}",
            f"{address}[{address_bits}]",
            widths,
            outputs=f"{outputs} {parity_out}",
            width=f"{width}_{letter}",
            write=Writing(f"{inputs} {parity_in}", bus(write, 4), f"WRITE_MODE_{letter}"),
            write_width=f"{write_width}_{letter}",
        )

    return of(0), of(1)


def large(model: CellModel) -> CellModel:
    """Return a block RAM as the larger size of a family that has two."""
    return replace(model, resources={**model.resources, "bram_large": 1})
