"""The control of a netlist: the registers that its handshake depends on, and every state that they reach."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cipherfab.logic.elaborate import Logic
from cipherfab.mutation.step import NEXT, STATE, single_step
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import bits_of, words_of
from cipherfab.simulator.simulate import Simulator

_MOST_REGISTERS = 24
_MOST_STATES = 8192
_MOST_INPUTS = 12
_LANES = 1 << 15


@dataclass(frozen=True)
class Control:
    """Registers by number, and their states as integers, the first register in the lowest bit."""

    registers: NDArray[np.int64]
    states: NDArray[np.int64]

    def rows(self, states: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Return the registers of lanes, each in its own state: [registers, lanes / 64]."""
        return _rows(states, len(self.registers))

    def place(self, rows: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Return the place of the state of each lane among all states."""
        places: NDArray[np.int64] = np.searchsorted(self.states, _numbers(rows))
        return places


def explore(logic: Logic, outputs: Sequence[str]) -> Control:
    """Return the control that some outputs depend on, and the states that it reaches whatever comes in.

    Of control that is too large to be explored nothing is known: that is one without registers.
    """
    nothing = Control(np.zeros(0, np.int64), np.zeros(1, np.int64))
    registers, inputs = _cone(logic, outputs)
    if not 0 < len(registers) <= _MOST_REGISTERS or len(inputs) > _MOST_INPUTS:
        return nothing
    numbers = np.array(registers, np.int64)
    step = _Step(logic, numbers, inputs)
    frontier = np.array(
        [sum(logic.registers[each].initial << i for i, each in enumerate(registers))], np.int64
    )
    known = frontier
    while len(frontier):
        frontier = np.setdiff1d(step.successors(frontier), known)
        known = np.union1d(known, frontier)
        if len(known) > _MOST_STATES:
            return nothing
    return Control(numbers, known)


def _cone(logic: Logic, outputs: Sequence[str]) -> tuple[list[int], list[tuple[str, int]]]:
    """Return the registers and the bits of inputs that outputs depend on, now or later."""
    places = {register.state >> 1: number for number, register in enumerate(logic.registers)}
    seen = logic.cone(bit for name in outputs for bit in logic.outputs[name])
    shown = {output >> 1 for memory in logic.memories for port in memory.ports for output in port.outputs}
    if not seen.isdisjoint(shown):
        return [], []
    bits = [
        (name, index)
        for name, literals in logic.inputs.items()
        for index, literal in enumerate(literals)
        if literal >> 1 in seen
    ]
    return sorted(places[node] for node in seen if node in places), bits


class _Step:
    """Tries every combination of some input bits in many states at a time."""

    def __init__(self, logic: Logic, registers: NDArray[np.int64], inputs: Sequence[tuple[str, int]]) -> None:
        step = single_step(logic)
        following = tuple(step.outputs[NEXT][each] for each in registers)
        self.program = compile_logic(replace(step, outputs={NEXT: following}, nets={}))
        self.registers, self.inputs = registers, inputs

    def successors(self, states: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return all states that follow on some states, ascending."""
        size = max(1, _LANES >> len(self.inputs))
        parts = [self._successors(states[first : first + size]) for first in range(0, len(states), size)]
        return np.unique(np.concatenate(parts))

    def _successors(self, states: NDArray[np.int64]) -> NDArray[np.int64]:
        combinations = np.tile(np.arange(1 << len(self.inputs)), len(states))
        whole = np.repeat(states, 1 << len(self.inputs))
        lanes = -(-len(whole) // 64) * 64
        # What fills up the last word repeats the last lane.
        whole, combinations = (np.pad(each, (0, lanes - len(each)), "edge") for each in (whole, combinations))
        simulator = Simulator(self.program, lanes=lanes)
        state = np.zeros((len(self.program.inputs[STATE]), lanes // 64), np.uint64)
        state[self.registers] = _rows(whole, len(self.registers))
        simulator.write(STATE, state)
        values = {
            name: np.zeros((len(slots), lanes // 64), np.uint64)
            for name, slots in self.program.inputs.items()
        }
        for number, (name, index) in enumerate(self.inputs):
            values[name][index] = _rows(combinations >> number & 1, 1)[0]
        for name in {name for name, _ in self.inputs}:
            simulator.write(name, values[name])
        return np.unique(_numbers(simulator.read(NEXT)))


def _rows(states: NDArray[np.int64], count: int) -> NDArray[np.uint64]:
    """Return so many bits of the state of every lane, 64 lanes to a word: [count, words]."""
    return words_of(states >> np.arange(count)[:, None] & 1 == 1)


def _numbers(rows: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the state of every lane from rows of its bits."""
    numbers: NDArray[np.int64] = (1 << np.arange(len(rows))) @ bits_of(rows).astype(np.int64)
    return numbers
