"""Packets for a cipher of messages: inputs, and expected results of the golden model."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from cipherfab.models import MessageCipher
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.messages import Message, Verification

ASSOCIATED_DATA, SECRET_NUMBER, MESSAGE, TAG = range(4)
ACCEPTED, WRONG_TAG, TRUNCATED, UNEXPECTED, TOO_LONG, ABORTED = range(6)
BAD_START, BAD_LENGTH = 6, 7
VERDICTS = (
    *("accepted", "wrong tag", "truncated", "unexpected", "too long", "aborted"),
    *("bad start", "bad length"),
)
"""The verdicts by number."""


@dataclass(frozen=True, kw_only=True)
class Transfer:
    """A transfer of a packet; `size` is the claimed number of bytes if it differs."""

    kind: int
    data: bytes = b""
    last: bool = False
    size: int | None = None


@dataclass(frozen=True, kw_only=True)
class Packet:
    """A packet, with its expected results.

    Attributes
    ----------
    key, nonce, decrypt
        Its start.
    transfers : tuple[Transfer, ...]
        Its inputs.
    results : tuple[Transfer, ...]
        Expected results before the closing transfer.
    tag : bytes
        Expected contents of the closing transfer.
    verdict : int
        Expected verdict.
    exact : bool
        Whether all of `results` must come out, or at most these.
    lengths : tuple[int, ...]
        Bytes of associated data and message as its start announces them, if it does.
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
    lengths: tuple[int, ...] = ()

    @property
    def start(self) -> list[int]:
        """Direction, key and nonce as numbers, and lengths, as far as there are any."""
        return start(self.key, self.nonce, self.decrypt, self.lengths)


def start(key: bytes, nonce: bytes, decrypt: bool, lengths: Sequence[int] = ()) -> list[int]:
    """Return the values of the ports of a start: none for a nonce of no bytes, no direction without a key."""
    direction = [int(decrypt)] if key else []
    return [*direction, *(int.from_bytes(each, "little") for each in (key, nonce) if each), *lengths]


def cut(kind: int, data: bytes, size: int) -> list[Transfer]:
    """Cut data into transfers."""
    return [Transfer(kind=kind, data=data[at : at + size]) for at in range(0, len(data), size)]


def close(transfers: Sequence[Transfer]) -> tuple[Transfer, ...]:
    """Mark the last transfer; one of no bytes if there is none."""
    *before, final = transfers or [Transfer(kind=MESSAGE)]
    return (*before, Transfer(kind=final.kind, data=final.data, last=True, size=final.size))


def computed(
    cipher: MessageCipher,
    key: bytes,
    nonce: bytes,
    associated: bytes,
    number: bytes | None,
    text: bytes,
    decrypt: bool,
) -> tuple[list[Transfer], bytes]:
    """Return results and tag by the golden model, for any given tag."""
    done = cipher.process(key, nonce, associated, text, number, decrypt=decrypt)
    hidden = [] if done.secret_number is None else [Transfer(kind=SECRET_NUMBER, data=done.secret_number)]
    return hidden + cut(MESSAGE, done.text, cipher.rate_bytes), done.tag


def encryption(
    cipher: MessageCipher,
    key: bytes,
    nonce: bytes,
    associated: bytes,
    message: bytes,
    number: bytes | None = None,
    *,
    generator: random.Random | None = None,
) -> Packet:
    """Return a packet to encrypt; with a generator, phases end with a transfer of no bytes now and then."""
    results, tag = computed(cipher, key, nonce, associated, number, message, decrypt=False)
    transfers = _phases(cipher, associated, number, message, generator)
    return Packet(
        name=f"{cipher.name}, {len(associated)} and {len(message)} bytes encrypted",
        key=key,
        nonce=nonce,
        decrypt=False,
        transfers=close(transfers),
        results=tuple(results),
        tag=tag,
        verdict=ACCEPTED,
        lengths=cipher.announced(associated, message),
    )


def decryption(
    cipher: MessageCipher,
    key: bytes,
    nonce: bytes,
    associated: bytes,
    ciphertext: bytes,
    *,
    has_number: bool = False,
    hold: bool,
    generator: random.Random | None = None,
) -> Packet:
    """Return a packet to decrypt; its plaintext appears if the tag is right or plaintext does not wait."""
    size = cipher.rate_bytes
    end = len(ciphertext) - cipher.tag_bytes
    body, tag = ciphertext[:end], ciphertext[end:]
    number, text = (body[:size], body[size:]) if has_number else (None, body)
    results, right = computed(cipher, key, nonce, associated, number, text, decrypt=True)
    verdict = ACCEPTED if tag == right else WRONG_TAG
    transfers = [*_phases(cipher, associated, number, text, generator), *cut(TAG, tag, size)]
    return Packet(
        name=f"{cipher.name}, {len(associated)} and {len(text)} bytes decrypted",
        key=key,
        nonce=nonce,
        decrypt=True,
        transfers=close(transfers),
        results=tuple(results) if verdict == ACCEPTED or not hold else (),
        tag=b"",
        verdict=verdict,
        lengths=cipher.announced(associated, text),
    )


