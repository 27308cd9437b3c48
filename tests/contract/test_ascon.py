"""Ascon-AEAD128 against the golden model and all known answers, with every number of rounds in a cycle."""

import random
from collections import Counter

import pytest

from cipherfab.catalogue import PacketDesign, parse_as, rtl_sources
from cipherfab.errors import ToolError
from cipherfab.models.ciphers.ascon import AEAD128
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import TOO_LONG, decryption, mixed
from tests.suite.night import night

from .broken_packets import broken, long
from .conftest import Gates, TopGates
from .packet_runs import neighbours, run_packets

SEED = 800232
every_number_of_rounds = pytest.mark.parametrize("rounds", [1, *map(night, (2, 3, 4, 6)), 12])


def design_of(rounds: int, hold: int = 0) -> PacketDesign:
    return parse_as(PacketDesign, f"ascon-aead128/iterative:rounds_per_cycle={rounds},hold_blocks={hold}")


@every_number_of_rounds
def test_known_answers(rounds: int, gates: Gates) -> None:
    design = design_of(rounds)
    known = known_answers(design)
    assert len(known) == 2 * 767 + 161
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), len(known))


@pytest.mark.parametrize(
    ("rounds", "hold"), [night(1, 0), night(1, 4), (2, 4), night(3, 0), night(4, 8), night(6, 4), (12, 0)]
)
def test_contract(rounds: int, hold: int, gates: Gates) -> None:
    design = design_of(rounds, hold)
    netlist, packets = gates(design), mixed(AEAD128, hold, 3 * LANES)
    assert run_packets(netlist, design, packets, seed=SEED).failures == []
    fates: Counter[str] = Counter()
    for seed, event in ((SEED + 1, "reset"), (SEED + 2, "abort")):
        bench = run_packets(netlist, design, packets, seed=seed, event=event)
        assert bench.failures == []
        fates += bench.fates
    assert fates["reset"] > 10, "too few resets came while a packet was under way"
    assert fates["aborted"] > 10, "too few aborts came while a packet was under way"


@pytest.mark.parametrize("hold", [night(0), 4])
def test_every_bit_counts(hold: int, gates: Gates) -> None:
    generator = random.Random(SEED)
    key, nonce = generator.randbytes(16), generator.randbytes(16)
    associated, message = generator.randbytes(17), generator.randbytes(20)
    right = AEAD128.encrypt(key, nonce, associated, message)
    whole = key + nonce + associated + right
    packets = [decryption(AEAD128, key, nonce, associated, right, hold=hold > 0)]
    for bit in range(8 * len(whole)):
        changed = (int.from_bytes(whole, "little") ^ 1 << bit).to_bytes(len(whole), "little")
        parts = changed[:16], changed[16:32], changed[32:49], changed[49:]
        packets.append(decryption(AEAD128, *parts, hold=hold > 0))
    assert [packet.verdict for packet in packets] == [0] + [1] * 8 * (32 + 17 + 20 + 16)
    design = design_of(2, hold)
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


@pytest.mark.parametrize(("rounds", "hold"), [night(1, 0), (2, 8), night(3, 4), night(12, 0)])
def test_broken_packets(rounds: int, hold: int, gates: Gates) -> None:
    packets, design = neighbours(broken(AEAD128, hold > 0), 6), design_of(rounds, hold)
    assert run_packets(gates(design), design, packets, seed=SEED + rounds).failures == []


def test_what_is_too_long_to_hold(gates: Gates) -> None:
    packets, design = long(AEAD128, 4), design_of(2, 4)
    assert Counter(packet.verdict for packet in packets)[TOO_LONG] == 3
    assert run_packets(gates(design), design, packets * 2, seed=SEED).failures == []


@every_number_of_rounds
def test_cycles(rounds: int, gates: Gates) -> None:
    """The formulas of the header, and of the documentation."""
    design = design_of(rounds)
    run = measured_run(design, SEED)
    bench = run.on(Simulator(gates(design), lanes=LANES))
    assert bench.failures == []
    seen = run.measure(bench, slice(None))
    assert seen.counts == {"latency": {design.cycles.latency}, "interval": {design.cycles.interval}}
    assert design.cycles.interval == {1: 8, 2: 4, 3: 3, 4: 2, 6: 2, 12: 1}[rounds]
    assert [len(counts) for counts in seen.packets.values()] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"RoundsPerCycle": "5"}, "RoundsPerCycle is 5; allowed are 1, 2, 3, 4, 6 and 12"),
        ({"RoundsPerCycle": "24"}, "RoundsPerCycle is 24; allowed are 1, 2, 3, 4, 6 and 12"),
        ({"HoldBlocks": "3"}, "HoldBlocks is 3; allowed are 0 and powers of two from 2"),
    ],
)
def test_what_does_not_exist(changed: dict[str, str], message: str, top_gates: TopGates) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates("cf_ascon_aead", changed, rtl_sources())
