"""Experiments measure what is committed: one case of each, whichever takes least."""

from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.publish.experiments import EXPERIMENTS

CHEAP = [
    ("handshake", ("present-80/iterative", "ecp5")),
    ("bus", ("present-80/iterative", "8")),
    ("sbox", ("tower_field", "encrypt")),
    ("recipes", ("present-80/iterative", "ice40")),
    ("proofs", ("rectangle-80/iterative",)),
    ("tunable", ("substitution", "ice40")),
    ("specialisers", ("round of PRESENT", "ice40")),
]


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "which"), CHEAP)
def test_what_is_measured_is_what_is_committed(name: str, which: tuple[str, ...]) -> None:
    experiment = EXPERIMENTS[name]
    [case] = (each for each in experiment.cases if experiment.identity(each) == which)
    [row] = (each for each in experiment.read(experiment.path) if experiment.identity(each) == which)
    assert timeless(experiment.measure(case)) == timeless(row)


def timeless(row: Any) -> Any:
    """Return a row without times of this machine."""
    return replace(row, c=replace(row.c, microseconds=0)) if hasattr(row, "c") else row
