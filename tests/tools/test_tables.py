"""Constant tables of more inputs than a LUT, mapped to the LUTs and wide multiplexers of every family."""

import random
from pathlib import Path

import pytest

from cipherfab.devices.targets import TARGETS
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool
from tests.suite.night import targets

LANES = 64
# LUTs and wide multiplexers of one truth table of eight inputs, by the inputs of a LUT; on ECP5 the widest
# multiplexer joins eight LUTs, and iCE40 has none: the other choices are made in LUTs.
SITES = {
    "spartan-3": (16, 15),
    "virtex-4": (16, 15),
    "virtex-5": (4, 3),
    "spartan-6": (4, 3),
    "artix-7": (4, 3),
    "ecp5": (17, 14),
    "ecp5-speed": (17, 14),
    "ice40": (26, 0),
    "gowin": (17, 14),
    "nexus": (26, 0),
    "machxo2": (17, 14),
}


@pytest.mark.parametrize("family", targets(SITES))
def test_a_table_of_eight_inputs_takes_few_luts(family: str, workdir: Path, tool: Tool) -> None:
    rng = random.Random(8)
    words = [rng.getrandbits(2) for _ in range(256)]
    entries = ", ".join(f"2'd{word}" for word in reversed(words))
    path = workdir / "table.sv"
    path.write_text(
        "module look_up (input logic [7:0] address_i, output logic [1:0] word_o);\n"
        f"localparam logic [255:0][1:0] Words = {{{entries}}};\n"
        "assign word_o = Words[address_i];\nendmodule\n"
    )
    rtlil = yosys.elaborate([path], "look_up", {}, workdir=workdir, tool=tool)
    target = TARGETS[family]
    (mapped,) = yosys.synthesise(rtlil, target, target.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(mapped, target.cells)
    found = area(netlist, target)
    luts, multiplexers = SITES[family]
    assert (found.lut, found.mux) == (2 * luts, 2 * multiplexers)
    simulator = Simulator(netlist, lanes=LANES)
    for start in range(0, 256, LANES):
        simulator.write("address_i", pack_lanes(list(range(start, start + LANES)), 8))
        simulator.settle()
        assert unpack_lanes(simulator.read("word_o")) == words[start : start + LANES]


def test_a_recipe_is_not_tried_on_larger_designs_than_it_is_for(
    workdir: Path, tiny_rtlil: Path, tool: Tool
) -> None:
    target = TARGETS["spartan-6"]
    fast, *_, slow = target.recipes
    assert fast.most_gates > 1_000_000
    assert slow.most_gates < 100_000
    never = type(slow)(name="never", options=slow.options, script=slow.script, most_gates=1)
    paths = yosys.synthesise(tiny_rtlil, target, (fast, slow, never), workdir=workdir, tool=tool)
    assert list(paths) == [fast.name, slow.name]
