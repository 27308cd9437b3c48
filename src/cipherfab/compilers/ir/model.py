"""The model of C functions: blocks of instructions on arrays and on integers of up to 64 bits.

The form is that of compilers: every value is the result of one instruction (static single assignment), and
where paths meet, a `Phi` takes the value of the path that was taken. Addresses point to elements of arrays;
the only operation on them is to add a number of elements. All accesses to an array are of the width of its
elements.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

ADDRESS = 0
"""Stands for the width of an address."""

WIDEST = 64
"""Bits of the widest integer."""

ARITHMETIC = ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr")
"""Opcodes with two operands of the width of the result; the amount of a shift is the second."""

COMPARISONS = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
"""Opcodes with two operands of one width, or two addresses, and a result of one bit."""

CASTS = ("zext", "sext", "trunc")
"""Opcodes with one operand and a result of another width."""

FUNNELS = ("fshl", "fshr")
"""Two words side by side, the first above, shifted by the third operand modulo their width; the upper word
of a shift to the left, or the lower of one to the right."""


class SourceLocation(NamedTuple):
    """A line of source text."""

    file: str
    number: int

    def __str__(self) -> str:
        """Return it as compilers write it."""
        return f"{self.file}:{self.number}"


@dataclass(frozen=True, slots=True)
class Constant:
    """A number.

    Attributes
    ----------
    value : int
        From 0; negative numbers are in two's complement.
    bits : int
        Its width; `ADDRESS`, with the value 0, for the null address.
    """

    value: int
    bits: int


@dataclass(frozen=True, slots=True)
class Local:
    """A parameter of a function, or the result of an instruction of it.

    Attributes
    ----------
    name : str
        Unique in the function.
    bits : int
        Its width, or `ADDRESS`.
    """

    name: str
    bits: int


@dataclass(frozen=True, slots=True)
class Address:
    """The address of an element.

    Attributes
    ----------
    array : str
        Name of the array.
    element : int
        Index of the element; it may be out of bounds.
    """

    array: str
    element: int = 0

    @property
    def bits(self) -> int:
        """As for other operands."""
        return ADDRESS


Operand: TypeAlias = Constant | Local | Address


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step.

    Attributes
    ----------
    opcode : str
        One of `ARITHMETIC`, `COMPARISONS`, `CASTS` or `FUNNELS`; select, the second operand if the first, of
        one bit, is 1, else the third; offset, an address and the number of elements to add, 32 bits, signed;
        number, an address as a number of elements in 32 bits, of which only differences within an array are
        meaningful; load, the element at an address; store, which writes the second operand to the address
        that is the first; call, a function with arguments.
    operands : tuple[Operand, ...]
        Its operands.
    result : Local | None
        Its result, if any.
    line : SourceLocation | None
        Where it comes from, as far as known.
    callee : str
        Name of the function that is called.
    promises : frozenset[str]
        Guarantees, by LLVM's names: ``disjoint``, an ``or`` of words without a common one;
        ``nuw``, the result without the loss of bits would be the same; ``exact``, no remainder is lost.
    """

    opcode: str
    operands: tuple[Operand, ...]
    result: Local | None
    line: SourceLocation | None = None
    callee: str = ""
    promises: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Phi:
    """A value that depends on where a block was entered from.

    Attributes
    ----------
    result : Local
        The value.
    incoming : Mapping[str, Operand]
        Its value, by predecessor block.
    """

    result: Local
    incoming: Mapping[str, Operand]


@dataclass(frozen=True, slots=True)
class Jump:
    """Jumps to a block."""

    target: str
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """Jumps to one of two blocks: the first if the condition, of one bit, is 1."""

    condition: Operand
    then: str
    otherwise: str
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """Jumps to the block of a value, or to the default block."""

    value: Operand
    cases: Mapping[int, str]
    default: str
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Return:
    """Ends the function."""

    value: Operand | None
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Unreachable in a valid C program."""

    line: SourceLocation | None = None


Terminator: TypeAlias = Jump | Branch | Switch | Return | Unreachable


def successors(terminator: Terminator) -> tuple[str, ...]:
    """Return the names of successor blocks, each once."""
    match terminator:
        case Jump(target):
            return (target,)
        case Branch(_, then, otherwise):
            return tuple(dict.fromkeys((then, otherwise)))
        case Switch(_, cases, default):
            return tuple(dict.fromkeys((*cases.values(), default)))
    return ()


def decided_by(terminator: Terminator | None) -> Operand | None:
    """Return the value that decides how a block ends, or is returned."""
    match terminator:
        case Branch(value) | Switch(value) | Return(value):
            return value
    return None


@dataclass(frozen=True, slots=True)
class Block:
    """A basic block.

    Attributes
    ----------
    name : str
        Unique in the function.
    phis : tuple[Phi, ...]
        All take their values at once.
    instructions : tuple[Instruction, ...]
        In order.
    terminator : Terminator
        Its end.
    """

    name: str
    phis: tuple[Phi, ...]
    instructions: tuple[Instruction, ...]
    terminator: Terminator


@dataclass(frozen=True, kw_only=True)
class Function:
    """A function.

    Attributes
    ----------
    name : str
        Its name.
    parameters : Sequence[Local]
        Its parameters.
    result_bits : int | None
        Width of its result, if any.
    blocks : Sequence[Block]
        The first is the entry.
    line : SourceLocation | None
        Where it comes from.
    """

    name: str
    parameters: Sequence[Local]
    result_bits: int | None
    blocks: Sequence[Block]
    line: SourceLocation | None = None

    @cached_property
    def callees(self) -> tuple[str, ...]:
        """The functions that it calls, each once."""
        steps = (step for block in self.blocks for step in block.instructions)
        return tuple(dict.fromkeys(step.callee for step in steps if step.opcode == "call"))


def predecessors(function: Function) -> dict[str, list[str]]:
    """Return the predecessors of each block."""
    before: dict[str, list[str]] = {block.name: [] for block in function.blocks}
    for block in function.blocks:
        for target in successors(block.terminator):
            before[target].append(block.name)
    return before


@dataclass(frozen=True, kw_only=True)
class Array:
    """An array in memory.

    Attributes
    ----------
    name : str
        Its name.
    bits : int
        Width of an element: 8, 16, 32 or 64.
    contents : Sequence[int]
        Initial values of the elements.
    constant : bool
        Whether it is read-only.
    visible : bool
        Whether it is an input before the program starts, and an output after it ends.
    """

    name: str
    bits: int
    contents: Sequence[int]
    constant: bool = False
    visible: bool = False


@dataclass(frozen=True, kw_only=True)
class Module:
    """A program.

    Attributes
    ----------
    entry : str
        Name of the entry function.
    functions : Mapping[str, Function]
        By name; those that are called come before those that call them.
    arrays : Mapping[str, Array]
        By name.
    """

    entry: str
    functions: Mapping[str, Function]
    arrays: Mapping[str, Array] = field(default_factory=dict)
