"""Cores of modes that only hide against their golden models, all known answers, and what they must refuse."""

from collections import Counter
from itertools import product

import pytest

from cipherfab.catalogue import PacketDesign, parse_as, rtl_sources
from cipherfab.catalogue.design import design_of
from cipherfab.errors import ToolError
from cipherfab.models import CIPHERS
from cipherfab.models.modes.cbc import cbc
from cipherfab.models.modes.cfb import cfb
from cipherfab.models.modes.ctr import ctr
from cipherfab.models.modes.mode import ConfidentialityMode
from cipherfab.models.modes.ofb import ofb
from cipherfab.models.modes.xts import xts
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.packet_contract import LANES, measured_run
from cipherfab.verify.packets import ACCEPTED, BAD_LENGTH, TOO_LONG, mixed
from tests.suite.night import night

from .conftest import Gates, TopGates
from .mode_packets import (
    broken,
    ends_of_counters,
    equal_halves,
    long_units,
    parts_of_blocks,
    short_units,
)
from .packet_runs import neighbours, run_packets

SEED = 80038
MODES = {"ctr": ctr, "cbc": cbc, "cfb": cfb, "ofb": ofb, "xts": xts}
KNOWN = {"ctr": 2 * 44, "cbc": 2 * 49, "cfb": 2 * 85, "ofb": 2 * 85, "xts": 2 * 74, "xts-256": 2 * 54}
"""Known answers of each key size, in both directions."""

STREAMS = ("ctr", "cfb", "ofb")


def core(text: str) -> PacketDesign:
    """Return a design; "cbc" means AES-128-CBC, "ctr-256/pipelined:..." with architecture and parameters."""
    name, _, values = text.partition(":")
    name, _, architecture = name.partition("/")
    name, _, bits = name.partition("-")
    id_ = f"aes-{bits or 128}-{name}/{architecture or 'iterative'}"
    return parse_as(PacketDesign, f"{id_}:{values}" if values else id_)


CORES = [
    *MODES,
    *(night(f"{family}-{bits}") for family in MODES for bits in (192, 256) if (family, bits) != ("xts", 192)),
    *("ctr:rounds_per_cycle=3,counter_bits=32", "cfb:rounds_per_cycle=5,clear=on"),
    night("cbc:rounds_per_cycle=5,sbox=tower_field"),
    "ctr/pipelined:counter_bits=32",
    *(night(f"ctr-{bits}/pipelined:key_schedule=stored,stages_per_round=2") for bits in (128, 192, 256)),
    night("ctr/pipelined:rounds_per_stage=3,sbox=tower_field"),
    *(night("ofb:sbox=block_ram"), night("cbc-256:sbox=block_ram")),
    *(night("xts:rounds_per_cycle=3,sbox=tower_field"), night("xts-256:sbox=block_ram,clear=on")),
    *(
        night("xts/pipelined:rounds_per_stage=5"),
        night("xts-256/pipelined:stages_per_round=2,sbox=tower_field"),
    ),
]


@pytest.mark.parametrize("text", CORES)
def test_known_answers(text: str, gates: Gates) -> None:
    design = core(text)
    known = known_answers(design)
    few = 26 if "counter_bits" in text else 0
    assert len(known) == KNOWN.get(text.partition(":")[0], KNOWN[design.cipher.family]) - few
    found = check(gates(design), design, vectors=known, blocks=0)
    assert (found.failures, found.vectors) == ((), len(known))


@pytest.mark.parametrize("text", CORES)
def test_contract(text: str, gates: Gates) -> None:
    design = core(text)
    netlist, packets = gates(design), mixed(design.model, 0, 3 * LANES)
    assert run_packets(netlist, design, packets, seed=SEED).failures == []
    fates: Counter[str] = Counter()
    for seed, event in ((SEED + 1, "reset"), (SEED + 2, "abort")):
        bench = run_packets(netlist, design, packets, seed=seed, event=event)
        assert bench.failures == []
        fates += bench.fates
    assert fates["reset"] > 10, "too few resets came while a packet was under way"
    assert fates["aborted"] > 10, "too few aborts came while a packet was under way"


