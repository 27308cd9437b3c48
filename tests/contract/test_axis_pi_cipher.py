"""The authenticated cipher between AXI4-Streams, with words of several widths."""

import operator
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from cipherfab.catalogue import needed_sources
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import ABORTED, TAG, UNEXPECTED, Packet, Transfer, mixed
from tests.suite.night import night

from .conftest import TopGates
from .test_pi_aead import SMALL

MODULE = "cf_axis_pi_cipher"
KEY_BITS, NONCE_BITS = 8 * SMALL.key_bytes, 8 * SMALL.nonce_bytes


@dataclass(frozen=True)
class Word:
    """A word of a stream."""

    data: int
    keep: int
    kind: int
    last: bool


def words(transfers: Sequence[Transfer], size: int) -> Iterator[Word]:
    """Cut the transfers of a packet into words; an empty one is a word of no bytes."""
    for transfer in transfers:
        cuts = range(0, max(1, len(transfer.data)), size)
        for at in cuts:
            data = transfer.data[at : at + size]
            last = transfer.last and at == cuts[-1]
            yield Word(int.from_bytes(data, "little"), (1 << len(data)) - 1, transfer.kind, last)


def expected(packet: Packet, size: int) -> list[Word]:
    """Return the words that a packet must become."""
    return list(words([*packet.results, Transfer(kind=3, data=packet.tag, last=True)], size))


@dataclass
class Lane:
    """One copy of the core: what it is fed with, and what it gave."""

    generator: random.Random
    stalls: tuple[float, float]
    starts: list[int]
    into: list[Word]
    out: list[Word] = field(default_factory=list)
    verdicts: list[int] = field(default_factory=list)
    offers: list[bool] = field(default_factory=lambda: [False, False])
    ready: bool = False
    waiting: Word | None = None
    abort: bool = False
    """Strike as soon as a word of the first packet waits."""

    def decide(self) -> None:
        """Decide what is offered and taken in this cycle."""
        for i, queue in enumerate((self.starts, self.into)):
            self.offers[i] = bool(queue) and (self.offers[i] or self.generator.random() >= self.stalls[0])
        self.ready = self.generator.random() >= self.stalls[1]

    def strike(self) -> bool:
        """Whether the packet is aborted in this cycle."""
        waits = self.waiting is not None and not self.waiting.last
        struck = self.abort and waits and not self.verdicts
        self.abort &= not struck
        return struck

    def look(self, word: Word | None) -> None:
        """Note the word that is offered; one that waited must be there still."""
        assert self.waiting in (None, word), "a word was withdrawn"
        self.waiting = None if self.ready else word
        if word is not None and self.ready:
            self.out.append(word)


def run(netlist: Netlist, size: int, lanes: Sequence[Lane]) -> None:
    """Work until every lane has all its verdicts and ends of packets, and some cycles more."""
    simulator = Simulator(netlist, lanes=LANES)
    widths = {
        "aresetn_i": 1,
        "abort_i": 1,
        "s_axis_start_tvalid_i": 1,
        "s_axis_start_tdata_i": KEY_BITS + NONCE_BITS + 8,
        "s_axis_tvalid_i": 1,
        "s_axis_tdata_i": 8 * size,
        "s_axis_tkeep_i": size,
        "s_axis_tuser_i": 2,
        "s_axis_tlast_i": 1,
        "m_axis_tready_i": 1,
        "m_axis_verdict_tready_i": 1,
    }
    outputs = [f"m_axis_t{name}_o" for name in ("data", "keep", "user", "last", "valid")]
    outputs += ["m_axis_verdict_tdata_o", "m_axis_verdict_tvalid_o"]
    outputs += ["s_axis_start_tready_o", "s_axis_tready_o"]
    for name in widths:
        simulator.write(name, 0)
    simulator.clock()
    behind, packets = 0, [len(lane.starts) for lane in lanes]
    for _ in range(20_000):
        rows = []
        for lane in lanes:
            lane.decide()
            start = lane.starts[0] if lane.offers[0] else 0
            word = lane.into[0] if lane.offers[1] else Word(0, 0, 0, last=False)
            sent = (lane.offers[1], word.data, word.keep, word.kind, word.last)
            rows.append((1, lane.strike(), lane.offers[0], start, *sent, lane.ready, lane.ready))
        for (name, width), values in zip(widths.items(), zip(*rows, strict=True), strict=True):
            simulator.write(name, pack_lanes([int(value) for value in values], width))
        seen = zip(*(unpack_lanes(simulator.read(name)) for name in outputs), strict=True)
        for lane, (data, keep, kind, last, valid, verdict, judged, started, taken) in zip(
            lanes, seen, strict=True
        ):
            lane.look(Word(data, keep, kind, bool(last)) if valid else None)
            if judged and lane.ready:
                lane.verdicts.append(verdict)
            for i, moved in enumerate((started, taken)):
                if moved and lane.offers[i]:
                    (lane.starts, lane.into)[i].pop(0)
                    lane.offers[i] = False
        simulator.clock()
        ends = [min(len(lane.verdicts), sum(word.last for word in lane.out)) for lane in lanes]
        behind += all(map(operator.ge, ends, packets))
        if behind == 64:
            return
    pytest.fail("not all packets are over")


