"""The control of a netlist: the registers that its handshake depends on, and every state that they reach.

So for what it steers: counters of words or rows that depend on it, on themselves and on no other inputs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import NodeKind
from cipherfab.mutation.step import NEXT, STATE, single_step
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import bits_of, words_of
from cipherfab.simulator.simulate import Simulator

_MOST_REGISTERS = 30
_MOST_STATES = 1 << 15
_MOST_GROUPS = 8
_MOST_INPUTS = 12
_LANES = 1 << 15


@dataclass(frozen=True)
class Control:
    """Registers by number, and their states as integers, the first register in the lowest bit.

    Attributes
    ----------
    registers
        They depend on no others.
    states
        Those that are reached after a reset, ascending.
    initial
        That at power-up.
    """

    registers: NDArray[np.int64]
    states: NDArray[np.int64]
    initial: int

    def draw(
        self, generator: np.random.Generator, given: dict[int, NDArray[np.bool_]], lanes: int
    ) -> NDArray[np.int64]:
        """Return a random state for each lane, given some registers of all lanes; -1 where there is none."""
        bits = [place for place, each in enumerate(self.registers.tolist()) if each in given]
        key = np.zeros(len(self.states), np.int64)
        wanted = np.zeros(lanes, np.int64)
        for number, place in enumerate(bits):
            key |= (self.states >> place & 1) << number
            wanted |= given[int(self.registers[place])].astype(np.int64) << number
        order = np.argsort(key, kind="stable")
        first, last = (np.searchsorted(key[order], wanted, side) for side in ("left", "right"))
        some = first + (generator.random(lanes) * (last - first)).astype(np.int64)
        return np.where(last > first, self.states[order[np.minimum(some, len(order) - 1)]], -1)

    def hull(self, states: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return all states that have every bit which some states have in common."""
        always, never = np.bitwise_and.reduce(states), np.bitwise_or.reduce(states)
        inside: NDArray[np.int64] = self.states[
            (self.states & always == always) & (self.states | never == never)
        ]
        return inside

    def rows(self, states: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Return the registers of lanes, each in its own state: [registers, lanes / 64]."""
        return _rows(states, len(self.registers))

    def place(self, rows: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Return the place of the state of each lane among all states."""
        places: NDArray[np.int64] = np.searchsorted(self.states, _numbers(rows))
        return places


def explore(logic: Logic, outputs: Sequence[str], reset: str) -> list[Control]:
    """Return the control that some outputs depend on, and then groups of registers that it steers.

    Of control that is too large to be explored nothing is known: that is one without registers.
    """
    cones = _Cones(logic)
    nodes = [bit >> 1 for name in outputs for bit in logic.outputs[name]]
    cone = cones.of(nodes, _MOST_REGISTERS, _MOST_INPUTS)
    found = cone and _reached(logic, *cone, reset)
    if cone is None or found is None:
        return [Control(np.zeros(0, np.int64), np.zeros(1, np.int64), 0)]
    registers, inputs = cone
    groups = set[frozenset[int]]()
    for number in set(range(len(logic.registers))) - registers:
        steered = cones.of([logic.registers[number].state >> 1], _MOST_REGISTERS, len(inputs))
        if steered and steered[1] <= inputs:
            groups.add(frozenset(steered[0]))
    largest = [group for group in groups if not any(group < other for other in groups)]
    reached = [_reached(logic, set(group), inputs, reset) for group in sorted(largest, key=sorted)]
    return [found, *(each for each in reached if each)][: 1 + _MOST_GROUPS]


class _Cones:
    """The registers and bits of inputs that nodes depend on, now or later."""

    def __init__(self, logic: Logic) -> None:
        self.logic = logic
        self.places = {register.state >> 1: number for number, register in enumerate(logic.registers)}
        self.bits = {
            literal >> 1: (name, index)
            for name, literals in logic.inputs.items()
            for index, literal in enumerate(literals)
        }
        self.nearest: dict[int, frozenset[int] | None] = {}

    def of(
        self, nodes: Sequence[int], registers: int, inputs: int
    ) -> tuple[set[int], set[tuple[str, int]]] | None:
        """Return the cone of nodes; None if it is larger than that, or if memories belong to it."""
        pending, seen = list(nodes), set[int]()
        found, bits = set[int](), set[tuple[str, int]]()
        while pending:
            near = self.near(pending.pop())
            if near is None:
                return None
            for node in near - seen:
                seen.add(node)
                if node in self.places:
                    found.add(self.places[node])
                    pending.append(self.logic.registers[self.places[node]].following >> 1)
                else:
                    bits.add(self.bits[node])
            if len(found) > registers or len(bits) > inputs:
                return None
        return found, bits

    def near(self, node: int) -> frozenset[int] | None:
        """Return the nodes of registers and inputs that a node depends on now; None if there are many."""
        if node not in self.nearest:
            pending, seen, found = [node], set[int](), set[int]()
            while pending and len(found) <= _MOST_REGISTERS + _MOST_INPUTS:
                each = pending.pop()
                if each in seen:
                    continue
                seen.add(each)
                if each in self.places or each in self.bits:
                    found.add(each)
                pending += [operand >> 1 for operand in self.logic.network.nodes[each][1:]]
            memory = {each for each in seen if self.logic.network.nodes[each][0] is NodeKind.INPUT} - found
            self.nearest[node] = None if pending or memory else frozenset(found)
        return self.nearest[node]


def _reached(logic: Logic, group: set[int], bits: set[tuple[str, int]], reset: str) -> Control | None:
    """Return registers, which depend on no others, with the states that they reach; None if many."""
    registers, inputs = sorted(group), sorted(bits)
    numbers = np.array(registers, np.int64)
    step = _Step(logic, numbers, inputs)
    initial = sum(logic.registers[each].initial << i for i, each in enumerate(registers))
    known = frontier = step.successors(np.array([initial], np.int64), always=reset)
    while len(frontier):
        frontier = np.setdiff1d(step.successors(frontier), known)
        known = np.union1d(known, frontier)
        if len(known) > _MOST_STATES:
            return None
    return Control(numbers, known, initial)


class _Step:
    """Tries every combination of some input bits in many states at a time."""

    def __init__(self, logic: Logic, registers: NDArray[np.int64], inputs: Sequence[tuple[str, int]]) -> None:
        step = single_step(logic)
        following = tuple(step.outputs[NEXT][each] for each in registers)
        self.program = compile_logic(replace(step, outputs={NEXT: following}, nets={}))
        self.registers, self.inputs = registers, inputs

    def successors(self, states: NDArray[np.int64], always: str = "") -> NDArray[np.int64]:
        """Return all states that follow on some states, ascending; if asked, while an input is 1."""
        size = max(1, _LANES >> len(self.inputs))
        parts = [
            self._successors(states[first : first + size], always) for first in range(0, len(states), size)
        ]
        return np.unique(np.concatenate(parts))

    def _successors(self, states: NDArray[np.int64], always: str) -> NDArray[np.int64]:
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
            values[name][index] = _rows(combinations >> number & 1 | (name == always), 1)[0]
        for name in {name for name, _ in self.inputs}:
            simulator.write(name, values[name])
        return np.unique(_numbers(simulator.read(NEXT)))


def _rows(states: NDArray[np.int64], count: int) -> NDArray[np.uint64]:
    """Return `count` bits of the state of every lane, 64 lanes to a word: [count, words]."""
    return words_of(states >> np.arange(count)[:, None] & 1 == 1)


def _numbers(rows: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the state of every lane from rows of its bits."""
    numbers: NDArray[np.int64] = (1 << np.arange(len(rows))) @ bits_of(rows).astype(np.int64)
    return numbers
