"""The contract of block cipher cores: vectors, random blocks under stalls and resets, a core that fills up.

After a reset no block is in flight and a key channel must be loaded again. Through narrow ports a block with
its key and a result take several transfers, the most significant word first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from cipherfab.catalogue import BlockDesign
from cipherfab.models.vectors import Vector, read_vectors, shipped_vectors
from cipherfab.models.words import ByteOrder
from cipherfab.verify.blocks import BlockWork, Bytes, filling_work, random_work, vector_work
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.contract import Contract, Run, Seen, nothing, takes_long
from cipherfab.verify.rules import Cycle, Progress, Rules
from cipherfab.verify.stimulus import Ints, Mask, Queue, Stimulus, Strikes
from cipherfab.verify.stream import Stream

# Minimum lanes and consecutive blocks: of a slow core, and of others.
_LANES, _ITEMS = 512, 4
_LONG_LANES, _LONG_ITEMS = 1024, 2
_FILLING_LANES = 64
_BLOCKS_PER_KEY = 2


class BlockContract(Contract[BlockDesign, Vector]):
    """The contract of a block cipher core.

    Half of the random work runs without resets, so that enough results are compared: a quarter of the lanes
    never stalls, the others stall at random on all sides, every other one of them is reset once. Finally the
    core is filled up while no result is taken. Results that are not held are always taken.
    """

    def known(self, path: Path | None) -> list[Vector]:
        """Return the known answers in a file, or those that come with cipherfab."""
        cipher = self.design.cipher
        return shipped_vectors(cipher) if path is None else read_vectors(path, cipher)

    def runs(
        self, vectors: Sequence[Vector], blocks: int, seed: int, *, lanes: int | None = None
    ) -> Iterator[tuple[str, Run]]:
        """Yield known answers, random blocks, and a core that fills up."""
        design = self.design
        # With a fixed key, only vectors under that key.
        vectors = [vector for vector in vectors if design.fixed_key in (None, vector.key)]
        if vectors:
            known = vector_work(design, vectors, lanes)
            run = block_run(design, known, seed)
            yield "vectors", replace(run, answers=int(known.items.sum()), measure=nothing)
        if not blocks:
            return
        many, least = (_LONG_LANES, _LONG_ITEMS) if takes_long(design) else (_LANES, _ITEMS)
        items = max(least, -(-2 * blocks // (lanes or many)))
        # Nothing of a key may remain for the next one, which may come with every block.
        blocks_per_key = 1 if design.key_with_block else _BLOCKS_PER_KEY
        work = random_work(
            design,
            lanes=lanes or many,
            items=items + items % blocks_per_key,
            seed=seed,
            stalls=True,
            resets=True,
            blocks_per_key=blocks_per_key,
        )
        if not design.holds_results:
            work = replace(work, output_stall=np.zeros(work.lanes))
        yield "random", replace(block_run(design, work, seed), blocks=None)
        if design.clears:
            yield "clear", block_run(design, work, seed, strike="clear_i")
        if design.holds_results:
            filling = filling_work(design, lanes=lanes or _FILLING_LANES, seed=seed)
            yield "filling", block_run(design, filling, seed)

    def full_rate(self, blocks: int, seed: int) -> Run:
        """Return a run of random blocks under a random key in each lane."""
        work = random_work(
            self.design,
            lanes=64,
            items=blocks,
            seed=seed,
            stalls=False,
            resets=False,
            blocks_per_key=blocks,
        )
        return block_run(self.design, work, seed)


def block_run(design: BlockDesign, work: BlockWork, seed: int = 0, *, strike: str = "rst_i") -> Run:
    """Return a run of work on a design, interrupted through a port."""
    return Run(
        stimulus=block_stimulus(design, work, seed, strike),
        rules=partial(BlockRules if design.key_with_block else KeyChannelRules, design=design, work=work),
        measure=partial(_measure, design=design, work=work),
        block=work.block,
    )


def block_stimulus(design: BlockDesign, work: BlockWork, seed: int, strike: str = "rst_i") -> Stimulus:
    """Return work as transfers through the ports of a design."""
    cipher = design.cipher
    key_channel, into, out = design.channels
    lanes, items = work.decrypt.shape
    block_bits, key_bits = design.port_bits or cipher.block_bits, design.port_bits or cipher.key_bits
    block = _words(work.blocks, block_bits, design.block_words)
    # Words of the block come last; before them there is something else.
    early = np.repeat(~block[:, :, :1], design.key_words - design.block_words, axis=2)
    decrypt = np.broadcast_to(work.decrypt[:, :, None, None], (lanes, items, design.key_words, 1))
    key = _words(work.keys, key_bits, design.key_words)
    moved = [decrypt, np.concatenate([early, block], axis=2)]
    if design.key_with_block:
        into = into._replace(data=(*into.data, *key_channel.data))
        moved.append(key)
    bits = np.concatenate(moved, axis=3)
    idle = bits[:, 0, 0].copy()
    idle[:, 0] = False
    # In every other group of eight lanes, to combine it with every kind of disturbance.
    masked = (np.arange(lanes) // 8 % 2 == 1) & ~work.steady
    sources = [
        Queue(
            channel=into,
            bits=bits.reshape(-1, bits.shape[-1]),
            first=_first(items, work.items, design.key_words),
            stall=work.input_stall,
            idle=idle,
            masked=masked,
        )
    ]
    if not design.key_with_block:
        keys = key[:, :: work.blocks_per_key, 0]
        sources.append(
            Queue(
                channel=key_channel,
                bits=keys.reshape(-1, key_bits),
                first=_first(keys.shape[1], -(-work.items // work.blocks_per_key), 1),
                stall=work.key_stall,
                idle=keys[:, 0],
                masked=None if design.key_held else masked,
                held=design.key_held,
            )
        )
    results = Queue(
        channel=out,
        bits=_words(work.expected, block_bits, design.block_words).reshape(-1, block_bits),
        first=_first(items, work.items, design.block_words),
        stall=work.output_stall,
        hold=work.held,
        burst=work.burst if work.burst.any() else None,
    )
    strikes = Strikes(at=work.reset_cycle, port=strike) if (work.reset_cycle >= 0).any() else None
    return Stimulus(sources=tuple(sources), sinks=(results,), strikes=strikes, seed=seed)


def _words(values: Bytes, width: int, count: int) -> Mask:
    """Return (lanes, items, words, width) bits of little-endian integers, the highest word first."""
    bits = np.unpackbits(values, axis=2, bitorder="little", count=width * count)
    words: Mask = bits.reshape(*values.shape[:2], count, width)[:, :, ::-1].astype(np.bool_)
    return words


def _first(jobs: int, present: Ints, words: int) -> Ints:
    """Return `Queue.first` of lanes with equally many jobs of some number of words."""
    begin = np.arange(len(present))[:, None] * jobs
    first: Ints = (begin + np.minimum(np.arange(jobs + 1), present[:, None])) * words
    return first


class BlockRules(Rules):
    """Further rules for cores whose key comes with the block."""

    job = "block"

    def __init__(self, progress: Progress, design: BlockDesign, work: BlockWork) -> None:
        super().__init__(progress, design.cycles)
        self.design, self.work = design, work
        self.into = progress.sources["in"]
        # Some senders begin a block only once the previous result has begun to leave: otherwise a core that
        # holds one block would wait for its next block too rarely.
        lanes, single = np.arange(progress.lanes), design.cycles.latency <= design.cycles.interval + 1
        self.late = (lanes % 4 == 2) & ~np.resize(work.steady, progress.lanes)
        self.late &= single or design.port_bits > 0

    @property
    def watched(self) -> tuple[str, ...]:
        """One-bit outputs to check besides those of the channels."""
        return ("key_ready_o",)

    def may_offer(self, source: Stream) -> tuple[Mask, Mask]:
        """Return the lanes in which something may be offered, and in which an offer may begin."""
        into, out = self.into, self.progress.sink
        return into.left, ~self.late | (into.job == out.job) | (into.word + out.word > 0)

    def check(self, cycle: Cycle) -> None:
        """Check the rules of block ciphers."""
        differ = cycle.ready["key_ready_o"] != cycle.ready["in"]
        self.progress.fail(differ & ~cycle.reset, "key_ready_o is not in_ready_o")

    def wrong(self, lane: int, found: Mask, expected: Mask) -> str:
        """Return the error in a result."""
        job, word = self.progress.sink.job[lane], self.progress.sink.word[lane]
        at, cipher = (lane % self.work.lanes, job), self.design.cipher
        action = "decryption" if self.work.decrypt[at] else "encryption"
        key, block = (as_written(each[at], cipher.byte_order) for each in (self.work.keys, self.work.blocks))
        gave, due = (
            as_written(np.packbits(each, bitorder="little"), cipher.byte_order) for each in (found, expected)
        )
        return f"{action} of {block} under {key} gave {gave}, not {due}" + (
            f", as word {word} of {self.design.block_words}" if self.design.block_words > 1 else ""
        )


class KeyChannelRules(BlockRules):
    """Further rules for key channels: no key is replaced while in use."""

    def __init__(self, progress: Progress, design: BlockDesign, work: BlockWork) -> None:
        super().__init__(progress, design, work)
        self.key = progress.sources["key"]

    @property
    def watched(self) -> tuple[str, ...]:
        """None besides those of the channels."""
        return ()

    def may_offer(self, source: Stream) -> tuple[Mask, Mask]:
        """Return the lanes in which something may be offered, and in which an offer may begin."""
        missing = self.into.left & self._unkeyed
        if source is self.key:
            return missing, self.progress.anywhere
        may, begin = super().may_offer(source)
        # A block under a new key may be offered together with that key, never before.
        return may & (~missing | self.key.active), begin

    @property
    def _unkeyed(self) -> Mask:
        unkeyed: Mask = self.key.job <= self.into.job // self.work.blocks_per_key
        return unkeyed

    def check(self, cycle: Cycle) -> None:
        """Check the rules of key channels."""
        fail, taken, keys = self.progress.fail, cycle.accepted["in"], cycle.accepted["key"]
        fail(keys & taken, "a key and a block were taken in one cycle")
        if not self.design.cycles.key_in_flight:
            fail(keys & (self.progress.sink.job < self.into.job), "a key was taken before all results were")
        fail(cycle.ready["in"] & ~self.key.loaded & ~cycle.reset, "in_ready_o without a key")
        fail(taken & self._unkeyed, "a block was taken before its key")

    def restart(self, reset: Mask) -> None:
        """Follow a core through a reset: the key is lost with the blocks."""
        super().restart(reset)
        self.key.go_to(reset, self.into.job // self.work.blocks_per_key)


def as_written(octets: Bytes, byte_order: ByteOrder) -> str:
    """Return a little-endian integer in the notation of known-answer files."""
    return (octets if byte_order == "little" else octets[::-1]).tobytes().hex()


def _measure(bench: ChannelBench, lanes: slice, design: BlockDesign, work: BlockWork) -> Seen:
    """Return the cycles of lanes that were never stalled; intervals are between blocks of one key.

    Through narrow ports a latency ends with the last word, everything else counts from the first.
    """
    into, cycles = bench.sources["in"], design.cycles
    steady = work.steady & ~bench.failed[lanes]
    began, ended = into.begun_at()[lanes][steady], bench.sink.ended_at()[lanes][steady]
    there, leads = began >= 0, np.arange(began.shape[1]) % work.blocks_per_key == 0
    # Skip the first decryption under each key where it waits longer than an encryption: its wait is neither
    # an interval nor the key cycles of other blocks.
    groups = work.decrypt.reshape(work.lanes, -1, work.blocks_per_key)
    turning = (groups & (groups.cumsum(axis=2) == 1)).reshape(work.lanes, -1)[steady] & (cycles.decrypt > 0)
    keyed = not design.key_with_block
    follows = (there & ~turning & ~(leads & keyed))[:, 1:]
    counts = {
        "latency": (ended - began)[there & (ended >= 0)],
        "interval": np.diff(began, axis=1)[follows],
        "key": np.zeros(1, np.int64),
        "decrypt": np.zeros(1, np.int64),
    }
    if keyed:
        taken = np.repeat(bench.sources["key"].begun_at()[lanes][steady], work.blocks_per_key, axis=1)
        counts["key"] = (began - taken)[there & leads & ~turning]
        if cycles.decrypt:
            counts["decrypt"] = (began - taken - cycles.key)[there & turning]
    return Seen(counts={name: set(found.tolist()) for name, found in counts.items()})
