"""A wrong core is located: the first round whose state occurs nowhere, and whether its key is to blame."""

from pathlib import Path

import pytest

from cipherfab.catalogue import block_design
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.locate import locate
from cipherfab.verify.verification import WrongBlock
from tests.suite.night import night

from .conftest import Gates
from .mutants import mutated


def where(design_id: str, file: str, old: str, new: str, gates: Gates, folder: Path) -> str:
    """Return where a core with a fault goes wrong."""
    design = block_design(design_id)
    netlist = gates(design, mutated(design.sources, file, old, new, folder))
    found = check(netlist, design, vectors=known_answers(design)[-20:], blocks=100, stop=True)
    assert found.wrong is not None
    return locate(netlist, design, found.wrong)


PRESENT, ROUND = "cf_present_pkg.sv", "cf_round.sv"
CONSTANT = ("result[19:15] ^= r;", "result[19:15] ^= r == 5'd7 ? 5'd8 : r;")
ROTATION = (
    "result        = {key[18:0], key[79:19]};",
    "result        = r == 5'd20 ? {key[19:0], key[79:20]} : {key[18:0], key[79:19]};",
)
ENTRY = "cf_present_pkg::round(block_i"
ONE_SBOX = (ENTRY, f"{ENTRY} ^ 64'(code_i == 7)")
SCHEDULE = "round {0}, after add round key never occurs, and neither does the key of round {0}"


@pytest.mark.parametrize(
    ("design_id", "file", "fault", "message"),
    [
        ("present-80/iterative", PRESENT, CONSTANT, SCHEDULE.format(8)),
        ("present-80/iterative", PRESENT, ROTATION, SCHEDULE.format(21)),
        ("present-80/iterative", ROUND, ONE_SBOX, "right up to round 7, after add round key; "),
        night("present-80/pipelined", PRESENT, CONSTANT, SCHEDULE.format(8)),
        ("present-80/pipelined", ROUND, ONE_SBOX, "right up to round 7, after add round key; "),
        night("present-80/combinational", PRESENT, ROTATION, SCHEDULE.format(21)),
        ("present-80/combinational", ROUND, ONE_SBOX, "right up to round 7, after add round key; "),
    ],
)
def test_the_first_wrong_round_is_named(
    design_id: str, file: str, fault: tuple[str, str], message: str, gates: Gates, tmp_path: Path
) -> None:
    found = where(design_id, file, *fault, gates, tmp_path)
    assert message in found
    assert ("look at the key schedule" in found) == (file == PRESENT)


def test_a_round_that_is_wrong_from_the_beginning(gates: Gates, tmp_path: Path) -> None:
    found = where("present-80/iterative", ROUND, ENTRY, f"{ENTRY} ^ 64'h1", gates, tmp_path)
    assert found.startswith("right up to round 1, after add round key")


def test_a_block_that_comes_out_right_alone(gates: Gates) -> None:
    design = block_design("present-80/iterative")
    found = locate(gates(design), design, WrongBlock(decrypt=False, key=1, block=2))
    assert found.startswith("alone, the block comes out right")


def test_a_decryption(gates: Gates, tmp_path: Path) -> None:
    """Rounds are undone from the last one to the first; all round keys occur before that."""
    fault = (
        "result[19:15] ^= r;\n    result[79:76] = inv_sbox",
        "result[19:15] ^= r ^ 5'(r == 7);\n    result[79:76] = inv_sbox",
    )
    found = where("present-80/iterative:direction=decrypt", PRESENT, *fault, gates, tmp_path)
    assert found.startswith("right up to round 7, after add round key; round 6, ")
