"""Ascon in plain integers and bytes: the four functions of the final standard, which version 1.2 is not.

Source: NIST SP 800-232, "Ascon-Based Lightweight Cryptography Standards for Constrained Devices", 2025.

Order: everything is little-endian. The state is five words of 64 bits; byte 0 of a block is bits 7..0 of the
first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from cipherfab.errors import InputError
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.message_cipher import AuthenticatedCipher, Processed

State: TypeAlias = tuple[int, int, int, int, int]
"""The words S0 to S4."""

FAMILY = "ascon"
ROUNDS = 12
"""Rounds of the longer permutation, which begins and ends a message; the constants are numbered in it."""
DATA_ROUNDS = 8
"""Rounds of the shorter one, between the blocks of a message."""
MOST_CUSTOMISATION = 256
"""Bytes of the longest customisation string."""

_MASK = (1 << 64) - 1
_ROTATIONS = ((19, 28), (61, 39), (1, 6), (10, 17), (7, 41))
_AEAD, _HASH, _XOF, _CXOF = 0x00001000808C0001, 0x0000080100CC0002, 0x0000080000CC0003, 0x0000080000CC0004
_RATE = 16
_HASH_RATE = 8
_DOMAIN = 1 << 63


def round_constant(number: int) -> int:
    """Return the constant of a round, counted from 0 in the permutation of 12 rounds."""
    return (15 - number) << 4 | number


def ascon_round(state: State, number: int) -> State:
    """Return a state after a round: constant, 64 S-boxes across the words, a linear layer within each."""
    x0, x1, x2, x3, x4 = state
    x2 ^= round_constant(number)
    x0, x4, x2 = x0 ^ x4, x4 ^ x3, x2 ^ x1
    t0, t1, t2, t3, t4 = ~x0 & x1, ~x1 & x2, ~x2 & x3, ~x3 & x4, ~x4 & x0
    x0, x1, x2, x3, x4 = x0 ^ t1, x1 ^ t2, x2 ^ t3, x3 ^ t4, x4 ^ t0
    x1, x3, x0, x2 = x1 ^ x0, x3 ^ x2, x0 ^ x4, x2 ^ _MASK
    return _linear((x0, x1, x2, x3, x4))


def _linear(state: State) -> State:
    return _state(
        [
            word ^ _rotated(word, near) ^ _rotated(word, far)
            for word, (near, far) in zip(state, _ROTATIONS, strict=True)
        ]
    )


def _state(words: Sequence[int]) -> State:
    s0, s1, s2, s3, s4 = words
    return s0, s1, s2, s3, s4


def _rotated(word: int, count: int) -> int:
    return (word >> count | word << (64 - count)) & _MASK


def rounds(state: State, count: int = ROUNDS) -> Iterator[State]:
    """Yield a state after each of the last `count` of the 12 rounds."""
    for number in range(ROUNDS - count, ROUNDS):
        state = ascon_round(state, number)
        yield state


def permuted(state: State, count: int = ROUNDS) -> State:
    """Return a state after the last `count` of the 12 rounds."""
    *_, last = rounds(state, count)
    return last


def _words(data: bytes) -> list[int]:
    return [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), 8)]


def _data(*words: int) -> bytes:
    return b"".join(word.to_bytes(8, "little") for word in words)


def _padded(data: bytes, rate: int) -> bytes:
    """Append a one and zeros, at least one byte, up to whole blocks."""
    return data + b"\x01" + bytes(-(len(data) + 1) % rate)


def _blocks(data: bytes, rate: int) -> list[bytes]:
    return [data[at : at + rate] for at in range(0, len(data), rate)]


def _xored(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=False))


@dataclass(frozen=True)
class Trace:
    """A message with the state after every step, the result without its tag, and the tag."""

    steps: tuple[tuple[str, State], ...]
    text: bytes
    tag: bytes


class AsconAead(AuthenticatedCipher):
    """Ascon-AEAD128: blocks of 128 bits, 8 rounds between them, 12 at the start and at the end."""

    title: ClassVar[str] = "Ascon-AEAD128"
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-232, 2025"
    rounds: ClassVar[int] = ROUNDS
    rate_bytes: ClassVar[int] = _RATE

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        done = self.trace(key, nonce, associated, text, decrypt=decrypt)
        return Processed(secret_number=None, text=done.text, tag=done.tag)

    def trace(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, *, decrypt: bool = False
    ) -> Trace:
        """Encrypt or decrypt, and return all states on the way."""
        key_words = _words(key)
        state = [_AEAD, *key_words, *_words(nonce)]
        steps: list[tuple[str, State]] = []

        def note(step: str) -> None:
            steps.append((step, _state(state)))

        def permute(count: int) -> None:
            state[:] = permuted(_state(state), count)

        def add(at: int, words: list[int]) -> None:
            for place, word in enumerate(words, at):
                state[place] ^= word

        note("loaded")
        permute(ROUNDS)
        add(3, key_words)
        note("initialised")
        for block in _blocks(_padded(associated, _RATE), _RATE) if associated else ():
            add(0, _words(block))
            permute(DATA_ROUNDS)
            note("associated data block")
        state[4] ^= _DOMAIN
        note("domain separated")
        whole = len(text) // _RATE * _RATE
        result = b""
        for block in _blocks(text[:whole], _RATE):
            found = _xored(_data(*state[:2]), block)
            result += found
            state[:2] = _words(block if decrypt else found)
            permute(DATA_ROUNDS)
            note("message block")
        found = _xored(_data(*state[:2]), text[whole:])
        result += found
        add(0, _words(_padded(found if decrypt else text[whole:], _RATE)))
        note("last message block, before finalisation")
        add(2, key_words)
        note("key added")
        permute(ROUNDS)
        note("finalised")
        add(3, key_words)
        return Trace(tuple(steps), result, _data(*state[3:]))


@dataclass(frozen=True, kw_only=True)
class AsconHash(HashFunction):
    """Ascon-Hash256: a block of 64 bits with every 12 rounds."""

    title: ClassVar[str] = "Ascon-Hash256"
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-232, 2025"
    rounds: ClassVar[int] = ROUNDS
    rate_bytes: ClassVar[int] = _HASH_RATE
    initial: ClassVar[int] = _HASH
    """The first word at the start."""

    def _digest(self, message: bytes, customisation: bytes) -> bytes:
        return _sponge(self.initial, [message], self.digest_bytes)


class AsconXof(AsconHash):
    """Ascon-XOF128: a digest of any length."""

    title: ClassVar[str] = "Ascon-XOF128"
    extends: ClassVar[bool] = True
    initial: ClassVar[int] = _XOF


class AsconCxof(AsconXof):
    """Ascon-CXOF128: a digest of any length, of a message and a customisation string."""

    title: ClassVar[str] = "Ascon-CXOF128"
    associates: ClassVar[bool] = True
    initial: ClassVar[int] = _CXOF

    def _digest(self, message: bytes, customisation: bytes) -> bytes:
        size = len(customisation)
        if size > MOST_CUSTOMISATION:
            raise InputError(f"customisation string has {size} bytes, allowed: 0 to {MOST_CUSTOMISATION}")
        length = (8 * size).to_bytes(_HASH_RATE, "little")
        return _sponge(self.initial, [customisation, message], self.digest_bytes, first=length)


def _sponge(initial: int, strings: list[bytes], size: int, *, first: bytes = b"") -> bytes:
    """Absorb a first block, if any, and strings, each padded; return the first bytes of what comes out."""
    state = permuted((initial, 0, 0, 0, 0))
    for block in _blocks(first + b"".join(_padded(each, _HASH_RATE) for each in strings), _HASH_RATE):
        state = permuted((state[0] ^ int.from_bytes(block, "little"), *state[1:]))
    digest = _data(state[0])
    while len(digest) < size:
        state = permuted(state)
        digest += _data(state[0])
    return digest[:size]


AEAD128 = AsconAead(name="ascon-aead128", key_bytes=16, nonce_bytes=16)
HASH256 = AsconHash(name="ascon-hash256")
XOF128 = AsconXof(name="ascon-xof128")
CXOF128 = AsconCxof(name="ascon-cxof128")
MODELS = (AEAD128, HASH256, XOF128, CXOF128)
