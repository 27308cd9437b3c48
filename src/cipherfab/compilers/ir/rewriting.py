"""Renames values and blocks."""

from collections.abc import Callable
from dataclasses import replace

from cipherfab.compilers.ir.model import Block, Branch, Jump, Local, Operand, Phi, Return, Switch, Terminator

Place = Callable[[str], str]
Values = Callable[[Operand], Operand]


def rewritten(
    block: Block,
    operand: Values,
    result: Callable[[Local], Local] = lambda value: value,
    place: Place = lambda name: name,
) -> Block:
    """Return a block with its operands, its results and the names of blocks replaced."""
    return Block(
        name=place(block.name),
        phis=tuple(
            Phi(result(phi.result), {place(name): operand(value) for name, value in phi.incoming.items()})
            for phi in block.phis
        ),
        instructions=tuple(
            replace(
                step,
                operands=tuple(map(operand, step.operands)),
                result=result(step.result) if step.result is not None else None,
            )
            for step in block.instructions
        ),
        terminator=_ending(block.terminator, operand, place),
    )


def _ending(terminator: Terminator, operand: Values, place: Place) -> Terminator:
    match terminator:
        case Jump(target, line):
            return Jump(place(target), line)
        case Branch(condition, then, otherwise, line):
            return Branch(operand(condition), place(then), place(otherwise), line)
        case Switch(value, cases, default, line):
            placed = {number: place(name) for number, name in cases.items()}
            return Switch(operand(value), placed, place(default), line)
        case Return(value, line) if value is not None:
            return Return(operand(value), line)
    return terminator
