"""Code for VSCPU before allocation: steps on cells, in blocks.

A cell is a word of memory that the compiler chooses. Everything else has a name: array elements, words of
other functions, and constants and addresses, each one word in a shared pool.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from cipherfab.compilers.ir.model import SourceLocation

WORD = 32
"""Bits of a word."""

ONES = (1 << WORD) - 1
"""A word of ones."""

IMMEDIATE = 14
"""Bits of a number in an instruction."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The cell of a value, by number in its function."""

    number: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word of memory as a symbol and an offset in words."""

    name: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Literal:
    """A word that holds a number."""

    value: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """A word that holds the address of a block, or of a word with a name."""

    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """The address of a symbol plus offset, or of a block."""

    name: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class AddressOf:
    """A word that holds the address of a symbol plus offset."""

    name: str
    offset: int = 0


Operand: TypeAlias = Cell | Word | Literal | Pointer | AddressOf
"""An operand in memory."""


class Kind(NamedTuple):
    """How an instruction uses its operands."""

    reads_a: bool
    reads_b: bool
    writes: bool
    memory: str = ""
    commutes: bool = False


_BOTH = Kind(reads_a=True, reads_b=True, writes=True)
_COMMUTES = _BOTH._replace(commutes=True)
_IMMEDIATE = Kind(reads_a=True, reads_b=False, writes=True)

KINDS: Mapping[str, Kind] = {
    "ADD": _COMMUTES,
    "ADDi": _IMMEDIATE,
    "NAND": _COMMUTES,
    "NANDi": _IMMEDIATE,
    "SRL": _BOTH,
    "SRLi": _IMMEDIATE,
    "LT": _BOTH,
    "LTi": _IMMEDIATE,
    "XOR": _COMMUTES,
    "MUL": _COMMUTES,
    "MULi": _IMMEDIATE,
    "CP": Kind(reads_a=False, reads_b=True, writes=True),
    "CPi": Kind(reads_a=False, reads_b=False, writes=True),
    "CPI": Kind(reads_a=False, reads_b=True, writes=True, memory="read"),
    "CPIi": Kind(reads_a=True, reads_b=True, writes=False, memory="write"),
    # Pseudo-instruction: stores the return address in A, then enters the function B.
    "call": Kind(reads_a=False, reads_b=False, writes=False, memory="write"),
}
"""Instructions within a block, by name."""


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction.

    Attributes
    ----------
    name : str
        One of `KINDS`.
    a : Operand
        The first operand, and the destination.
    b : Operand | Place | int
        The second one; a number or an address if immediate.
    line : SourceLocation | None
        Its line of C.
    """

    name: str
    a: Operand
    b: Operand | Place | int
    line: SourceLocation | None = None

    def reads(self) -> Iterator[Cell]:
        """Yield the cells that it reads."""
        kind = KINDS[self.name]
        if kind.reads_a and isinstance(self.a, Cell):
            yield self.a
        if kind.reads_b and isinstance(self.b, Cell):
            yield self.b

    @property
    def written(self) -> Cell | None:
        """The cell that it writes, if any."""
        return self.a if KINDS[self.name].writes and isinstance(self.a, Cell) else None


@dataclass(frozen=True, slots=True)
class Goto:
    """Jumps to a block."""

    target: str
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Test:
    """Jumps to one block if a word is 0, to another if not."""

    cell: Operand
    zero: str
    other: str
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Jumps to one of several blocks, selected by a cell, from 0."""

    cell: Operand
    targets: tuple[str, ...]
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """Returns to the address in a word."""

    word: Word
    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Halt:
    """Ends the program."""

    line: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class Trap:
    """Unreachable; if reached, the program does not end."""

    line: SourceLocation | None = None


End: TypeAlias = Goto | Test | Table | Back | Halt | Trap


def targets(end: End) -> tuple[str, ...]:
    """Return the successor blocks, each once."""
    match end:
        case Goto(target):
            return (target,)
        case Test(_, zero, other):
            return tuple(dict.fromkeys((zero, other)))
        case Table(_, several):
            return tuple(dict.fromkeys(several))
    return ()


def tested(end: End) -> Cell | None:
    """Return the cell that decides how a block ends."""
    if isinstance(end, Test | Table) and isinstance(end.cell, Cell):
        return end.cell
    return None


@dataclass(slots=True)
class Block:
    """A basic block.

    Attributes
    ----------
    name : str
        Unique in the program.
    steps : list[Step]
        In order.
    end : End
        Its end.
    depth : int
        Depth of loop nesting.
    """

    name: str
    steps: list[Step] = field(default_factory=list)
    end: End = field(default_factory=Trap)
    depth: int = 0


@dataclass(kw_only=True)
class Routine:
    """A function.

    Attributes
    ----------
    name : str
        Its name.
    blocks : list[Block]
        The first is the entry.
    calls : Sequence[str]
        Functions it calls.
    words : int
        Words of its frame: return address, parameters, result and, once allocated, cells.
    """

    name: str
    blocks: list[Block]
    calls: Sequence[str]
    words: int
