"""The contract of every template, swept over the catalogue on its elaborated RTL.

Every published and single-bit vector, random blocks under random stalls on all sides, key and direction
changes, resets in the middle, latency, interval and key cycles equal to their formulas.
"""

import pytest

from cipherfab.catalogue import ARCHITECTURES, block_design
from cipherfab.models.vectors import shipped_vectors
from cipherfab.verify.check import check
from tests.suite.designs import sample, variants

from .conftest import Gates

BLOCKS = 1000
# Fewer in cores that take thousands of cycles for one.
CYCLES = 100_000

ELSEWHERE = {"engine", "asip", "picoblaze", "vscpu"}
"""Have tests of their own: one is very large, the others take thousands of cycles for a block."""
TEMPLATES = [
    each for each in ARCHITECTURES.values() if each.kind == "block cipher" and each.name not in ELSEWHERE
]


@pytest.mark.parametrize("design_id", sample(design for each in TEMPLATES for design in variants(each)))
def test_contract(design_id: str, gates: Gates) -> None:
    design = block_design(design_id)
    vectors = shipped_vectors(design.cipher)
    blocks = min(BLOCKS, CYCLES // design.cycles.interval)
    found = check(gates(design), design, vectors=vectors, blocks=blocks, seed=2)
    directions = design.encrypts + design.decrypts
    assert found.failures == ()
    assert found.failed == 0
    under = [vector for vector in vectors if design.fixed_key in (None, vector.key)]
    assert found.vectors == len(under) * directions
    assert found.random_blocks >= blocks
    assert found.cycles == design.cycles
