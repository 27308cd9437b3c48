"""The generator of key and nonce of El-Hadedy's message processor, as an operation on chunks of a state.

Integers are those of `pi_operations`.
"""

import random
from collections.abc import Sequence
from pathlib import Path

from cipherfab.models.ciphers.pi_cipher import FAMILY, PI_CIPHERS, PiCipher
from cipherfab.models.ciphers.pi_operations import chunks, join, pi_vectors, split
from cipherfab.models.operation import Answer, Operation, Sets, Values
from cipherfab.models.pi_permutation import CHUNK_WORDS, ROUNDS, State

REFERENCE = 'M. El-Hadedy et al., "A 16-bit reconfigurable encryption processor for pi-Cipher"'

KEY, NONCE, STATE = {1, 2, 5, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}
"""Modes that store each of them; mode 0 clears, and each that stores no internal state sets it to 0."""

_PLACES = 4


class Generator:
    """What the generator holds.

    Parameters
    ----------
    cipher : PiCipher
        Says how long key and nonce are.
    """

    def __init__(self, cipher: PiCipher) -> None:
        self.cipher = cipher
        self._clear()

    def _clear(self) -> None:
        self._key = self._nonce = 0
        self._state = [0] * 16
        self._shown = False

    def store(self, mode: int, key: int, nonce: int, words: Sequence[int] = (), first: int = 0) -> None:
        """Do what a mode says.

        Parameters
        ----------
        mode : int
            From 0 to 7.
        key, nonce : int
            What the mode may store.
        words : Sequence[int]
            Words of an internal state, which may come in parts.
        first : int
            Number of the first of them in the state.
        """
        if mode == 0:
            self._clear()
            return
        self._key = key if mode in KEY else self._key
        self._nonce = nonce if mode in NONCE else self._nonce
        if mode in STATE:
            self._state[first : first + len(words)] = words
        else:
            self._state = [0] * 16
        self._shown = mode in KEY | NONCE

    def given(self) -> State:
        """Return the state that a pi-function begins with."""
        if not self._shown:
            return tuple(self._state)
        cipher, permutation = self.cipher, self.cipher.permutation
        key = self._key.to_bytes(cipher.key_bytes, "little")
        nonce = self._nonce.to_bytes(cipher.nonce_bytes, "little")
        words = permutation.words(permutation.pad(key + nonce, 2 * cipher.rate_bytes))
        return tuple(a ^ b for a, b in zip(words, self._state, strict=True))


def _generator(cipher: PiCipher) -> Operation:
    bits = cipher.permutation.word_bits
    chunk_bits = CHUNK_WORDS * bits

    def transfer(store: int, mode: int, place: int, key: int, nonce: int, state: int) -> Values:
        return {"store": store, "mode": mode, "place": place, "key": key, "nonce": nonce, "state": state}

    def compute(sets: Sets) -> Sets:
        held, found = Generator(cipher), []
        for each in sets:
            first = CHUNK_WORDS * each["place"]
            if each["store"]:
                words = split(each["state"], bits, CHUNK_WORDS)
                held.store(each["mode"], each["key"], each["nonce"], words, first)
            else:
                found.append({"state": join(held.given()[first : first + CHUNK_WORDS], bits)})
        return found

    def drawn(generator: random.Random, store: int, mode: int, place: int) -> Values:
        key, nonce, state = map(generator.getrandbits, (cipher.key_bits, cipher.nonce_bits, chunk_bits))
        return transfer(store, mode, place, key, nonce, state)

    def draw(generator: random.Random) -> Sets:
        def places() -> list[int]:
            return generator.sample(range(_PLACES), _PLACES)

        # What is given is known from the begin.
        modes = [0, 6] if generator.random() < 0.5 else [5]
        modes += generator.choices(range(8), k=generator.randrange(3))
        stored = [(mode, place) for mode in modes for place in (places() if mode in STATE else [0])]
        sets = [drawn(generator, 1, mode, place) for mode, place in stored]
        return sets + [drawn(generator, 0, generator.randrange(8), place) for place in places()]

    def draw_long(generator: random.Random, blocks: int) -> Sets:
        stored = [drawn(generator, 1, 5, place) for place in range(_PLACES)]
        return stored + [drawn(generator, 0, 0, place % _PLACES) for place in range(blocks)]

    def known(path: Path | None) -> list[Answer]:
        answers: list[Answer] = []
        read = [transfer(0, 0, place, 0, 0, 0) for place in range(_PLACES)]
        for trace in pi_vectors(path).aead_trace:
            if trace.message.cipher is not cipher:
                continue
            key, nonce = (int.from_bytes(each, "little") for each in (trace.message.key, trace.message.nonce))
            initial, common = chunks(trace.initial, bits), chunks(trace.common, bits)
            begin = [transfer(1, mode, 0, key, nonce, 0) for mode in (0, 6)]
            back = [transfer(1, 7, place, 0, 0, chunk) for place, chunk in enumerate(common)]
            answers.append(([*begin, *read], [{"state": chunk} for chunk in initial]))
            answers.append(([*back, *read], [{"state": chunk} for chunk in common]))
        return answers

    return Operation(
        name=f"{cipher.name}-generator",
        title=f"key block and internal state of {cipher.name}, chunk by chunk",
        family=FAMILY,
        reference=REFERENCE,
        block_bits=chunk_bits,
        key_bits=cipher.key_bits,
        rounds=ROUNDS,
        operands={
            "store": 1,
            "mode": 3,
            "place": 2,
            "key": cipher.key_bits,
            "nonce": cipher.nonce_bits,
            "state": chunk_bits,
        },
        results={"state": chunk_bits},
        draw=draw,
        compute=compute,
        known=known,
        draw_long=draw_long,
        protocol=(
            "With `store` 1 a transfer stores what `mode` says and has no result; with 0 it gives chunk "
            "`place`.",
            "A mode that stores a state takes four transfers, one for each place, in any order.",
        ),
    )


MODELS = tuple(_generator(PI_CIPHERS[name]) for name in ("pi16cipher096v2", "pi16cipher128v2"))
"""The generator of each variant that the paper has."""
