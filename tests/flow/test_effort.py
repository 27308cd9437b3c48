"""The effort grows with what a design unrolls, with the cycles of a block, and with place and route."""

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import TARGETS
from cipherfab.flow.effort import effort


def on(target: str, *designs: str) -> list[float]:
    return [effort(parse_id(design), TARGETS[target]) for design in designs]


def test_unrolled_rounds_cost_the_same_in_every_architecture() -> None:
    unrolled, combinational = on(
        "ecp5", "present-80/iterative:rounds_per_cycle=31,entry_rounds=31", "present-80/combinational"
    )
    assert unrolled == combinational


def test_more_logic_costs_more() -> None:
    for target in ("ecp5", "spartan-6"):
        efforts = on(
            target,
            "present-80/iterative",
            "present-80/iterative:rounds_per_cycle=2",
            "present-80/pipelined:key_schedule=static",
            "present-80/pipelined",
            "present-128/pipelined",
            "present-128/pipelined:direction=both",
        )
        assert efforts == sorted(set(efforts))


def test_many_cycles_cost_more() -> None:
    compact, iterative = on("spartan-6", "present-80/compact", "present-80/iterative")
    assert compact > 2 * iterative


def test_place_and_route_costs_more() -> None:
    assert on("ecp5", "present-80/iterative") > on("spartan-6", "present-80/iterative")
