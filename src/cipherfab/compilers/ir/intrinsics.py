"""Intrinsic functions of LLVM, expanded to simpler instructions."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cipherfab.compilers.ir.model import Constant, Operand

Emit: TypeAlias = Callable[..., Operand]
"""Adds an instruction, given its opcode, operands and the width of the result, and returns the result."""

Maker: TypeAlias = Callable[[Emit, Sequence[Operand], int], "Operand | tuple[Operand, Operand]"]
"""Adds the instructions of a function, given its arguments and their width."""


def _extreme(comparison: str) -> Maker:
    def make(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
        a, b = arguments
        return emit("select", (emit(comparison, (a, b), 1), a, b), bits)

    return make


def _funnel(opcode: str) -> Maker:
    return lambda emit, arguments, bits: emit(opcode, arguments, bits)


def _absolute(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
    value = arguments[0]
    zero = Constant(0, bits)
    return emit("select", (emit("slt", (value, zero), 1), emit("sub", (zero, value), bits), value), bits)


def _compare(less: str) -> Maker:
    """Return -1, 0 or 1; the result may have any width, the last of the arguments."""

    def make(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
        a, b = arguments
        above = emit("zext", (emit(less, (b, a), 1),), bits)
        below = emit("zext", (emit(less, (a, b), 1),), bits)
        return emit("sub", (above, below), bits)

    return make


def _saturating_add(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
    total = emit("add", arguments, bits)
    carry = emit("ult", (total, arguments[0]), 1)
    return emit("select", (carry, Constant((1 << bits) - 1, bits), total), bits)


def _saturating_sub(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
    less = emit("ult", arguments, 1)
    return emit("select", (less, Constant(0, bits), emit("sub", arguments, bits)), bits)


def _add_with_carry(emit: Emit, arguments: Sequence[Operand], bits: int) -> tuple[Operand, Operand]:
    total = emit("add", arguments, bits)
    return total, emit("ult", (total, arguments[0]), 1)


def _sub_with_borrow(emit: Emit, arguments: Sequence[Operand], bits: int) -> tuple[Operand, Operand]:
    return emit("sub", arguments, bits), emit("ult", arguments, 1)


def _signed_overflow(opcode: str) -> Maker:
    """There is overflow if the sign of the result differs from both operands' signs."""

    def make(emit: Emit, arguments: Sequence[Operand], bits: int) -> tuple[Operand, Operand]:
        a, b = arguments
        result = emit(opcode, arguments, bits)
        other = b if opcode == "add" else emit("xor", (b, Constant((1 << bits) - 1, bits)), bits)
        both = emit("and", (emit("xor", (result, a), bits), emit("xor", (result, other), bits)), bits)
        return result, emit("slt", (both, Constant(0, bits)), 1)

    return make


def _masks(bits: int, run: int) -> int:
    """Return the word in which runs of ones and zeros follow each other, ones in the lowest bits."""
    return sum(((1 << run) - 1) << place for place in range(0, bits, 2 * run)) & (1 << bits) - 1


def _swap(emit: Emit, value: Operand, bits: int, run: int) -> Operand:
    """Exchange neighbouring runs of bits."""
    mask, by = Constant(_masks(bits, run), bits), Constant(run, bits)
    if 2 * run == bits:
        return emit("fshl", (value, value, by), bits)
    up = emit("shl", (emit("and", (value, mask), bits), by), bits)
    down = emit("and", (emit("lshr", (value, by), bits), mask), bits)
    return emit("or", (up, down), bits, promises=frozenset({"disjoint"}))


def _reversed(smallest: int) -> Maker:
    def make(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
        value, run = arguments[0], bits // 2
        while run >= smallest:
            value, run = _swap(emit, value, bits, run), run // 2
        return value

    return make


def _count(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
    """Count ones: in pairs, in fours, in bytes, in all."""
    value, run = arguments[0], 1
    while run < bits:
        mask, by = Constant(_masks(bits, run), bits), Constant(run, bits)
        low = emit("and", (value, mask), bits)
        high = emit("and", (emit("lshr", (value, by), bits), mask), bits)
        value, run = emit("add", (low, high), bits), 2 * run
    return value


def _trailing(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
    """Count trailing zeros: a borrow turns them into ones."""
    value, ones = arguments[0], Constant((1 << bits) - 1, bits)
    less = emit("add", (value, ones), bits)
    return _count(emit, (emit("and", (emit("xor", (value, ones), bits), less), bits),), bits)


def _leading(emit: Emit, arguments: Sequence[Operand], bits: int) -> Operand:
    """Count leading zeros: those left once all bits below the highest one are set."""
    value, run = arguments[0], 1
    while run < bits:
        value = emit("or", (value, emit("lshr", (value, Constant(run, bits)), bits)), bits)
        run *= 2
    return _count(emit, (emit("xor", (value, Constant((1 << bits) - 1, bits)), bits),), bits)


MAKERS: dict[str, Maker] = {
    "umin": _extreme("ult"),
    "umax": _extreme("ugt"),
    "smin": _extreme("slt"),
    "smax": _extreme("sgt"),
    "fshl": _funnel("fshl"),
    "fshr": _funnel("fshr"),
    "abs": _absolute,
    "ucmp": _compare("ult"),
    "scmp": _compare("slt"),
    "uadd.sat": _saturating_add,
    "usub.sat": _saturating_sub,
    "uadd.with.overflow": _add_with_carry,
    "usub.with.overflow": _sub_with_borrow,
    "sadd.with.overflow": _signed_overflow("add"),
    "ssub.with.overflow": _signed_overflow("sub"),
    "bswap": _reversed(8),
    "bitreverse": _reversed(1),
    "ctpop": _count,
    "cttz": _trailing,
    "ctlz": _leading,
}
"""By the name between ``llvm.`` and the type."""

NOTHING = (
    "lifetime.start",
    "lifetime.end",
    "assume",
    "experimental.noalias.scope.decl",
    "dbg.value",
    "dbg.declare",
    "donothing",
    "invariant.start",
    "invariant.end",
    "prefetch",
)
"""Hints to the optimiser, ignored here."""
