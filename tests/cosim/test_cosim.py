"""Every template keeps its contract in an event-driven simulator that shares no code with the netlist's."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, parse
from cipherfab.deliver.top import top_module
from tests.cosim.gates import stepper
from tests.cosim.run import simulate
from tests.cosim.trace import read_trace, replay
from tests.suite.designs import bench, core, sample, variants

# The sender chooses keys and keeps none, so it drives no core with a fixed or a held key. A PicoBlaze and a
# VSCPU take too many cycles for the many blocks of the bench.
DESIGNS = [
    design
    for architecture in ARCHITECTURES.values()
    if architecture.kind == "block cipher" and architecture.name not in ("picoblaze", "vscpu")
    for design in variants(architecture)
    if design.fixed_key is None and not design.key_held
]

TESTS = {"vectors", "cycle_counts", "traffic"}


@pytest.mark.cosim
@pytest.mark.parametrize("design_id", sample(DESIGNS, bench, core))
def test_core_keeps_its_contract(design_id: str, tmp_path: Path) -> None:
    design = parse(design_id)
    passed, file = simulate(design, tmp_path)
    assert passed == TESTS
    trace = read_trace(file)
    assert trace.design == design_id
    assert {outputs["out_valid_o"] for _, outputs in trace.cycles} == {0, 1}
    # The netlist simulator, which verifies every measured netlist, must agree with Verilator on the RTL.
    assert replay(trace, stepper(design, tmp_path)) > 3 * len(trace.cycles) - 10


@pytest.mark.cosim
def test_a_core_that_ignores_its_reset_is_found(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    design = parse("present-80/iterative")
    text = top_module(design)
    broken = text.replace("(rst_i)", "(1'b0)")
    assert broken != text
    with pytest.raises(SystemExit):
        simulate(design, tmp_path, broken)
    assert re.search(rf"TESTS={len(TESTS)} PASS=\d FAIL=[1-9]", capfd.readouterr().out)
