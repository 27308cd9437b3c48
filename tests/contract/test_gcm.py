"""GCM: limits of lengths, and block ciphers other than AES."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.catalogue.design import design_of
from cipherfab.models import CIPHERS, MessageCipher
from cipherfab.models.modes.gcm import gcm
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import TOO_LONG, Packet, decryption, encryption, mixed
from tests.suite.night import night

from .conftest import Gates
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
