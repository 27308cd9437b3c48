"""Packets for the authenticated cipher: what goes in, and what must become of it by the golden model."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from cipherfab.models.pi_cipher import PI_CIPHERS, PiCipher

SMALL = PI_CIPHERS["pi16cipher096v2"]
ASSOCIATED_DATA, SECRET_NUMBER, MESSAGE, TAG = range(4)
ACCEPTED, WRONG_TAG, TRUNCATED, UNEXPECTED, TOO_LONG, ABORTED = range(6)


@dataclass(frozen=True, kw_only=True)
class Transfer:
    """A transfer of a packet; `size` counts bytes where it lies about them."""

    kind: int
    data: bytes = b""
    last: bool = False
    size: int | None = None


@dataclass(frozen=True, kw_only=True)
class Packet:
    """A packet, and what must become of it.

    Attributes
    ----------
    key, nonce, decrypt
        Its start.
    transfers : tuple[Transfer, ...]
        What goes in.
    results : tuple[Transfer, ...]
        What must come out before the closing transfer.
    tag : bytes
        What the closing transfer must hold.
    verdict : int
        What must be said.
    exact : bool
        Whether `results` are all that must come out, or what may come at most.
    """

    name: str
    key: bytes
    nonce: bytes
    decrypt: bool
    transfers: tuple[Transfer, ...]
    results: tuple[Transfer, ...]
    tag: bytes
    verdict: int
    exact: bool = True


def cut(kind: int, data: bytes, size: int) -> list[Transfer]:
    """Cut data into transfers."""
    return [Transfer(kind=kind, data=data[at : at + size]) for at in range(0, len(data), size)]


def close(transfers: Sequence[Transfer]) -> tuple[Transfer, ...]:
    """Mark the last transfer; one of no bytes if there is none."""
    *before, final = transfers or [Transfer(kind=MESSAGE)]
    return (*before, Transfer(kind=final.kind, data=final.data, last=True, size=final.size))


def computed(
    cipher: PiCipher,
    key: bytes,
    nonce: bytes,
    associated: bytes,
    number: bytes | None,
    text: bytes,
    decrypt: bool,
) -> tuple[list[Transfer], bytes]:
    """Return results and tag by the golden model, whatever tag came with it."""
    session = cipher.session(key, nonce)
    session.associate(associated)
    results = []
    if number is not None:
        hidden = session.secret_number(number, decrypt=decrypt).result
        results.append(Transfer(kind=SECRET_NUMBER, data=hidden))
    steps = session.message(text, decrypt=decrypt)
    results += cut(MESSAGE, b"".join(step.result for step in steps), cipher.rate_bytes)
    return results, session.tag


def encryption(
    cipher: PiCipher,
    key: bytes,
    nonce: bytes,
    associated: bytes,
    message: bytes,
    number: bytes | None = None,
    *,
    generator: random.Random | None = None,
) -> Packet:
    """Return a packet to encrypt; with a generator, phases end with a transfer of no bytes now and then."""
    size = cipher.rate_bytes
    results, tag = computed(cipher, key, nonce, associated, number, message, decrypt=False)
    transfers = _phases(size, associated, number, message, generator)
    return Packet(
        name=f"{cipher.name}, {len(associated)} and {len(message)} bytes encrypted",
        key=key,
        nonce=nonce,
        decrypt=False,
        transfers=close(transfers),
        results=tuple(results),
        tag=tag,
        verdict=ACCEPTED,
    )


def decryption(
    cipher: PiCipher,
    key: bytes,
    nonce: bytes,
    associated: bytes,
    ciphertext: bytes,
    *,
    has_number: bool = False,
    hold: bool,
    generator: random.Random | None = None,
) -> Packet:
    """Return a packet to decrypt; what it holds is shown if its tag is right, or if it does not wait."""
    size = cipher.rate_bytes
    body, tag = ciphertext[:-size], ciphertext[-size:]
    number, text = (body[:size], body[size:]) if has_number else (None, body)
    results, right = computed(cipher, key, nonce, associated, number, text, decrypt=True)
    verdict = ACCEPTED if tag == right else WRONG_TAG
    transfers = [*_phases(size, associated, number, text, generator), Transfer(kind=TAG, data=tag)]
    return Packet(
        name=f"{cipher.name}, {len(associated)} and {len(text)} bytes decrypted",
        key=key,
        nonce=nonce,
        decrypt=True,
        transfers=close(transfers),
        results=tuple(results) if verdict == ACCEPTED or not hold else (),
        tag=b"",
        verdict=verdict,
    )


def _phases(
    size: int, associated: bytes, number: bytes | None, text: bytes, generator: random.Random | None
) -> list[Transfer]:
    transfers = []
    for kind, data in ((ASSOCIATED_DATA, associated), (SECRET_NUMBER, number), (MESSAGE, text)):
        if data is not None:
            transfers += cut(kind, data, size)
            whole = kind != SECRET_NUMBER and len(data) % size == 0
            if whole and generator is not None and generator.random() < 0.5:
                transfers.append(Transfer(kind=kind))
    return transfers


@cache
def mixed(cipher: PiCipher, hold: int, count: int) -> list[Packet]:
    """Return random packets of all lengths up to three blocks, a third of those to decrypt not authentic."""
    generator = random.Random(f"{cipher.name} {hold}")
    size = cipher.rate_bytes
    lengths = [generator.randrange(3 * size + 1) for _ in range(2 * count)]
    lengths[: 3 * size + 1] = range(3 * size + 1)
    packets = []
    for i in range(count):
        key, nonce = generator.randbytes(cipher.key_bytes), generator.randbytes(cipher.nonce_bytes)
        associated, message = (generator.randbytes(lengths[at]) for at in (i, -1 - i))
        number = generator.randbytes(size) if generator.random() < 0.4 else None
        start = (cipher, key, nonce, associated)
        if i % 2:
            packets.append(encryption(*start, message, number, generator=generator))
            continue
        ciphertext = bytearray(cipher.encrypt(key, nonce, associated, message, number))
        if generator.random() < 0.3:
            ciphertext[generator.randrange(len(ciphertext))] ^= 1 << generator.randrange(8)
        has_number = number is not None
        packets.append(
            decryption(*start, bytes(ciphertext), has_number=has_number, hold=hold > 0, generator=generator)
        )
    return packets


def broken(hold: bool) -> list[Packet]:
    """Return packets with everything that can be wrong with one, and a good one behind each."""
    generator = random.Random("broken")
    key, nonce, associated = generator.randbytes(12), generator.randbytes(4), generator.randbytes(20)
    message, number = generator.randbytes(40), generator.randbytes(16)
    there = encryption(SMALL, key, nonce, associated, message, number)
    ciphertext = SMALL.encrypt(key, nonce, associated, message, number)
    back = decryption(SMALL, key, nonce, associated, ciphertext, has_number=True, hold=hold)
    data, more, secret = (Transfer(kind=k, data=number) for k in (ASSOCIATED_DATA, MESSAGE, SECRET_NUMBER))
    short, tag = Transfer(kind=SECRET_NUMBER, data=number[:15]), Transfer(kind=TAG, data=number)

    def last(*transfers: Transfer) -> tuple[Transfer, ...]:
        return (*transfers[:-1], replace(transfers[-1], last=True))

    def bad(packet: Packet, transfers: tuple[Transfer, ...], verdict: int) -> Packet:
        names = [f"{t.kind}:{len(t.data)}" for t in transfers]
        results = () if packet.decrypt and hold else packet.results
        return replace(
            packet,
            name=" ".join(names),
            transfers=transfers,
            results=results,
            tag=b"",
            verdict=verdict,
            exact=False,
        )

    # Associated data of 16 and 4 bytes, the number, the message of 16, 16 and 8; back there is a tag, too.
    out, into = there.transfers, back.transfers
    opened = replace(out[-1], last=False)
    size = replace(data, size=17)
    cases = [
        *(bad(back, last(*into[:cut]), TRUNCATED) for cut in range(1, len(into))),
        bad(back, last(*into[:-1], replace(into[-1], data=into[-1].data[:15])), TRUNCATED),
        bad(back, last(*into[:-1], replace(into[-1], data=b"")), TRUNCATED),
        bad(back, last(*into[:-1], replace(into[-1], last=False), more), UNEXPECTED),
        bad(back, last(*into[:-1], replace(into[-1], last=False), into[-1]), UNEXPECTED),
        bad(back, last(*into[:-1], more, into[-1]), UNEXPECTED),
        bad(back, last(*into[:2], short, *into[3:]), TRUNCATED),
        bad(back, last(*into[:3], secret, *into[3:]), UNEXPECTED),
        bad(back, last(*into[:3], data, *into[3:]), UNEXPECTED),
        bad(back, last(*into[:-1], replace(into[-1], size=31)), UNEXPECTED),
        bad(there, last(*out[:2], data, *out[2:]), UNEXPECTED),
        bad(there, last(*out[:3], data, *out[3:]), UNEXPECTED),
        bad(there, last(*out[:3], secret, *out[3:]), UNEXPECTED),
        bad(there, last(*out[:4], secret, *out[4:]), UNEXPECTED),
        bad(there, last(*out[:2], short, *out[3:]), TRUNCATED),
        bad(there, last(*out[:-1], opened, more), UNEXPECTED),
        bad(there, last(*out[:-1], opened, tag), UNEXPECTED),
        bad(there, last(*out[:-1], opened, data), UNEXPECTED),
        bad(there, last(tag), UNEXPECTED),
        bad(there, last(size), UNEXPECTED),
        bad(there, last(*out[:3], replace(more, size=17), *out[3:]), UNEXPECTED),
        bad(there, last(*out[:2], replace(secret, size=20), *out[3:]), UNEXPECTED),
    ]
    return [packet for case in cases for packet in (case, back if case.decrypt else there)]


def long(hold: int) -> list[Packet]:
    """Return packets to decrypt of about as many blocks as can wait for their tag, and the same encrypted."""
    key, nonce, size = bytes(12), bytes(4), SMALL.rate_bytes
    packets = []
    for length in (size * hold - 1, size * hold, size * hold + 1, size * (hold + 1), size * (3 * hold)):
        for number in (None, bytes(range(size))):
            ciphertext = SMALL.encrypt(key, nonce, b"", bytes(length), number)
            good = decryption(SMALL, key, nonce, b"", ciphertext, has_number=number is not None, hold=True)
            if len(good.results) > hold:
                good = replace(good, results=(), verdict=TOO_LONG)
            packets += [good, encryption(SMALL, key, nonce, b"", bytes(length), number)]
    return packets
