"""The parts of pi-Cipher that have cores of their own, as operations on integers.

A chunk, state or block is one integer, word 0 in its lowest bits; a string of bytes has its first byte there.
"""

import random
from collections.abc import Sequence
from pathlib import Path

from cipherfab.models.ciphers.pi_cipher import FAMILY, PI_CIPHERS, REFERENCE, PiCipher, triplex
from cipherfab.models.operation import Answer, Operation, Values
from cipherfab.models.pi_permutation import COUNTER_BITS, PERMUTATIONS, ROUNDS, Permutation
from cipherfab.models.pi_vectors import PiVectors, read_pi_vectors, shipped_pi_vectors


def join(words: Sequence[int], bits: int) -> int:
    """Return words as one integer, word 0 in its lowest bits."""
    return sum(word << bits * i for i, word in enumerate(words))


def split(value: int, bits: int, count: int) -> tuple[int, ...]:
    """Undo `join`."""
    return tuple(value >> bits * i & (1 << bits) - 1 for i in range(count))


def _vectors(path: Path | None) -> PiVectors:
    return shipped_pi_vectors() if path is None else read_pi_vectors(path)


def _star(permutation: Permutation) -> Operation:
    bits = permutation.word_bits

    def compute(values: Values) -> Values:
        x, y = (split(values[name], bits, 4) for name in ("x", "y"))
        return {"z": join(permutation.star(x, y), bits)}

    def known(path: Path | None) -> list[Answer]:
        vectors = _vectors(path)
        triples = [(v.x, v.y, v.z) for v in vectors.star if v.permutation is permutation]
        traces = [trace for trace in vectors.pi_trace if trace.permutation is permutation]
        triples += [(step.x, step.y, step.z) for trace in traces for step in trace.steps]
        return [({"x": join(x, bits), "y": join(y, bits)}, {"z": join(z, bits)}) for x, y, z in triples]

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
        draw=lambda generator: {name: generator.getrandbits(4 * bits) for name in ("x", "y")},
        compute=compute,
        known=known,
    )


def _function(permutation: Permutation) -> Operation:
    bits = permutation.word_bits

    def known(path: Path | None) -> list[Answer]:
        vectors = _vectors(path)
        pairs = [(v.state, v.rounds[-1]) for v in vectors.pi if v.permutation is permutation]
        pairs += [(v.state, v.result) for v in vectors.pi_trace if v.permutation is permutation]
        return [({"state": join(a, bits)}, {"state": join(b, bits)}) for a, b in pairs]

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
        draw=lambda generator: {"state": generator.getrandbits(16 * bits)},
        compute=lambda values: {"state": join(permutation.pi(split(values["state"], bits, 16)), bits)},
        known=known,
    )


def _single_block(cipher: PiCipher) -> Operation:
    permutation = cipher.permutation

    def number(data: bytes) -> int:
        return int.from_bytes(data, "little")

    def operands(key: bytes, nonce: bytes, block: bytes, state: int) -> Values:
        # The code 0: key and nonce are taken, a state is not.
        return {"pc": 0, "key": number(key), "nonce": number(nonce), "state": state, "block": number(block)}

    def draw(generator: random.Random) -> Values:
        return operands(
            generator.randbytes(cipher.key_bytes),
            generator.randbytes(cipher.nonce_bytes),
            generator.randbytes(cipher.rate_bytes),
            generator.getrandbits(16 * cipher.rate_bytes),
        )

    def compute(values: Values) -> Values:
        key = values["key"].to_bytes(cipher.key_bytes, "little")
        session = cipher.session(key, values["nonce"].to_bytes(cipher.nonce_bytes, "little"))
        block = values["block"].to_bytes(cipher.rate_bytes, "little")
        counter = (session.counter + 1) % (1 << COUNTER_BITS)
        done = triplex(permutation, session.common, counter, block)
        return {"ciphertext": number(done.result), "tag": number(permutation.rate(done.closed))}

    def known(path: Path | None) -> list[Answer]:
        found = [v for v in _vectors(path).paper_flow if v.cipher is cipher]
        return [
            (
                operands(v.key, v.nonce, v.message, 0),
                {"ciphertext": number(v.ciphertext), "tag": number(v.tag)},
            )
            for v in found
        ]

    size = 8 * cipher.rate_bytes
    return Operation(
        name=f"{cipher.name}-block",
        title=f"one block of {cipher.name}, without padding",
        family=FAMILY,
        reference='M. El-Hadedy et al., "A 16-bit reconfigurable encryption processor for pi-Cipher"',
        block_bits=size,
        key_bits=cipher.key_bits,
        rounds=ROUNDS,
        operands={
            "pc": 4,
            "key": cipher.key_bits,
            "nonce": cipher.nonce_bits,
            "state": 2 * size,
            "block": size,
        },
        results={"ciphertext": size, "tag": size},
        draw=draw,
        compute=compute,
        known=known,
    )


MODELS = (
    *map(_star, PERMUTATIONS.values()),
    *map(_function, PERMUTATIONS.values()),
    *(_single_block(PI_CIPHERS[name]) for name in ("pi16cipher096v2", "pi16cipher128v2")),
)
"""Star operation and pi-function for all words, and the single block of the paper."""
