"""Plain LUTs by the recipes of a family, beside tunable ones that stay."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tlut.mapper.map_netlist import Mapped, map_netlist
from cipherfab.tlut.mapper.plain_luts import remapped
from cipherfab.tlut.mapper.proof import prove_mapping
from cipherfab.tlut.targets import MAPPED_TARGETS, tlut_family
from cipherfab.tools.tools import Toolset

SOURCE = """
module mixed (
    input  logic       clk_i,
    input  logic [7:0] key_i,
    input  logic [7:0] block_i,
    output logic [7:0] block_o
);
  logic [7:0] sum, state_q;
  assign sum = (block_i ^ {block_i[0], block_i[7:1]}) + {block_i[3:0], block_i[7:4]};
  always_ff @(posedge clk_i) state_q <= sum ^ (block_i & key_i);
  assign block_o = (state_q + 8'd3) ^ {8{&state_q}};
endmodule
"""


def remappings(netlist: Netlist, workdir: Path, family: str) -> tuple[Mapped, list[Mapped]]:
    target, tools = MAPPED_TARGETS[family], Toolset()
    recipes = [recipe for recipe in target.recipes if recipe.weight == 1]
    mapped = map_netlist(netlist, ["key_i"], inputs=len(tlut_family(target).lut.inputs))
    return mapped, list(remapped(mapped, recipes, workdir=workdir, tool=tools["yosys"]))


@pytest.fixture
def mixed(gates: Callable[..., Path]) -> Netlist:
    """Return a design with logic in front of tunable LUTs and behind them, as gates."""
    return read_netlist(gates(SOURCE, "mixed"), MAPPED_TARGETS["ice40"].cells)


def test_every_recipe_is_proved_and_keeps_the_tunable_luts(mixed: Netlist, tmp_path: Path) -> None:
    mapped, found = remappings(mixed, tmp_path, "ice40")
    assert found
    for each in found:
        assert [lut.table for lut in each.tunable] == [lut.table for lut in mapped.tunable]
        assert len(each.luts) <= len(mapped.luts)
        assert prove_mapping(each, tools=Toolset(), workdir=tmp_path).verdict == "proved"


def test_a_wrong_plain_lut_is_found(mixed: Netlist, tmp_path: Path) -> None:
    _, (found, *_) = remappings(mixed, tmp_path, "ice40")
    plain = next(lut for lut in found.luts if not lut.tunable)
    luts = tuple(replace(lut, table=lut.table ^ 1) if lut is plain else lut for lut in found.luts)
    assert prove_mapping(replace(found, luts=luts), tools=Toolset(), workdir=tmp_path).verdict == "open"
