"""Operands for the core of an operation, with their results, and the contract of such a core."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from cipherfab.catalogue import Channel, OperationDesign
from cipherfab.models.operation import Answer, Sets
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.contract import Contract, Run, Seen, nothing
from cipherfab.verify.rules import Rules
from cipherfab.verify.stimulus import NEVER, WHEN_WAITING, Floats, Ints, Stimulus, Strikes, queue
from cipherfab.verify.stream import Stream

LANES = 64
_ITEMS = 3
"""Minimum items per lane: the intervals between them are measured."""

Items = Sequence[tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]]
"""Transfers of each item, in and out, as values of the data ports."""


class OperandContract(Contract[OperationDesign, Answer]):
    """The contract of the core of an operation.

    All operands run twice: with stalls, and with stalls and a reset in every lane except one.
    """

    def known(self, path: Path | None) -> list[Answer]:
        """Return the known answers in a file, or those that come with cipherfab."""
        return list(self.design.cipher.known(path))

    def runs(
        self, vectors: Sequence[Answer], blocks: int, seed: int, *, lanes: int | None = None
    ) -> Iterator[tuple[str, Run]]:
        """Yield known answers and random operands together, without resets and with them."""
        lanes = lanes or LANES
        items = max(_ITEMS, -(-(len(vectors) + blocks) // lanes))
        drawn = draw(self.design, random.Random(f"operands {seed}"), items * lanes - len(vectors))
        # Items whose cycles are measured come first, so that lane 0 has some.
        work = sorted([*vectors, *drawn], key=lambda answer: not self.design.cipher.blocks(answer[0]))
        run = self._run(work, lanes, seed)
        yield "stalls", replace(run, answers=len(vectors), blocks=len(drawn))
        yield "resets", self._run(work, lanes, seed + 1, resets=True)

    def full_rate(self, blocks: int, seed: int) -> Run:
        """Return a run of random operands: blocks of one message, or independent ones."""
        generator, operation = random.Random(f"operands {seed}"), self.design.cipher
        if operation.draw_long is None:
            return self._run(draw(self.design, generator, blocks * LANES), LANES, seed, stalls=False)
        drawn = [operation.draw_long(generator, blocks) for _ in range(LANES)]
        return self._run([(each, operation.compute(each)) for each in drawn], LANES, seed, stalls=False)

    def _run(
        self, work: Sequence[Answer], lanes: int, seed: int, *, stalls: bool = True, resets: bool = False
    ) -> Run:
        into, out = self.design.channels
        cycles = self.design.cycles
        transfers = self.design.transfers
        items = [
            (values(into, operands, transfers.operands), values(out, results, transfers.results))
            for operands, results in work
        ]
        return Run(
            stimulus=operand_stimulus(
                into,
                out,
                [items[lane::lanes] for lane in range(lanes)],
                seed=seed,
                latency=cycles.latency,
                # About when the previous item's result is complete.
                late=range(3 * cycles.interval // 4, cycles.interval + 2),
                stalls=stalls,
                resets=resets,
            ),
            rules=partial(OperandRules, cycles=cycles),
            measure=nothing if resets else partial(self._measure, work=work[::lanes]),
        )

    def _measure(self, bench: ChannelBench, lanes: slice, work: Sequence[Answer]) -> Seen:
        """Return the cycles of the first lane, which never stalls and offers its first operands in cycle 0.

        Independent operands follow without a pause; a message waits for the previous one's result.
        """
        cycles, operation = self.design.cycles, self.design.cipher
        wait = cycles.latency + 1 - cycles.interval if operation.message else 0
        given = bench.sink.ended_at()[lanes][0]
        blocks = np.array([operation.blocks(operands) for operands, _ in work])
        counted = (given >= 0) & (blocks > 0)
        first = {int(given[0] - (blocks[0] - 1) * cycles.interval)} if counted[0] else set()
        spent, count = np.diff(given)[counted[1:]] - wait, blocks[1:][counted[1:]]
        # Round both ways: a fraction is an error.
        intervals = {*(spent // count).tolist(), *(-(-spent // count)).tolist()}
        return Seen(counts={"latency": first, "interval": intervals})


class OperandRules(Rules):
    """The order of items whose results may leave before all operands have arrived."""

    def begun(self, source: Stream) -> Ints:
        """Return the number of items begun in each lane."""
        begun: Ints = source.job + (source.word > 0)
        return begun


def draw(design: OperationDesign, generator: random.Random, count: int) -> list[Answer]:
    """Return random sets of operands of one message, with results of the golden model."""
    operands = [design.cipher.draw(generator) for _ in range(count)]
    return [(each, design.cipher.compute(each)) for each in operands]


def values(channel: Channel, sets: Sets, count: int) -> list[list[int]]:
    """Return the values of the data ports of a channel in each transfer, the lowest bits of a set first."""
    return [
        [
            whole[port.name.rpartition("_")[0]] >> port.width * number & (1 << port.width) - 1
            for port in channel.data
        ]
        for whole in sets
        for number in range(count)
    ]


def operand_stimulus(
    into: Channel,
    out: Channel,
    work: Sequence[Items],
    *,
    seed: int,
    latency: int,
    late: range = range(1),
    stalls: bool = True,
    resets: bool = False,
) -> Stimulus:
    """Return items as transfers.

    Parameters
    ----------
    into, out : Channel
        The ports.
    work : Sequence[Items]
        For every lane its items.
    seed : int
        Seed of stalls and resets.
    latency : int
        Cycles from offering an item to its result.
    late : range
        Cycles between items in every fourth lane; the others offer items as soon as possible.
    stalls : bool
        Whether all lanes except lane 0 stall on both sides, each at its own rates.
    resets : bool
        Whether all lanes except lane 0 are reset once: during work, while a result waits, or near the end of
        the first item in a lane without stalls.
    """
    lanes = np.arange(len(work))
    generator = np.random.default_rng(seed)
    slow, brisk = (lanes % 4 == 2) & stalls, lanes % 8 == 3
    stalled = (lanes > 0) & ~brisk & stalls
    rates: list[Floats] = [np.where(stalled, generator.random(len(work)) * 0.9, 0.0) for _ in range(2)]
    rates[0][slow] = 0.0
    # Operands of one message come so late that a core that does not wait for them is caught.
    rates[0][(lanes % 16 == 7) & stalls] = 0.97
    pause = np.where(slow[:, None], [late.start, late.stop], [0, 1])
    # Results wait until others are complete behind them.
    burst = np.where((lanes % 8 == 5) & stalls, 2 * latency, 0)
    offered, expected = ([[item[side] for item in lane] for lane in work] for side in (0, 1))
    at: Ints = generator.integers(1, 3 * latency + 50, len(work))
    at[brisk] = generator.integers(max(1, latency - 3), latency + 1, int(brisk.sum()))
    at[lanes % 4 == 1] = WHEN_WAITING
    at[0] = NEVER
    return Stimulus(
        sources=(replace(queue(into, offered, rates[0]), pause=pause, pause_between_jobs=True),),
        sinks=(replace(queue(out, expected, rates[1]), burst=burst),),
        strikes=Strikes(at=at) if resets else None,
        seed=seed,
        junk=True,
    )
