"""Known answers of block ciphers: single blocks, Monte-Carlo chains, values inside the rounds.

One JSON file holds the known answers of one family of ciphers::

    {"cipher": "PRESENT ...", "notes": "bit order ...", "counts": {"total": 1, "official": 1},
     "vectors": [{"key_bits": 80, "key": "00...", "plaintext": "00...", "ciphertext": "55...",
                  "source": "official: ..."}],
     "monte_carlo": [{"key_bits": 80, "type": "fixed-key", "iterations": 1000, "key": ..., "start": ...,
                      "end": ..., "source": ...},
                     {"key_bits": 80, "type": "key-agile", "iterations": 1000, "key_start": ..., "start": ...,
                      "key_end": ..., "end": ..., "source": ...}],
     "trace": [{"key_bits": 80, "key": ..., "plaintext": ..., "ciphertext": ..., "source": ...,
                "rounds": [{"round": 1, "round_key": ..., "after_add_round_key": ..., ...}, ...]}]}

`notes`, `monte_carlo`, `trace` and `counts.official` (how many sources begin with "official") are optional.
Words are strings of hexadecimal digits, highest first, as wide as the key or the block. A file may hold
several key sizes, and several block sizes if its entries give their `block_bits`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.strict_json import JsonObject, read_object
from cipherfab.models.words import rotate_left

MAX_BITS = 1024
"""Widest key and block a file may speak of."""

MAX_ITERATIONS = 1_000_000
"""Longest chain: longer ones would keep a machine busy for hours."""


@dataclass(frozen=True)
class Vector:
    """One block: integers in the bit order of the cipher's specification, and who says so."""

    key: int
    plaintext: int
    ciphertext: int
    source: str


@dataclass(frozen=True, kw_only=True)
class Chain:
    """A Monte-Carlo chain: x = E(k, x), repeated.

    A fixed-key chain keeps its key. A key-agile chain continues after every encryption with the key
    rotl(k, 13) XOR x, rotated over the length of the key, x on its lowest bits.

    Attributes
    ----------
    key_bits : int
        Size of the key.
    key_agile : bool
        Which of the two kinds.
    iterations : int
        Number of encryptions.
    key, start : int
        k and x before the first of them.
    key_end, end : int
        k and x after the last.
    source : str
        Who says so.
    """

    key_bits: int
    key_agile: bool
    iterations: int
    key: int
    start: int
    key_end: int
    end: int
    source: str

    def run(self, encrypt: Callable[[int, int], int]) -> tuple[int, int]:
        """Run the chain with ``encrypt(key, block)`` and return key and block at its end, to be compared."""
        key, block = self.key, self.start
        for _ in range(self.iterations):
            block = encrypt(key, block)
            if self.key_agile:
                key = rotate_left(key, 13, self.key_bits) ^ block
        return key, block


@dataclass(frozen=True)
class Trace:
    """One encryption with the values inside its rounds, named as in `BlockCipher.trace`."""

    vector: Vector
    rounds: tuple[RoundTrace, ...]


@dataclass(frozen=True)
class KnownAnswers:
    """What a file says about one cipher; `vectors` is never empty, the others may be."""

    vectors: tuple[Vector, ...]
    chains: tuple[Chain, ...]
    traces: tuple[Trace, ...]


def read_known_answers(path: Path, cipher: BlockCipher) -> KnownAnswers:
    """Read what a file says about one cipher; entries of other key or block sizes are checked and skipped.

    Raises
    ------
    InputError
        If the file is unreadable, too large, not JSON or not of this format, if it is about another cipher,
        has no vector of these sizes, or if a count in it is wrong. The message names the file, the entry, the
        field, the value found and what is allowed.
    """
    file = read_object(path)
    if not file.text("cipher").casefold().startswith(cipher.family):
        raise file.wrong("cipher", f"a text that begins with {cipher.family.upper()}, for {cipher.title}")
    if "notes" in file:
        file.text("notes")
    sizes = (cipher.key_bits, cipher.block_bits)

    vectors = list(_vectors(file, cipher))
    counts = file.child("counts")
    counts.equal("total", len(vectors), "the number of vectors in the file")
    if "official" in counts:
        official = sum(vector.source.startswith("official") for _, vector in vectors)
        counts.equal("official", official, 'the number of vectors with a source that begins with "official"')
    counts.close()
    chains = list(_chains(file, cipher)) if "monte_carlo" in file else []
    traces = list(_traces(file, cipher)) if "trace" in file else []
    file.close()

    if all(found != sizes for found, _ in vectors):
        others = ", ".join(f"{key}/{block}" for key, block in sorted({found for found, _ in vectors}))
        raise InputError(
            f"{path}: vectors has no entry for {cipher.title}, required: at least one with "
            f"key_bits/block_bits {cipher.key_bits}/{cipher.block_bits}, found: {others}"
        )
    return KnownAnswers(
        tuple(vector for found, vector in vectors if found == sizes),
        tuple(chain for found, chain in chains if found == sizes),
        tuple(trace for found, trace in traces if found == sizes),
    )


