"""Upper bounds of values, derived from the instructions before them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import prod

from cipherfab.compilers.ir.model import (
    Branch,
    Constant,
    Function,
    Instruction,
    Local,
    Operand,
    Terminator,
)

_DEEPEST = 16


class Ranges:
    """Upper bounds of a function's values, as unsigned numbers.

    Parameters
    ----------
    function : Function
        The function.
    """

    def __init__(self, function: Function) -> None:
        self._function = function

    @cached_property
    def _made(self) -> Mapping[str, Instruction]:
        steps = (step for block in self._function.blocks for step in block.instructions)
        return {step.result.name: step for step in steps if step.result is not None}

    @cached_property
    def _counters(self) -> Mapping[str, int]:
        """Return upper bounds of loop counters, by name, of loops that end before a number is reached."""
        blocks, found = {block.name: block for block in self._function.blocks}, dict[str, int]()
        for block in blocks.values():
            for phi in block.phis:
                starts = [each for each in phi.incoming.values() if isinstance(each, Constant)]
                backs = [(name, each) for name, each in phi.incoming.items() if isinstance(each, Local)]
                if len(starts) == len(backs) == 1:
                    (name, following), start = backs[0], starts[0].value
                    step = self._step(following, phi.result)
                    kind, tested, end = self._test(blocks[name].terminator, block.name)
                    if not step or start >= end or (kind != "ult" and (end - start) % step):
                        continue
                    last = end - 1 - (end - 1 - start) % step
                    if last + step >> phi.result.bits:
                        # It may pass the number and wrap around.
                        continue
                    if tested == following:
                        found[phi.result.name] = last
                    elif tested == phi.result:
                        found[phi.result.name] = last + step
        return found

    def _step(self, following: Local, counter: Local) -> int:
        """Return the increment of a counter; 0 if it is none."""
        made = self._made.get(following.name)
        if made is None or made.opcode != "add" or made.operands[0] != counter:
            return 0
        by = made.operands[1]
        return by.value if isinstance(by, Constant) and by.value < 1 << counter.bits - 1 else 0

    def _test(self, terminator: Terminator, target: str) -> tuple[str, Operand | None, int]:
        """Return predicate, value and bound of a loop's exit test; 0 if there is no such test."""
        if not isinstance(terminator, Branch) or not isinstance(terminator.condition, Local):
            return "", None, 0
        made = self._made.get(terminator.condition.name)
        back, leave = terminator.then, terminator.otherwise
        if made is not None and made.opcode == "eq":
            back, leave = leave, back
        if made is None or made.opcode not in ("eq", "ne", "ult") or back != target or leave == target:
            return "", None, 0
        number = made.operands[1]
        return made.opcode, made.operands[0], number.value if isinstance(number, Constant) else 0

    def most(self, value: Operand, depth: int = _DEEPEST) -> int:
        """Return an upper bound of a value."""
        if isinstance(value, Constant):
            return value.value
        widest = (1 << value.bits) - 1
        if not isinstance(value, Local) or not depth:
            return widest
        if value.name in self._counters:
            return self._counters[value.name]
        step = self._made.get(value.name)
        return widest if step is None else min(widest, self._bound(step, depth - 1, widest))

    def _bound(self, step: Instruction, depth: int, widest: int) -> int:
        bound, by = _BOUNDS.get(step.opcode), step.operands[-1]
        if bound is None or (step.opcode in _BY_CONSTANT and not isinstance(by, Constant)):
            return widest
        return bound([self.most(each, depth) for each in step.operands])


_BY_CONSTANT = {"udiv", "lshr", "shl"}
_BOUNDS: Mapping[str, Callable[[Sequence[int]], int]] = {
    "zext": lambda most: most[0],
    "trunc": lambda most: most[0],
    "and": min,
    "or": lambda most: (1 << max(most).bit_length()) - 1,
    "xor": lambda most: (1 << max(most).bit_length()) - 1,
    "select": lambda most: max(most[1:]),
    "urem": lambda most: min(most[0], max(most[1] - 1, 0)),
    "udiv": lambda most: most[0] // max(most[1], 1),
    "lshr": lambda most: most[0] >> most[1],
    "add": sum,
    "mul": prod,
    "shl": lambda most: most[0] << most[1],
}
"""Upper bound of a result, from the operands' bounds."""
