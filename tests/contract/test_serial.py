"""The contract of the serial core, swept over ciphers, steps of a round, widths of ports and early words."""

from pathlib import Path

import pytest

from cipherfab.catalogue import PRESETS, parse
from cipherfab.deliver.sources import needed_sources
from cipherfab.models import CIPHERS
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.compile import compile_netlist
from cipherfab.verify.check import check

from .conftest import Gates
from .mutants import mutated

BLOCKS = 500

DESIGNS = (
    # One S-box, a number that leaves a remainder, all of them.
    "present-80/serial:sbox_count=1",
    "rectangle-80/serial:sbox_count=3",
    "rectangle-128/serial:sbox_count=7",
    "present-128/serial:sbox_count=16",
    "rectangle-80/serial:direction=decrypt,sbox_count=5",
    "present-80/serial:direction=decrypt",
    "rectangle-128/serial:direction=decrypt,sbox_count=16",
    # Words; a key that leaves bits of its first word unused; more steps than words and fewer.
    "present-80/serial:port_bits=16",
    "present-80/serial:sbox_count=2,port_bits=32",
    "present-128/serial:direction=decrypt,port_bits=32",
    "rectangle-128/serial:sbox_count=16,port_bits=8",
    "rectangle-80/serial:sbox_count=16,port_bits=1",
    # Words that leave early: one, as many as there are steps, all but one.
    "rectangle-80/serial:port_bits=16,early_words=1",
    "rectangle-80/serial:port_bits=16,early_words=3",
    "rectangle-128/serial:port_bits=16,early_words=3",
    "rectangle-128/serial:sbox_count=6,port_bits=16",
    "present-80/serial:sbox_count=6,port_bits=8,early_words=3",
    "present-80/serial:sbox_count=16,port_bits=32,early_words=1",
    "present-128/serial:direction=decrypt,port_bits=16,early_words=2",
    "rectangle-80/serial:direction=decrypt,port_bits=16,early_words=3",
    # Large S-boxes, last rounds that differ, S-boxes that depend on the round.
    "aes-128/serial:sbox=tower_field",
    "aes-192/serial:direction=decrypt,sbox_count=5,port_bits=32",
    "aes-256/serial:sbox_count=8,port_bits=32,early_words=2",
    "serpent-128/serial:sbox_count=8",
    "serpent-192/serial:direction=decrypt,sbox_count=16,port_bits=64,early_words=1",
    "serpent-256/serial:sbox_count=32,port_bits=64",
)


@pytest.mark.parametrize("design_id", DESIGNS)
def test_contract(design_id: str, gates: Gates) -> None:
    design = parse(design_id)
    vectors = shipped_vectors(design.block_cipher)
    found = check(gates(design), design, vectors=vectors, blocks=BLOCKS, seed=2)
    assert found.failures == ()
    assert found.failed == 0
    assert found.vectors == len(vectors)
    assert found.random_blocks >= BLOCKS
    assert found.cycles == design.cycles


def test_every_cipher_is_swept_in_some_way_and_every_family_in_both_directions() -> None:
    designs = [parse(text) for text in DESIGNS]
    assert {design.cipher.name for design in designs} == set(CIPHERS)
    ways = {(design.cipher.family, design.encrypts) for design in designs}
    assert ways == {(model.family, way) for model in CIPHERS.values() for way in (False, True)}


def test_published_rows() -> None:
    """At most the published cycles: 194, 105 and 108."""
    assert [PRESETS[row].design for row in ("R0", "R3", "R4")] == [
        "rectangle-80/serial:sbox_count=3",
        "rectangle-80/serial:sbox_count=6,port_bits=16",
        "rectangle-128/serial:sbox_count=6,port_bits=16",
    ]
    assert [parse(row).cycles.latency for row in ("R0", "R3", "R4")] == [151, 83, 86]
    # Two S-boxes need 8 cycles in each of 25 rounds; the published count has 24 rounds.
    assert parse("rectangle-80/serial:sbox_count=2").cycles.latency == 1 + 25 * 8


CORE = "architectures/cf_serial.sv"
ROUND = "ciphers/cf_serial_round.sv"
WORDS = "present-80/serial:port_bits=16"
EARLY = "rectangle-80/serial:port_bits=16,early_words=3"
BACK = "rectangle-80/serial:direction=decrypt,port_bits=16,early_words=3"

MUTANTS = (
    (ROUND, "n + Sboxes - SboxCount", "n + Sboxes - SboxCount - 1", "rectangle-80/serial"),
    (ROUND, "n + Sboxes - Rest", "n + Sboxes - SboxCount", "rectangle-80/serial:sbox_count=3"),
    (ROUND, "Back && first_i", "Back", BACK),
    (ROUND, "code_i[3:0] == 4'hf", "code_i[3:0] == 4'he", "aes-128/serial:sbox=tower_field"),
    (CORE, "rest ? !Early && last_in : last_step", "last_step", "present-80/serial"),
    (CORE, "out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "out_ready_i : in_valid_i", WORDS),
    (CORE, "(loading_q || count_q == '0)", "1'b1", WORDS),
    (CORE, "step == step_t'(Steps - 1)", "step == step_t'(Steps - 2)", WORDS),
    (CORE, "!early || out_ready_i", "1'b1", EARLY),
    (CORE, "final_round && step >=", "!rest && step >=", EARLY),
    (CORE, "!loading_q && !take", "!loading_q", EARLY),
    (CORE, "Sboxes - Step * SboxCount", "SboxCount", EARLY),
    (CORE, "if (working ? turn : move) key_q", "if (working || move) key_q", EARLY),
    (CORE, "if (Back && working && turn && final_round) code_q", "if (1'b0) code_q", BACK),
    (CORE, "if (rst_i) back_q <= 1'b0;", "", BACK),
    (CORE, "if (rst_i) begin", "if (1'b0) begin", WORDS),
)


@pytest.mark.parametrize(("file", "old", "new", "design_id"), MUTANTS)
def test_mutant_is_noticed(
    file: str, old: str, new: str, design_id: str, gates: Gates, tmp_path: Path
) -> None:
    design = parse(design_id)
    sources = mutated(needed_sources(design.module), file, old, new, tmp_path)
    vectors = shipped_vectors(design.block_cipher)[:64]
    program = compile_netlist(gates(design, sources))
    assert check(program, design, vectors=vectors, blocks=300, seed=3, stop=True).failed > 0
