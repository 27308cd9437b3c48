"""A core that is cleared keeps nothing of keys and blocks; one that is gated shows nothing but results."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, BlockDesign, Design, block_design
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.contract import takes_long
from tests.suite.designs import HUGE, cost, different, sample, small_in_gates, variants
from tests.suite.night import night

from .clearing import ClearingBench
from .conftest import Gates
from .mutants import mutated

TIMES = 12
"""Clears of each core."""

PORTS = (("clear_i", "clear_i"), ("clear_i", "rst_i"), ("rst_i", "clear_i"))
"""What clears a core, and what does it again while it is being cleared."""

FORGETFUL = (
    ("rectangle-80/iterative:clear=on", "cf_fly_engine.sv", "      key_q   <= '0;\n", ""),
    night("rectangle-80/iterative:direction=both,clear=on", "cf_walk_engine.sv", "other_key_q <= '0;", ""),
    ("rectangle-80/iterative:key_schedule=stored,clear=on", "cf_stored_keys.sv", "[i]) || wiping_q", "[i])"),
    (
        "rectangle-80/iterative:key_schedule=stored,clear=on",
        "cf_iterative.sv",
        "(clear_i || rst_i)",
        "clear_i",
    ),
    night(
        "aes-128/engine:stages_per_round=2,clear=on", "cf_aes_engine.sv", "    if (wipe) key_q <= '0;\n", ""
    ),
    night("aes-128/iterative:sbox=block_ram,clear=on", "cf_rounds.sv", "clear_i ? '0 : state_o", "state_o"),
    night(
        "rectangle-80/pipelined:key_schedule=stored,rounds_per_stage=5,clear=on",
        "cf_common_keys.sv",
        "stored_q <= '0;",
        "",
    ),
    night(
        "rectangle-80/pipelined:flow=credit,rounds_per_stage=5,clear=on",
        "cf_pipeline_shell.sv",
        "/ 16 * 16 + 8",
        "/ 32 * 16",
    ),
    night(
        "present-80/compact:clear=on",
        "cf_ghost.sv",
        "out_q <= OutBits'(Blocks * OutWords);",
        "out_q <= rst_i ? '0 : OutBits'(Blocks * OutWords);",
    ),
)
"""A design, and a change of a source with which something is left."""


MAPPED = (
    ("rectangle-128/ram:clear=on", "artix-7"),
    ("rectangle-80/iterative:key_schedule=stored,clear=on", "ecp5"),
    ("rectangle-80/pipelined:flow=credit,rounds_per_stage=5,clear=on", "spartan-6"),
    ("present-80/compact:clear=on", "spartan-6"),
)
"""Designs with memories, mapped for families that have such."""


def designs(**switches: str) -> Iterator[Design]:
    """Yield the block designs with parameters of these values; none of an architecture without these."""
    for architecture in ARCHITECTURES.values():
        if {each.name for each in architecture.parameters} >= switches.keys():
            yield from (
                each
                for each in variants(architecture)
                if isinstance(each, BlockDesign)
                and small_in_gates(each)
                and switches.items() <= each.parameters.items()
            )


def places(design: Design) -> set[object]:
    """Return the architecture of a design that does not take long, and where keys and states stay."""
    name, values = design.architecture.name, design.parameters
    if takes_long(design) or cost(design) > HUGE:
        return set()
    return {(name, values.get("key_schedule"), values.get("flow")), (name, values.get("sbox") == "block_ram")}


def name(design: Design) -> set[object]:
    """Return the architecture of a design, unless that takes long."""
    return set() if takes_long(design) or cost(design) > HUGE else {design.architecture.name}


def everything(design: Design) -> set[object]:
    """Return the architecture of a design with each kind of a value."""
    return {(design.architecture.name, *each) for each in different(design)}


def moments(design: BlockDesign) -> Iterator[int]:
    """Yield how long a core works before it is cleared: up to a second result."""
    cycles, generator = design.cycles, random.Random(design.id)
    whole = cycles.key + cycles.decrypt + cycles.latency + cycles.interval
    yield from (1, 2, 3, cycles.key + 2, whole)
    yield from (generator.randrange(1, whole + 2) for _ in range(TIMES - 5))


def kept(bench: ClearingBench, design: BlockDesign) -> dict[tuple[int, int], list[str]]:
    """Clear a core now and then; return what is left, by number and moment."""
    found, held = {}, 0
    for number, moment in enumerate(moments(design)):
        bench.work(moment, taken=number % 3 != 0)
        held = max(held, len(bench.kept()))
        again, resuming = number % 4 * 3, number % 5 == 4
        ports = PORTS[number % 3]
        if names := bench.clear(offering=number % 2 == 1, ports=ports, again=again, resuming=resuming):
            found[number, moment] = names[:4]
    assert held, "lanes have keys of their own"
    return found


@pytest.mark.parametrize("design_id", sample(designs(clear="on"), places, everything))
def test_nothing_is_left(design_id: str, gates: Gates) -> None:
    design = block_design(design_id)
    bench = ClearingBench(gates(design), design)
    assert kept(bench, design) == {}
    assert bench.shown == set()


@pytest.mark.nightly
@pytest.mark.parametrize(("design_id", "family"), MAPPED)
def test_nothing_is_left_in_memories(design_id: str, family: str, workdir: Path) -> None:
    design, tools = block_design(design_id), Toolset()
    rtlil, mapped = elaborate(design, tools, workdir).rtlil, target(family)
    recipe = mapped.recipes[0]
    paths = yosys.synthesise(rtlil, mapped, [recipe], workdir=workdir, tool=tools["yosys"])
    bench = ClearingBench(read_netlist(paths[recipe.name], mapped.cells), design)
    assert kept(bench, design) == {}
    assert bench.shown == set()


@pytest.mark.parametrize(("design_id", "file", "old", "new"), FORGETFUL)
def test_what_is_left_is_found(
    design_id: str, file: str, old: str, new: str, gates: Gates, tmp_path: Path
) -> None:
    design = block_design(design_id)
    sources = mutated(design.sources, file, old, new, tmp_path)
    assert kept(ClearingBench(gates(design, sources), design), design) != {}


@pytest.mark.parametrize("design_id", sample(designs(clear="off", gate="on"), name, everything))
def test_nothing_but_results_is_shown(design_id: str, gates: Gates) -> None:
    design = block_design(design_id)
    bench = ClearingBench(gates(design), design)
    for number, moment in enumerate(moments(design)):
        bench.work(moment, taken=number % 3 != 0)
    assert bench.shown == set()
