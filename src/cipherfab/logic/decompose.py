"""Which input of a truth table to split on, so that few word operations compute it.

A table of n inputs is an integer of 2**n bits; bit ``sum(2**i * input[i])`` is the value. Splitting on an
input leaves two tables of n - 1 inputs (Shannon's expansion). Often one of them is constant, or the two are
complements, and an AND, OR or XOR puts them together where otherwise it takes a multiplexer. The search
tries every order of the inputs and remembers what it found: all tables of up to four inputs are soon known.
"""

from functools import cache
from typing import NamedTuple

# Words that an operation reads: AND, OR, XOR and the multiplexer.
_GATE_COST = 2
_MULTIPLEXER_COST = 3

# _LOW[i]: the rows of a table of six inputs in which input i is 0.
_LOW = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
    0x00FF00FF00FF00FF,
    0x0000FFFF0000FFFF,
    0x00000000FFFFFFFF,
)


def cofactors(table: int, index: int, count: int) -> tuple[int, int]:
    """Split a table on one input.

    Parameters
    ----------
    table
        Truth table.
    index
        The input to split on.
    count
        Number of inputs.

    Returns
    -------
    tuple[int, int]
        The tables of the other inputs where the input is 0 and where it is 1.
    """
    return _compress(table, index, count), _compress(table >> (1 << index), index, count)


def _compress(table: int, index: int, count: int) -> int:
    """Keep the rows in which an input is 0."""
    if count > len(_LOW):
        size = 1 << index
        blocks = (table >> (2 * size * block) & (1 << size) - 1 for block in range(1 << count - 1 - index))
        return sum(rows << (size * block) for block, rows in enumerate(blocks))
    table &= _LOW[index]
    for step in range(index, count - 1):
        table = (table | table >> (1 << step)) & _LOW[step + 1]
    return table & (1 << (1 << count - 1)) - 1


def _depends(table: int, index: int, count: int) -> bool:
    """Whether the rows in which an input is 1 differ from those in which it is 0."""
    if count > len(_LOW):
        low, high = cofactors(table, index, count)
        return low != high
    return bool((table >> (1 << index) ^ table) & _LOW[index] & (1 << (1 << count)) - 1)


class Step(NamedTuple):
    """A multiplexer of a plan.

    ``then`` and ``otherwise`` are twice the number of an earlier step, counted from one, plus one for its
    complement; 0 and 1 are the constants.
    """

    condition: int
    then: int
    otherwise: int


class Plan(NamedTuple):
    """Multiplexers that compute a table, each after those it reads, and which of them is the value."""

    steps: tuple[Step, ...]
    value: int


@cache
def plan(table: int, count: int) -> Plan:
    """Return the multiplexers that compute a table of ``count`` inputs; equal parts exist once."""
    steps: list[Step] = []
    known: dict[tuple[int, tuple[int, ...]], int] = {}

    def place(table: int, inputs: tuple[int, ...]) -> int:
        table, kept = shrink(table, len(inputs))
        inputs = tuple(inputs[index] for index in kept)
        complement = table & 1
        if complement:
            table ^= (1 << (1 << len(inputs))) - 1
        if not table:
            return complement
        if (table, inputs) not in known:
            index = best_split(table, len(inputs))
            low, high = cofactors(table, index, len(inputs))
            rest = inputs[:index] + inputs[index + 1 :]
            steps.append(Step(inputs[index], place(high, rest), place(low, rest)))
            known[table, inputs] = 2 * len(steps)
        return known[table, inputs] ^ complement

    value = place(table, tuple(range(count)))
    return Plan(tuple(steps), value)


@cache
def shrink(table: int, count: int) -> tuple[int, tuple[int, ...]]:
    """Remove the inputs a table does not depend on.

    Parameters
    ----------
    table
        Truth table.
    count
        Number of inputs.

    Returns
    -------
    tuple[int, tuple[int, ...]]
        The smaller table and the inputs that are left, in order.
    """
    kept = list(range(count))
    for index in reversed(range(count)):
        if not _depends(table, index, len(kept)):
            table = _compress(table, index, len(kept))
            del kept[index]
    return table, tuple(kept)


def best_split(table: int, count: int) -> int:
    """Return the input to split on first.

    Parameters
    ----------
    table
        Truth table that depends on all its inputs, with bit 0 clear.
    count
        Number of inputs, at least one.
    """
    return _best(table, count)[1]


@cache
def _best(table: int, count: int) -> tuple[int, int]:
    """Return the cost of the best split and its input."""
    full = (1 << (1 << count - 1)) - 1
    costs = []
    for index in range(count):
        low, high = cofactors(table, index, count)
        if low in (0, full):
            cost = _GATE_COST + _cost(high, count - 1)
        elif high in (0, full) or low ^ high == full:
            cost = _GATE_COST + _cost(low, count - 1)
        else:
            cost = _MULTIPLEXER_COST + _cost(low, count - 1) + _cost(high, count - 1)
        costs.append((cost, index))
    return min(costs)


@cache
def _cost(table: int, count: int) -> int:
    """Return the cost of any table: unused inputs and the complement are free."""
    table, kept = shrink(table, count)
    if len(kept) <= 1:
        return 0
    if table & 1:
        table ^= (1 << (1 << len(kept))) - 1
    return _best(table, len(kept))[0]
