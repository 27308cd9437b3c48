"""Packets for the modes that only hide: good ones, and all that must be refused."""

import random
from dataclasses import replace

from cipherfab.models import MessageCipher
from cipherfab.models.modes.ctr import Ctr
from cipherfab.models.modes.xts import Xts
from cipherfab.verify.packets import (
    ACCEPTED,
    ASSOCIATED_DATA,
    BAD_LENGTH,
    BAD_START,
    MESSAGE,
    SECRET_NUMBER,
    TAG,
    TOO_LONG,
    UNEXPECTED,
    Packet,
    Transfer,
    close,
    cut,
    decryption,
    encryption,
)


def both(cipher: MessageCipher, text: bytes, nonce: bytes = b"") -> list[Packet]:
    """Return a packet with a text, to encrypt and to decrypt."""
    key, nonce = bytes(range(cipher.key_bytes)), nonce or bytes(range(cipher.nonce_bytes))
    return [
        encryption(cipher, key, nonce, b"", text),
        decryption(cipher, key, nonce, b"", text, hold=False),
    ]


def broken(cipher: MessageCipher) -> list[Packet]:
    """Return packets with every kind of error, each followed by a good one."""
    size = cipher.rate_bytes
    text = random.Random("broken").randbytes(3 * size)
    packets = []
    for good in both(cipher, text):
        message = cut(MESSAGE, text, size)
        wrong = [
            *(Transfer(kind=kind, data=text[:size]) for kind in (ASSOCIATED_DATA, SECRET_NUMBER, TAG)),
            *(Transfer(kind=kind, data=text[:5]) for kind in (ASSOCIATED_DATA, SECRET_NUMBER, TAG)),
            *(Transfer(kind=kind) for kind in (ASSOCIATED_DATA, SECRET_NUMBER, TAG)),
            replace(message[0], size=size + 1),
        ]
        cases = [
            ((*message[:at], transfer, *message[at:]), at)
            for transfer in wrong
            for at in range(len(message) + 1)
        ]
        # A transfer after the last one of the message.
        ended = [at for at in range(3) if cipher.takes(at * size)]
        cases += [((*message[:at], Transfer(kind=MESSAGE), message[at]), at) for at in ended]
        for transfers, at in cases:
            packets += [refused(good, transfers, at, UNEXPECTED), good]
    return packets


def refused(good: Packet, transfers: tuple[Transfer, ...], results: int, verdict: int) -> Packet:
    """Return a packet that is refused after some results."""
    names = [f"{each.kind}:{len(each.data)}" for each in transfers]
    return replace(
        good,
        name=" ".join(names),
        transfers=close(transfers),
        results=good.results[:results],
        verdict=verdict,
    )


def parts_of_blocks(cipher: MessageCipher) -> list[Packet]:
    """Return packets of CBC whose last block is short, each followed by a good one."""
    size, packets = cipher.rate_bytes, []
    for whole in range(4):
        for good in both(cipher, bytes(range(size * whole))):
            for length in range(1, size):
                rest = Transfer(kind=MESSAGE, data=bytes(length))
                transfers = (*(replace(each, last=False) for each in good.transfers if each.data), rest)
                packets += [refused(good, transfers, whole, BAD_LENGTH), good]
    return packets


def ends_of_counters(cipher: MessageCipher) -> list[Packet]:
    """Return packets of CTR around the last counter."""
    assert isinstance(cipher, Ctr)
    bits, cipher = cipher.counter_bits, replace(cipher, counter_bits=128)
    size, packets = cipher.rate_bytes, []
    for left in range(1, 5):
        # Higher bits than those that count stay.
        nonce = ((0x5A << 120) % (1 << 128) | (1 << bits) - left).to_bytes(16, "big")
        for blocks in range(1, 7):
            text = bytes(range(size * blocks))
            for good in both(cipher, text[: size * left], nonce):
                transfers = tuple(cut(MESSAGE, text, size))
                verdict = ACCEPTED if blocks <= left else TOO_LONG
                packets.append(refused(good, transfers, left, verdict))
    return packets


def short_units(cipher: MessageCipher) -> list[Packet]:
    """Return data units of less than a block, and longer ones, whose last two blocks are joined."""
    size, packets = cipher.rate_bytes, []
    for good in both(cipher, bytes(range(2 * size + 3))):
        for length in range(size):
            packets += [refused(good, (Transfer(kind=MESSAGE, data=bytes(length)),), 0, BAD_LENGTH), good]
        packets += [refused(good, (), 0, BAD_LENGTH), good]
    return packets


def long_units(cipher: MessageCipher) -> list[Packet]:
    """Return data units of about the largest length."""
    assert isinstance(cipher, Xts)
    most, cipher = 1 << cipher.length_bits, replace(cipher, length_bits=20)
    size, packets = cipher.rate_bytes, []
    for length in (size * most - 1, size * most, size * most + 1, size * (most + 1), size * 2 * most + 5):
        for good in both(cipher, bytes(i % 251 for i in range(length))):
            verdict = ACCEPTED if length <= size * most else TOO_LONG
            packets.append(refused(good, good.transfers, most, verdict))
    return packets


def equal_halves(cipher: MessageCipher) -> list[Packet]:
    """Return data units under keys with equal halves, each followed by a good one."""
    packets = []
    for good in both(cipher, bytes(40)):
        half = random.Random(good.name).randbytes(cipher.key_bytes // 2)
        for length in range(len(good.transfers)):
            bad = refused(good, good.transfers[: length + 1], 0, BAD_START)
            packets += [replace(bad, key=half + half), good]
    return packets
