"""The bench of the contract finds every way in which words can go wrong; the core is a model here."""

import re
from dataclasses import dataclass, field
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from cipherfab.catalogue import BlockDesign, block_design
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_contract import block_run, block_stimulus
from cipherfab.verify.blocks import from_blocks, random_work
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.contract import Seen
from cipherfab.verify.stimulus import to_integer

LANES = 64
ROUNDS = 3  # cycles of the model between the last word of a block and the first of its result
DESIGNS = (
    "rectangle-80/narrow:port_bits=32",
    "rectangle-80/narrow:direction=decrypt,port_bits=16",
    "present-128/narrow:port_bits=8",
    "aes-128/narrow:port_bits=32",
)
Inputs = dict[str, int]


@dataclass
class Lane:
    """A core with narrow ports in Python, sound or with a fault."""

    design: BlockDesign
    fault: str
    key: int = 0
    block: int = 0
    word_in: int = 0
    word_out: int = 0
    wait: int = 0
    result: int | None = None
    waited: bool = False

    def outputs(self, inputs: Inputs) -> Inputs:
        """Return the outputs that belong to inputs."""
        pending = self.result is not None and self.wait == 0 and self.fault != "never answers"
        loading = self.word_in > 0
        in_step = self.word_in > 0 or self.word_out == 0
        follows = not loading or bool(inputs["in_valid_i"])
        takes = self.wait == 0 and (not pending or (bool(inputs["out_ready_i"]) and in_step))
        if self.fault == "takes while a result waits":
            takes = self.wait == 0 and (not pending or in_step)
        valid = pending and follows
        if self.fault == "valid waits for ready":
            valid &= bool(inputs["out_ready_i"])
        if self.fault == "valid falls":
            valid &= not self.waited
        ready = takes != (self.fault == "key ready differs" and loading)
        return {
            "out_valid_o": int(valid),
            "in_ready_o": int(takes),
            "key_ready_o": int(ready),
            "block_o": self.word() ^ (self.fault == "changes while it waits" and self.waited),
        }

    def word(self) -> int:
        """Return the word of the result that is next."""
        words, width = self.design.block_words, self.design.port_bits
        index = self.word_out if self.fault == "lowest word first" else words - 1 - self.word_out
        if self.fault == "a word left out" and self.word_out:
            index -= 1
        return (self.result or 0) >> max(index, 0) * width & (1 << width) - 1

    def clock(self, inputs: Inputs, outputs: Inputs) -> None:
        """Follow a rising edge."""
        self.wait = max(0, self.wait - 1)
        self.waited = bool(outputs["out_valid_o"]) and not inputs["out_ready_i"]
        if outputs["out_valid_o"] and inputs["out_ready_i"]:
            self._give()
        if outputs["in_ready_o"] and inputs["in_valid_i"]:
            if self.fault == "takes while a result waits" and self.waited:
                self._give()
            self._take(inputs)
        if inputs["rst_i"]:
            self.wait, self.word_out, self.result, self.waited = 0, 0, None, False
            if self.fault != "keeps words over a reset":
                self.word_in = 0

    def _give(self) -> None:
        self.word_out += 1
        if self.word_out == self.design.block_words + (self.fault == "a word too many"):
            self.word_out, self.result = 0, None

    def _take(self, inputs: Inputs) -> None:
        design, cipher = self.design, self.design.cipher
        width, words = design.port_bits, design.key_words
        place = self.word_in if self.fault == "lowest word of the key first" else words - 1 - self.word_in
        self.key = self.key & ~((1 << width) - 1 << place * width) | inputs["key_i"] << place * width
        self.block = (self.block << width | inputs["block_i"]) & (1 << cipher.block_bits) - 1
        self.word_in += 1
        if self.word_in == words - (self.fault == "begins before the last word"):
            key = self.key & (1 << cipher.key_bits) - 1
            self.result = (cipher.encrypt if design.encrypts else cipher.decrypt)(key, self.block)
            self.word_in, self.wait = 0, ROUNDS