def read_vectors(path: Path, cipher: BlockCipher) -> list[Vector]:
    """Read the vectors of one cipher, at least one; see `read_known_answers` for the checks and errors."""
    return list(read_known_answers(path, cipher).vectors)


def shipped_known_answers(cipher: BlockCipher) -> KnownAnswers:
    """Return the known answers that come with cipherfab.

    Raises
    ------
    InputError
        If there are none for this cipher.
    """
    folder = files("cipherfab.models") / "vectors"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
    if f"{cipher.family}.json" not in names:
        families = ", ".join(name.removesuffix(".json") for name in names)
        raise InputError(f"no vectors are shipped for {cipher.name!r}, there are some for: {families}")
    with as_file(folder / f"{cipher.family}.json") as path:
        return read_known_answers(path, cipher)


def shipped_vectors(cipher: BlockCipher) -> list[Vector]:
    """Return the vectors that come with cipherfab, at least one; see `shipped_known_answers`."""
    return list(shipped_known_answers(cipher).vectors)


_Sizes = tuple[int, int]  # key bits, block bits


def _sizes(entry: JsonObject, cipher: BlockCipher) -> _Sizes:
    key_bits = entry.integer("key_bits", 8, MAX_BITS)
    return key_bits, entry.integer("block_bits", 8, MAX_BITS) if "block_bits" in entry else cipher.block_bits


def _vector(entry: JsonObject, sizes: _Sizes) -> Vector:
    key_bits, block_bits = sizes
    return Vector(
        key=entry.word("key", key_bits),
        plaintext=entry.word("plaintext", block_bits),
        ciphertext=entry.word("ciphertext", block_bits),
        source=entry.text("source"),
    )


def _vectors(file: JsonObject, cipher: BlockCipher) -> Iterator[tuple[_Sizes, Vector]]:
    for entry in file.children("vectors"):
        sizes = _sizes(entry, cipher)
        vector = _vector(entry, sizes)
        if "ciphertext_rows_0_to_3" in entry:  # once more, as the RECTANGLE paper prints it
            rows = [f"{vector.ciphertext >> 16 * row & 0xFFFF:04x}" for row in range(4)]
            entry.equal("ciphertext_rows_0_to_3", rows, "the 16-bit rows of the ciphertext")
        yield sizes, vector


def _chains(file: JsonObject, cipher: BlockCipher) -> Iterator[tuple[_Sizes, Chain]]:
    for entry in file.children("monte_carlo"):
        sizes = key_bits, block_bits = _sizes(entry, cipher)
        key_agile = entry.choice("type", ("fixed-key", "key-agile")) == "key-agile"
        chain = Chain(
            key_bits=key_bits,
            key_agile=key_agile,
            iterations=entry.integer("iterations", 1, MAX_ITERATIONS),
            key=entry.word("key_start" if key_agile else "key", key_bits),
            start=entry.word("start", block_bits),
            key_end=entry.word("key_end" if key_agile else "key", key_bits),
            end=entry.word("end", block_bits),
            source=entry.text("source"),
        )
        yield sizes, chain


def _traces(file: JsonObject, cipher: BlockCipher) -> Iterator[tuple[_Sizes, Trace]]:
    for entry in file.children("trace"):
        sizes = _sizes(entry, cipher)
        vector = _vector(entry, sizes)
        rounds = tuple(_round(item, sizes[1]) for item in entry.children("rounds"))
        yield sizes, Trace(vector, rounds)


def _round(item: JsonObject, block_bits: int) -> RoundTrace:
    return RoundTrace(
        number=item.integer("round", 0, MAX_BITS),
        round_key=item.word("round_key", block_bits),
        states={name: item.word(name, block_bits) for name in item.names if name.startswith("after_")},
    )
