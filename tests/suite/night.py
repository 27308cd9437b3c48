"""Parameters of tests that are left for the night."""

from collections.abc import Iterable

import pytest

from cipherfab.devices.target import Target
from cipherfab.devices.targets import TARGETS

PLACED = ("ecp5", "ice40")
"""Families for which the tests of a push place and route; the tools of others are compiled at night only."""


def night(*values: object) -> object:
    """Return parameters of a test that only the night runs."""
    return pytest.param(*values, marks=pytest.mark.nightly)


def targets(names: Iterable[str] = TARGETS) -> list[object]:
    """Return device families; of each library of cells, a push tests the one with the most recipes."""
    names, first = list(names), dict[str, Target]()
    for target in map(TARGETS.__getitem__, names):
        known = first.setdefault(target.library, target)
        if len(target.recipes) > len(known.recipes):
            first[target.library] = target
    pushed = {target.name for target in first.values()}
    return [name if name in pushed else night(name) for name in names]
