"""pi-Cipher v2, an authenticated cipher, in plain integers and bytes: all six variants.

Source: D. Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015. Where codes of
that name differ (order of the counter's words, number of rounds), this is what the published vectors say.

Order: a string of bytes becomes words with the lowest byte first, and word 0 comes from the first bytes. A
chunk is 4 words. A state is 4 chunks I1 to I4, words 0 to 15. The rate, which meets data, is I1 and I3: words
0 to 3 and 8 to 11, in this order. The first word of the counter is its lowest one.

Published cryptanalysis reaches 2.5 of the 3 rounds of pi16cipher096 (C. Boura et al., "Key recovery attack
against 2.5-round pi-Cipher", FSE 2016): a cipher to study, not to protect anything with.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from cipherfab.errors import CipherfabError, InputError
from cipherfab.models.algorithm import Kind
from cipherfab.models.words import rotate_left

Chunk: TypeAlias = tuple[int, ...]
"""Four words."""

State: TypeAlias = tuple[int, ...]
"""Sixteen words."""

FAMILY = "pi-cipher"
REFERENCE = 'D. Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015'
ROUNDS = 3
CHUNK_WORDS = 4
COUNTER_BITS = 64
RATE = (0, 1, 2, 3, 8, 9, 10, 11)
"""Words of the state that meet data, in the order of the data."""

ROTATIONS = {
    16: ((1, 4, 9, 11), (2, 5, 7, 13)),
    32: ((5, 11, 17, 23), (3, 10, 19, 29)),
    64: ((7, 19, 31, 53), (11, 23, 37, 59)),
}
"""How far mu and nu rotate their four sums to the left, by bits in a word."""


class TagError(CipherfabError):
    """A ciphertext, or what belongs to it, is not authentic; nothing of it is shown."""


def _weight_four() -> bytes:
    """Return the bytes with four bits set, the highest first; constants are cut from them, in a circle."""
    values = {sum(1 << bit for bit in bits) for bits in combinations(range(8), 4)}
    return bytes(sorted(values, reverse=True))


@dataclass(frozen=True)
class Permutation:
    """The pi-function on words of one size, and what it is made of.

    Attributes
    ----------
    word_bits : int
        16, 32 or 64.
    """

    word_bits: int

    @property
    def word_bytes(self) -> int:
        """Bytes in a word."""
        return self.word_bits // 8

    @property
    def rate_bytes(self) -> int:
        """Bytes that a state takes in, and gives."""
        return len(RATE) * self.word_bytes

    @cached_property
    def constants(self) -> tuple[Chunk, ...]:
        """Constants of mu and of nu, then for each round C1 and C2."""
        count = 2 + 2 * ROUNDS
        source = _weight_four() * (1 + count * CHUNK_WORDS * self.word_bytes // 70)
        words = [
            int.from_bytes(source[at : at + self.word_bytes], "big")
            for at in range(0, count * CHUNK_WORDS * self.word_bytes, self.word_bytes)
        ]
        return tuple(tuple(words[at : at + CHUNK_WORDS]) for at in range(0, len(words), CHUNK_WORDS))

    def words(self, data: bytes) -> tuple[int, ...]:
        """Return the words of a string of bytes, the lowest byte of each first."""
        step = self.word_bytes
        return tuple(int.from_bytes(data[at : at + step], "little") for at in range(0, len(data), step))

    def data(self, words: Sequence[int]) -> bytes:
        """Undo `words`."""
        return b"".join(word.to_bytes(self.word_bytes, "little") for word in words)

    def add(self, *terms: int) -> int:
        """Add words, without the carry."""
        return sum(terms) & ((1 << self.word_bits) - 1)

    def mu(self, x: Chunk) -> Chunk:
        """Transform a left operand: four sums that leave out a word each, rotated, then XORs of three."""
        rotations, _ = ROTATIONS[self.word_bits]
        a, b, c, d = self._sums(x, (3, 2, 1, 0), self.constants[0], rotations)
        return a ^ b ^ d, a ^ b ^ c, b ^ c ^ d, a ^ c ^ d

    def nu(self, y: Chunk) -> Chunk:
        """Transform a right operand in the same way, with another order of the sums."""
        _, rotations = ROTATIONS[self.word_bits]
        e, f, g, h = self._sums(y, (1, 0, 3, 2), self.constants[1], rotations)
        return f ^ g ^ h, e ^ g ^ h, e ^ f ^ h, e ^ f ^ g

    def _sums(
        self, chunk: Chunk, left_out: Sequence[int], constants: Chunk, rotations: Sequence[int]
    ) -> list[int]:
        total, bits = sum(chunk), self.word_bits
        return [
            rotate_left(self.add(total, constant, -chunk[i]), rotation, bits)
            for i, constant, rotation in zip(left_out, constants, rotations, strict=True)
        ]

    def sigma(self, left: Chunk, right: Chunk) -> Chunk:
        """Add what mu and nu give; the first sum becomes the last word."""
        t4, t5, t6, t7 = (self.add(a, b) for a, b in zip(left, right, strict=True))
        return t5, t6, t7, t4

    def star(self, x: Chunk, y: Chunk) -> Chunk:
        """Do the operation * on two chunks; it does not commute."""
        return self.sigma(self.mu(x), self.nu(y))

    def pi_round(self, number: int, state: State) -> list[Chunk]:
        """Do one round and return all eight results: J1 to J4 of E1, then O4 to O1 of E2.

        Parameters
        ----------
        number : int
            Number of the round, from 1.
        state : State
            The chunks I1 to I4.
        """
        c1, c2 = self.constants[2 * number : 2 * number + 2]
        forward: list[Chunk] = []
        for at in range(0, len(state), CHUNK_WORDS):
            forward.append(self.star(forward[-1] if forward else c1, state[at : at + CHUNK_WORDS]))
        back: list[Chunk] = []
        for left in reversed(forward):
            back.append(self.star(left, back[-1] if back else c2))
        return forward + back

    def rounds(self, state: State) -> list[State]:
        """Return the state after each round; the last one is that of the pi-function."""
        states = []
        for number in range(1, ROUNDS + 1):
            o4, o3, o2, o1 = self.pi_round(number, state)[CHUNK_WORDS:]
            state = o1 + o2 + o3 + o4
            states.append(state)
        return states

    def pi(self, state: State) -> State:
        """Do the pi-function."""
        return self.rounds(state)[-1]

    def rate(self, state: State) -> bytes:
        """Return the part of a state that meets data."""
        return self.data([state[i] for i in RATE])

    def add_rate(self, state: State, block: bytes) -> State:
        """XOR a block of `rate_bytes` bytes into a state."""
        changed = list(state)
        for i, word in zip(RATE, self.words(block), strict=True):
            changed[i] ^= word
        return tuple(changed)

    def add_counter(self, state: State, counter: int) -> State:
        """XOR a number of 64 bits into the first words of a state, its lowest word into the first."""
        words = self.words(counter.to_bytes(COUNTER_BITS // 8, "little"))
        return tuple(a ^ b for a, b in zip(state, words, strict=False)) + state[len(words) :]

    def counter(self, common: State) -> int:
        """Return the number from which the counter starts: the first 64 bits of chunk I2."""
        words = common[CHUNK_WORDS : CHUNK_WORDS + COUNTER_BITS // self.word_bits]
        return int.from_bytes(self.data(words), "little")

    def pad(self, data: bytes, size: int) -> bytes:
        """Append a byte 1 and zeros up to `size` bytes; there is room for the 1 at least."""
        return (data + b"\1").ljust(size, b"\0")

    def blocks(self, data: bytes) -> list[bytes]:
        """Cut data of any length into blocks; the last one is shorter than the others, and often empty."""
        return [data[at : at + self.rate_bytes] for at in range(0, len(data) + 1, self.rate_bytes)]


@dataclass(frozen=True)
class Triplex:
    """The triplex component, which processes a block: what it meets on the way.

    Attributes
    ----------
    counter : int
        Number of the block, added to the common internal state.
    state_in : State
        The sum.
    opened : State
        Behind the first pi-function.
    injected : State
        The same with the padded block in its rate.
    closed : State
        Behind the second pi-function; its rate is the tag of the block.
    result : bytes
        The block encrypted or decrypted, as long as it came.
    """

    counter: int
    state_in: State
    opened: State
    injected: State
    closed: State
    result: bytes


def triplex(
    permutation: Permutation, common: State, counter: int, block: bytes, *, decrypt: bool = False
) -> Triplex:
    """Process a block of up to `Permutation.rate_bytes` bytes; a shorter one is padded.

    Parameters
    ----------
    permutation : Permutation
        The words.
    common : State
        The common internal state.
    counter : int
        Number of the block.
    block : bytes
        Plaintext, or ciphertext.
    decrypt : bool
        Whether it is ciphertext: the state then becomes what it was when the plaintext was encrypted.
    """
    state_in = permutation.add_counter(common, counter)
    opened = permutation.pi(state_in)
    result = bytes(a ^ b for a, b in zip(permutation.rate(opened), block, strict=False))
    padded = result if decrypt else block
    if len(block) < permutation.rate_bytes:
        padded = permutation.pad(padded, permutation.rate_bytes)
    injected = permutation.add_rate(opened, padded)
    return Triplex(counter, state_in, opened, injected, permutation.pi(injected), result)


class Session:
    """One message under way: the common internal state, the counter and the tag so far.

    Parameters
    ----------
    permutation : Permutation
        The words.
    key, nonce : bytes
        Key and public message number, of the variant's lengths.
    """

    def __init__(self, permutation: Permutation, key: bytes, nonce: bytes) -> None:
        self.permutation = permutation
        block = permutation.pad(key + nonce, 2 * permutation.rate_bytes)
        self.common = permutation.pi(permutation.words(block))
        self.counter = permutation.counter(self.common)
        self.sums: tuple[int, ...] = (0,) * len(RATE)

    @property
    def tag(self) -> bytes:
        """Sum of the tags of all blocks, word by word."""
        return self.permutation.data(self.sums)

    def step(self, block: bytes, *, decrypt: bool = False) -> Triplex:
        """Process the next block."""
        self.counter = (self.counter + 1) % (1 << COUNTER_BITS)
        done = triplex(self.permutation, self.common, self.counter, block, decrypt=decrypt)
        tag = (done.closed[i] for i in RATE)
        self.sums = tuple(map(self.permutation.add, self.sums, tag))
        return done

    def associate(self, data: bytes) -> list[Triplex]:
        """Process the associated data, which may be empty; the common internal state takes up their tag."""
        steps = [self.step(block) for block in self.permutation.blocks(data)]
        self.common = self.permutation.pi(self.permutation.add_rate(self.common, self.tag))
        return steps

    def secret_number(self, block: bytes, *, decrypt: bool = False) -> Triplex:
        """Process the secret message number, one whole block; the common internal state becomes another."""
        done = self.step(block, decrypt=decrypt)
        self.common = done.closed
        return done

    def message(self, data: bytes, *, decrypt: bool = False) -> list[Triplex]:
        """Process the message, which may be empty."""
        return [self.step(block, decrypt=decrypt) for block in self.permutation.blocks(data)]


@dataclass(frozen=True)
class Opened:
    """What a ciphertext held: the secret message number, None where there was none, and the message."""

    secret_number: bytes | None
    message: bytes


@dataclass(frozen=True, kw_only=True)
class PiCipher:
    """A variant of pi-Cipher v2.

    Attributes
    ----------
    name : str
        Its name in the specification, "pi16cipher096v2".
    permutation : Permutation
        Its words.
    key_bytes, nonce_bytes : int
        Lengths of key and public message number.
    """

    name: str
    permutation: Permutation
    key_bytes: int
    nonce_bytes: int

    kind: ClassVar[Kind] = "authenticated cipher"
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = REFERENCE
    rounds: ClassVar[int] = ROUNDS

    @property
    def title(self) -> str:
        """Name in text, as that of the specification."""
        return self.name

    @property
    def block_bits(self) -> int:
        """Bits of a block, of the tag and of a secret message number."""
        return 8 * self.rate_bytes

    @property
    def key_bits(self) -> int:
        """Bits of a key."""
        return 8 * self.key_bytes

    @property
    def nonce_bits(self) -> int:
        """Bits of a public message number."""
        return 8 * self.nonce_bytes

    @property
    def rate_bytes(self) -> int:
        """Length of a block, of the tag and of a secret message number."""
        return self.permutation.rate_bytes

    def session(self, key: bytes, nonce: bytes) -> Session:
        """Begin a message: compute the common internal state.

        Raises
        ------
        InputError
            If key or public message number have another length.
        """
        for what, value, length in (("key", key, self.key_bytes), ("nonce", nonce, self.nonce_bytes)):
            _require_length(f"{what} of {self.name}", value, length)
        return Session(self.permutation, key, nonce)

    def encrypt(
        self, key: bytes, nonce: bytes, associated: bytes, message: bytes, secret_number: bytes | None = None
    ) -> bytes:
        """Encrypt and authenticate a message.

        Parameters
        ----------
        key, nonce : bytes
            Key and public message number, which must never come a second time under one key.
        associated : bytes
            Data that is authenticated only, of any length.
        message : bytes
            Plaintext of any length.
        secret_number : bytes | None
            Secret message number of `rate_bytes` bytes. None is not the same as one of zeros.

        Returns
        -------
        bytes
            The encrypted secret message number if there is one, the ciphertext, as long as the message, and
            the tag of `rate_bytes` bytes.

        Raises
        ------
        InputError
            If key or one of the numbers have another length.
        """
        session = self.session(key, nonce)
        session.associate(associated)
        hidden = b""
        if secret_number is not None:
            _require_length(f"secret message number of {self.name}", secret_number, self.rate_bytes)
            hidden = session.secret_number(secret_number).result
        steps = session.message(message)
        return hidden + b"".join(step.result for step in steps) + session.tag

    def decrypt(
        self,
        key: bytes,
        nonce: bytes,
        associated: bytes,
        ciphertext: bytes,
        *,
        has_secret_number: bool = False,
    ) -> Opened:
        """Decrypt what `encrypt` returned, and show it only if the tag is right.

        Raises
        ------
        InputError
            If key or public message number have another length, or the ciphertext is too short for its tag.
        TagError
            If the tag is wrong: something was changed.
        """
        session = self.session(key, nonce)
        least = self.rate_bytes * (1 + has_secret_number)
        if len(ciphertext) < least:
            raise InputError(
                f"ciphertext of {self.name} has {len(ciphertext)} bytes, allowed: {least} and more"
            )
        session.associate(associated)
        body, tag = ciphertext[: -self.rate_bytes], ciphertext[-self.rate_bytes :]
        secret_number = None
        if has_secret_number:
            hidden, body = body[: self.rate_bytes], body[self.rate_bytes :]
            secret_number = session.secret_number(hidden, decrypt=True).result
        steps = session.message(body, decrypt=True)
        if not hmac.compare_digest(session.tag, tag):
            raise TagError(f"{self.name}: the tag is wrong")
        return Opened(secret_number, b"".join(step.result for step in steps))


def _require_length(what: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise InputError(f"{what} has {len(value)} bytes, allowed: {length}")


PERMUTATIONS: Mapping[int, Permutation] = MappingProxyType({bits: Permutation(bits) for bits in ROTATIONS})
"""The pi-function by bits in a word."""

PI_CIPHERS: Mapping[str, PiCipher] = MappingProxyType(
    {
        f"pi{word_bits}cipher{key_bits:03}v2": PiCipher(
            name=f"pi{word_bits}cipher{key_bits:03}v2",
            permutation=PERMUTATIONS[word_bits],
            key_bytes=key_bits // 8,
            nonce_bytes=4 if word_bits == 16 else 16,
        )
        for word_bits, key_bits in ((16, 96), (16, 128), (32, 128), (32, 256), (64, 128), (64, 256))
    }
)
"""All variants by name."""

MODELS = tuple(PI_CIPHERS.values())
