"""Divisions by constants become multiplications by reciprocals.

The quotient of x by d is floor(x * m / 2**s) for a fraction m / 2**s a little above 1 / d. It is exact for
all x with (m * d - 2**s) * x < 2**s (Granlund and Montgomery, "Division by Invariant Integers using
Multiplication", 1994). Where x * m fits a word, one product is enough; else its upper word is needed.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import NamedTuple, TypeAlias

from cipherfab.compilers.ir.model import Block, Constant, Function, Instruction, Local, Operand
from cipherfab.compilers.ir.ranges import Ranges

DIVISIONS = ("udiv", "sdiv", "urem", "srem")

WORD = 32
"""Width of a division; wider ones stay as they are."""

Emit: TypeAlias = Callable[[str, tuple[Operand, ...], int], Operand]
"""Adds an instruction, given its opcode, operands and the width of the result, and returns the result."""


class Reciprocal(NamedTuple):
    """A fraction: numerator / 2**shift."""

    numerator: int
    shift: int


def reciprocal(divisor: int, most: int) -> Reciprocal:
    """Return the smallest fraction that divides all numbers from 0 to ``most`` by a divisor of 1 or more."""
    shift = 0
    while True:
        numerator = -(-(1 << shift) // divisor)
        if (numerator * divisor - (1 << shift)) * most < 1 << shift:
            return Reciprocal(numerator, shift)
        shift += 1


class Divider:
    """Emits the instructions of a division.

    Parameters
    ----------
    emit : Emit
        Adds an instruction.
    upper : bool
        Whether the upper word of a product may be used.
    """

    def __init__(self, emit: Emit, *, upper: bool) -> None:
        self._emit = emit
        self._may_use_upper = upper

    def divide(self, opcode: str, value: Operand, divisor: int, most: int) -> Operand | None:
        """Return the result of a division, or None if it needs the upper word of a product and may not.

        Parameters
        ----------
        opcode : str
            udiv, sdiv, urem or srem.
        value : Operand
            The dividend, a word.
        divisor : int
            A word other than 0.
        most : int
            Upper bound of the dividend as an unsigned number.
        """
        below = opcode in ("sdiv", "srem") and bool(divisor >> WORD - 1)
        size = (1 << WORD) - divisor if below else divisor
        if opcode in ("udiv", "urem") or not most >> WORD - 1:
            found = self._quotient(value, size, most)
            if found is None:
                return None
            if opcode in ("urem", "srem"):
                return self._remainder(value, size, found)
            return self._negative(found) if below else found
        negative = self._emit("slt", (value, Constant(0, WORD)), 1)
        found = self._quotient(self._chosen(negative, value, mirrored=False), size, 1 << WORD - 1)
        if found is None:
            return None
        if opcode == "srem":
            return self._remainder(value, size, self._chosen(negative, found, mirrored=False))
        return self._chosen(negative, found, mirrored=below)

    def _remainder(self, value: Operand, divisor: int, quotient: Operand) -> Operand:
        if quotient == Constant(0, WORD):
            return value
        product = self._emit("mul", (quotient, Constant(divisor, WORD)), WORD)
        return self._emit("sub", (value, product), WORD)

    def _negative(self, value: Operand) -> Operand:
        return self._emit("sub", (Constant(0, WORD), value), WORD)

    def _chosen(self, negative: Operand, value: Operand, *, mirrored: bool) -> Operand:
        """Return a value negated where a flag is 1, or, mirrored, where it is 0."""
        both = (value, self._negative(value)) if mirrored else (self._negative(value), value)
        return self._emit("select", (negative, *both), WORD)

    def _quotient(self, value: Operand, divisor: int, most: int) -> Operand | None:
        if most < divisor:
            return Constant(0, WORD)
        numerator, shift = reciprocal(divisor, most)
        if most * numerator < 1 << WORD:
            product = self._emit("mul", (value, Constant(numerator, WORD)), WORD) if numerator > 1 else value
            return self._right(product, shift)
        if not self._may_use_upper:
            return None
        if numerator < 1 << WORD:
            while shift < WORD:
                numerator, shift = 2 * numerator, shift + 1
            return self._right(self._upper(value, numerator), shift - WORD)
        # The numerator has a bit more than a word; half of the difference keeps the sum within one.
        found = self._upper(value, numerator - (1 << WORD))
        half = self._right(self._emit("sub", (value, found), WORD), 1)
        return self._right(self._emit("add", (half, found), WORD), shift - WORD - 1)

    def _right(self, value: Operand, by: int) -> Operand:
        return self._emit("lshr", (value, Constant(by, WORD)), WORD) if by else value

    def _upper(self, value: Operand, factor: int) -> Operand:
        """Return the upper word of a product."""
        wide = self._emit("zext", (value,), 2 * WORD)
        product = self._emit("mul", (wide, Constant(factor, 2 * WORD)), 2 * WORD)
        return self._emit("trunc", (self._emit("lshr", (product, Constant(WORD, 2 * WORD)), 2 * WORD),), WORD)


def divided(
    step: Instruction, ranges: Ranges, new: Callable[[int], Local], *, upper: bool
) -> list[Instruction] | None:
    """Return the instructions of a division by a constant, or None if it stays, or is none.

    Parameters
    ----------
    step : Instruction
        Any instruction.
    ranges : Ranges
        Those of its function.
    new : Callable[[int], Local]
        Returns a new value of a width.
    upper : bool
        Whether the upper word of a product may be used.
    """
    result, divisor = step.result, step.operands[-1] if step.operands else None
    if step.opcode not in DIVISIONS or not isinstance(divisor, Constant) or not divisor.value:
        return None
    if result is None or result.bits > WORD:
        return None
    steps: list[Instruction] = []

    def emit(opcode: str, operands: tuple[Operand, ...], bits: int) -> Local:
        made = new(bits)
        steps.append(Instruction(opcode, operands, made, step.line))
        return made

    signed, by, value = step.opcode.startswith("s"), divisor.value, step.operands[0]
    most = ranges.most(value)
    if result.bits < WORD:
        if signed and most >> result.bits - 1:
            most = (1 << WORD) - 1
        if signed and by >> result.bits - 1:
            by += (1 << WORD) - (1 << result.bits)
        value = emit("sext" if signed else "zext", (value,), WORD)
    found = Divider(emit, upper=upper).divide(step.opcode, value, by, most)
    if found is None:
        return None
    if result.bits < WORD:
        return [*steps, Instruction("trunc", (found,), result, step.line)]
    return [*steps, Instruction("or", (found, Constant(0, WORD)), result, step.line)]


def without_divisions(function: Function) -> Function:
    """Return a function without divisions of words by constants."""
    ranges, numbers = Ranges(function), count()
    blocks: list[Block] = []
    for block in function.blocks:
        steps: list[Instruction] = []
        for step in block.instructions:
            known = divided(step, ranges, lambda bits: Local(f"/{next(numbers)}", bits), upper=True)
            steps += known or [step]
        blocks.append(replace(block, instructions=tuple(steps)))
    return replace(function, blocks=blocks)
