"""The contract of every core, swept over the catalogue on its elaborated RTL.

Every published and single-bit vector, random blocks under random stalls on all sides, key and direction
changes, resets in the middle, latency, interval and key cycles equal to their formulas.
"""

import pytest

from cipherfab.catalogue import parse, read_study
from cipherfab.evaluate.check import check
from cipherfab.models import CIPHERS
from cipherfab.models.vectors import shipped_vectors

from .conftest import Gates

BLOCKS = 1000


def sweep() -> list[str]:
    """Return ids: every cipher, template, direction and key schedule, with the ends of every range."""
    ids = {design.id for design in read_study("default").designs}
    for name, cipher in CIPHERS.items():
        for direction in ("encrypt", "decrypt", "both"):
            ids.add(f"{name}/combinational:direction={direction}")
            for rounds in (1, 2, 5, cipher.rounds):
                ids.add(f"{name}/iterative:direction={direction},rounds_per_cycle={rounds}")
            ids.add(f"{name}/iterative:direction={direction},rounds_per_cycle=1,entry_rounds=1")
            for schedule in ("pipelined", "static"):
                for rounds in (4, cipher.rounds):
                    ids.add(
                        f"{name}/pipelined:direction={direction},key_schedule={schedule},rounds_per_stage={rounds}"
                    )
    return sorted({parse(text).id for text in ids})


@pytest.mark.parametrize("design_id", sweep())
def test_contract(design_id: str, gates: Gates) -> None:
    design = parse(design_id)
    vectors = shipped_vectors(design.cipher)
    found = check(gates(design), design, vectors=vectors, blocks=BLOCKS, seed=2)
    directions = design.encrypts + design.decrypts
    assert found.failures == ()
    assert found.failed == 0
    assert found.vectors == len(vectors) * directions
    assert found.random_blocks >= BLOCKS
    assert found.cycles == design.cycles


def test_every_template_and_direction_is_swept() -> None:
    designs = [parse(text) for text in sweep()]
    assert {(d.cipher.name, d.module, d.parameters["direction"]) for d in designs} == {
        (cipher, module, direction)
        for cipher in CIPHERS
        for module in ("cf_combinational", "cf_iterative", "cf_pipelined")
        for direction in ("encrypt", "decrypt", "both")
    }
