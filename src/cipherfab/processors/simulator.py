"""Runs programs, cycle by cycle as the cores do."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from cipherfab.errors import InputError
from cipherfab.processors.instruction import Instruction
from cipherfab.processors.machine import State
from cipherfab.processors.program import Program

Trace = Callable[[int, int, State], None]
"""What is called behind every instruction: its address, its word, and the state that it left."""


@dataclass(kw_only=True)
class Run:
    """What became of a program.

    Attributes
    ----------
    state : State
        At the end.
    ended : {"halt", "limit"}
        By an instruction that goes on at itself, or by the limit of steps.
    steps : int
        Instructions that were executed, the one that goes on at itself once.
    cycles : int
        Clock cycles that they took.
    highest : int
        The highest address of an instruction that was executed.
    counts : Counter[str]
        How often each was executed, by name.
    """

    state: State
    ended: Literal["halt", "limit"] = "limit"
    steps: int = 0
    cycles: int = 0
    highest: int = 0
    counts: Counter[str] = field(default_factory=Counter)


def start(program: Program) -> State:
    """Return the state of a machine in which a program is about to begin."""
    return program.machine.state(program.machine, program.code, program.data)


def run(program: Program, state: State | None = None, *, steps: int, trace: Trace | None = None) -> Run:
    """Execute a program until it halts: until an instruction goes on at itself.

    Parameters
    ----------
    program : Program
        What to run.
    state : State | None
        Where to begin, for example with data of one's own; that of `start` if there is none. It is changed.
    steps : int
        Instructions after which it ends in any case.
    trace : Trace | None
        Called behind every instruction.

    Raises
    ------
    InputError
        If a word is executed that is no instruction.
    """
    found = Run(state=start(program) if state is None else state)
    now, target = found.state, program.machine
    executed: Counter[Instruction] = Counter()
    decoded: dict[int, Instruction | None] = {}
    while found.steps < steps:
        address = now.pc
        word = now.code[address]
        if word not in decoded:
            decoded[word] = target.decode(word)
        instruction = decoded[word]
        if instruction is None:
            where = f", line {program.lines[address]}" if address in program.lines else ""
            digits = -(-target.code_bits // 4)
            raise InputError(
                f"address {address}{where}: {word:0{digits}x} is no instruction of {target.name}"
            )
        now.pc = address + 1 & now.code_mask
        instruction.execute(now, word)
        found.steps += 1
        found.highest = max(found.highest, address)
        found.cycles += instruction.cycles
        executed[instruction] += 1
        if trace:
            trace(address, word, now)
        if now.pc == address:
            found.ended = "halt"
            break
    for instruction, count in executed.items():
        found.counts[instruction.mnemonic] += count
    return found
