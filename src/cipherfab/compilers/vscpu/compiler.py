"""C to assembly text for VSCPU: the whole flow."""

from dataclasses import dataclass
from pathlib import Path

from cipherfab.compilers.ir.clang import Goal
from cipherfab.compilers.ir.front import compile_c
from cipherfab.compilers.ir.model import Module
from cipherfab.compilers.vscpu.assembly import assembly
from cipherfab.compilers.vscpu.cells import place_cells
from cipherfab.compilers.vscpu.code import Routine
from cipherfab.compilers.vscpu.layout import shorten
from cipherfab.compilers.vscpu.legal import legal
from cipherfab.compilers.vscpu.library import with_library
from cipherfab.compilers.vscpu.operands import frame
from cipherfab.compilers.vscpu.select import select
from cipherfab.compilers.vscpu.target import Target, target
from cipherfab.errors import InputError
from cipherfab.processors import Program
from cipherfab.processors.assembler import assemble


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """A program.

    Attributes
    ----------
    module : Module
        The program it was compiled from.
    text : str
        For the assembler.
    program : Program
        The same, assembled.
    """

    module: Module
    text: str
    program: Program


def _require(module: Module, target: Target) -> None:
    """Reject a program that cannot fit, before doing the work."""
    most = target.machine.code_words
    steps = sum(len(block.instructions) for each in module.functions.values() for block in each.blocks)
    elements = sum(len(each.contents) for each in module.arrays.values())
    if steps > most or elements > most:
        what = f"{steps:,} steps" if steps > most else f"arrays of {elements:,} elements"
        raise InputError(f"{module.entry} has {what}; the memory of {target.machine.name} has {most:,} words")


def from_c(
    source: Path,
    function: str | None = None,
    *,
    goal: Goal = "speed",
    multiplies: bool = True,
    machine: str = "vscpu",
) -> Compiled:
    """Return a function of a C file as a program for a machine of the VSCPU family.

    Parameters
    ----------
    source : Path
        The file.
    function : str | None
        The function; optional if only one is not static.
    goal : Goal
        Goal of optimisation.
    multiplies : bool
        Whether to use the instructions for products, which not every core has.
    machine : str
        Its name.

    Raises
    ------
    InputError
        If the file is invalid or uses something unsupported; the message begins with the line of C. If there
        is no compiler for the machine.
    ToolError
        If the extra ``cc`` is not installed, or clang fails.
    """
    processor = target(machine, multiplies=multiplies)
    module = compile_c(source, function, goal=goal, widest=4)
    whole = with_library(module, multiplies=processor.multiplies, small=goal == "size")
    _require(whole, processor)
    routines: list[Routine] = []
    for function_name in reversed(list(whole.functions)):
        entry = function_name == whole.entry
        routine = select(whole.functions, function_name, entry=entry, target=processor)
        place_cells(routine, frame(function_name))
        routine.blocks = shorten(routine.blocks)
        for block in routine.blocks:
            block.steps = legal(block.steps, processor)
        routines.append(routine)
    text = assembly(whole, routines, processor, f"{module.entry}, from {source.name} by cipherfab cc.")
    return Compiled(module=module, text=text, program=assemble(text, source=f"{module.entry}.asm"))
