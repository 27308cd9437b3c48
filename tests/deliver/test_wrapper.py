"""The wrapper of a delivered core keeps the contract of the core with each of its parameters."""

import random
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from cipherfab.catalogue import Cycles, Design, block_design, parse_id
from cipherfab.catalogue.parameter import Values
from cipherfab.deliver import identifier
from cipherfab.deliver.top import top_module
from cipherfab.deliver.wrapper import wrapper, wrapper_name, wrapper_parameters
from cipherfab.models import Algorithm
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import contract, known_answers
from cipherfab.verify.stream import Words
from tests.suite.night import night

DESIGNS = (
    "present-80/iterative",
    "rectangle-80/iterative:key_schedule=stored,clear=on",
    night("present-80/narrow"),
    night("rectangle-80/pipelined:flow=credit,rounds_per_stage=5,gate=on"),
    night("pi16-star/star_engine"),
    night("pi16cipher096v2/parallel:hold_blocks=4"),
)
FAULTS = (
    ("ENABLE", " = in_ready && go;", " = in_ready;"),
    ("ENABLE", ".in_valid_i(in_valid_i && go)", ".in_valid_i(in_valid_i)"),
    ("ENABLE", ".out_ready_i(out_ready_i && go)", ".out_ready_i(out_ready_i)"),
    ("SLICE", "waiting_q ? waiting_data_q : in_data_i", "in_data_i"),
    ("SLICE", "= !waiting_q;", "= 1'b1;"),
    ("SLICE", "offered_q      <= 1'b0;", ""),
    ("RESET_LOW", "!rst_i : rst_i", "rst_i : !rst_i"),
)
"""A parameter, and a change of the text that the contract notices with it."""

BENCH = """
module bench;
  parameter ASYNC = 0;
  reg clk = 0, rst = 1;
  wire found;
  integer n;
  reg seen;
  always #5 clk = !clk;
  NAME_reset #(.RESET_LOW(1), .RESET_ASYNC(ASYNC)) dut (.clk_i(clk), .rst_i(rst), .rst_o(found));
  initial begin
    repeat (4) @(posedge clk);
    #1 rst = 0;
    #2 rst = 1;
    // The core sees it at the next edge, and not at the third one.
    #1 seen = 0;
    @(negedge clk);
    #1 seen = found;
    repeat (2) @(negedge clk);
    $display("%0d %0d", seen, !found);
    $finish;
  end
endmodule
"""
"""A reset pulse between two clock edges, active low."""

Wrapped = Callable[..., Netlist]


@pytest.fixture
def wrapped(workdir: Path) -> Wrapped:
    """Return a function from a design, parameters and a change of the text to the gates of the wrapper."""

    def make(design: Design, parameters: Mapping[str, int], change: tuple[str, str] | None = None) -> Netlist:
        text = wrapper(design)
        if change:
            assert change[0] in text, f"{change[0]!r} is not in the text any more"
            text = text.replace(*change)
        own = {"top.sv": top_module(design), "wrapper.v": text}
        for name, each in own.items():
            (workdir / name).write_text(each, encoding="utf-8")
        sources = [*design.sources, *(workdir / name for name in own)]
        values = {name: str(value) for name, value in parameters.items()}
        tool = Toolset()["yosys"]
        return read_netlist(yosys.gates(sources, wrapper_name(design), values, workdir=workdir, tool=tool))

    return make


class Disabled(Simulator):
    """A simulator of a module that is enabled now and then; whoever uses it sees the enabled cycles alone."""

    def __init__(self, netlist: Netlist, design: Design, *, lanes: int) -> None:
        super().__init__(compile_netlist(netlist), lanes=lanes)
        moving = [port for channel in design.channels for port in (channel.valid, channel.ready)]
        self.answers = [port.name for port in moving if port.direction == "output"]
        self.asks: dict[str, Words | int] = {port.name: 0 for port in moving if port.direction == "input"}
        self.random = random.Random(f"disabled {design.id}")
        super().write("enable_i", 1)

    def write(self, port: str, bits: Words | int) -> None:
        """Write an input, and keep in mind what is offered and taken."""
        super().write(port, bits)
        if port in self.asks:
            self.asks[port] = bits

    def clock(self, cycles: int = 1) -> None:
        """Do one enabled cycle, and disabled ones behind it, in which all is offered and taken."""
        super().clock(cycles)
        super().write("enable_i", 0)
        for name in self.asks:
            super().write(name, 1)
        for _ in range(self.random.choice((0, 0, 1, 3))):
            self.settle()
            assert not any(self.read(name).any() for name in self.answers), "something moves without enable_i"
            super().clock()
        for name, bits in self.asks.items():
            super().write(name, bits)
        super().write("enable_i", 1)


