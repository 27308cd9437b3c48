"""Memories that are never written, mapped to the block RAM of every family by Yosys."""

import random
from pathlib import Path

import pytest

from cipherfab.devices.targets import TARGETS, target
from cipherfab.netlist.area import area
from cipherfab.netlist.block_ram import read_only
from cipherfab.netlist.model import NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from tests.suite.night import targets

WIDTH = 16
LANES = 64
# Their block RAM is not modelled.
WITHOUT = ("gowin", "nexus", "gatemate", "virtex-e")


DEPTHS = (256, 512)


def source(words: list[int], ports: int, name: str = "rom") -> str:
    """Write a memory with a number of ports, each with an enable of its own."""
    depth = len(words)
    bits = (depth - 1).bit_length()
    entries = ", ".join(f"{WIDTH}'d{word}" for word in words)
    lines = [
        f"module {name} (input logic clk_i,",
        ", ".join(
            f"input logic enable{p}_i, input logic [{bits - 1}:0] address{p}_i, "
            f"output logic [{WIDTH - 1}:0] data{p}_o"
            for p in range(ports)
        ),
        ");",
        f"typedef logic [{WIDTH - 1}:0] table_t[{depth}];",
        f'(* rom_style = "block" *) table_t rom = \'{{{entries}}};',
        *(
            f"always_ff @(posedge clk_i) if (enable{p}_i) data{p}_o <= rom[address{p}_i];"
            for p in range(ports)
        ),
        "endmodule",
    ]
    return "\n".join(lines)


def both(roms: dict[int, list[int]], ports: int) -> str:
    """Write memories of several depths beside each other: the mapper takes as long for one of them."""
    names = [
        (name, f"{name[:-2]}_{depth}{name[-2:]}", width)
        for depth in roms
        for p in range(ports)
        for name, width in (
            (f"enable{p}_i", ""),
            (f"address{p}_i", f"[{(depth - 1).bit_length() - 1}:0]"),
            (f"data{p}_o", f"[{WIDTH - 1}:0]"),
        )
    ]
    declared = [
        f"{'output' if new.endswith('_o') else 'input'} logic {width} {new}" for _, new, width in names
    ]
    lines = [source(words, ports, f"rom_{depth}") for depth, words in roms.items()]
    lines.append(f"module roms (input logic clk_i, {', '.join(declared)});")
    for depth in roms:
        connected = [f".{old}({new})" for old, new, _ in names if f"_{depth}_" in new]
        lines.append(f"rom_{depth} u_{depth} (.clk_i, {', '.join(connected)});")
    return "\n".join([*lines, "endmodule"])


@pytest.mark.parametrize("family", targets(name for name in TARGETS if name not in WITHOUT))
def test_roms_in_block_ram_read_their_words(family: str, workdir: Path) -> None:
    ports = 1 if family == "ice40" else 2
    rng = random.Random(ports)
    roms = {depth: [rng.getrandbits(WIDTH) for _ in range(depth)] for depth in DEPTHS}
    path = workdir / "roms.sv"
    path.write_text(both(roms, ports))
    tool = Toolset()["yosys"]
    rtlil = yosys.elaborate([path], "roms", {}, workdir=workdir, tool=tool)
    chosen = target(family)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(mapped, chosen.cells)
    # A block RAM of iCE40 holds 256 words of 16 bits; a port of one of MachXO2 reads 9 bits.
    assert area(netlist, chosen).bram == {"ice40": 1 + 2, "machxo2": 2 + 2}.get(family, 1 + 1)
    simulator = Simulator(netlist, lanes=LANES)
    last = {(depth, p): [0] * LANES for depth in DEPTHS for p in range(ports)}
    for _ in range(20):
        for (depth, p), before in last.items():
            address = [rng.randrange(depth) for _ in range(LANES)]
            enable = [int(rng.random() < 0.7) for _ in range(LANES)]
            simulator.write(f"address{p}_{depth}_i", pack_lanes(address, (depth - 1).bit_length()))
            simulator.write(f"enable{p}_{depth}_i", pack_lanes(enable, 1))
            taken = zip(address, enable, before, strict=True)
            last[depth, p] = [roms[depth][a] if e else old for a, e, old in taken]
        simulator.clock()
        for (depth, p), words in last.items():
            assert unpack_lanes(simulator.read(f"data{p}_{depth}_o")) == words


@pytest.mark.parametrize("family", WITHOUT)
def test_a_block_ram_without_a_model_is_refused(family: str, workdir: Path) -> None:
    path = workdir / "rom.sv"
    path.write_text(source(list(range(256)), 1))
    tool, chosen = Toolset()["yosys"], target(family)
    rtlil = yosys.elaborate([path], "rom", {}, workdir=workdir, tool=tool)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    with pytest.raises(NetlistError, match=r"rom\.0\.0"):
        Simulator(read_netlist(mapped, chosen.cells), lanes=LANES)


BLOCK_RAM = target("spartan-6").cells["RAMB8BWER"]


def test_what_is_not_modelled_is_refused() -> None:
    with pytest.raises(NetlistError, match="DOA_REG = 1 is not modelled; only 0"):
        read_only(BLOCK_RAM, {"DOA_REG": 1})
    with pytest.raises(NetlistError, match="DATA_WIDTH_A = 5 is not modelled; only 1, 2, 4, 9, 18"):
        read_only(BLOCK_RAM, {"DATA_WIDTH_A": 5})


def test_a_port_that_is_not_used_has_no_registers() -> None:
    found = read_only(BLOCK_RAM, {"DATA_WIDTH_A": 18, "DATA_WIDTH_B": 0})
    assert {name.partition("[")[0] for name in found.registers} == {"DOADO", "DOPADOP"}
