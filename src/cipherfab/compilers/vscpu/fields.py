"""Finds sequences of shifts and masks that together move a bit field."""

from collections.abc import Mapping
from typing import NamedTuple

from cipherfab.compilers.ir.model import Constant, Instruction, Local
from cipherfab.compilers.vscpu.bit_patterns import field_shifts, run_of_ones
from cipherfab.compilers.vscpu.code import WORD


class Field(NamedTuple):
    """A bit field of a value, moved to another place, with zeros around it."""

    value: Local
    low: int
    size: int
    place: int

    def shifts(self) -> int:
        """Return the number of instructions to extract it from a value with arbitrary other bits."""
        return len(field_shifts(self.low, self.size, self.place, WORD))


def find_field(
    step: Instruction, made: Mapping[Local, Instruction], uses: Mapping[Local, int]
) -> Field | None:
    """Return the field that a step extracts, if any.

    Parameters
    ----------
    step : Instruction
        The step.
    made : Mapping[Local, Instruction]
        Defining instructions of the values that may be looked through.
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
    """Return the field of a single step."""
    if step.result is None or not step.operands or step.result.bits > WORD:
        return None
    value, bits = step.operands[0], step.result.bits
    if not isinstance(value, Local) or not 1 < value.bits <= WORD:
        return None
    if step.opcode in ("zext", "trunc"):
        return Field(value, 0, min(bits, value.bits), 0)
    last = step.operands[-1]
    return _by_constant(step.opcode, value, last.value) if isinstance(last, Constant) else None


def _by_constant(opcode: str, value: Local, number: int) -> Field | None:
    """Return the field of a mask or of a shift by a constant."""
    found = None
    if opcode == "and":
        run = run_of_ones(number)
        found = Field(value, run[0], run[1], run[0]) if run else None
    elif opcode == "shl" and number < value.bits:
        found = Field(value, 0, value.bits - number, number)
    elif opcode == "lshr" and number < value.bits:
        found = Field(value, number, value.bits - number, 0)
    return found


def _through(inner: Field, outer: Field) -> Field | None:
    """Return the composition of two fields; None if nothing is left."""
    begin = max(inner.place, outer.low)
    end = min(inner.place + inner.size, outer.low + outer.size)
    if begin >= end:
        return None
    return Field(inner.value, inner.low + begin - inner.place, end - begin, outer.place + begin - outer.low)
