"""The authenticated cipher against the golden model and all known answers, in all variants."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from cipherfab.catalogue import rtl_sources
from cipherfab.deliver.sources import needed_sources
from cipherfab.errors import ToolError
from cipherfab.models.pi_cipher import PI_CIPHERS, PiCipher
from cipherfab.models.pi_vectors import Message, Verification

from .conftest import TopGates
from .packet_bench import LANES, Bench, exercise, neighbours, parameters
from .packets import SMALL, TOO_LONG, Packet, broken, decryption, encryption, long, mixed
from .pi import VECTORS

SEED = 2016
MODULE = "cf_pi_cipher"


def bench(
    top_gates: TopGates,
    cipher: PiCipher,
    core: Mapping[str, int],
    packets: Sequence[Packet],
    *,
    seed: int,
    stalls: bool = True,
    event: str | None = None,
) -> Bench:
    """Elaborate a core and run packets through it."""
    netlist = top_gates(MODULE, {name: str(value) for name, value in core.items()}, needed_sources(MODULE))
    return exercise(netlist, cipher, core, packets, seed=seed, stalls=stalls, event=event)


def of_message(vector: Message) -> list[Packet]:
    """Return a known answer as two packets, with what it says and not what the model says."""
    size = vector.cipher.rate_bytes
    body, tag = vector.ciphertext[:-size], vector.ciphertext[-size:]
    has_number = vector.secret_number is not None
    there = encryption(
        vector.cipher, vector.key, vector.nonce, vector.associated, vector.message, vector.secret_number
    )
    back = decryption(
        vector.cipher,
        vector.key,
        vector.nonce,
        vector.associated,
        vector.ciphertext,
        has_number=has_number,
        hold=False,
    )
    assert b"".join(result.data for result in there.results) == body
    assert there.tag == tag
    assert b"".join(r.data for r in back.results) == (vector.secret_number or b"") + vector.message
    return [there, back]


def of_verification(vector: Verification, *, hold: bool) -> Packet:
    """Return a tag to accept or to reject as a packet."""
    packet = decryption(
        vector.cipher,
        vector.key,
        vector.nonce,
        vector.associated,
        vector.ciphertext,
        has_number=vector.has_secret_number,
        hold=hold,
    )
    assert (packet.verdict == 0) == (vector.message is not None)
    return packet


@pytest.mark.parametrize(
    ("name", "lanes", "digits", "hold"),
    [
        ("pi16cipher096v2", 1, 1, 0),
        ("pi16cipher128v2", 2, 2, 16),
        ("pi32cipher128v2", 1, 2, 0),
        ("pi32cipher256v2", 2, 1, 8),
        ("pi64cipher128v2", 1, 4, 8),
        ("pi64cipher256v2", 2, 1, 0),
    ],
)
def test_known_answers(name: str, lanes: int, digits: int, hold: int, top_gates: TopGates) -> None:
    cipher = PI_CIPHERS[name]
    messages = [v for v in (*VECTORS.aead, *VECTORS.published) if v.cipher is cipher]
    verifications = [v for v in VECTORS.verify if v.cipher is cipher]
    packets = [packet for vector in messages for packet in of_message(vector)]
    packets += [of_verification(vector, hold=hold > 0) for vector in verifications]
    assert len(packets) == 2 * len(messages) + 22
    assert len(messages) >= 78
    # A message of 200 bytes is longer than what 16 or 8 blocks hold.
    packets = [p for p in packets if not (hold and p.decrypt and len(p.results) > hold)]
    bench(top_gates, cipher, parameters(cipher, lanes=lanes, digits=digits, hold=hold), packets, seed=SEED)


CORES = [
    (SMALL, parameters(SMALL, lanes=1, digits=1, hold=0)),
    (SMALL, parameters(SMALL, lanes=1, digits=16, hold=4)),
    (SMALL, parameters(SMALL, lanes=2, digits=2, hold=4)),
    (SMALL, parameters(SMALL, lanes=3, digits=1, hold=4)),
    (SMALL, parameters(SMALL, lanes=8, digits=1, hold=0)),
    (PI_CIPHERS["pi32cipher128v2"], parameters(PI_CIPHERS["pi32cipher128v2"], lanes=2, digits=4, hold=4)),
    (PI_CIPHERS["pi64cipher256v2"], parameters(PI_CIPHERS["pi64cipher256v2"], lanes=1, digits=2, hold=0)),
]


def label(value: object) -> str | None:
    """Name a core by its parameters."""
    return "-".join(map(str, value.values())) if isinstance(value, dict) else None


@pytest.mark.parametrize(("cipher", "core"), CORES, ids=label)
def test_contract(cipher: PiCipher, core: Mapping[str, int], top_gates: TopGates) -> None:
    few = core["WordBits"] // core["DigitBits"] > 4
    packets = mixed(cipher, core["HoldBlocks"], LANES if few else 3 * LANES)
    bench(top_gates, cipher, core, packets, seed=SEED)
    fates: Counter[str] = Counter()
    for seed, event in ((SEED + 1, "reset"), (SEED + 2, "abort")):
        made = bench(top_gates, cipher, core, packets, seed=seed, event=event)
        fates.update(fate for lane in made.lanes for fate in lane.fates.values())
    assert fates["reset"] > 10, "too few resets came while a packet was under way"
    assert fates["aborted"] > 10, "too few aborts came while a packet was under way"


@pytest.mark.parametrize("hold", [0, 4])
def test_every_bit_counts(hold: int, top_gates: TopGates) -> None:
    generator = random.Random(SEED)
    key, nonce = generator.randbytes(12), generator.randbytes(4)
    associated, message = generator.randbytes(17), generator.randbytes(20)
    right = SMALL.encrypt(key, nonce, associated, message)
    whole = nonce + associated + right
    packets = [decryption(SMALL, key, nonce, associated, right, hold=hold > 0)]
    for bit in range(8 * len(whole)):
        changed = (int.from_bytes(whole, "little") ^ 1 << bit).to_bytes(len(whole), "little")
        packet = decryption(SMALL, key, changed[:4], changed[4:21], changed[21:], hold=hold > 0)
        assert packet.verdict != 0
        packets.append(packet)
    assert len(packets) == 1 + 32 + 8 * (17 + 20 + 16)
    bench(top_gates, SMALL, parameters(SMALL, hold=hold), packets, seed=SEED, stalls=False)


@pytest.mark.parametrize("hold", [0, 8])
def test_broken_packets(hold: int, top_gates: TopGates) -> None:
    packets = neighbours(broken(hold > 0), 6)
    for lanes in (1, 2):
        bench(top_gates, SMALL, parameters(SMALL, lanes=lanes, hold=hold), packets, seed=SEED + lanes)


def test_what_is_too_long_to_hold(top_gates: TopGates) -> None:
    packets = long(4)
    assert Counter(packet.verdict for packet in packets)[TOO_LONG] == 8
    bench(top_gates, SMALL, parameters(SMALL, hold=4), packets * 2, seed=SEED)


@pytest.mark.parametrize(("lanes", "digits"), [(1, 1), (2, 1), (4, 1), (8, 1), (1, 2), (4, 2)])
def test_cycles(lanes: int, digits: int, top_gates: TopGates) -> None:
    """The formulas of the header, and of the documentation."""
    packet = encryption(SMALL, bytes(12), bytes(4), b"", bytes(16 * 8 * lanes))
    core = parameters(SMALL, lanes=lanes, digits=digits)
    netlist = top_gates(MODULE, {name: str(value) for name, value in core.items()}, needed_sources(MODULE))
    made = Bench(netlist, SMALL, [[packet], *([] for _ in range(1, LANES))], seed=SEED, stalls=False)
    made.run(1000)
    (taken,) = made.lanes[0].taken_at
    # Blocks of the same lane, behind those that wait for it to be opened.
    rounds = {later - earlier for earlier, later in pairwise(taken[lanes:-lanes:lanes])}
    assert rounds == {max(50 * digits + 5, lanes * 2 * (1 + 4 * digits))}


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
        top_gates(MODULE, changed, rtl_sources())
