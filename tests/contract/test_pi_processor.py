"""The message processor of a published design beyond the catalogue: other words, and long messages."""

import pytest

from cipherfab.catalogue import ARCHITECTURES, design_of, parse_id
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.models.ciphers.pi_processor import messages
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, contract
from tests.suite.night import night

from .conftest import Gates


@pytest.mark.parametrize(
    ("name", "digit_bits"),
    [("pi32cipher128v2", 32), night("pi32cipher256v2", 4), night("pi64cipher128v2", 32)],
)
def test_other_words(name: str, digit_bits: int, gates: Gates) -> None:
    operation = messages(PI_CIPHERS[name])
    design = design_of(operation, ARCHITECTURES["message_processor"], {"digit_bits": digit_bits})
    found = check(gates(design, design.sources), design, vectors=[], blocks=100, seed=16)
    assert found.failures == ()
    assert found.cycles == design.cycles


@pytest.mark.parametrize("blocks", [1, 2, 3, 20])
@pytest.mark.parametrize("digit_bits", [16, 8])
def test_cycles_of_a_message(digit_bits: int, blocks: int, gates: Gates) -> None:
    design = parse_id(f"pi16cipher096v2-block/message_processor:digit_bits={digit_bits}")
    run = contract(design).full_rate(blocks, seed=blocks)
    bench = run.on(Simulator(gates(design), lanes=run.stimulus.lanes))
    assert bench.failures == []
    digits = 16 // digit_bits
    latency, interval = 75 * digits + 16 - digits, 50 * digits + 5
    assert bench.sink.ended_at()[0].tolist() == [latency + (blocks - 1) * interval]
    assert (design.cycles.latency, design.cycles.interval) == (latency, interval)
