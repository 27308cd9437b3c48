"""Ciphers of messages between AXI4-Streams, with words of several widths."""

import operator
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, needed_sources, parse_id
from cipherfab.errors import ToolError
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import ABORTED, TAG, UNEXPECTED, Packet, Transfer, mixed
from tests.suite.night import night

from .axis_example import PACKETS, packet_example, sources
from .conftest import TopGates
from .mutants import Mutant, mutated, sampled

PI = "pi16cipher096v2/parallel:hold_blocks=4"
ASCON = "ascon-aead128/iterative:rounds_per_cycle=4,hold_blocks=4"
CBC, XTS = "aes-128-cbc/iterative:rounds_per_cycle=5", "aes-256-xts/iterative:rounds_per_cycle=2"
GCM = "aes-192-gcm/iterative:sbox=tower_field,hold_blocks=4"
BAD_START = 6


Bridged = Callable[[str, int], tuple[PacketDesign, Netlist]]


@pytest.fixture
def bridged(top_gates: TopGates, workdir: Path) -> Bridged:
    """Return a function from a core and a width of words to the gates of the example with that core."""

    def make(name: str, size: int) -> tuple[PacketDesign, Netlist]:
        design = parse_id(name)
        assert isinstance(design, PacketDesign)
        top = workdir / "aead_stream.sv"
        top.write_text(packet_example(design), encoding="utf-8")
        return design, top_gates("aead_stream", {"WordBytes": str(size)}, [*sources(design), top])

    return make


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
    starts: list[Word]
    into: list[Word]
    out: list[Word] = field(default_factory=list)
    verdicts: list[int] = field(default_factory=list)
    ends: int = 0
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
            self.ends += word.last


def run(simulator: Simulator, size: int, lanes: Sequence[Lane], most: int = 6_000) -> None:
    """Reset, and work until every lane has all its verdicts and ends of packets, and some cycles more."""
    widths = {"aresetn_i": 1, "abort_i": 1}
    for stream, bits in (("s_axis_start", 1), ("s_axis", 2)):
        fields = {"valid": 1, "data": 8 * size, "keep": size, "user": bits, "last": 1}
        widths |= {f"{stream}_t{name}_i": width for name, width in fields.items()}
    widths |= {
        "m_axis_tready_i": 1,
        "m_axis_verdict_tready_i": 1,
    }
    outputs = [f"m_axis_t{name}_o" for name in ("data", "keep", "user", "last", "valid")]
    outputs += ["m_axis_verdict_tdata_o", "m_axis_verdict_tvalid_o"]
    outputs += ["s_axis_start_tready_o", "s_axis_tready_o"]
    for name in widths:
        simulator.write(name, 0)
    simulator.clock()
    behind, packets = 0, [sum(word.last for word in lane.starts) for lane in lanes]
    for _ in range(most):
        rows = []
        for lane in lanes:
            lane.decide()
            sent: list[int] = []
            for offered, queue in zip(lane.offers, (lane.starts, lane.into), strict=True):
                word = queue[0] if offered else Word(1, 1, 1, last=True)
                sent += [offered, word.data, word.keep, word.kind, word.last]
            rows.append((1, lane.strike(), *sent, lane.ready, lane.ready))
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
        ends = [min(len(lane.verdicts), lane.ends) for lane in lanes]
        behind += all(map(operator.ge, ends, packets))
        if behind == 64:
            return
    raise AssertionError("not all packets are over")


def start(packet: Packet, size: int) -> list[Word]:
    """Return the words that start a packet."""
    return list(words([Transfer(kind=int(packet.decrypt), data=packet.key + packet.nonce, last=True)], size))


def lane_of(
    packets: Sequence[Packet], size: int, generator: random.Random, stalls: tuple[float, float]
) -> Lane:
    """Return a lane that is fed with packets."""
    return Lane(
        generator=generator,
        stalls=stalls,
        starts=[word for packet in packets for word in start(packet, size)],
        into=[word for packet in packets for word in words(packet.transfers, size)],
    )


