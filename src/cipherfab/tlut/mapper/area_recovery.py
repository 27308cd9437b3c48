"""Chooses among the cuts of a mapping those that leave the fewest LUTs at the depth it has."""

from cipherfab.jit import kernel
from cipherfab.tlut.mapper.cuts import NEVER, Cuts, Integers


@kernel
def count_uses(cuts: Cuts, roots: Integers, deepest: int, uses: Integers, required: Integers) -> None:
    """Find out what the best cuts from the roots down use.

    Parameters
    ----------
    cuts : Cuts
        Of all nodes.
    roots : int32 [roots]
        Nodes whose value is needed.
    deepest : int
        The most depth that they may have.
    uses : int32 [nodes]
        How often each node is needed; written.
    required : int32 [nodes]
        The most depth that each may have; written.
    """
    uses[:] = 0
    required[:] = NEVER
    for root in roots:
        uses[root] += 1
        required[root] = deepest
    for node in range(len(uses) - 1, -1, -1):
        if uses[node] > 0 and cuts.found[node] > 0:
            for i in range(cuts.sizes[node, cuts.best[node]]):
                leaf = cuts.leaves[node, cuts.best[node], i]
                uses[leaf] += 1
                required[leaf] = min(required[leaf], required[node] - 1)


@kernel
def recover_area(cuts: Cuts, uses: Integers, required: Integers) -> None:
    """Choose best cuts anew, one node after the other, so that the fewest LUTs are left.

    Parameters
    ----------
    cuts : Cuts
        Of all nodes; best ones and depths are written.
    uses, required
        As of `count_uses`; the uses are kept up.
    """
    for node in range(len(uses)):
        if cuts.found[node] == 0:
            continue
        if cuts.found[node] > 1 and uses[node] > 0:
            _count(cuts, node, uses, -1)
            best, best_area, best_size = cuts.best[node], NEVER, NEVER
            for i in range(cuts.found[node]):
                if _depth(cuts, node, i) > required[node]:
                    continue
                cuts.best[node] = i
                area = _count(cuts, node, uses, 1)
                _count(cuts, node, uses, -1)
                if area < best_area or (area == best_area and cuts.sizes[node, i] < best_size):
                    best, best_area, best_size = i, area, cuts.sizes[node, i]
            cuts.best[node] = best
            _count(cuts, node, uses, 1)
        cuts.depths[node] = _depth(cuts, node, cuts.best[node])


@kernel
def _depth(cuts: Cuts, node: int, cut: int) -> int:
    depth = 0
    for i in range(cuts.sizes[node, cut]):
        depth = max(depth, cuts.depths[cuts.leaves[node, cut, i]] + 1)
    return depth


@kernel
def _count(cuts: Cuts, node: int, uses: Integers, step: int) -> int:
    """Count uses of the leaves of the best cut, and of all that is needed for them; or take that back by -1.

    Returns the LUTs that are needed for it, or no more.
    """
    pending = [node]
    area = 0
    while len(pending) > 0:
        now = pending.pop()
        area += 1
        for i in range(cuts.sizes[now, cuts.best[now]]):
            leaf = cuts.leaves[now, cuts.best[now], i]
            uses[leaf] += step
            if uses[leaf] == max(step, 0) and cuts.found[leaf] > 0:
                pending.append(int(leaf))
    return area
