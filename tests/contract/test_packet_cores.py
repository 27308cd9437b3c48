"""Cores behind the shell for packets against their golden models and all known answers."""

import random
from collections import Counter
from itertools import accumulate, pairwise

import pytest

from cipherfab.catalogue import PacketDesign, parse_as, rtl_sources
from cipherfab.errors import ToolError
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import TOO_LONG, decryption, mixed
from tests.suite.night import night

from .broken_packets import broken, long
from .conftest import Gates, TopGates
from .packet_runs import neighbours, run_packets

SEED = 800232
ASCON = "ascon-aead128/iterative"


def design_of(text: str, hold: int = 0) -> PacketDesign:
    """Return a design; "pipe" is GCM in a pipeline, with AES-128 unless a number follows, as for "gcm"."""
    name, _, values = text.partition(":")
    if name != "ascon":
        architecture, bits = ("pipelined", name[4:]) if name.startswith("pipe") else ("iterative", name[3:])
        name = f"aes-{bits or 128}-gcm/{architecture}"
    name = {"ascon": ASCON}.get(name, name)
    return parse_as(PacketDesign, f"{name}:hold_blocks={hold}" + (f",{values}" if values else ""))


ASCONS = [f"ascon:rounds_per_cycle={rounds}" for rounds in (1, 2, 3, 4, 6, 12)]
GCMS = [
    *(
        "gcm",
        "gcm192",
        "gcm256",
        "gcm:rounds_per_cycle=5,ghash_bits=128",
        "gcm:sbox=tower_field,tag_bytes=12",
    ),
    *("gcm:sbox=block_ram,ghash_bits=32", "gcm:rounds_per_cycle=2,ghash_bits=1,tag_bytes=4,length_bits=6"),
]
PIPES = [
    "pipe:rounds_per_stage=5",
    "pipe192:key_schedule=stored,sbox=tower_field,tag_bytes=12",
    "pipe256:stages_per_round=2,length_bits=6",
    "pipe:sbox=block_ram",
]
PUSHED = {ASCONS[0], ASCONS[-1], GCMS[0], GCMS[3]}
every_core = pytest.mark.parametrize(
    "core", [core if core in PUSHED else night(core) for core in (*ASCONS, *GCMS, *PIPES)]
)


@every_core
def test_known_answers(core: str, gates: Gates) -> None:
    design = design_of(core)
    known = known_answers(design)
    # Of shorter tags, only right ones are known.
    counts = {"ascon-aead128": 2 * 767 + 161, "aes-256-gcm": 2 * 167 + 125}
    shorter = 58 if "tag_bytes" in core else 0
    assert len(known) == counts.get(design.cipher.name, 2 * 160 + 125) - shorter
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), len(known))


@pytest.mark.parametrize(
    ("core", "hold"),
    [
        *(night(ASCONS[0], 0), night(ASCONS[0], 4), (ASCONS[1], 4), night(ASCONS[2], 0), night(ASCONS[3], 8)),
        *(night(ASCONS[4], 4), (ASCONS[5], 0)),
        *(night(GCMS[0], 0), (GCMS[0], 4), night(GCMS[2], 8), (GCMS[3], 0), night(GCMS[4], 4)),
        *(night(GCMS[5], 4), night(GCMS[6], 0)),
        *((PIPES[0], 4), night(PIPES[1], 0), night(PIPES[2], 8), night(PIPES[3], 0)),
    ],
)
def test_contract(core: str, hold: int, gates: Gates) -> None:
    design = design_of(core, hold)
    netlist, packets = gates(design), mixed(design.model, hold, 3 * LANES)
    assert run_packets(netlist, design, packets, seed=SEED).failures == []
    fates: Counter[str] = Counter()
    for seed, event in ((SEED + 1, "reset"), (SEED + 2, "abort")):
        bench = run_packets(netlist, design, packets, seed=seed, event=event)
        assert bench.failures == []
        fates += bench.fates
    assert fates["reset"] > 10, "too few resets came while a packet was under way"
    assert fates["aborted"] > 10, "too few aborts came while a packet was under way"


