"""A change of the key costs what throughput with such changes counts for it, cycle by cycle."""

import pytest

from cipherfab.catalogue import block_design
from cipherfab.catalogue.architecture import Cycles
from cipherfab.records.metrics import cycles_per_block
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_contract import block_run
from cipherfab.verify.blocks import random_work
from tests.suite.night import night

from .conftest import Gates

DESIGNS = (
    "present-80/combinational",
    "present-80/iterative",
    "present-80/iterative:direction=both",
    night("present-80/iterative:direction=both,rounds_per_cycle=5"),
    "rectangle-80/iterative:key_schedule=stored",
    "rectangle-80/pipelined:rounds_per_stage=4",
    night("rectangle-80/pipelined:direction=both,key_schedule=static,rounds_per_stage=4"),
    "rectangle-80/pipelined:key_schedule=held,rounds_per_stage=25",
    "rectangle-80/pipelined:key_schedule=stored,flow=credit,rounds_per_stage=4",
)


@pytest.mark.parametrize("blocks_per_key", [night(1), 3])
@pytest.mark.parametrize("design_id", DESIGNS)
def test_cycles_between_changes_of_the_key(design_id: str, blocks_per_key: int, gates: Gates) -> None:
    design = block_design(design_id)
    simulated = gates(design)

    def cycles(keys: int) -> int:
        work = random_work(
            design,
            lanes=64,
            items=keys * blocks_per_key,
            seed=4,
            stalls=False,
            resets=False,
            blocks_per_key=blocks_per_key,
        )
        bench = block_run(design, work).on(Simulator(simulated, lanes=64))
        assert bench.failures == []
        return bench.cycles

    found = design.cycles
    measured = Cycles(latency=found.latency, interval=found.interval, key=found.key)
    expected = 5 * blocks_per_key * cycles_per_block(measured, blocks_per_key)
    assert cycles(7) - cycles(2) == pytest.approx(expected, abs=1e-6)
