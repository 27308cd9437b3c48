"""Packets with everything that can be wrong with one, and packets that are too long to be held."""

import random
from dataclasses import replace

from cipherfab.models import MessageCipher
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


def broken(cipher: MessageCipher, hold: bool) -> list[Packet]:
    """Return packets with everything that can be wrong with one, and a good one behind each."""
    generator = random.Random("broken")
    key, nonce = generator.randbytes(cipher.key_bytes), generator.randbytes(cipher.nonce_bytes)
    associated, message, block = (generator.randbytes(size) for size in (20, 40, 16))
    number = block if cipher.numbered else None
    there = encryption(cipher, key, nonce, associated, message, number)
    ciphertext = cipher.encrypt(key, nonce, associated, message, number)
    back = decryption(cipher, key, nonce, associated, ciphertext, has_number=cipher.numbered, hold=hold)
    data, more, secret = (Transfer(kind=k, data=block) for k in (ASSOCIATED_DATA, MESSAGE, SECRET_NUMBER))
    short, tag = Transfer(kind=SECRET_NUMBER, data=block[:15]), Transfer(kind=TAG, data=block)

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

    # Associated data of 16 and 4 bytes, perhaps a number, the message of 16, 16 and 8 bytes, and to decrypt
    # a tag.
    out, into = there.transfers, back.transfers
    opened = replace(out[-1], last=False)
    size = replace(data, size=17)
    text = 2 + cipher.numbered
    cases = [
        *(bad(back, last(*into[:cut]), TRUNCATED) for cut in range(1, len(into))),
        bad(back, last(*into[:-1], replace(into[-1], data=into[-1].data[:-1])), TRUNCATED),
        bad(back, last(*into[:-1], replace(into[-1], size=cipher.tag_bytes + 1)), UNEXPECTED),
        bad(back, last(*into[:-1], replace(into[-1], data=b"")), TRUNCATED),
        bad(back, last(*into[:-1], replace(into[-1], last=False), more), UNEXPECTED),
        bad(back, last(*into[:-1], replace(into[-1], last=False), into[-1]), UNEXPECTED),
        bad(back, last(*into[:-1], more, into[-1]), UNEXPECTED),
        bad(back, last(*into[:-1], replace(into[-1], size=31)), UNEXPECTED),
        bad(back, last(*into[:text], data, *into[text:]), UNEXPECTED),
        bad(there, last(*out[:2], data, *out[2:]), UNEXPECTED),
        bad(there, last(*out[:text], data, *out[text:]), UNEXPECTED),
        bad(there, last(*out[: text + 1], secret, *out[text + 1 :]), UNEXPECTED),
        bad(there, last(*out[:-1], opened, more), UNEXPECTED),
        bad(there, last(*out[:-1], opened, tag), UNEXPECTED),
        bad(there, last(*out[:-1], opened, data), UNEXPECTED),
        bad(there, last(tag), UNEXPECTED),
        bad(there, last(size), UNEXPECTED),
        bad(there, last(*out[:text], replace(more, size=17), *out[text:]), UNEXPECTED),
        bad(there, last(*out[: text + 1], replace(more, size=17), *out[text + 1 :]), UNEXPECTED),
        # A number too many, or one where there is none.
        bad(back, last(*into[:text], secret, *into[text:]), UNEXPECTED),
        bad(there, last(*out[:text], secret, *out[text:]), UNEXPECTED),
        bad(there, last(*out[:2], replace(secret, size=20), *out[2 + cipher.numbered :]), UNEXPECTED),
    ]
    if cipher.numbered:
        cases += [
            bad(back, last(*into[:2], short, *into[3:]), TRUNCATED),
            bad(there, last(*out[:2], short, *out[3:]), TRUNCATED),
        ]
    else:
        cases += [
            bad(there, last(secret), UNEXPECTED),
            bad(there, last(short), UNEXPECTED),
            bad(there, last(*out[:2], short, *out[2:]), UNEXPECTED),
        ]
    return [packet for case in cases for packet in (case, back if case.decrypt else there)]


def long(cipher: MessageCipher, hold: int) -> list[Packet]:
    """Return packets to decrypt of about as many blocks as can wait for their tag, and the same encrypted."""
    key, nonce, size = bytes(cipher.key_bytes), bytes(cipher.nonce_bytes), cipher.rate_bytes
    packets = []
    for length in (size * hold - 1, size * hold, size * hold + 1, size * (hold + 1), size * (3 * hold)):
        for number in (None, bytes(range(size))) if cipher.numbered else (None,):
            ciphertext = cipher.encrypt(key, nonce, b"", bytes(length), number)
            good = decryption(cipher, key, nonce, b"", ciphertext, has_number=number is not None, hold=True)
            if len(good.results) > hold:
                good = replace(good, results=(), verdict=TOO_LONG)
            packets += [good, encryption(cipher, key, nonce, b"", bytes(length), number)]
    return packets
