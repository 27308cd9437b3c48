"""The contract of a cipher of messages: a packet out and a verdict for each start.

A port that offers nothing is 0; a reset drops the packet under way, and an abort ends it as aborted: an offer
stays until it is taken, and only the closing transfer follows it.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from cipherfab.catalogue import PacketDesign
from cipherfab.models import MessageCipher
from cipherfab.models.messages import read_messages, shipped_messages
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.contract import Contract, Run, Seen
from cipherfab.verify.packets import (
    ABORTED,
    TAG,
    Packet,
    Transfer,
    encryption,
    mixed,
    of_message,
    of_verification,
)
from cipherfab.verify.rules import Cycle, Progress, Rules
from cipherfab.verify.stimulus import (
    NEVER,
    WHEN_WAITING,
    Ints,
    Mask,
    Stimulus,
    Strikes,
    joined,
    queue,
    to_bits,
    to_integer,
    width,
)

LANES = 64
TURNS = 4
"""Lanes with the same packets, but their own stalls, resets and aborts."""
SHORT = ((0, 16), (16, 16), (0, 64), (64, 64))
"""Bytes of associated data and of the message of the packets whose cycles are measured."""

_BLOCKS_PER_PACKET = 3
_EVENTS = {"reset": "rst_i", "abort": "abort_i", "clear": "clear_i"}
"""Interruptions of packets, and their ports."""
_ROUNDS = 8
_UNDISTURBED, _ABORTED, _CUT = range(3)
"""Fate of a packet: an abort ended it, or cut its results short after the verdict."""


class PacketContract(Contract[PacketDesign, Packet]):
    """The contract of a cipher of messages.

    Random packets run with stalls, then with a reset in every lane, an abort in every lane and, if the core
    can be cleared, a clear in every lane.
    """

    def known(self, path: Path | None) -> list[Packet]:
        """Return the known answers for the variant that fit the design, as packets."""
        cipher, hold = self.design.model, self.design.hold_blocks
        known = shipped_messages(cipher) if path is None else read_messages(path, cipher)
        messages = [each for each in known.messages if cipher.takes(len(each.message), each.nonce)]
        packets = [packet for message in messages for packet in of_message(message)]
        packets = [each for each in packets if not (hold and each.decrypt and len(each.results) > hold)]
        return packets + [of_verification(vector, hold=hold > 0) for vector in known.verifications]

    def runs(
        self, vectors: Sequence[Packet], blocks: int, seed: int, *, lanes: int | None = None
    ) -> Iterator[tuple[str, Run]]:
        """Yield known answers, random packets with and without disturbance, and packets to measure."""
        # Packets are disturbed in several ways at once.
        turns = 1 if lanes else TURNS
        lanes = lanes or LANES
        if vectors:
            known = packet_run(self.design, dealt(vectors, lanes), seed=seed)
            yield "vectors", replace(known, answers=len(vectors))
        if not blocks:
            return
        model = self.design.model
        each = _BLOCKS_PER_PACKET if model.associates and model.has_messages else 1
        count = max(2 * lanes, -(-blocks // (each * lanes)) * lanes)
        packets = mixed(model, self.design.hold_blocks, count, seed)
        work, size = dealt(packets, lanes), sum(map(_blocks, packets))
        offered = {"reset": True, "abort": self.design.aborts, "clear": self.design.clears}
        for number, event in enumerate((None, *_EVENTS)):
            if event and not offered[event]:
                continue
            run = packet_run(self.design, work * turns, seed=seed + number, event=event)
            yield event or "stalls", replace(run, blocks=0 if event else size)
        yield "cycles", measured_run(self.design, seed, lanes)

    def full_rate(self, blocks: int, seed: int) -> Run:
        """Return a run of a random message in each lane."""
        cipher = self.design.model
        generator = random.Random(f"messages {seed}")
        work = [
            [
                _to_encrypt(
                    cipher,
                    generator.randbytes(cipher.key_bytes),
                    generator.randbytes(cipher.nonce_bytes),
                    generator.randbytes(cipher.rate_bytes * blocks),
                )
            ]
            for _ in range(LANES)
        ]
        return packet_run(self.design, work, seed=seed, stalls=False)


def _to_encrypt(
    cipher: MessageCipher, key: bytes, nonce: bytes, message: bytes, associated: bytes = b""
) -> Packet:
    """Return a packet with a message, which is authenticated only where there is no other one."""
    if not cipher.has_messages:
        message, associated = b"", message
    return encryption(cipher, key, nonce, associated, message)


def dealt(packets: Sequence[Packet], lanes: int) -> list[Sequence[Packet]]:
    """Distribute packets over lanes."""
    return [packets[lane::lanes] for lane in range(lanes)]


def _blocks(packet: Packet) -> int:
    """Return the blocks of data in a packet."""
    return sum(len(transfer.data) > 0 for transfer in packet.transfers)


def packet_run(
    design: PacketDesign,
    work: Sequence[Sequence[Packet]],
    *,
    seed: int,
    stalls: bool = True,
    event: str | None = None,
) -> Run:
    """Return a run of packets.

    Parameters
    ----------
    design : PacketDesign
        Channels and cycle counts.
    work : Sequence[Sequence[Packet]]
        The packets of each lane.
    seed : int
        Seed of stalls, resets and aborts.
    stalls : bool
        Whether all lanes except lane 0 stall, each at its own rates.
    event : str | None
        "reset", "abort" or "clear" in all lanes except lane 0, about once per packet, now and then while a
        result waits.
    """
    start, into, out, verdict = design.channels
    interval, numbers = design.cycles.interval, np.arange(len(work))
    rates = np.array([_rates(seed, lane, stalls and lane > 0, event) for lane in range(len(work))])
    # In some lanes blocks come about when the previous one is done, in others when lanes of the core wait.
    late, rare = ((numbers % 8 == rest)[:, None] & stalls for rest in (2, 6))
    pause = np.where(late, [max(0, interval // 2 - 2), interval // 2 + 6], [0, 1])
    pause = np.where(rare, [0, interval], pause)
    burst = np.where((numbers % 8 == 5) & stalls, 3 * interval, 0)
    offered = queue(into, [[list(map(_values, p.transfers)) for p in lane] for lane in work], rates[:, 1])
    # Other data are above the valid bytes.
    transfers = [each for lane in work for packet in lane for each in packet.transfers]
    whole, data = (1 << width(into)) - 1, (1 << into.data[1].width) - 1
    kept = [
        whole & ~joined(into, [0, data >> 8 * len(each.data) << 8 * len(each.data), 0, 0])
        for each in transfers
    ]
    sources = (
        queue(start, [[[packet.start] for packet in lane] for lane in work], rates[:, 0]),
        replace(offered, pause=pause, care=to_bits(kept, width(into))),
    )
    sinks = (
        queue(out, [[list(map(_values, _results(p))) for p in lane] for lane in work], rates[:, 2]),
        queue(verdict, [[[[p.verdict]] for p in lane] for lane in work], rates[:, 3]),
    )
    return Run(
        stimulus=Stimulus(
            sources=sources,
            sinks=(replace(sinks[0], burst=burst), sinks[1]),
            strikes=_strikes(design, work, seed, event),
            seed=seed,
            junk=True,
        ),
        rules=partial(PacketRules, design=design, work=work),
    )


def _rates(seed: int, lane: int, stalled: bool, event: str | None) -> list[float]:
    """Return the stall rate of each channel; in every other lane every other channel never stalls."""
    generator = random.Random(f"{seed} {lane}")
    rates = [generator.choice((0.0, generator.random() * 0.95)) if stalled else 0.0 for _ in range(4)]
    if stalled and lane % 4 == 2:
        rates[1] = 0.0
    if event and lane % 3 == 1:
        rates[2] = 0.5
    return rates


def _strikes(
    design: PacketDesign, work: Sequence[Sequence[Packet]], seed: int, event: str | None
) -> Strikes | None:
    if event is None:
        return None
    generator = np.random.default_rng(seed)
    lengths = [2 + len(packet.transfers) for lane in work for packet in lane]
    span = max(2, design.cycles.interval * sum(lengths) // max(1, len(lengths)))
    at: Ints = generator.integers(1, span, len(work))
    at[generator.random(len(work)) < 0.3] = WHEN_WAITING
    at[0] = NEVER
    return Strikes(at=at, port=_EVENTS[event], span=span)


def _values(transfer: Transfer) -> list[int]:
    size = len(transfer.data) if transfer.size is None else transfer.size
    return [transfer.kind, int.from_bytes(transfer.data, "little"), size, int(transfer.last)]


def _results(packet: Packet) -> Sequence[Transfer]:
    return (*packet.results, Transfer(kind=TAG, data=packet.tag, last=True))


class PacketRules(Rules):
    """Further rules of a cipher of messages."""

    begins, job, silent = "start", "packet", True

    def __init__(self, progress: Progress, design: PacketDesign, work: Sequence[Sequence[Packet]]) -> None:
        super().__init__(progress, design.cycles)
        self.tail = 62
        # A memory is cleared word by word.
        self.patience += design.hold_blocks
        self.work = work
        self.start, self.into = progress.sources["start"], progress.sources["in"]
        self.out, self.verdict = progress.sinks["out"], progress.sinks["verdict"]
        lanes = progress.lanes
        self.finished, self.fate, self.judged = (np.zeros(lanes, np.int64) for _ in range(3))
        self.judged -= 1  # the verdict; -1 before there is one
        self.closed, self.struck = np.zeros(lanes, np.bool_), np.zeros(lanes, np.bool_)
        self.closing = np.zeros_like(self.out.bits)

    def judge(self, cycle: Cycle) -> None:
        """Check and record the transfers of a cycle."""
        fail, start, into = self.progress.fail, self.start, self.into
        given = cycle.delivered["out"]
        aborted = self.fate != _UNDISTURBED
        fail(aborted & cycle.fresh["out"] & ~self.out.bits[:, :2].all(axis=1), "a result after an abort")
        # A verdict already due at the edge of the abort.
        self.fate[self.struck & cycle.valid["verdict"]] = _CUT

        begun = cycle.accepted["start"]
        fail(begun & (start.job != self.finished), "a start while a packet is under way")
        self.progress.accept(start, begun)
        under_way = self.finished < start.job
        taken = cycle.accepted["in"]
        fail(taken & ~(under_way & (into.job == self.finished)), "a transfer before its start")
        self.progress.accept(into, taken)
        told = cycle.delivered["verdict"]
        fail(told & ~(under_way & (self.judged < 0)), "one verdict too many")
        self.judged[told] = self.verdict.bits[told] @ (1 << np.arange(self.verdict.bits.shape[1]))
        fail(given & ~under_way, "a result without a packet")
        fail(given & self.closed, "a result after the last one")
        last = given & self.out.bits[:, -1]
        self.closing[last] = self.out.bits[last]
        self.closed |= last
        self._follow(np.flatnonzero(given & ~last & ~self.progress.failed))
        self._finish(self.closed & (self.judged >= 0) & ~self.progress.failed)

        self.struck = cycle.abort & (start.job > self.finished) & ~begun
        judged = cycle.valid["verdict"] | (self.judged >= 0)
        self.fate[self.struck] = np.where(judged, _CUT, _ABORTED)[self.struck]

    def restart(self, reset: Mask) -> None:
        """Follow a core through a reset: the packet under way is lost."""
        under_way = reset & (self.start.job > self.finished)
        super().restart(reset)
        self._next(reset, self.start.job, under_way)

    def _next(self, lanes: Mask, job: Ints, striking: Mask) -> None:
        self.finished = np.where(lanes, job, self.finished)
        self.judged[lanes], self.fate[lanes], self.closed[lanes] = -1, _UNDISTURBED, False
        self.progress.strike_again(striking)

    def _follow(self, lanes: Ints) -> None:
        """Compare results with the packet's, one after the other."""
        out = self.out
        first, job = out.queue.first, out.job[lanes]
        row = first[lanes, job] + out.word[lanes]
        wrong = row >= first[lanes, job + 1] - 1
        wrong |= (out.queue.bits[np.minimum(row, len(out.at) - 1)] != out.bits[lanes]).any(axis=1)
        out.word[lanes] += 1
        self.progress.checked += len(lanes)
        for lane in lanes[wrong].tolist():
            self._fail(lane, "results differ")

    def _finish(self, over: Mask) -> None:
        """Compare how packets end."""
        for lane in np.flatnonzero(over).tolist():
            packet, fate = self._packet(lane), self.fate[lane]
            verdict = ABORTED if fate == _ABORTED else packet.verdict
            if self.into.job[lane] <= self.finished[lane]:
                self._fail(lane, "not all of its transfers were taken")
            if self.judged[lane] != verdict:
                self._fail(lane, f"verdict {self.judged[lane]}, not {verdict}")
            if fate == _UNDISTURBED and packet.exact and self.out.word[lane] != len(packet.results):
                self._fail(lane, "results are missing")
            tag = b"" if fate == _ABORTED else packet.tag
            closing = joined(self.out.queue.channel, _values(Transfer(kind=TAG, data=tag, last=True)))
            if to_integer(self.closing[lane]) != closing:
                self._fail(lane, "wrong tag")
            if fate:
                self.progress.fates["aborted" if fate == _ABORTED else "cut"] += 1
        for sink in (self.out, self.verdict):
            sink.at[sink.queue.first[over, self.finished[over] + 1] - 1] = self.progress.cycles
            sink.job, sink.word = sink.job + over, np.where(over, 0, sink.word)
        self._next(over, self.finished + 1, over)

    def _packet(self, lane: int) -> Packet:
        return self.work[lane % len(self.work)][int(self.finished[lane])]

    def _fail(self, lane: int, message: str) -> None:
        where = np.arange(self.progress.lanes) == lane
        self.progress.fail(where, f"{self._packet(lane).name}: {message}")


