"""Drives a core that takes items and gives results by valid and ready, every lane on its own.

The contract: a transfer happens where valid and ready are both high; valid never waits for ready; what is
offered stays until it is taken; results come in order, one for each item; a reset drops all that is inside.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.verification import Breach

LANES = 64


@dataclass(frozen=True, kw_only=True)
class Streams:
    """How a core is driven.

    Attributes
    ----------
    ports : Mapping[str, int]
        Data inputs with their widths.
    results : Sequence[str]
        Data outputs.
    items : Sequence[Sequence[Sequence[Mapping[str, int]]]]
        For every lane its items, each of them the values of the ports for each of its transfers.
    words_out : int
        Transfers of a result.
    stalls : bool
        Whether all lanes but lane 0 stall on both sides, each at rates of its own.
    resets : bool
        Whether every other lane is reset once: at any time, while a result waits, or near the end of the
        first item in a lane that does not stall.
    latency : int
        Cycles from offering an item to its result.
    late : range
        Cycles between items in every fourth lane; the others offer an item as soon as they can.
    """

    ports: Mapping[str, int]
    results: Sequence[str]
    items: Sequence[Sequence[Sequence[Mapping[str, int]]]]
    latency: int
    words_out: int = 1
    stalls: bool = True
    resets: bool = False
    late: range = range(1)


@dataclass
class Lane:
    """One copy of the core: where its items are.

    Attributes
    ----------
    name : str
        Seed and number, for messages.
    generator : random.Random
        Decides on stalls.
    stalls : tuple[float, float]
        Probability that an item is not offered, or a result not taken, in a cycle.
    reset_at : int
        Cycle in which it is reset; -1 for never, -2 for the first one in which a result waits.
    late : range
        Cycles between items.
    results : list[list[tuple[int, ...]]]
        What came out, in order, word by word, each of them from all outputs.
    taken : int
        Items taken.
    dropped : set[int]
        Items that were inside at a reset.
    offered_at, given_at : list[int]
        Cycles of the first offers of items and of the last words of results.
    """

    name: str
    items: Sequence[Sequence[Mapping[str, int]]]
    words_out: int
    generator: random.Random
    stalls: tuple[float, float]
    reset_at: int
    late: range
    results: list[list[tuple[int, ...]]] = field(default_factory=list)
    taken: int = 0
    dropped: set[int] = field(default_factory=set)
    offered_at: list[int] = field(default_factory=list)
    given_at: list[int] = field(default_factory=list)
    word: int = 0
    not_before: int = 0
    partial: list[tuple[int, ...]] = field(default_factory=list)
    offered: bool = False
    ready: bool = False
    waiting: tuple[int, ...] | None = None

    @property
    def inside(self) -> int:
        """Number of items taken whose results have not left."""
        return self.taken - len(self.results) - len(self.dropped)

    def offer(self, cycle: int) -> None:
        """Decide what is offered and whether a result would be taken in this cycle."""
        if self.reset_at == -2 and self.waiting is not None:
            self.reset_at = cycle
        want, take = (self.generator.random() >= stall for stall in self.stalls)
        self.ready = take and cycle != self.reset_at
        if self.taken == len(self.items) or cycle == self.reset_at:
            self.offered = False
        elif want and not self.offered and cycle >= self.not_before:
            self.offered = True
            if self.word == 0:
                self.offered_at.append(cycle)

    def value(self, port: str, width: int) -> int:
        """Return what is at a data input: something random while nothing is offered."""
        if self.offered:
            return self.items[self.taken][self.word][port]
        return self.generator.getrandbits(width)

    def see(self, cycle: int, *, takes: bool, valid: bool, data: tuple[int, ...]) -> bool:
        """Check and note what the core did; whether anything moved."""
        if cycle == self.reset_at:
            self.dropped |= set(range(self.taken - self.inside, self.taken))
            self.word, self.partial, self.waiting = 0, [], None
            return True
        if self.waiting is not None and not valid:
            raise Breach(f"{self.name}, cycle {cycle}: a result that waited is gone")
        if self.waiting is not None and data != self.waiting:
            raise Breach(f"{self.name}, cycle {cycle}: a result changed while it waited")
        if valid and self.inside <= 0:
            raise Breach(f"{self.name}, cycle {cycle}: a result without an item")
        self.waiting = data if valid and not self.ready else None
        given, took = valid and self.ready, self.offered and takes
        if given:
            self._give(cycle, data)
        if took:
            self.offered = False
            self.word += 1
            if self.word == len(self.items[self.taken]):
                self.taken, self.word = self.taken + 1, 0
                self.not_before = cycle + self.generator.choice(self.late)
        return given or took

    def _give(self, cycle: int, data: tuple[int, ...]) -> None:
        self.partial.append(data)
        if len(self.partial) == self.words_out:
            self.results.append(self.partial)
            self.given_at.append(cycle)
            self.partial = []


def read_bit(simulator: Simulator, port: str) -> list[bool]:
    """Return an output of one bit for every lane."""
    return [bool(bit) for bit in unpack_lanes(simulator.read(port))]


def write_bit(simulator: Simulator, port: str, bits: Sequence[bool]) -> None:
    """Set an input of one bit for every lane."""
    simulator.write(port, pack_lanes([int(bit) for bit in bits], 1))


def drive(simulator: Simulator, streams: Streams, *, seed: int, patience: int) -> tuple[list[Lane], int]:
    """Run all items through a core with `LANES` lanes; return what each lane did, and the cycles simulated.

    Parameters
    ----------
    simulator : Simulator
        The core.
    streams : Streams
        What it is fed with.
    seed : int
        Seed of stalls and resets.
    patience : int
        Cycles without a transfer behind which the core is taken to have ended.

    Raises
    ------
    Breach
        If the core breaks the contract or leaves something undone.
    """
    lanes = [_lane(streams, seed, index, 2 * patience) for index in range(LANES)]
    write_bit(simulator, "in_valid_i", [False] * LANES)
    write_bit(simulator, "rst_i", [True] * LANES)
    simulator.settle()
    simulator.clock()
    cycle = idle = 0
    while idle < patience:
        idle = 0 if _cycle(simulator, streams, lanes, cycle) else idle + 1
        cycle += 1
    for lane in lanes:
        if lane.taken != len(lane.items):
            raise Breach(f"{lane.name}: {lane.taken} of {len(lane.items)} items are taken")
        if lane.inside:
            raise Breach(f"{lane.name}: {lane.inside} results are missing")
    return lanes, cycle


def _lane(streams: Streams, seed: int, index: int, cycles: int) -> Lane:
    generator = random.Random(f"{seed} {index}")
    stalled = streams.stalls and index > 0
    rates = generator.random() * 0.9, generator.random() * 0.9
    reset_at = -2 if index % 4 == 1 else generator.randrange(1, cycles)
    late = index % 4 == 2
    if late:
        rates = 0.0, rates[1]
    if index % 8 == 3:
        rates = 0.0, 0.0
        reset_at = generator.randrange(max(1, streams.latency - 3), streams.latency + 1)
    return Lane(
        name=f"seed {seed}, lane {index}",
        items=streams.items[index],
        words_out=streams.words_out,
        generator=generator,
        stalls=rates if stalled else (0.0, 0.0),
        reset_at=reset_at if streams.resets and index % 2 else -1,
        late=streams.late if late else range(1),
    )


def _cycle(simulator: Simulator, streams: Streams, lanes: Sequence[Lane], cycle: int) -> bool:
    """Do one clock cycle; whether anything moved."""
    for lane in lanes:
        lane.offer(cycle)
    write_bit(simulator, "rst_i", [cycle == lane.reset_at for lane in lanes])
    write_bit(simulator, "in_valid_i", [lane.offered for lane in lanes])
    for port, width in streams.ports.items():
        simulator.write(port, pack_lanes([lane.value(port, width) for lane in lanes], width))
    write_bit(simulator, "out_ready_i", [not lane.ready for lane in lanes])
    simulator.settle()
    unready = read_bit(simulator, "out_valid_o")
    write_bit(simulator, "out_ready_i", [lane.ready for lane in lanes])
    simulator.settle()
    valid = read_bit(simulator, "out_valid_o")
    if valid != unready:
        raise Breach(f"cycle {cycle}: out_valid_o depends on out_ready_i")
    takes = read_bit(simulator, "in_ready_o")
    data = list(zip(*(unpack_lanes(simulator.read(name)) for name in streams.results), strict=True))
    moved = [lane.see(cycle, takes=takes[i], valid=valid[i], data=data[i]) for i, lane in enumerate(lanes)]
    simulator.clock()
    return any(moved)
