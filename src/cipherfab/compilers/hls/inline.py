"""Inlining: replaces every call by the body of the called function."""

from collections.abc import Mapping
from dataclasses import replace

from cipherfab.compilers.ir.model import Block, Function, Instruction, Jump, Local, Operand, Phi, Return
from cipherfab.compilers.ir.rewriting import rewritten
from cipherfab.errors import InputError

_MOST_STEPS = 200_000


def inlined(function: Function, functions: Mapping[str, Function]) -> Function:
    """Return a function with all calls inlined.

    Parameters
    ----------
    function : Function
        The function.
    functions : Mapping[str, Function]
        The functions it calls, directly or not; none is recursive.

    Raises
    ------
    InputError
        If the result is too large.
    """
    count = 0
    while True:
        size = sum(len(block.instructions) for block in function.blocks)
        if size > _MOST_STEPS:
            raise InputError(
                f"{function.name} with its inlined calls has more than {_MOST_STEPS:,} steps; "
                "it is too large to become hardware"
            )
        place = _call(function)
        if place is None:
            return function
        block, index = place
        function = _replaced(function, block, index, functions, count)
        count += 1


def _call(function: Function) -> tuple[Block, int] | None:
    for block in function.blocks:
        for index, step in enumerate(block.instructions):
            if step.opcode == "call":
                return block, index
    return None


def _replaced(
    function: Function, block: Block, index: int, functions: Mapping[str, Function], count: int
) -> Function:
    """Inline the function that a step calls: the rest of the block becomes a block of its own."""
    step = block.instructions[index]
    callee = functions[step.callee]
    copy = _Copy(callee, step, f"{callee.name}.{count}")
    behind = f"{block.name}.{count}"
    blocks: list[Block] = []
    for each in function.blocks:
        if each is not block:
            blocks.append(each)
            continue
        entry = Jump(copy.block(callee.blocks[0].name), step.line)
        blocks.append(replace(block, instructions=block.instructions[:index], terminator=entry))
        returns = {}
        for inner in callee.blocks:
            made = copy.copied(inner)
            if isinstance(inner.terminator, Return):
                if inner.terminator.value is not None:
                    returns[made.name] = copy.operand(inner.terminator.value)
                made = replace(made, terminator=Jump(behind, inner.terminator.line))
            blocks.append(made)
        phis = (Phi(step.result, returns),) if step.result is not None else ()
        rest = block.instructions[index + 1 :]
        blocks.append(Block(name=behind, phis=phis, instructions=rest, terminator=block.terminator))
    # Values from the block now come from its second half.
    moved = [
        replace(each, phis=tuple(_from(phi, block.name, behind) for phi in each.phis))
        if each.name != behind
        else each
        for each in blocks
    ]
    return replace(function, blocks=tuple(moved))


def _from(phi: Phi, old: str, new: str) -> Phi:
    return Phi(phi.result, {new if name == old else name: value for name, value in phi.incoming.items()})


class _Copy:
    """A copy of a function for one call, with fresh names and its parameters replaced."""

    def __init__(self, function: Function, call: Instruction, prefix: str) -> None:
        self._prefix = prefix
        self._given = dict(zip(function.parameters, call.operands, strict=True))

    def block(self, name: str) -> str:
        """Return the name of a block in the copy."""
        return f"{self._prefix}.{name}"

    def operand(self, value: Operand) -> Operand:
        """Return a value as it is in the copy."""
        if isinstance(value, Local):
            return self._given.get(value) or self._local(value)
        return value

    def _local(self, value: Local) -> Local:
        return Local(f"{self._prefix}.{value.name}", value.bits)

    def copied(self, block: Block) -> Block:
        """Return a block of the copy."""
        return rewritten(block, self.operand, self._local, self.block)
