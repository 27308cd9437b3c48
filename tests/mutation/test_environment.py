"""Senders keep what they offer; a proof may rely on them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cipherfab.devices.expression import Name
from cipherfab.logic.elaborate import Logic, Register
from cipherfab.logic.network import LogicNetwork
from cipherfab.mutation.control import Control
from cipherfab.mutation.environment import Offer, with_senders
from cipherfab.mutation.faults import Fault, Kind, Reader
from cipherfab.mutation.harmless import Interface, harmless
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import Toolset

OFFER = Offer("in_valid_i", "in_ready_o", ("data_i",))


def watcher() -> Logic:
    """Return logic that says when an offer is withdrawn: it remembers whether one waited."""
    network = LogicNetwork()
    clock, reset, valid, data, ready, waited = (network.source() for _ in range(6))
    left = network.conjunction(network.conjunction(valid, ready ^ 1), reset ^ 1)
    return Logic(
        network=network,
        inputs={
            "clk_i": (clock,),
            "rst_i": (reset,),
            "in_valid_i": (valid,),
            "data_i": (data,),
            "go_i": (ready,),
        },
        outputs={
            "in_ready_o": (ready,),
            "data_o": (data,),
            "withdrawn_o": (network.conjunction(waited, valid ^ 1),),
        },
        registers=(
            Register(
                cell="",
                name=Name("waited", 0),
                state=waited,
                visible=waited,
                following=left,
                falling=False,
                initial=False,
            ),
        ),
        memories=(),
        nets={},
        clock="clk_i",
    )


def test_a_sender_goes_on_offering_the_same() -> None:
    simulator = Simulator(compile_logic(with_senders(watcher(), [OFFER], "rst_i")), lanes=64)
    seen = []
    for reset, valid, data, ready in [
        (1, 0, 0, 0),
        (0, 1, 1, 0),
        (0, 0, 0, 0),
        (0, 0, 0, 1),
        (0, 0, 0, 1),
        (0, 1, 1, 0),
        (1, 0, 1, 0),
        (0, 0, 0, 0),
    ]:
        inputs = {"rst_i": reset, "in_valid_i": valid, "data_i": data, "go_i": ready}
        for name, value in inputs.items():
            simulator.write(name, pack_lanes([value] * 64, 1))
        simulator.settle()
        seen.append(tuple(unpack_lanes(simulator.read(name))[0] for name in ("data_o", "withdrawn_o")))
        simulator.clock()
    # It is not offered any more once it was taken, or after a reset.
    assert [data for data, _ in seen] == [0, 1, 1, 1, 0, 1, 1, 0]
    assert not any(withdrawn for _, withdrawn in seen)


@pytest.mark.parametrize("offers", [(OFFER,), ()])
def test_what_shows_withdrawn_offers_alone_is_harmless(offers: tuple[Offer, ...], workdir: Path) -> None:
    logic = watcher()
    fault = Fault(Reader("output", 2, 0), Kind.ZERO)
    interface = Interface(valid={}, offers=offers)
    proved = harmless(logic, [fault], interface, tools=Toolset(), workdir=workdir, seed=1)
    assert proved == [bool(offers)]


def test_a_state_before_the_first_reset_counts_for_nothing(workdir: Path) -> None:
    """The register is 1 at power-up alone, which no output shows before a reset."""
    logic = watcher()
    (register,) = logic.registers
    logic = replace(logic, registers=(replace(register, following=0, initial=True),))
    fault = Fault(Reader("output", 2, 0), Kind.ZERO)
    assert harmless(logic, [fault], Interface(valid={}), tools=Toolset(), workdir=workdir, seed=1) == [True]


def test_states_that_fit() -> None:
    control = Control(np.array([3, 5, 8]), np.array([0b000, 0b011, 0b101, 0b111]), 0)
    assert control.hull(np.array([0b011, 0b111])).tolist() == [0b011, 0b111]
    assert control.hull(np.array([0b011, 0b101])).tolist() == [0b011, 0b101, 0b111]
    given = {
        5: np.array([True, False] * 32),
        8: np.array([False, False, True, True] * 16),
        9: np.ones(64, np.bool_),
    }
    drawn = control.draw(np.random.default_rng(1), given, 64)
    assert drawn.tolist() == [0b011, 0b000, 0b111, 0b101] * 16
    assert (
        control.draw(
            np.random.default_rng(1), {3: np.zeros(64, np.bool_), 5: np.ones(64, np.bool_)}, 64
        ).tolist()
        == [-1] * 64
    )
