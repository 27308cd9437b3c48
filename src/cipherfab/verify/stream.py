"""A channel of a bench: every lane's position in its queue, and conversion to simulator words."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cipherfab.simulator.lanes import bits_of
from cipherfab.verify.stimulus import Ints, Mask, Queue

Words: TypeAlias = NDArray[np.uint64]


class Stream:
    """A channel of a bench, with each lane's position in its queue.

    Attributes
    ----------
    queue : Queue
        Its transfers.
    job, word : Ints
        Next job of each lane, and next transfer of it.
    active : Mask
        Whether something is offered, or ready is high.
    waiting : Mask
        Whether a result was offered in the last cycle and not taken.
    loaded : Mask
        Whether something was taken since the last reset.
    at : Ints, shape (transfers,)
        Cycle in which each transfer moved last; -1 for never.
    bits : Mask, shape (lanes, width)
        Values of the data ports.
    """

    def __init__(self, queue: Queue) -> None:
        lanes = len(queue.first)
        self.queue, self.jobs = queue, queue.jobs
        self.lane = np.arange(lanes)
        self.job, self.word = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
        self.active, self.waiting, self.loaded, self.shown = (np.zeros(lanes, np.bool_) for _ in range(4))
        self.at = np.full(len(queue.bits), -1)
        self.bits = np.zeros((lanes, queue.bits.shape[1]), np.bool_)
        self.hold = np.zeros(lanes, np.int64) if queue.hold is None else queue.hold.copy()

    @property
    def name(self) -> str:
        """Name of the channel."""
        return self.queue.channel.name

    @property
    def left(self) -> Mask:
        """Whether a lane has work left."""
        return self.job < self.jobs

    @property
    def restless(self) -> bool:
        """Whether it stalls at random or for a while."""
        queue = self.queue
        return bool(queue.stall.any() or self.hold.any()) or queue.burst is not None

    @property
    def unmasked(self) -> Mask:
        """Whether an offer begins in a lane that had other data before."""
        masked = self.queue.masked
        return np.zeros_like(self.active) if masked is None else masked & self.active & ~self.shown

    def row(self, job: Ints) -> Ints:
        """Return the number of the next transfer, if this were the next job; at most the last one."""
        inside = np.clip(job, 0, np.maximum(self.jobs - 1, 0))
        row: Ints = np.minimum(self.queue.first[self.lane, inside] + self.word, len(self.at) - 1)
        return row

    def move(self, moved: Mask, now: int) -> Mask:
        """Record a transfer in lanes; return whether it was the last of its job."""
        over = np.zeros_like(moved)
        lanes = np.flatnonzero(moved)
        if len(lanes):
            first, job = self.queue.first, self.job[lanes]
            row = first[lanes, job] + self.word[lanes]
            self.at[row] = now
            self.word[lanes] += 1
            ended = lanes[row + 1 == first[lanes, job + 1]]
            self.job[ended] += 1
            self.word[ended] = 0
            over[ended] = True
            self.active[lanes] = self.shown[lanes] = False
            self.loaded[lanes] = True
        return over

    def go_to(self, lanes: Mask, job: Ints) -> None:
        """Continue with another job from its first transfer, without an offer."""
        self.job = np.where(lanes, job, self.job)
        self.word[lanes] = 0
        for flags in (self.active, self.waiting, self.loaded, self.shown):
            flags[lanes] = False

    def begun_at(self) -> Ints:
        """Return the cycle of the first transfer of each job, or -1."""
        return self._at(self.queue.first[:, :-1])

    def ended_at(self) -> Ints:
        """Return the cycle of the last transfer of each job, or -1."""
        return self._at(self.queue.first[:, 1:] - 1)

    def _at(self, rows: Ints) -> Ints:
        there = np.diff(self.queue.first) > 0
        return np.where(there, self.at[np.where(there, rows, 0)], -1)


def mask_of(words: Words) -> Mask:
    """Return the one bit of every lane."""
    mask: Mask = bits_of(words)[0]
    return mask
