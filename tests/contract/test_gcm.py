"""GCM: limits of lengths, nonces that are hashed, and block ciphers other than AES."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.catalogue.design import design_of
from cipherfab.models import CIPHERS, MessageCipher
from cipherfab.models.modes.gcm import gcm
from cipherfab.netlist.model import Netlist
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import TOO_LONG, Packet, decryption, encryption, mixed
from tests.suite.night import night

from .conftest import Gates
from .mutants import mutated
from .packet_runs import run_packets

LENGTH_BITS = 4
MOST = (1 << LENGTH_BITS) - 2
"""Blocks of the longest message, and of the longest associated data."""


def limits(cipher: MessageCipher, hold: bool) -> Iterator[Packet]:
    """Yield packets around the longest allowed length, in associated data or in the message."""
    size, key, nonce = cipher.rate_bytes, bytes(range(cipher.key_bytes)), bytes(range(cipher.nonce_bytes))
    for length in (size * MOST - 1, size * MOST, size * MOST + 1, size * (MOST + 1), size * 2 * MOST):
        text = bytes(i % 251 for i in range(length))
        for associated, message in ((text, b""), (text, text[:20]), (b"", text), (text[:20], text)):
            good = [
                encryption(cipher, key, nonce, associated, message),
                decryption(
                    cipher, key, nonce, associated, cipher.encrypt(key, nonce, associated, message), hold=hold
                ),
            ]
            for packet in good:
                if length <= size * MOST:
                    yield packet
                else:
                    shown = packet.results[: MOST if message == text else 0]
                    hidden = hold and packet.decrypt
                    yield replace(packet, results=() if hidden else shown, tag=b"", verdict=TOO_LONG)


@pytest.mark.parametrize(
    ("core", "hold"),
    [
        *(("iterative:rounds_per_cycle=5", 0), night("iterative:rounds_per_cycle=5", 16)),
        *(night("pipelined:rounds_per_stage=5", 16), night("pipelined:key_schedule=stored", 0)),
    ],
)
def test_lengths_beyond_the_limit_are_refused(core: str, hold: int, gates: Gates) -> None:
    text = f"aes-128-gcm/{core},length_bits={LENGTH_BITS},hold_blocks={hold}"
    design = parse_as(PacketDesign, text)
    packets = list(limits(design.cipher, hold > 0))
    assert Counter(packet.verdict for packet in packets)[TOO_LONG] == 24
    assert run_packets(gates(design), design, packets * 2, seed=38).failures == []


HASHED = "aes-128-gcm/iterative:rounds_per_cycle=5,ghash_bits=32,nonce_bytes=20,hold_blocks=4"
"""A core whose nonce is two blocks, and not whole ones."""


@pytest.mark.parametrize(
    ("values", "known"),
    [
        night("nonce_bytes=1", 24),
        night("nonce_bytes=128,rounds_per_cycle=2", 24),
        ("nonce_bytes=1,tag_bytes=4,rounds_per_cycle=5,hold_blocks=4", 24),
        night("nonce_bytes=16,ghash_bits=3", 0),
        night("nonce_bytes=13,rounds_per_cycle=10,ghash_bits=128", 0),
    ],
)
def test_hashed_nonces(values: str, known: int, gates: Gates) -> None:
    """Known answers, stalls, resets and the formula of cycles."""
    design = parse_as(PacketDesign, f"aes-128-gcm/iterative:{values}")
    vectors = known_answers(design)
    found = check(gates(design), design, vectors=vectors, blocks=400)
    assert (found.failures, found.vectors) == ((), known)


def hashed_failures(design: PacketDesign, netlist: Netlist) -> list[str]:
    """Return what is wrong with packets between stalls, resets and aborts, some of these in the nonce."""
    packets = mixed(design.model, design.hold_blocks, 3 * LANES)
    failures: list[str] = []
    for seed, event in ((40, None), (41, "reset"), (42, "abort"), (43, "abort")):
        failures += run_packets(netlist, design, packets, seed=seed, event=event).failures
    return failures


def test_hashed_nonces_between_events(gates: Gates) -> None:
    design = parse_as(PacketDesign, HASHED)
    assert hashed_failures(design, gates(design)) == []


MUTANTS = [
    ("cf_gcm", "if (first_valid) hashing_q <= 1'b0;", ""),
    ("cf_gcm", "hashing_q && hash_idle && left_q == '0", "hashing_q && left_q == '0"),
    ("cf_gcm", "hashing_q && hash_idle && left_q != '0", "hashing_q && left_q != '0"),
    ("cf_gcm", "({NonceLength, nonce_q} >> 128)", "(nonce_q >> 128)"),
    ("cf_gcm", "LeftBits'(NonceBlocks + 1)", "LeftBits'(NonceBlocks)"),
    ("cf_gcm", ".restart_i  (start || first_valid)", ".restart_i  (start)"),
    ("cf_gcm", "        hashing_q <= 1'b0;\n        left_q", "        left_q"),
    ("cf_gcm", "nonce_step ? nonce_block : ", ""),
    ("cf_gcm_cipher", "(first_valid_i || known_q) && !start_i", "first_valid_i || (known_q && !start_i)"),
    ("cf_gcm_cipher", "(first_valid_i || known_q) && !start_i", "first_valid_i || known_q"),
    ("cf_gcm_cipher", "work_q == HASH_KEY && first_known)", "work_q == HASH_KEY)"),
    ("cf_gcm_cipher", "first_q + (counts ?", "first_q | (counts ?"),
    ("cf_gcm_cipher", "first_q + (counts ? 32'(counter_q) : '0)", "first_q + 32'(counter_q)"),
]


@pytest.mark.parametrize(
    ("file", "old", "new"), [each if at in (0, 8) else night(*each) for at, each in enumerate(MUTANTS)]
)
def test_mutant_of_hashed_nonces_is_noticed(
    file: str, old: str, new: str, gates: Gates, tmp_path: Path
) -> None:
    design = parse_as(PacketDesign, HASHED)
    sources = mutated(design.sources, f"{file}.sv", old, new, tmp_path)
    assert hashed_failures(design, gates(design, sources))


@pytest.mark.nightly
def test_lanes_of_the_hash(gates: Gates) -> None:
    """Packets of fewer blocks than there are lanes, of as many, and of several rounds of them."""
    design = parse_as(PacketDesign, "aes-128-gcm/pipelined:rounds_per_stage=5,hold_blocks=0")
    cipher, packets = design.cipher, []
    key, nonce = bytes(range(16)), bytes(range(12))
    lengths = (0, 5, 16 * 6, 16 * 7 + 1, 16 * 8, 16 * 15 + 15, 16 * 17, 700)
    for associated, message in product([(bytes(range(251)) * 3)[:length] for length in lengths], repeat=2):
        packets.append(encryption(cipher, key, nonce, associated, message))
        right = cipher.encrypt(key, nonce, associated, message)
        packets.append(decryption(cipher, key, nonce, associated, right, hold=False))
    assert run_packets(gates(design), design, packets, seed=38).failures == []


@pytest.mark.parametrize(
    ("core", "name"),
    [
        ("iterative:ghash_bits=8", "serpent-128"),
        night("iterative:ghash_bits=8", "gift-128"),
        night("iterative:ghash_bits=8", "serpent-256"),
        night("pipelined:rounds_per_stage=4", "serpent-256"),
    ],
)
def test_every_cipher_with_blocks_of_128_bits(core: str, name: str, gates: Gates) -> None:
    """The mode knows nothing of AES: not its order of bytes, key size or number of rounds."""
    like = parse_as(PacketDesign, f"aes-128-gcm/{core},hold_blocks=0")
    values = {**like.parameters, "sbox": "table"}
    design = design_of(gcm(CIPHERS[name]), like.architecture, values)
    assert isinstance(design, PacketDesign)
    packets = mixed(design.cipher, 0, LANES)
    assert run_packets(gates(design), design, packets, seed=38).failures == []