def measured_run(design: PacketDesign, seed: int, lanes: int = LANES) -> Run:
    """Return a run of packets whose cycles are counted, each count in its own lane."""
    cipher, parallel = design.model, design.cycles.blocks
    size = cipher.rate_bytes

    def packet(associated: int, message: int) -> Packet:
        # Halves of a key may have to differ.
        key, nonce = bytes(range(cipher.key_bytes)), bytes(cipher.nonce_bytes)
        return _to_encrypt(cipher, key, nonce, bytes(message), bytes(associated))

    work: list[Sequence[Packet]] = [[packet(0, size * _ROUNDS * parallel)], [packet(0, size)]]
    both = cipher.associates and cipher.has_messages
    short = [lengths for lengths in SHORT if both or lengths[0] == 0]
    work += [[packet(*lengths)] * 3 for lengths in short]
    work += [()] * (lanes - len(work))
    run = packet_run(design, work, seed=seed, stalls=False)
    return replace(run, measure=partial(_measure, parallel=parallel, lengths=short))


def _measure(bench: ChannelBench, lanes: slice, parallel: int, lengths: Sequence[tuple[int, int]]) -> Seen:
    start, ended, into = (
        bench.sources["start"].begun_at()[lanes],
        bench.sink.ended_at()[lanes],
        bench.sources["in"],
    )
    began, after = into.queue.first[lanes][0, :2]
    # Blocks of one lane of the cipher, after those that registers take at once; a core may look ahead.
    taken = into.at[began:after][3 * parallel : -parallel : parallel]
    short = start[2 : 2 + len(lengths)]
    return Seen(
        counts={
            "latency": {int(ended[1, 0] - start[1, 0])},
            "interval": set(np.diff(taken).tolist()),
        },
        packets={
            each: set(np.diff(times[times >= 0]).tolist()) for each, times in zip(lengths, short, strict=True)
        },
    )
