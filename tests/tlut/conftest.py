"""Small designs, as gates of a family."""

import fcntl
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from cipherfab.bitstream import Placement
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tlut.targets import tlut_family, tlut_target
from cipherfab.tlut.template.template import Template
from cipherfab.tlut.template.tune import Bench, Source, make_template, tune
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

SOURCE = """
module keyed (
    input  logic       clk_i,
    input  logic [7:0] key_i,
    input  logic [7:0] block_i,
    input  logic       unused_i,
    output logic [7:0] block_o,
    output logic [7:0] key_o,
    output logic       not_o
);
  logic [7:0] state_q;
  always_ff @(posedge clk_i) state_q <= {block_i[6:0], block_i[7]} ^ key_i;
  assign block_o = (state_q & {key_i[3:0], key_i[7:4]}) ^ (state_q << 1) ^ {8{key_i == 8'h5a}};
  assign key_o = key_i;
  assign not_o = ~state_q[0];
  logic unused;
  assign unused = unused_i;
endmodule
"""
"""Parameters in LUTs, in front of registers and at ports; the complement of a register; an unused input."""


@pytest.fixture(scope="session")
def gates(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Return a function that makes a netlist of gates and cells of a family of a module."""

    def make(text: str, top: str, *, family: str = "ice40", carry: bool = False) -> Path:
        folder = tmp_path_factory.mktemp(top)
        source = folder / f"{top}.sv"
        source.write_text(text, encoding="utf-8")
        target, tool = tlut_target(family), Toolset()["yosys"]
        kind = tlut_family(target)
        rtlil = yosys.elaborate([source], top, {}, workdir=folder, tool=tool)
        return yosys.family_gates(
            rtlil,
            target,
            workdir=folder,
            tool=tool,
            left_out=[kind.no_carry] if carry else [],
            finish=kind.unwrap if carry else (),
        )

    return make


@pytest.fixture(scope="session")
def keyed_path(gates: Callable[..., Path]) -> Path:
    """Return the file of a small netlist."""
    return gates(SOURCE, "keyed")


@pytest.fixture(scope="session")
def keyed(keyed_path: Path) -> Netlist:
    """Return a small netlist."""
    return read_netlist(keyed_path, tlut_target("ice40").cells)


@dataclass(frozen=True)
class Placed:
    """A template of the small design, where its LUTs are, and its gates."""

    template: Template
    placement: Placement
    gates: Path


@pytest.fixture(scope="session")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Placed]:
    """Return a function that makes a template for a family; the first process that asks does it for all."""
    root = tmp_path_factory.getbasetemp()
    shared = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root

    @cache
    def make(family: str) -> Placed:
        folder = shared / f"tunable_{family}"
        folder.mkdir(exist_ok=True)
        stored = folder / "placed.pickle"
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not stored.exists():
                source = folder / "keyed.sv"
                source.write_text(SOURCE, encoding="utf-8")
                bench = Bench(target=tlut_target(family), tools=Toolset(), workdir=folder)
                design = Source(name="keyed", files=[source], top="keyed", settings={})
                tuned = tune(design, ["key"], bench)
                template, placement = make_template(design, tuned, bench)
                stored.write_bytes(pickle.dumps(Placed(template, placement, tuned.gates)))
        found: Placed = pickle.loads(stored.read_bytes())
        return found

    return make
