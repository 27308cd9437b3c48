"""A small design with a multi-cycle register goes through every tool, for every family."""

import json
from pathlib import Path

import pytest

from cipherfab.devices.targets import TARGETS
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.nextpnr import place_and_route, read_report
from cipherfab.tools.tools import Tool, find_tool
from tests.suite.night import PLACED, night, targets

REPORT = Path(__file__).parent / "data" / "report.json"


def test_gates_are_generic(workdir: Path, tiny: Path, tool: Tool) -> None:
    netlist = yosys.gates([tiny], "tiny", {"Steps": "3"}, workdir=workdir, tool=tool)
    # Words among them are taken apart when they are read.
    types = {cell.kind.name for cell in read_netlist(netlist).cells}
    assert types
    assert all(kind.startswith("$_") and kind.endswith("_") for kind in types)


@pytest.mark.parametrize("name", targets())
def test_every_recipe_maps_to_the_family(name: str, workdir: Path, tiny_rtlil: Path, tool: Tool) -> None:
    target = TARGETS[name]
    paths = yosys.synthesise(tiny_rtlil, target, target.recipes, workdir=workdir, tool=tool)
    assert list(paths) == [recipe.name for recipe in target.recipes]
    for path in paths.values():
        cells = json.loads(path.read_bytes())["modules"]["tiny"]["cells"].values()
        types = [cell["type"] for cell in cells]
        flip_flops = [
            kind for kind in types if kind.startswith(("FD", "TRELLIS_FF", "SB_DFF", "DFF", "CC_DFF"))
        ]
        assert len(flip_flops) == 8
        assert any(kind.startswith(("LUT", "SB_LUT", "CC_L")) for kind in types)
        assert not [kind for kind in types if kind.startswith("$")]


def test_a_report_gives_the_frequency_and_the_way_from_the_key() -> None:
    placed = read_report(REPORT, 7)
    assert placed.seed == 7
    assert placed.fmax_mhz == pytest.approx(225.938, abs=0.001)
    assert placed.settle_ns == pytest.approx(1.919, abs=0.001)


@pytest.mark.parametrize(
    "name",
    [
        name if name in PLACED else night(name)
        for name, target in TARGETS.items()
        if target.place_and_route is not None
    ],
)
def test_a_small_design_is_placed_with_its_key_apart(
    name: str, workdir: Path, tiny_rtlil: Path, tool: Tool
) -> None:
    target = TARGETS[name]
    assert target.place_and_route is not None
    paths = yosys.synthesise(tiny_rtlil, target, target.recipes[:1], workdir=workdir, tool=tool)
    (netlist,) = paths.values()
    nextpnr = find_tool(target.place_and_route.tool.name)
    plain = place_and_route(netlist, target, 1, workdir=workdir, tool=nextpnr)
    assert plain.settle_ns == 0
    assert 50 < plain.fmax_mhz < 1200
    outside = place_and_route(netlist, target, 1, multicycle=("block_i",), workdir=workdir, tool=nextpnr)
    assert outside.settle_ns > 0
    apart = place_and_route(netlist, target, 1, multicycle=("static_key_q",), workdir=workdir, tool=nextpnr)
    assert 0.4 < apart.settle_ns < 20


def test_a_seed_gives_the_same_result_again(workdir: Path, tiny_rtlil: Path, tool: Tool) -> None:
    target = TARGETS["ecp5"]
    assert target.place_and_route is not None
    paths = yosys.synthesise(tiny_rtlil, target, target.recipes[:1], workdir=workdir, tool=tool)
    (netlist,) = paths.values()
    nextpnr = find_tool(target.place_and_route.tool.name)
    first, second = (place_and_route(netlist, target, 3, workdir=workdir, tool=nextpnr) for _ in range(2))
    assert first == second


def test_a_choice_between_two_functions_joins_their_luts(workdir: Path, tool: Tool) -> None:
    source = workdir / "choice.sv"
    source.write_text(
        "module choice (input logic clk_i, new_i, input logic [3:0] a_i, b_i, output logic [1:0] bit_o);\n"
        "  logic [1:0] bit_q;\n"
        "  assign bit_o = bit_q;\n"
        "  always_ff @(posedge clk_i) begin\n"
        "    bit_q[0] <= new_i ? ^a_i : &b_i;\n"
        # A wire on one side would take a LUT of its own.
        "    bit_q[1] <= new_i ? ^a_i[2:0] : b_i[0];\n"
        "  end\n"
        "endmodule\n",
        encoding="utf-8",
    )
    rtlil = yosys.elaborate([source], "choice", {}, workdir=workdir, tool=tool)
    target = TARGETS["spartan-3"]
    joined = [recipe for recipe in target.recipes if recipe.before]
    assert joined
    for path in yosys.synthesise(rtlil, target, joined, workdir=workdir, tool=tool).values():
        found = area(read_netlist(path, target.cells), target)
        assert (found.lut, found.mux) == (4, 1)
