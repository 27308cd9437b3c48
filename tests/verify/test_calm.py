"""A bench that looks only where something changed sees what one sees that looks at every cycle."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cipherfab.catalogue import parse_id
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.check import contract
from cipherfab.verify.stream import Stream


@pytest.mark.parametrize("design_id", ["present-80/serial", "rectangle-80/iterative:key_schedule=stored"])
def test_a_calm_run_counts_the_same(design_id: str, workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    design = parse_id(design_id)
    tool = Toolset()["yosys"]
    gates = yosys.gates(design.sources, design.module, design.sv_parameters, workdir=workdir, tool=tool)
    netlist, run = read_netlist(gates), contract(design).full_rate(4, seed=1)

    def looks(restless: bool) -> tuple[int, ChannelBench, Simulator]:
        """Return how often a bench looked at what a core offers, and what it saw."""
        simulator = Simulator(netlist, lanes=run.stimulus.lanes, count_toggles=True)
        counted = 0

        def drive(bench: ChannelBench, struck: object) -> object:
            nonlocal counted
            counted += 1
            return original(bench, struck)

        original: Callable[..., object] = ChannelBench._drive
        with monkeypatch.context() as patch:
            patch.setattr(Stream, "restless", restless)
            patch.setattr(ChannelBench, "_drive", drive)
            bench = run.on(simulator)
        return counted, bench, simulator

    (few, calm, quiet), (many, watched, busy) = looks(False), looks(True)
    assert few < 0.9 * many
    assert calm.cycles == watched.cycles
    assert not calm.failed.any()
    assert not watched.failed.any()
    assert quiet.toggles == busy.toggles
    for name, sink in calm.sinks.items():
        assert np.array_equal(sink.at, watched.sinks[name].at)
