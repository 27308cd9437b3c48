"""Runs Yosys: elaboration with the slang front end, generic gates for simulation, synthesis for a target."""

import os
import re
import shutil
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from cipherfab.devices.recipe import Recipe
from cipherfab.devices.target import Target
from cipherfab.errors import ToolError
from cipherfab.tools.recipe_script import BLACK_BOXES, RULES, to_cells, to_gates
from cipherfab.tools.tools import Tool
from cipherfab.tools.whole_tables import write_whole_tables

_TIMEOUT = 1800.0
_TABLES = Path(__file__).parent
_GATE_CELLS = tuple(
    f"  cell $_{gate}_ " for gate in ("NOT", "AND", "OR", "XOR", "XNOR", "ANDNOT", "ORNOT", "MUX")
)
# Cells that stay words in netlists for simulation, as selections of Yosys.
_WORDS = ("$not", "$and", "$or", "$xor", "$xnor", "$mux", "$dff", "$reduce_xor r:A_WIDTH<=8 %i")
_SIMPLE = re.compile(r"[A-Za-z0-9_.:/'-]+")
_INPUT = re.compile(r"^  wire (?:\S+ )*?input \d+ (?:\S+ )*?\\(\S+)$", re.MULTILINE)
_PORTS = frozenset({"input", "output", "inout"})


def elaborate(
    sources: Sequence[Path],
    top: str,
    parameters: Mapping[str, str],
    *,
    workdir: Path,
    tool: Tool,
    constants: Mapping[str, str] = MappingProxyType({}),
) -> Path:
    """Read SystemVerilog and return the flattened design, every parameter fixed, as an RTLIL file.

    Parameters
    ----------
    sources : Sequence[Path]
        Files in compile order; they are copied to ``workdir``.
    top : str
        Module to elaborate.
    parameters : Mapping[str, str]
        SystemVerilog expressions by parameter name.
    workdir : Path
        An existing folder for the files of this run.
    tool : Tool
        Yosys.
    constants : Mapping[str, str]
        Inputs that are tied, with their values as "1'b1".

    Raises
    ------
    ToolError
        If the sources do not elaborate; the message is the front end's own.
    """
    result = workdir / "design.il"
    script = [
        *_read(sources, top, parameters, workdir),
        *(f"delete -input w:{plain_word(name)}" for name in constants),
        *(f"connect -set {plain_word(name)} {plain_word(value)}" for name, value in constants.items()),
        f"write_rtlil {result.name}",
    ]
    run_script(script, workdir, tool, [result])
    _normalise(result)
    return result


def _read(sources: Sequence[Path], top: str, parameters: Mapping[str, str], workdir: Path) -> list[str]:
    """Copy sources to a folder, and return the commands that elaborate and flatten them."""
    # What a simulation prints and checks is no hardware.
    ends = ["hierarchy -check", "flatten", "delete t:$print t:$check"]
    return [read_command(sources, top, parameters, workdir), *ends]


def read_command(
    sources: Sequence[Path], top: str, parameters: Mapping[str, str], workdir: Path, options: str = ""
) -> str:
    """Copy sources to a folder, and return the command that elaborates them, with options of read_slang.

    Delays, which some sources have for simulation, are left out, as synthesis does.
    """
    copies = copy_sources(sources, workdir / "rtl")
    names = [copy.relative_to(workdir).as_posix() for copy in copies]
    fixed = " ".join(f"-G {plain_word(name)}={plain_word(value)}" for name, value in parameters.items())
    return (
        f"read_slang --threads 1 --ignore-timing {options} --top {plain_word(top)} {fixed} "
        f"{' '.join(map(plain_word, names))}"
    )


def copy_sources(sources: Sequence[Path], folder: Path) -> list[Path]:
    """Copy files to a folder, as they lie to each other; return the copies."""
    root = Path(os.path.commonpath([source.parent for source in sources]))
    copies = []
    for source in sources:
        copy = folder / source.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
        copies.append(copy)
    return copies


