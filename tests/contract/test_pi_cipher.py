"""The cores of pi-Cipher against the golden model, in all word sizes: stalls, resets, cycle counts."""

import pytest

from cipherfab.catalogue import rtl_sources
from cipherfab.deliver.sources import needed_sources
from cipherfab.errors import ToolError

from .conftest import TopGates
from .pi import VECTORS, Core, engine, exercise, function, pi_work, star_work, unrolled

SEED = 502

CORES = [
    *(engine(16, clocks, words) for clocks in (1, 2, 4) for words in (1, 4)),
    *(engine(bits, clocks, words) for bits in (32, 64) for clocks, words in ((1, 4), (4, 1))),
    # All digits; ends of the range and the default for longer words.
    *(function(16, digit) for digit in (1, 2, 4, 8, 16)),
    *(function(16, digit, 4) for digit in (1, 8, 16)),
    *(function(bits, bits // 4) for bits in (32, 64)),
    *(function(bits, bits, 4) for bits in (32, 64)),
    *(unrolled(16, stars) for stars in (1, 2, 4, 8)),
    *(unrolled(bits, 2) for bits in (32, 64)),
]


@pytest.mark.parametrize("core", CORES, ids=str)
def test_contract(core: Core, top_gates: TopGates) -> None:
    netlist = top_gates(core.module, core.sv_parameters, needed_sources(core.module))
    exercise(netlist, core, seed=SEED, stalls=True, resets=False)
    dropped = exercise(netlist, core, seed=SEED + 1, stalls=True, resets=True)
    assert dropped > 0, "no reset came while something was inside"


@pytest.mark.parametrize("word_bits", [16, 32, 64])
def test_all_known_answers_are_among_the_work(word_bits: int) -> None:
    stars = [v for v in VECTORS.star if v.permutation.word_bits == word_bits]
    states = [v for v in VECTORS.pi if v.permutation.word_bits == word_bits]
    assert len(star_work(word_bits)) == 192 > len(stars) + 24
    assert len(pi_work(word_bits)) == 192 > len(states) + 1
    assert (len(stars), len(states)) == ((40, 20) if word_bits == 16 else (25, 12))


def test_the_limits_of_the_paper() -> None:
    """The engine between ports of a word takes up to 12 cycles, the pi-function up to 50 by default."""
    assert max(core.latency + 1 for core in CORES if core.module == "cf_pi_star_engine") == 12
    assert function(16, 8).latency == 50


@pytest.mark.parametrize(
    ("module", "parameters", "message"),
    [
        ("cf_pi_star_engine", {"Clocks": "3"}, "Clocks is 3; allowed are 1, 2 and 4"),
        ("cf_pi_star_engine", {"PortWords": "2"}, "PortWords is 2; allowed are 1 and 4"),
        ("cf_pi_star", {"WordBits": "8"}, "WordBits is 8; allowed are 16, 32 and 64"),
        ("cf_pi_star", {"Registers": "2"}, "Registers is 2; allowed are 0, 1 and 3"),
        ("cf_pi_function", {"DigitBits": "3"}, "DigitBits is 3; allowed are powers of two up to 16"),
        ("cf_pi_function", {"InputChunks": "2"}, "InputChunks is 2; allowed are 1 and 4"),
        ("cf_pi_unrolled", {"StarsPerCycle": "3"}, "StarsPerCycle is 3; allowed are 1, 2, 4 and 8"),
    ],
)
def test_what_does_not_exist(
    module: str, parameters: dict[str, str], message: str, top_gates: TopGates
) -> None:
    with pytest.raises(ToolError, match=message):
        top_gates(module, parameters, rtl_sources())
