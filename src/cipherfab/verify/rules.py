"""Rules of a core beyond valid and ready: the order of jobs, common to all kinds."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cipherfab.catalogue import Cycles
from cipherfab.verify.stimulus import NEVER, WHEN_WAITING, Ints, Mask, Stimulus
from cipherfab.verify.stream import Stream

_MOST_FAILURES = 5


@dataclass(frozen=True, kw_only=True)
class Cycle:
    """A core's activity in a cycle.

    Attributes
    ----------
    now : int
        Its number.
    reset, abort : Mask
        Lanes struck.
    ready, accepted : dict[str, Mask]
        By source: whether it is ready, and whether it takes a transfer. With `ready`, also the watched
        outputs.
    valid, fresh, delivered : dict[str, Mask]
        By sink: whether something is offered, for the first time, and is taken.
    """

    now: int
    reset: Mask
    abort: Mask
    ready: dict[str, Mask]
    accepted: dict[str, Mask]
    valid: dict[str, Mask]
    fresh: dict[str, Mask]
    delivered: dict[str, Mask]


class Progress:
    """Progress of every lane, and the failures.

    Attributes
    ----------
    lanes : int
        Their number.
    sources, sinks : dict[str, Stream]
        The channels, by name.
    cycles : int
        Clock cycles simulated.
    checked : int
        Results compared.
    failed : Mask
        Lanes that failed. A lane ends with its first failure; the others continue.
    failures : list[str]
        The first of the failures, in words.
    wrong : tuple[int, int] | None
        Lane and job of the first wrong result.
    anywhere : Mask
        All lanes.
    fates : Counter[str]
        Numbers of jobs lost to a reset, or ended by an abort.
    not_before : Ints
        Cycle before which a lane offers nothing new.
    strike_at, strike_waits : Ints
        Next cycle in which each lane is struck, and how long a result must wait before that, if at all.
    """

    def __init__(self, stimulus: Stimulus) -> None:
        self.stimulus = stimulus
        self.lanes = stimulus.lanes
        self.random = np.random.default_rng(stimulus.seed)
        self.sources = {each.channel.name: Stream(each) for each in stimulus.sources}
        self.sinks = {each.channel.name: Stream(each) for each in stimulus.sinks}
        self.cycles = self.checked = 0
        self.failed = np.zeros(self.lanes, np.bool_)
        self.failures: list[str] = []
        self.wrong: tuple[int, int] | None = None
        self.fates: Counter[str] = Counter()
        self.anywhere = np.ones(self.lanes, np.bool_)
        self.not_before = np.zeros(self.lanes, np.int64)
        strikes = stimulus.strikes
        self.strike_at = np.full(self.lanes, NEVER) if strikes is None else strikes.at.copy()
        self.strike_waits = np.zeros(self.lanes, np.int64)

    @property
    def sink(self) -> Stream:
        """The channel of the results."""
        return next(iter(self.sinks.values()))

    def fail(self, broken: Mask, message: str) -> None:
        """Record a failure in lanes that had none."""
        if broken.any():
            lanes = np.flatnonzero(broken & ~self.failed)
            if len(lanes) and len(self.failures) < _MOST_FAILURES:
                self.failures.append(f"lane {lanes[0]}, cycle {self.cycles}: {message}")
            self.failed |= broken

    def move(self, cycle: Cycle) -> None:
        """Record transfers."""
        for name, source in self.sources.items():
            self.accept(source, cycle.accepted[name])
        for name, sink in self.sinks.items():
            sink.move(cycle.delivered[name] & ~self.failed, cycle.now)

    def accept(self, source: Stream, taken: Mask) -> None:
        """Record accepted transfers."""
        over = source.move(taken & ~self.failed, self.cycles)
        queue = source.queue
        pausing = over if queue.pause_between_jobs else taken
        if queue.pause is not None and pausing.any():
            later = self.cycles + self.random.integers(queue.pause[:, 0], queue.pause[:, 1])
            self.not_before = np.where(pausing, later, self.not_before)

    def strike_again(self, lanes: Mask) -> None:
        """Decide the next strike in lanes, where every job has some."""
        strikes = self.stimulus.strikes
        if strikes is None or not strikes.span or not lanes.any():
            return
        lanes = lanes & (strikes.at != NEVER)
        at = self.cycles + self.random.integers(1, strikes.span, self.lanes)
        at[self.random.random(self.lanes) < 0.3] = WHEN_WAITING
        self.strike_at = np.where(lanes, at, self.strike_at)
        self.strike_waits = np.where(lanes, self.random.integers(0, 8, self.lanes), self.strike_waits)


class Rules:
    """The order of jobs, common to all kinds of core.

    Attributes
    ----------
    begins : str
        Source of the jobs: they are inside from its transfer until their results have left.
    job : str
        Name of a job.
    silent : bool
        Whether an output that offers nothing is 0.
    patience : int
        Cycles without a transfer after which a core counts as stuck.
    tail : int
        Cycles after the last transfer in which nothing more may come.
    """

    begins: ClassVar[str] = "in"
    job: ClassVar[str] = "item"
    silent: ClassVar[bool] = False

    def __init__(self, progress: Progress, cycles: Cycles) -> None:
        self.progress = progress
        # Even a lane that stalls in nine cycles of ten moves again within 200.
        self.patience = 200 + 4 * (cycles.latency + cycles.interval + cycles.key)
        self.tail = cycles.latency + cycles.interval + 1

    @property
    def watched(self) -> tuple[str, ...]:
        """Outputs of one bit that count besides those of the channels."""
        return ()

    def may_offer(self, source: Stream) -> tuple[Mask, Mask]:
        """Return in which lanes something may be offered, and in which an offer may begin."""
        return source.left, self.progress.not_before <= self.progress.cycles

    def begun(self, source: Stream) -> Ints:
        """Return the jobs whose results may leave, in each lane: those entirely inside."""
        return source.job

    def judge(self, cycle: Cycle) -> None:
        """Check and record the transfers of a cycle."""
        begun = self.begun(self.progress.sources[self.begins])
        for name, sink in self.progress.sinks.items():
            self.progress.fail(cycle.valid[name] & (sink.job >= begun), f"a result without a {self.job}")
            self._compare(sink, np.flatnonzero(cycle.fresh[name] & (sink.job < begun)))
        self.check(cycle)
        self.progress.move(cycle)

    def check(self, cycle: Cycle) -> None:
        """Check the rules of the kind of core."""

    def restart(self, reset: Mask) -> None:
        """Follow a core through a reset: jobs inside are lost, a partly taken one restarts."""
        begun = self.progress.sources[self.begins].job.copy()
        for source in self.progress.sources.values():
            source.go_to(reset, np.maximum(source.job, begun))
        self.progress.fates["reset"] += int((begun - self.progress.sink.job)[reset].sum())
        for sink in self.progress.sinks.values():
            sink.go_to(reset, begun)

    def wrong(self, lane: int, found: Mask, expected: Mask) -> str:
        """Return what is wrong with a result."""
        return f"result {self.progress.sink.job[lane]} is wrong"

    def _compare(self, sink: Stream, lanes: Ints) -> None:
        if not len(lanes):
            return
        first = sink.queue.first
        row = first[lanes, sink.job[lanes]] + sink.word[lanes]
        expected, found = sink.queue.bits[row], sink.bits[lanes]
        differ = np.flatnonzero((expected != found).any(axis=1))
        self.progress.checked += int((row + 1 == first[lanes, sink.job[lanes] + 1]).sum())
        if len(differ):
            at = differ[0]
            wrong = np.zeros(len(sink.lane), np.bool_)
            wrong[lanes[differ]] = True
            lane = int(lanes[at])
            self.progress.wrong = self.progress.wrong or (lane, int(sink.job[lane]))
            self.progress.fail(wrong, self.wrong(lane, found[at], expected[at]))
