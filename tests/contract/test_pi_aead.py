"""The authenticated cipher against the golden model and all known answers, in all variants."""

import random
from collections import Counter

import pytest

from cipherfab.catalogue import PacketDesign, parse_as, rtl_sources
from cipherfab.errors import ToolError
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.models.pi_vectors import shipped_pi_vectors
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import TOO_LONG, decryption, mixed
from tests.suite.night import night

from .broken_packets import broken, long
from .conftest import Gates, TopGates
from .packet_runs import neighbours, run_packets

SEED = 2016
VECTORS = shipped_pi_vectors()
SMALL = PI_CIPHERS["pi16cipher096v2"]


@pytest.mark.parametrize(
    "design_id",
    [
        "pi16cipher096v2/parallel:hold_blocks=0",
        "pi16cipher128v2/parallel:digit_bits=8,lanes=2,hold_blocks=16",
        night("pi32cipher128v2/parallel:digit_bits=16,hold_blocks=0"),
        night("pi32cipher256v2/parallel:lanes=2,hold_blocks=8"),
        night("pi64cipher128v2/parallel:digit_bits=16,hold_blocks=8"),
        night("pi64cipher256v2/parallel:lanes=2,hold_blocks=0"),
    ],
)
def test_known_answers(design_id: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, design_id)
    cipher, hold = design.cipher, design.parameters["hold_blocks"]
    messages = [v for v in (*VECTORS.aead, *VECTORS.published) if v.cipher is cipher]
    known = known_answers(design)
    # A message of 200 bytes is longer than what 16 or 8 blocks hold.
    assert len(known) == 2 * len(messages) + 22 if not hold else len(known) > 2 * len(messages)
    assert len(messages) >= 78
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), len(known))


DESIGNS = [
    night("pi16cipher096v2/parallel:hold_blocks=0"),
    night("pi16cipher096v2/parallel:digit_bits=2,hold_blocks=4"),
    "pi16cipher096v2/parallel:digit_bits=8,lanes=2,hold_blocks=4",
    night("pi16cipher096v2/parallel:lanes=3,hold_blocks=4"),
    night("pi16cipher096v2/parallel:lanes=7,hold_blocks=4"),
    night("pi16cipher096v2/parallel:lanes=11,hold_blocks=0"),
    night("pi32cipher128v2/parallel:digit_bits=8,lanes=2,hold_blocks=4"),
    night("pi64cipher256v2/parallel:digit_bits=32,hold_blocks=0"),
]


@pytest.mark.parametrize("design_id", DESIGNS)
def test_contract(design_id: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, design_id)
    netlist = gates(design)
    few = design.cycles.interval > 400
    packets = mixed(design.cipher, design.hold_blocks, 2 * LANES if few else 3 * LANES)
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
    design = parse_as(PacketDesign, f"pi16cipher096v2/parallel:hold_blocks={hold}")
    generator = random.Random(SEED)
    key, nonce = generator.randbytes(12), generator.randbytes(4)
    associated, message = generator.randbytes(17), generator.randbytes(20)
    right = SMALL.encrypt(key, nonce, associated, message)
    whole = key + nonce + associated + right
    packets = [decryption(SMALL, key, nonce, associated, right, hold=hold > 0)]
    for bit in range(8 * len(whole)):
        changed = (int.from_bytes(whole, "little") ^ 1 << bit).to_bytes(len(whole), "little")
        parts = changed[:12], changed[12:16], changed[16:33], changed[33:]
        packet = decryption(SMALL, *parts, hold=hold > 0)
        assert packet.verdict != 0
        packets.append(packet)
    assert len(packets) == 1 + 96 + 32 + 8 * (17 + 20 + 16)
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


@pytest.mark.parametrize(("lanes", "hold"), [night(1, 0), night(2, 0), night(1, 8), (2, 8)])
def test_broken_packets(lanes: int, hold: int, gates: Gates) -> None:
    packets = neighbours(broken(SMALL, hold > 0), 6)
    design = parse_as(PacketDesign, f"pi16cipher096v2/parallel:lanes={lanes},hold_blocks={hold}")
    assert run_packets(gates(design), design, packets, seed=SEED + lanes).failures == []


def test_what_is_too_long_to_hold(gates: Gates) -> None:
    design = parse_as(PacketDesign, "pi16cipher096v2/parallel:hold_blocks=4")
    packets = long(SMALL, 4)
    assert Counter(packet.verdict for packet in packets)[TOO_LONG] == 8
    assert run_packets(gates(design), design, packets * 2, seed=SEED).failures == []


@pytest.mark.parametrize(
    ("lanes", "digit_bits"),
    [
        *((lanes, 16) for lanes in (1, 2)),
        *(night(lanes, 16) for lanes in (6, 7, 10, 32, 56)),
        (3, 8),
        night(8, 8),
        night(6, 4),
        night(11, 4),
    ],
)
def test_cycles(lanes: int, digit_bits: int, gates: Gates) -> None:
    """The formulas of the header, and of the documentation."""
    design = parse_as(
        PacketDesign, f"pi16cipher096v2/parallel:digit_bits={digit_bits},lanes={lanes},hold_blocks=0"
    )
    run = measured_run(design, SEED)
    bench = run.on(Simulator(gates(design), lanes=LANES))
    assert bench.failures == []
    seen = run.measure(bench, slice(None))
    assert seen.counts == {"latency": {design.cycles.latency}, "interval": {design.cycles.interval}}
    assert [len(counts) for counts in seen.packets.values()] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"WordBits": "8"}, "WordBits is 8; allowed are 16, 32 and 64"),
        ({"KeyBits": "256"}, "KeyBits is 256; allowed are 96 and 128 for words of 16 bits"),
        ({"DigitBits": "3"}, "DigitBits is 3; allowed are powers of two up to 16"),
        ({"Lanes": "0"}, "Lanes is 0; allowed are 1 and more"),
        ({"HoldBlocks": "3"}, "HoldBlocks is 3; allowed are 0 and powers of two from 2"),
    ],
)
def test_what_does_not_exist(changed: dict[str, str], message: str, top_gates: TopGates) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates("cf_pi_cipher", changed, rtl_sources())