@pytest.mark.parametrize(
    ("core", "hold"),
    [night(ASCONS[1], 0), (ASCONS[1], 4), night(GCMS[0], 0), (GCMS[3], 4), night(PIPES[0], 4)],
)
def test_every_bit_counts(core: str, hold: int, gates: Gates) -> None:
    design = design_of(core, hold)
    cipher, generator = design.model, random.Random(SEED)
    sizes = [cipher.key_bytes, cipher.nonce_bytes, 17]
    key, nonce, associated = map(generator.randbytes, sizes)
    right = cipher.encrypt(key, nonce, associated, generator.randbytes(20))
    whole = key + nonce + associated + right
    packets = [decryption(cipher, key, nonce, associated, right, hold=hold > 0)]
    for bit in range(8 * len(whole)):
        changed = (int.from_bytes(whole, "little") ^ 1 << bit).to_bytes(len(whole), "little")
        ends = list(accumulate(sizes))
        key, nonce, associated, right = (changed[at:end] for at, end in pairwise([0, *ends, len(changed)]))
        packets.append(decryption(cipher, key, nonce, associated, right, hold=hold > 0))
    assert [packet.verdict for packet in packets] == [0] + [1] * 8 * len(whole)
    assert run_packets(gates(design), design, packets, seed=SEED, stalls=False).failures == []


@pytest.mark.parametrize(
    ("core", "hold"),
    [
        *(night(ASCONS[0], 0), (ASCONS[1], 8), night(ASCONS[2], 4), night(ASCONS[5], 0)),
        *(night(GCMS[0], 0), (GCMS[4], 8), night(GCMS[3], 4), night(GCMS[6], 0)),
        *(night(PIPES[0], 0), night(PIPES[0], 4)),
    ],
)
def test_broken_packets(core: str, hold: int, gates: Gates) -> None:
    design = design_of(core, hold)
    packets = neighbours(broken(design.model, hold > 0), 6)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


@pytest.mark.parametrize("core", [ASCONS[1], night(GCMS[0]), night(PIPES[0])])
def test_what_is_too_long_to_hold(core: str, gates: Gates) -> None:
    design = design_of(core, 4)
    packets = long(design.cipher, 4)
    assert Counter(packet.verdict for packet in packets)[TOO_LONG] == 3
    assert run_packets(gates(design), design, packets * 2, seed=SEED).failures == []


@every_core
def test_cycles(core: str, gates: Gates) -> None:
    """The formulas of the header, and of the documentation."""
    design = design_of(core)
    run = measured_run(design, SEED)
    bench = run.on(Simulator(gates(design), lanes=LANES))
    assert bench.failures == []
    seen = run.measure(bench, slice(None))
    assert seen.counts == {"latency": {design.cycles.latency}, "interval": {design.cycles.interval}}
    assert [len(counts) for counts in seen.packets.values()] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("core", "interval"),
    [*zip(ASCONS, (8, 4, 3, 2, 2, 1), strict=True), (GCMS[0], 11), (GCMS[6], 129), (PIPES[0], 1)],
)
def test_intervals(core: str, interval: int) -> None:
    assert design_of(core).cycles.interval == interval


@pytest.mark.parametrize(
    ("module", "changed", "message"),
    [
        ("cf_ascon_aead", {"RoundsPerCycle": "5"}, "RoundsPerCycle is 5; allowed are 1, 2, 3, 4, 6 and 12"),
        ("cf_ascon_aead", {"RoundsPerCycle": "24"}, "RoundsPerCycle is 24; allowed are 1, 2, 3, 4, 6 and 12"),
        ("cf_ascon_aead", {"HoldBlocks": "3"}, "HoldBlocks is 3; allowed are 0 and powers of two from 2"),
        ("cf_gcm", {"Cipher": "cf_present_pkg::Present80"}, "allowed are ciphers with blocks of 128"),
        (
            "cf_gcm",
            {"Cipher": "cf_aes_pkg::Aes128", "GhashBits": "0"},
            "DigitBits is 0; allowed are 1 to 128",
        ),
        (
            "cf_gcm",
            {"Cipher": "cf_aes_pkg::Aes128", "TagBytes": "9"},
            "TagBytes is 9; allowed are 4, 8 and 12 to 16",
        ),
        (
            "cf_gcm",
            {"Cipher": "cf_aes_pkg::Aes128", "LengthBits": "33"},
            "LengthBits is 33; allowed are 4 to 32",
        ),
        (
            "cf_gcm",
            {"Cipher": "cf_aes_pkg::Aes128", "NonceBytes": "129"},
            "NonceBytes is 129; allowed are 1 to 128",
        ),
    ],
)
def test_what_does_not_exist(module: str, changed: dict[str, str], message: str, top_gates: TopGates) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates(module, changed, rtl_sources())
