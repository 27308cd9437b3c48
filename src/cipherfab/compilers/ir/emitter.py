"""Collects the blocks of a function."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cipherfab.compilers.ir.model import Block, Instruction, Local, Operand, Phi, SourceLocation, Terminator


@dataclass
class _Open:
    """A block under construction."""

    name: str
    phis: list[tuple[Local, list[tuple[str, Operand]]]] = field(default_factory=list)
    instructions: list[Instruction] = field(default_factory=list)
    terminator: Terminator | None = None


class Emitter:
    """Collects the blocks of a function, one after the other.

    Attributes
    ----------
    line : SourceLocation | None
        Source line of the added instructions.
    """

    def __init__(self) -> None:
        self.line: SourceLocation | None = None
        self._blocks: dict[str, _Open] = {}
        self._block = _Open("")
        self._count = 0

    @property
    def name(self) -> str:
        """Name of the current block."""
        return self._block.name

    def fresh(self) -> str:
        """Return an unused name."""
        self._count += 1
        return f".{self._count}"

    def begin(self, name: str) -> None:
        """Begin a block."""
        self._block = self._blocks[name] = _Open(name)

    def end(self, terminator: Terminator) -> None:
        """End the block."""
        self._block.terminator = terminator

    def emit(
        self,
        opcode: str,
        operands: Sequence[Operand],
        bits: int,
        *,
        promises: frozenset[str] = frozenset(),
        callee: str = "",
    ) -> Local:
        """Add an instruction with a result of ``bits`` bits; return the result."""
        result = Local(self.fresh(), bits)
        step = Instruction(opcode, tuple(operands), result, self.line, callee, promises)
        self._block.instructions.append(step)
        return result

    def effect(self, opcode: str, operands: Sequence[Operand], *, callee: str = "") -> None:
        """Add an instruction without a result."""
        self._block.instructions.append(Instruction(opcode, tuple(operands), None, self.line, callee))

    def phi(self, bits: int) -> tuple[Local, list[tuple[str, Operand]]]:
        """Add a phi; return it, and the list of its operands."""
        result, incoming = Local(self.fresh(), bits), list[tuple[str, Operand]]()
        self._block.phis.append((result, incoming))
        return result, incoming

    def blocks(self) -> tuple[Block, ...]:
        """Return all blocks."""
        return tuple(
            Block(
                each.name,
                tuple(Phi(result, dict(incoming)) for result, incoming in each.phis),
                tuple(each.instructions),
                each.terminator,
            )
            for each in self._blocks.values()
            if each.terminator is not None
        )