@pytest.mark.parametrize(
    ("name", "size"),
    [
        (PI, 4),
        (ASCON, 1),
        (ASCON, 16),
        (GCM, 8),
        (CBC, 4),
        night(XTS, 16),
        night(PI, 1),
        night(PI, 16),
        night(GCM, 1),
        night(GCM, 16),
    ],
)
def test_packets(name: str, size: int, bridged: Bridged) -> None:
    design, netlist = bridged(name, size)
    packets = mixed(design.model, design.hold_blocks, 2 * LANES)
    lanes = []
    for index in range(LANES):
        generator = random.Random(f"{size} {index}")
        stalls = (generator.random() * 0.8, generator.random() * 0.8) if index else (0.0, 0.0)
        lanes.append(lane_of(packets[index::LANES], size, generator, stalls))
    run(Simulator(netlist, lanes=LANES), size, lanes)
    for index, lane in enumerate(lanes):
        mine = packets[index::LANES]
        assert lane.verdicts == [packet.verdict for packet in mine]
        assert lane.out == [word for packet in mine for word in expected(packet, size)]


@pytest.mark.parametrize(
    ("name", "size"), [(PI, 4), night(PI, 16), night(GCM, 4), night(ASCON, 4), night(XTS, 4)]
)
def test_an_aborted_packet_withdraws_no_word(name: str, size: int, bridged: Bridged) -> None:
    design, netlist = bridged(name, size)
    packets = [each for each in mixed(design.model, 4, 4 * LANES) if each.results][: 2 * LANES]
    lanes = []
    for index, both in enumerate(zip(packets[:LANES], packets[LANES:], strict=True)):
        lane = lane_of(both, size, random.Random(index), (0.0, 0.7))
        lane.abort = True
        lanes.append(lane)
    run(Simulator(netlist, lanes=LANES), size, lanes)
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


REFUSED = [Word(0, 0, TAG, last=True)]
"""What leaves in place of a packet that is refused at once."""


@pytest.mark.parametrize(("name", "size"), [(PI, 4), (ASCON, 16), night(GCM, 2), night(CBC, 8)])
def test_a_word_with_a_gap_is_refused(name: str, size: int, bridged: Bridged) -> None:
    design, netlist = bridged(name, size)
    good = [packet for packet in mixed(design.model, 4, 2 * LANES) if not packet.decrypt][:LANES]
    lanes = []
    for index, packet in enumerate(good):
        keep = random.Random(index).choice([k for k in range(1, 1 << min(size, 8)) if k & (k + 1)])
        lane = lane_of([packet], size, random.Random(index), (0.0, 0.0))
        lane.starts += start(packet, size)
        lane.into.insert(0, Word(0, keep, 0, last=True))
        lanes.append(lane)
    run(Simulator(netlist, lanes=LANES), size, lanes)
    for lane, packet in zip(lanes, good, strict=True):
        assert lane.verdicts == [UNEXPECTED, 0]
        assert lane.out == [*REFUSED, *expected(packet, size)]


def wrong_start(packet: Packet, size: int, generator: random.Random) -> list[Word]:
    """Return words that are no start: too few bytes, too many, a gap, or another direction in the middle."""
    right = start(packet, size)
    kinds = ["short", "long", *(["gap"] if size > 1 else []), *(["turn"] if len(right) > 1 else [])]
    match generator.choice(kinds):
        case "short":
            length = generator.randrange(len(packet.key + packet.nonce))
            data = (packet.key + packet.nonce)[:length]
        case "long":
            data = (
                packet.key + packet.nonce + generator.randbytes(generator.randrange(1, 4 * len(packet.key)))
            )
        case "gap":
            at = generator.randrange(len(right))
            right[at] = Word(right[at].data, 0b10, right[at].kind, right[at].last)
            return right
        case _:
            at = generator.randrange(1, len(right))
            return [Word(w.data, w.keep, w.kind ^ (i >= at), w.last) for i, w in enumerate(right)]
    return list(words([Transfer(kind=int(packet.decrypt), data=data, last=True)], size))


def check_wrong_starts(design: PacketDesign, netlist: Netlist, size: int) -> None:
    """Check that a packet with a wrong start is answered in its turn, and that the next one is right."""
    packets = mixed(design.model, design.hold_blocks, 3 * LANES)
    lanes = []
    for index in range(LANES):
        generator = random.Random(f"{size} {index}")
        mine = packets[index::LANES]
        stalls = (generator.random() * 0.8, generator.random() * 0.8) if index else (0.0, 0.0)
        lane = lane_of(mine, size, generator, stalls)
        wrong = wrong_start(mine[1], size, generator)
        lane.starts = [*start(mine[0], size), *wrong, *start(mine[2], size)]
        lanes.append(lane)
    run(Simulator(netlist, lanes=LANES), size, lanes)
    for index, lane in enumerate(lanes):
        first, _, third = packets[index::LANES]
        assert lane.verdicts == [first.verdict, BAD_START, third.verdict]
        assert lane.out == [*expected(first, size), *REFUSED, *expected(third, size)]


