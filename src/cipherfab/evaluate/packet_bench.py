"""Drives the authenticated cipher with packets, every lane on its own, and checks all that leaves it.

The contract: transfers by valid and ready; a packet out and a verdict for each start; nothing on a port that
offers nothing; a reset drops the packet under way, and an abort turns it into one that was aborted.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.models.pi_cipher import PiCipher
from cipherfab.netlist import Netlist, Simulator, pack_lanes, unpack_lanes

from .packets import ABORTED, TAG, Packet

LANES = 64


@dataclass
class Lane:
    """One copy of the cipher: where its packets are.

    Attributes
    ----------
    stalls : Mapping[str, float]
        Probability that nothing is offered or taken in a cycle, by channel.
    reset_at, abort_at : int
        Cycle of a reset, or of an abort; -1 for never.
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
        self.values["rst_i"] = cycle == self.reset_at
        self.values["abort_i"] = cycle == self.abort_at
        there = {"start": self.starts < len(self.packets), "in": self.packet_in < len(self.packets)}
        for channel in self.offers:
            if cycle == self.reset_at:
                self.offers[channel] = False
            elif there[channel] and not self.offers[channel]:
                self.offers[channel] = self.generator.random() >= self.stalls[channel]
        for channel in ("out", "verdict"):
            self.ready[channel] = self.generator.random() >= self.stalls[channel] and cycle != self.reset_at
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
        where = f"{self.name}, cycle {cycle}"
        out = tuple(seen[f"out_{name}_o"] for name in ("kind", "data", "bytes", "last"))
        if cycle == self.reset_at:
            self._reset()
            return True
        if not seen["out_valid_o"]:
            assert out == (0, 0, 0, 0), f"{where}: something stands at an output that offers nothing"
        if not seen["verdict_valid_o"]:
            assert seen["verdict_o"] == 0, f"{where}: a verdict that is not offered"
        if cycle - 1 == self.abort_at and self.finished in self.fates:
            assert not seen["out_valid_o"] or out[0] == TAG, f"{where}: something is offered behind an abort"
            if seen["verdict_valid_o"]:  # it was on its way at the edge of the abort
                self.fates[self.finished] = "withdrawn"
        for channel, value in (("out", out), ("verdict", seen["verdict_o"])):
            valid = seen[f"{channel}_valid_o"]
            if channel in self.waiting:
                assert valid, f"{where}: what waited at {channel} is gone"
                assert value == self.waiting[channel], f"{where}: what waited at {channel} changed"
                del self.waiting[channel]
            if valid and not self.ready[channel]:
                self.waiting[channel] = value
        moved = self._take(cycle, where, seen, out)
        if cycle == self.abort_at and self.starts > self.finished and self.started_at[-1] < cycle:
            judged = seen["verdict_valid_o"] or self.verdict is not None
            self.fates[self.finished] = "withdrawn" if judged else "aborted"
            self.waiting.pop("out", None)
        return moved

    def _take(self, cycle: int, where: str, seen: Mapping[str, int], out: tuple[int, ...]) -> bool:
        moved = False
        if self.offers["start"] and seen["start_ready_o"]:
            assert self.starts == self.finished, f"{where}: a start while a packet is under way"
            self.offers["start"], moved = False, True
            self.starts += 1
            self.started_at.append(cycle)
            self.taken_at.append([])
        if self.offers["in"] and seen["in_ready_o"]:
            assert self.packet_in == self.finished < self.starts, f"{where}: a transfer before its start"
            self.offers["in"], moved = False, True
            self.taken_at[-1].append(cycle)
            self.transfer_in += 1
            if self.transfer_in == len(self.packets[self.packet_in].transfers):
                self.packet_in, self.transfer_in = self.packet_in + 1, 0
        if seen["verdict_valid_o"] and self.ready["verdict"]:
            assert self.verdict is None and self.starts > self.finished, f"{where}: a verdict too many"
            self.verdict, moved = seen["verdict_o"], True
        if seen["out_valid_o"] and self.ready["out"]:
            assert self.starts > self.finished, f"{where}: a result without a packet"
            assert not (self.results and self.results[-1][3]), f"{where}: a result behind the last one"
            self.results.append(out)
            moved = True
        if self.verdict is not None and self.results and self.results[-1][3]:
            self._finish(where)
            self.ended_at.append(cycle)
        return moved

    def _finish(self, where: str) -> None:
        packet, fate = self.packets[self.finished], self.fates.get(self.finished)
        where = f"{where}: {packet.name}"
        assert self.packet_in > self.finished, f"{where}: not all of it was taken"
        *results, (kind, data, size, _) = self.results
        wanted = [
            (result.kind, int.from_bytes(result.data, "little"), len(result.data), 0)
            for result in packet.results
        ]
        verdict = ABORTED if fate == "aborted" else packet.verdict
        assert self.verdict == verdict, f"{where}: verdict {self.verdict}, not {verdict}"
        if fate is None and packet.exact:
            assert results == wanted, f"{where}: results differ"
        else:
            assert results == wanted[: len(results)], f"{where}: results differ"
        tag = b"" if fate == "aborted" else packet.tag
        assert (kind, data, size) == (TAG, int.from_bytes(tag, "little"), len(tag)), f"{where}: wrong tag"
        self._next()

    def _reset(self) -> None:
        if self.starts > self.finished:
            self.fates[self.finished] = "reset"
            self.packet_in, self.transfer_in = self.finished + 1, 0
            self._next()
        self.waiting.clear()

    def _next(self) -> None:
        self.finished += 1
        self.results, self.verdict = [], None


