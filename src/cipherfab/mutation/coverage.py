"""Which faults of a netlist a check finds: each in lanes of its own, more for what is hard to find."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cipherfab.catalogue import Design, PacketDesign
from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.mutation.environment import Offer
from cipherfab.mutation.faults import Fault, every_fault
from cipherfab.mutation.harmless import Interface, harmless
from cipherfab.mutation.instrument import FAULTS, instrument
from cipherfab.mutation.names import Names
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import words_of
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import contract
from cipherfab.verify.contract import Run

Check = Callable[[Simulator, int], NDArray[np.bool_]]
"""Checks a simulator after power-up, with this many adjacent lanes for each fault; says which lanes fail."""

STIMULI = 64
"""Lanes with different stimuli, which repeat."""
_GROUPS = (1, 8, STIMULI)
_BLOCKS = 256


class FalseAlarm(AssertionError):
    """A check failed in a lane without a fault."""


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """What became of the faults of a netlist.

    Attributes
    ----------
    design
        What it is of.
    possible
        How many faults the netlist can have.
    tried
        How many of them were put into it.
    harmless
        How many of these are proved to be without effect.
    missed
        Those that are neither found nor harmless, in words.
    """

    design: str
    possible: int
    tried: int
    harmless: int
    missed: tuple[str, ...]

    @property
    def found(self) -> int:
        """How many were found."""
        return self.tried - self.harmless - len(self.missed)


def measure(
    netlist: Netlist,
    name: str,
    checks: Sequence[Check],
    interface: Interface | None,
    *,
    most: int,
    workdir: Path,
    lanes: int = 1024,
    seed: int = 1,
) -> Coverage:
    """Put faults into a netlist and see what becomes of them.

    Parameters
    ----------
    netlist
        The sound one.
    name
        What it is.
    checks
        All of them; a fault is found if one of them fails.
    interface
        What counts at the outputs; None if nothing is to be proved.
    most
        Faults at most, a random sample of all.
    workdir
        Private folder for the solver.
    lanes
        Of a simulator.
    seed
        Of the sample.

    Raises
    ------
    FalseAlarm
        A check fails without a fault.
    """
    logic = elaborate(netlist)
    faults = every_fault(logic, seed=seed)
    left = survivors(logic, faults[:most], checks, lanes=lanes)
    proved = [False] * len(left)
    if interface and left:
        proved = harmless(logic, left, interface, tools=Toolset(), workdir=workdir, seed=seed)
    names = Names(netlist, logic)
    return Coverage(
        design=name,
        possible=len(faults),
        tried=len(faults[:most]),
        harmless=sum(proved),
        missed=tuple(names.spell(fault) for fault, known in zip(left, proved, strict=True) if not known),
    )


def contract_checks(design: Design, *, seed: int = 1) -> list[Check]:
    """Return the checks of the contract of a design."""
    runs = contract(design).runs((), _BLOCKS, seed, lanes=STIMULI)
    return [_checked(design, run) for _, run in runs]


def contract_interface(design: Design) -> Interface:
    """Return what counts at the outputs of a design."""
    results = [channel for channel in design.channels if channel.direction == "output"]
    if isinstance(design, PacketDesign):
        # Nothing may stand at an output that offers nothing.
        results = []
    return Interface(
        valid={port.name: each.valid.name for each in results for port in each.data},
        offers=[
            Offer(each.valid.name, each.ready.name, tuple(port.name for port in each.data))
            for each in design.channels
            if each.direction == "input"
        ],
    )


def _checked(design: Design, run: Run) -> Check:
    def check(simulator: Simulator, group: int) -> NDArray[np.bool_]:
        bench = run.tiled(simulator.lanes // STIMULI).on(simulator)
        failed = bench.failed.copy()
        if group == STIMULI:
            # Cycles are counted in some of the lanes.
            for first in range(0, simulator.lanes, STIMULI):
                lanes = slice(first, first + STIMULI)
                seen = run.measure(bench, lanes)
                failed[lanes] |= bool(seen.differences(design.cycles, failed=True))
        return failed

    return check


def survivors(
    logic: Logic, faults: Sequence[Fault], checks: Sequence[Check], *, lanes: int = 1024
) -> list[Fault]:
    """Return the faults that no check finds.

    Parameters
    ----------
    logic
        The sound netlist.
    faults
        What is put into it.
    checks
        As those of `measure`.
    lanes
        At a time; a multiple of 64, and at least 128: the last 64 stay without a fault.

    Raises
    ------
    FalseAlarm
        A check fails without a fault.
    """
    left = list(faults)
    for group in _GROUPS:
        for check in checks:
            batches = [left[first : first + lanes] for first in range(0, len(left), lanes)]
            left = [fault for batch in batches for fault in _missed(logic, batch, check, group, lanes)]
    return left


def _missed(logic: Logic, faults: Sequence[Fault], check: Check, group: int, lanes: int) -> Iterator[Fault]:
    """Yield those of some faults that a check does not find, given this many lanes for each."""
    program = compile_logic(instrument(logic, faults))
    at_once = (lanes - STIMULI) // group
    for first in range(0, len(faults), at_once):
        batch = faults[first : first + at_once]
        # Whole words of lanes, and one without faults after them.
        used = -(-len(batch) * group // STIMULI) * STIMULI + STIMULI
        selected = np.zeros((len(faults), used), np.bool_)
        for number in range(len(batch)):
            selected[first + number, number * group : (number + 1) * group] = True
        simulator = Simulator(program, lanes=used)
        simulator.write(FAULTS, words_of(selected))
        failing = check(simulator, group)
        if failing[-STIMULI:].any():
            raise FalseAlarm(f"lane {int(np.flatnonzero(failing)[-1])} fails without a fault")
        found = failing[: len(batch) * group].reshape(len(batch), group)
        yield from (fault for fault, lost in zip(batch, found.tolist(), strict=True) if not any(lost))
