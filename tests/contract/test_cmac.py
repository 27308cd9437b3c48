"""CMAC against the golden model and all known answers, with blocks of 64 and of 128 bits, and its mutants."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as, rtl_sources
from cipherfab.catalogue.design import design_of
from cipherfab.errors import ToolError
from cipherfab.models import CIPHERS, MessageCipher
from cipherfab.models.modes.cmac import cmac
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import (
    ASSOCIATED_DATA,
    MESSAGE,
    SECRET_NUMBER,
    TAG,
    TOO_LONG,
    TRUNCATED,
    UNEXPECTED,
    Packet,
    Transfer,
    close,
    cut,
    decryption,
    encryption,
    mixed,
)
from tests.suite.night import night

from .conftest import Gates, TopGates
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets

SEED = 800_38
AES = "aes-128-cmac/iterative:rounds_per_cycle=5"
SMALL = "present-80-cmac/iterative"
"""A design of a cipher with blocks of 64 bits."""


def chosen(text: str) -> PacketDesign:
    """Return a design, of any block cipher."""
    name, _, rest = text.partition("-cmac/")
    if name.startswith("aes"):
        return parse_as(PacketDesign, text)
    like = parse_as(PacketDesign, f"aes-128-cmac/{rest}")
    values = {**like.parameters, "tag_bytes": min(8, int(like.parameters["tag_bytes"]))}
    design = design_of(cmac(CIPHERS[name]), like.architecture, values)
    assert isinstance(design, PacketDesign)
    return design


EVERY = [
    AES,
    night("aes-192-cmac/iterative:sbox=tower_field,tag_bytes=4"),
    night("aes-256-cmac/iterative:rounds_per_cycle=2,tag_bytes=15"),
    night("aes-128-cmac/iterative:sbox=block_ram"),
    SMALL,
    night("present-80-cmac/iterative:rounds_per_cycle=5,tag_bytes=5"),
    night("speck-64-128-cmac/iterative"),
    night("serpent-128-cmac/iterative"),
    night("gift-128-cmac/iterative"),
]


@pytest.mark.parametrize(
    ("core", "counts"), [("aes-128-cmac/iterative", 131), night("aes-256-cmac/iterative", 131)]
)
def test_known_answers(core: str, counts: int, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    known = known_answers(design)
    assert len(known) == counts
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), counts)


@pytest.mark.parametrize("core", EVERY)
def test_contract(core: str, gates: Gates) -> None:
    design = chosen(core)
    netlist, packets = gates(design), mixed(design.model, 0, 3 * LANES)
    assert run_packets(netlist, design, packets, seed=SEED).failures == []
    fates: Counter[str] = Counter()
    for seed, event in ((SEED + 1, "reset"), (SEED + 2, "abort")):
        bench = run_packets(netlist, design, packets, seed=seed, event=event)
        assert bench.failures == []
        fates += bench.fates
    assert fates["reset"] > 10, "too few resets came while a packet was under way"
    assert fates["aborted"] > 10, "too few aborts came while a packet was under way"
    # The formulas of the header.
    run = measured_run(design, SEED)
    seen = run.measure(run.on(Simulator(netlist, lanes=LANES)), slice(None))
    assert seen.counts == {"latency": {design.cycles.latency}, "interval": {design.cycles.interval}}
    assert seen.packets.keys() == {(0, 16), (0, 64)}


def test_every_bit_counts(gates: Gates) -> None:
    design = parse_as(PacketDesign, AES)
    cipher, generator = design.model, random.Random(SEED)
    key, data = generator.randbytes(16), generator.randbytes(33)
    whole = key + data + cipher.encrypt(key, b"", data, b"")
    packets = []
    for bit in range(8 * len(whole)):
        changed = (int.from_bytes(whole, "little") ^ 1 << bit).to_bytes(len(whole), "little")
        packets.append(decryption(cipher, changed[:16], b"", changed[16:49], changed[49:], hold=False))
    assert [packet.verdict for packet in packets] == [1] * 8 * len(whole)
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


def broken(cipher: MessageCipher) -> list[Packet]:
    """Return malformed packets of every kind, each followed by a good one."""
    size, key = cipher.rate_bytes, bytes(range(cipher.key_bytes))
    text = random.Random("broken").randbytes(3 * size)
    there = encryption(cipher, key, b"", text, b"")
    back = decryption(cipher, key, b"", text, cipher.encrypt(key, b"", text, b""), hold=False)
    data, tag = cut(ASSOCIATED_DATA, text, size), back.transfers[-1]
    more = Transfer(kind=MESSAGE, data=text[:size])
    cases = [
        # A message has no place, wherever it comes.
        *((there, (*data[:count], each), TOO_LONG) for count in range(4) for each in (more, cut_short(more))),
        (there, (*data, more, more), TOO_LONG),
        (back, (*data, more, tag), TOO_LONG),
        (there, (*data, Transfer(kind=SECRET_NUMBER, data=text[:size])), UNEXPECTED),
        (there, (*data, tag), UNEXPECTED),
        (there, (replace(data[0], size=size + 1), *data[1:]), UNEXPECTED),
        (back, tuple(data), TRUNCATED),
        (back, (*data, cut_short(tag)), TRUNCATED),
        (back, (*data, replace(tag, last=False), tag), UNEXPECTED),
    ]
    packets = []
    for good, transfers, verdict in cases:
        named = " ".join(f"{each.kind}:{len(each.data)}" for each in transfers)
        bad = replace(good, name=named, transfers=close(transfers), tag=b"", verdict=verdict)
        packets += [bad, good]
    return packets


def cut_short(transfer: Transfer) -> Transfer:
    """Return a transfer with fewer bytes."""
    return replace(transfer, data=transfer.data[:-1])


@pytest.mark.parametrize("core", [AES, SMALL])
def test_broken_packets(core: str, gates: Gates) -> None:
    design = chosen(core)
    packets = neighbours(broken(design.model), 6)
    assert {TOO_LONG, UNEXPECTED, TRUNCATED} <= {packet.verdict for packet in packets}
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


def test_an_empty_message_is_none(gates: Gates) -> None:
    """A transfer of a message of no bytes may end the data, whole blocks or not."""
    design = parse_as(PacketDesign, AES)
    cipher, key, packets = design.model, bytes(range(16)), []
    for length in (0, 5, 16, 21, 32):
        data = bytes(range(length))
        good = encryption(cipher, key, b"", data, b"")
        transfers = (*cut(ASSOCIATED_DATA, data, 16), Transfer(kind=MESSAGE))
        packets += [replace(good, transfers=close(transfers)), good]
        tagged = (*transfers, Transfer(kind=TAG, data=good.tag))
        packets.append(replace(good, decrypt=True, transfers=close(tagged), tag=b""))
    assert run_packets(gates(design), design, packets * 4, seed=SEED).failures == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            {"Cipher": "cf_gift_pkg::Gift128", "TagBytes": "17"},
            "TagBytes is 17; allowed are 4 to 16",
        ),
        ({"Cipher": "cf_present_pkg::Present80", "TagBytes": "3"}, "TagBytes is 3; allowed are 4 to 8"),
    ],
)
def test_what_does_not_exist(changed: dict[str, str], message: str, top_gates: TopGates) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates("cf_cmac", changed, rtl_sources())


CMAC = "cf_cmac"
MUTANTS = [
    Mutant(CMAC, "8'h1b : 8'h87", "8'h87 : 8'h87", "present"),
    Mutant(CMAC, "8'h1b : 8'h87", "8'h1b : 8'h1b"),
    Mutant(CMAC, "value[BlockBits-1] ? block_t'(Reduction) : '0", "'0"),
    Mutant(CMAC, "{filled[i-1], 7'd0}", "8'h80"),
    Mutant(CMAC, "!message && !empty && filled[0]", "!message && !empty"),
    Mutant(CMAC, "!message && !empty && filled[0]", "!message && filled[0]"),
    Mutant(CMAC, "ends ? work_q == BLOCKS", "ends ? 1'b1", "short"),
    Mutant(CMAC, "!adds || !any_q || ", "!adds || "),
    Mutant(CMAC, "(work_q == BLOCKS && made);", "made;"),
    Mutant(CMAC, "work_q  <= SUBKEY;\n      given_q <= 1'b0;", "work_q  <= SUBKEY;", "abort"),
    Mutant(CMAC, "padded ^ (any_q ? worked : '0)", "padded ^ worked"),
    Mutant(CMAC, "part_q <= !filled[Bytes-1];", "part_q <= 1'b0;"),
    Mutant(CMAC, "part_q ? doubled(subkey_q) : subkey_q", "subkey_q"),
    Mutant(CMAC, "sum_q  <= bytes_t'(8'h80);", "sum_q  <= '0;"),
    Mutant(CMAC, "part_q <= 1'b1;", "part_q <= 1'b0;"),
    Mutant(CMAC, "any_q  <= 1'b0;\n", ""),
    Mutant(CMAC, "(work_q == SUBKEY) ? '0 : sum_q", "sum_q"),
    Mutant(CMAC, ".rst_i      (rst_i || start)", ".rst_i      (rst_i)", "abort"),
    Mutant(CMAC, ".step_full_i   (message)", ".step_full_i   (1'b0)", "broken"),
]


@pytest.mark.parametrize("mutant", sampled(MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = chosen(SMALL if mutant.shown_by == "present" else AES)
    sources = mutated(design.sources, f"{mutant.file}.sv", mutant.old, mutant.new, tmp_path)
    packets = neighbours(broken(design.model), 6) if mutant.shown_by == "broken" else []
    if mutant.shown_by == "short":
        packets = [each for each in mixed(design.model, 0, 6 * LANES) if len(each.transfers) < 3]
    event = mutant.shown_by if mutant.shown_by in ("reset", "abort") else None
    work = packets or mixed(design.model, 0, 6 * LANES)
    assert run_packets(gates(design, sources), design, work, seed=7, event=event).failures
