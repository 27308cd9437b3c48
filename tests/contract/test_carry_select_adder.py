"""The adder in blocks, on random numbers that are small enough for carries through several blocks."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import needed_sources
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator

from .conftest import TopGates
from .mutants import mutated

MODULE = "cf_carry_select_adder"
BITS = 13
LANES = 4096
SIZES = (3, 4, BITS)
"""Bits of a block: the highest one has fewer, or one bit, or there is no other."""


def wrong(block_bits: int, top_gates: TopGates, sources: Sequence[Path]) -> bool:
    """Whether some sum is not what it should be."""
    generator = random.Random(f"adder {block_bits}")
    simulator = Simulator(
        top_gates(MODULE, {"Bits": str(BITS), "BlockBits": str(block_bits)}, sources), lanes=LANES
    )
    operands = {port: [generator.getrandbits(BITS) for _ in range(LANES)] for port in ("a_i", "b_i")}
    for port, values in operands.items():
        simulator.write(port, pack_lanes(values, BITS))
    sums = [(a + b) % (1 << BITS) for a, b in zip(*operands.values(), strict=True)]
    return unpack_lanes(simulator.read("sum_o")) != sums


@pytest.mark.parametrize("block_bits", SIZES)
def test_it_adds(block_bits: int, top_gates: TopGates) -> None:
    assert not wrong(block_bits, top_gates, needed_sources(MODULE))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("carry[i] ? with_one : without", "without"),
        ("carry_without || (carry_with && carry[i])", "carry_without"),
        ("(carry_with && carry[i])", "carry_with"),
    ],
)
def test_faults_are_found(old: str, new: str, top_gates: TopGates, tmp_path: Path) -> None:
    assert wrong(4, top_gates, mutated(needed_sources(MODULE), f"{MODULE}.sv", old, new, tmp_path))
