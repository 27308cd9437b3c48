"""A few cases that stand for many: everything that must be covered is in at least one of them."""

from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heapreplace


def cover(features: Sequence[Collection[object]], costs: Sequence[float]) -> list[int]:
    """Choose cases that together have all features that any case has, at a low cost.

    The choice is greedy: the case with the most new features for its cost comes next, the first among equals.
    It is the same in every run.

    Parameters
    ----------
    features : Sequence[Collection[object]]
        What every case has; features are hashable.
    costs : Sequence[float]
        What every case costs; more than 0.

    Returns
    -------
    list[int]
        Numbers of the chosen cases, in ascending order.
    """
    missing = [set(each) for each in features]
    covered: set[object] = set()
    # What a case is worth never rises: one that is still worth what the queue says is the best.
    queue = [(-len(missing[i]) / costs[i], i) for i in range(len(missing))]
    heapify(queue)
    chosen: list[int] = []
    while queue:
        worth, number = queue[0]
        missing[number] -= covered
        now = -len(missing[number]) / costs[number]
        if not now:
            heappop(queue)
        elif now > worth:
            heapreplace(queue, (now, number))
        else:
            chosen.append(number)
            covered |= missing[number]
            heappop(queue)
    return sorted(chosen)
