"""The order of the operations of a program, and the slots of their values.

Operations come in depth-first order, which keeps results close to their use, and a slot is used again as soon
as its value is not needed any more: the working set stays in the cache.
"""

import heapq
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from cipherfab.jit import kernel
from cipherfab.logic.network import LogicNetwork, NodeKind

_INPUT, _MUX = int(NodeKind.INPUT), int(NodeKind.MUX)
_UNUSED = -1

Nodes = NDArray[np.int32]
Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]


class Schedule:
    """What of a network is computed, when and where to.

    Parameters
    ----------
    network
        Where the nodes are.
    roots
        Literals that are needed; they keep their slots to the end.

    Attributes
    ----------
    nodes
        int32 [operations, 4], the nodes to be computed, each after its operands.
    targets
        int32 [operations]: their slots.
    slot
        Slot of every node; -1 for those that are not computed. The constant has slot 0, those after it belong
        to values from outside.
    slots
        Number of slots.
    """

    def __init__(self, network: LogicNetwork, roots: Iterable[int]) -> None:
        nodes: Nodes = np.array(network.nodes, np.int32)
        needed = np.unique(np.fromiter(roots, np.int64)) >> 1
        slot = np.full(len(nodes), _UNUSED, np.int32)
        slot[0] = 0
        sources = np.flatnonzero(nodes[:, 0] == _INPUT)
        slot[sources] = np.arange(1, len(sources) + 1)
        kept = np.zeros(len(nodes), np.bool_)
        kept[needed] = True
        order = _order(nodes, needed)
        self.slots = int(_place(nodes, order, kept, slot, len(sources) + 1))
        self.nodes = nodes[order]
        self.targets = slot[order]
        self.slot: list[int] = slot.tolist()


@kernel
def _order(nodes: Nodes, roots: Numbers) -> Numbers:
    """Return the operations that the roots need, each after its operands."""
    done = nodes[:, 0] <= _INPUT
    order = np.empty(len(nodes), np.int32)
    count = 0
    for root in roots:
        pending = [root]
        while len(pending) > 0:
            number = pending[-1]
            complete = True
            if not done[number]:
                for i in range(1, 4 if nodes[number, 0] == _MUX else 3):
                    operand = nodes[number, i] >> 1
                    if not done[operand]:
                        pending.append(np.int64(operand))
                        complete = False
            if complete:
                pending.pop()
                if not done[number]:
                    done[number] = True
                    order[count] = number
                    count += 1
    return order[:count]


@kernel
def _place(nodes: Nodes, order: Numbers, kept: Flags, slot: Numbers, slots: int) -> int:
    """Give every operation the lowest free slot; returns how many slots there are then."""
    last_use = np.zeros(len(nodes), np.int32)
    for position in range(len(order)):
        for i in range(1, 4 if nodes[order[position], 0] == _MUX else 3):
            last_use[nodes[order[position], i] >> 1] = position
    free = [np.int32(0)]
    free.clear()
    for position in range(len(order)):
        number = order[position]
        # The target is chosen before the operands are let go: no operation reads what it writes.
        if len(free) > 0:
            slot[number] = heapq.heappop(free)
        else:
            slot[number] = slots
            slots += 1
        for i in range(1, 4 if nodes[number, 0] == _MUX else 3):
            operand = nodes[number, i] >> 1
            if last_use[operand] == position and nodes[operand, 0] > _INPUT and not kept[operand]:
                heapq.heappush(free, slot[operand])
                # Once, though it may be read twice.
                last_use[operand] = -1
    return slots
