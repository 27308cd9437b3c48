"""Elaborated designs as netlists of generic gates, for the tests of the contract."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cipherfab.catalogue import Design, rtl_sources
from cipherfab.netlist import Netlist, read_netlist
from cipherfab.toolchain import Toolset, yosys

Gates = Callable[..., Netlist]


@pytest.fixture
def gates(request: pytest.FixtureRequest) -> Gates:
    """Return a function from a design (and RTL sources of one's own) to its gates."""
    # The tools of the wheels do not see the system's folder for temporary files.
    root = request.config.rootpath / "build" / "test-work"

    def make(design: Design, sources: Sequence[Path] = rtl_sources()) -> Netlist:
        root.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=root) as folder:
            workdir = Path(folder)
            tool = Toolset()["yosys"]
            rtlil = yosys.elaborate(sources, design.module, design.sv_parameters, workdir=workdir, tool=tool)
            return read_netlist(yosys.gates(rtlil, workdir=workdir, tool=tool))

    return make
