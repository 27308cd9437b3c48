"""The serial core: its published rows, and faults that its contract finds."""

from pathlib import Path

import pytest

from cipherfab.catalogue import PRESETS, block_design
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.compile import compile_netlist
from cipherfab.verify.check import check

from .conftest import Gates
from .mutants import Mutant, mutated, sampled


def test_published_rows() -> None:
    """Two S-boxes need 8 cycles in each of 25 rounds; the published count, 194, has 24 rounds."""
    assert PRESETS["R0"].design == "rectangle-80/serial:sbox_count=2"
    assert block_design("R0").cycles.latency == 1 + 25 * 8
    assert block_design("rectangle-80/serial:sbox_count=3").cycles.latency <= 194


ENGINE = "engines/cf_word_engine.sv"
WORD_SHELL = "shells/cf_word_shell.sv"
EARLY_WORDS = "engines/cf_early_words.sv"
ROUND = "ciphers/cf_serial_round.sv"
AES_LAYERS = "ciphers/aes/cf_aes_layers.sv"
SERPENT = "ciphers/serpent/cf_serpent_pkg.sv"
WORDS = "present-80/serial:port_bits=16"
EARLY = "rectangle-80/serial:port_bits=16,early_words=3"
BACK = "rectangle-80/serial:direction=decrypt,port_bits=16,early_words=3"

MUTANTS = (
    (ROUND, "n + Sboxes - SboxCount", "n + Sboxes - SboxCount - 1", "rectangle-80/serial"),
    (ROUND, "n + Sboxes - Rest", "n + Sboxes - SboxCount", "rectangle-80/serial:sbox_count=3"),
    (ROUND, "Back && first_i", "Back", BACK),
    (SERPENT, "code[4:0] == 5'h1f", "code[4:0] == 5'h1e", "serpent-128/serial:sbox_count=16"),
    (AES_LAYERS, "code_i[3:0] == 4'hf", "code_i[3:0] == 4'he", "aes-128/serial:sbox=tower_field"),
    (ENGINE, "rest ? !AddKey && last_in_i : last_step", "last_step", "present-80/serial"),
    (WORD_SHELL, "out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "out_ready_i : in_valid_i", WORDS),
    (
        WORD_SHELL,
        "(out_ready_i && (loading_q || count_q == '0)));\n  assign out_valid",
        "out_ready_i);\n  assign out_valid",
        WORDS,
    ),
    (ENGINE, "step == step_t'(Steps - 1)", "step == step_t'(Steps - 2)", WORDS),
    (ENGINE, "!early_o || out_ready_i", "1'b1", EARLY),
    (EARLY_WORDS, "final_round_i && step_i >=", "!rest_i && step_i >=", EARLY),
    (EARLY_WORDS, "Cipher.sboxes - Step * SboxCount", "SboxCount", EARLY),
    (WORD_SHELL, "&& !(ResultWords == 1 && take)", "", EARLY),
    (ENGINE, "if (working ? turn : move_i) key_q", "if (working || move_i) key_q", EARLY),
    (ENGINE, "if (Back && working && turn && final_round) code_q", "if (1'b0) code_q", BACK),
    (ENGINE, "if (reset_i) back_q <= 1'b0;", "", BACK),
    (WORD_SHELL, "if (reset_o) begin", "if (1'b0) begin", WORDS),
)


@pytest.mark.parametrize("mutant", sampled(Mutant(*each) for each in MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = block_design(mutant.shown_by)
    sources = mutated(design.sources, mutant.file, mutant.old, mutant.new, tmp_path)
    vectors = shipped_vectors(design.cipher)[:64]
    program = compile_netlist(gates(design, sources))
    assert check(program, design, vectors=vectors, blocks=300, seed=3, stop=True).failed > 0
