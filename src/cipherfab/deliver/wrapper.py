"""The wrapper of a delivered core, in Verilog-2005: reset style, transfer enable, output slice."""

from pathlib import Path

from cipherfab.catalogue import Channel, Design, PacketDesign, Port
from cipherfab.deliver.naming import identifier, vector_range
from cipherfab.deliver.top import HEADER, comment

_TEMPLATE = Path(__file__).with_name("cf_wrapper.v")
_PLACEHOLDER = "cf_design"  # the template is Verilog itself, of a design with this name

PARAMETERS = {
    "RESET_LOW": "rst_i is active low",
    "RESET_ASYNC": "rst_i is asserted asynchronously and released by a two-stage synchroniser",
    "ENABLE": "valid and ready outputs are low while enable_i is; nothing is transferred, the core runs on",
    "SLICE": "a full register slice at each output channel: one more cycle of latency, room for two results",
}
"""Effect of each parameter when it is 1; all are 0 by default."""
_RESETS = ("RESET_LOW", "RESET_ASYNC")
_ENABLE = Port("enable_i", "input", 1)


def wrapper_parameters(design: Design) -> tuple[str, ...]:
    """Return the parameters of a wrapper.

    An authenticated cipher registers its outputs itself, and needs inputs that stay valid until they are
    taken.
    """
    return _RESETS if isinstance(design, PacketDesign) else tuple(PARAMETERS)


def wrapper_name(design: Design) -> str:
    """Return the module name of a wrapper."""
    return f"{identifier(design)}_wrapper"


def wrapper_ports(design: Design) -> tuple[Port, ...]:
    """Return the ports of a wrapper: those of the core, and ``enable_i``."""
    enable = (_ENABLE,) if "ENABLE" in wrapper_parameters(design) else ()
    return (*design.controls, *enable, *(port for channel in design.channels for port in channel.ports))


def wrapper(design: Design) -> str:
    """Return the Verilog of a wrapper and its submodules."""
    name = identifier(design)
    there = wrapper_parameters(design)
    parameters = ",\n".join(f"    // 1: {PARAMETERS[each]}.\n    parameter {each:11} = 0" for each in there)
    fixed = "".join(f"  localparam {each} = 0;\n" for each in PARAMETERS if each not in there)
    go = "ENABLE == 0 || enable_i" if "ENABLE" in there else "1'b1"
    ports = ",\n".join(f"    {_declaration(port)}" for port in wrapper_ports(design))
    wires = {port.name: port.name for port in design.ports} | {"rst_i": "rst"}
    body = []
    for channel in design.channels:
        taken, lines = (
            _output(channel, name, clears=design.clears) if channel.direction == "output" else _input(channel)
        )
        wires |= taken
        body += lines
    connections = ",\n".join(f"      .{port.name}({wires[port.name]})" for port in design.ports)
    return (
        HEADER
        + comment(f"Wrapper of {name}. Parameters left at 0 add no logic.")
        + "\n"
        + f"module {wrapper_name(design)} #(\n{parameters}\n) (\n{ports}\n);\n\n"
        + fixed
        + "  wire rst, go;\n"
        + f"  assign go = {go};\n\n"
        + f"  {name}_reset #(\n"
        + "      .RESET_LOW  (RESET_LOW),\n      .RESET_ASYNC(RESET_ASYNC)\n  ) u_reset (\n"
        + "      .clk_i(clk_i),\n      .rst_i(rst_i),\n      .rst_o(rst)\n  );\n\n"
        + "".join(f"{line}\n" for line in body)
        + f"\n  {name} u_core (\n{connections}\n  );\n\nendmodule\n\n"
        + _TEMPLATE.read_text(encoding="utf-8").replace(_PLACEHOLDER, name)
    )


def _input(channel: Channel) -> tuple[dict[str, str], list[str]]:
    """Return the core's connections for an input channel, and the gating before it."""
    valid, ready, name = channel.valid.name, channel.ready.name, channel.name
    lines = [f"  wire {name}_ready;", f"  assign {ready} = {name}_ready && go;"]
    return {valid: f"{valid} && go", ready: f"{name}_ready"}, lines


def _output(channel: Channel, core: str, *, clears: bool) -> tuple[dict[str, str], list[str]]:
    """Return the core's connections for an output channel, and the slice after it."""
    valid, ready, name = channel.valid.name, channel.ready.name, channel.name
    wires = {valid: f"{name}_valid", ready: f"{name}_ready"}
    wires |= {port.name: f"{name}_{port.name}" for port in channel.data}
    declared = [f"  wire {vector_range(port.width):8}{name}_{port.name};" for port in channel.data]
    joined = ", ".join(f"{name}_{port.name}" for port in channel.data)
    shown = ", ".join(port.name for port in channel.data)
    lines = [
        f"  wire {name}_valid, {name}_ready, {name}_offered;",
        *declared,
        f"  assign {valid} = {name}_offered && go;",
        f"  {core}_slice #(",
        f"      .WIDTH({sum(port.width for port in channel.data)}),",
        "      .SLICE(SLICE)",
        f"  ) u_{name} (",
        "      .clk_i      (clk_i),",
        f"      .rst_i      ({'rst || clear_i' if clears else 'rst'}),",
        f"      .in_valid_i ({name}_valid),",
        f"      .in_ready_o ({name}_ready),",
        f"      .in_data_i  ({{{joined}}}),",
        f"      .out_valid_o({name}_offered),",
        f"      .out_ready_i({ready} && go),",
        f"      .out_data_o ({{{shown}}})",
        "  );",
    ]
    return wires, lines


def _declaration(port: Port) -> str:
    return f"{port.direction:6} wire {vector_range(port.width):8}{port.name}"
