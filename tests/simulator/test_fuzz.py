"""Random netlists of hundreds of cells: values and toggles, cycle by cycle, against Icarus on Yosys' models.

``CIPHERFAB_FUZZ_NETLISTS`` sets the number of netlists for each family; a few are part of every test run.
"""

import os
import random
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.simulate import Simulator
from tests.fixtures.random_netlists import (
    FAMILIES,
    PORTS,
    Instance,
    as_netlist,
    as_verilog,
    is_falling,
    modelled_kinds,
    random_netlist,
    random_stimulus,
    simulate,
)

NETLISTS = int(os.environ.get("CIPHERFAB_FUZZ_NETLISTS", "3"))
# Netlists of one run of Icarus, which takes a second to begin.
BATCH = 6
CELLS = 250
CYCLES = 20
# Runs of each netlist, with data of their own; what acts without a clock is common to them.
RUNS = 2
LANES = 128

Bits = NDArray[np.uint8]


class Case(NamedTuple):
    """A netlist, and the nets that are compared: ports, and outputs of cells."""

    cells: list[Instance]
    nets: list[int | str]


def bench(cases: list[Case], stimulus: list[dict[str, int]], data: list[list[int]]) -> str:
    """Return a bench that prints all nets of all cases and runs before the rising and the falling edges."""
    controls = [name for name in stimulus[0] if name != "data"]
    lines = ["module bench;", "  reg clk = 0;", f"  reg {', '.join(controls)};"]
    lines += [f"  reg [7:0] data{run};" for run in range(RUNS)]
    shown = []
    for number, case in enumerate(cases):
        for run in range(RUNS):
            name = f"_{number}_{run}"
            lines += [f"  wire [{len(case.nets) - 1}:0] out{name};"]
            lines += [f"  case{number} case{name}(clk, set, nset, reset, nreset, data{run}, out{name});"]
            shown.append(f'    $display("%b", out{name});')
    lines.append("  initial begin")
    for cycle, values in enumerate(stimulus):
        lines += [f"    {name} = {values[name]};" for name in controls]
        lines += [f"    data{run} = {data[run][cycle]};" for run in range(RUNS)]
        lines += ["    #5;", *shown, "    clk = 1; #5;", *shown, "    clk = 0; #5;"]
    return "\n".join([*lines, "  end", "endmodule\n"])


def check(
    case: Case, printed: Bits, stimulus: list[dict[str, int]], data: list[list[int]], seed: int
) -> bool:
    """Compare one netlist; ``printed`` is [cycle, edge, run, net]. Returns whether it has falling edges."""
    rng = np.random.default_rng(seed)
    netlist = as_netlist(case.cells, case.nets)
    nets = netlist.ports["out"].nets
    weights = dict(zip(nets, rng.choice([0, 1, 1, 1, 2, 3, 200], len(nets)).tolist(), strict=True))
    simulator = Simulator(compile_netlist(netlist, keep_nets=True), lanes=LANES, trace=weights)
    run_of = rng.integers(0, RUNS, LANES)
    found: list[Bits] = []
    for cycle, values in enumerate(stimulus):
        for name, value in values.items():
            lanes = (
                np.array([data[run][cycle] for run in run_of]) if name == "data" else np.full(LANES, value)
            )
            bits = lanes >> np.arange(len(PORTS[name]))[:, None] & 1
            simulator.write(name, np.packbits(bits, axis=1, bitorder="little").view(np.uint64))
        found.append(np.unpackbits(simulator.read("out").view(np.uint8), axis=1, bitorder="little"))
        simulator.clock()
    wrong = np.argwhere(np.array(found) != printed[:, 0, run_of].swapaxes(1, 2))
    if len(wrong):
        cycle, net, lane = wrong[0]
        raise AssertionError(f"seed {seed}, cycle {cycle}, lane {lane}: {culprit(case, case.nets[net])}")

    # Where no register takes the falling edge, it is no time to look.
    samples = printed if len(simulator.program.falling) else printed[:, :1]
    edges = samples.shape[1]
    settled = samples.reshape(-1, RUNS, len(nets))
    toggles = np.zeros(settled.shape, np.int64)
    toggles[1:] = settled[1:] != settled[:-1]
    expected = (toggles.sum(axis=0) * np.bincount(run_of, minlength=RUNS)[:, None]).sum(axis=0)
    counted = np.array([simulator.toggles[net] for net in nets])
    wrong = np.argwhere(counted != expected)
    if len(wrong):
        net = wrong[0, 0]
        raise AssertionError(
            f"seed {seed}: {counted[net]} toggles, expected {expected[net]}: {culprit(case, case.nets[net])}"
        )
    weighted = toggles @ np.array([weights[net] for net in nets])
    by_cycle = weighted.reshape(len(stimulus), edges, RUNS).sum(axis=1)
    assert (simulator.trace == by_cycle[:, run_of]).all(), f"seed {seed}: traces differ"
    # A netlist that stands still shows nothing.
    assert (expected > 0).mean() > 0.3
    return bool(edges == 2)


def culprit(case: Case, net: int | str) -> str:
    """Describe the cell that drives a net."""
    for cell in case.cells:
        if any(net in cell.pins[pin] for pin in cell.kind.output_widths):
            return f"net {net} of {cell.kind.name} {cell.parameters} {cell.pins}"
    return f"port net {net}"


def batch(family: str, count: int, seed: int, models: Path, icarus: tuple[str, str], folder: Path) -> None:
    """Compare so many netlists, every other one without falling edges."""
    rng = random.Random(seed)
    kinds = modelled_kinds(family)
    cases = []
    first = rng.randrange(len(kinds))
    for number in range(count):
        # Half the cells are the kinds in turn.
        start = first + number // 2 * (CELLS // 2)
        cells = random_netlist(kinds, start, rng, cells=CELLS, rising=number % 2 == 1)
        nets = [net for cell in cells for pin in cell.kind.output_widths for net in cell.pins[pin]]
        cases.append(Case(cells, [*PORTS["data"], *nets]))
    if count == BATCH:
        assert {cell.kind for case in cases for cell in case.cells} == set(kinds)
    stimulus = random_stimulus(rng, CYCLES)
    data = [[rng.randrange(256) for _ in stimulus] for _ in range(RUNS)]
    modules = [as_verilog(f"case{i}", case.cells, case.nets) for i, case in enumerate(cases)]
    words = simulate("\n".join([*modules, bench(cases, stimulus, data)]), family, models, icarus, folder)
    assert len(words) == CYCLES * 2 * count * RUNS
    for number, case in enumerate(cases):
        lines = [
            word[::-1]
            for sample in range(CYCLES * 2)
            for word in words[(sample * count + number) * RUNS : (sample * count + number + 1) * RUNS]
        ]
        assert set("".join(lines)) == {"0", "1"}
        printed = np.array([[int(bit) for bit in line] for line in lines], np.uint8)
        falling = check(case, printed.reshape(CYCLES, 2, RUNS, -1), stimulus, data, seed)
        assert falling == any(is_falling(cell.kind, cell.parameters) for cell in case.cells)


@pytest.mark.parametrize("family", FAMILIES)
def test_random_netlists_agree_with_icarus(
    family: str, models: Path, icarus: tuple[str, str], tmp_path: Path
) -> None:
    for first in range(0, NETLISTS, BATCH):
        seed = random.randrange(1 << 32)
        print(f"seed {seed}")
        batch(family, min(BATCH, NETLISTS - first), seed, models, icarus, tmp_path)
