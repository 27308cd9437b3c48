"""Monte-Carlo chains: their rules followed by hand, and what a file can get wrong in them."""

from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models.chains import AESAVS, COMPETITION, Chain, read_chain
from cipherfab.models.entries import Sizes
from cipherfab.models.strict_json import JsonObject
from cipherfab.models.words import ByteOrder, reverse_bytes

STEPS = [
    {"count": count, "key": "00" * 16, "plaintext": "11" * 16, "ciphertext": "22" * 16} for count in (0, 7)
]
SUITE: dict[str, Any] = {
    "type": AESAVS,
    "key": "0" * 31 + "1",
    "start": "0" * 31 + "2",
    "end": "0" * 31 + "3",
    "steps": STEPS,
    "source": "computed",
}
SUBMISSION: dict[str, Any] = {
    "type": COMPETITION,
    "outer": 2,
    "inner": 500_000,
    "key_start": "0" * 31 + "1",
    "start": "0" * 31 + "2",
    "outputs": ["0" * 31 + "3", "0" * 31 + "4"],
    "source": "computed",
}


def chain(kind: str, sizes: Sizes, steps: int, iterations: int, byte_order: ByteOrder = "big") -> Chain:
    """Return a chain that begins with a key of one high bit and the block 2."""
    return Chain(
        kind=kind,
        sizes=sizes,
        steps=steps,
        iterations=iterations,
        key=1 << sizes.key - 1,
        start=2,
        points=(),
        byte_order=byte_order,
        source="by hand",
    )


def add(key: int, block: int) -> int:
    """Add key and block: a "cipher" that can be followed by hand."""
    return (key + block) % (1 << 64)


