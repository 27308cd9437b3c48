"""The contract of processors with programs for ciphers, between ports, on their elaborated RTL."""

from pathlib import Path

import pytest

from cipherfab.catalogue import block_design
from cipherfab.models.vectors import shipped_vectors
from cipherfab.verify.blocks import filling_work
from cipherfab.verify.check import check
from cipherfab.verify.contract import takes_long
from tests.suite.night import night

from .conftest import Gates
from .mutants import mutated

VECTORS = 6
"""Known answers; all of them are run on the simulator of the instruction sets."""
BLOCKS = 1000

# Machines of both widths and ciphers in both directions; programs in logic and in a block RAM;
# one stage and two; data in look-up tables and in registers.
DESIGNS = (
    night("present-80/asip:machine=vscpu-80,program_ram=1"),
    night("present-80/asip:direction=decrypt,machine=vscpu-16e"),
    "present-80/asip:machine=vscpu-80,stages=2,memory=registers",
    night("present-80/asip:stages=2"),
    night("present-80/asip:stages=2,memory=registers"),
    night("present-80/asip:machine=vscpu-16b,stages=2,program_ram=1,memory=registers"),
    night("rectangle-80/asip:machine=vscpu-16e,program_ram=1"),
    night("rectangle-80/asip:direction=decrypt,machine=vscpu-80e"),
)


@pytest.mark.parametrize("design_id", DESIGNS)
def test_contract(design_id: str, gates: Gates) -> None:
    design = block_design(design_id)
    vectors = shipped_vectors(design.cipher)[:VECTORS]
    found = check(gates(design), design, vectors=vectors, blocks=BLOCKS, seed=3)
    assert found.failures == ()
    assert found.failed == 0
    assert found.vectors == VECTORS
    assert found.random_blocks >= BLOCKS
    assert found.cycles == design.cycles


LONG = "rectangle-80/picoblaze"


@pytest.mark.nightly
def test_a_core_that_takes_long_is_checked_with_as_many_blocks(gates: Gates) -> None:
    design = block_design(LONG)
    assert takes_long(design)
    vectors = shipped_vectors(design.cipher)[:VECTORS]
    found = check(gates(design), design, vectors=vectors, blocks=BLOCKS, seed=3)
    assert found.failures == ()
    assert (found.vectors, found.failed) == (VECTORS, 0)
    assert found.random_blocks >= BLOCKS
    assert found.cycles == design.cycles
    # Some lanes are held until a second block is there, and longer.
    assert filling_work(design, lanes=64, seed=3).held.max() > 2 * design.cycles.latency


@pytest.mark.nightly
def test_a_fault_of_a_core_that_takes_long_is_found(gates: Gates, tmp_path: Path) -> None:
    design = block_design(LONG)
    # It does not wait for what takes its result.
    file, old, new = "cf_picoblaze_cipher.sv", "(writes && !core_out_ready)", "1'b0"
    netlist = gates(design, mutated(design.sources, file, old, new, tmp_path))
    found = check(netlist, design, vectors=(), blocks=BLOCKS, seed=3)
    assert any("out_valid_o fell" in failure for failure in found.failures), found.failures
