"""The authenticated cipher is still while no packet is under way."""

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.packet_contract import LANES, dealt, packet_run
from cipherfab.verify.packets import mixed
from tests.suite.night import night

from .conftest import Gates


@pytest.mark.parametrize("event", [None, night("reset"), night("abort")])
@pytest.mark.parametrize(
    "design_id",
    [
        # Blocks and tags have every other cycle each.
        "pi16cipher096v2/parallel:lanes=7,hold_blocks=4",
        night("pi16cipher096v2/parallel:digit_bits=4,hold_blocks=0"),
    ],
)
def test_an_idle_core_toggles_nothing(design_id: str, event: str | None, gates: Gates) -> None:
    design = parse_as(PacketDesign, design_id)
    packets = mixed(design.cipher, design.hold_blocks, LANES)
    run = packet_run(design, dealt(packets, LANES), seed=7, event=event)
    simulator = Simulator(gates(design), lanes=run.stimulus.lanes, count_toggles=True)
    assert run.on(simulator).failures == []
    simulator.clock(2)
    before = dict(simulator.toggles)
    simulator.clock(64)
    assert {net for net, count in simulator.toggles.items() if count != before[net]} == set()
