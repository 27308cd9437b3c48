"""The parts of pi-Cipher against the golden model, in all word sizes: stalls, resets, cycle counts."""

import pytest

from cipherfab.catalogue import ARCHITECTURES, PRESETS, parse, parse_id, rtl_sources
from cipherfab.errors import ToolError
from cipherfab.models import ALGORITHMS, Operation
from cipherfab.verify.check import check, known_answers
from tests.suite.designs import sample, variants

from .conftest import Gates, TopGates

SEED = 502
KNOWN = {"pi16-star": 64, "pi32-star": 49, "pi64-star": 49}
KNOWN |= {"pi16-function": 21, "pi32-function": 13, "pi64-function": 13}
KNOWN |= {"pi16cipher096v2-block": 4, "pi16cipher128v2-block": 4}
KNOWN |= {"pi16cipher096v2-generator": 10, "pi16cipher128v2-generator": 10, "pi16-alu": 10}

OPERATIONS = [each for each in ARCHITECTURES.values() if each.kind == "operation"]


@pytest.mark.parametrize("design_id", sample(design for each in OPERATIONS for design in variants(each)))
def test_contract(design_id: str, gates: Gates) -> None:
    design = parse_id(design_id)
    known = known_answers(design)
    found = check(gates(design), design, vectors=known, blocks=100, seed=SEED)
    assert found.failures == ()
    assert found.cycles == design.cycles
    assert found.vectors == len(known) == KNOWN[design.cipher.name]
    assert found.random_blocks >= 100


def test_known_answers_are_of_all_operations() -> None:
    operations = {name for name, model in ALGORITHMS.items() if isinstance(model, Operation)}
    assert KNOWN.keys() == operations == {cipher.name for each in OPERATIONS for cipher in each.ciphers}


def test_the_limits_of_the_paper() -> None:
    """An operation between ports of a word up to 12 cycles, the pi-function 50, a block 160."""
    assert [parse(row).cycles.latency for row in ("P1", "P2", "P3")] == [11, 50, 90]
    assert {"P1", "P2", "P3", "P4", "KPIG", "ALU"} <= PRESETS.keys()


@pytest.mark.parametrize(
    ("module", "parameters", "message"),
    [
        ("cf_pi_star_engine", {"Clocks": "3"}, "Clocks is 3; allowed are 1, 2 and 4"),
        ("cf_pi_star_engine", {"PortWords": "2"}, "PortWords is 2; allowed are 1 and 4"),
        ("cf_pi_star", {"WordBits": "8"}, "WordBits is 8; allowed are 16, 32 and 64"),
        ("cf_pi_star", {"Registers": "2"}, "Registers is 2; allowed are 0, 1 and 3"),
        ("cf_pi_function", {"DigitBits": "3"}, "DigitBits is 3; allowed are powers of two up to 16"),
        ("cf_pi_function", {"InputChunks": "2"}, "InputChunks is 2; allowed are 1 and 4"),
        ("cf_pi_alu", {"CountBits": "3"}, "CountBits is 3; allowed are powers of two up to 64"),
        ("cf_pi_unrolled", {"StarsPerCycle": "3"}, "StarsPerCycle is 3; allowed are 1, 2, 4 and 8"),
    ],
)
def test_what_does_not_exist(
    module: str, parameters: dict[str, str], message: str, top_gates: TopGates
) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates(module, parameters, rtl_sources())
