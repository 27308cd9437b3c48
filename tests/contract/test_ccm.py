"""CCM against the golden model and all known answers, what it must refuse, and its mutants."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as, rtl_sources
from cipherfab.catalogue.design import design_of
from cipherfab.errors import ToolError
from cipherfab.models import CIPHERS, MessageCipher
from cipherfab.models.modes.ccm import ccm
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import (
    ASSOCIATED_DATA,
    BAD_LENGTH,
    SECRET_NUMBER,
    TRUNCATED,
    UNEXPECTED,
    Packet,
    Transfer,
    close,
    decryption,
    encryption,
    mixed,
)
from tests.suite.night import night

from .broken_packets import long
from .conftest import Gates, TopGates
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets

SEED = 80038
CORE = "aes-128-ccm/iterative:rounds_per_cycle=5,hold_blocks=4"
OPEN = "aes-128-ccm/iterative:rounds_per_cycle=5,hold_blocks=0,nonce_bytes=13,tag_bytes=8"


@pytest.mark.parametrize(
    ("core", "count"),
    [
        ("aes-128-ccm/iterative:hold_blocks=0", 2 * 43 + 27),
        night("aes-192-ccm/iterative:hold_blocks=0", 2 * 43 + 27),
        night("aes-256-ccm/iterative:hold_blocks=0", 2 * 43 + 27),
        (f"{OPEN}", 2 * 4),
        night("aes-256-ccm/iterative:nonce_bytes=13,hold_blocks=0", 2 * 66 + 5),
        *(night(f"aes-128-ccm/iterative:nonce_bytes=13,tag_bytes={size}", 8) for size in (6, 8, 10, 12, 14)),
        *(night(f"aes-192-ccm/iterative:nonce_bytes={size}", 8) for size in (8, 9, 10, 11)),
        night("aes-128-ccm/iterative:nonce_bytes=7", 2 * 4 + 15),
    ],
)
def test_known_answers(core: str, count: int, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    known = known_answers(design)
    assert len(known) == count
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), count)


@pytest.mark.parametrize(
    "core",
    [
        CORE,
        *map(
            night,
            (
                OPEN,
                "aes-256-ccm/iterative:sbox=tower_field,nonce_bytes=7,tag_bytes=4",
                "aes-192-ccm/iterative:rounds_per_cycle=2,nonce_bytes=11,clear=on",
                "aes-128-ccm/iterative:sbox=block_ram",
            ),
        ),
    ],
)
def test_contract(core: str, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    netlist, packets = gates(design), mixed(design.model, design.hold_blocks, 3 * LANES)
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


@pytest.mark.parametrize("name", ["serpent-128", night("serpent-256"), night("gift-128")])
def test_every_cipher_with_blocks_of_128_bits(name: str, gates: Gates) -> None:
    like = parse_as(PacketDesign, "aes-128-ccm/iterative:hold_blocks=0")
    design = design_of(ccm(CIPHERS[name]), like.architecture, {**like.parameters, "sbox": "table"})
    assert isinstance(design, PacketDesign)
    packets = mixed(design.model, 0, LANES)
    assert run_packets(gates(design), design, packets, seed=38).failures == []


def test_every_bit_counts(gates: Gates) -> None:
    design = parse_as(PacketDesign, CORE)
    cipher, generator = design.model, random.Random(SEED)
    key, nonce, associated = map(generator.randbytes, (16, 12, 17))
    whole = key + nonce + associated + cipher.encrypt(key, nonce, associated, generator.randbytes(20))
    packets = []
    for bit in range(8 * len(whole)):
        changed = (int.from_bytes(whole, "little") ^ 1 << bit).to_bytes(len(whole), "little")
        parts = changed[:16], changed[16:28], changed[28:45], changed[45:]
        packets.append(decryption(cipher, *parts, hold=True))
    assert [packet.verdict for packet in packets] == [1] * 8 * len(whole)
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


def pair(cipher: MessageCipher, associated: int, message: int, hold: bool) -> Iterator[Packet]:
    """Yield a packet of these lengths to encrypt, and the result to decrypt."""
    key, nonce = bytes(range(cipher.key_bytes)), bytes(range(cipher.nonce_bytes))
    data, text = (bytes(i % 251 for i in range(length)) for length in (associated, message))
    yield encryption(cipher, key, nonce, data, text)
    yield decryption(cipher, key, nonce, data, cipher.encrypt(key, nonce, data, text), hold=hold)


def refused(good: Packet, verdict: int, hold: bool) -> Packet:
    """Return a packet that is refused somewhere."""
    results = () if hold and good.decrypt else good.results
    return replace(good, results=results, tag=b"", verdict=verdict, exact=False)


def misannounced(cipher: MessageCipher, hold: bool) -> Iterator[Packet]:
    """Yield packets whose lengths are not those that were announced, each followed by a good one."""
    lengths = (0, 1, 15, 16, 17, 31, 32, 40)
    for data, text in [(length, 20) for length in lengths] + [(20, length) for length in lengths]:
        for good in pair(cipher, data, text, hold):
            for change in (-16, -1, 1, 16):
                for which in range(2):
                    told = list(good.lengths)
                    told[which] += change
                    if told[which] < 0:
                        continue
                    name = f"{good.name}, announced as {told}"
                    yield replace(refused(good, BAD_LENGTH, hold), name=name, lengths=tuple(told))
                    yield good


def disordered(cipher: MessageCipher, hold: bool) -> Iterator[Packet]:
    """Yield packets with transfers that may not follow, each followed by a good one."""
    there, back = pair(cipher, 20, 40, hold)
    out, into = (tuple(replace(each, last=False) for each in good.transfers) for good in (there, back))
    block, tag = bytes(range(16)), into[-1]
    number, data = Transfer(kind=SECRET_NUMBER, data=block), Transfer(kind=ASSOCIATED_DATA, data=block)
    cases = [
        (there, (*out[:2], number, *out[2:]), UNEXPECTED),
        (there, (*out[:3], data, *out[3:]), UNEXPECTED),
        (there, (*out, tag), UNEXPECTED),
        (there, (replace(out[0], size=17), *out[1:]), UNEXPECTED),
        (back, into[:-1], TRUNCATED),
        (back, (*into[:-1], replace(tag, data=tag.data[:-1])), TRUNCATED),
        (back, (*into, tag), UNEXPECTED),
    ]
    for good, transfers, verdict in cases:
        name = " ".join(f"{each.kind}:{len(each.data)}" for each in transfers)
        yield replace(refused(good, verdict, hold), name=name, transfers=close(transfers))
        yield good


@pytest.mark.parametrize(("core", "hold"), [(CORE, True), night(OPEN, False)])
def test_other_lengths_than_announced_are_refused(core: str, hold: bool, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    packets = list(misannounced(design.model, hold))
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


@pytest.mark.parametrize(("core", "hold"), [(CORE, True), night(OPEN, False)])
def test_broken_packets(core: str, hold: bool, gates: Gates) -> None:
    design = parse_as(PacketDesign, core)
    packets = neighbours(list(disordered(design.model, hold)), 6)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


def too_long(cipher: MessageCipher) -> list[Packet]:
    """Return a packet with 65,280 bytes of associated data, whose length takes six bytes, and a good one."""
    good, _ = pair(cipher, 65280, 20, hold=True)
    shorter, _ = pair(cipher, 20, 20, hold=True)
    return [refused(good, BAD_LENGTH, hold=True), shorter]


@pytest.mark.nightly
def test_associated_data_of_65280_bytes_are_refused(gates: Gates) -> None:
    design = parse_as(PacketDesign, CORE)
    assert run_packets(gates(design), design, too_long(design.model), seed=SEED, stalls=False).failures == []


@pytest.mark.nightly
@pytest.mark.parametrize("length", [65279, 65280 - 16])
def test_associated_data_of_almost_as_many(length: int, gates: Gates) -> None:
    design = parse_as(PacketDesign, CORE)
    packets = list(pair(design.model, length, 20, hold=True))
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


def test_what_is_too_long_to_hold(gates: Gates) -> None:
    design = parse_as(PacketDesign, CORE)
    packets = long(design.model, 4)
    assert run_packets(gates(design), design, packets * 2, seed=SEED).failures == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"NonceBytes": "6"}, "NonceBytes is 6; allowed are 7 to 13"),
        ({"TagBytes": "5"}, "TagBytes is 5; allowed are 4, 6, 8, 10, 12, 14 and 16"),
    ],
)
def test_what_does_not_exist(changed: dict[str, str], message: str, top_gates: TopGates) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates("cf_ccm", {"Cipher": "cf_gift_pkg::Gift128", **changed}, rtl_sources())


CCM = "cf_ccm"
MUTANTS = [
    Mutant(CCM, "{masked[13:0], carry_q}", "masked"),
    Mutant(CCM, "reversed = {<<8{nonce}};", "reversed = nonce;"),
    Mutant(CCM, "wrong = bad_q;", "wrong = 1'b0;", "longest"),
    Mutant(CCM, "data_q || (close", "(close", "lengths"),
    Mutant(CCM, "text_left_q != MessageBits'(tail)", "1'b0", "lengths"),
    Mutant(CCM, "text_left_q[MessageBits-1:4] == '0", "1'b0", "lengths"),
    Mutant(CCM, "data_left_q != DataBits'(tail)", "1'b0", "lengths"),
    Mutant(CCM, "data_left_q[DataBits-1:4] == '0", "1'b0", "lengths"),
    Mutant(CCM, "closed_q || text_left_q != '0", "1'b1"),
    Mutant(CCM, "made && !flush_q && !data_q", "made && !data_q"),
    Mutant(CCM, "made && !flush_q && !data_q", "made && !flush_q"),
    Mutant(CCM, "closed_q ? '0 : LengthBits'(counter_q)", "LengthBits'(counter_q)"),
    Mutant(CCM, "{8{filled[i] && !empty}}", "{8{filled[i]}}"),
    Mutant(
        CCM,
        "assign result[i] = (data[i] ^ worked[i]) & {8{filled[i]}}",
        "assign result[i] = data[i] ^ worked[i]",
    ),
    Mutant(CCM, "plain[i]  = decrypt ?", "plain[i]  = 1'b0 ?"),
    Mutant(CCM, "(flush_q ? bytes_t'(carry_q) : '0)", "'0"),
    Mutant(CCM, "      flush_q <= 1'b0;\n", ""),
    Mutant(CCM, "if (!flush_q) work_q", "work_q"),
    Mutant(CCM, "data_q ? DATA : closed_q ? MASK : STREAM", "closed_q ? MASK : STREAM"),
    Mutant(CCM, "message && (empty || !filled[0])", "message && empty"),
    Mutant(CCM, "counter_q + MessageBits'(1)", "counter_q"),
    Mutant(CCM, "close && filled[14] && !empty", "close && !empty"),
    Mutant(CCM, "close && filled[14] && !empty", "1'b0"),
    Mutant(CCM, "      given_q     <= 1'b0;\n", "", "abort"),
    Mutant(CCM, "      flush_q     <= 1'b0;\n", "", "flush reset"),
    Mutant(CCM, "      closed_q    <= 1'b0;\n", ""),
    Mutant(CCM, "counter_q   <= MessageBits'(1);", ""),
    Mutant(CCM, "{1'b0, associated_bytes_i != '0,", "{1'b0, 1'b1,"),
    Mutant(CCM, "rst_i || start),", "rst_i),", "abort"),
    Mutant(CCM, "(text_left_q == '0 || made)", "1'b1"),
    Mutant(CCM, "work_q == MASK && made", "made"),
]


@pytest.mark.parametrize("mutant", sampled(MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = parse_as(PacketDesign, CORE)
    sources = mutated(design.sources, f"{mutant.file}.sv", mutant.old, mutant.new, tmp_path)
    event = next((each for each in ("reset", "abort") if each in mutant.shown_by), None)
    match mutant.shown_by:
        case "lengths":
            packets = list(misannounced(design.model, hold=True))
        case "longest":
            packets = too_long(design.model)
        case "flush reset":
            # Their last byte waits for a block of its own.
            packets = [packet for _ in range(2 * LANES) for packet in pair(design.model, 15, 5, hold=True)]
        case _:
            packets = mixed(design.model, 4, 4 * LANES)
    assert run_packets(gates(design, sources), design, packets, seed=7, event=event).failures
