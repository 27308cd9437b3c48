"""What is left for the night."""

import pytest

from cipherfab.devices.targets import TARGETS
from tests.suite.night import night, targets


def test_a_push_tests_every_library_of_cells() -> None:
    pushed = [name for name in targets() if isinstance(name, str)]
    assert 1 < len(pushed) < len(TARGETS) == len(targets())
    libraries = [TARGETS[name].library for name in pushed]
    assert sorted(libraries) == sorted({target.library for target in TARGETS.values()})
    assert targets(["spartan-3", "ecp5"]) == ["spartan-3", "ecp5"]


def test_the_marker() -> None:
    assert night("a", 1) == pytest.param("a", 1, marks=pytest.mark.nightly)
