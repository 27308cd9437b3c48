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
"""Called after every instruction, with its address, its word, and the state after it."""


@dataclass(kw_only=True)
class Run:
    """The outcome of a run.

    Attributes
    ----------
    state : State
        At the end.
    ended : {"halt", "limit"}
        By a jump to itself, or by the limit of steps.
    steps : int
        Instructions executed, the jump to itself once.
    cycles : int
        Their clock cycles.
    highest : int
        The highest address executed.
    counts : Counter[str]
        Executions of each instruction, by name.
    """

    state: State
    ended: Literal["halt", "limit"] = "limit"
    steps: int = 0
    cycles: int = 0
    highest: int = 0
    counts: Counter[str] = field(default_factory=Counter)


def start(program: Program) -> State:
    """Return the initial state of a machine with a program."""
    return program.machine.state(program.machine, program.code, program.data)


def run(program: Program, state: State | None = None, *, steps: int, trace: Trace | None = None) -> Run:
    """Execute a program until it halts with a jump to itself.

    Parameters
    ----------
    program : Program
        The program.
    state : State | None
        Initial state, for example with your own data; by default `start`. It is modified.
    steps : int
        Maximum instructions.
    trace : Trace | None
        Called after every instruction.

    Raises
    ------
    InputError
        If it executes a word that is not an instruction.
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
                f"address {address}{where}: {word:0{digits}x} is not an instruction of {target.name}"
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
