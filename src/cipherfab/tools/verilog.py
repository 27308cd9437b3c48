"""Writes a design as plain Verilog-2005, for tools that do not read its SystemVerilog."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from cipherfab.tools.tools import Tool
from cipherfab.tools.yosys import copy_sources, plain_word, read_command, run_script

_COLUMNS, _TAPS = (Path(__file__).with_name(name) for name in ("columns_map.v", "taps_map.v"))
_MODULE = re.compile(r"^module (\S+?) *(\(.*?\n)endmodule\n", re.MULTILINE | re.DOTALL)
_INSTANCE = re.compile(r"^( +)(\\\S+)  ?(\w+) \((.*?)\n\1\);$", re.MULTILINE | re.DOTALL)
_PIN = re.compile(r"^ +\.(\w+)\(", re.MULTILINE)
_PARALLEL = re.compile(r"^( +)(casez \(.*\)) // synopsys parallel_case$", re.MULTILINE)
_ESCAPED = re.compile(r"\\\S+")
_WORD = re.compile(r"\w+")


def write_verilog(
    sources: Sequence[Path],
    module: str,
    parameters: Mapping[str, str],
    name: str,
    *,
    workdir: Path,
    tool: Tool,
) -> str:
    """Return a module with its parameters fixed as Verilog-2005: all modules below it, the top first.

    The hierarchy stays, and so do the names of ports, registers and nets. Modules that are equal become one.
    All names begin with that of the top, so that several such files go into one project.

    Parameters
    ----------
    sources : Sequence[Path]
        Files in compile order; they are copied to ``workdir``.
    module : str
        Module to elaborate.
    parameters : Mapping[str, str]
        SystemVerilog expressions by parameter name.
    name : str
        Name of the top in the result.
    workdir : Path
        An existing folder for the files of this run.
    tool : Tool
        Yosys.

    Raises
    ------
    ToolError
        If the sources do not elaborate; the message is the front end's own.
    """
    result = workdir / "hierarchy.v"
    columns, taps = copy_sources([_COLUMNS, _TAPS], workdir)
    script = [
        read_command(sources, module, parameters, workdir, "--keep-hierarchy"),
        f"hierarchy -check -top {plain_word(module)}",
        "proc",
        "opt",
        f"techmap -map {columns.name}",
        # A selection of one bit as an index, in which tools find a shift register that is read at an address.
        f"techmap -map {taps.name} t:$bmux r:WIDTH=1 %i r:S_WIDTH>3 %i",
        # A shift of a column as wide as what is used of it: one bit.
        "wreduce t:$shr",
        "opt_clean -purge",
        "rename -unescape",
        f"write_verilog -noattr {result.name}",
    ]
    run_script(script, workdir, tool, [result])
    # In the form of the standard: of a comment tools warn.
    text = _PARALLEL.sub(r"\1(* parallel_case *)\n\1\2", result.read_text(encoding="utf-8"))
    return _renamed(text, module, name)


def _renamed(text: str, module: str, name: str) -> str:
    """Give modules readable names, keep one of those that are equal, and put the top first."""
    bodies = dict(_MODULE.findall(text))
    names: dict[str, str] = {}
    written: dict[str, str] = {}

    def instance(found: re.Match[str]) -> str:
        indent, raw, own, pins = found.groups()
        # Yosys leaves out outputs that nobody reads, of which other tools warn.
        ports = _WORD.findall(bodies[raw].partition(")")[0])
        for port in sorted(set(ports) - set(_PIN.findall(pins))):
            pins += f",\n{indent}  .{port}()"
        return f"{indent}{rename(raw)} {own} ({pins}\n{indent});"

    def rename(raw: str) -> str:
        if raw not in names:
            body = _INSTANCE.sub(instance, bodies[raw])
            base = raw.removeprefix("\\").partition("$")[0].removeprefix("cf_")
            own = name if raw == module else f"{name}_{base}"
            names[raw] = _place(written, own, _unescaped(body))
        return names[raw]

    rename(module)
    return "\n".join(f"module {own} {body}endmodule\n" for own, body in reversed(written.items()))


def _unescaped(body: str) -> str:
    """Give memories, whose names Yosys leaves as they are, names that need no escape."""
    taken = set(_WORD.findall(body))
    for raw in dict.fromkeys(_ESCAPED.findall(body)):
        own = re.sub(r"\W+", "_", raw).strip("_")
        while own in taken:
            own += "_"
        taken.add(own)
        body = body.replace(f"{raw} ", f"{own} ")
    return body


def _place(written: dict[str, str], own: str, body: str) -> str:
    """Put a module among those that are written, and return its name; one that is equal stands for it."""
    number, candidate = 1, own
    while written.setdefault(candidate, body) != body:
        number += 1
        candidate = f"{own}_{number}"
    return candidate
