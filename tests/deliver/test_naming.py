import re

import pytest

from cipherfab.catalogue import parse
from cipherfab.deliver.naming import identifier, signals, vector_range


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


@pytest.mark.parametrize("row", ["V1", "P1", "P2", "P3", "P4"])
def test_signals_of_a_core_are_distinct_identifiers(row: str) -> None:
    names = signals(parse(row))
    assert list(names) == [port.name for port in parse(row).ports]
    assert len(set(names.values())) == len(names)
    assert all(re.fullmatch(r"[a-z_]+", name) for name in names.values())


def test_what_leaves_with_the_name_of_an_input_is_the_result() -> None:
    assert signals(parse("V1"))["block_o"] == "result"
    assert signals(parse("P2"))["state_o"] == "result"
    assert signals(parse("P1"))["z_o"] == "z"


def test_range() -> None:
    assert vector_range(1) == ""
    assert vector_range(80) == "[79:0]"
