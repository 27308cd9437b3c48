"""The sliced core: its published rows, and faults that its contract finds."""

from pathlib import Path

import pytest

from cipherfab.catalogue import PRESETS, block_design
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.compile import compile_netlist
from cipherfab.verify.check import check

from .conftest import Gates
from .mutants import Mutant, mutated, sampled

CORE = "architectures/cf_sliced.sv"
SLICES = "ciphers/rectangle/cf_rectangle_slices.sv"
SHORT, LONG = "rectangle-80/sliced", "rectangle-128/sliced"

MUTANTS = (
    (SLICES, "15-4*number_i", "15", SHORT),
    (SLICES, "n < 3", "n < 2", SHORT),
    (SLICES, "final_step ? state_q[2][3:0] : state_q[2][7:4]", "state_q[2][7:4]", SHORT),
    (SLICES, "state_d[2][3:0] = state_q[2][3:0]", "state_d[2][2:0] = state_q[2][2:0]", SHORT),
    (SLICES, "state_d[3][2:0] = state_q[3][2:0]", "state_d[3][1:0] = state_q[3][1:0]", SHORT),
    (SLICES, "16 + Rotations[r-1] - Rotations[r]", "0", SHORT),
    (SLICES, "(final_step ? key_q[2][7:4] : key_q[3][7:4])", "key_q[3][7:4]", SHORT),
    (SLICES, "(number_i[1] ? key_q[4][11:8] : key_q[0][11:8])", "key_q[0][11:8]", SHORT),
    (SLICES, "(number_i == 2'd1) ? 4'(constant_i[4])", "(number_i == 2'd2) ? 4'(constant_i[4])", SHORT),
    (SLICES, "number_i[1] ? added : sub_columns(added)", "added", LONG),
    (SLICES, "key_q[7][11:8] : key_q[0][11:8]", "key_q[6][11:8] : key_q[0][11:8]", LONG),
    (SLICES, "key_q[6][11:8] : key_q[1][11:8]", "key_q[6][11:8] : key_q[0][11:8]", LONG),
    (SLICES, "3'd6-3'(number_i)", "3'd6", LONG),
    (SLICES, "mixed[2] ^ front[7]", "front[4] ^ front[7]", LONG),
    (CORE, "if (!rest && last_step) code_q", "if (last_step) code_q", SHORT),
    (CORE, "if (unload) code_q <= IdleCode;", "", SHORT),
    (CORE, "if (reset) code_q <= IdleCode;", "", SHORT),
)


def test_published_rows() -> None:
    """A block every 105 and 108 cycles: loading and 25 rounds of four steps."""
    assert [PRESETS[row].design for row in ("R3", "R4")] == [SHORT, LONG]
    assert [block_design(row).cycles.interval for row in ("R3", "R4")] == [5 + 100, 8 + 100]


@pytest.mark.parametrize("mutant", sampled(Mutant(*each) for each in MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design = block_design(mutant.shown_by)
    sources = mutated(design.sources, mutant.file, mutant.old, mutant.new, tmp_path)
    vectors = shipped_vectors(design.cipher)[:64]
    program = compile_netlist(gates(design, sources))
    assert check(program, design, vectors=vectors, blocks=300, seed=3, stop=True).failed > 0
