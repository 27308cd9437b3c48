"""Machines of the VSCPU family: their instructions, and how these are encoded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cipherfab.processors.instruction import Instruction, Operand
from cipherfab.processors.kind import BEFORE, Effect, VscpuState
from cipherfab.processors.machine import Machine
from cipherfab.processors.vscpu import INSTRUCTIONS

_REGISTERS = {
    "W": "collects the bits shifted out; at first 0",
    "C": "counts rounds in five bits; at first 1",
    "P": "word read by the previous instruction; at first 0",
}

NEXT_BANK = ("SHR3", "SHRN")
"""Instructions whose results belong to the next round."""


@dataclass(frozen=True, kw_only=True)
class Member:
    """A machine of the family.

    An instruction word has the operation code in its highest bits, the index of its name in ``instructions``;
    below it are D, if there are three addresses, A, and B.

    Attributes
    ----------
    name, title, reference, word_bits, data_words, code_words, one_memory
        As of `Machine`.
    instructions : Sequence[str]
        Names in `INSTRUCTIONS`.
    three_addresses : bool
        Whether there is a D; otherwise results go to A.
    chained : bool
        Whether the operand ``*A`` is ``*B`` of the previous instruction: one word is read at a time.
    banked : bool
        Whether the upper half of the data words has two banks: instructions use the bank selected by the
        lowest bit of C, and results of `NEXT_BANK` go to the other one.
    collecting : bool
        Whether every instruction has the effect of SPER or SPERH on W, so that W need not be held.
    wrapping : bool
        Whether an operation code that is too large means the code without its highest bit, which then need
        not be decoded.
    programs_of : str
        The machine whose programs it also runs, with macros for the instructions it lacks.
    called : Mapping[str, str]
        Alternative names of instructions, by the name here.
    """

    name: str
    title: str
    reference: str
    word_bits: int
    data_words: int
    code_words: int
    instructions: Sequence[str]
    three_addresses: bool = False
    one_memory: bool = False
    chained: bool = False
    banked: bool = False
    collecting: bool = False
    wrapping: bool = False
    programs_of: str = ""
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def address_bits(self) -> int:
        """Width of the address of a data word."""
        return (self.data_words - 1).bit_length()

    @property
    def operand_bits(self) -> int:
        """Width of an operand."""
        return self.address_bits - self.banked

    @property
    def addresses(self) -> int:
        """Operands in the word of an instruction."""
        return 3 if self.three_addresses else 2

    @property
    def operation_bits(self) -> int:
        """Width of an operation code."""
        return (len(self.instructions) - 1).bit_length()

    @property
    def code_bits(self) -> int:
        """Width of the word of an instruction; in a common memory, the width of a data word."""
        used = self.operation_bits + self.addresses * self.operand_bits
        return self.word_bits if self.one_memory else used

    def operation_mask(self, number: int) -> int:
        """Return the bits of an operation code that identify it."""
        highest = 1 << self.operation_bits >> 1
        every = (1 << self.operation_bits) - 1
        alone = self.wrapping and (number | highest) >= len(self.instructions)
        return every & ~highest if alone else every

    @cached_property
    def machine(self) -> Machine:
        """The machine."""
        used = {INSTRUCTIONS[each].uses for each in self.instructions} | {"P" if self.chained else ""}
        return Machine(
            name=self.name,
            title=self.title,
            reference=self.reference,
            word_bits=self.word_bits,
            data_words=self.data_words,
            code_bits=self.code_bits,
            code_words=self.code_words,
            instructions=tuple(self._instruction(*pair) for pair in enumerate(self.instructions)),
            one_memory=self.one_memory,
            state=VscpuState,
            registers={key: text for key, text in _REGISTERS.items() if key in used},
        )

    def fields(self, word: int) -> tuple[str, int, int, int]:
        """Return the name in `INSTRUCTIONS` and the operands D, A and B of an instruction word."""
        bits = self.operand_bits
        instruction = self.machine.decode(word)
        name = self.instructions[self.machine.instructions.index(instruction)] if instruction else ""
        b, a, d = (word >> place * bits & (1 << bits) - 1 for place in range(3))
        return name, d if self.three_addresses else a, a, b

    def _instruction(self, number: int, name: str) -> Instruction:
        kind, bits = INSTRUCTIONS[name], self.operand_bits
        result = "D" if self.three_addresses else "A"
        read = kind.operands.replace("A", "") if self.chained else kind.operands
        # A chained instruction reads the next one's operand even if it needs none itself.
        needed = read + ("B" if self.chained else "") + (result if kind.result else "")
        names = [key for key in "DAB" if key in needed]
        operands = [Operand(name=key, low="BAD".index(key) * bits, bits=bits) for key in names]
        first = self.addresses * bits
        # Bits of operation codes that need not be decoded, and those above.
        ignored = ~self.operation_mask(number) & (1 << self.code_bits - first) - 1
        does = self._effect(name)

        def effect(state: Any, *values: int) -> None:
            given = dict(zip(names, values, strict=True))
            does(state, given.get(result, 0), given.get("A", 0), given.get("B", 0))

        meaning = kind.meaning.replace("*A", "P") if self.chained else kind.meaning
        return Instruction(
            mnemonic=self.called.get(name, name),
            code=number << first,
            operands=operands,
            meaning=meaning.replace("*D", f"*{result}").replace("bit D", f"bit {result}")
            + ("; P = *B" if self.chained else ""),
            effect=effect,
            cycles=1 + len(kind.path) if self.one_memory else 1,
            reserved=ignored << first | ((1 << first) - 1) & ~sum(operand.mask for operand in operands),
        )

    def _effect(self, name: str) -> Effect:
        """Return the effect of an instruction in this machine, given the state, D, A and B."""
        plain = INSTRUCTIONS[name].effect
        if not (self.chained or self.banked or self.collecting):
            return plain
        kinds = (INSTRUCTIONS[each] for each in self.instructions)
        collect = next((each.collect for each in kinds if self.collecting and each.collect), None)

        def effect(state: VscpuState, d: int, a: int, b: int) -> None:
            if self.banked:
                d = self._in_bank(d, state.c + (name in NEXT_BANK))
                a, b = self._in_bank(a, state.c), self._in_bank(b, state.c)
            if self.chained:
                a = BEFORE
            following = state.read(b)
            collected = collect(state, d, a, b) if collect else state.w
            plain(state, d, a, b)
            if self.chained:
                state.p = following
            if collect:
                state.w = collected

        return effect

    def addresses_of(self, operand: int) -> set[int]:
        """Return the addresses that an operand can mean."""
        return {self._in_bank(operand, bank) for bank in range(1 + self.banked)}

    def _in_bank(self, operand: int, bank: int) -> int:
        """Return the address that an operand means."""
        upper = operand >> self.operand_bits - 1
        return operand | (upper & bank & 1) << self.operand_bits
