import re

import pytest

from cipherfab.catalogue import parse
from cipherfab.deliver.naming import identifier, signal, vector_range


@pytest.mark.parametrize(
    ("design", "name"),
    [
        ("present-80/iterative", "cf_present_80_iterative"),
        (
            "rectangle-128/pipelined:direction=both,rounds_per_stage=5",
            "cf_rectangle_128_pipelined_direction_both_rounds_per_stage_5",
        ),
    ],
)
def test_identifier(design: str, name: str) -> None:
    assert identifier(parse(design)) == name


def test_signals_of_a_core_are_distinct_identifiers() -> None:
    names = [signal(port.name) for port in parse("V1").ports]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z_]+", name) for name in names)
    assert signal("block_o") == "result"


def test_range() -> None:
    assert vector_range(1) == ""
    assert vector_range(80) == "[79:0]"