def start(packet: Packet) -> int:
    """Return the transfer that starts a packet."""
    fields = packet.key + packet.nonce + bytes([packet.decrypt])
    return int.from_bytes(fields, "little")


@pytest.mark.parametrize("size", [1, 4, 16])
def test_packets(size: int, top_gates: TopGates) -> None:
    parameters = {"WordBits": 16, "KeyBits": KEY_BITS, "HoldBlocks": 4, "WordBytes": size}
    netlist = top_gates(MODULE, {n: str(v) for n, v in parameters.items()}, needed_sources(MODULE))
    packets = mixed(SMALL, 4, 2 * LANES)
    lanes = []
    for index in range(LANES):
        generator = random.Random(f"{size} {index}")
        mine = packets[index::LANES]
        lanes.append(
            Lane(
                generator=generator,
                stalls=(generator.random() * 0.8, generator.random() * 0.8) if index else (0.0, 0.0),
                starts=[start(packet) for packet in mine],
                into=[word for packet in mine for word in words(packet.transfers, size)],
            )
        )
    run(netlist, size, lanes)
    for index, lane in enumerate(lanes):
        mine = packets[index::LANES]
        assert lane.verdicts == [packet.verdict for packet in mine]
        assert lane.out == [word for packet in mine for word in expected(packet, size)]


@pytest.mark.parametrize("size", [4, night(16)])
def test_an_aborted_packet_withdraws_no_word(size: int, top_gates: TopGates) -> None:
    parameters = {"WordBits": 16, "KeyBits": KEY_BITS, "HoldBlocks": 4, "WordBytes": size}
    netlist = top_gates(MODULE, {n: str(v) for n, v in parameters.items()}, needed_sources(MODULE))
    packets = [each for each in mixed(SMALL, 4, 4 * LANES) if each.results][: 2 * LANES]
    lanes = []
    for index, (struck, next_one) in enumerate(zip(packets[:LANES], packets[LANES:], strict=True)):
        both = struck, next_one
        lanes.append(
            Lane(
                generator=random.Random(index),
                stalls=(0.0, 0.7),
                starts=[start(packet) for packet in both],
                into=[word for packet in both for word in words(packet.transfers, size)],
                abort=True,
            )
        )
    run(netlist, size, lanes)
    verdicts = Counter(lane.verdicts[0] for lane in lanes)
    assert verdicts[ABORTED] > 10
    for lane, struck, next_one in zip(lanes, packets[:LANES], packets[LANES:], strict=True):
        assert lane.verdicts == [lane.verdicts[0], next_one.verdict]
        ends = [at for at, word in enumerate(lane.out) if word.last]
        first, second = lane.out[: ends[0] + 1], lane.out[ends[0] + 1 :]
        assert second == expected(next_one, size)
        tag = b"" if lane.verdicts[0] == ABORTED else struck.tag
        closing = list(words([Transfer(kind=TAG, data=tag, last=True)], size))
        # Whole transfers of the packet, then the closing one.
        cuts = [list(words(struck.results[:count], size)) for count in range(1, len(struck.results) + 1)]
        assert first in [[*cut, *closing] for cut in cuts]


@pytest.mark.parametrize("size", [4, 16])
def test_a_word_with_a_gap_is_refused(size: int, top_gates: TopGates) -> None:
    parameters = {"WordBits": 16, "KeyBits": KEY_BITS, "HoldBlocks": 0, "WordBytes": size}
    netlist = top_gates(MODULE, {n: str(v) for n, v in parameters.items()}, needed_sources(MODULE))
    good = [packet for packet in mixed(SMALL, 0, 2 * LANES) if not packet.decrypt][:LANES]
    lanes = []
    for index, packet in enumerate(good):
        keep = random.Random(index).choice([k for k in range(1, 1 << min(size, 8)) if k & (k + 1)])
        gap = Word(0, keep, 0, last=True)
        after = words(packet.transfers, size)
        stalls = (0.0, 0.0)
        lanes.append(Lane(random.Random(index), stalls, [start(packet)] * 2, [gap, *after]))
    run(netlist, size, lanes)
    for lane, packet in zip(lanes, good, strict=True):
        assert lane.verdicts == [UNEXPECTED, 0]
        assert lane.out == [Word(0, 0, 3, last=True), *expected(packet, size)]
