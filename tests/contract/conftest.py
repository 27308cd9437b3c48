"""Elaborated designs as netlists of generic gates, for the tests of the contract."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import Design, rtl_sources
from cipherfab.netlist import Netlist, read_netlist
from cipherfab.toolchain import Toolset, yosys

Gates = Callable[..., Netlist]
TopGates = Callable[[str, Mapping[str, str], Sequence[Path]], Netlist]


@pytest.fixture
def top_gates(workdir: Path) -> TopGates:
    """Return a function from a module, its parameters and RTL sources to its gates."""

    def make(top: str, parameters: Mapping[str, str], sources: Sequence[Path]) -> Netlist:
        netlist = yosys.gates(sources, top, parameters, workdir=workdir, tool=Toolset()["yosys"])
        return read_netlist(netlist)

    return make


@pytest.fixture
def gates(top_gates: TopGates) -> Gates:
    """Return a function from a design (and RTL sources of one's own) to its gates."""

    def make(design: Design, sources: Sequence[Path] = rtl_sources()) -> Netlist:
        return top_gates(design.module, design.sv_parameters, sources)

    return make
