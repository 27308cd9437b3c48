"""Monte-Carlo chains: every encryption takes the result of the last, and now and then the key changes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from cipherfab.models.entries import Sizes
from cipherfab.models.strict_json import JsonObject
from cipherfab.models.words import ByteOrder, reverse_bytes, rotate_left

MAX_ITERATIONS = 1_000_000
"""Longest chain: longer ones would keep a machine busy for hours."""

AESAVS = "AESAVS ECB encryption MCT (100 x 1000)"
COMPETITION = "AES-competition ECB encryption MCT"


class Step(NamedTuple):
    """A step of a chain: encryptions under one key.

    Attributes
    ----------
    key : int
        The key of all its encryptions.
    plaintext : int
        What the first of them takes.
    ciphertext : int
        What the last of them gives, which is the plaintext of the next step.
    next_key : int
        The key of the next step.
    """

    key: int
    plaintext: int
    ciphertext: int
    next_key: int


class Point(NamedTuple):
    """One value inside a chain, as its file gives it: number of the step, name of the value, the value."""

    step: int
    name: Literal["key", "plaintext", "ciphertext", "next_key"]
    value: int


def _keep(key: int, before: int, last: int, sizes: Sizes) -> int:
    return key


def _key_agile(key: int, before: int, last: int, sizes: Sizes) -> int:
    return rotate_left(key, 13, sizes.key) ^ last


def _aesavs(key: int, before: int, last: int, sizes: Sizes) -> int:
    return key ^ (before << sizes.block | last) & (1 << sizes.key) - 1


def _competition(key: int, before: int, last: int, sizes: Sizes) -> int:
    return key ^ (last << sizes.block | before) >> 2 * sizes.block - sizes.key


NEXT_KEY: Mapping[str, Callable[[int, int, int, Sizes], int]] = MappingProxyType(
    {"fixed-key": _keep, "key-agile": _key_agile, AESAVS: _aesavs, COMPETITION: _competition}
)
"""How the key of the next step follows from the key, the last but one and the last ciphertext of a step.

A function of strings of digits, as they are printed in files, read as numbers: highest digit first.
"""


@dataclass(frozen=True, kw_only=True)
class Chain:
    """A Monte-Carlo chain: steps of encryptions under one key, x = E(k, x), then another key.

    Attributes
    ----------
    kind : str
        One of `NEXT_KEY`, which says how the key changes after a step.

        * ``"fixed-key"``: not at all, there is one step.
        * ``"key-agile"``: steps of one encryption; the key is rotated left by 13 places, then the block is
          XORed to its lowest bits.
        * `AESAVS`, of NIST's validation suite: the last but one and the last ciphertext, one after the other,
          are XORed to the key, which takes as many of their last bits as it has.
        * `COMPETITION`, of the submissions to the AES competition: the last and the last but one ciphertext,
          in this order, are XORed to the key, which takes as many of their first bits as it has.
    sizes : Sizes
        Widths of key and block.
    steps, iterations : int
        Number of steps, and of encryptions in each.
    key, start : int
        k and x before the first of them.
    points : tuple[Point, ...]
        All values of the file except the two of the start, to be compared with those of `run`.
    byte_order : "big" or "little"
        Order of the strings in which the key changes, see `BlockCipher.byte_order`.
    source : str
        Who says so.
    """

    kind: str
    sizes: Sizes
    steps: int
    iterations: int
    key: int
    start: int
    points: tuple[Point, ...]
    byte_order: ByteOrder = "big"
    source: str

    def run(self, encrypt: Callable[[int, int], int]) -> list[Step]:
        """Run the chain with ``encrypt(key, block)`` and return its steps."""
        found: list[Step] = []
        key, block = self.key, self.start
        for _ in range(self.steps):
            plaintext = before = block
            for _ in range(self.iterations):
                before, block = block, encrypt(key, block)
            found.append(Step(key, plaintext, block, self._next_key(key, before, block)))
            key = found[-1].next_key
        return found

    def _next_key(self, key: int, before: int, last: int) -> int:
        key_bits, block_bits = self.sizes.key, self.sizes.block
        change = NEXT_KEY[self.kind]
        if self.byte_order == "big":
            return change(key, before, last, self.sizes)
        printed = (
            reverse_bytes(key, key_bits),
            reverse_bytes(before, block_bits),
            reverse_bytes(last, block_bits),
        )
        return reverse_bytes(change(*printed, self.sizes), key_bits)


def read_chain(entry: JsonObject, sizes: Sizes, byte_order: ByteOrder) -> Chain:
    """Read a chain of these sizes.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    kinds = [kind for kind in NEXT_KEY if kind in ("fixed-key", "key-agile") or _two_blocks_reach(sizes)]
    kind = entry.choice("type", kinds)
    points: tuple[Point, ...]
    key_name = "key"
    if kind == "fixed-key":
        steps, iterations = 1, entry.integer("iterations", 1, MAX_ITERATIONS)
        points = (Point(0, "ciphertext", entry.word("end", sizes.block, byte_order)),)
    elif kind == "key-agile":
        key_name = "key_start"
        steps, iterations = entry.integer("iterations", 1, MAX_ITERATIONS), 1
        points = (
            Point(steps - 1, "next_key", entry.word("key_end", sizes.key, byte_order)),
            Point(steps - 1, "ciphertext", entry.word("end", sizes.block, byte_order)),
        )
    elif kind == AESAVS:
        steps, iterations = 100, 1000
        points = (
            *_steps(entry, sizes, byte_order, steps),
            Point(steps - 1, "ciphertext", entry.word("end", sizes.block, byte_order)),
        )
    else:
        key_name = "key_start"
        steps = entry.integer("outer", 1, MAX_ITERATIONS)
        iterations = entry.integer("inner", 1, MAX_ITERATIONS // steps)
        outputs = entry.words("outputs", sizes.block, steps, byte_order)
        points = tuple(Point(step, "ciphertext", output) for step, output in enumerate(outputs))
    return Chain(
        kind=kind,
        sizes=sizes,
        steps=steps,
        iterations=iterations,
        key=entry.word(key_name, sizes.key, byte_order),
        start=entry.word("start", sizes.block, byte_order),
        points=points,
        byte_order=byte_order,
        source=entry.text("source"),
    )


def _two_blocks_reach(sizes: Sizes) -> bool:
    """Tell whether a key is at least as long as a block and at most as long as two."""
    return sizes.block <= sizes.key <= 2 * sizes.block


def _steps(entry: JsonObject, sizes: Sizes, byte_order: ByteOrder, steps: int) -> Iterator[Point]:
    first = 0
    for item in entry.children("steps"):
        count = item.integer("count", first, steps - 1)
        first = count + 1  # in order, none twice
        yield Point(count, "key", item.word("key", sizes.key, byte_order))
        yield Point(count, "plaintext", item.word("plaintext", sizes.block, byte_order))
        yield Point(count, "ciphertext", item.word("ciphertext", sizes.block, byte_order))
