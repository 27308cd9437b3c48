"""Operands for the core of an operation, with their results, and the contract of such a core."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from cipherfab.catalogue import Channel, OperationDesign
from cipherfab.models.operation import Answer, Values
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.contract import Contract, Run, Seen, nothing
from cipherfab.verify.rules import Rules
from cipherfab.verify.stimulus import NEVER, WHEN_WAITING, Floats, Ints, Stimulus, Strikes, queue

LANES = 64
_ITEMS = 3
"""Sets of operands for each lane, at least: the intervals between them are measured."""

Items = Sequence[tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]]
"""Of each item the transfers in and out, as values of the data ports."""


class OperandContract(Contract[OperationDesign, Answer]):
    """What the core of an operation has to keep.

    All operands run twice: with stalls, and with stalls and a reset in every lane but one.
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
        work = self._dealt([*vectors, *drawn], lanes)
        run = self._run(work, seed)
        yield "stalls", replace(run, answers=len(vectors), blocks=len(drawn))
        yield "resets", self._run(work, seed + 1, resets=True)

    def full_rate(self, blocks: int, seed: int) -> Run:
        """Return a run of random operands."""
        drawn = draw(self.design, random.Random(f"operands {seed}"), blocks * LANES)
        return self._run(self._dealt(drawn, LANES), seed, stalls=False)

    def _dealt(self, work: Sequence[Answer], lanes: int) -> list[Items]:
        into, out = self.design.channels
        transfers = self.design.transfers
        items = [
            (values(into, operands, transfers.operands), values(out, results, transfers.results))
            for operands, results in work
        ]
        return [items[lane::lanes] for lane in range(lanes)]

    def _run(self, work: Sequence[Items], seed: int, *, stalls: bool = True, resets: bool = False) -> Run:
        into, out = self.design.channels
        cycles = self.design.cycles
        return Run(
            stimulus=operand_stimulus(
                into,
                out,
                work,
                seed=seed,
                latency=cycles.latency,
                # About when the result of the item before is whole.
                late=range(3 * cycles.interval // 4, cycles.interval + 2),
                stalls=stalls,
                resets=resets,
            ),
            rules=partial(Rules, cycles=cycles),
            measure=nothing if resets else _measure,
        )


def draw(design: OperationDesign, generator: random.Random, count: int) -> list[Answer]:
    """Return as many random operands, with results of the golden model."""
    operands = [design.cipher.draw(generator) for _ in range(count)]
    return [(each, design.cipher.compute(each)) for each in operands]


def values(channel: Channel, whole: Values, count: int) -> list[list[int]]:
    """Return the values of the data ports of a channel in each transfer, the lowest bits first."""
    return [
        [
            whole[port.name.rpartition("_")[0]] >> port.width * number & (1 << port.width) - 1
            for port in channel.data
        ]
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
        Of stalls and resets.
    latency : int
        Cycles from offering an item to its result.
    late : range
        Cycles between items in every fourth lane; the others offer an item as soon as they can.
    stalls : bool
        Whether all lanes but lane 0 stall on both sides, each at rates of its own.
    resets : bool
        Whether all lanes but lane 0 are reset once: while there is work, while a result waits, or near the
        end of the first item in a lane that does not stall.
    """
    lanes = np.arange(len(work))
    generator = np.random.default_rng(seed)
    slow, brisk = (lanes % 4 == 2) & stalls, lanes % 8 == 3
    stalled = (lanes > 0) & ~brisk & stalls
    rates: list[Floats] = [np.where(stalled, generator.random(len(work)) * 0.9, 0.0) for _ in range(2)]
    rates[0][slow] = 0.0
    pause = np.where(slow[:, None], [late.start, late.stop], [0, 1])
    offered, expected = ([[item[side] for item in lane] for lane in work] for side in (0, 1))
    at: Ints = generator.integers(1, 3 * latency + 50, len(work))
    at[brisk] = generator.integers(max(1, latency - 3), latency + 1, int(brisk.sum()))
    at[lanes % 4 == 1] = WHEN_WAITING
    at[0] = NEVER
    return Stimulus(
        sources=(replace(queue(into, offered, rates[0]), pause=pause, pause_between_jobs=True),),
        sinks=(queue(out, expected, rates[1]),),
        strikes=Strikes(at=at) if resets else None,
        seed=seed,
        junk=True,
    )


def _measure(bench: ChannelBench, lanes: slice) -> Seen:
    """Return the cycles of the first lane, which never stalls and offers its first operands in cycle 0."""
    given = bench.sink.ended_at()[lanes][0]
    given = given[given >= 0]
    return Seen(counts={"latency": set(given[:1].tolist()), "interval": set(np.diff(given).tolist())})
