"""Selections with an index that is known in part."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.flow.measure import elaborate
from cipherfab.tools import yosys
from cipherfab.tools.recipe_script import RULES
from cipherfab.tools.tools import Tool, Toolset
from cipherfab.tools.whole_tables import write_whole_tables
from tests.suite.night import night

PART = """\
module part (input logic [2:0] x_i, output logic [3:0] y_o);
  localparam logic [31:0][3:0] Table = 128'h0123456789abcdeff8d30b97e1ac5624;
  assign y_o = Table[{2'b10, x_i}];
endmodule
"""


def selections(rtlil: Path, workdir: Path, tool: Tool) -> str:
    """Return a design behind the rule."""
    result = workdir / "halved.il"
    yosys.copy_sources(RULES, workdir)
    script = [
        f"read_rtlil {rtlil.name}",
        "techmap -map index_map.v t:$bmux",
        "opt_clean",
        f"write_rtlil {result.name}",
    ]
    yosys.run_script(script, workdir, tool, [result])
    return result.read_text(encoding="utf-8")


def test_the_entries_that_are_left(workdir: Path, tool: Tool) -> None:
    source = workdir / "part.sv"
    source.write_text(PART, encoding="utf-8")
    text = selections(yosys.elaborate([source], "part", {}, workdir=workdir, tool=tool), workdir, tool)
    (width,) = re.findall(r"parameter \\S_WIDTH (\d+)", text)
    assert width == "3"
    assert f"connect \\A 32'{0x89ABCDEF:b}" in text


@pytest.mark.parametrize(
    "design_id",
    ["serpent-128/iterative:rounds_per_cycle=8", night("serpent-256/combinational:direction=both")],
)
def test_the_number_of_an_s_box_is_no_part_of_an_index(design_id: str, workdir: Path) -> None:
    """Where it is known: of round and of round key. Else tables have 128 entries instead of 16."""
    tools = Toolset()
    rtlil = write_whole_tables(elaborate(parse_id(design_id), tools, workdir).rtlil, workdir)
    widths = re.findall(r"parameter \\S_WIDTH (\d+)", selections(rtlil, workdir, tools["yosys"]))
    assert len(widths) > 500
    assert set(widths) == {"4"}
