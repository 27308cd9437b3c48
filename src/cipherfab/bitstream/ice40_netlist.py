"""From an iCE40's configuration back to a netlist, by the database of Project IceStorm alone.

Nothing of what place and route wrote is looked at but the bits, and which pin is which port. Every net is
followed from the pins that drive outwards, through the switches that are on, to what drives it.

An input of a LUT that no switch leads to reads 0, so does the reset of a tile, and its clock enable reads 1.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cipherfab.devices.bitstream_format import INPUTS, ROWS
from cipherfab.devices.families.ice40 import CELLS, CONTENTS_BITS, LUT, site_of
from cipherfab.devices.icestorm_database import Database, load_database
from cipherfab.devices.icestorm_text import Configuration, Tile, parse_configuration
from cipherfab.errors import InputError
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import parse_netlist

CONTENTS_PORT = "tunable_contents"
"""Input port with the contents of tunable LUTs: bit 16 * i + r is row r of LUT i, by the physical index."""

_PAD = re.compile(r"X(\d+)/Y(\d+)/io([01])")
_CELL_PIN = re.compile(r"lutff_([0-7])/(out|lout|cout)")
_CARRY_ENABLE, _DFF_ENABLE, _SET, _ASYNCHRONOUS = 8, 9, 18, 19
# Of the six bits that say what a pin is: the lower two of an input without a register, and the upper four of
# no output and of an output without a register.
_DIRECT, _NO_OUTPUT, _OUTPUT = "01", "0000", "0110"

Pad = tuple[Tile, int]
Connection = int | str


def read_configuration(
    text: str, pins: Mapping[str, Sequence[str]], *, tunable: Sequence[str] = ()
) -> Netlist:
    """Make a netlist of a configuration.

    Parameters
    ----------
    text
        The configuration as ``iceunpack`` writes it.
    pins
        The pins of every port, bit 0 first, as in `Placement.pins`.
    tunable
        Sites of LUTs whose contents are inputs of the netlist, at the port `CONTENTS_PORT`, whatever contents
        the configuration has for them.

    Raises
    ------
    ToolError
        If the database is not installed.
    InputError
        If the text is no configuration of the device, or a site is no logic cell.
    NetlistError
        If something is configured that is not read: block RAM, PLLs, pins with registers or three states; if
        a net has no driver or two; if a pin is no port.
    """
    data = msgspec.json.encode(_Reader(parse_configuration(text), pins, tunable).netlist())
    return parse_netlist(data, CELLS)


class _Reader:
    """Collects cells, starting at the outputs."""

    def __init__(
        self, configuration: Configuration, pins: Mapping[str, Sequence[str]], tunable: Sequence[str]
    ) -> None:
        self.configuration = configuration
        self.database: Database = load_database()
        self.pads = {name: tuple(_pad(site) for site in sites) for name, sites in pins.items()}
        self.driver = self._drivers()
        # Nets of the device keep their numbers, two higher: 0 and 1 are constants.
        self.free = self.database.count + 2
        self.tunable = {}
        for index, site in enumerate(tunable):
            x, y, cell = site_of(site)
            self.tunable[(x, y), cell] = range(self.free + ROWS * index, self.free + ROWS * (index + 1))
        self.free += ROWS * len(tunable)
        self.inputs: dict[Pad, int] = {}
        self.pads_of: dict[int, Pad] = {}
        self.cells: dict[str, dict[str, Any]] = {}
        self.pending: list[tuple[Tile, int, str]] = []
        self.seen: set[tuple[Tile, int, str]] = set()

    def netlist(self) -> dict[str, Any]:
        self._check_pads()
        ports: dict[str, Any] = {}
        for name, pads in self.pads.items():
            directions = {self._direction(pad) for pad in pads}
            if len(directions) != 1:
                raise NetlistError(f"port {name} has pins that are inputs, and pins that are outputs")
            (direction,) = directions
            if direction == "input":
                self.inputs.update({pad: self._pin_net(pad, "D_IN_0") for pad in pads})
            ports[name] = {"direction": direction, "pads": pads}
        self.pads_of = {net: pad for pad, net in self.inputs.items()}
        bits = {
            name: [
                self._input(pad) if port["direction"] == "input" else self._output(pad)
                for pad in port["pads"]
            ]
            for name, port in ports.items()
        }
        while self.pending:
            self._cell(*self.pending.pop())
        found = {name: {"direction": ports[name]["direction"], "bits": bits[name]} for name in ports}
        if self.tunable:
            contents = [net for nets in self.tunable.values() for net in nets]
            found[CONTENTS_PORT] = {"direction": "input", "bits": contents}
        module = {"attributes": {"top": "1"}, "ports": found, "cells": self.cells, "netnames": {}}
        return {"modules": {"configuration": module}}

    def _drivers(self) -> dict[int, tuple[int, Tile]]:
        driver: dict[int, tuple[int, Tile]] = {}
        for target, source, tile in self.database.drivers(self.configuration):
            if target in driver:
                raise NetlistError(f"{self._name(target)} has two drivers")
            driver[target] = source, tile
        return driver

    # Pins.

    def _function(self, tile: Tile, name: str) -> str:
        kind = self.configuration.kinds.get(tile, "")
        places = self.database.functions.get(kind, {}).get(name)
        if places is None:
            raise InputError(f"tile {tile[0]} {tile[1]} of the configuration has no {name}")
        return self.configuration.bits(tile, places)

    def _pin_type(self, pad: Pad) -> tuple[str, str]:
        """Return what a pin is, as output and as input."""
        tile, number = pad
        digits = "".join(self._function(tile, f"IOB_{number}.PINTYPE_{bit}") for bit in reversed(range(6)))
        return digits[:4], digits[4:]

    def _direction(self, pad: Pad) -> str:
        output, inward = self._pin_type(pad)
        if output not in (_NO_OUTPUT, _OUTPUT) or inward != _DIRECT:
            raise NetlistError(f"{_pad_name(pad)} is of the type {output}{inward}; only plain pins are read")
        if output == _OUTPUT:
            return "output"
        return "input"

    def _check_pads(self) -> None:
        """Make sure that no other pin drives outwards."""
        known = {pad for pads in self.pads.values() for pad in pads}
        if len(known) != sum(len(pads) for pads in self.pads.values()):
            raise NetlistError("two bits of ports have the same pin")
        for tile in self.configuration.tiles:
            if self.configuration.kinds[tile] == "io":
                for pad in ((tile, 0), (tile, 1)):
                    if pad not in known and self._pin_type(pad)[0] != _NO_OUTPUT:
                        raise NetlistError(f"{_pad_name(pad)} drives outwards and is no port")

    def _pin_net(self, pad: Pad, name: str) -> int:
        return self._net(pad[0], f"io_{pad[1]}/{name}")

    def _input(self, pad: Pad) -> int:
        return self.inputs[pad] + 2

    def _read(self, pad: Pad) -> int:
        """Return the net of an input that something reads: one that nothing reads may be switched off."""
        tile, bit = self.database.input_enables[pad]
        if self._function(tile, f"IoCtrl.IE_{bit}") != "1":
            raise NetlistError(f"the input of {_pad_name(pad)} is read, and switched off")
        return self._input(pad)

    def _output(self, pad: Pad) -> Connection:
        return self._source(self._pin_net(pad, "D_OUT_0"), "0")

    # Nets.

    def _net(self, tile: Tile, name: str) -> int:
        net = self.database.nets.get((tile, name))
        if net is None:
            raise NetlistError(f"tile {tile[0]} {tile[1]} has no net {name}")
        return net

    def _name(self, net: int) -> str:
        tile, name = self.database.names.get(net, (None, ""))
        return f"net {net}" if tile is None else f"{name} of tile {tile[0]} {tile[1]}"

    def _source(self, net: int, otherwise: str) -> Connection:
        """Return what a pin of a cell reads: a net, or a constant where no switch leads to it."""
        if net not in self.driver:
            return otherwise
        origin = net
        # As many steps as there are nets: a loop of switches has no driver.
        for _ in range(len(self.driver)):
            source, tile = self.driver[net]
            self._check_column_buffer(source, tile)
            net = source
            if net not in self.driver:
                return self._driven(net, origin)
        raise NetlistError(f"{self._name(origin)} is driven by itself")

    def _global(self, net: int) -> int | None:
        name = self.database.names.get(net, ((0, 0), ""))[1]
        return int(name[-1]) if name.startswith("glb_netwk_") else None

    def _check_column_buffer(self, net: int, tile: Tile) -> None:
        number = self._global(net)
        if number is None:
            return
        buffer = self.database.column_buffers.get(tile)
        if buffer is not None and self._function(buffer, f"ColBufCtrl.glb_netwk_{number}") != "1":
            raise NetlistError(f"glb_netwk_{number} does not reach tile {tile[0]} {tile[1]}: a buffer is off")

    def _driven(self, net: int, origin: int) -> Connection:
        """Return the net that a cell drives; what it reads is looked at later."""
        number = self._global(net)
        if number is not None:
            return self._global_driver(number)
        tile, name = self.database.names.get(net, ((0, 0), ""))
        if name == "carry_in_mux":
            return self._carry_in(tile)
        if found := _CELL_PIN.fullmatch(name):
            self._want(tile, int(found[1]), found[2])
            return net + 2
        if net not in self.pads_of:
            raise NetlistError(f"{self._name(origin)} is driven by {self._name(net)}, which is not read")
        return self._read(self.pads_of[net])

    def _global_driver(self, number: int) -> Connection:
        net = self._net(self.database.global_sources[number], "fabout")
        if self.database.global_bits[number] in self.configuration.extra:
            if net in self.driver:
                raise NetlistError(f"glb_netwk_{number} has two drivers")
            pad = self.database.global_pads[number]
            if pad not in self.inputs:
                raise NetlistError(f"glb_netwk_{number} is driven by {_pad_name(pad)}, which is no input")
            return self._read(pad)
        if net not in self.driver:
            raise NetlistError(f"glb_netwk_{number} has no driver")
        return self._source(net, "0")

    # Cells.

    def _want(self, tile: Tile, cell: int, pin: str) -> None:
        if (tile, cell, pin) not in self.seen:
            self.seen.add((tile, cell, pin))
            self.pending.append((tile, cell, pin))

    def _cell(self, tile: Tile, cell: int, pin: str) -> None:
        bits = self._function(tile, f"LC_{cell}")
        output = self._net(tile, f"lutff_{cell}/{pin}") + 2
        name = f"X{tile[0]}/Y{tile[1]}/lc{cell}"
        if pin == "cout":
            self._carry(tile, cell, bits, name, output)
        elif pin == "lout" or bits[_DFF_ENABLE] == "0":
            self._lut(tile, cell, bits, f"{name}/{pin}", output)
        else:
            data, self.free = self.free, self.free + 1
            self._lut(tile, cell, bits, f"{name}/lut", data)
            self._flip_flop(tile, bits, f"{name}/dff", data, output)

    def _lut(self, tile: Tile, cell: int, bits: str, name: str, output: int) -> None:
        inputs = [self._source(self._net(tile, f"lutff_{cell}/in_{i}"), "0") for i in range(INPUTS)]
        if (tile, cell) in self.tunable:
            self._selection(name, list(self.tunable[tile, cell]), inputs, output)
            return
        contents = "".join(bits[bit] for bit in reversed(CONTENTS_BITS))
        pins: dict[str, Connection] = dict(zip(LUT.inputs, inputs, strict=True))
        self._add(name, LUT.name, pins, {LUT.output: output}, {LUT.contents: contents})

    def _selection(self, name: str, contents: list[int], inputs: list[Connection], output: int) -> None:
        """Add what chooses among contents by the inputs."""
        chosen = [self.free + index for index in range(INPUTS)]
        self.free += INPUTS
        for index, net in enumerate(chosen):
            self._choose(f"{name}/{index}", contents[4 * index : 4 * index + 4], inputs[:2], net)
        self._choose(name, chosen, inputs[2:], output)

    def _choose(self, name: str, data: list[int], select: list[Connection], output: int) -> None:
        pins: dict[str, Connection] = dict(zip("ABCDST", [*data, *select], strict=True))
        self._add(name, "$_MUX4_", pins, {"Y": output})

    def _flip_flop(self, tile: Tile, bits: str, name: str, data: int, output: int) -> None:
        clock = self._source(self._net(tile, "lutff_global/clk"), "0")
        enable = self._source(self._net(tile, "lutff_global/cen"), "1")
        reset = self._source(self._net(tile, "lutff_global/s_r"), "0")
        if clock == "0":
            raise NetlistError(f"the register {name} has no clock")
        pins: dict[str, Connection] = {"C": clock, "D": data}
        kind = "SB_DFFN" if self._function(tile, "NegClk") == "1" else "SB_DFF"
        if enable != "1":
            kind, pins = f"{kind}E", {**pins, "E": enable}
        if reset != "0":
            letter = "S" if bits[_SET] == "1" else "R"
            kind = f"{kind}{letter}" if bits[_ASYNCHRONOUS] == "1" else f"{kind}S{letter}"
            pins[letter] = reset
        self._add(name, kind, pins, {"Q": output})

    def _carry(self, tile: Tile, cell: int, bits: str, name: str, output: int) -> None:
        if bits[_CARRY_ENABLE] != "1":
            raise NetlistError(f"the carry of {name} is used, and switched off")
        pins = {
            "I0": self._source(self._net(tile, f"lutff_{cell}/in_1"), "0"),
            "I1": self._source(self._net(tile, f"lutff_{cell}/in_2"), "0"),
            "CI": self._carry_from(tile, cell),
        }
        self._add(f"{name}/carry", "SB_CARRY", pins, {"CO": output})

    def _carry_from(self, tile: Tile, cell: int) -> Connection:
        if cell == 0:
            return self._carry_in(tile)
        self._want(tile, cell - 1, "cout")
        return self._net(tile, f"lutff_{cell - 1}/cout") + 2

    def _carry_in(self, tile: Tile) -> Connection:
        if self._function(tile, "CarryInSet") == "1":
            return "1"
        return self._source(self._net(tile, "carry_in_mux"), "0")

    def _add(
        self,
        name: str,
        kind: str,
        inputs: Mapping[str, Connection],
        outputs: Mapping[str, int],
        parameters: Mapping[str, str] | None = None,
    ) -> None:
        self.cells[name] = {
            "type": kind,
            "parameters": parameters or {},
            "connections": {pin: [net] for pin, net in {**inputs, **outputs}.items()},
        }


def _pad(site: str) -> Pad:
    found = _PAD.fullmatch(site)
    if found is None:
        raise InputError(f"{site!r} is no pin of an iCE40; one is X0/Y24/io0")
    return (int(found[1]), int(found[2])), int(found[3])


def _pad_name(pad: Pad) -> str:
    (x, y), number = pad
    return f"pin X{x}/Y{y}/io{number}"
