"""The contract of the engine for both directions: numbers of stages, long mixed streams, new keys."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from msgspec import structs

from cipherfab.catalogue import BlockDesign, Cycles, block_design
from cipherfab.catalogue.parameter import Values
from cipherfab.models import Algorithm
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_contract import block_run
from cipherfab.verify.blocks import BlockWork, random_work
from cipherfab.verify.check import check
from tests.suite.night import night

from .conftest import Gates
from .small_engine import small

BLOCKS = 200
DESIGNS = (
    "aes-128/engine:stages_per_round=3",
    *(night(f"aes-128/engine:stages_per_round={stages}") for stages in (1, 6)),
    night("aes-128/engine"),
    night("aes-128/engine:flow=credit,stages_per_round=4"),
    night("aes-192/engine:stages_per_round=3"),
    night("aes-256/engine:flow=credit,stages_per_round=6"),
)


@pytest.mark.parametrize("design_id", DESIGNS)
def test_contract(design_id: str, gates: Gates) -> None:
    design = block_design(design_id)
    vectors = shipped_vectors(design.cipher)
    found = check(gates(design), design, vectors=vectors, blocks=BLOCKS, seed=2)
    assert found.failures == ()
    assert found.failed == 0
    assert found.vectors == 2 * len(vectors)
    assert found.random_blocks >= BLOCKS
    assert found.cycles == design.cycles


@pytest.mark.parametrize("stages", [2, *map(night, (4, 5, 6, 7, 8)), 9])
def test_contract_with_few_rounds(stages: int, gates: Gates, tmp_path: Path) -> None:
    """The other numbers of stages; rounds differ in nothing but their number."""
    whole = block_design(f"aes-128/engine:stages_per_round={stages}")
    design, sources = small(whole, whole.sources, tmp_path)
    found = check(gates(design, sources), design, vectors=(), blocks=BLOCKS, seed=2)
    assert found.failures == ()
    assert found.random_blocks >= BLOCKS
    assert found.cycles == design.cycles


def test_published_row() -> None:
    """At most 91 cycles, and 68 more before the first decryption under a key."""
    cycles = block_design("E1").cycles
    assert (cycles.latency, cycles.interval, cycles.key, cycles.decrypt) == (90, 1, 8, 56)


def stream(design: BlockDesign, *, lanes: int, items: int, blocks_per_key: int) -> BlockWork:
    """Return the same work for every lane, each with its own stalls on both sides and of keys."""
    one = random_work(
        design, lanes=1, items=items, seed=3, stalls=False, resets=False, blocks_per_key=blocks_per_key
    )
    rng = np.random.default_rng(4)
    rates = np.array([0.0, 0.1, 0.5, 0.9])
    return replace(
        one,
        keys=np.repeat(one.keys, lanes, axis=0),
        blocks=np.repeat(one.blocks, lanes, axis=0),
        expected=np.repeat(one.expected, lanes, axis=0),
        decrypt=np.repeat(one.decrypt, lanes, axis=0),
        items=np.repeat(one.items, lanes),
        input_stall=rng.choice(rates, lanes),
        key_stall=rng.choice(rates, lanes),
        output_stall=rng.choice(rates, lanes),
        reset_cycle=np.repeat(one.reset_cycle, lanes),
        held=np.repeat(one.held, lanes),
    )


# Keys change while blocks under the one before are in flight, and so often that they have to wait for these.
@pytest.mark.parametrize(
    ("flow", "blocks_per_key", "lanes", "items"),
    [
        ("enable", 40, 64, 80),
        night("credit", 2, 64, 30),
        # A hundred thousand blocks.
        night("enable", 40, 256, 200),
        night("credit", 2, 256, 200),
    ],
)
def test_nothing_is_lost_or_mixed_in_long_streams(
    flow: str, blocks_per_key: int, lanes: int, items: int, gates: Gates
) -> None:
    design = block_design(f"aes-128/engine:flow={flow},stages_per_round=3")
    work = stream(design, lanes=lanes, items=items, blocks_per_key=blocks_per_key)
    bench = block_run(design, work, seed=5).on(Simulator(compile_netlist(gates(design)), lanes=lanes))
    assert bench.failures == []
    assert bench.checked == lanes * items


def test_keys_are_taken_with_blocks_in_flight(gates: Gates) -> None:
    """In a core that must not do that it is a fault."""
    design = block_design("aes-128/engine:stages_per_round=3")

    def cycles(cipher: Algorithm, values: Values) -> Cycles:
        return structs.replace(design.architecture.cycles(cipher, values), key_in_flight=False)

    patient = replace(design, architecture=replace(design.architecture, cycles=cycles))
    work = stream(design, lanes=64, items=80, blocks_per_key=40)
    bench = block_run(patient, work, seed=5).on(Simulator(compile_netlist(gates(design)), lanes=64))
    assert "a key was taken before all results were" in bench.failures[0]
