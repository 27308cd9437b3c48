"""The message processor of El-Hadedy et al. as an operation: messages of whole blocks, and their tags.

It leaves out associated data and padding, so it is not the authenticated cipher. Integers are those of
`pi_operations`.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from cipherfab.models.ciphers.pi_cipher import FAMILY, PI_CIPHERS, PiCipher, triplex
from cipherfab.models.ciphers.pi_operations import pi_vectors, split
from cipherfab.models.ciphers.pi_processor_generator import REFERENCE, STATE, Generator
from cipherfab.models.operation import Answer, Operation, Sets, Values
from cipherfab.models.pi_permutation import COUNTER_BITS, RATE, ROUNDS, State

_REST = tuple(sorted(set(range(16)) - set(RATE)))
"""Words of a state that meet no data."""
_FILL = 8
"""The bit of a code that says that no message follows."""


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def messages(cipher: PiCipher) -> Operation:
    """Return what the processor does with a variant of the cipher, as transfers.

    Parameters
    ----------
    cipher : PiCipher
        The variant.

    Returns
    -------
    Operation
        With operands in transfers of one message after the other.
    """
    permutation, size = cipher.permutation, cipher.rate_bytes

    def begin(code: int, key: int, nonce: int, block: int = 0) -> Values:
        return {"pc": code, "key": key, "nonce": nonce, "block": block, "last": 0}

    def blocks(message: bytes) -> list[Values]:
        data = [_number(message[at : at + size]) for at in range(0, len(message), size)]
        return [{**begin(0, 0, 0, block), "last": int(i == len(data))} for i, block in enumerate(data, 1)]

    def drawn(generator: random.Random, code: int) -> list[Values]:
        widths = (cipher.key_bits, cipher.nonce_bits, 8 * size)
        transfers = 2 if code % _FILL in STATE else 1
        return [begin(code, *map(generator.getrandbits, widths)) for _ in range(transfers)]

    def draw(generator: random.Random) -> Sets:
        codes = [0]
        if generator.random() < 0.4:
            # What such a message begins with is known from the begin.
            codes = [_FILL, _FILL + 5, *generator.choices(range(_FILL, 16), k=generator.randrange(3))]
            codes.append(generator.randrange(_FILL))
        begun = [each for code in codes for each in drawn(generator, code)] + some(generator)
        if generator.random() < 0.3:
            # Another message, with what the generator keeps of the one before.
            begun += drawn(generator, generator.randrange(1, _FILL)) + some(generator)
        return begun

    def some(generator: random.Random) -> list[Values]:
        return blocks(generator.randbytes(size * generator.choice((1, 1, 2, 3, 4))))

    def alone(sets: Sets) -> int:
        """Return how many blocks there are, 0 unless they are one message that takes key and nonce."""
        return len(sets) - 1 if sets[0]["pc"] == 0 and sum(each["last"] for each in sets) == 1 else 0

    def draw_long(generator: random.Random, count: int) -> Sets:
        return drawn(generator, 0) + blocks(generator.randbytes(size * count))

    def fill(held: Generator, first: Values, transfers: Iterator[Values]) -> None:
        code, key, nonce = first["pc"], first["key"], first["nonce"]
        if code == 0:
            held.store(0, 0, 0)
            held.store(6, key, nonce)
        elif code % _FILL in STATE:
            then = next(transfers)
            words = [split(each["block"], permutation.word_bits, len(RATE)) for each in (first, then)]
            state = dict(zip((*RATE, *_REST), (*words[0], *words[1]), strict=True))
            held.store(code % _FILL, then["key"], then["nonce"], [state[i] for i in range(16)])
        else:
            held.store(code % _FILL, key, nonce)

    def compute(sets: Sets) -> Sets:
        held, transfers = Generator(cipher), iter(sets)
        found: list[Values] = []
        for first in transfers:
            fill(held, first, transfers)
            if first["pc"] < _FILL:
                if first["pc"] != 7:
                    held.store(7, 0, 0, permutation.pi(held.given()))
                found += message(held.given(), transfers)
        return found

    def message(common: State, transfers: Iterator[Values]) -> Iterator[Values]:
        counter, tag = permutation.counter(common), [0] * len(RATE)
        for each in transfers:
            counter = (counter + 1) % (1 << COUNTER_BITS)
            done = triplex(permutation, common, counter, each["block"].to_bytes(size, "little"))
            tag = [permutation.add(a, done.closed[i]) for a, i in zip(tag, RATE, strict=True)]
            so_far = _number(permutation.data(tag))
            yield {"ciphertext": _number(done.result), "tag": so_far, "last": each["last"]}
            if each["last"]:
                return

    def known(path: Path | None) -> list[Answer]:
        return [
            (
                [begin(0, _number(flow.key), _number(flow.nonce)), *blocks(flow.message)],
                [{"ciphertext": _number(flow.ciphertext), "tag": _number(flow.tag), "last": 1}],
            )
            for flow in pi_vectors(path).paper_flow
            if flow.cipher is cipher
        ]

    return Operation(
        name=f"{cipher.name}-block",
        title=f"whole blocks of {cipher.name}, without associated data and padding",
        family=FAMILY,
        reference=REFERENCE,
        block_bits=8 * size,
        key_bits=cipher.key_bits,
        rounds=ROUNDS,
        operands={"pc": 4, "key": cipher.key_bits, "nonce": cipher.nonce_bits, "block": 8 * size, "last": 1},
        results={"ciphertext": 8 * size, "tag": 8 * size, "last": 1},
        draw=draw,
        compute=compute,
        known=known,
        blocks=alone,
        draw_long=draw_long,
        message=True,
        protocol=(
            "The first transfer of a message holds a code, key and nonce, each later one a block, the last "
            "one with `last`.",
            "Each block has a result: its ciphertext, and the sum of the tags so far, which with `last` is "
            "the tag.",
            "Code 0 takes key and nonce. The codes that store a part of them, or a state, stand in the "
            "header of `cf_pi_message_processor.sv`.",
        ),
    )


MODELS = tuple(messages(PI_CIPHERS[name]) for name in ("pi16cipher096v2", "pi16cipher128v2"))
"""The processor for each variant that the paper has."""
