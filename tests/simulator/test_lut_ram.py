"""Memories of look-up tables, mapped by Yosys to every family that has them, written and read at random."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.devices.targets import target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from tests.suite.night import targets

WIDTH = 7
DEPTHS = (16, 40, 70)
LANES = 64
MEMORY = """
module memory #(parameter int Depth = 16, localparam int Bits = $clog2(Depth)) (
    input  logic clk_i, write_i,
    input  logic [Bits-1:0] write_address_i, read_address_i,
    input  logic [6:0] data_i,
    output logic [6:0] data_o
);
  (* ram_style = "distributed" *) logic [6:0] words_q[Depth];
  always_ff @(posedge clk_i) if (write_i) words_q[write_address_i] <= data_i;
  assign data_o = words_q[read_address_i];
endmodule
"""


def source() -> str:
    """Return memories of all depths beside each other: a run of the mapper takes as long for one of them."""
    ports = [
        f"""
    input  logic [{(depth - 1).bit_length() - 1}:0] write_address_{depth}_i, read_address_{depth}_i,
    output logic [6:0] data_{depth}_o"""
        for depth in DEPTHS
    ]
    instances = [
        f"""
  memory #(.Depth({depth})) u_{depth} (
      .write_address_i(write_address_{depth}_i), .read_address_i(read_address_{depth}_i),
      .data_o(data_{depth}_o), .*
  );"""
        for depth in DEPTHS
    ]
    head = "module memories (input logic clk_i, write_i, input logic [6:0] data_i,"
    return f"{MEMORY}{head}{','.join(ports)});{''.join(instances)}\nendmodule\n"


# LUT sites of memories of 16, 40 and 70 words: banks of 16 words, one bit to two LUTs or four bits to three
# slices; or of 64 words, three bits to four LUTs.
SITES: dict[str, Callable[[int], int]] = {
    **dict.fromkeys(("spartan-3", "virtex-4"), lambda depth: -(-depth // 16) * 2 * WIDTH),
    **dict.fromkeys(("virtex-5", "spartan-6", "artix-7"), {16: 8, 40: 12, 70: 24}.__getitem__),
    **dict.fromkeys(("ecp5", "nexus", "machxo2"), lambda depth: -(-depth // 16) * 6 * 2),
}


@pytest.mark.parametrize("family", targets(SITES))
def test_memories_in_luts_keep_what_is_written(family: str, workdir: Path) -> None:
    path = workdir / "memories.sv"
    path.write_text(source())
    tool, chosen = Toolset()["yosys"], target(family)
    rtlil = yosys.elaborate([path], "memories", {}, workdir=workdir, tool=tool)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(mapped, chosen.cells)
    occupied = area(netlist, chosen)
    assert occupied.lutram == sum(SITES[family](depth) for depth in DEPTHS)
    assert (occupied.ff, occupied.bram) == (0, 0)
    simulator = Simulator(netlist, lanes=LANES)
    for depth in DEPTHS:
        exercise(simulator, depth)


def exercise(simulator: Simulator, depth: int) -> None:
    """Write and read a memory at random."""
    rng = random.Random(depth)
    bits = (depth - 1).bit_length()
    contents: list[dict[int, int]] = [{} for _ in range(LANES)]
    compared = 0
    for _ in range(3 * depth):
        address = [rng.randrange(depth) for _ in range(LANES)]
        read = [rng.randrange(depth) for _ in range(LANES)]
        data = [rng.getrandbits(WIDTH) for _ in range(LANES)]
        write = [rng.randrange(2) for _ in range(LANES)]
        simulator.write(f"write_address_{depth}_i", pack_lanes(address, bits))
        simulator.write(f"read_address_{depth}_i", pack_lanes(read, bits))
        simulator.write("data_i", pack_lanes(data, WIDTH))
        simulator.write("write_i", pack_lanes(write, 1))
        found = unpack_lanes(simulator.read(f"data_{depth}_o"))
        for lane, words in enumerate(contents):
            if read[lane] in words:
                assert found[lane] == words[read[lane]]
                compared += 1
            if write[lane]:
                words[address[lane]] = data[lane]
        simulator.clock()
    assert compared > depth * LANES
