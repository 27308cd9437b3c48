"""Runs inside the simulator: exercises the core that it finds there. Started by `test_cosim`."""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import cocotb
from cocotb.triggers import Timer

from cipherfab.catalogue import BlockDesign, block_design
from cipherfab.models.vectors import shipped_vectors
from tests.cosim.scoreboard import Scoreboard
from tests.cosim.sender import FULL_RATE, Pace, Sender
from tests.cosim.settings import DESIGN, SEED, TRACE
from tests.cosim.trace import Trace, Values

PACES = (
    FULL_RATE,
    Pace(block=0.5, key=0.0, result=0.5),
    Pace(block=0.9, key=0.05, result=0.3),
    Pace(block=0.3, key=0.02, result=0.9),
)


def words_in(design: BlockDesign, key: int, block: int) -> Iterator[Values]:
    """Return what is offered in each transfer of a key and a block."""
    ports = {port.name: port.width for port in design.ports}
    for place in reversed(range(design.key_words)):
        below = place * design.port_bits
        words = {"key_i": key >> below, "block_i": block >> below}
        yield {name: word & (1 << ports[name]) - 1 for name, word in words.items()}


class Core:
    """A core in the simulator, clocked by hand: what one cycle does is said in `step`."""

    def __init__(self, dut: Any) -> None:
        self.design: BlockDesign = block_design(os.environ[DESIGN])
        seed = os.environ[SEED]
        dut._log.info("seed %s", seed)
        self.random = Random(seed)
        self.sender = Sender(self.design, self.random)
        self.board = Scoreboard(self.design)
        self.trace = Trace.of(self.design)
        self._dut = dut

    async def step(self, inputs: Values) -> Values:
        """Run one clock cycle and return the outputs just before the rising edge that ends it."""
        self._dut.clk_i.value = 0
        for name, value in inputs.items():
            getattr(self._dut, name).value = value
        await Timer(5, unit="ns")
        outputs = {name: int(getattr(self._dut, name).value) for name in self.trace.outputs}
        self._dut.clk_i.value = 1
        await Timer(5, unit="ns")
        self.trace.cycles.append((inputs, outputs))
        self.board.watch(inputs, outputs)
        return outputs

    async def reset(self) -> None:
        """Reset for two cycles; nothing may come out afterwards."""
        for _ in range(2):
            await self.step(self.sender.reset())

    async def run(self, pace: Pace, cycles: int, *, key: bool = False) -> None:
        """Exchange random words; ``key`` begins with a key."""
        for number in range(cycles):
            outputs = await self.step(self.sender.next(pace, key=key and number == 0))
            self.sender.note(outputs)

    async def drain(self) -> None:
        """Take what is inside, then see that nothing more comes."""
        quiet = Pace(block=0.0, key=0.0, result=1.0)
        limit = 4 * (self.design.cycles.latency + self.design.cycles.interval + self.design.cycles.key)
        await self.run(quiet, limit)
        assert self.board.inside == 0, f"{self.board.inside} blocks are still inside after {limit} cycles"


@cocotb.test()
async def vectors(dut: Any) -> None:
    """Give the official answers."""
    core = Core(dut)
    design, taken = core.design, 0
    await core.reset()
    idle = {**core.sender.reset(), "rst_i": 0, "key_valid_i": 0, "in_valid_i": 0, "out_ready_i": 1}
    official = [vector for vector in shipped_vectors(design.cipher) if vector.source.startswith("official")]
    assert official
    directions = [direction for direction, has in ((0, design.encrypts), (1, design.decrypts)) if has]
    for vector in official:
        for direction in directions:
            block, result = vector.plaintext, vector.ciphertext
            if direction:
                block, result = result, block
            if not design.key_with_block:
                while not (await core.step({**idle, "key_valid_i": 1, "key_i": vector.key}))["key_ready_o"]:
                    pass
            for words in words_in(design, vector.key, block):
                offer = {**idle, "in_valid_i": 1, "decrypt_i": direction, **words}
                while not (await core.step(offer))["in_ready_o"]:
                    pass
            found = 0
            for _ in range(design.block_words):
                while not (outputs := await core.step(idle))["out_valid_o"]:
                    pass
                found = found << design.port_bits | outputs["block_o"]
            assert found == result, f"{vector}"
            taken += 1
    assert taken == len(official) * len(directions)


@cocotb.test()
async def cycle_counts(dut: Any) -> None:
    """Take exactly as many cycles as the catalogue says, when nobody waits."""
    core = Core(dut)
    counts = core.design.cycles
    latency, interval, key, decrypt = counts.latency, counts.interval, counts.key, counts.decrypt
    await core.reset()
    blocks = []
    for _ in range(2):
        core.board.blocks.clear()
        core.board.results.clear()
        core.board.decrypted.clear()
        cycles = key + decrypt + latency + 6 * interval
        await core.run(FULL_RATE, cycles, key=not core.design.key_with_block)
        blocks = core.board.blocks
        between = [after - before for before, after in pairwise(blocks)]
        # The first decryption may have to wait longer than other blocks.
        if decrypt and True in core.board.decrypted[: len(blocks)]:
            first = core.board.decrypted.index(True)
            assert blocks[first] - core.board.keys[-1] == key + decrypt
            del between[first - 1 : first]
        if not core.design.key_with_block and not (decrypt and core.board.decrypted[0]):
            assert blocks[0] - core.board.keys[-1] == key
        assert set(between) == {interval}
        measured = [result - block for block, result in zip(blocks, core.board.results, strict=False)]
        assert len(measured) >= 5
        assert set(measured) == {latency}
        await core.drain()
    assert len(core.board.keys) == (0 if core.design.key_with_block else 2)


@cocotb.test()
async def traffic(dut: Any) -> None:
    """Stand waits on both sides, changes of the key, and a reset in the middle; leave a trace."""
    core = Core(dut)
    counts = core.design.cycles
    latency, interval, key, decrypt = counts.latency, counts.interval, counts.key, counts.decrypt
    key += decrypt
    await core.reset()
    with_channel = not core.design.key_with_block
    # Where a block takes long, it is the cycles that make the difference.
    many, few = (12, 6) if interval < 100 else (4, 2)
    for pace in PACES:
        await core.run(pace, key + latency + many * interval + 40, key=with_channel)
    await core.run(FULL_RATE, key + latency + 2 * interval, key=with_channel)
    # Until a block is inside, which the reset then drops.
    while core.board.inside == 0:
        await core.run(FULL_RATE, 1)
    before = core.board.taken
    await core.reset()
    await core.drain()
    assert core.board.taken == before
    for pace in PACES:
        await core.run(pace, key + latency + few * interval + 20, key=with_channel)
    await core.drain()
    assert core.board.taken >= 4 * len(PACES)
    if with_channel:
        assert len(core.board.keys) >= 2 * len(PACES)
    core.trace.write(Path(os.environ[TRACE]))
