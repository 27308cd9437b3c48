"""Demanded bits: values whose words need zeros above their own width.

A value narrower than its word has zeros above if those bits are read. Sums, products and left shifts leave
other bits there, which are cleared only where it matters.
"""

from cipherfab.compilers.ir.model import Function, Instruction, Local, Operand, Return, Switch

_TOLERANT = frozenset(("add", "sub", "mul", "and", "or", "xor", "trunc", "sext"))
_FIRST_TOLERANT = frozenset(("shl", "ashr"))


def exact_values(function: Function) -> frozenset[Local]:
    """Return the values that must have zeros above their own bits; those of one bit must in any case."""
    wanted: set[Local] = set()
    work: list[Operand] = []
    passed: dict[Local, list[Operand]] = {}
    for block in function.blocks:
        for phi in block.phis:
            passed[phi.result] = list(phi.incoming.values())
        for step in block.instructions:
            work += _exact_operands(step)
            if step.opcode == "select" and step.result is not None:
                passed[step.result] = list(step.operands[1:])
        match block.terminator:
            case Return(value) if value is not None:
                work.append(value)
            case Switch(value):
                work.append(value)
    while work:
        value = work.pop()
        if isinstance(value, Local) and value not in wanted:
            wanted.add(value)
            work += passed.get(value, ())
    return frozenset(wanted)


def _exact_operands(step: Instruction) -> tuple[Operand, ...]:
    if step.opcode in _TOLERANT:
        # AND and OR of conditions are built from sums and products.
        return step.operands if step.operands[0].bits == 1 and step.opcode in ("and", "or") else ()
    if step.opcode in _FIRST_TOLERANT:
        return step.operands[1:]
    return step.operands[:1] if step.opcode == "select" else step.operands
