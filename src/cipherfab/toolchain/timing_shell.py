"""Gives a mapped netlist registers at every port, so that place and route times its ports too.

Without them a path from an input or to an output is not timed at all, and a combinational core would have
no frequency. The registers form a shell around the netlist; they are placed, but never counted.
"""

from collections.abc import Sequence
from typing import Any

from cipherfab.errors import ToolError
from cipherfab.toolchain.targets import FlipFlop

_CLOCK = "clk_i"
_KEY_CLOCK = "key_clk"


def add_shell(
    netlist: dict[str, Any], flip_flop: FlipFlop, *, multicycle: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a Yosys JSON netlist with a flip-flop at every port bit but the clock's.

    The flip-flops at inputs form a shift register, so that all of them have a driver.

    Parameters
    ----------
    netlist : dict
        As Yosys writes it, one top module; it is changed in place.
    flip_flop : FlipFlop
        The family's flip-flop.
    multicycle : Sequence[str]
        Registers whose outputs have several cycles to settle, or inputs that such registers drive. They are
        moved to a clock of their own, "key_clk", so that their paths are reported apart.

    Raises
    ------
    ToolError
        If the netlist has no top module or no clock, or lacks a multi-cycle register.
    """
    top = _top(netlist)
    ports, cells, names = top["ports"], top["cells"], top["netnames"]
    if _CLOCK not in ports or len(ports[_CLOCK]["bits"]) != 1:
        raise ToolError(f"the netlist has no clock {_CLOCK}")
    clock = ports[_CLOCK]["bits"][0]
    free = 1 + max(bit for net in names.values() for bit in net["bits"] if isinstance(bit, int))

    def new_net(name: str) -> int:
        nonlocal free
        bit, free = free, free + 1
        names[name] = {"hide_name": 0, "bits": [bit], "attributes": {}}
        return bit

    def add(name: str, data: int | str, output: int) -> None:
        cells[name] = {
            "hide_name": 0,
            "type": flip_flop.cell,
            "parameters": dict(flip_flop.parameters),
            "attributes": {},
            "port_directions": {
                flip_flop.clock: "input",
                flip_flop.data: "input",
                flip_flop.output: "output",
            },
            "connections": {flip_flop.clock: [clock], flip_flop.data: [data], flip_flop.output: [output]},
        }

    scan = new_net("shell_scan_in")
    for name, port in list(ports.items()):
        if name == _CLOCK:
            continue
        for index, bit in enumerate(port["bits"]):
            if port["direction"] == "input":
                add(f"shell_{name}_{index}", scan, bit)
                # Those with a clock of their own only end the chain: between them nothing is to be timed.
                if name not in multicycle:
                    scan = bit
            else:
                add(f"shell_{name}_{index}", bit, new_net(f"shell_{name}_{index}_q"))
    for register in multicycle:
        _move(top, register, clock, new_net(f"{_KEY_CLOCK}_{register}"), flip_flop)
    top["ports"] = {_CLOCK: ports[_CLOCK]}
    return netlist


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


def _move(top: dict[str, Any], register: str, clock: int, key_clock: int, flip_flop: FlipFlop) -> None:
    bits = {
        bit
        for name, net in top["netnames"].items()
        if name == register or name.endswith(f".{register}")
        for bit in net["bits"]
    }
    moved = 0
    for cell in top["cells"].values():
        connections = cell["connections"]
        if cell["type"] == flip_flop.cell and connections[flip_flop.output][0] in bits:
            if connections[flip_flop.clock] != [clock]:
                raise ToolError(f"register {register} is not clocked by {_CLOCK}")
            connections[flip_flop.clock] = [key_clock]
            moved += 1
    if not moved:
        raise ToolError(f"the netlist has no register {register}")
