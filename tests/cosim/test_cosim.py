"""Every template keeps its contract in an event-driven simulator that shares no code with the netlist's."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, parse
from cipherfab.deliver.top import top_module
from tests.cosim.gates import stepper
from tests.cosim.run import simulate
from tests.cosim.trace import read_trace, replay

DESIGNS = (
    "present-80/iterative",
    "rectangle-80/iterative:direction=both",
    "rectangle-128/iterative:rounds_per_cycle=5,entry_rounds=5",
    "present-80/combinational:direction=both",
    "rectangle-80/pipelined:direction=both,key_schedule=stored",
    "rectangle-80/pipelined:key_schedule=static,flow=credit,rounds_per_stage=5",
    "present-128/pipelined:direction=decrypt,rounds_per_stage=3",
    "aes-128/engine:flow=credit,stages_per_round=2",
    "aes-128/iterative:direction=both,sbox=block_ram",
    "rectangle-80/narrow",
    "present-80/asip",
    "present-80/hls",
    "rectangle-80/compact",
    "present-80/narrow:direction=decrypt,port_bits=32",
    "present-128/serial:direction=decrypt,sbox_count=8",
    "rectangle-80/serial:port_bits=16,early_words=3",
    "rectangle-80/ram:sbox=block_ram",
    "present-80/ram:direction=decrypt,write_ports=1",
)

TESTS = {"vectors", "cycle_counts", "traffic"}


def test_designs_cover_every_template_and_direction() -> None:
    designs = [parse(text) for text in DESIGNS]
    # The sender chooses keys, which a core with a fixed key does not take. A PicoBlaze and a VSCPU take too
    # many cycles for the many blocks of the bench.
    of_blocks = {name for name, each in ARCHITECTURES.items() if each.kind == "block cipher"}
    covered = of_blocks - {"fixed_key", "picoblaze", "vscpu"}
    assert {design.architecture.name for design in designs} == covered
    for name in covered:
        ways = [design for design in designs if design.architecture.name == name]
        assert any(design.encrypts for design in ways)
        assert any(design.decrypts for design in ways) or name in ("asip", "compact", "hls")
    assert {design.parameters["direction"] for design in designs} == {"encrypt", "decrypt", "both"}


@pytest.mark.cosim
@pytest.mark.parametrize("design_id", DESIGNS)
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
