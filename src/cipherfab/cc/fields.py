"""Finds shifts and masks one behind the other: together they move some bits of a word."""

from collections.abc import Mapping
from typing import NamedTuple

from cipherfab.cc.builder import field_shifts, run_of_ones
from cipherfab.cc.code import WORD
from cipherfab.ir.model import Constant, Instruction, Local


class Field(NamedTuple):
    """So many bits of a value from one on, moved to another place, with zeros beside them."""

    value: Local
    low: int
    count: int
    place: int

    def shifts(self) -> int:
        """Return how many instructions make it of the value, of which all bits count."""
        return len(field_shifts(self.low, self.count, self.place, WORD))


def find_field(
    step: Instruction, made: Mapping[Local, Instruction], uses: Mapping[Local, int]
) -> Field | None:
    """Return what a step does, if it moves bits of a word.

    Parameters
    ----------
    step : Instruction
        The step.
    made : Mapping[Local, Instruction]
        What makes the values that may be looked through.
    uses : Mapping[Local, int]
        How often each value is read.
    """
    found = _of(step)
    while found is not None:
        inner = made.get(found.value)
        deeper = _of(inner) if inner is not None else None
        if deeper is None:
            break
        joined = _through(deeper, found)
        if joined is None or (uses.get(found.value, 0) > 1 and joined.shifts() > found.shifts()):
            break
        found = joined
    return found


def _of(step: Instruction) -> Field | None:
    """Return what a step alone does."""
    if step.result is None or not step.operands or step.result.bits > WORD:
        return None
    value = step.operands[0]
    if not isinstance(value, Local) or not 1 < value.bits <= WORD:
        return None
    bits = step.result.bits
    if step.opcode in ("zext", "trunc"):
        return Field(value, 0, min(bits, value.bits), 0)
    if len(step.operands) != 2 or not isinstance(step.operands[1], Constant):
        return None
    number = step.operands[1].value
    if step.opcode == "and":
        run = run_of_ones(number)
        return Field(value, run[0], run[1], run[0]) if run else None
    if number >= bits:
        return None
    match step.opcode:
        case "shl":
            return Field(value, 0, bits - number, number)
        case "lshr":
            return Field(value, number, bits - number, 0)
    return None


def _through(inner: Field, outer: Field) -> Field | None:
    """Return both, one after the other; None if nothing is left."""
    begin = max(inner.place, outer.low)
    end = min(inner.place + inner.count, outer.low + outer.count)
    if begin >= end:
        return None
    return Field(inner.value, inner.low + begin - inner.place, end - begin, outer.place + begin - outer.low)
