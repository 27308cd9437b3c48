"""Which slots are watched for the activity of which nets, and how much each weighs.

The compiler gives nets that always are equal, or complements, the same slot, and constants slot 0. So slots
are counted, and each net has the count of its slot. In the sum of a lane, a slot weighs as much as its nets
together.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from cipherfab.errors import InputError
from cipherfab.simulator.compile import Program
from cipherfab.simulator.toggle_kernels import ToggleCounters

_LIMIT = 1 << 32


def watched_slots(program: Program) -> NDArray[np.uint32]:
    """Return the slots of all nets that a program keeps, each once."""
    return np.unique(np.array(list(program.nets.values()), np.uint32))


def slot_weights(program: Program, weights: Mapping[int, int]) -> NDArray[np.uint32]:
    """Return the weight of every watched slot.

    Parameters
    ----------
    program
        Compiled with all nets kept.
    weights
        Weight of nets by number; of those that are left out it is 0.

    Raises
    ------
    InputError
        A net is not kept by the program, a weight is negative, or the sum of a lane could reach 2**32.
    """
    watched = watched_slots(program).tolist()
    place = {slot: index for index, slot in enumerate(watched)}
    result = [0] * len(watched)
    for net, weight in weights.items():
        if net not in program.nets:
            raise InputError(f"net {net} has a weight, but the program keeps no net of that number")
        if weight < 0:
            raise InputError(f"weight of net {net} is {weight}; allowed are integers from 0 on")
        # A constant never toggles.
        if program.nets[net] != 0:
            result[place[program.nets[net]]] += weight
    if _largest_sum(program, sum(result)) >= _LIMIT:
        raise InputError(f"weights of nets add up to {sum(result)}; sums of a cycle have to be below 2**32")
    return np.array(result, np.uint32)


def _largest_sum(program: Program, weight: int) -> int:
    """Return the largest sum of a cycle: with falling edges there are two edges in it."""
    return weight * (2 if len(program.falling) else 1)


def make_counters(
    program: Program, weights: NDArray[np.uint32], *, chunks: int, words: int
) -> ToggleCounters:
    """Return counters that have not counted anything.

    Parameters
    ----------
    program
        What is simulated.
    weights
        From `slot_weights`, or zeros where no sums of lanes are wanted.
    chunks, words
        Shape of the values.
    """
    watched = watched_slots(program)
    planes = int(weights.sum(dtype=np.uint64)).bit_length()
    # Of every weight, the nets and what is carried from half that weight, which is fewer than the nets.
    rows = 2 * len(watched) + 2 if planes else 0
    return ToggleCounters(
        watched=watched,
        previous=np.zeros((chunks, len(watched), words), np.uint64),
        toggles=np.zeros(len(watched), np.uint64),
        weights=weights,
        heavy=np.flatnonzero(weights > 1).astype(np.uint32),
        carries=np.zeros((rows, words), np.uint64),
        rows=np.zeros((rows + len(watched), words), np.uint64),
        planes=np.zeros((planes, words), np.uint64),
    )
