"""Packets with everything that can be wrong with one, and packets that are too long to be held."""

import random
from dataclasses import replace

from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.verify.packets import (
    ASSOCIATED_DATA,
    MESSAGE,
    SECRET_NUMBER,
    TAG,
    TOO_LONG,
    TRUNCATED,
    UNEXPECTED,
    Packet,
    Transfer,
    decryption,
    encryption,
)

SMALL = PI_CIPHERS["pi16cipher096v2"]


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
        bad(there, last(*out[:4], replace(more, size=17), *out[4:]), UNEXPECTED),
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
