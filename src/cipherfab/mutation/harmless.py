"""Proves that a fault cannot be seen: it never reaches an output while that output counts.

Much of what a core computes goes nowhere: a key register that is idle may hold anything. So a fault may
change registers without harm. Single clock cycles from random states tell where: in which states of the
control (the registers that the handshake depends on) which registers come to differ. That this is all, for
ever, is then proved by induction over the cycles: if two copies differ there at most, then

* outputs are the same, data where their valid is high, all of them where there is no reset, and
* after the clock edge the copies again differ only where the state of the control then allows it.

Single cycles miss what happens rarely. So if that is not proved, a register may differ in all states that
have in common what those have in which it came to differ. Senders go on offering the same until it is taken,
and the first cycle is a reset.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cipherfab.errors import TimeLimitError
from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import FALSE, TRUE, LogicNetwork, NodeKind, transfer
from cipherfab.mutation.control import Control, explore
from cipherfab.mutation.environment import Offer, with_senders
from cipherfab.mutation.faults import Fault
from cipherfab.mutation.instrument import FAULTS, instrument
from cipherfab.mutation.step import NEXT, STATE, single_step
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import bits_of, words_of
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import Toolset
from cipherfab.verify.prove import never_true

_MOST_FAULTS = 64
# Cycles without news that end the search, and cycles at most.
_QUIET, _MOST_CYCLES = 100, 3000
_RESET_RATE = 1 / 16
# What the solver may take for all faults of a batch, and for each.
_SECONDS, _CONFLICTS = 60.0, 100_000

Flags = NDArray[np.bool_]
Differences = dict[int, NDArray[np.int64]]
"""Registers, by number, with the states of the control in which they may differ."""


@dataclass(frozen=True, kw_only=True)
class Interface:
    """What counts at the outputs.

    Attributes
    ----------
    valid
        For outputs that count only while another output of one bit is 1, that output.
    offers
        Channels into it whose senders go on offering the same until it is taken.
    reset
        Input of one bit, 1 in the first cycle; outputs do not count while it is 1.
    """

    valid: Mapping[str, str]
    offers: Sequence[Offer] = ()
    reset: str = "rst_i"


def harmless(
    logic: Logic, faults: Sequence[Fault], interface: Interface, *, tools: Toolset, workdir: Path, seed: int
) -> list[bool]:
    """Tell which faults are proved to be without effect on what counts.

    Raises
    ------
    ToolError
        If the solver fails.
    """
    if any(register.asynchronous or register.falling for register in logic.registers):
        return [False] * len(faults)

    def behind(some: Logic) -> Logic:
        return with_senders(some, interface.offers, interface.reset)

    controls = explore(
        behind(logic), [name for name in logic.outputs if name not in interface.valid], interface.reset
    )
    proved: list[bool] = []
    for first in range(0, len(faults), _MOST_FAULTS):
        batch = faults[first : first + _MOST_FAULTS]
        faulty = behind(instrument(logic, batch))
        found = _Search(faulty, len(batch), controls, interface, seed).run()
        more = [
            each and {register: controls[0].hull(states) for register, states in each.items()}
            for each in found
        ]
        known = [False] * len(batch)
        for differences in (found, more):
            left = [i for i, each in enumerate(differences) if each is not None and not known[i]]
            question = _Question(faulty, controls, interface)
            literals = [question.closed]
            literals += [question.harm(i, differences[i] or {}) for i in left]
            try:
                closed, *rest = never_true(
                    question.network,
                    literals,
                    tools=tools,
                    workdir=workdir,
                    seconds=_SECONDS,
                    conflicts=_CONFLICTS,
                )
            except TimeLimitError:
                break
            for i, each in zip(left, rest, strict=True):
                known[i] = closed and each
        proved += known
    return proved


class _Search:
    """Single cycles of every fault in 64 lanes, beside 64 lanes without one."""

    def __init__(
        self, logic: Logic, count: int, controls: Sequence[Control], interface: Interface, seed: int
    ) -> None:
        self.logic, self.interface = logic, interface
        self.control, *self.steered = controls
        self.count = count
        self.simulator = Simulator(compile_logic(single_step(logic)), lanes=64 * (count + 1))
        every = np.eye(self.count, self.count + 1, dtype=np.uint64) * np.uint64(0xFFFFFFFFFFFFFFFF)
        self.simulator.write(FAULTS, every)
        self.generator = np.random.default_rng(seed)
        self.reset = np.zeros((1, 1), np.uint64)
        self.seen = np.zeros(self.count, np.bool_)
        # Where there are differences: a fault, a register, and flags of the states of the control.
        self.rows: dict[tuple[int, int], int] = {}
        self.flags = np.zeros((0, len(self.control.states)), np.bool_)

    def run(self) -> list[Differences | None]:
        """Return where each fault makes a difference; None if it is seen."""
        quiet = 0
        for _ in range(_MOST_CYCLES):
            quiet = 0 if self.cycle() else quiet + 1
            if quiet == _QUIET or self.seen.all():
                break
        found: list[Differences | None] = [None if seen else {} for seen in self.seen]
        for (fault, register), row in self.rows.items():
            differences = found[fault]
            if differences is not None:
                differences[register] = self.control.states[self.flags[row]]
        return found

    def random(self, rows: int, columns: int) -> NDArray[np.uint64]:
        return self.generator.integers(0, 1 << 64, (rows, columns), np.uint64)

    def cycle(self) -> bool:
        """Do one cycle from a random state; whether there was a difference where there was none before."""
        simulator, words = self.simulator, self.count + 1
        self.reset = words_of(self.generator.random((1, 64)) < _RESET_RATE)
        for name, literals in self.logic.inputs.items():
            if name != FAULTS:
                row = self.reset if name == self.interface.reset else self.random(len(literals), 1)
                simulator.write(name, np.repeat(row, words, axis=1))
        place = self.generator.integers(0, len(self.control.states), 64)
        whole = self.random(len(simulator.program.inputs[STATE]), 1)
        given = self.states(place, whole)
        if not given.all():
            # Lanes without a state that fits repeat another one.
            same = (
                np.flatnonzero(given)[np.arange(64) % given.sum()] if given.any() else np.zeros(64, np.int64)
            )
            place = np.where(given, place, place[same])
            bits = bits_of(whole)
            whole = words_of(np.where(given, bits, bits[:, same]))
        state = np.repeat(whole, words, axis=1)
        if self.rows:
            faults, registers = np.array(list(self.rows)).T
            masks = words_of(self.flags[:, place])
            state[registers, faults] ^= masks[:, 0] & self.random(len(masks), 1)[:, 0]
        simulator.write(STATE, state)
        then = simulator.read(NEXT)
        changed = then ^ then[:, -1:]
        self.look(changed)
        return self.note(changed, self.control.place(then[self.control.registers, -1:]))

    def states(self, place: NDArray[np.int64], whole: NDArray[np.uint64]) -> Flags:
        """Put the control, and what it steers, into states that are reached; which lanes there is one for."""
        chosen = self.control.states[place]
        fits = np.ones(64, np.bool_)
        given: dict[int, Flags] = {}
        for control in (self.control, *self.steered):
            if control is not self.control:
                chosen = control.draw(self.generator, given, 64)
                fits &= chosen >= 0
            rows = control.rows(chosen)
            whole[control.registers] = rows
            given |= zip(control.registers.tolist(), bits_of(rows), strict=True)
        return fits

    def look(self, changed: NDArray[np.uint64]) -> None:
        """Note which faults are seen at an output that counts."""
        seen = np.zeros((1, self.count + 1), np.uint64)
        for name in self.logic.outputs:
            values = self.simulator.read(name)
            differ = np.bitwise_or.reduce(values ^ values[:, -1:], axis=0, keepdims=True) & ~self.reset
            if name in self.interface.valid:
                differ &= self.simulator.read(self.interface.valid[name])[:, -1:]
            seen |= differ
        self.seen |= bits_of(seen[0, :-1, None]).any(axis=1)
        changed[:, np.append(self.seen, False)] = 0

    def note(self, changed: NDArray[np.uint64], later: NDArray[np.int64]) -> bool:
        """Note which registers differ in which states of the control; whether any of that is new."""
        registers, faults = (each.astype(np.int64) for each in changed.nonzero())
        for fault, register in zip(faults.tolist(), registers.tolist(), strict=True):
            self.rows.setdefault((fault, register), len(self.rows))
        more = len(self.rows) - len(self.flags)
        self.flags = np.concatenate([self.flags, np.zeros((more, self.flags.shape[1]), np.bool_)])
        entry, lane = bits_of(changed[registers, faults][:, None]).nonzero()
        rows = np.array(
            [self.rows[pair] for pair in zip(faults.tolist(), registers.tolist(), strict=True)], np.int64
        )
        before = int(self.flags.sum())
        self.flags[rows[entry], later[lane]] = True
        return int(self.flags.sum()) > before


class _Question:
    """The logic of two copies; the second one differs by a fault, and where the search has seen it.

    Parameters
    ----------
    logic
        With an input for each fault.
    controls
        Registers with the states that they have in the sound copy; those of the first one say where there may
        be differences.
    interface
        What counts.
    """

    def __init__(self, logic: Logic, controls: Sequence[Control], interface: Interface) -> None:
        self.logic, self.interface = logic, interface
        self.network = network = LogicNetwork()
        sources = [number for number, node in enumerate(logic.network.nodes) if node[0] is NodeKind.INPUT]
        faults = dict.fromkeys((bit >> 1 for bit in logic.inputs[FAULTS]), FALSE)
        self.sources = {FALSE: FALSE} | {number: network.source() for number in sources} | faults
        self.sound = dict(self.sources)
        self.free = {each.state >> 1: network.source() for each in logic.registers}
        (reset,) = logic.inputs[interface.reset]
        self.reset = self.sources[reset >> 1]
        self.now, self.then = self.bits(controls[0])
        known, begin, leaves = TRUE, self.reset, FALSE
        for control in controls:
            now, then = self.bits(control)
            here = self.holds(control.states, now)
            known = network.conjunction(known, here)
            begin = network.conjunction(begin, self.holds(np.array([control.initial]), now))
            leaves = self.either(leaves, self.holds(control.states, then) ^ 1)
        self.known = self.either(known, begin)
        self.closed = network.conjunction(self.known, leaves)

    def bits(self, control: Control) -> tuple[list[int], list[int]]:
        """Return the registers of a control, and what they take over."""
        held = [self.logic.registers[each] for each in control.registers]
        return [self.sources[each.state >> 1] for each in held], [
            self.copy(each.following, self.sound) for each in held
        ]

    def either(self, left: int, right: int) -> int:
        """Return the value that is 1 where one of two is."""
        return self.network.conjunction(left ^ 1, right ^ 1) ^ 1

    def copy(self, literal: int, values: dict[int, int]) -> int:
        """Return a literal of the logic, given values of its sources and of what was copied before."""
        return transfer(self.logic.network, self.network, literal, values)

    def change(self, literal: int, faulty: dict[int, int]) -> int:
        """Return the value that is 1 where a literal differs between the copies."""
        return self.network.parity(self.copy(literal, self.sound), self.copy(literal, faulty))

    def holds(self, states: NDArray[np.int64], bits: Sequence[int]) -> int:
        """Return the value that is 1 in some states of the control, given by its bits."""
        if len(states) in (0, 1 << len(bits)):
            return TRUE if len(states) else FALSE
        *rest, highest = bits
        high = states >> len(rest) & 1 == 1
        return self.network.choice(highest, self.holds(states[high], rest), self.holds(states[~high], rest))

    def harm(self, number: int, differ: Differences) -> int:
        """Return the value that is 1 where a fault is seen, or changes more than the search has seen."""
        logic, network = self.logic, self.network
        faulty = dict(self.sources)
        faulty[logic.inputs[FAULTS][number] >> 1] = TRUE
        for register, states in differ.items():
            state = logic.registers[register].state >> 1
            faulty[state] = network.choice(self.holds(states, self.now), self.free[state], faulty[state])
        harms = []
        for index, each in enumerate(logic.registers):
            change = self.change(each.following, faulty)
            if change != FALSE and index in differ:
                change = network.conjunction(change, self.holds(differ[index], self.then) ^ 1)
            harms.append(change)
        for name, bits in logic.outputs.items():
            counts = self.reset ^ 1
            if name in self.interface.valid:
                (valid,) = logic.outputs[self.interface.valid[name]]
                counts = network.conjunction(counts, self.copy(valid, self.sound))
            harms += [network.conjunction(counts, self.change(bit, faulty)) for bit in bits]
        for port in (each for memory in logic.memories for each in memory.ports):
            enabled = self.copy(port.enable, self.sound)
            harms.append(self.change(port.enable, faulty))
            harms += [network.conjunction(enabled, self.change(bit, faulty)) for bit in port.literals]
        same = TRUE
        for harm in harms:
            same = network.conjunction(same, harm ^ 1)
        return network.conjunction(self.known, same ^ 1)
