"""A few cases that stand for many: everything that must be covered is in at least one of them."""

from collections.abc import Collection, Sequence


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
    chosen: list[int] = []
    while True:
        best = max(range(len(missing)), key=lambda i: len(missing[i]) / costs[i], default=0)
        if not missing or not missing[best]:
            return sorted(chosen)
        chosen.append(best)
        covered = missing[best]
        missing = [each - covered for each in missing]
