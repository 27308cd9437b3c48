"""What place and route made of a netlist: where its tunable LUTs are, and which pins they are entered by."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cipherfab.devices.bitstream_format import INPUTS, BitstreamFormat
from cipherfab.errors import CipherfabError, ToolError
from cipherfab.netlist.model import NetlistError
from cipherfab.netlist.yosys_json import CellRecord, ModuleRecord, decode_top

ATTRIBUTE = "tlut"
"""Attribute of a tunable LUT: its number."""
_SITE = "NEXTPNR_BEL"
_ROUTING = "ROUTING"


@dataclass(frozen=True, kw_only=True)
class Routed:
    """What is known of a routed netlist.

    Attributes
    ----------
    sites
        Site of every tunable LUT, by number.
    inputs
        int8 [LUTs, 4]: the physical input by which each logical input enters, -1 for one that is not
        connected, and so reads 0.
    pins
        Site of every bit of every port, bit 0 first.
    """

    sites: tuple[str, ...]
    inputs: NDArray[np.int8]
    pins: Mapping[str, tuple[str, ...]]


def decode(data: bytes, what: str, error: type[CipherfabError]) -> ModuleRecord:
    """Decode the top module of a netlist, or raise an error that says what is none."""
    try:
        return decode_top(data)[1]
    except NetlistError as reason:
        raise error(f"{what}: {reason}") from reason


def tunable(module: ModuleRecord, error: type[CipherfabError]) -> tuple[CellRecord, ...]:
    """Return the tunable LUTs of a module by number; one that is missing or repeated is an error."""
    found: dict[int, CellRecord] = {}
    for name, cell in module.cells.items():
        if ATTRIBUTE not in cell.attributes:
            continue
        text = str(cell.attributes[ATTRIBUTE]).strip()
        if not text.isdecimal() or not text.isascii() or len(text) > 9:
            raise error(f"cell {name} has the number {text!r} as a tunable LUT; allowed are decimal ones")
        if int(text) in found:
            raise error(f"two cells are tunable LUT {int(text)}; the other is {name}")
        found[int(text)] = cell
    for number in range(len(found)):
        if number not in found:
            raise error(f"there are {len(found)} tunable LUTs, and none has the number {number}")
    return tuple(found[number] for number in range(len(found)))


def read_routed(data: bytes, bitstream: BitstreamFormat) -> Routed:
    """Read a netlist that nextpnr wrote after routing it.

    Parameters
    ----------
    data
        Text of the JSON file.
    bitstream
        Whose cells it holds.

    Raises
    ------
    ToolError
        If it is no such netlist; if numbers of tunable LUTs are missing or repeated; if one is not a LUT
        alone, or an input of it is not routed.
    """
    module = decode(data, "the routed netlist", ToolError)
    cells = tunable(module, ToolError)
    for number, cell in enumerate(cells):
        _check_plain(number, cell, bitstream)
    sites = tuple(_site(cell, f"tunable LUT {number}") for number, cell in enumerate(cells))
    if len(set(sites)) != len(sites):
        raise ToolError("two tunable LUTs are at the same site")
    switches = dict(_switches(module))
    inputs = np.full((len(cells), INPUTS), -1, np.int8)
    for number, (cell, site) in enumerate(zip(cells, sites, strict=True)):
        for index, pin in enumerate(bitstream.lut.inputs):
            if cell.connections.get(pin):
                wire = bitstream.entry(site, index)
                entered = bitstream.entered(switches.get(wire, ""))
                if entered is None:
                    raise ToolError(f"input {pin} of tunable LUT {number} at {site} is not routed")
                if entered in inputs[number]:
                    raise ToolError(f"two nets enter tunable LUT {number} at {site} by one input")
                inputs[number, index] = entered
    return Routed(sites=sites, inputs=inputs, pins=_pins(module, bitstream))


def _check_plain(number: int, cell: CellRecord, bitstream: BitstreamFormat) -> None:
    lut = bitstream.packed_lut
    if cell.type != lut.name:
        raise ToolError(f"tunable LUT {number} became a {cell.type}, not a {lut.name}")
    for parameter, value in lut.plain.items():
        found = str(cell.parameters.get(parameter, value)).strip()
        if found != value:
            raise ToolError(
                f"tunable LUT {number} was packed with something else: {parameter} is {found}, not {value}"
            )


def _site(cell: CellRecord, what: str) -> str:
    site = cell.attributes.get(_SITE)
    if not isinstance(site, str):
        raise ToolError(f"{what} was not placed")
    return site


def _switches(module: ModuleRecord) -> Iterator[tuple[str, str]]:
    """Yield every wire that is routed, and the switch that drives it."""
    for name, net in module.netnames.items():
        routing = str(net.attributes.get(_ROUTING, "")).strip()
        if not routing:
            continue
        # Wire, switch and strength, over and over.
        parts = routing.split(";")
        if len(parts) % 3:
            raise ToolError(f"net {name} has a routing that cannot be read")
        yield from zip(parts[::3], parts[1::3], strict=True)


def _pins(module: ModuleRecord, bitstream: BitstreamFormat) -> dict[str, tuple[str, ...]]:
    pads = {
        cell.connections[bitstream.pad_pin][0]: _site(cell, f"pin {name}")
        for name, cell in module.cells.items()
        if cell.type == bitstream.pad and cell.connections.get(bitstream.pad_pin)
    }
    pins = {}
    for name, port in module.ports.items():
        missing = [index for index, bit in enumerate(port.bits) if bit not in pads]
        if missing:
            raise ToolError(f"bit {missing[0]} of port {name} has no pin")
        pins[name] = tuple(pads[bit] for bit in port.bits)
    return pins