def _normalise(rtlil: Path) -> None:
    """Drop what says where and when a design was elaborated, and wires that are connected to nothing.

    The front end leaves a wire for each formal argument of each function that it reads, even in branches for
    ciphers other than the design's.
    """
    lines = [
        line
        for line in rtlil.read_text(encoding="utf-8").splitlines(keepends=True)
        if not line.lstrip().startswith(("attribute \\src ", "attribute \\init_src ", "autoidx ", "# "))
    ]
    connected = {
        word
        for line in lines
        if not line.lstrip().startswith(("attribute ", "parameter ", "wire "))
        for word in line.split()
    }
    with rtlil.open("w", encoding="utf-8") as kept:
        attributes: list[str] = []
        for line in lines:
            attributes.append(line)
            kind, *words = line.split() or [""]
            if kind != "attribute":
                if kind != "wire" or words[-1] in connected or not _PORTS.isdisjoint(words):
                    kept.writelines(attributes)
                attributes = []


def gates(
    sources: Sequence[Path], top: str, parameters: Mapping[str, str], *, workdir: Path, tool: Tool
) -> Path:
    """Elaborate a design as a JSON netlist of gates, words of gates and truth tables, for simulation.

    Raises
    ------
    ToolError
        If the sources do not elaborate; the message is the front end's own.
    """
    return _gates_of(_read(sources, top, parameters, workdir), workdir, tool)


def verilog_gates(text: str, top: str, *, workdir: Path, tool: Tool) -> Path:
    """Return the same as `gates` for Verilog-2005, as Yosys' own front end reads it.

    Raises
    ------
    ToolError
        If it does not elaborate.
    """
    source = workdir / "source.v"
    source.write_text(text, encoding="utf-8")
    read = [f"read_verilog {source.name}", f"hierarchy -check -top {plain_word(top)}", "proc", "flatten"]
    return _gates_of(read, workdir, tool)


def _gates_of(read: Sequence[str], workdir: Path, tool: Tool) -> Path:
    result = workdir / "gates.json"
    boxes, roms, rules, shifts = copy_sources(
        [_TABLES / name for name in ("tables.v", "roms_map.v", "tables_map.v", "shifts_map.v")], workdir
    )
    script = [
        *read,
        f"read_verilog -lib {boxes.name}",
        # Equal selections must become one while they are words: each is many gates.
        "opt_expr",
        "opt_merge",
        "opt_clean",
        "memory_collect",
        f"techmap -map {roms.name}",
        "wreduce t:$shr",
        f"techmap -map {shifts.name}",
        f"techmap -map {rules.name}",
        "bmuxmap",
        "memory_map",
        # Most of the gates stay words, which the reader of netlists takes apart.
        f"select -set words {' '.join(f't:{word}' for word in _WORDS)}",
        "techmap @words %n",
        # Once more for what a multiplication became.
        "techmap @words %n",
        "opt_clean",
        "setattr -unset src",
        f"write_json -noscopeinfo {result.name}",
    ]
    run_script(script, workdir, tool, [result])
    return result


def synthesise(
    rtlil: Path, target: Target, recipes: Sequence[Recipe], *, workdir: Path, tool: Tool
) -> dict[str, Path]:
    """Map an elaborated design for a target, once for each recipe that is not too slow for it.

    Returns
    -------
    dict[str, Path]
        JSON netlists by name of the recipe.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    command = " ".join(_synthesis(rtlil, target))
    copy_sources(RULES, workdir)
    shared = workdir / f"{target.name}.il"
    run_script(
        [
            f"read_verilog -lib {target.library} {BLACK_BOXES}",
            f"read_rtlil {write_whole_tables(rtlil, workdir).name}",
            *to_gates(target, command, target.first),
            "select A:top",
            f"write_rtlil -selected {shared.name}",
        ],
        workdir,
        tool,
        [shared],
    )
    gates = _gates(shared)
    script = [f"read_verilog -lib {target.library}", f"read_rtlil {shared.name}", "design -save shared"]
    results = {}
    for recipe in recipes:
        if gates > recipe.most_gates:
            continue
        result = workdir / f"{target.name}_{recipe.name}.json"
        script += [
            "design -load shared",
            *to_cells(target, recipe, command),
            # Without the family's library cells, which are many times as much.
            "select A:top",
            f"write_json -selected {result.name}",
            "select -clear",
        ]
        results[recipe.name] = result
    run_script(script, workdir, tool, results.values())
    return results


def family_gates(
    rtlil: Path,
    target: Target,
    *,
    workdir: Path,
    tool: Tool,
    left_out: Collection[str] = (),
    finish: Sequence[str] = (),
) -> Path:
    """Map all of an elaborated design for a target but its gates, which a mapper of LUTs takes from there.

    Parameters
    ----------
    rtlil : Path
        The elaborated design.
    target : Target
        The device family.
    workdir : Path
        An existing folder for the files of this run.
    tool : Tool
        Yosys.
    left_out : Collection[str]
        Options of the family's synthesis that do not count.
    finish : Sequence[str]
        Yosys commands behind it.

    Returns
    -------
    Path
        JSON netlist of gates and of the cells of the family.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    command = " ".join(option for option in _synthesis(rtlil, target) if option not in left_out)
    result = workdir / f"{target.name}_gates.json"
    copy_sources(RULES, workdir)
    script = [
        f"read_verilog -lib {BLACK_BOXES}",
        f"read_rtlil {write_whole_tables(rtlil, workdir).name}",
        # Parameters become part of gates, not of whole tables.
        *to_gates(replace(target, table_inputs=0), command, "begin"),
        *finish,
        "opt_expr -mux_undef -noclkinv",
        "clean",
    ]
    return _without_library(script, result, tool)


