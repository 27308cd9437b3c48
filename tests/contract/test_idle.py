"""A core with nothing to do is still: no net changes while its inputs stay as they are."""

from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, parse_id
from cipherfab.verify.contract import takes_long
from tests.suite.designs import HUGE, cost, different, sample, small_in_gates, variants
from tests.suite.night import night

from .conftest import Gates
from .idle import IdleBench
from .mutants import mutated

LARGE = {("parallel", 4096), ("parallel", 128), ("duplex", 4096)}
"""By a value of a parameter: memories of as many words are registers here, lanes are copies."""
DESIGNS = [
    design
    for architecture in ARCHITECTURES.values()
    for design in variants(architecture)
    if small_in_gates(design)
    and LARGE.isdisjoint((architecture.name, value) for value in design.parameters.values())
]

NEVER_AT_REST = (
    (
        "present-80/iterative:key_schedule=stored",
        "cf_stored_keys.sv",
        "else if (loading_q) begin",
        "else begin",
    ),
    night(
        "rectangle-80/pipelined:key_schedule=stored,rounds_per_stage=25",
        "cf_pipeline_key.sv",
        "!idle_q && !keyed_q",
        "!keyed_q",
    ),
    night(
        "pi16cipher096v2/parallel:digit_bits=2,lanes=33",
        "cf_pi_scheduler.sv",
        "if (opening != '0) head_q",
        "head_q",
    ),
    night("aes-128/engine:stages_per_round=1", "cf_aes_engine_keys.sv", " && !place_q[Rounds]", ""),
)
"""A design, and a change of a source with which it does not come to rest."""


def schedule(design: Design) -> set[object]:
    """Return the architecture of a design, unless that takes long, and how it comes by its round keys."""
    if takes_long(design) or cost(design) > HUGE:
        return set()
    return {(design.architecture.name, design.parameters.get("key_schedule"))}


def everything(design: Design) -> set[object]:
    """Return the architecture of a design with each kind of a value."""
    return {(design.architecture.name, *each) for each in different(design)}


@pytest.mark.parametrize("design_id", sample(DESIGNS, schedule, everything))
def test_an_idle_core_is_still(design_id: str, gates: Gates) -> None:
    design = parse_id(design_id)
    found = {how: names[:5] for how, names in IdleBench(gates(design), design).after() if names}
    assert found == {}


@pytest.mark.parametrize(("design_id", "file", "old", "new"), NEVER_AT_REST)
def test_one_that_is_not_is_found(
    design_id: str, file: str, old: str, new: str, gates: Gates, tmp_path: Path
) -> None:
    design = parse_id(design_id)
    netlist = gates(design, mutated(design.sources, file, old, new, tmp_path))
    found = [how for how, names in IdleBench(netlist, design).after() if names]
    assert found != []