@pytest.mark.parametrize(
    ("name", "size"), [(PI, 1), (ASCON, 4), night(GCM, 16), night(GCM, 8), night(XTS, 8)]
)
def test_a_wrong_start_is_refused(name: str, size: int, bridged: Bridged) -> None:
    check_wrong_starts(*bridged(name, size), size)


def check_reset(design: PacketDesign, netlist: Netlist, size: int) -> None:
    """Check that a reset drops everything, packets that are refused as well."""
    packets = mixed(design.model, design.hold_blocks, 2 * LANES)
    simulator = Simulator(netlist, lanes=LANES)
    for cycles in (25, 40, 60, 6_000):
        lanes = []
        for index in range(LANES):
            lane = lane_of(packets[index::LANES], size, random.Random(index), (0.2, 0.5))
            if cycles < 6_000:
                lane.starts = wrong_start(packets[index], size, lane.generator) * 2
            lanes.append(lane)
        # What goes on then ends in the middle, or does not.
        with suppress(AssertionError) if cycles < 6_000 else nullcontext():
            run(simulator, size, lanes, cycles)
    for index, lane in enumerate(lanes):
        assert lane.out == [word for packet in packets[index::LANES] for word in expected(packet, size)]


@pytest.mark.parametrize(("name", "size"), [(ASCON, 4), night(PI, 16), night(GCM, 2), night(CBC, 2)])
def test_a_reset_drops_everything(name: str, size: int, bridged: Bridged) -> None:
    check_reset(*bridged(name, size), size)


MUTANTS = [
    ("start_last && 32'(start_bytes) == StartBytes", "32'(start_bytes) == StartBytes"),
    ("start_last && 32'(start_bytes) == StartBytes", "start_last"),
    ("start[KeyBits-1:0];", "start[NonceBits+:KeyBits];"),
    ("NoncePort'(start >> KeyBits)", "NoncePort'(start)"),
    ("start_ready = !end_due_q && !verdict_due_q;", "start_ready = 1'b1;"),
    ("start_ready = !end_due_q && !verdict_due_q;", "start_ready = !verdict_due_q;"),
    ("if (start_valid && start_last) state_d", "if (start_valid) state_d"),
    ("state_d = start_last ? REFUSE : SKIP;", "state_d = SKIP;"),
    ("if (in_valid && core_in_last_o) state_d", "if (in_valid) state_d"),
    ("reply_out ? TAG : core_out_kind_i", "core_out_kind_i"),
    ("= reply_out || core_out_last_i", "= core_out_last_i"),
    ("reply_verdict ? BAD_START : core_verdict_i", "core_verdict_i"),
    ("if (!end_due_q && !verdict_due_q) state_d = PASS;", "state_d = PASS;"),
    ("state_q       <= PASS;", ""),
    ("= start_valid && start_good;", "= start_valid;"),
]


@pytest.mark.parametrize("mutant", sampled(Mutant(f"{PACKETS}.sv", *each, ASCON) for each in MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, top_gates: TopGates, tmp_path: Path) -> None:
    design = parse_id(mutant.shown_by)
    assert isinstance(design, PacketDesign)
    rtl = mutated(sources(design), mutant.file, mutant.old, mutant.new, tmp_path)
    top = tmp_path / "aead_stream.sv"
    top.write_text(packet_example(design), encoding="utf-8")
    netlist = top_gates("aead_stream", {"WordBytes": "4"}, [*rtl, top])
    with pytest.raises(AssertionError):
        check_wrong_starts(design, netlist, 4)
        check_reset(design, netlist, 4)


@pytest.mark.parametrize("size", [3, 32])
def test_widths_that_do_not_exist(size: int, top_gates: TopGates) -> None:
    parameters = {"WordBytes": str(size)}
    with pytest.raises(ToolError, match=f"WordBytes is {size}; allowed are divisors of 16"):
        top_gates(PACKETS, parameters, needed_sources(PACKETS, parameters))
