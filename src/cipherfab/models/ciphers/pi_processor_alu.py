"""The ALU of El-Hadedy's message processor, as an operation on chunks of a state.

Integers are those of `pi_operations`.
"""

import random
from collections.abc import Sequence
from pathlib import Path

from cipherfab.models.ciphers.pi_cipher import FAMILY
from cipherfab.models.ciphers.pi_operations import chunks, pi_vectors
from cipherfab.models.ciphers.pi_processor_generator import REFERENCE
from cipherfab.models.operation import Answer, Operation, Sets, Values
from cipherfab.models.pi_permutation import CHUNK_WORDS, COUNTER_BITS, PERMUTATIONS, Permutation

PASS, COUNTER, BLOCK, LOAD = range(4)
"""Its modes."""

_PLACES = 4


def _alu(permutation: Permutation) -> Operation:
    bits = permutation.word_bits
    chunk_bits, block_bits = CHUNK_WORDS * bits, 8 * permutation.rate_bytes

    def compute(sets: Sets) -> Sets:
        counter, found = 0, []
        for each in sets:
            mode, place, state = each["mode"], each["place"], each["state"]
            if mode == LOAD or (mode == BLOCK and place % 2 == 0):
                state ^= each["block"] >> (place // 2 * chunk_bits) & (1 << chunk_bits) - 1
            if mode == COUNTER and place == 0:
                state ^= counter
                counter = (counter + 1) % (1 << COUNTER_BITS)
            if mode in (PASS, LOAD) and place == 1:
                counter = (state + 1) % (1 << COUNTER_BITS)
            found.append({"state": state})
        return found

    def sweep(mode: int, state: Sequence[int], block: int) -> list[Values]:
        return [{"mode": mode, "place": i, "state": chunk, "block": block} for i, chunk in enumerate(state)]

    def draw(generator: random.Random) -> Sets:
        modes = [generator.choice((PASS, LOAD)), *generator.choices(range(4), k=3)]
        if generator.random() < 0.5:
            # These never wait for the counter.
            modes = generator.choices((PASS, BLOCK, LOAD), k=3)
        sets: list[Values] = []
        for mode in modes:
            state = [generator.getrandbits(chunk_bits) for _ in range(_PLACES)]
            if generator.random() < 0.3:
                # The low bits of the next counter are 0.
                state[1] |= (1 << generator.randrange(COUNTER_BITS + 1)) - 1
            sets += generator.sample(sweep(mode, state, generator.getrandbits(block_bits)), _PLACES)
        return sets

    def draw_long(generator: random.Random, blocks: int) -> Sets:
        block = generator.getrandbits(block_bits)
        state = [generator.getrandbits(chunk_bits) for _ in range(blocks)]
        return [{**each, "place": i % _PLACES} for i, each in enumerate(sweep(BLOCK, state, block))]

    def known(path: Path | None) -> list[Answer]:
        answers: list[Answer] = []
        for trace in pi_vectors(path).aead_trace:
            if trace.cipher.permutation is not permutation:
                continue
            common = chunks(trace.common, bits)
            sets, results = sweep(PASS, common, 0), list(common)
            for block in trace.blocks:
                before = permutation.add_counter(block.state_in, block.counter)
                sets += sweep(COUNTER, chunks(before, bits), 0)
                sets += sweep(BLOCK, chunks(block.opened, bits), int.from_bytes(block.padded, "little"))
                results += [*chunks(block.state_in, bits), *chunks(block.injected, bits)]
            answers.append((sets, [{"state": chunk} for chunk in results]))
        return answers

    return Operation(
        name=f"pi{bits}-alu",
        title=f"counter and blocks of pi-Cipher added to states, chunk by chunk, words of {bits} bits",
        family=FAMILY,
        reference=REFERENCE,
        block_bits=chunk_bits,
        key_bits=0,
        rounds=1,
        operands={"mode": 2, "place": 2, "state": chunk_bits, "block": block_bits},
        results={"state": chunk_bits},
        draw=draw,
        compute=compute,
        known=known,
        blocks=lambda sets: len(sets) * all(each["mode"] != COUNTER for each in sets),
        draw_long=draw_long,
        protocol=(
            "`place` is the number of a chunk. `mode` says what is added to it: 0 nothing; 1 the counter, to "
            "I1; 2 the block, to I1 and I3; 3 its first half to I1 and I2, the other one to I3 and I4.",
            "With modes 0 and 3 the counter starts at the number in I2 of the result plus one.",
        ),
    )


MODELS = (_alu(PERMUTATIONS[16]),)
"""The ALU for words of 16 bits."""
