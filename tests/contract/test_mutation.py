"""The checks can fail: a change of any S-box entry, rotation, constant or handshake term is noticed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design, rtl_root
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.compile import compile_netlist
from cipherfab.verify.check import check
from tests.suite.night import night

from .architecture_mutants import ARCHITECTURE_MUTANTS
from .cipher_mutants import CIPHER_MUTANTS
from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .small_engine import small

PRESENT = "ciphers/present/cf_present_pkg.sv"
RECTANGLE = "ciphers/rectangle/cf_rectangle_pkg.sv"
AES = "ciphers/aes/cf_aes_pkg.sv"
SERPENT = "ciphers/serpent/cf_serpent_pkg.sv"


ENGINE_3 = "aes-128/engine:stages_per_round=3"
ENGINE_192 = "aes-192/engine:stages_per_round=3"
ENGINE_256 = "aes-256/engine:stages_per_round=3"


def sbox_mutants() -> Iterator[Mutant]:
    """Change every table of a small cipher: the lowest bit of its first and of its last entry is inverted."""
    for file, name in ((PRESENT, "present-80"), (RECTANGLE, "rectangle-80")):
        text = (rtl_root() / file).read_text()
        for table, direction in (("Sbox", "encrypt"), ("InvSbox", "decrypt")):
            line = re.search(rf"nibbles_t {table} = 64'h([0-9a-f]{{16}});", text)
            assert line
            for entry in (0, 15):
                value = int(line.group(1), 16) ^ (1 << (4 * entry))
                yield Mutant(
                    file,
                    line.group(0),
                    f"nibbles_t {table} = 64'h{value:016x};",
                    f"{name}/iterative:direction={direction}",
                )


def large_sbox_mutants() -> Iterator[Mutant]:
    """Change an entry of every S-box of Serpent and of both tables of AES."""
    text = (rtl_root() / SERPENT).read_text()
    rows = re.findall(r"64'h[0-9a-f]{16}", text)
    assert len(rows) == 16
    for number, row in enumerate(rows):
        changed = f"64'h{int(row[4:], 16) ^ 1 << 4 * number:016x}"
        yield Mutant(
            SERPENT, row, changed, f"serpent-128/iterative:direction={'encrypt' if number < 8 else 'decrypt'}"
        )
    text = (rtl_root() / AES).read_text()
    rows = re.findall(r"128'h[0-9a-f]{32}", text)
    assert len(rows) == 32
    for number, direction in ((0, "encrypt"), (31, "decrypt")):
        changed = f"128'h{int(rows[number][5:], 16) ^ 1 << 40:032x}"
        yield Mutant(AES, rows[number], changed, f"aes-128/iterative:direction={direction}")


@pytest.mark.parametrize(
    "mutant", sampled([*sbox_mutants(), *large_sbox_mutants(), *CIPHER_MUTANTS, *ARCHITECTURE_MUTANTS])
)
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    design, sources = block_design(mutant.shown_by), block_design(mutant.shown_by).sources
    vectors = shipped_vectors(design.cipher)[:64]
    if design.architecture.name == "engine":
        # Known answers are of the whole cipher.
        (design, sources), vectors = small(design, sources, tmp_path), []
    sources = mutated(sources, mutant.file, mutant.old, mutant.new, tmp_path)
    program = compile_netlist(gates(design, sources))
    # Known answers come first: they are quick, and notice most. A reset meets what it ends by chance.
    assert any(
        check(program, design, vectors=vectors, blocks=300, seed=seed, stop=True).failed for seed in (3, 4)
    )


@pytest.mark.parametrize("design_id", [ENGINE_3, night(ENGINE_192), night(ENGINE_256)])
def test_the_engine_with_few_rounds_is_sound(design_id: str, gates: Gates, tmp_path: Path) -> None:
    """What is noticed of its mutants is their fault."""
    design, sources = small(block_design(design_id), block_design(design_id).sources, tmp_path)
    found = check(gates(design, sources), design, vectors=(), blocks=300, seed=3)
    assert found.failures == ()
    assert found.cycles == design.cycles
