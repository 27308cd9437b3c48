"""Memories of look-up tables, mapped by Yosys to every family that has them, written and read at random."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.netlist import Simulator, pack_lanes, read_netlist, unpack_lanes
from cipherfab.netlist.area import area
from cipherfab.toolchain import Toolset, target, yosys

WIDTH = 7
# Words of the memory for which there is block RAM, too.
WITH_CHOICE = 70
LANES = 64
SOURCE = """
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


# LUT sites of memories of 16, 40 and 70 words: banks of 16 words, one bit to two LUTs or four bits to three
# slices; or of 64 words, three bits to four LUTs.
SITES: dict[str, Callable[[int], int]] = {
    **dict.fromkeys(("spartan-3", "virtex-4"), lambda depth: -(-depth // 16) * 2 * WIDTH),
    **dict.fromkeys(("virtex-5", "spartan-6", "artix-7"), {16: 8, 40: 12, 70: 24}.__getitem__),
    **dict.fromkeys(("ecp5", "nexus", "machxo2"), lambda depth: -(-depth // 16) * 6 * 2),
}


@pytest.mark.parametrize("depth", [16, 40, 70])
@pytest.mark.parametrize("family", SITES)
def test_a_memory_in_luts_keeps_what_is_written(family: str, depth: int, workdir: Path) -> None:
    path = workdir / "memory.sv"
    path.write_text(SOURCE)
    tool, chosen = Toolset()["yosys"], target(family)
    if depth != WITH_CHOICE:
        # Reading the rules for block RAM takes most of the time.
        chosen = replace(chosen, synthesis=(*chosen.synthesis, "-nobram"))
    rtlil = yosys.elaborate([path], "memory", {"Depth": str(depth)}, workdir=workdir, tool=tool)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(mapped)
    occupied = area(netlist, chosen)
    assert occupied.lutram == SITES[family](depth)
    assert (occupied.ff, occupied.bram) == (0, 0)

    simulator = Simulator(netlist, lanes=LANES)
    rng = random.Random(depth)
    bits = (depth - 1).bit_length()
    contents: list[dict[int, int]] = [{} for _ in range(LANES)]
    compared = 0
    for _ in range(3 * depth):
        address = [rng.randrange(depth) for _ in range(LANES)]
        read = [rng.randrange(depth) for _ in range(LANES)]
        data = [rng.getrandbits(WIDTH) for _ in range(LANES)]
        write = [rng.randrange(2) for _ in range(LANES)]
        simulator.write("write_address_i", pack_lanes(address, bits))
        simulator.write("read_address_i", pack_lanes(read, bits))
        simulator.write("data_i", pack_lanes(data, WIDTH))
        simulator.write("write_i", pack_lanes(write, 1))
        found = unpack_lanes(simulator.read("data_o"))
        for lane, words in enumerate(contents):
            if read[lane] in words:
                assert found[lane] == words[read[lane]]
                compared += 1
            if write[lane]:
                words[address[lane]] = data[lane]
        simulator.clock()
    assert compared > depth * LANES