def test_fixed_key() -> None:
    """The key stays."""
    (step,) = chain("fixed-key", Sizes(80, 64), 1, 3).run(lambda key, block: block + key // 2**79)
    assert step == (1 << 79, 2, 5, 1 << 79)


def test_key_agile() -> None:
    """Each step is one encryption; the key is turned by 13 places, then the block is added to it."""
    key0, key1 = 1 << 79, 1 << 12 ^ 2  # bit 79 turned left by 13 places
    block2 = key1 + 2
    key2 = key1 << 13 ^ block2
    block3 = key2 + block2
    assert chain("key-agile", Sizes(80, 64), 3, 1).run(add) == [
        (key0, 2, 2, key1),
        (key1, 2, block2, key2),
        (key2, block2, block3, key2 << 13 ^ block3),
    ]


@pytest.mark.parametrize(
    ("kind", "key_bits", "change"),
    [
        # The last ciphertext is 5, the last but one 4.
        (AESAVS, 64, 0x0000_0000_0000_0005),
        (AESAVS, 96, 0x0000_0004_0000_0000_0000_0005),
        (AESAVS, 128, 0x0000_0000_0000_0004_0000_0000_0000_0005),
        (COMPETITION, 64, 0x0000_0000_0000_0005),
        (COMPETITION, 96, 0x0000_0000_0000_0005_0000_0000),
        (COMPETITION, 128, 0x0000_0000_0000_0005_0000_0000_0000_0004),
    ],
)
def test_standard_chains(kind: str, key_bits: int, change: int) -> None:
    """Bits of two ciphertexts change the key: the last ones, or the first ones the other way round."""
    key = 1 << key_bits - 1
    steps = chain(kind, Sizes(key_bits, 64), 2, 3).run(lambda key, block: block + 1)
    assert steps == [(key, 2, 5, key ^ change), (key ^ change, 5, 8, steps[1].next_key)]


@pytest.mark.parametrize("kind", ["key-agile", AESAVS, COMPETITION])
def test_byte_order(kind: str) -> None:
    """The key changes as strings of digits do, so reversed strings of everything make the same chain."""
    sizes = Sizes(96, 64)

    def encrypt(key: int, block: int) -> int:
        return add(key * 3, block) ^ key >> 40

    def reversed_encrypt(key: int, block: int) -> int:
        return reverse_bytes(encrypt(reverse_bytes(key, 96), reverse_bytes(block, 64)), 64)

    big = chain(kind, sizes, 3, 2)
    little = Chain(
        kind=kind,
        sizes=sizes,
        steps=3,
        iterations=2,
        key=reverse_bytes(big.key, 96),
        start=reverse_bytes(big.start, 64),
        points=(),
        byte_order="little",
        source="by hand",
    )
    for one, other in zip(big.run(encrypt), little.run(reversed_encrypt), strict=True):
        assert [reverse_bytes(value, width) for value, width in zip(one, (96, 64, 64, 96), strict=True)] == [
            *other
        ]


def read(fields: dict[str, Any], byte_order: ByteOrder = "big", key_bits: int = 128) -> Chain:
    """Read a chain as an entry of a file."""
    entry = JsonObject(Path("known.json"), "monte_carlo[0]", fields)
    found = read_chain(entry, Sizes(key_bits, 128), byte_order)
    entry.close()
    return found


def test_reading() -> None:
    """Every value is there, at its step; words of the other order are turned around."""
    suite = read(SUITE)
    assert (suite.key, suite.start, suite.steps, suite.iterations) == (1, 2, 100, 1000)
    low, high = int("11" * 16, 16), int("22" * 16, 16)
    assert suite.points == (
        *((0, "key", 0), (0, "plaintext", low), (0, "ciphertext", high)),
        *((7, "key", 0), (7, "plaintext", low), (7, "ciphertext", high)),
        (99, "ciphertext", 3),
    )
    submission = read(SUBMISSION, "little")
    assert (submission.key, submission.start) == (1 << 120, 2 << 120)
    assert (submission.steps, submission.iterations) == (2, 500_000)
    assert submission.points == ((0, "ciphertext", 3 << 120), (1, "ciphertext", 4 << 120))


WORDS = "a list of 2 words of 32 hexadecimal digits (128 bits)"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            SUITE | {"iterations": 1000},
            "iterations is an unknown field, allowed: type, steps, end, key, start",
        ),
        (SUITE | {"steps": []}, "steps is [], allowed: a list of at least one object"),
        (
            SUITE | {"steps": STEPS[::-1]},
            "steps[1].count is 0, allowed: an integer from 8 to 99",
        ),
        (
            SUITE | {"steps": [STEPS[0] | {"count": 100}]},
            "steps[0].count is 100, allowed: an integer from 0 to 99",
        ),
        (
            SUITE | {"steps": [STEPS[0] | {"iv": "00"}]},
            "steps[0].iv is an unknown field, allowed: count, key, plaintext, ciphertext",
        ),
        (SUBMISSION | {"outer": 0}, "outer is 0, allowed: an integer from 1 to 1000000"),
        (SUBMISSION | {"inner": 500_001}, "inner is 500001, allowed: an integer from 1 to 500000"),
        (SUBMISSION | {"outputs": SUBMISSION["outputs"] * 2}, f"allowed: {WORDS}, not 4"),
        (SUBMISSION | {"outputs": ["0" * 32, "0" * 31]}, f"allowed: {WORDS}"),
        (SUBMISSION | {"outputs": "0" * 64}, f"allowed: {WORDS}"),
        (SUBMISSION | {"end": "0" * 32}, "end is an unknown field, allowed: type, outer, inner, outputs"),
    ],
)
def test_wrong_chains(fields: dict[str, Any], message: str) -> None:
    """The message has the place, the value and what is allowed."""
    with pytest.raises(InputError) as caught:
        read(fields)
    assert str(caught.value).startswith("known.json: monte_carlo[0].")
    assert message in str(caught.value)


@pytest.mark.parametrize("key_bits", [120, 264])
def test_key_sizes_without_a_rule(key_bits: int) -> None:
    """The standard chains say nothing about keys shorter than a block or longer than two."""
    with pytest.raises(InputError, match=r"type is 'AESAVS.*', allowed: fixed-key, key-agile$"):
        read(SUITE, key_bits=key_bits)
