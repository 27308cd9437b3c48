"""Replaces divisions, and products if necessary, by simpler instructions or calls of C functions."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import as_file, files

from cipherfab.compilers.ir.divisions import DIVISIONS, divided
from cipherfab.compilers.ir.front import compile_c
from cipherfab.compilers.ir.model import Constant, Function, Instruction, Local, Module, Operand
from cipherfab.compilers.ir.ranges import Ranges
from cipherfab.compilers.vscpu.code import WORD


@cache
def _library(name: str) -> Mapping[str, Function]:
    """Return a function and the functions it calls."""
    with as_file(files("cipherfab.compilers.vscpu") / "library.c") as source:
        functions = compile_c(source, name, goal="size", widest=4).functions
    return {_own(each): _renamed(function) for each, function in functions.items()}


def _own(name: str) -> str:
    """Return a name that no function of C has."""
    return f".{name}"


def _renamed(function: Function) -> Function:
    def step(each: Instruction) -> Instruction:
        return replace(each, callee=_own(each.callee)) if each.opcode == "call" else each

    blocks = [replace(block, instructions=tuple(map(step, block.instructions))) for block in function.blocks]
    return replace(function, name=_own(function.name), blocks=blocks)


def with_library(module: Module, *, multiplies: bool, small: bool = False) -> Module:
    """Return a program that calls functions for divisions, and for products if necessary.

    Parameters
    ----------
    module : Module
        The program.
    multiplies : bool
        Whether the processor has instructions for products.
    small : bool
        Whether a division by a constant that needs the upper word of a product is also a call.
    """
    library: dict[str, Function] = {}
    functions = {
        name: _called(each, library, multiplies=multiplies, small=small)
        for name, each in module.functions.items()
    }
    return replace(module, functions={**library, **functions})


def _called(function: Function, library: dict[str, Function], *, multiplies: bool, small: bool) -> Function:
    names, ranges = _Names(), Ranges(function)
    blocks = []
    for block in function.blocks:
        steps: list[Instruction] = []
        for step in block.instructions:
            if step.result is not None and _is_call(step, multiplies=multiplies):
                known = divided(step, ranges, names.new, upper=multiplies and not small)
                steps += known or _call(step, step.result, names, library)
            else:
                steps.append(step)
        blocks.append(replace(block, instructions=tuple(steps)))
    return replace(function, blocks=blocks) if names.count else function


def _is_call(step: Instruction, *, multiplies: bool) -> bool:
    """Whether there is a function for a step."""
    if step.opcode != "mul" or multiplies:
        return step.opcode in DIVISIONS
    narrow = step.operands[0].bits <= WORD
    return not (narrow and any(isinstance(each, Constant) for each in step.operands))


class _Names:
    """Value names not used by any function."""

    def __init__(self) -> None:
        self.count = 0

    def new(self, bits: int) -> Local:
        """Return a new value."""
        self.count += 1
        return Local(f"/{self.count}", bits)


def _call(step: Instruction, result: Local, names: _Names, library: dict[str, Function]) -> list[Instruction]:
    """Return a step as a call, after extending its operands to the function's widths."""
    bits = WORD if result.bits <= WORD else 2 * WORD
    name = f"{step.opcode}{bits}"
    library.update(_library(name))
    steps: list[Instruction] = []
    operands: list[Operand] = list(step.operands)
    widen = "sext" if step.opcode.startswith("s") else "zext"
    made = names.new(bits)
    if result.bits != bits:
        operands = [names.new(bits) for _ in operands]
        for old, new in zip(step.operands, operands, strict=True):
            assert isinstance(new, Local)
            steps.append(Instruction(widen, (old,), new, step.line))
    steps.append(
        Instruction("call", tuple(operands), made if result.bits != bits else result, step.line, _own(name))
    )
    if result.bits != bits:
        steps.append(Instruction("trunc", (made,), result, step.line))
    return steps
