"""The permutation of pi-Cipher: rounds of the star operation on chunks of four words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from cipherfab.models.words import rotate_left

Chunk: TypeAlias = tuple[int, ...]
"""Four words."""

State: TypeAlias = tuple[int, ...]
"""Sixteen words."""

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


PERMUTATIONS: Mapping[int, Permutation] = MappingProxyType({bits: Permutation(bits) for bits in ROTATIONS})
