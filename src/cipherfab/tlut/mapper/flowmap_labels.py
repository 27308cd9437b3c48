"""The least depth that every node of a network can have, with a cut that reaches it.

A node is no deeper than the deepest node that it reads, if there is a cut of at most K leaves none of which
is as deep. Whether there is one is a question of flow: everything of that depth belongs to the node, every
other node lets one unit pass, and no more than K units may come from the sources. Parameters let nothing
pass: they are no leaves. Source: J. Cong and Y. Ding, "FlowMap: an optimal technology mapping algorithm for
delay optimization in lookup-table based FPGA designs", IEEE TCAD 13(1), 1994.
"""

from typing import NamedTuple

import numpy as np

from cipherfab.jit import kernel
from cipherfab.tlut.mapper.cuts import SOURCE, Cuts, Integers

_NODE = -1
_NEVER = -2
_IN, _OUT = 0, 1


class Flow(NamedTuple):
    """Units that flow from sources to a node, and the search for one more.

    It goes against the flow: to the side of a node where units leave, and on to that where they come in.

    Attributes
    ----------
    used : int32 [nodes]
        The last node for which a unit passes here.
    towards : int32 [nodes]
        Where that goes; `_NODE` where it arrives.
    seen : int32 [nodes, 2]
        The last search that came to each side of a node.
    parent : int32 [nodes, 2]
        The side that it came from, as twice the node, plus one where units come in; `_NODE` at the beginning.
    """

    used: Integers
    towards: Integers
    seen: Integers
    parent: Integers


@kernel
def find_labels(cuts: Cuts, operands: Integers, counts: Integers) -> None:
    """Find the least depth of every node; a cut that reaches it becomes its only one.

    Parameters
    ----------
    cuts : Cuts
        Written.
    operands, counts
        As of `find_cuts`.
    """
    nodes, inputs = len(counts), cuts.leaves.shape[2]
    flow = Flow(
        used=np.full(nodes, _NEVER, np.int32),
        towards=np.empty(nodes, np.int32),
        seen=np.full((nodes, 2), _NEVER, np.int32),
        parent=np.empty((nodes, 2), np.int32),
    )
    inside = np.full(nodes, _NEVER, np.int32)
    # Operands that do not count, as they follow from parameters alone, are left out.
    count = np.zeros(nodes, np.int32)
    plain = np.empty((nodes, 3), np.int32)
    search = 0
    for node in range(nodes):
        deepest = -1
        for i in range(max(counts[node], 0)):
            operand = operands[node, i]
            if counts[operand] == SOURCE or count[operand] > 0:
                plain[node, count[node]] = operand
                count[node] += 1
                deepest = max(deepest, cuts.depths[operand])
        if counts[node] <= SOURCE:
            continue
        cuts.found[node] = 1
        cuts.sizes[node, 0] = 0
        cuts.depths[node] = deepest + 1
        if deepest > 0 and _deep_enough(cuts, node, deepest, search, plain, count, inside, flow):
            cuts.depths[node] = deepest
        else:
            for i in range(count[node]):
                _insert(cuts, node, plain[node, i])
        search += inputs + 1


@kernel
def _deep_enough(
    cuts: Cuts,
    node: int,
    deepest: int,
    search: int,
    plain: Integers,
    count: Integers,
    inside: Integers,
    flow: Flow,
) -> bool:
    """Tell whether a node has a cut without leaves of a depth; it becomes its cut."""
    inputs = cuts.leaves.shape[2]
    around = _around(node, deepest, cuts.depths, plain, count, inside)
    for unit in range(inputs + 1):
        reached = _reach(node, search + unit, around, plain, count, flow)
        source = reached.pop()
        if source == _NODE:
            # No way is left: where the search met units and could not pass is the cut.
            for code in reached:
                if code & 1 == _IN and flow.seen[code >> 1, _OUT] != search + unit:
                    _insert(cuts, node, code >> 1)
            return True
        _send(node, source, flow)
    return False


@kernel
def _around(
    node: int, deepest: int, depths: Integers, plain: Integers, count: Integers, inside: Integers
) -> list[int]:
    """Return the inputs of a node when all nodes of its depth in its cone are merged into it."""
    around = [0]
    around.clear()
    pending = [node]
    inside[node] = node
    while len(pending) > 0:
        now = pending.pop()
        for i in range(count[now]):
            operand = int(plain[now, i])
            if inside[operand] != node:
                if depths[operand] == deepest:
                    inside[operand] = node
                    pending.append(operand)
                else:
                    around.append(operand)
    return around


@kernel
def _reach(
    node: int, search: int, around: list[int], plain: Integers, count: Integers, flow: Flow
) -> list[int]:
    """Look for a way to a source; returns the sides that were reached, and then the source, or `_NODE`."""
    # Depth first: some way to a source is soon found, if there is one.
    reached, pending = [0], [0]
    reached.clear()
    pending.clear()
    for operand in around:
        _visit(2 * operand + _IN, _NODE, search, pending, flow)
    while len(pending) > 0:
        code = pending.pop()
        reached.append(code)
        now = code >> 1
        if code & 1 == _IN:
            if flow.used[now] != node:
                if count[now] == 0:
                    flow.seen[now, _OUT] = search
                    flow.parent[now, _OUT] = code
                    reached.append(now)
                    return reached
                _visit(2 * now + _OUT, code, search, pending, flow)
            elif flow.towards[now] != _NODE:
                # The unit that passes here may come from elsewhere.
                _visit(2 * int(flow.towards[now]) + _OUT, code, search, pending, flow)
        else:
            for i in range(count[now]):
                _visit(2 * int(plain[now, i]) + _IN, code, search, pending, flow)
            if flow.used[now] == node:
                _visit(2 * now + _IN, code, search, pending, flow)
    reached.append(_NODE)
    return reached


@kernel
def _visit(code: int, parent: int, search: int, pending: list[int], flow: Flow) -> None:
    """Come to a side of a node, unless the search has been there."""
    if flow.seen[code >> 1, code & 1] != search:
        flow.seen[code >> 1, code & 1] = search
        flow.parent[code >> 1, code & 1] = parent
        pending.append(code)


@kernel
def _send(node: int, source: int, flow: Flow) -> None:
    """Send a unit from a source on the way that was found."""
    code = 2 * source + _OUT
    while code != _NODE:
        now, side = code >> 1, code & 1
        parent = int(flow.parent[now, side])
        if side == _OUT:
            if parent == 2 * now + _IN:
                flow.used[now] = node
        elif parent == _NODE:
            flow.towards[now] = _NODE
        elif parent >> 1 == now:
            flow.used[now] = _NEVER
        else:
            flow.towards[now] = parent >> 1
        code = parent


@kernel
def _insert(cuts: Cuts, node: int, leaf: int) -> None:
    """Add a leaf to the cut of a node, in its place, once."""
    place = cuts.sizes[node, 0]
    for i in range(place):
        if cuts.leaves[node, 0, i] == leaf:
            return
    while place > 0 and cuts.leaves[node, 0, place - 1] > leaf:
        cuts.leaves[node, 0, place] = cuts.leaves[node, 0, place - 1]
        place -= 1
    cuts.leaves[node, 0, place] = leaf
    cuts.sizes[node, 0] += 1
