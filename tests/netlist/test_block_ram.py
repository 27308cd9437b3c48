"""Memories that are never written, mapped to the block RAM of every family by Yosys."""

import random
from pathlib import Path

import pytest

from cipherfab.netlist import NetlistError, Simulator, pack_lanes, read_netlist, unpack_lanes
from cipherfab.netlist.area import area
from cipherfab.netlist.block_ram import read_only
from cipherfab.netlist.cells import CELL_TYPES
from cipherfab.netlist.celltype import CellType
from cipherfab.toolchain import Toolset, target, yosys
from cipherfab.toolchain.targets import TARGETS

WIDTH = 16
LANES = 64
# Their block RAM is not modelled.
WITHOUT = ("gowin", "nexus", "gatemate")


def source(words: list[int], ports: int) -> str:
    """Write a memory with a number of ports, each with an enable of its own."""
    depth = len(words)
    bits = (depth - 1).bit_length()
    entries = ", ".join(f"{WIDTH}'d{word}" for word in words)
    lines = [
        "module rom (input logic clk_i,",
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


@pytest.mark.parametrize("depth", [256, 512])
@pytest.mark.parametrize(
    ("family", "ports"),
    [*((name, 2) for name in TARGETS if name not in ("ice40", *WITHOUT)), ("ice40", 1)],
)
def test_a_rom_in_block_ram_reads_its_words(family: str, ports: int, depth: int, workdir: Path) -> None:
    rng = random.Random(depth)
    words = [rng.getrandbits(WIDTH) for _ in range(depth)]
    path = workdir / "rom.sv"
    path.write_text(source(words, ports))
    tool = Toolset()["yosys"]
    rtlil = yosys.elaborate([path], "rom", {}, workdir=workdir, tool=tool)
    chosen = target(family)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    netlist = read_netlist(mapped)
    # A block RAM of iCE40 holds 256 words of 16 bits; a port of one of MachXO2 reads 9 bits.
    assert area(netlist, chosen).bram == {"ice40": depth // 256, "machxo2": 2}.get(family, 1)
    simulator = Simulator(netlist, lanes=LANES)
    last = [[0] * LANES for _ in range(ports)]
    for _ in range(20):
        for p in range(ports):
            address = [rng.randrange(depth) for _ in range(LANES)]
            enable = [int(rng.random() < 0.7) for _ in range(LANES)]
            simulator.write(f"address{p}_i", pack_lanes(address, (depth - 1).bit_length()))
            simulator.write(f"enable{p}_i", pack_lanes(enable, 1))
            last[p] = [words[a] if e else old for a, e, old in zip(address, enable, last[p], strict=True)]
        simulator.clock()
        for p in range(ports):
            assert unpack_lanes(simulator.read(f"data{p}_o")) == last[p]


@pytest.mark.parametrize("family", WITHOUT)
def test_a_block_ram_without_a_model_is_refused(family: str, workdir: Path) -> None:
    path = workdir / "rom.sv"
    path.write_text(source(list(range(256)), 1))
    tool, chosen = Toolset()["yosys"], target(family)
    rtlil = yosys.elaborate([path], "rom", {}, workdir=workdir, tool=tool)
    (mapped,) = yosys.synthesise(rtlil, chosen, chosen.recipes[:1], workdir=workdir, tool=tool).values()
    with pytest.raises(NetlistError, match=r"rom\.0\.0|SP"):
        Simulator(read_netlist(mapped), lanes=LANES)


def kind(name: str) -> CellType:
    (found,) = CELL_TYPES[name]
    return found


def test_what_is_not_modelled_is_refused() -> None:
    with pytest.raises(NetlistError, match="DOA_REG = 1 is not modelled; only 0"):
        read_only(kind("RAMB8BWER"), {"DOA_REG": 1})
    with pytest.raises(NetlistError, match="DATA_WIDTH_A = 5 is not modelled; only 1, 2, 4, 9, 18"):
        read_only(kind("RAMB8BWER"), {"DATA_WIDTH_A": 5})


def test_a_port_that_is_not_used_has_no_registers() -> None:
    found = read_only(kind("RAMB8BWER"), {"DATA_WIDTH_A": 18, "DATA_WIDTH_B": 0})
    assert {name.partition("[")[0] for name in found.registers} == {"DOADO", "DOPADOP"}
