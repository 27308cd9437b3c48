"""Columns of constant tables become the tables that they are the columns of."""

import re
from pathlib import Path

import pytest

from cipherfab.devices.targets import TARGETS
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool, Toolset
from cipherfab.tools.whole_tables import with_whole_tables
from cipherfab.verify.prove import prove

# Of a table of 32 entries each column is one number in RTLIL.
TABLES = """\
module tables #(parameter bit Columns = 1) (
  input logic [7:0] a_i, input logic [4:0] b_i, input logic c_i, output logic [9:0] y_o
);
  localparam logic [15:0][3:0] Nibbles = 64'h21748fe3da09b65c;
  localparam logic [31:0][1:0] Pairs = 64'hf8d30b97e1ac5624;
  function automatic logic [3:0] nibble(logic [3:0] x);
    logic [15:0] column;
    for (int k = 0; k < 4; k++) begin
      for (int i = 0; i < 16; i++) column[i] = Nibbles[i][k];
      nibble[k] = 1'(column >> x);
    end
  endfunction
  function automatic logic [1:0] pair(logic [4:0] x);
    logic [31:0] column;
    for (int k = 0; k < 2; k++) begin
      for (int i = 0; i < 32; i++) column[i] = Pairs[i][k];
      pair[k] = 1'(column >> x);
    end
  endfunction
  logic [3:0] high, low;
  logic [1:0] two;
  if (Columns) begin : gen_columns
    assign {high, low, two} = {nibble(a_i[7:4]), nibble(a_i[3:0]), pair(b_i)};
  end else begin : gen_tables
    assign {high, low, two} = {Nibbles[a_i[7:4]], Nibbles[a_i[3:0]], Pairs[b_i]};
  end
  assign y_o = {high[0], low, high[3:1], two} ^ {10{c_i}};
endmodule
"""
SELECTION = re.compile(r"^  cell \$bmux .*\n(?:    .*\n)*", re.MULTILINE)
DECLARED = re.compile(r"^  (?:cell|wire) .*", re.MULTILINE)
NUMBER = re.compile(r"(?<=\$)\d+")


def elaborated(text: str, workdir: Path, tool: Tool, **parameters: str) -> str:
    source = workdir / "source.sv"
    source.write_text(text, encoding="utf-8")
    top = text.split()[1]
    return yosys.elaborate([source], top, parameters, workdir=workdir, tool=tool).read_text(encoding="utf-8")


def numbers(rtlil: str) -> list[int]:
    return sorted(set(map(int, NUMBER.findall(rtlil))))


def numbered_anew(rtlil: str) -> str:
    """Return a design with its numbers without gaps: the front end leaves one for each call of a function."""
    places = {str(number): str(place) for place, number in enumerate(numbers(rtlil))}
    return NUMBER.sub(lambda found: places[found[0]], rtlil)


def test_are_what_an_index_gives(workdir: Path, tool: Tool) -> None:
    whole = numbered_anew(with_whole_tables(elaborated(TABLES, workdir, tool)))
    index = numbered_anew(elaborated(TABLES, workdir, tool, Columns="0"))
    assert len(SELECTION.findall(index)) == 3
    assert SELECTION.findall(whole) == SELECTION.findall(index)
    assert DECLARED.findall(whole) == DECLARED.findall(index)


def test_numbers_close_up(workdir: Path, tool: Tool) -> None:
    columns = elaborated(TABLES, workdir, tool)
    whole = with_whole_tables(columns)
    assert numbers(columns)[-1] - numbers(whole)[-1] == (4 - 1) + (4 - 1) + (2 - 1)


def test_a_memory_keeps_its_ports_and_attributes_stay(workdir: Path, tool: Tool) -> None:
    columns = elaborated(TABLES, workdir, tool)
    number = numbers(columns)[-1]
    memory = f'  attribute \\x "in $99"\n  memory width 4 size 16 ${number}\n'
    port = f'  cell $memrd_v2 $port\n    parameter \\MEMID "${number}"\n  end\n'
    whole = with_whole_tables(columns.replace("\nend\n", f"\n{memory}{port}end\n"))
    assert f"size 16 ${number - 7}\n" in whole
    assert f'\\MEMID "${number - 7}"\n' in whole
    assert '"in $99"' in whole


def test_are_mapped_to_what_the_columns_do(workdir: Path, tool: Tool) -> None:
    elaborated(TABLES, workdir, tool)
    target = TARGETS["ice40"]
    recipes = target.recipes[:1]
    rtlil = workdir / "design.il"
    (mapped,) = yosys.synthesise(rtlil, target, recipes, workdir=workdir, tool=tool).values()
    gates = yosys.gates([workdir / "source.sv"], "tables", {}, workdir=workdir, tool=tool)
    netlists = read_netlist(gates), read_netlist(mapped, target.cells)
    assert prove(*netlists, tools=Toolset(), workdir=workdir).verdict == "proved"


@pytest.mark.parametrize(
    ("output", "value"),
    [
        ("[1:0]", "2'(16'h8fe3 >> a_i)"),  # more bits than the lowest
        ("[1:0]", "{1'(16'h8fe3 >> {1'b0, a_i}), 1'(16'h8fe3 >> a_i[2:0])}"),  # another number of entries
        ("[0:0]", "1'({12'h8fe, a_i} >> a_i)"),  # no constant
    ],
)
def test_are_made_of_columns_alone(output: str, value: str, workdir: Path, tool: Tool) -> None:
    ports = f"input logic [3:0] a_i, output logic {output} y_o"
    rtlil = elaborated(f"module shift ({ports});\nassign y_o = {value};\nendmodule\n", workdir, tool)
    assert "cell $shr" in rtlil
    assert with_whole_tables(rtlil) == rtlil