class Inverted(Simulator):
    """A simulator of a module whose reset is active low; whoever uses it sees one that is active high."""

    def write(self, port: str, bits: Words | int) -> None:
        """Write an input, the reset the other way round."""
        if port == "rst_i":
            bits = int(not bits) if isinstance(bits, int) else ~bits
        super().write(port, bits)


def failures(design: Design, netlist: Netlist, parameter: str) -> list[str]:
    """Return what the wrapper does wrong with a parameter, up to the first run that fails."""
    for _, run in contract(design).runs(known_answers(design)[:64], 128, 1, lanes=64):
        lanes = run.stimulus.lanes
        if parameter == "ENABLE":
            simulator: Simulator = Disabled(netlist, design, lanes=lanes)
        else:
            kind = Inverted if parameter == "RESET_LOW" else Simulator
            simulator = kind(compile_netlist(netlist), lanes=lanes)
        try:
            bench = run.on(simulator, stop=True)
        except AssertionError as error:
            return [str(error)]
        found = [*bench.failures]
        if parameter != "ENABLE":
            found += run.measure(bench, slice(0, lanes)).differences(design.cycles, failed=bool(found))
        if found:
            return found
    return []


def sliced(design: Design) -> Design:
    """Return a design with a register slice at its output: a cycle more, and room for two results."""
    before = design.architecture

    def cycles(model: Algorithm, values: Values) -> Cycles:
        found = before.cycles(model, values)
        return msgspec.structs.replace(found, latency=found.latency + 1, key_in_flight=True)

    return replace(
        design, architecture=replace(before, cycles=cycles, takes_while_waiting=lambda values: True)
    )


@pytest.mark.parametrize("design_id", DESIGNS)
@pytest.mark.parametrize("parameter", ["", "RESET_LOW", "ENABLE", "SLICE"])
def test_keeps_the_contract(design_id: str, parameter: str, wrapped: Wrapped) -> None:
    design = parse_id(design_id)
    if parameter and parameter not in wrapper_parameters(design):
        assert f"parameter {parameter}" not in wrapper(design).partition(") (")[0]
        return
    netlist = wrapped(design, {parameter: 1} if parameter else {})
    assert failures(sliced(design) if parameter == "SLICE" else design, netlist, parameter) == []


@pytest.mark.parametrize(("parameter", "old", "new"), FAULTS)
def test_a_fault_is_found(parameter: str, old: str, new: str, wrapped: Wrapped) -> None:
    design = block_design("present-80/iterative")
    netlist = wrapped(design, {parameter: 1}, (old, new))
    assert failures(sliced(design) if parameter == "SLICE" else design, netlist, parameter) != []


@pytest.mark.parametrize(("asynchronous", "expected"), [(0, "0 1"), (1, "1 1")])
def test_a_reset_between_two_edges(asynchronous: int, expected: str, tmp_path: Path) -> None:
    """An asynchronous reset counts, and is over two cycles later; nobody sees a synchronous one."""
    iverilog = shutil.which("iverilog")
    if iverilog is None:
        pytest.skip("iverilog is missing")
    design = block_design("present-80/iterative")
    name = identifier(design)
    (tmp_path / "wrapper.v").write_text(wrapper(design), encoding="utf-8")
    (tmp_path / "bench.v").write_text(BENCH.replace("NAME", name), encoding="utf-8")
    command = [iverilog, "-g2005", "-Wall", f"-Pbench.ASYNC={asynchronous}", "-s", "bench", "-o", "bench"]
    # The core is not part of it: only the module that makes its reset.
    built = subprocess.run(
        [*command, "wrapper.v", "bench.v"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert built.stdout + built.stderr == ""
    run = subprocess.run([tmp_path / "bench"], capture_output=True, text=True, check=True)
    assert run.stdout.split("\n")[0] == expected
