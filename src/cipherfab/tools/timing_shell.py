"""Gives a mapped netlist registers at every port, so that place and route times its ports too.

Without them a path from an input or to an output is not timed at all, and a combinational core would have
no frequency. The registers form a shell around the netlist; they are placed, but never counted.

Where nextpnr cannot place out of context the shell is serial: whatever the width of the core, it takes three
pins. Inputs are shifted in, and captured outputs are added modulo 2 to the same chain behind their registers,
so that no path of the core gets longer.
"""

from collections.abc import Sequence
from typing import Any

from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, Serial
from cipherfab.errors import ToolError

_CLOCK = "clk_i"
_KEY_CLOCK = "key_clk"
_IN, _OUT = "shell_in", "shell_out"


def add_shell(
    netlist: dict[str, Any], flow: PlaceAndRoute, *, multicycle: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a Yosys JSON netlist with a flip-flop at every port bit but the clock's.

    Those at inputs take nothing in, since a core's inputs come from anywhere; in a serial shell they form a
    shift register, so that all of them have a driver.

    Parameters
    ----------
    netlist : dict
        As Yosys writes it, one top module; it is changed in place.
    flow : PlaceAndRoute
        The family's cells, and whether the shell is serial.
    multicycle : Sequence[str]
        Registers whose outputs have several cycles to settle, or inputs that such registers drive. They are
        moved to a clock of their own, "key_clk", so that their paths are reported apart.

    Raises
    ------
    ToolError
        If the netlist has no top module or no clock, or lacks a multi-cycle register.
    """
    top = _top(netlist)
    ports = top["ports"]
    if _CLOCK not in ports or len(ports[_CLOCK]["bits"]) != 1:
        raise ToolError(f"the netlist has no clock {_CLOCK}")
    shell = _Shell(top, ports[_CLOCK]["bits"][0], flow.flip_flop)
    first = scan = shell.net(_IN)
    for name, port in ports.items():
        for index, bit in enumerate(port["bits"]):
            register = f"shell_{name}_{index}"
            if name == _CLOCK:
                continue
            if port["direction"] != "input":
                scan = _capture(shell, register, bit, scan, flow.serial)
                continue
            shell.register(register, scan, bit)
            # Those with a clock of their own only end the chain: between them nothing is to be timed.
            if flow.serial is not None and name not in multicycle:
                scan = bit
    for each in multicycle:
        _move(top, each, shell.clock, shell.net(f"{_KEY_CLOCK}_{each}"), flow.flip_flop)
    pins = {_CLOCK: shell.clock}
    if flow.serial is not None:
        pins |= {_IN: first, _OUT: scan}
        pins |= {name: _buffer(shell, name, pins[name], gate) for name, gate in flow.serial.buffers.items()}
    top["ports"] = {
        name: {"direction": "output" if name == _OUT else "input", "bits": [net]}
        for name, net in pins.items()
    }
    return netlist


class _Shell:
    """Adds nets and cells to a module."""

    def __init__(self, top: dict[str, Any], clock: int, flip_flop: Gate) -> None:
        self.cells, self.names = top["cells"], top["netnames"]
        self.clock = clock
        self.flip_flop = flip_flop
        nets = (bit for net in self.names.values() for bit in net["bits"] if isinstance(bit, int))
        self.free = 1 + max(nets)

    def net(self, name: str) -> int:
        bit, self.free = self.free, self.free + 1
        self.names[name] = {"hide_name": 0, "bits": [bit], "attributes": {}}
        return bit

    def register(self, name: str, data: int | str, output: int) -> None:
        self.gate(name, self.flip_flop, self.clock, data, output=output)

    def gate(self, name: str, kind: Gate, *nets: int | str, output: int) -> None:
        inputs = {**kind.tied, **dict(zip(kind.inputs, nets, strict=True))}
        self.cells[name] = {
            "hide_name": 0,
            "type": kind.cell,
            "parameters": dict(kind.parameters),
            "attributes": dict(kind.attributes),
            "port_directions": {**dict.fromkeys(inputs, "input"), kind.output: "output"},
            "connections": {pin: [net] for pin, net in {**inputs, kind.output: output}.items()},
        }


def _capture(shell: _Shell, register: str, bit: int | str, scan: int, serial: Serial | None) -> int:
    """Register an output, and add it to the chain of a serial shell; return where the chain ends."""
    captured = shell.net(f"{register}_q")
    shell.register(register, bit, captured)
    if serial is None:
        return scan
    mixed, collected = shell.net(f"{register}_mixed"), shell.net(f"{register}_collected")
    shell.gate(f"{register}_mix", serial.exclusive_or, captured, scan, output=mixed)
    shell.register(f"{register}_collect", mixed, collected)
    return collected


def _buffer(shell: _Shell, name: str, inner: int, gate: Gate) -> int:
    """Put a buffer between a net and its pin; return the pin."""
    pad = shell.net(f"{name}_pad")
    if name == _OUT:
        shell.gate(f"{name}_buffer", gate, inner, output=pad)
    else:
        shell.gate(f"{name}_buffer", gate, pad, output=inner)
    return pad


def _top(netlist: dict[str, Any]) -> dict[str, Any]:
    for module in netlist.get("modules", {}).values():
        if int(module.get("attributes", {}).get("top", "0"), 2):
            return dict_of(module)
    raise ToolError("the netlist has no top module")


def dict_of(value: object) -> dict[str, Any]:
    """Return a JSON object, or raise a `ToolError`."""
    if not isinstance(value, dict):
        raise ToolError(f"{str(value)[:80]!r} in the netlist is no object")
    return value


def _move(top: dict[str, Any], register: str, clock: int, key_clock: int, flip_flop: Gate) -> None:
    bits = {
        bit
        for name, net in top["netnames"].items()
        if name == register or name.endswith(f".{register}")
        for bit in net["bits"]
    }
    moved = 0
    for cell in top["cells"].values():
        connections = cell["connections"]
        # Other flip-flops of the family have more pins, and these too.
        pin = flip_flop.inputs[0]
        if pin in connections and connections.get(flip_flop.output, [None])[0] in bits:
            if connections[pin] != [clock]:
                raise ToolError(f"register {register} is not clocked by {_CLOCK}")
            connections[pin] = [key_clock]
            moved += 1
    if not moved:
        raise ToolError(f"the netlist has no register {register}")