def _phases(
    cipher: MessageCipher,
    associated: bytes,
    number: bytes | None,
    text: bytes,
    generator: random.Random | None,
) -> list[Transfer]:
    transfers, size = [], cipher.rate_bytes
    for kind, data in ((ASSOCIATED_DATA, associated), (SECRET_NUMBER, number), (MESSAGE, text)):
        if data is not None:
            transfers += cut(kind, data, size)
            open_ended = kind == MESSAGE or (kind == ASSOCIATED_DATA and cipher.associates)
            whole = open_ended and len(data) % size == 0
            if whole and generator is not None and generator.random() < 0.5:
                transfers.append(Transfer(kind=kind))
    return transfers


def _digest(function: HashFunction, customisation: bytes, message: bytes, generator: random.Random) -> Packet:
    """Return a packet to hash, with a digest of random length if there is a choice."""
    if function.extends:
        function = function.with_digest(generator.randrange(1, 5 * function.rate_bytes))
    return encryption(function, b"", b"", customisation, message, generator=generator)


def of_message(vector: Message) -> list[Packet]:
    """Return a known answer as two packets, to encrypt and to decrypt, or as one if there is no way back."""
    if isinstance(vector.cipher, HashFunction):
        packet = encryption(vector.cipher, b"", b"", vector.associated, vector.message)
        digest = tuple(cut(MESSAGE, vector.ciphertext, vector.cipher.rate_bytes))
        return [replace(packet, name=f"known answer, {vector.name}", results=digest)]
    size, end = vector.cipher.rate_bytes, len(vector.ciphertext) - vector.cipher.tag_bytes
    body, tag = vector.ciphertext[:end], vector.ciphertext[end:]
    number = vector.secret_number

    def results(number: bytes | None, text: bytes) -> tuple[Transfer, ...]:
        secret = [] if number is None else [Transfer(kind=SECRET_NUMBER, data=number)]
        return (*secret, *cut(MESSAGE, text, size))

    hidden, text = (None, body) if number is None else (body[:size], body[size:])
    there = _phases(vector.cipher, vector.associated, number, vector.message, None)
    back = _phases(vector.cipher, vector.associated, hidden, text, None)
    return [
        Packet(
            name=f"known answer, {vector.name}, {'decrypted' if decrypt else 'encrypted'}",
            key=vector.key,
            nonce=vector.nonce,
            decrypt=decrypt,
            transfers=close(transfers),
            results=found,
            tag=b"" if decrypt else tag,
            verdict=ACCEPTED,
            lengths=vector.cipher.announced(vector.associated, vector.message),
        )
        for decrypt, transfers, found in (
            (False, there, results(hidden, text)),
            (True, [*back, *cut(TAG, tag, size)], results(number, vector.message)),
        )
    ]


def of_verification(vector: Verification, *, hold: bool) -> Packet:
    """Return a known answer for a tag, to accept or to reject, as a packet."""
    packet = decryption(
        vector.cipher,
        vector.key,
        vector.nonce,
        vector.associated,
        vector.ciphertext,
        has_number=vector.has_secret_number,
        hold=hold,
    )
    return replace(packet, verdict=ACCEPTED if vector.message is not None else WRONG_TAG)


@cache
def mixed(cipher: MessageCipher, hold: int, count: int, seed: int = 0) -> list[Packet]:
    """Return random packets of all lengths up to three blocks, a third of those to decrypt changed.

    Parameters
    ----------
    cipher : MessageCipher
        The variant.
    hold : int
        Blocks of plaintext that can wait for their tag; 0 for none.
    count : int
        Number of packets.
    seed : int
        Of everything random.
    """
    generator = random.Random(f"{cipher.name} {hold} {seed}")
    size = cipher.rate_bytes
    lengths = [generator.randrange(3 * size + 1) for _ in range(2 * count)]
    lengths[: 3 * size + 1] = range(3 * size + 1)
    allowed = list(filter(cipher.takes, range(3 * size + 1)))
    packets = []
    for i in range(count):
        key, nonce = generator.randbytes(cipher.key_bytes), generator.randbytes(cipher.nonce_bytes)
        length = lengths[-1 - i] if cipher.takes(lengths[-1 - i]) else allowed[i % len(allowed)]
        associated, message = generator.randbytes(lengths[i]), generator.randbytes(length)
        # In the middle of a lane, too: what was there before must not stay.
        if generator.random() < 0.2 or not cipher.associates:
            associated = b""
        number = generator.randbytes(size) if generator.random() < 0.4 and cipher.numbered else None
        if isinstance(cipher, HashFunction):
            packets.append(_digest(cipher, associated, message, generator))
            continue
        start = (cipher, key, nonce, associated)
        if i % 2:
            packets.append(encryption(*start, message, number, generator=generator))
            continue
        ciphertext = bytearray(cipher.encrypt(key, nonce, associated, message, number))
        if generator.random() < 0.3 and ciphertext:
            ciphertext[generator.randrange(len(ciphertext))] ^= 1 << generator.randrange(8)
        has_number = number is not None
        packets.append(
            decryption(*start, bytes(ciphertext), has_number=has_number, hold=hold > 0, generator=generator)
        )
    return packets
