"""Drives the authenticated cipher with packets, every lane on its own, and checks all that leaves it.

The contract: transfers by valid and ready; a packet out and a verdict for each start; nothing on a port that
offers nothing; a reset drops the packet under way, and an abort turns it into one that was aborted.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from cipherfab.catalogue import Design
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import Program
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.packets import ABORTED, TAG, Packet
from cipherfab.verify.verification import Breach

LANES = 64
WHEN_WAITING = -2


@dataclass
class Lane:
    """One copy of the cipher: where its packets are.

    Attributes
    ----------
    stalls : Mapping[str, float]
        Probability that nothing is offered or taken in a cycle, by channel.
    reset_at, abort_at : int
        Cycle of a reset, or of an abort; -1 for never, `WHEN_WAITING` for one in which a result waits.
    waits : int
        Cycles in which a result waits before that one.
    event : str | None
        "reset" or "abort", which comes once more in later packets.
    span : int
        About the cycles of a few packets.
    late : range
        Cycles between two transfers in, at least.
    burst : int
        Cycles for which no result is taken, now and then; 0 for never.
    finished : int
        Packets that are over.
    fates : dict[int, str]
        What happened to packets that were reset or aborted.
    started_at, ended_at : list[int]
        Cycles in which starts were taken, and in which packets were over.
    taken_at : list[list[int]]
        Cycles in which the transfers of each packet were taken.
    """

    name: str
    packets: Sequence[Packet]
    generator: random.Random
    stalls: Mapping[str, float]
    reset_at: int = -1
    abort_at: int = -1
    waits: int = 0
    event: str | None = None
    span: int = 2
    late: range = range(1)
    burst: int = 0
    held: int = 0
    now: int = 0
    not_before: int = 0
    finished: int = 0
    fates: dict[int, str] = field(default_factory=dict)
    started_at: list[int] = field(default_factory=list)
    ended_at: list[int] = field(default_factory=list)
    taken_at: list[list[int]] = field(default_factory=list)
    starts: int = 0
    packet_in: int = 0
    transfer_in: int = 0
    offers: dict[str, bool] = field(default_factory=lambda: {"start": False, "in": False})
    ready: dict[str, bool] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, object] = field(default_factory=dict)
    results: list[tuple[int, ...]] = field(default_factory=list)
    verdict: int | None = None

    def decide(self, cycle: int, junk: Mapping[str, int]) -> None:
        """Decide what is offered, and what would be taken, in this cycle."""
        self.now = cycle
        if WHEN_WAITING in (self.reset_at, self.abort_at) and "out" in self.waiting:
            self.waits -= 1
            if self.waits < 0:
                self.reset_at, self.abort_at = (
                    cycle if at == WHEN_WAITING else at for at in (self.reset_at, self.abort_at)
                )
        self.values["rst_i"] = cycle == self.reset_at
        self.values["abort_i"] = cycle == self.abort_at
        there = {"start": self.starts < len(self.packets), "in": self.packet_in < len(self.packets)}
        for channel in self.offers:
            if there[channel] and not self.offers[channel] and cycle >= self.not_before:
                self.offers[channel] = self.generator.random() >= self.stalls[channel]
        if self.burst and cycle > self.held and self.generator.random() < 0.02:
            self.held = cycle + self.burst
        for channel in ("out", "verdict"):
            self.ready[channel] = self.generator.random() >= self.stalls[channel] and cycle != self.reset_at
        self.ready["out"] &= cycle >= self.held
        self.values |= {"start_valid_i": self.offers["start"], "in_valid_i": self.offers["in"]}
        self.values |= {"out_ready_i": self.ready["out"], "verdict_ready_i": self.ready["verdict"]}
        self.values |= junk
        if self.offers["start"]:
            packet = self.packets[self.starts]
            self.values["key_i"] = int.from_bytes(packet.key, "little")
            self.values["nonce_i"] = int.from_bytes(packet.nonce, "little")
            self.values["decrypt_i"] = packet.decrypt
        if self.offers["in"]:
            transfer = self.packets[self.packet_in].transfers[self.transfer_in]
            size = len(transfer.data)
            data = int.from_bytes(transfer.data, "little")
            # Something stands behind the bytes that count.
            self.values["in_data_i"] = data | (self.values["in_data_i"] >> 8 * size << 8 * size)
            self.values["in_kind_i"] = transfer.kind
            self.values["in_bytes_i"] = size if transfer.size is None else transfer.size
            self.values["in_last_i"] = transfer.last

    def see(self, cycle: int, seen: Mapping[str, int]) -> bool:
        """Check and note what the cipher did; whether anything moved."""
        out = tuple(seen[f"out_{name}_o"] for name in ("kind", "data", "bytes", "last"))
        if cycle == self.reset_at:
            self._reset()
            return True
        if not seen["out_valid_o"] and out != (0, 0, 0, 0):
            self._fail(cycle, "something stands at an output that offers nothing")
        if not seen["verdict_valid_o"] and seen["verdict_o"]:
            self._fail(cycle, "a verdict that is not offered")
        if cycle - 1 == self.abort_at and self.finished in self.fates:
            if seen["out_valid_o"] and out[0] != TAG:
                self._fail(cycle, "something is offered behind an abort")
            if seen["verdict_valid_o"]:  # it was on its way at the edge of the abort
                self.fates[self.finished] = "withdrawn"
        for channel, value in (("out", out), ("verdict", seen["verdict_o"])):
            valid = seen[f"{channel}_valid_o"]
            if channel in self.waiting:
                if not valid:
                    self._fail(cycle, f"what waited at {channel} is gone")
                if value != self.waiting[channel]:
                    self._fail(cycle, f"what waited at {channel} changed")
                del self.waiting[channel]
            if valid and not self.ready[channel]:
                self.waiting[channel] = value
        moved = self._take(cycle, seen, out)
        if cycle == self.abort_at and self.starts > self.finished and self.started_at[-1] < cycle:
            judged = seen["verdict_valid_o"] or self.verdict is not None
            self.fates[self.finished] = "withdrawn" if judged else "aborted"
            self.waiting.pop("out", None)
        return moved

    def _fail(self, cycle: int, message: str) -> NoReturn:
        raise Breach(f"{self.name}, cycle {cycle}: {message}")

    def _take(self, cycle: int, seen: Mapping[str, int], out: tuple[int, ...]) -> bool:
        moved = False
        if self.offers["start"] and seen["start_ready_o"]:
            if self.starts != self.finished:
                self._fail(cycle, "a start while a packet is under way")
            self.offers["start"], moved = False, True
            self.starts += 1
            self.started_at.append(cycle)
            self.taken_at.append([])
        if self.offers["in"] and seen["in_ready_o"]:
            if not self.packet_in == self.finished < self.starts:
                self._fail(cycle, "a transfer before its start")
            self.offers["in"], moved = False, True
            self.not_before = cycle + self.generator.choice(self.late)
            self.taken_at[-1].append(cycle)
            self.transfer_in += 1
            if self.transfer_in == len(self.packets[self.packet_in].transfers):
                self.packet_in, self.transfer_in = self.packet_in + 1, 0
        if seen["verdict_valid_o"] and self.ready["verdict"]:
            if self.verdict is not None or self.starts <= self.finished:
                self._fail(cycle, "a verdict too many")
            self.verdict, moved = seen["verdict_o"], True
        if seen["out_valid_o"] and self.ready["out"]:
            if self.starts <= self.finished:
                self._fail(cycle, "a result without a packet")
            if self.results and self.results[-1][3]:
                self._fail(cycle, "a result behind the last one")
            self.results.append(out)
            moved = True
        if self.verdict is not None and self.results and self.results[-1][3]:
            self._finish(cycle)
            self.ended_at.append(cycle)
        return moved

    def _finish(self, cycle: int) -> None:
        packet, fate = self.packets[self.finished], self.fates.get(self.finished)
        if self.packet_in <= self.finished:
            self._fail(cycle, f"{packet.name}: not all of it was taken")
        *results, (kind, data, size, _) = self.results
        wanted = [
            (result.kind, int.from_bytes(result.data, "little"), len(result.data), 0)
            for result in packet.results
        ]
        verdict = ABORTED if fate == "aborted" else packet.verdict
        if self.verdict != verdict:
            self._fail(cycle, f"{packet.name}: verdict {self.verdict}, not {verdict}")
        whole = fate is None and packet.exact
        if results != (wanted if whole else wanted[: len(results)]):
            self._fail(cycle, f"{packet.name}: results differ")
        tag = b"" if fate == "aborted" else packet.tag
        if (kind, data, size) != (TAG, int.from_bytes(tag, "little"), len(tag)):
            self._fail(cycle, f"{packet.name}: wrong tag")
        self._next()

    def _reset(self) -> None:
        self.offers = dict.fromkeys(self.offers, False)
        if self.starts > self.finished:
            self.fates[self.finished] = "reset"
            self.packet_in, self.transfer_in = self.finished + 1, 0
            self._next()
        self.waiting.clear()

    def _next(self) -> None:
        self.finished += 1
        self.results, self.verdict = [], None
        self.schedule()

    def schedule(self) -> None:
        """Decide when the next reset or abort comes."""
        if self.event is None:
            return
        at = self.now + self.generator.randrange(1, self.span)
        if self.generator.random() < 0.3:
            at, self.waits = WHEN_WAITING, self.generator.randrange(8)
        self.reset_at = at if self.event == "reset" else -1
        self.abort_at = at if self.event == "abort" else -1


class PacketBench:
    """An authenticated cipher with a list of packets for each lane.

    Parameters
    ----------
    simulator : Simulator
        Has `LANES` lanes.
    design : Design
        Channels and cycle counts.
    packets : Sequence[Sequence[Packet]]
        For each lane.
    seed : int
        Of stalls, resets and aborts.
    stalls : bool
        Whether all lanes but lane 0 stall, each at rates of its own.
    event : str | None
        "reset" or "abort" in all lanes but lane 0, about once in a packet, now and then while a result waits.
    """

    def __init__(
        self,
        simulator: Simulator,
        design: Design,
        packets: Sequence[Sequence[Packet]],
        *,
        seed: int,
        stalls: bool = True,
        event: str | None = None,
    ) -> None:
        self.simulator = simulator
        self.interval = design.cycles.interval
        inputs = [port for port in design.ports if port.direction == "input" and port.name != "clk_i"]
        self.widths = {port.name: port.width for port in inputs}
        self.junk = {
            port.name: port.width
            for channel in design.channels
            if channel.direction == "input"
            for port in channel.data
        }
        self.outputs = [port.name for port in design.ports if port.direction == "output"]
        self.generator = random.Random(f"junk {seed}")
        # About what a packet takes; some lanes may have none.
        lengths = [2 + len(packet.transfers) for lane in packets for packet in lane]
        span = self.interval * sum(lengths) // max(1, len(lengths))
        self.lanes = list(self._lanes(packets, seed, stalls, event, max(2, span)))
        self.written: dict[str, list[int]] = {}
        self.cycles = 0

    def _lanes(
        self,
        packets: Sequence[Sequence[Packet]],
        seed: int,
        stalls: bool,
        event: str | None,
        span: int,
    ) -> Iterator[Lane]:
        for index in range(LANES):
            generator = random.Random(f"{seed} {index}")
            stalled = stalls and index > 0
            # Every other channel of every other lane never stalls.
            rates = {
                name: generator.choice((0.0, generator.random() * 0.95)) if stalled else 0.0
                for name in ("start", "in", "out", "verdict")
            }
            # In a quarter of the lanes blocks come about when the one before is through.
            late = (
                range(self.interval // 2 - 2, self.interval // 2 + 6)
                if stalled and index % 4 == 2
                else range(1)
            )
            if late != range(1):
                rates["in"] = 0.0
            if event and index % 3 == 1:
                rates["out"] = 0.5
            lane = Lane(
                name=f"seed {seed}, lane {index}",
                packets=packets[index],
                generator=generator,
                stalls=rates,
                event=event if index else None,
                span=span,
                late=late,
                burst=3 * self.interval if stalled and index % 8 == 5 else 0,
            )
            lane.schedule()
            yield lane

    def run(self) -> None:
        """Work until all packets are over.

        Raises
        ------
        Breach
            If the cipher breaks the contract, gives a wrong result, or leaves something undone.
        """
        for name in self.widths:
            self.simulator.write(name, pack_lanes([int(name == "rst_i")] * LANES, self.widths[name]))
        self.simulator.settle()
        self.simulator.clock()
        idle = behind = 0
        patience = 4 * self.interval + 400
        # A few cycles behind the end, in which nothing may come any more.
        while idle < patience and behind < 64:
            idle = 0 if self._cycle(self.cycles) else idle + 1
            behind += all(lane.finished == len(lane.packets) for lane in self.lanes)
            self.cycles += 1
        for lane in self.lanes:
            if lane.finished != len(lane.packets):
                raise Breach(f"{lane.name}: {lane.finished} of {len(lane.packets)} packets are over")

    def _cycle(self, cycle: int) -> bool:
        # What stands where nothing is offered changes now and then.
        fresh = cycle % 8 == 0
        for lane in self.lanes:
            junk = {n: self.generator.getrandbits(w) for n, w in self.junk.items()} if fresh else {}
            lane.decide(cycle, junk)
        for name in self.widths:
            self._write(name, [int(lane.values[name]) for lane in self.lanes])
        readies = ("out_ready_i", "verdict_ready_i")
        for name in readies:
            self._write(name, [1 - lane.values[name] for lane in self.lanes])
        unready = [unpack_lanes(self.simulator.read(name)) for name in ("out_valid_o", "verdict_valid_o")]
        for name in readies:
            self._write(name, [int(lane.values[name]) for lane in self.lanes])
        seen = {name: unpack_lanes(self.simulator.read(name)) for name in self.outputs}
        if unready != [seen["out_valid_o"], seen["verdict_valid_o"]]:
            raise Breach(f"cycle {cycle}: valid depends on ready")
        moved = [
            lane.see(cycle, {name: values[index] for name, values in seen.items()})
            for index, lane in enumerate(self.lanes)
        ]
        self.simulator.clock()
        return any(moved)

    def _write(self, name: str, values: list[int]) -> None:
        if self.written.get(name) != values:
            self.written[name] = values
            self.simulator.write(name, pack_lanes(values, self.widths[name]))


def run_packets(
    program: Program | Netlist,
    design: Design,
    packets: Sequence[Packet],
    *,
    seed: int,
    stalls: bool = True,
    event: str | None = None,
) -> PacketBench:
    """Deal packets out to all lanes, run them and return the bench.

    Raises
    ------
    Breach
        If the cipher breaks the contract, gives a wrong result, or leaves something undone.
    """
    shares = [packets[lane::LANES] for lane in range(LANES)]
    made = PacketBench(Simulator(program, lanes=LANES), design, shares, seed=seed, stalls=stalls, event=event)
    made.run()
    return made
