"""Finds registers of two netlists that correspond: by simulation, to be proved afterwards.

Names are unreliable: synthesis moves registers across tables, into shift registers and RAM, copies them, and
leaves names on nets that have changed. A register's values under one stimulus serve as its fingerprint.

Both netlists run side by side with random inputs. The reference runs twice, from two opposite states: where
these runs agree, a lane no longer depends on its power-up state, and its values count.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import FALSE, NodeKind
from cipherfab.simulator.compile import Program, compile_logic
from cipherfab.simulator.lanes import words_of
from cipherfab.simulator.simulate import Simulator

Words = NDArray[np.uint64]
Slots = NDArray[np.int32]

_LANES = 256
# Cycles compared, and maximum cycles before them.
_SAMPLES = 96
_PATIENCE = 4096
# Cycles between checks that the power-up state has vanished.
_STEP = 32
_RESET_RATE = 1 / 128
# Combines samples: odd, with ones everywhere (the golden ratio).
_MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, kw_only=True)
class Correspondence:
    """Findings of a simulation of two netlists.

    Attributes
    ----------
    settled
        Whether the power-up state has vanished; if not, nothing else is known.
    difference
        Where an output differs, in words; empty if none does.
    counterparts
        For every register of the second netlist, in order, the matching literal of the first one: one of its
        registers, or logic of registers only. None if there is none.
    repeated
        Registers of the first netlist that match a constant or an earlier register, or its complement, with
        that literal.
    """

    settled: bool
    difference: str = ""
    counterparts: tuple[int | None, ...] = ()
    repeated: Mapping[int, int] = field(default_factory=dict)


def correspondence(reference: Logic, other: Logic, *, reset: str, seed: int) -> Correspondence:
    """Simulate two netlists side by side.

    Parameters
    ----------
    reference, other
        Logic of netlists with the same ports.
    reset
        Input that is 1 in the first cycle and rarely later.
    seed
        Seed of the inputs, which are random.
    """
    bench = _Bench(reference, other, reset, seed)
    lanes = bench.settle()
    if not lanes.any():
        return Correspondence(settled=False)
    literals, slots = _candidates(reference, bench.reference.program)
    known, sought = _Fingerprints(lanes), _Fingerprints(lanes)
    states = _states(bench.other.program)
    for _ in range(_SAMPLES):
        bench.drive()
        difference = bench.difference(lanes)
        if difference:
            return Correspondence(settled=True, difference=difference)
        known.add(bench.reference.probe(slots))
        sought.add(bench.other.probe(states))
        bench.clock()
    places: dict[bytes, int] = {}
    repeated = {}
    prints = [(literals[number], key, phase) for number, key, phase in known]
    constant = next((key for literal, key, _ in prints if literal == FALSE), b"")
    registers = {register.state for register in reference.registers}
    for literal, key, phase in prints:
        # The first of several wins: registers, then the constant, then logic.
        value = places.setdefault(key, literal ^ phase) ^ phase
        if key == constant:
            value = phase
        if literal in registers and value != literal:
            repeated[literal] = value
    return Correspondence(
        settled=True,
        counterparts=tuple(places[key] ^ phase if key in places else None for _, key, phase in sought),
        repeated=repeated,
    )


class _Bench:
    """The simulators and their inputs."""

    def __init__(self, reference: Logic, other: Logic, reset: str, seed: int) -> None:
        program, compiled = compile_logic(reference, keep_nets=True), compile_logic(other)
        opposite = program.initial.copy()
        opposite[:, 1] ^= 1
        self.reference = Simulator(program, lanes=_LANES)
        self.other = Simulator(compiled, lanes=_LANES)
        self._opposite = Simulator(replace(program, initial=opposite), lanes=_LANES)
        self._all = (self.reference, self._opposite, self.other)
        self._reset = reset
        self._rng = np.random.default_rng(seed)
        self._widths = {
            name: len(slots)
            for name, slots in program.inputs.items()
            if name not in (program.clock, compiled.clock)
        }
        # Every lane has its own pace at every handshake.
        self._rates = {name: self._rng.uniform(0.25, 0.75, _LANES) for name in self._widths}
        self._rates[reset] = np.full(_LANES, _RESET_RATE)
        self._cycle = 0

    def drive(self) -> None:
        """Set the inputs."""
        for name, width in self._widths.items():
            if width == 1:
                ones = self._rng.random(_LANES) < self._rates[name]
                ones |= name == self._reset and self._cycle == 0
                bits = words_of(ones[None])
            else:
                bits = self._rng.integers(0, 1 << 64, (width, _LANES // 64), np.uint64)
            for simulator in self._all:
                simulator.write(name, bits)

    def clock(self) -> None:
        """Run a cycle."""
        for simulator in self._all:
            simulator.clock()
        self._cycle += 1

    def settle(self) -> Words:
        """Run until the power-up state vanishes in all lanes or patience ends; return the settled lanes."""
        states = _states(self.reference.program)
        while True:
            for _ in range(_STEP):
                self.drive()
                self.clock()
            unequal = self.reference.probe(states) ^ self._opposite.probe(states)
            forgotten: Words = ~np.bitwise_or.reduce(unequal, axis=0, initial=0, dtype=np.uint64)
            if self._cycle >= _PATIENCE or not (~forgotten).any():
                return forgotten

    def difference(self, lanes: Words) -> str:
        """Return the first output that differs in this cycle in one of these lanes."""
        for name in self.reference.program.outputs:
            unequal = (self.reference.read(name) ^ self.other.read(name)) & lanes
            bits = np.flatnonzero(unequal.any(axis=1))
            if len(bits):
                return f"{name}[{bits[0]}] in cycle {self._cycle}"
        return ""


def _states(program: Program) -> Slots:
    """Return the slots of the registers."""
    return np.ascontiguousarray(program.initial[:, 0])


def _candidates(logic: Logic, program: Program) -> tuple[list[int], Slots]:
    """Return the literals that only depend on registers, and their slots."""
    slots = {
        register.state: int(slot) for register, slot in zip(logic.registers, _states(program), strict=True)
    }
    slots[FALSE] = 0
    held = [literal in slots for literal in range(0, 2 * len(logic.network.nodes), 2)]
    for number, (operation, *operands) in enumerate(logic.network.nodes):
        if operation > NodeKind.INPUT:
            held[number] = all(held[each >> 1] for each in operands)
    for net, slot in program.nets.items():
        literal = logic.nets[net] & ~1
        if held[literal >> 1]:
            slots.setdefault(literal, slot)
    return list(slots), np.array(list(slots.values()), np.int32)


class _Fingerprints:
    """Fingerprints of signals, sample by sample; equal for a signal and its complement."""

    def __init__(self, lanes: Words) -> None:
        self._lanes = lanes
        word = int(lanes.nonzero()[0][0])
        self._place = word, np.uint64(int(lanes[word]).bit_length() - 1)
        self._sums: Words | None = None

    def add(self, values: Words) -> None:
        """Add a sample: uint64 [signals, words]."""
        if self._sums is None:
            word, bit = self._place
            self._phases = values[:, word] >> bit & np.uint64(1)
            self._sums = np.zeros_like(values)
        upright = (values ^ (np.uint64(0) - self._phases)[:, None]) & self._lanes
        self._sums = (self._sums ^ upright) * _MIX

    def __iter__(self) -> Iterator[tuple[int, bytes, int]]:
        """Yield number, fingerprint and phase of every signal."""
        assert self._sums is not None
        for number, (row, phase) in enumerate(zip(self._sums, self._phases.tolist(), strict=True)):
            yield number, row.tobytes(), phase
