"""Elaborated designs as netlists of generic gates, for the tests of the contract."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import Design
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

Gates = Callable[..., Netlist]
TopGates = Callable[[str, Mapping[str, str], Sequence[Path]], Netlist]


@pytest.fixture
def top_gates(workdir: Path) -> TopGates:
    """Return a function from a module, its parameters and RTL sources to its gates."""

    def make(top: str, parameters: Mapping[str, str], sources: Sequence[Path]) -> Netlist:
        netlist = yosys.gates(sources, top, parameters, workdir=workdir, tool=Toolset()["yosys"])
        return read_netlist(netlist)

    return make


@pytest.fixture(scope="session")
def last_gates() -> dict[str, Netlist]:
    """The last design that was elaborated from the library's own sources, by its id."""
    return {}


@pytest.fixture
def gates(top_gates: TopGates, last_gates: dict[str, Netlist]) -> Gates:
    """Return a function from a design (and RTL sources of one's own) to its gates."""

    def make(design: Design, sources: Sequence[Path] | None = None) -> Netlist:
        if sources is not None:
            return top_gates(design.module, design.sv_parameters, sources)
        # Several tests in a row have the same design; more than one would fill the memory.
        if design.id not in last_gates:
            last_gates.clear()
            own = design.sources
            last_gates[design.id] = top_gates(design.module, design.sv_parameters, own)
        return last_gates[design.id]

    return make
