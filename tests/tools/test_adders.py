"""Narrow sums with a constant, which are gates where a carry chain is slow."""

from pathlib import Path

import pytest

from cipherfab.devices.targets import target
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool

SUM = """\
module sums (input logic [{top}:0] a_i, output logic [{top}:0] more_o, output logic [{top}:0] less_o);
  assign more_o = a_i + 5;
  assign less_o = a_i - 3;
endmodule
"""


@pytest.mark.parametrize(("bits", "carries"), [(6, False), (8, True)])
def test_sums(bits: int, carries: bool, workdir: Path, tool: Tool) -> None:
    source, family = workdir / "sums.sv", target("spartan-3")
    source.write_text(SUM.format(top=bits - 1), encoding="utf-8")
    rtlil = yosys.elaborate([source], "sums", {}, workdir=workdir, tool=tool)
    (path,) = yosys.synthesise(rtlil, family, family.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(path, family.cells)
    assert any("carry" in cell.kind.resources for cell in netlist.cells) == carries
    lanes = max(1 << bits, 64)
    simulator = Simulator(netlist, lanes=lanes)
    values = [lane % (1 << bits) for lane in range(lanes)]
    simulator.write("a_i", pack_lanes(values, bits))
    simulator.settle()
    for port, added in (("more_o", 5), ("less_o", -3)):
        assert unpack_lanes(simulator.read(port)) == [(each + added) % (1 << bits) for each in values]
