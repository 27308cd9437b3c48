"""A machine: its memories, registers and instructions; and its state."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from cipherfab.processors.instruction import Instruction

Syntax = Literal["plain", "kcpsm"]
"""Syntax of numbers: decimal or with 0x, or always hexadecimal as in PicoBlaze's assemblers."""


class State:
    """The state of a machine; machines with more than memories and a program counter derive from it.

    Attributes
    ----------
    pc : int
        Address of the next instruction.
    code : list[int]
        Instruction words; the same list as ``data`` with a common memory.
    data : list[int]
        Data words.
    """

    def __init__(self, machine: "Machine", code: Sequence[int], data: Mapping[int, int]) -> None:
        """Load a program and its initial data; all other words are 0."""
        self.machine = machine
        self.word_mask = (1 << machine.word_bits) - 1
        self.code_mask = machine.code_words - 1
        self.data_mask = machine.data_words - 1
        self.pc = 0
        self.code = list(code) + [0] * (machine.code_words - len(code))
        self.data = self.code if machine.one_memory else [0] * machine.data_words
        for address, value in data.items():
            self.data[address] = value

    def read(self, address: int) -> int:
        """Return a data word; excess high bits of the address are ignored."""
        return self.data[address & self.data_mask]

    def write(self, address: int, value: int) -> None:
        """Write a data word; excess high bits of the value are ignored."""
        self.data[address & self.data_mask] = value & self.word_mask

    def jump(self, address: int) -> None:
        """Jump to an address; its excess high bits are ignored."""
        self.pc = address & self.code_mask

    @property
    def registers(self) -> dict[str, int]:
        """The rest of its state, by name."""
        return {}


@dataclass(frozen=True, kw_only=True)
class Machine:
    """A machine.

    Attributes
    ----------
    name : str
        Short name, "vscpu-16".
    title : str
        Name in text.
    reference : str
        Source of its description.
    word_bits, data_words : int
        Width and number of data words, a power of two.
    code_bits, code_words : int
        Width and largest number of instruction words, a power of two.
    instructions : Sequence[Instruction]
        In the order of their codes.
    one_memory : bool
        Whether instructions and data are in one memory.
    state : Callable[..., State]
        Creates its state.
    syntax : Syntax
        Syntax of its assembly text.
    registers : Mapping[str, str]
        Its registers: name and meaning.
    """

    name: str
    title: str
    reference: str
    word_bits: int
    data_words: int
    code_bits: int
    code_words: int
    instructions: Sequence[Instruction]
    one_memory: bool = False
    state: Callable[..., State] = State
    syntax: Syntax = "plain"
    registers: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _named(self) -> dict[str, tuple[Instruction, ...]]:
        found: dict[str, tuple[Instruction, ...]] = {}
        for instruction in self.instructions:
            found[instruction.mnemonic] = (*found.get(instruction.mnemonic, ()), instruction)
        return found

    def named(self, mnemonic: str) -> tuple[Instruction, ...]:
        """Return the instructions of a name, which differ in their operands; none if there are none.

        Case matters only where it distinguishes instructions.
        """
        if mnemonic in self._named:
            return self._named[mnemonic]
        alike = [name for name in self._named if name.upper() == mnemonic.upper()]
        return self._named[alike[0]] if len(alike) == 1 else ()

    @cached_property
    def _by_fixed_bits(self) -> tuple[tuple[int, dict[int, Instruction]], ...]:
        # One table for each set of bits by which instructions are recognised.
        tables: dict[int, dict[int, Instruction]] = {}
        for instruction in self.instructions:
            mask = (1 << self.code_bits) - 1 & ~instruction.variable
            tables.setdefault(mask, {})[instruction.code & mask] = instruction
        return tuple(tables.items())

    def decode(self, word: int) -> Instruction | None:
        """Return the instruction of a word, or None."""
        for mask, table in self._by_fixed_bits:
            found = table.get(word & mask)
            if found:
                return found
        return None
