"""Star operation and pi-function of pi-Cipher, as operations on integers.

A chunk, state or block is one integer, word 0 in its lowest bits; a string of bytes has its first byte there.
"""

from collections.abc import Sequence
from pathlib import Path

from cipherfab.models.ciphers.pi_cipher import FAMILY, REFERENCE
from cipherfab.models.operation import Answer, Operation, Sets
from cipherfab.models.pi_permutation import CHUNK_WORDS, PERMUTATIONS, ROUNDS, Permutation, State
from cipherfab.models.pi_vectors import PiVectors, read_pi_vectors, shipped_pi_vectors


def join(words: Sequence[int], bits: int) -> int:
    """Return words as one integer, word 0 in its lowest bits."""
    return sum(word << bits * i for i, word in enumerate(words))


def split(value: int, bits: int, count: int) -> tuple[int, ...]:
    """Undo `join`."""
    return tuple(value >> bits * i & (1 << bits) - 1 for i in range(count))


def chunks(state: State, bits: int) -> list[int]:
    """Return the chunks of a state, I1 first."""
    return [join(state[at : at + CHUNK_WORDS], bits) for at in range(0, len(state), CHUNK_WORDS)]


def pi_vectors(path: Path | None) -> PiVectors:
    """Return the known answers in a file, or without one those that come with cipherfab."""
    return shipped_pi_vectors() if path is None else read_pi_vectors(path)


def _star(permutation: Permutation) -> Operation:
    bits = permutation.word_bits

    def compute(sets: Sets) -> Sets:
        pairs = [[split(values[name], bits, 4) for name in ("x", "y")] for values in sets]
        return [{"z": join(permutation.star(x, y), bits)} for x, y in pairs]

    def known(path: Path | None) -> list[Answer]:
        vectors = pi_vectors(path)
        triples = [(v.x, v.y, v.z) for v in vectors.star if v.permutation is permutation]
        traces = [trace for trace in vectors.pi_trace if trace.permutation is permutation]
        triples += [(step.x, step.y, step.z) for trace in traces for step in trace.steps]
        return [([{"x": join(x, bits), "y": join(y, bits)}], [{"z": join(z, bits)}]) for x, y, z in triples]

    return Operation(
        name=f"pi{bits}-star",
        title=f"star operation of pi-Cipher, words of {bits} bits",
        family=FAMILY,
        reference=REFERENCE,
        block_bits=8 * bits,
        key_bits=0,
        rounds=1,
        operands={"x": 4 * bits, "y": 4 * bits},
        results={"z": 4 * bits},
        draw=lambda generator: [{name: generator.getrandbits(4 * bits) for name in ("x", "y")}],
        compute=compute,
        known=known,
    )


def _function(permutation: Permutation) -> Operation:
    bits = permutation.word_bits

    def compute(sets: Sets) -> Sets:
        states = [split(values["state"], bits, 16) for values in sets]
        return [{"state": join(permutation.pi(state), bits)} for state in states]

    def known(path: Path | None) -> list[Answer]:
        vectors = pi_vectors(path)
        pairs = [(v.state, v.rounds[-1]) for v in vectors.pi if v.permutation is permutation]
        pairs += [(v.state, v.result) for v in vectors.pi_trace if v.permutation is permutation]
        return [([{"state": join(a, bits)}], [{"state": join(b, bits)}]) for a, b in pairs]

    return Operation(
        name=f"pi{bits}-function",
        title=f"pi-function of pi-Cipher, words of {bits} bits",
        family=FAMILY,
        reference=REFERENCE,
        block_bits=16 * bits,
        key_bits=0,
        rounds=ROUNDS,
        operands={"state": 16 * bits},
        results={"state": 16 * bits},
        draw=lambda generator: [{"state": generator.getrandbits(16 * bits)}],
        compute=compute,
        known=known,
    )


MODELS = (*map(_star, PERMUTATIONS.values()), *map(_function, PERMUTATIONS.values()))
"""Star operation and pi-function for all words."""