@dataclass
class Model:
    """As many of these as a simulator has lanes, with what a bench calls of a simulator."""

    design: BlockDesign
    fault: str = ""
    ports: dict[str, list[int]] = field(default_factory=dict)
    found: list[Inputs] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make the lanes."""
        self.lanes = [Lane(self.design, self.fault) for _ in range(LANES)]

    def write(self, name: str, rows: NDArray[np.uint64]) -> None:
        """Set an input."""
        self.ports[name] = unpack_lanes(rows)

    def _inputs(self, lane: int) -> Inputs:
        return {name: values[lane] for name, values in self.ports.items()}

    def depends(self, output: str, port: str) -> bool:
        """Whether an output may depend on an input at once; it is tried."""
        return True

    def settle(self) -> None:
        """Compute the outputs."""
        self.found = [core.outputs(self._inputs(number)) for number, core in enumerate(self.lanes)]

    def read(self, name: str) -> NDArray[np.uint64]:
        """Return an output."""
        width = self.design.port_bits if name == "block_o" else 1
        return pack_lanes([outputs[name] for outputs in self.found], width)

    def clock(self) -> None:
        """Clock every lane."""
        for number, core in enumerate(self.lanes):
            core.clock(self._inputs(number), self.found[number])


def run(design_id: str, fault: str = "", *, stop: bool = False) -> tuple[ChannelBench, Seen]:
    design = block_design(design_id)
    work = random_work(design, lanes=LANES, items=4, seed=5, stalls=True, resets=True)
    made = block_run(design, work, seed=5)
    bench = made.on(cast(Simulator, Model(design, fault)), stop=stop)
    return bench, made.measure(bench, slice(None))


@pytest.mark.parametrize("design_id", DESIGNS)
def test_a_sound_core_passes(design_id: str) -> None:
    design, (bench, seen) = block_design(design_id), run(design_id)
    assert bench.failures == []
    assert not bench.failed.any()
    # All results but those that a reset took away.
    assert 3 * LANES < bench.checked <= 4 * LANES
    interval = design.key_words + ROUNDS
    assert seen.counts["interval"] == {interval}
    assert seen.counts["latency"] == {interval + design.block_words - 1}


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("lowest word first", " gave "),
        ("lowest word of the key first", " gave "),
        ("a word left out", " gave "),
        ("begins before the last word", "a result without a block"),
        ("a word too many", "a result without a block"),
        ("changes while it waits", "block_o changed before it was taken"),
        ("takes while a result waits", "block_o changed before it was taken"),
        ("valid falls", "out_valid_o fell before the result was taken"),
        ("valid waits for ready", "out_valid_o depends on ready"),
        ("key ready differs", "key_ready_o is not in_ready_o"),
        ("keeps words over a reset", "a result without a block"),
        ("never answers", "no transfer in"),
    ],
)
def test_a_faulty_core_fails(fault: str, message: str) -> None:
    bench, _ = run(DESIGNS[1], fault)
    assert bench.failed.any()
    assert any(message in failure for failure in bench.failures), bench.failures


def test_failures_name_lane_and_cycle() -> None:
    bench, _ = run(DESIGNS[1], "never answers")
    assert re.match(
        r"lane \d+, cycle \d+: no transfer in \d+ cycles with \d of 4 blocks taken and 0 results delivered",
        bench.failures[0],
    )


def test_it_stops_at_the_first_failure_if_asked() -> None:
    (whole, _), (short, _) = (run(DESIGNS[1], "a word left out", stop=stop) for stop in (False, True))
    assert 0 < short.failed.sum() < whole.failed.sum()
    assert short.cycles < whole.cycles
    assert short.failures[0] == whole.failures[0]
    sound, _ = run(DESIGNS[1], stop=True)
    assert (sound.failures, sound.checked) == ([], run(DESIGNS[1])[0].checked)


def test_lanes_do_not_stop_each_other() -> None:
    """Only lanes with a fault fail; the others get all of their results."""
    design = block_design(DESIGNS[1])
    model = Model(design)
    for lane in model.lanes[::3]:
        lane.fault = "a word left out"
    work = random_work(design, lanes=LANES, items=4, seed=5, stalls=True, resets=False)
    bench = block_run(design, work, seed=5).on(cast(Simulator, model))
    assert np.flatnonzero(bench.failed).tolist() == list(range(LANES))[::3]
    assert (bench.sink.job[~bench.failed] == 4).all()


def transfers(design_id: str, key: int, block: int) -> list[tuple[int, ...]]:
    """Return what stands at key_i and block_i in each transfer of one block."""
    design = block_design(design_id)
    work = from_blocks(design.cipher, [[(key, block, False, 0)]] * 64)
    (queue,) = block_stimulus(design, work, 0).sources
    width = design.port_bits
    rows = queue.bits[: design.key_words]
    return [(to_integer(row[1 + width :]), to_integer(row[1 : 1 + width])) for row in rows]


def test_words_begin_with_the_highest() -> None:
    found = transfers("rectangle-80/narrow:port_bits=16", 0x1111_2222_3333_4444_5555, 0x0123_4567_89AB_CDEF)
    assert [key for key, _ in found] == [0x1111, 0x2222, 0x3333, 0x4444, 0x5555]
    # Before the first word of the block there is something else.
    assert [block for _, block in found] == [0x0123 ^ 0xFFFF, 0x0123, 0x4567, 0x89AB, 0xCDEF]


def test_the_first_word_of_a_key_that_does_not_fill_it_has_zeros_above() -> None:
    found = transfers("present-80/narrow:port_bits=32", 0x1122_3344_5566_7788_99AA, 0)
    assert [key for key, _ in found] == [0x1122, 0x33445566, 0x778899AA]
