"""A folder the wheels can see, and a small design with a multi-cycle register."""

from pathlib import Path

import pytest

from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool, find_tool

TINY = """\
module tiny #(parameter int unsigned Steps = 2) (
  input  logic       clk_i,
  input  logic       load_i,
  input  logic [3:0] key_i,
  input  logic [3:0] block_i,
  output logic [3:0] block_o
);
  if (Steps < 1 || Steps > 3) begin : gen_bad
    $error("tiny: Steps is %0d; allowed are 1 to 3", Steps);
  end
  logic [3:0] static_key_q, state_q;
  always_ff @(posedge clk_i) begin
    if (load_i) static_key_q <= key_i;
    state_q <= (state_q + block_i) ^ {static_key_q[0], static_key_q[3:1]};
  end
  assign block_o = state_q;
endmodule
"""


@pytest.fixture(scope="session")
def tool() -> Tool:
    """Yosys from its wheel."""
    return find_tool("yosys")


@pytest.fixture
def tiny(workdir: Path) -> Path:
    """The source of a small design."""
    source = workdir / "tiny.sv"
    source.write_text(TINY, encoding="utf-8")
    return source


@pytest.fixture
def tiny_rtlil(workdir: Path, tiny: Path, tool: Tool) -> Path:
    """The small design, elaborated."""
    return yosys.elaborate([tiny], "tiny", {"Steps": "3"}, workdir=workdir, tool=tool)