INPUTS = {
    "rst_i": 1,
    "abort_i": 1,
    "start_valid_i": 1,
    "decrypt_i": 1,
    "key_i": 0,
    "nonce_i": 0,
    "in_valid_i": 1,
    "in_kind_i": 2,
    "in_data_i": 0,
    "in_bytes_i": 0,
    "in_last_i": 1,
    "out_ready_i": 1,
    "verdict_ready_i": 1,
}
OUTPUTS = (
    "start_ready_o",
    "in_ready_o",
    "out_valid_o",
    "out_kind_o",
    "out_data_o",
    "out_bytes_o",
    "out_last_o",
    "verdict_valid_o",
    "verdict_o",
)


class Bench:
    """The cipher with a lane for each list of packets.

    Parameters
    ----------
    netlist
        Its gates.
    cipher
        The variant.
    packets
        For each lane.
    seed
        Of stalls, resets and aborts.
    stalls
        Whether all lanes but lane 0 stall, each at rates of its own.
    event, span
        "reset" or "abort" in all lanes but lane 0, each once, in any of the first `span` cycles.
    """

    def __init__(
        self,
        netlist: Netlist,
        cipher: PiCipher,
        packets: Sequence[Sequence[Packet]],
        *,
        seed: int,
        stalls: bool = True,
        event: str | None = None,
        span: int = 1000,
    ) -> None:
        self.simulator = Simulator(netlist, lanes=LANES)
        size = cipher.rate_bytes
        widths = {
            "key_i": 8 * cipher.key_bytes,
            "nonce_i": 8 * cipher.nonce_bytes,
            "in_data_i": 8 * size,
            "in_bytes_i": size.bit_length(),
        }
        self.widths = INPUTS | widths
        self.generator = random.Random(f"junk {seed}")
        self.lanes = list(self._lanes(packets, size, seed, stalls, event, span))
        self.written: dict[str, list[int]] = {}

    def _lanes(
        self,
        packets: Sequence[Sequence[Packet]],
        size: int,
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
            at = generator.randrange(1, span) if index else -1
            yield Lane(
                name=f"seed {seed}, lane {index}",
                packets=packets[index],
                generator=generator,
                stalls=rates,
                reset_at=at if event == "reset" else -1,
                abort_at=at if event == "abort" else -1,
            )

    def run(self, patience: int) -> None:
        """Work until all packets are over; `patience` is for how many cycles nothing may move until then.

        Raises
        ------
        AssertionError
            If the cipher breaks the contract, or leaves something undone.
        """
        for name in INPUTS:
            self.simulator.write(name, 1 if name == "rst_i" else 0)
        self.simulator.settle()
        self.simulator.clock()
        cycle = idle = behind = 0
        # A few cycles behind the end, in which nothing may come any more.
        while idle < patience and behind < 64:
            idle = 0 if self._cycle(cycle) else idle + 1
            behind += all(lane.finished == len(lane.packets) for lane in self.lanes)
            cycle += 1
        for lane in self.lanes:
            assert lane.finished == len(lane.packets), f"{lane.name}: {lane.finished} packets are over"

    def _cycle(self, cycle: int) -> bool:
        for lane in self.lanes:
            # What stands where nothing is offered changes now and then.
            fresh = cycle % 8 == 0 or not lane.values
            junk = {n: self.generator.getrandbits(w) for n, w in self.widths.items()} if fresh else {}
            lane.decide(cycle, {n: v for n, v in junk.items() if n in _DATA})
        for name in self.widths:
            self._write(name, [int(lane.values[name]) for lane in self.lanes])
        readies = ("out_ready_i", "verdict_ready_i")
        for name in readies:
            self._write(name, [1 - lane.values[name] for lane in self.lanes])
        unready = [unpack_lanes(self.simulator.read(name)) for name in ("out_valid_o", "verdict_valid_o")]
        for name in readies:
            self._write(name, [int(lane.values[name]) for lane in self.lanes])
        seen = {name: unpack_lanes(self.simulator.read(name)) for name in OUTPUTS}
        assert unready == [seen["out_valid_o"], seen["verdict_valid_o"]], (
            f"cycle {cycle}: valid depends on ready"
        )
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


_DATA = ("decrypt_i", "key_i", "nonce_i", "in_kind_i", "in_data_i", "in_bytes_i", "in_last_i")


def parameters(cipher: PiCipher, *, lanes: int = 1, digits: int = 1, hold: int = 0) -> dict[str, int]:
    """Return the parameters of a core for a variant."""
    bits = cipher.permutation.word_bits
    return {
        "WordBits": bits,
        "KeyBits": 8 * cipher.key_bytes,
        "DigitBits": bits // digits,
        "Lanes": lanes,
        "HoldBlocks": hold,
    }


def neighbours(packets: Sequence[Packet], each: int) -> list[Packet]:
    """Return packets for `exercise` so that every lane has some that follow each other."""
    assert len(packets) <= LANES * (each - 1)
    return [packets[((each - 1) * lane + i) % len(packets)] for i in range(each) for lane in range(LANES)]


def exercise(
    netlist: Netlist,
    cipher: PiCipher,
    core: Mapping[str, int],
    packets: Sequence[Packet],
    *,
    seed: int,
    stalls: bool = True,
    event: str | None = None,
) -> Bench:
    """Deal packets out to all lanes, run them and return the bench.

    Raises
    ------
    AssertionError
        If the cipher breaks the contract.
    """
    pi = 25 * core["WordBits"] // core["DigitBits"]
    shares = [packets[lane::LANES] for lane in range(LANES)]
    # About what the packets of a lane take; some lanes may have none.
    span = sum(4 + 2 * len(packet.transfers) for packet in shares[0]) * pi
    made = Bench(netlist, cipher, shares, seed=seed, stalls=stalls, event=event, span=span)
    made.run(8 * pi + 400)
    return made
