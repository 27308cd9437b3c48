"""CombinationalPart loops of the mapper: cuts of every node of a network, and the best one of each.

A *cut* of a node is a set of nodes, its leaves, that its value follows from, together with parameters: these
are no leaves. With at most K leaves it is what one LUT with K inputs can compute.

A node whose value follows from a single leaf is an *alias* of it, and never a leaf itself: whoever reads it
reads that leaf instead, and what parameters made of it goes into the tables. So cuts stay few although
parameters make their cones large.

Only the best cuts of a node are kept, by the order of the pass: first by depth, then by area. Sources:
A. Mishchenko and others, "Combinational and sequential mapping with priority cuts", ICCAD 2007; K. Bruneel,
W. Heirman and D. Stroobandt, "Dynamic data folding with parameterizable FPGA configurations", ACM TODAES
16(4), 2011, for parameters that are no leaves.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cipherfab.jit import kernel

MOST_INPUTS = 6
"""Inputs of the largest LUT."""
SOURCE = 0
"""Number of operands of a value from outside."""
PARAMETER = -1
"""In place of the number of operands: of a parameter or a constant."""

BY_DEPTH, BY_AREA = 0, 1
NO_ALIAS = -2
"""In place of a leaf: the value follows from no single one."""
NOTHING = -1
"""In place of a leaf: the value follows from parameters alone."""
NEVER = 1 << 30
"""A depth that everything is below."""

Integers = NDArray[np.int32]
Reals = NDArray[np.float32]
Cost = tuple[int, np.float32, int]
"""Depth, area and size of a cut."""


class Cuts(NamedTuple):
    """Cuts of all nodes.

    Attributes
    ----------
    sizes : int32 [nodes, cuts]
        Leaves of each cut.
    leaves : int32 [nodes, cuts, inputs]
        The leaves, in ascending order.
    found : int32 [nodes]
        How many cuts there are; none for what comes from outside.
    best : int32 [nodes]
        Which of them a LUT would have.
    alias : int32 [nodes]
        The single leaf that the value follows from, `NOTHING` or `NO_ALIAS`.
    depths : int32 [nodes]
        LUTs on the longest way to a node through its best cut.
    flows : float32 [nodes]
        LUTs that a node takes, shared among those that read it.
    """

    sizes: Integers
    leaves: Integers
    found: Integers
    best: Integers
    alias: Integers
    depths: Integers
    flows: Reals


class Rule(NamedTuple):
    """What cuts of a node are looked for.

    Attributes
    ----------
    inputs : int
        Inputs of a LUT.
    order : int
        `BY_DEPTH` or `BY_AREA`.
    required : int
        The most depth that the node may have.
    """

    inputs: int
    order: int
    required: int


class Work(NamedTuple):
    """Where the cuts of one node are made.

    Attributes
    ----------
    pool : int32 [2, sets, inputs]
        Cuts of the operands that were read so far, put together; from one half to the other.
    pool_sizes : int32 [2, sets]
        Their sizes.
    own, merged : int32 [inputs]
        A cut of an operand; that with one of the pool.
    depths, flows : [cuts]
        Depth and area of the cuts of the node.
    """

    pool: Integers
    pool_sizes: Integers
    own: Integers
    merged: Integers
    depths: Integers
    flows: Reals


def no_cuts(nodes: int, most: int, inputs: int) -> Cuts:
    """Return room for the cuts of so many nodes."""
    return Cuts(
        sizes=np.zeros((nodes, most), np.int32),
        leaves=np.zeros((nodes, most, inputs), np.int32),
        found=np.zeros(nodes, np.int32),
        best=np.zeros(nodes, np.int32),
        alias=np.full(nodes, NO_ALIAS, np.int32),
        depths=np.zeros(nodes, np.int32),
        flows=np.zeros(nodes, np.float32),
    )


@kernel
def find_cuts(
    cuts: Cuts, operands: Integers, counts: Integers, order: int, references: Reals, required: Integers
) -> None:
    """Find the cuts of every node, the best one first.

    Parameters
    ----------
    cuts : Cuts
        Those of the pass before, of which the best ones stay among them; written.
    operands : int32 [nodes, 3]
        Nodes that a node reads, all of them before it.
    counts : int32 [nodes]
        How many of them; `SOURCE` or `PARAMETER` where there are none.
    order : int
        `BY_DEPTH`, or `BY_AREA` where depth only has to be no more than is required.
    references : float32 [nodes]
        How often nodes are read, as far as is known.
    required : int32 [nodes]
        The most depth that a node may have; used in the order of area.
    """
    most, inputs = cuts.sizes.shape[1], cuts.leaves.shape[2]
    work = Work(
        pool=np.empty((2, 4 * most, MOST_INPUTS), np.int32),
        pool_sizes=np.empty((2, 4 * most), np.int32),
        own=np.empty(MOST_INPUTS, np.int32),
        merged=np.empty(MOST_INPUTS, np.int32),
        depths=np.empty(most, np.int32),
        flows=np.empty(most, np.float32),
    )
    for node in range(len(counts)):
        if counts[node] == PARAMETER:
            cuts.alias[node] = NOTHING
        if counts[node] <= SOURCE:
            continue
        size = cuts.sizes[node, cuts.best[node]]
        work.merged[:size] = cuts.leaves[node, cuts.best[node], :size]
        rule = Rule(inputs, order, required[node])
        known = cuts.found[node] > 0
        cuts.found[node] = 0
        if known:
            # The best cut of the pass before: it is not late, as its leaves are not.
            _keep(cuts, node, size, rule, work)
        cuts.alias[node] = NO_ALIAS
        filled = 1
        work.pool_sizes[0, 0] = 0
        for i in range(counts[node]):
            last = i == counts[node] - 1
            filled = _join(cuts, node, operands[node, i], i % 2, filled, last, rule, work)
        cuts.best[node] = 0
        cuts.depths[node] = work.depths[0]
        cuts.flows[node] = work.flows[0] / max(references[node], np.float32(1))


@kernel
def _join(
    cuts: Cuts, node: int, operand: int, now: int, filled: int, last: bool, rule: Rule, work: Work
) -> int:
    """Put the cuts in one pool and those of an operand together, into the other pool or as cuts of the node.

    Returns how many cuts the other pool has then.
    """
    alias = cuts.alias[operand]
    after, result = 1 - now, 0
    # The last one is the operand itself, or what it is an alias of.
    first = cuts.found[operand] if alias == NOTHING else 0
    for i in range(first, cuts.found[operand] + 1):
        if i == cuts.found[operand]:
            own_size = 0 if alias == NOTHING else 1
            work.own[0] = operand if alias == NO_ALIAS else alias
        else:
            own_size = cuts.sizes[operand, i]
            work.own[:own_size] = cuts.leaves[operand, i, :own_size]
        for j in range(filled):
            size = _merge(
                work.pool[now, j], work.pool_sizes[now, j], work.own, own_size, rule.inputs, work.merged
            )
            if size > rule.inputs:
                continue
            if last:
                if size <= 1:
                    cuts.alias[node] = work.merged[0] if size else NOTHING
                _keep(cuts, node, size, rule, work)
            else:
                result = _collect(work.pool[after], work.pool_sizes[after], result, work.merged, size)
    return result


@kernel
def _merge(
    first: Integers, first_size: int, second: Integers, second_size: int, inputs: int, merged: Integers
) -> int:
    """Put two sets of leaves together; returns the size, above ``inputs`` if it is too large."""
    i = j = size = 0
    while i < first_size or j < second_size:
        if size == inputs:
            return inputs + 1
        ours = first[i] if i < first_size else np.int32(NEVER)
        theirs = second[j] if j < second_size else np.int32(NEVER)
        merged[size] = min(ours, theirs)
        i += int(ours <= theirs)
        j += int(theirs <= ours)
        size += 1
    return size


@kernel
def _within(first: Integers, first_size: int, second: Integers, second_size: int) -> bool:
    """Tell whether all leaves of the first are among those of the second."""
    if first_size > second_size:
        return False
    j = 0
    for i in range(first_size):
        while j < second_size and second[j] < first[i]:
            j += 1
        if j == second_size or second[j] != first[i]:
            return False
        j += 1
    return True


@kernel
def _collect(pool: Integers, sizes: Integers, filled: int, merged: Integers, size: int) -> int:
    """Add leaves to a pool unless fewer of them are there; returns how many cuts it has then."""
    for i in range(filled):
        if _within(pool[i], sizes[i], merged, size):
            return filled
    kept = 0
    for i in range(filled):
        if not _within(merged, size, pool[i], sizes[i]):
            if kept != i:
                pool[kept] = pool[i]
                sizes[kept] = sizes[i]
            kept += 1
    if kept < len(sizes):
        pool[kept, :size] = merged[:size]
        sizes[kept] = size
        kept += 1
    return kept


@kernel
def _keep(cuts: Cuts, node: int, size: int, rule: Rule, work: Work) -> None:
    """Add a cut to those of a node, in its place; the worst one goes if there are too many."""
    count, most = cuts.found[node], cuts.sizes.shape[1]
    for i in range(count):
        if _within(cuts.leaves[node, i], cuts.sizes[node, i], work.merged, size):
            return
    depth = 0
    flow = np.float32(1)
    for i in range(size):
        depth = max(depth, cuts.depths[work.merged[i]] + 1)
        flow += cuts.flows[work.merged[i]]
    kept = 0
    for i in range(count):
        if not _within(work.merged, size, cuts.leaves[node, i], cuts.sizes[node, i]):
            _copy(cuts, work, node, kept, i)
            kept += 1
    place = kept
    while place > 0 and _before(
        rule,
        (depth, flow, size),
        (work.depths[place - 1], work.flows[place - 1], cuts.sizes[node, place - 1]),
    ):
        place -= 1
    cuts.found[node] = kept
    if place == most:
        return
    for i in range(min(kept, most - 1), place, -1):
        _copy(cuts, work, node, i, i - 1)
    cuts.sizes[node, place] = size
    cuts.leaves[node, place, :size] = work.merged[:size]
    work.depths[place] = depth
    work.flows[place] = flow
    cuts.found[node] = min(kept + 1, most)


@kernel
def _copy(cuts: Cuts, work: Work, node: int, to: int, source: int) -> None:
    """Copy a cut of a node to another place."""
    if to != source:
        cuts.sizes[node, to] = cuts.sizes[node, source]
        cuts.leaves[node, to] = cuts.leaves[node, source]
        work.depths[to] = work.depths[source]
        work.flows[to] = work.flows[source]


@kernel
def _before(rule: Rule, first: Cost, second: Cost) -> bool:
    """Tell whether a cut comes before another one, by depth, area and size of both."""
    if rule.order == BY_AREA:
        # One that is late is no choice at all.
        return (first[0] > rule.required, first[1], first[2], first[0]) < (
            second[0] > rule.required,
            second[1],
            second[2],
            second[0],
        )
    return first < second
