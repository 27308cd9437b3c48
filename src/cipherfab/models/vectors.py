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

`notes`, `library_calls` (texts for people), `counts`, `monte_carlo` and `trace` are optional; `counts` may
also have `official`: how many sources begin with "official". Words are strings of hexadecimal digits as
wide as the key or the block; the `BlockCipher.byte_order` of the cipher says which of them is the highest.
A file may hold several key sizes, and several block sizes if its entries give their `block_bits`.

Other forms of chains are those of `cipherfab.models.chains`; the values inside a round have the names of
`BlockCipher.trace`. A file of a cipher with the byte order "little" may have `vectors_submission_order` and
`monte_carlo_submission_order` beside the two other lists: there the string is the number, highest digit
first.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import TypeVar

from cipherfab.errors import InputError
from cipherfab.models.chains import Chain, read_chain
from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.entries import Sizes, Vector, read_sizes, read_vector
from cipherfab.models.strict_json import JsonObject, read_object

__all__ = [
    "Chain",
    "KnownAnswers",
    "Trace",
    "Vector",
    "read_known_answers",
    "read_vectors",
    "shipped_known_answers",
    "shipped_vectors",
]


MAX_ROUNDS = 1024
"""Highest number of a round."""

Entry = TypeVar("Entry")


@dataclass(frozen=True, kw_only=True)
class Trace:
    """One encryption or decryption with the values inside its rounds.

    Attributes
    ----------
    vector : Vector
        Key and blocks.
    rounds : tuple[RoundTrace, ...]
        The rounds, with the names of `BlockCipher.trace`, or of `BlockCipher.inverse_trace`.
    inverse : bool
        Whether it is a decryption.
    """

    vector: Vector
    rounds: tuple[RoundTrace, ...]
    inverse: bool = False


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
    if "library_calls" in file:
        calls = file.child("library_calls")
        for name in calls.names:
            calls.text(name)
    sizes = Sizes(cipher.key_bits, cipher.block_bits)

    ours, other = cipher.byte_order, "_submission_order"
    vectors = list(_entries(file, "vectors", cipher, partial(read_vector, byte_order=ours)))
    if "counts" in file:
        counts = file.child("counts")
        counts.equal("total", len(vectors), "the number of vectors in the file")
        if "official" in counts:
            official = sum(vector.source.startswith("official") for _, vector in vectors)
            counts.equal(
                "official", official, 'the number of vectors with a source that begins with "official"'
            )
        counts.close()
    chains = list(_entries(file, "monte_carlo", cipher, partial(read_chain, byte_order=ours)))
    if ours == "little":
        vectors += _entries(file, f"vectors{other}", cipher, partial(read_vector, byte_order="big"))
        chains += _entries(file, f"monte_carlo{other}", cipher, partial(read_chain, byte_order="big"))
    traces = list(_entries(file, "trace", cipher, partial(read_trace, cipher=cipher)))
    file.close()

    if all(found != sizes for found, _ in vectors):
        others = ", ".join(sorted({f"{found.key}/{found.block}" for found, _ in vectors}))
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


def _entries(
    file: JsonObject, field: str, cipher: BlockCipher, read: Callable[[JsonObject, Sizes], Entry]
) -> Iterator[tuple[Sizes, Entry]]:
    """Yield the entries of a list with their sizes; all lists but that of the vectors may be missing."""
    if field == "vectors" or field in file:
        for entry in file.children(field):
            sizes = read_sizes(entry, cipher)
            yield sizes, read(entry, sizes)


def read_trace(entry: JsonObject, sizes: Sizes, cipher: BlockCipher) -> Trace:
    """Read a trace of these sizes, which may be others than those of the cipher.

    The states of a round are the fields with the names that the model gives them in any round.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    vector = read_vector(entry, sizes, cipher.byte_order)
    traces = {"encrypt": cipher.trace} | ({"decrypt": cipher.inverse_trace} if cipher.inverse_trace else {})
    direction = entry.choice("direction", list(traces)) if "direction" in entry else "encrypt"
    steps = list(dict.fromkeys(name for item in traces[direction](0, 0) for name in item.states))
    rounds = tuple(_round(item, sizes, cipher, steps) for item in entry.children("rounds"))
    return Trace(vector=vector, rounds=rounds, inverse=direction == "decrypt")


def _round(item: JsonObject, sizes: Sizes, cipher: BlockCipher, steps: Sequence[str]) -> RoundTrace:
    found = {name for name in steps if name in item}
    return RoundTrace(
        number=item.integer("round", 0, MAX_ROUNDS),
        round_key=item.word("round_key", sizes.block, cipher.byte_order),
        states={
            name: item.word(name, sizes.block, cipher.byte_order) for name in item.names if name in found
        },
    )
