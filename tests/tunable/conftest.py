"""Small designs, as gates of a family."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.netlist import Netlist, read_netlist
from cipherfab.toolchain import Toolset, yosys
from cipherfab.tunable.fabric import fabric

SOURCE = """
module keyed (
    input  logic       clk_i,
    input  logic [7:0] key_i,
    input  logic [7:0] block_i,
    output logic [7:0] block_o,
    output logic [7:0] key_o,
    output logic       not_o
);
  logic [7:0] state_q;
  always_ff @(posedge clk_i) state_q <= {block_i[6:0], block_i[7]} ^ key_i;
  assign block_o = (state_q & {key_i[3:0], key_i[7:4]}) ^ (state_q << 1) ^ {8{key_i == 8'h5a}};
  assign key_o = key_i;
  assign not_o = ~state_q[0];
endmodule
"""
"""Parameters in LUTs and registers, alone at ports; the complement of a register at a port."""


@pytest.fixture(scope="session")
def gates(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Return a function that makes a netlist of gates and cells of a family of a module."""

    def make(text: str, top: str, *, family: str = "ice40", carry: bool = False) -> Path:
        folder = tmp_path_factory.mktemp(top)
        source = folder / f"{top}.sv"
        source.write_text(text, encoding="utf-8")
        kind, tool = fabric(family), Toolset()["yosys"]
        rtlil = yosys.elaborate([source], top, {}, workdir=folder, tool=tool)
        return yosys.family_gates(
            rtlil,
            kind.target,
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
    return read_netlist(keyed_path)