def synthesise_by_default(rtlil: Path, target: Target, *, workdir: Path, tool: Tool) -> Path:
    """Map an elaborated design as the family's synthesis command does on its own, for comparison.

    Returns
    -------
    Path
        JSON netlist.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    result = workdir / f"{target.name}_default.json"
    script = [
        f"read_rtlil {_relative(rtlil, workdir)}",
        f"{' '.join(_synthesis(rtlil, target))} -run begin:check",
    ]
    return _without_library(script, result, tool)


def _without_library(script: Sequence[str], result: Path, tool: Tool) -> Path:
    """Write the design that commands lead to as a JSON netlist, without the family's library cells."""
    writing = ["select A:top", f"write_json -selected {result.name}"]
    run_script([*script, *writing], result.parent, tool, [result])
    return result


def synthesise_verilog(text: str, top: str, target: Target, *, workdir: Path, tool: Tool) -> Path:
    """Map Verilog-2005 as a user of Yosys does, by the family's synthesis command and nothing in front.

    Returns
    -------
    Path
        JSON netlist.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    source, result = workdir / "source.v", workdir / f"{target.name}_stock.json"
    source.write_text(text, encoding="utf-8")
    script = [
        f"read_verilog {source.name}",
        f"{target.stock} -top {plain_word(top)}",
        "select A:top",
        f"write_json -selected {result.name}",
    ]
    run_script(script, workdir, tool, [result])
    return result


def _gates(rtlil: Path) -> int:
    """Count the gates that the mapper will see."""
    with rtlil.open(encoding="utf-8") as lines:
        return sum(line.startswith(_GATE_CELLS) for line in lines)


def _synthesis(rtlil: Path, target: Target) -> tuple[str, ...]:
    """Return the synthesis command of a family, without the rules for memories where there is none."""
    # Reading these rules takes longer than mapping a small core.
    has_memory = " cell $mem" in rtlil.read_text(encoding="utf-8")
    return *target.synthesis, *(() if has_memory else target.without_memory)


def run_script(
    script: Sequence[str], workdir: Path, tool: Tool, results: Iterable[Path], *, timeout: float = _TIMEOUT
) -> None:
    """Run Yosys commands in a folder.

    Raises
    ------
    ToolError
        If the tool fails, takes too long, or ends without writing one of the results.
    """
    results = list(results)
    for result in results:
        result.unlink(missing_ok=True)
    path = workdir / "run.ys"
    path.write_text("\n".join(script) + "\n", encoding="utf-8")
    # Slang reports each error in full, Yosys then adds that there was one.
    output = tool.run("-q", path.name, cwd=workdir, timeout=timeout)
    for result in results:
        # The mapper in the wheel ends the whole process, with status 0, at a command it does not know.
        if not result.exists():
            raise ToolError(f"{tool.name} ended without writing {result.name}\n  {output[-2000:]}".rstrip())


def input_ports(rtlil: Path) -> list[str]:
    """Return the input ports of an elaborated design, in their order."""
    return _INPUT.findall(rtlil.read_text(encoding="utf-8"))


def _relative(path: Path, folder: Path) -> str:
    return plain_word(Path(os.path.relpath(path, folder)).as_posix())


def is_plain_word(text: str) -> bool:
    """Return whether Yosys takes a text for one plain word of a script."""
    return _SIMPLE.fullmatch(text) is not None


def plain_word(text: str) -> str:
    """Return a text for a script, or raise: nothing that Yosys could take for more than one word."""
    if not is_plain_word(text):
        raise ToolError(f"{text!r} cannot stand in a Yosys script; allowed are letters, digits and _.:/'-")
    return text
