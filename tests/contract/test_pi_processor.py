"""The message processor of a published design against its known answers and the golden model."""

import random
from collections.abc import Iterator
from functools import partial

import pytest

from cipherfab.catalogue import Channel, Cycles, Port, needed_sources
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS, PiCipher, triplex
from cipherfab.models.ciphers.pi_operations import join
from cipherfab.models.pi_permutation import State
from cipherfab.models.pi_vectors import shipped_pi_vectors
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.contract import Run
from cipherfab.verify.operands import LANES, operand_stimulus
from cipherfab.verify.rules import Rules
from tests.suite.night import night

from .conftest import TopGates

VECTORS = shipped_pi_vectors()
MODULE = "cf_pi_message_processor"
KEY, NONCE, STATE = {1, 2, 5, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}


class Generator:
    """What the initialisation generator holds, by the table in its header."""

    def __init__(self, cipher: PiCipher) -> None:
        self.cipher = cipher
        self.clear()

    def clear(self) -> None:
        """Hold nothing."""
        self.key, self.nonce = bytes(self.cipher.key_bytes), bytes(self.cipher.nonce_bytes)
        self.state: State = (0,) * 16
        self.shown = False

    def store(self, mode: int, key: bytes, nonce: bytes, state: State) -> None:
        """Do what a mode says."""
        if mode == 0:
            self.clear()
            return
        self.key = key if mode in KEY else self.key
        self.nonce = nonce if mode in NONCE else self.nonce
        self.state = state if mode in STATE else self.state
        self.shown = mode in KEY | NONCE

    def given(self) -> State:
        """Return the state that a pi-function begins with."""
        permutation = self.cipher.permutation
        block = permutation.pad(self.key + self.nonce, 2 * permutation.rate_bytes) if self.shown else b""
        words = permutation.words(block.ljust(2 * permutation.rate_bytes, b"\0"))
        return tuple(a ^ b for a, b in zip(words, self.state, strict=True))

    def run(
        self, pc: int, key: bytes, nonce: bytes, state: State, block: bytes
    ) -> tuple[bytes, bytes] | None:
        """Return ciphertext and tag for a transfer, None for one that fills the generator alone."""
        permutation = self.cipher.permutation
        self.store(*((5, key, nonce, (0,) * 16) if pc == 0 else (pc & 7, key, nonce, state)))
        if pc > 7:
            return None
        if pc != 7:
            self.store(7, b"", b"", permutation.pi(self.given()))
        counter = (permutation.counter(self.state) + 1) % (1 << 64)
        done = triplex(permutation, self.state, counter, block)
        return done.result, permutation.rate(done.closed)


Item = list[dict[str, int]]
Start = tuple[int, bytes, bytes, State, bytes]


def work(cipher: PiCipher, generator: random.Random) -> Iterator[tuple[Item, tuple[bytes, bytes]]]:
    """Yield transfers that belong together, and the result of the last one."""
    permutation, model = cipher.permutation, Generator(cipher)

    def transfer(pc: int, key: bytes, nonce: bytes, state: State, block: bytes) -> dict[str, int]:
        return {
            "pc_i": pc,
            "key_i": int.from_bytes(key, "little"),
            "nonce_i": int.from_bytes(nonce, "little"),
            "state_i": join(state, permutation.word_bits),
            "block_i": int.from_bytes(block, "little"),
        }

    def drawn(pc: int) -> Start:
        state = permutation.words(generator.randbytes(2 * cipher.rate_bytes))
        key, nonce = generator.randbytes(cipher.key_bytes), generator.randbytes(cipher.nonce_bytes)
        return pc, key, nonce, state, generator.randbytes(cipher.rate_bytes)

    for vector in VECTORS.paper_flow:
        if vector.cipher is cipher:
            start: Start = (0, vector.key, vector.nonce, (0,) * 16, vector.message)
            assert model.run(*start) == (vector.ciphertext, vector.tag)
            yield [transfer(*start)], (vector.ciphertext, vector.tag)
    for pc in [0, *range(1, 8), *generator.choices(range(8), k=4)]:
        # What a run finds stored was stored in front of it, so that a reset in between changes nothing.
        transfers: Item = []
        results = None
        for each in (8, 13, *generator.choices(range(8, 16), k=2), pc):
            start = drawn(each)
            transfers.append(transfer(*start))
            results = model.run(*start)
        assert results is not None
        yield transfers, results


@pytest.mark.parametrize(
    ("name", "digits"),
    [
        ("pi16cipher096v2", 1),
        ("pi16cipher128v2", 2),
        night("pi32cipher256v2", 1),
        night("pi64cipher128v2", 2),
    ],
)
def test_contract(name: str, digits: int, top_gates: TopGates) -> None:
    cipher = PI_CIPHERS[name]
    bits, size = cipher.permutation.word_bits, 8 * cipher.rate_bytes
    parameters = {"WordBits": bits, "KeyBits": 8 * cipher.key_bytes, "DigitBits": bits // digits}
    netlist = top_gates(MODULE, {n: str(v) for n, v in parameters.items()}, needed_sources(MODULE))
    inputs = {
        "pc": 4,
        "key": 8 * cipher.key_bytes,
        "nonce": 8 * cipher.nonce_bytes,
        "state": 2 * size,
        "block": size,
    }
    into = Channel("in", "input", tuple(Port(f"{name}_i", "input", wide) for name, wide in inputs.items()))
    out = Channel("out", "output", tuple(Port(f"{name}_o", "output", size) for name in ("ciphertext", "tag")))
    made = [list(work(cipher, random.Random(f"{name} {lane}"))) for lane in range(LANES)]
    latency = 3 * (25 * digits + 1) + 1
    cycles = Cycles(latency, latency + 1, 0)
    items = [
        [([list(each.values()) for each in item], [list(map(little, results))]) for item, results in lane]
        for lane in made
    ]
    for resets in (False, True):
        stimulus = operand_stimulus(into, out, items, seed=16, latency=latency, resets=resets)
        bench = Run(stimulus=stimulus, rules=partial(Rules, cycles=cycles)).on(
            Simulator(netlist, lanes=LANES)
        )
        assert bench.failures == []
        assert (bench.fates["reset"] > 0) == resets
        # What fills the generator first takes a cycle for each transfer; lane 0 begins in cycle 0.
        assert bench.sink.ended_at()[0, 0] == latency + len(made[0][0][0]) - 1


def little(octets: bytes) -> int:
    """Return an integer from its bytes, the lowest first."""
    return int.from_bytes(octets, "little")
