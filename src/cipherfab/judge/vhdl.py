"""VHDL as Verilog, by GHDL."""

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from cipherfab.errors import InputError, ToolError
from cipherfab.tools.process import run

_SECONDS = 600
_OPTIONS = ("--std=08", "-frelaxed", "-fsynopsys")
# Names that are keywords in SystemVerilog, as far as cores have them; GHDL 2 writes them as they are.
_WORDS = "input|output|inout|reg|wire|tri|logic|int|module|parameter|table|task|assign|always|initial|edge"
_KEYWORD = re.compile(rf"(?<![\w'])(?:{_WORDS})(?!\w)", re.I)
_INITIAL = re.compile(r"^(  initial\n\s+\w+ )<=", re.M)
_CASE = re.compile(r"^    case \((\w+)\)\n((?:      (?!default)[^\n]*\n)*?)    endcase", re.M)
_ARM = re.compile(r"^      \d+'b([01]+): (\w+) <= (\S+);$", re.M)
_MODULE = re.compile(r"^(?=module (\w+))", re.M)
_ARCHITECTURE = re.compile(r"^(?=architecture \w+ of (\w+) is)", re.M)
_OTHERS = re.compile(r"^  with \w+ select (\w+) <=\n(?:    [^;]*,\n)*    (\S+) when others;", re.M)
_LITERAL = re.compile(r"(?<=\d'b)[01XZ]*Z[01XZ]*\b")
_BITS = re.compile(r"[\"']([01XZUWLH-]+)[\"']")


def translated(
    sources: Sequence[tuple[str, str]], top: str, generics: Mapping[str, str], workdir: Path
) -> tuple[Path, str]:
    """Write an entity as Verilog; return the file and the name of the module.

    Parameters
    ----------
    sources : Sequence[tuple[str, str]]
        File names and texts in compile order.
    top : str
        The entity, whose name has no case.
    generics : Mapping[str, str]
        Values by name.
    workdir : Path
        Private folder for the files.

    Raises
    ------
    InputError
        If there is no GHDL.
    ToolError
        If GHDL does not understand the sources.
    """
    program = shutil.which("ghdl")
    if program is None:
        raise InputError("VHDL is read by GHDL, which is missing; on Debian and Ubuntu: apt-get install ghdl")
    folder = workdir / "vhdl"
    folder.mkdir(exist_ok=True)
    names = []
    for number, (name, text) in enumerate(sources):
        # Two files of different folders may have one name.
        names.append(f"{number}_{name}")
        (folder / names[-1]).write_text(renamed(text), encoding="latin-1", errors="replace")
    run([program, "-a", *_OPTIONS, *names], cwd=folder, timeout=_SECONDS)
    fixed = [f"-g{renamed(name)}={value}" for name, value in generics.items()]

    def synthesised(language: str) -> str:
        command = [program, "--synth", *_OPTIONS, f"--out={language}", *fixed, renamed(top)]
        return run(command, cwd=folder, timeout=_SECONDS)

    verilog = synthesised("verilog")
    modules = {name.lower(): name for name in _MODULE.findall(verilog)}
    module = modules.get(renamed(top).lower())
    if module is None:
        raise ToolError(f"ghdl wrote no module for {top}")
    result = folder / "core.v"
    result.write_text(_mended(verilog, synthesised("vhdl")), encoding="utf-8")
    return result, module


def renamed(text: str) -> str:
    """Return VHDL, or a name, with another name in place of each that is a keyword in SystemVerilog."""
    return _KEYWORD.sub(r"\g<0>_v", text)


def _mended(verilog: str, vhdl: str) -> str:
    """Return Verilog of GHDL without the two faults of its second version, and without tri-state drivers.

    It writes initial values as if they were assigned at a clock edge, and leaves out the last choice of a
    selection. That one is in the same netlist written as VHDL. No FPGA has tri-state drivers inside, where
    "Z" stands for a choice that is never taken: it becomes unknown.
    """
    # Warnings come before the first module.
    _, *pieces = _MODULE.split(verilog)
    _, *bodies = _ARCHITECTURE.split(vhdl)
    others = {
        name.lower(): dict(_OTHERS.findall(body))
        for name, body in zip(bodies[::2], bodies[1::2], strict=True)
    }
    texts = []
    for name, text in zip(pieces[::2], pieces[1::2], strict=True):
        found, whole = others.get(name.lower(), {}), text

        def closed(case: re.Match[str], found: Mapping[str, str] = found, whole: str = whole) -> str:
            return _closed(case, found, whole)

        driven = _LITERAL.sub(lambda bits: bits[0].replace("Z", "X"), text)
        texts.append(_INITIAL.sub(r"\1=", _CASE.sub(closed, driven)))
    return "".join(texts)


def _closed(case: re.Match[str], others: Mapping[str, str], module: str) -> str:
    """Return a selection with its last choice, except where that keeps a value: that is a latch."""
    selector, arms = case[1], case[2]
    found = _ARM.findall(arms)
    target = found[0][1] if found else ""
    other = others.get(target, target)
    value, constants = _compared(selector, module)
    if other == target:
        if not value or len(found) != len(constants) or len(found) != 1 << len(constants[0]):
            return case[0]
        # The choice is never taken: another value of a signal than 0 and 1.
        other = found[-1][2]
    elif bits := _BITS.fullmatch(other):
        other = f"{len(bits[1])}'b{re.sub('[^01]', 'x', bits[1])}"
    if value and all(bits.count("1") == 1 for bits, _, _ in found):
        # Many wide comparisons of what are comparisons already take a front end minutes.
        selector, arms = value, ""
        for bits, _, result in found:
            constant = constants[bits.index("1")]
            arms += f"      {len(constant)}'b{constant}: {target} <= {result};\n"
    return f"    case ({selector})\n{arms}      default: {target} <= {other};\n    endcase"


def _compared(selector: str, module: str) -> tuple[str, list[str]]:
    """Return the value that each bit of a selector compares, and with what; no value if there are several."""
    joined = re.search(rf"^  assign {selector} = \{{([\w, ]+)\}};$", module, re.M)
    bits = joined[1].split(", ") if joined else [selector]
    values, constants = set(), []
    for bit in bits:
        found = re.search(rf"^  assign {bit} = (\S+) == \d+'b([01]+);$", module, re.M)
        if found is None:
            return "", []
        values.add(found[1])
        constants.append(found[2])
    return (values.pop(), constants) if len(values) == 1 and len({*constants}) == len(bits) else ("", [])
