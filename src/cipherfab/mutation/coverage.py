"""Which faults of a netlist a check finds: each in lanes of its own, in more of them if it is hard to find."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cipherfab.logic.elaborate import Logic
from cipherfab.mutation.faults import Fault
from cipherfab.mutation.instrument import FAULTS, instrument
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.simulate import Simulator

Run = Callable[[Simulator], NDArray[np.bool_]]
"""Runs a check in all lanes of a simulator that was just powered up; says in which lanes it failed."""

_GROUPS = (1, 8, 64)
"""Lanes of a fault: first one, which finds most, and in the end as many as a check needs."""


class FalseAlarm(AssertionError):
    """A check failed in a lane without a fault."""


def survivors(
    logic: Logic, faults: Sequence[Fault], runs: Sequence[Run], *, lanes: int = 1024
) -> list[Fault]:
    """Return the faults that no run finds.

    Parameters
    ----------
    logic
        The sound netlist.
    faults
        What is put into it.
    runs
        The check. Their stimuli should be those of 64 lanes, again and again.
    lanes
        At a time; a multiple of 64, and at least 128: the last 64 stay without a fault.

    Raises
    ------
    FalseAlarm
        A run fails without a fault.
    """
    left = list(faults)
    for group in _GROUPS:
        for run in runs:
            left = [
                fault for batch in _cut(left, lanes) for fault in _missed(logic, batch, run, group, lanes)
            ]
    return left


def _cut(faults: Sequence[Fault], size: int) -> Iterator[Sequence[Fault]]:
    for first in range(0, len(faults), size):
        yield faults[first : first + size]


def _missed(logic: Logic, faults: Sequence[Fault], run: Run, group: int, lanes: int) -> Iterator[Fault]:
    """Yield those of some faults that a run does not find, given so many lanes for each."""
    program = compile_logic(instrument(logic, faults), keep_nets=False)
    at_once = (lanes - 64) // group
    for first in range(0, len(faults), at_once):
        count = min(at_once, len(faults) - first)
        # Fault i in lanes i * group and on; whole words of lanes, and one without faults behind.
        used = -(-count * group // 64) * 64 + 64
        selected = np.zeros((len(faults), used), np.uint8)
        for number in range(count):
            selected[first + number, number * group : (number + 1) * group] = 1
        simulator = Simulator(program, lanes=used)
        bits = np.ascontiguousarray(np.packbits(selected, axis=1, bitorder="little"))
        simulator.write(FAULTS, bits.view("<u8").astype(np.uint64))
        failing = run(simulator)
        if failing[-64:].any():
            raise FalseAlarm(f"lane {int(np.flatnonzero(failing[-64:])[0])} fails without a fault")
        found = failing[: count * group].reshape(count, group).any(axis=1)
        yield from (faults[first + number] for number in np.flatnonzero(~found))
