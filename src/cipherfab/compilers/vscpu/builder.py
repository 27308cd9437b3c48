"""Adds instructions to blocks: builds operations that VSCPU lacks, such as XOR, AND and subtraction.

Words are cells or constants. Nothing here branches, so a program's run time depends on its data only where
its source does.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cipherfab.compilers.ir.digits import signed_digits
from cipherfab.compilers.ir.model import SourceLocation
from cipherfab.compilers.vscpu.bit_patterns import field_shifts, ones, run_of_ones
from cipherfab.compilers.vscpu.code import (
    IMMEDIATE,
    KINDS,
    ONES,
    WORD,
    Block,
    Cell,
    Goto,
    Literal,
    Operand,
    Place,
    Step,
    Word,
)
from cipherfab.compilers.vscpu.target import Target

Source: TypeAlias = Cell | Literal
"""A word as an operand."""

_TOP = 1 << WORD - 1
ZERO = Literal(0)


class Builder:
    """Adds instructions.

    Parameters
    ----------
    last : Callable[[Source], bool]
        Whether a cell is dead after the present operation; a guess, which decides what is copied.
    target : Target
        The machine. Products of two cells cannot be made here if it has no instruction for them.

    Attributes
    ----------
    blocks : list[Block]
        All blocks, in the order of their creation.
    block : Block
        The current one.
    line : SourceLocation | None
        Source line of the added instructions.
    """

    def __init__(self, last: Callable[[Source], bool], target: Target) -> None:
        self.blocks: list[Block] = []
        self.block = Block("")
        self.line: SourceLocation | None = None
        self._last = last
        self._target = target
        self._multiplies = target.multiplies
        self._count = 0
        self._complements: dict[Cell, Cell] = {}

    def begin(self, name: str, depth: int = 0) -> Block:
        """Begin a block."""
        self.block = Block(name, depth=depth)
        self.blocks.append(self.block)
        self._complements.clear()
        return self.block

    def goto(self, target: str) -> None:
        """End the block with a jump."""
        self.block.end = Goto(target, self.line)

    def cell(self) -> Cell:
        """Return a new cell."""
        self._count += 1
        return Cell(self._count)

    def emit(self, name: str, a: Operand, b: Operand | Place | int) -> None:
        """Add an instruction."""
        self.block.steps.append(Step(name, a, b, self.line))

    def put(self, cell: Operand, source: Operand | Place) -> None:
        """Copy a word."""
        if isinstance(source, Place):
            self.emit("CPi", cell, source)
        elif isinstance(source, Literal) and source.value < 1 << IMMEDIATE:
            self.emit("CPi", cell, source.value)
        else:
            self.emit("CP", cell, source)

    def copy(self, source: Operand | Place) -> Cell:
        """Return a copy of a word."""
        cell = self.cell()
        self.put(cell, source)
        return cell

    def operate(self, name: str, cell: Cell, source: Source) -> None:
        """Apply an instruction to a cell and a word."""
        immediate = f"{name}i"
        if isinstance(source, Literal) and source.value < 1 << IMMEDIATE and immediate in KINDS:
            self.emit(immediate, cell, source.value)
        else:
            self.emit(name, cell, source)

    def _two(self, name: str, a: Source, b: Source) -> Cell:
        """Return the result of an instruction on two words; the first one is copied."""
        if KINDS[name].commutes and isinstance(b, Cell) and self._last(b) and not self._last(a):
            a, b = b, a
        cell = self.copy(a)
        self.operate(name, cell, b)
        return cell

    # Sums and products.

    def add(self, a: Source, b: Source) -> Source:
        """Return a sum."""
        if isinstance(a, Literal):
            a, b = b, a
        if isinstance(b, Literal):
            if isinstance(a, Literal):
                return Literal(a.value + b.value & ONES)
            if b.value == 0:
                return a
        return self._two("ADD", a, b)

    def negative(self, a: Source) -> Source:
        """Return the negative of a word."""
        if isinstance(a, Literal):
            return Literal(-a.value & ONES)
        if not self._multiplies or a in self._complements:
            return self.add(self.complement(a), Literal(1))
        return self._two("MUL", a, Literal(ONES))

    def subtract(self, a: Source, b: Source) -> Source:
        """Return a difference."""
        if isinstance(b, Cell) and (b in self._complements or isinstance(a, Literal) or not self._multiplies):
            if isinstance(a, Literal):
                return self.add(self.complement(b), self.add(a, Literal(1)))
            return self.add(self.add(a, self.complement(b)), Literal(1))
        return self.add(a, self.negative(b))

    def multiply(self, a: Source, b: Source) -> Source:
        """Return the lower word of a product."""
        if isinstance(a, Literal):
            a, b = b, a
        if isinstance(b, Literal):
            if isinstance(a, Literal):
                return Literal(a.value * b.value & ONES)
            if b.value & b.value - 1 == 0:
                return self.left(a, b.value.bit_length() - 1) if b.value else ZERO
            if not self._multiplies:
                return self._multiples(a, b.value)
        elif not self._multiplies:
            raise TypeError("there is no instruction for products of two cells")
        return self._two("MUL", a, b)

    def _multiples(self, a: Source, number: int) -> Source:
        """Return a product with a constant as a sum of multiples by powers of two."""
        total: Source = ZERO
        for place, sign in signed_digits(number, WORD):
            part = self.left(a, place)
            total = self.add(total, part) if sign > 0 else self.subtract(total, part)
        return total

    # Shifts.

    def left(self, a: Source, by: int) -> Source:
        """Return a word shifted to the left."""
        if isinstance(a, Literal):
            return Literal(a.value << by & ONES)
        return self._shifts(a, [WORD + by] if by else []) if by < WORD else ZERO

    def right(self, a: Source, by: int) -> Source:
        """Return a word shifted to the right."""
        if isinstance(a, Literal):
            return Literal(a.value >> by)
        return self._shifts(a, [by] if by else []) if by < WORD else ZERO

    def _shifts(self, a: Cell, amounts: list[int]) -> Cell:
        if not amounts:
            return a
        cell = self.copy(a)
        for amount in amounts:
            self.emit("SRLi", cell, amount)
        return cell

    def field(self, a: Source, low: int, count: int, place: int, bits: int) -> Source:
        """Return a bit field of a word, moved to another place, with zeros around it.

        Parameters
        ----------
        bits : int
            All bits of the word from here on are known to be 0.
        """
        if isinstance(a, Literal):
            return Literal(a.value >> low & ones(count) << place)
        return self._shifts(a, field_shifts(low, count, place, bits))

    def by(self, name: str, a: Source, amount: Source) -> Source:
        """Return a word shifted by another: lshr, shl or ashr."""
        if isinstance(amount, Literal):
            by = amount.value
            if name == "ashr":
                return self.arithmetic(a, min(by, WORD - 1))
            return self.left(a, by) if name == "shl" else self.right(a, by)
        if name == "shl":
            return self._two("SRL", a, self.add(amount, Literal(WORD)))
        if name == "lshr":
            return self._two("SRL", a, amount)
        # As below, but the word whose bits above the sign have moved there is shifted too.
        biased = self._two("SRL", self.add(a, Literal(_TOP)), amount)
        return self.subtract(biased, self._two("SRL", Literal(_TOP), amount))

    def arithmetic(self, a: Source, by: int) -> Source:
        """Return a word shifted to the right with its sign."""
        if by == 0:
            return a
        # Invert the highest bit, shift, and subtract the shifted inverted bit.
        return self.add(self.right(self.add(a, Literal(_TOP)), by), Literal(-(_TOP >> by) & ONES))

    def extend(self, a: Source, bits: int) -> Source:
        """Return a word whose lowest bits are a signed number; the others do not matter."""
        if bits == 1:
            return self.negative(self.field(a, 0, 1, 0, WORD))
        return self.arithmetic(self.left(a, WORD - bits), WORD - bits)

    def mask(self, a: Source, bits: int) -> Source:
        """Return the lowest bits of a word."""
        return self.field(a, 0, bits, 0, WORD) if bits < WORD else a

    # Logic.

    def complement(self, a: Source) -> Source:
        """Return a word with all bits inverted."""
        if isinstance(a, Literal):
            return Literal(a.value ^ ONES)
        if a not in self._complements:
            cell = self.copy(a)
            self.emit("NAND", cell, cell)
            self._pair(a, cell)
        return self._complements[a]

    def _pair(self, a: Cell, b: Cell) -> None:
        """Record that two cells are complements; neither is written again."""
        self._complements[a] = b
        self._complements[b] = a

    def both(self, a: Source, b: Source) -> Source:
        """Return the AND of two words."""
        if isinstance(a, Literal):
            a, b = b, a
        if isinstance(b, Literal):
            if isinstance(a, Literal):
                return Literal(a.value & b.value)
            if b.value in (0, ONES):
                return a if b.value else ZERO
            run = run_of_ones(b.value)
            shifts = field_shifts(run[0], run[1], run[0], WORD) if run else [0] * 3
            if len(shifts) < 3:
                return self._shifts(a, shifts)
        cell = self._two("NAND", a, b)
        result = self.copy(cell)
        self.emit("NAND", result, result)
        self._pair(cell, result)
        return result

    def either(self, a: Source, b: Source) -> Source:
        """Return the OR of two words."""
        if isinstance(a, Literal) and isinstance(b, Literal):
            return Literal(a.value | b.value)
        if ZERO in (a, b):
            return b if a == ZERO else a
        return self._two("NAND", self.complement(a), self.complement(b))

    def differ(self, a: Source, b: Source) -> Source:
        """Return the XOR of two words."""
        if isinstance(a, Literal):
            a, b = b, a
        if isinstance(a, Literal) and isinstance(b, Literal):
            return Literal(a.value ^ b.value)
        if a == b:
            return ZERO
        if b == ZERO:
            return a
        if b == Literal(ONES):
            return self.complement(a)
        if b == Literal(_TOP):
            return self.add(a, b)
        return self._two("XOR", a, b) if self._target.has("XOR") else self._differ(a, b)

    def _differ(self, a: Source, b: Source) -> Source:
        """Do the same without an instruction for it; a constant is the second operand."""
        if isinstance(b, Literal):
            one = self._two("NAND", a, b)
            self.operate("NAND", one, b)
            other = self._two("NAND", a, Literal(b.value ^ ONES))
            self.emit("NAND", other, one)
            return other
        if self._last(b) and not self._last(a):
            a, b = b, a
        one = self._two("NAND", a, b)
        other = self._two("NAND", a, one)
        self.emit("NAND", one, b)
        self.emit("NAND", other, one)
        return other

    # Comparisons: 1 or 0.

    def less(self, a: Source, b: Source) -> Source:
        """Return whether a word is less than another."""
        if isinstance(a, Literal) and isinstance(b, Literal):
            return Literal(int(a.value < b.value))
        if b == ZERO:
            return ZERO
        if self._target.has("LT"):
            return self._two("LT", a, b)
        # The borrow of the highest bit of the difference.
        inverted, difference = self.complement(a), self.subtract(a, b)
        borrows = self.either(self.both(inverted, b), self.both(self.either(inverted, b), difference))
        return self.right(borrows, WORD - 1)

    def is_zero(self, a: Source) -> Source:
        """Return whether a word is 0."""
        return self.less(a, Literal(1))

    def biased(self, a: Source) -> Source:
        """Return a signed number as an unsigned one, in the same order."""
        return self.add(a, Literal(_TOP))

    def also(self, a: Source, b: Source) -> Source:
        """Return whether both of two conditions hold."""
        constant = isinstance(a, Literal) or isinstance(b, Literal)
        return self.multiply(a, b) if self._multiplies or constant else self.both(a, b)

    def choose(self, condition: Source, a: Source, b: Source) -> Source:
        """Return one word if a condition is 1, another if it is 0."""
        if isinstance(condition, Literal):
            return a if condition.value else b
        difference = self.subtract(a, b)
        if self._multiplies or isinstance(difference, Literal):
            return self.add(self.multiply(difference, condition), b)
        return self.add(self.both(difference, self.negative(condition)), b)

    def load(self, address: Source | Place) -> Cell:
        """Return the word at an address."""
        if isinstance(address, Place):
            return self.copy(Word(address.name, address.offset))
        cell = self.cell()
        self.emit("CPI", cell, address)
        return cell

    def store(self, address: Source | Place, source: Source) -> None:
        """Write a word to an address."""
        if isinstance(address, Place):
            self.put(Word(address.name, address.offset), source)
        else:
            self.emit("CPIi", address, source)

    def together(self, moves: Sequence[tuple[Cell, Source | Place]]) -> None:
        """Copy words to cells, all at once."""
        waiting = [(cell, source) for cell, source in moves if cell != source]
        while waiting:
            read = {source for _, source in waiting}
            free = next((each for each in waiting if each[0] not in read), None)
            if free is None:
                # Only cycles are left.
                cell = waiting[0][0]
                kept = self.copy(cell)
                waiting = [(a, kept if b == cell else b) for a, b in waiting]
                continue
            self.put(*free)
            waiting.remove(free)