@pytest.mark.parametrize("text", CORES)
def test_cycles(text: str, gates: Gates) -> None:
    """The formulas of the header, and of the documentation."""
    design = core(text)
    run = measured_run(design, SEED)
    bench = run.on(Simulator(gates(design), lanes=LANES))
    assert bench.failures == []
    seen = run.measure(bench, slice(None))
    assert seen.counts == {"latency": {design.cycles.latency}, "interval": {design.cycles.interval}}
    assert {lengths: len(counts) for lengths, counts in seen.packets.items()} == {(0, 16): 1, (0, 64): 1}


@pytest.mark.parametrize(
    "text",
    [
        *("ctr:rounds_per_cycle=5", "xts"),
        *(
            night(text)
            for text in (
                "xts/pipelined:rounds_per_stage=5",
                "cbc",
                "cfb",
                "ctr/pipelined",
                "xts/pipelined:stages_per_round=2",
            )
        ),
    ],
)
def test_broken_packets(text: str, gates: Gates) -> None:
    design = core(text)
    packets = neighbours(broken(design.model), 6)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


def test_cbc_takes_whole_blocks(gates: Gates) -> None:
    design = core("cbc")
    packets = parts_of_blocks(design.model)
    assert Counter(packet.verdict for packet in packets)[BAD_LENGTH] == 4 * 2 * 15
    assert run_packets(gates(design), design, neighbours(packets, 6), seed=SEED).failures == []


@pytest.mark.parametrize("name", ["ctr:rounds_per_cycle=5", night("ctr/pipelined:rounds_per_stage=5")])
@pytest.mark.parametrize("bits", [8, night(13), night(32), night(128)])
def test_a_counter_never_wraps(bits: int, name: str, gates: Gates) -> None:
    design = core(f"{name},counter_bits={bits}")
    packets = ends_of_counters(design.model)
    assert Counter(packet.verdict for packet in packets) == {ACCEPTED: 20, TOO_LONG: 28}
    assert run_packets(gates(design), design, packets * 8, seed=SEED).failures == []


@pytest.mark.parametrize(
    ("family", "name"),
    [
        *product(("ctr", "cbc"), ["present-80"]),
        ("xts", "serpent-128"),
        *(night(family, name) for family in MODES for name in ("serpent-256", "gift-128")),
        *(night(family, name) for family in STREAMS for name in ("speck-64-128", "rectangle-128")),
    ],
)
def test_every_block_cipher(family: str, name: str, gates: Gates) -> None:
    """The modes know nothing of AES: not its block, its order of bytes, key size or number of rounds."""
    like = core(family)
    cipher = MODES[family](CIPHERS[name])
    assert isinstance(cipher, ConfidentialityMode)
    values = {**like.parameters, "sbox": "table"}
    if "counter_bits" in values:
        values["counter_bits"] = cipher.block_bits
    design = design_of(cipher, like.architecture, values)
    assert isinstance(design, PacketDesign)
    packets = mixed(cipher, 0, LANES)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


UNITS = pytest.mark.parametrize("text", ["xts:rounds_per_cycle=5", night("xts/pipelined:rounds_per_stage=5")])


@UNITS
def test_a_data_unit_has_a_block(text: str, gates: Gates) -> None:
    """Of less it is refused; of more, the last two blocks are joined."""
    design = core(text)
    packets = neighbours(short_units(design.model), 6)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


@pytest.mark.nightly
@UNITS
def test_a_data_unit_is_not_too_long(text: str, gates: Gates) -> None:
    design = core(f"{text},length_bits=4")
    packets = long_units(design.model)
    assert Counter(packet.verdict for packet in packets) == {ACCEPTED: 4, TOO_LONG: 6}
    assert run_packets(gates(design), design, neighbours(packets, 6), seed=SEED).failures == []


@UNITS
def test_halves_of_a_key_differ(text: str, gates: Gates) -> None:
    design = core(text)
    packets = neighbours(equal_halves(design.model), 6)
    assert run_packets(gates(design), design, packets, seed=SEED).failures == []


@pytest.mark.parametrize("bits", [7, 129])
def test_what_does_not_exist(bits: int, top_gates: TopGates) -> None:
    changed = {
        "Cipher": "cf_aes_pkg::Aes128",
        "Mode": "cf_modes_pkg::CTR",
        "CounterBits": str(bits),
    }
    with pytest.raises(ToolError, match=f"CounterBits is {bits}; allowed are 8 to 128"):
        top_gates("cf_confidentiality", changed, rtl_sources())
