"""The top module of a delivered design and a template that instantiates it."""

from cipherfab.catalogue import Design, Port
from cipherfab.deliver.naming import identifier, signals, vector_range
from cipherfab.deliver.rules import description, interface

HEADER = "// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0\n//\n"


def comment(text: str, width: int = 96) -> str:
    """Return text as ``//`` lines."""
    lines, line = [], "//"
    for word in text.split():
        if len(line) + len(word) >= width:
            lines.append(line)
            line = "//"
        line += f" {word}"
    return "\n".join([*lines, line]) + "\n"


def top_module(design: Design) -> str:
    """Return the SystemVerilog of the top module: the template with its parameters fixed, same ports."""
    name = identifier(design)
    ports = ",\n".join(f"    {_declaration(port)}" for port in design.ports)
    widest = max(map(len, design.sv_parameters))
    parameters = ",\n".join(f"      .{key:{widest}}({value})" for key, value in design.sv_parameters.items())
    longest = max(len(port.name) for port in design.ports)
    wires = {port.name: _connection(port) for port in design.ports}
    if "clear" in design.parameters and not design.clears:
        wires["clear_i"] = "1'b0"
    connections = ",\n".join(f"      .{port:{longest}}({wire})" for port, wire in wires.items())
    return (
        f"{top_header(design)}\n"
        f"module {name} (\n{ports}\n);\n\n"
        f"  {design.module} #(\n{parameters}\n  ) u_core (\n{connections}\n  );\n\nendmodule\n"
    )


def top_header(design: Design) -> str:
    """Return the header of a top module, as a comment."""
    cycles, asked = design.cycles, interface(design)
    meaning = asked.cycles
    kept = "it also clears, as clear_i does" if design.clears else "control only"
    return (
        HEADER
        + comment(f"{description(design)}.")
        + "//\n"
        + f"//   latency  = {_count(cycles.latency)} {meaning['latency']}\n"
        + f"//   interval = {_count(cycles.interval)} {meaning['interval']}\n"
        + (f"//   key      = {_count(cycles.key)} {meaning['key']}\n" if cycles.key else "")
        + "//\n"
        + comment(" ".join((*asked.warnings, *asked.rules)).replace("**", ""))
        + "//\n"
        + f"// Reset: synchronous, active high; {kept}. Side channels: not protected.\n"
    )


def instance(design: Design) -> str:
    """Return lines to copy: the signals of an instance and the instance itself."""
    name, names = identifier(design), signals(design)
    rest = [port for port in design.ports if port.name not in ("clk_i", "rst_i")]
    declared = "\n".join(f"logic {vector_range(port.width):8}{names[port.name]};" for port in rest)
    longest = max(len(port.name) for port in design.ports)
    wires = ",\n".join(f"    .{port.name:{longest}}({names[port.name]})" for port in design.ports)
    return (
        f"// {design.cipher.title}: copy into a module with a clock `clk` and a reset `rst`.\n"
        f"{declared}\n\n{name} u_{name.removeprefix('cf_')} (\n{wires}\n);\n"
    )


def _count(cycles: int) -> str:
    return f"{cycles} cycle{'s' if cycles > 1 else ''}"


def _connection(port: Port) -> str:
    # Users of the core need no enumeration of its package.
    return f"{port.enum}'({port.name})" if port.enum and port.direction == "input" else port.name


def _declaration(port: Port) -> str:
    return f"{port.direction:6} logic {vector_range(port.width):8}{port.name}"
