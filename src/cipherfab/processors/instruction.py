"""An instruction: the fields of its word, its text, its effect and its cycles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

Role = Literal["number", "register", "pointer", "opening", "closing", "word"]
"""Syntax of an operand: a number; a register, alone, in parentheses or in a pair; or just its name."""


@dataclass(frozen=True, kw_only=True)
class Operand:
    """A field of an instruction word.

    Attributes
    ----------
    name : str
        Name in the documentation and in messages, "A".
    low : int
        Lowest bit of the field.
    bits : int
        Its width.
    role : Role
        Its syntax.
    """

    name: str
    low: int
    bits: int
    role: Role = "number"

    @property
    def mask(self) -> int:
        """The bits of the word that hold it."""
        return (1 << self.bits) - 1 << self.low

    def of(self, word: int) -> int:
        """Return the value of the field in an instruction word."""
        return word >> self.low & (1 << self.bits) - 1


@dataclass(frozen=True, kw_only=True, eq=False)
class Instruction:
    """An instruction of a machine.

    Attributes
    ----------
    mnemonic : str
        Name in assembly text.
    code : int
        The word with all operands 0.
    operands : Sequence[Operand]
        In the order of the text.
    meaning : str
        Readable description.
    effect : Callable[..., object]
        Its effect, given the state of the machine, whose program counter already points to the next
        instruction, and the values of the operands.
    cycles : int
        Its clock cycles.
    reserved : int
        Unused bits of the word.
    """

    mnemonic: str
    code: int
    operands: Sequence[Operand]
    meaning: str
    effect: Callable[..., object]
    cycles: int = 1
    reserved: int = 0

    @cached_property
    def variable(self) -> int:
        """Bits of the word that do not identify it."""
        mask = self.reserved
        for operand in self.operands:
            mask |= operand.mask
        return mask

    def encode(self, values: Sequence[int]) -> int:
        """Return the word with these operands.

        Raises
        ------
        ValueError
            If an operand does not fit its field; the message names it and what is allowed.
        """
        word = self.code
        for operand, value in zip(self.operands, values, strict=True):
            if not 0 <= value < 1 << operand.bits:
                raise ValueError(
                    f"operand {operand.name} of {self.mnemonic} is {value}; "
                    f"allowed are 0 to {(1 << operand.bits) - 1}"
                )
            word |= value << operand.low
        return word

    def values(self, word: int) -> tuple[int, ...]:
        """Return the values of the operands in a word."""
        return tuple(operand.of(word) for operand in self.operands)

    def execute(self, state: Any, word: int) -> None:
        """Execute it with the operands in a word."""
        self.effect(state, *self.values(word))
