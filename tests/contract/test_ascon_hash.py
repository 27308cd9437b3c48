"""Ascon's hash functions against the golden model and all known answers, and mutants of their core."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.models import HashFunction
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import (
    ASSOCIATED_DATA,
    BAD_LENGTH,
    MESSAGE,
    SECRET_NUMBER,
    TAG,
    UNEXPECTED,
    Packet,
    Transfer,
    close,
    cut,
    encryption,
    mixed,
)
from tests.suite.night import night

from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets

SEED = 800_232
HASH = "ascon-hash256/iterative:rounds_per_cycle=4"
XOF = "ascon-xof128/iterative:rounds_per_cycle=3"
CXOF = "ascon-cxof128/iterative:rounds_per_cycle=6"
COUNTS = {"ascon-hash256": 222, "ascon-xof128": 262, "ascon-cxof128": 796}
MOST_CUSTOMISATION = 256
EVERY = [
    HASH,
    XOF,
    CXOF,
    *(night(f"ascon-hash256/iterative:rounds_per_cycle={n},clear=on") for n in (1, 12)),
    *(night(f"ascon-cxof128/iterative:rounds_per_cycle={n}") for n in (1, 2, 3, 4, 12)),
]


def function(design: PacketDesign) -> HashFunction:
    """Return the model of a design."""
    assert isinstance(design.model, HashFunction)
    return design.model


@pytest.mark.parametrize("core", [HASH, XOF, CXOF])
def test_known_answers(core: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    known, count = known_answers(design), COUNTS[design.cipher.name]
    assert len(known) == count
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), count)


@pytest.mark.parametrize("core", EVERY)
def test_contract(core: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    netlist, packets = gates(design), mixed(design.model, 0, 3 * LANES)
    assert run_packets(netlist, design, packets, seed=SEED).failures == []
    fates: Counter[str] = Counter()
    for seed, event in ((SEED + 1, "reset"), (SEED + 2, "abort")):
        bench = run_packets(netlist, design, packets, seed=seed, event=event)
        assert bench.failures == []
        fates += bench.fates
    assert fates["reset"] > 10, "too few resets came while a packet was under way"
    assert fates["aborted"] > 10, "too few aborts came before the verdict"
    assert fates["cut"] > 10, "too few aborts came while a digest was leaving"
    # The formulas of the header.
    run = measured_run(design, SEED)
    seen = run.measure(run.on(Simulator(netlist, lanes=LANES)), slice(None))
    assert seen.counts == {"latency": {design.cycles.latency}, "interval": {design.cycles.interval}}


@pytest.mark.parametrize("core", [XOF, CXOF])
def test_digests_of_all_lengths(core: str, gates: Gates) -> None:
    """Of one byte to some blocks, and one that needs every bit of the counter."""
    design = parse_as(PacketDesign, core)
    sizes = [*range(1, 41), 255, 256, 257, 511, 4097]
    packets = [
        encryption(function(design).with_digest(size), b"", b"", b"", size.to_bytes(3)) for size in sizes
    ]
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


def customised(model: HashFunction) -> Iterator[Packet]:
    """Yield packets with customisation strings of all critical lengths, some not those announced."""
    generator = random.Random("customised")
    for size in (*range(18), 31, 32, 248, 249, 255, MOST_CUSTOMISATION):
        string = generator.randbytes(size)
        good = encryption(model, b"", b"", string, b"message")
        yield good
        for wrong in {0, size - 1, size + 1, size - 8, size + 8, size ^ 64, 2 * size, size + 512} - {size}:
            if wrong >= 0:
                yield refused(replace(good, lengths=(wrong, *good.lengths[1:])), BAD_LENGTH)
                yield good
    for given, announced in ((257, 256), (257, 257), (257, 1 << 15), (512, 0), (515, 3)):
        parts = cut(ASSOCIATED_DATA, bytes(given), 8)
        transfers = close((*parts, Transfer(kind=MESSAGE, data=b"message")))
        packet = replace(good, transfers=transfers, lengths=(announced, *good.lengths[1:]))
        yield refused(packet, BAD_LENGTH)


def refused(packet: Packet, verdict: int) -> Packet:
    """Return a packet that is refused; nothing of its digest leaves."""
    name = f"{packet.name}, start {packet.lengths}"
    return replace(packet, name=name, results=(), verdict=verdict)


def test_customisation_strings(gates: Gates) -> None:
    design = parse_as(PacketDesign, CXOF)
    packets = list(customised(function(design)))
    assert Counter(packet.verdict for packet in packets)[BAD_LENGTH] > 100
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


def broken(model: HashFunction) -> list[Packet]:
    """Return malformed packets of every kind, each followed by a good one."""
    text = random.Random("broken").randbytes(20)
    good = encryption(model, b"", b"", b"", text)
    parts = cut(MESSAGE, text, 8)
    more = Transfer(kind=MESSAGE, data=text[:8])
    cases = [
        ((*parts, more), UNEXPECTED),
        ((*parts, Transfer(kind=TAG)), UNEXPECTED),
        ((*parts, Transfer(kind=TAG, data=text[:8])), UNEXPECTED),
        ((*parts[:2], Transfer(kind=TAG, data=text[:8])), UNEXPECTED),
        ((Transfer(kind=SECRET_NUMBER, data=text[:8]), *parts), UNEXPECTED),
        ((replace(parts[0], size=9), *parts[1:]), UNEXPECTED),
    ]
    if not model.associates:
        cases.append(((Transfer(kind=ASSOCIATED_DATA, data=text[:8]), *parts), UNEXPECTED))
    packets = []
    for transfers, verdict in cases:
        named = " ".join(f"{each.kind}:{len(each.data)}" for each in transfers)
        packets += [replace(refused(replace(good, transfers=close(transfers)), verdict), name=named), good]
    if model.extends:
        packets.append(refused(replace(good, lengths=(0, 0)), BAD_LENGTH))
    return packets


@pytest.mark.parametrize("core", [HASH, XOF, CXOF])
def test_broken_packets(core: str, gates: Gates) -> None:
    """A packet that goes wrong at its very end shows nothing of its digest either."""
    design = parse_as(PacketDesign, core)
    packets = neighbours(broken(function(design)), 6)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


MODULE, PACKAGE, CONTROL, SHELL = "cf_ascon_hash", "cf_ascon_pkg", "cf_packet_control", "cf_packet_shell"
MUTANTS = [
    Mutant(MODULE, "busy_q  <= Customised;", "busy_q  <= 1'b0;"),
    Mutant(MODULE, "pad_q   <= Customised && associated_bytes_i == '0;", "pad_q   <= 1'b0;"),
    Mutant(MODULE, "pad_q   <= Customised && associated_bytes_i == '0;", "pad_q   <= Customised;"),
    Mutant(MODULE, "if (pads) pad_q <= 1'b0;\n", ""),
    Mutant(MODULE, "ready = !busy_q && !pad_q", "ready = !busy_q"),
    Mutant(MODULE, "ready = !busy_q && !pad_q", "ready = !pad_q"),
    Mutant(MODULE, "assign pads  = !busy_q && pad_q", "assign pads  = pad_q"),
    Mutant(MODULE, "left_q > LeftBits'(8)", "left_q > LeftBits'(9)"),
    Mutant(MODULE, "more ? 4'd8 : left_q[3:0]", "4'd8"),
    Mutant(MODULE, "|| (squeezed && more)", ""),
    Mutant(MODULE, "busy_q ? cycle_q : '0", "cycle_q"),
    Mutant(MODULE, "final_q <= 1'b1", "final_q <= 1'b0"),
    Mutant(MODULE, "if (step && message && close)", "if (step && close)"),
    Mutant(MODULE, "if (step && message && close)", "if (step && message)"),
    Mutant(MODULE, "final_q <= 1'b0;\n", "\n"),
    Mutant(MODULE, "bad_q <= digest_bytes_i == '0 || ", "bad_q <= ", "broken"),
    Mutant(MODULE, " || (Customised && associated_bytes_i > 16'd256)", "", "lengths"),
    Mutant(MODULE, "associated_bytes_i > 16'd256", "associated_bytes_i > 16'd255", "lengths"),
    Mutant(MODULE, "message ? due_q != '0 :", "message ? 1'b0 :", "lengths"),
    Mutant(MODULE, "close ? due_q != 9'(tail) :", "close ? due_q < 9'(tail) :", "lengths"),
    Mutant(MODULE, ": due_q < 9'd8", ": 1'b0", "lengths"),
    Mutant(MODULE, "if (step && !message) due_q", "if (step) due_q"),
    Mutant(MODULE, "close ? '0 : due_q - 9'd8", "due_q - 9'd8"),
    Mutant(MODULE, "64'(associated_bytes_i) << 3", "64'(associated_bytes_i)"),
    Mutant(MODULE, "filled[i-1] && !empty && !filled[i]", "filled[i-1] && !filled[i]"),
    Mutant(MODULE, "there = filled[i] && !empty", "there = filled[i]"),
    Mutant(MODULE, "pads ? 8'(i == 0) : ", ""),
    Mutant(MODULE, "& {8{bytes > 4'(i)}}", ""),
    Mutant(MODULE, "if (!busy_q && !final_q)", "if (!busy_q)"),
    Mutant(MODULE, "if (!busy_q && !final_q)", "if (!final_q)"),
    Mutant(MODULE, ".late_due_i    (finished && left_q != '0)", ".late_due_i    (finished && left_q > 8)"),
    Mutant(MODULE, "&& !busy_q),", "),"),
    Mutant(MODULE, "(finished && left_q != '0 && !busy_q)", "(left_q != '0 && !busy_q && final_q)", "broken"),
    Mutant(PACKAGE, "64'h2ab1_4907_7207_80b6", "64'h2ab1_4907_7207_80b7"),
    Mutant(SHELL, "finished_o    = close && with_tag", "finished_o    = close", "broken"),
    Mutant(SHELL, "late_valid ? late_bytes_i : bytes", "late_valid ? BytesBits'(Bytes) : bytes"),
    Mutant(SHELL, "late_due_i && !aborted_q", "late_due_i", "abort"),
    Mutant(SHELL, "late_valid_i && !aborted_q", "late_valid_i", "abort"),
]


@pytest.mark.parametrize("mutant", sampled(MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = parse_as(PacketDesign, CXOF)
    sources = mutated(design.sources, f"{mutant.file}.sv", mutant.old, mutant.new, tmp_path)
    match mutant.shown_by:
        case "broken":
            packets = neighbours(broken(function(design)), 6)
        case "lengths":
            packets = list(customised(function(design)))
        case _:
            packets = mixed(design.model, 0, 6 * LANES)
    event = mutant.shown_by if mutant.shown_by in ("reset", "abort") else None
    assert run_packets(gates(design, sources), design, packets, seed=7, event=event).failures
