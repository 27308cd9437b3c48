"""Estimated depth of an operation in six-input LUTs."""

from math import log2

from cipherfab.compilers.ir.model import Constant, Instruction

_CARRIES = 8
"""Bits of a carry chain that take as long as a LUT."""


_ADDERS = frozenset(("add", "sub", "offset", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"))
_SHIFTS = frozenset(("shl", "lshr", "ashr", "fshl", "fshr"))
_DIVISIONS = frozenset(("udiv", "sdiv", "urem", "srem"))


def levels(step: Instruction) -> float:
    """Return the LUTs on the longest path of an instruction; pure wiring has none."""
    constant = any(isinstance(each, Constant) for each in step.operands)
    bits = step.operands[0].bits or 1 if step.operands else 1
    adder = 1 + bits / _CARRIES / 2
    found = 0.0
    if step.opcode == "xor" or (step.opcode in ("and", "or") and not constant):
        found = 0.5  # two in a LUT as a rule
    elif step.opcode in _SHIFTS and not isinstance(step.operands[-1], Constant):
        found = log2(bits) / 2
    elif step.opcode == "select":
        found = 0.5
    elif step.opcode in ("eq", "ne"):
        found = 1 + bits / 36
    elif step.opcode in _ADDERS:
        found = adder
    elif step.opcode == "mul":
        found = log2(bits) * adder
    elif step.opcode in _DIVISIONS:
        found = bits * adder
    elif step.opcode == "load":
        found = 1.0
    return found
