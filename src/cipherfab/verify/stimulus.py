"""The stimulus of a channel bench: the jobs of every channel in every lane, and disturbances.

A lane is one independent copy of a core. A job is a block, a packet or a set of operands; through each
channel it moves in one transfer or several.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cipherfab.catalogue import Channel
from cipherfab.errors import InputError

Mask: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

NEVER, WHEN_WAITING = -1, -2
"""In place of a strike's cycle: never, or the first one in which a result waits."""


@dataclass(frozen=True, kw_only=True)
class Queue:
    """The transfers of one channel: those to offer, or those to expect.

    Attributes
    ----------
    channel : Channel
        Its ports.
    bits : Mask, shape (transfers, width)
        The transfers of all lanes, one lane after the other; the first data port and its bit 0 come first.
    first : Ints, shape (lanes, jobs + 1)
        Number of the first transfer of each job, and of the one after the last; lanes with fewer jobs repeat
        it.
    stall : Floats, shape (lanes,)
        Probability that nothing is offered or taken in a cycle.
    care : Mask | None
        Valid bits, if not all are; the others carry other data.
    idle : Mask | None
        Data at the ports of each lane at the first reset, 0 if None. With it, the next data are there before
        they are offered.
    masked : Mask | None, shape (lanes,)
        Lanes in which the complement of the next data is there until the offer.
    held : bool
        Whether the last transfer's data are there instead.
    pause : Ints | None, shape (lanes, 2)
        Minimum cycles from one transfer to the next, and the end of their range.
    pause_between_jobs : bool
        Whether only jobs pause.
    hold : Ints | None
        Initial cycles in which nothing is taken.
    burst : Ints | None
        Length of occasional bursts in which nothing is taken; 0 for never.
    """

    channel: Channel
    bits: Mask
    first: Ints
    stall: Floats
    care: Mask | None = None
    idle: Mask | None = None
    masked: Mask | None = None
    held: bool = False
    pause: Ints | None = None
    pause_between_jobs: bool = False
    hold: Ints | None = None
    burst: Ints | None = None

    @property
    def jobs(self) -> Ints:
        """Number of jobs of each lane."""
        jobs: Ints = (np.diff(self.first) > 0).sum(axis=1)
        return jobs


@dataclass(frozen=True, kw_only=True)
class Strikes:
    """Resets, clears or aborts.

    Attributes
    ----------
    at : Ints, shape (lanes,)
        Cycle, `NEVER` or `WHEN_WAITING`.
    port : str
        The port struck.
    span : int
        Approximate cycles of a job, if each one is struck; 0 for a single strike.
    """

    at: Ints
    port: str = "rst_i"
    span: int = 0

    @property
    def resets(self) -> bool:
        """Whether the core loses everything: on reset or clear."""
        return self.port != "abort_i"


@dataclass(frozen=True, kw_only=True)
class Stimulus:
    """A run of a bench.

    Attributes
    ----------
    sources, sinks : tuple[Queue, ...]
        The inputs of a core, and the expected outputs. The offer of a later source may decide that of an
        earlier one.
    strikes : Strikes | None
        Its interruptions.
    seed : int
        Seed of stalls, pauses and strikes.
    junk : bool
        Whether data are random where nothing is offered.
    """

    sources: tuple[Queue, ...]
    sinks: tuple[Queue, ...]
    strikes: Strikes | None = None
    seed: int = 0
    junk: bool = False

    @property
    def lanes(self) -> int:
        """Number of lanes."""
        return len(self.sources[0].first)

    def tiled(self, times: int) -> "Stimulus":
        """Return a stimulus with its lanes repeated, all of them in the same order each time."""
        strikes = self.strikes and replace(self.strikes, at=np.tile(self.strikes.at, times))
        sources, sinks = (
            tuple(_tiled(each, times) for each in queues) for queues in (self.sources, self.sinks)
        )
        return replace(self, sources=sources, sinks=sinks, strikes=strikes)


def _tiled(queue: Queue, times: int) -> Queue:
    arrays: dict[str, Any] = {
        each.name: np.concatenate([getattr(queue, each.name)] * times)
        for each in fields(queue)
        if isinstance(getattr(queue, each.name), np.ndarray)
    }
    arrays["first"] += np.repeat(np.arange(times) * len(queue.bits), len(queue.first))[:, None]
    return replace(queue, **arrays)


def to_bits(values: Sequence[int], width: int) -> Mask:
    """Return integers as rows of bits, bit 0 first."""
    size = -(-width // 8)
    data = b"".join(value.to_bytes(size, "little") for value in values)
    octets = np.frombuffer(data, np.uint8).reshape(len(values), size)
    return np.unpackbits(octets, axis=1, bitorder="little", count=width).astype(np.bool_)


def to_integer(bits: Mask) -> int:
    """Return the integer of a row of bits."""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


def joined(channel: Channel, values: Sequence[int]) -> int:
    """Return the concatenated data ports of a channel, the first one lowest."""
    word = shift = 0
    for port, value in zip(channel.data, values, strict=True):
        word |= value << shift
        shift += port.width
    return word


def width(channel: Channel) -> int:
    """Return the bits of a transfer."""
    return sum(port.width for port in channel.data)


def places(lanes: Sequence[Sequence[int]]) -> Ints:
    """Return `Queue.first` for the numbers of transfers of the jobs of each lane.

    Raises
    ------
    InputError
        If there is no lane.
    """
    if not lanes:
        raise InputError("a stimulus of 0 lanes; at least one is needed")
    longest = max(map(len, lanes))
    counts = np.array([[*lane, *[0] * (longest - len(lane))] for lane in lanes], np.int64)
    ends = counts.reshape(-1).cumsum().reshape(counts.shape)
    begin = np.concatenate([[0], counts.sum(axis=1).cumsum()[:-1]])
    return np.column_stack([begin, ends]).astype(np.int64)


def queue(channel: Channel, lanes: Sequence[Sequence[Sequence[Sequence[int]]]], stall: Floats) -> Queue:
    """Return a queue from the values of the data ports: by lane, job and transfer."""
    values = [joined(channel, each) for lane in lanes for job in lane for each in job]
    first = places([[len(job) for job in lane] for lane in lanes])
    return Queue(channel=channel, bits=to_bits(values, width(channel)), first=first, stall=stall)
