"""A VSCPU with a program for a cipher: its memory word by word, and the contract of the whole."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import BlockDesign, block_design, needed_sources
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.block_contract import block_run
from cipherfab.verify.blocks import random_work
from tests.suite.night import night

from .conftest import Gates, TopGates
from .mutants import mutated

MEMORY = "cf_vscpu_memory"
LENGTH, BEGIN, END = 23, 7, 18
"""Of a small memory: words, and the first and the one behind the last that can be written."""
LANES = 64
CYCLES = 300
DESIGNS = ("present-80/vscpu", night("rectangle-80/vscpu:program_ram=1"))
"""One with each memory: a block takes ten thousand cycles and more."""


def memory_fault(block_ram: bool, top_gates: TopGates, sources: Sequence[Path] | None = None) -> str:
    """Read and write a small memory at random; return what went wrong first, or nothing."""
    generator = random.Random(f"memory {block_ram}")
    contents = [generator.getrandbits(32) for _ in range(LENGTH)]
    whole = sum(word << 32 * number for number, word in enumerate(contents))
    parameters = {
        "Length": str(LENGTH),
        "Contents": f"{32 * LENGTH}'h{whole:x}",
        "Begin": str(BEGIN),
        "End": str(END),
        "BlockRam": str(int(block_ram)),
    }
    simulator = Simulator(top_gates(MEMORY, parameters, sources or needed_sources(MEMORY)), lanes=LANES)
    words = [list(contents) for _ in range(LANES)]
    for cycle in range(CYCLES):
        places = [generator.randrange(LENGTH) for _ in range(LANES)]
        # All words are read before any is written.
        writes = [cycle > 100 and generator.random() < 0.5 for _ in range(LANES)]
        if block_ram:
            writes = [each and BEGIN <= place < END for each, place in zip(writes, places, strict=True)]
        values = [generator.getrandbits(32) for _ in range(LANES)]
        simulator.write("address_i", pack_lanes(places, 5))
        simulator.write("write_i", pack_lanes([int(each) for each in writes], 1))
        simulator.write("word_i", pack_lanes(values, 32))
        simulator.clock()
        found = unpack_lanes(simulator.read("word_o"))
        for lane, place in enumerate(places):
            if found[lane] != words[lane][place]:
                return f"cycle {cycle}: word {place} is {found[lane]:x}, not {words[lane][place]:x}"
            if writes[lane] and BEGIN <= place < END:
                words[lane][place] = values[lane]
    return ""


@pytest.mark.parametrize("block_ram", [False, True])
def test_the_memory_remembers(block_ram: bool, top_gates: TopGates) -> None:
    assert memory_fault(block_ram, top_gates) == ""


@pytest.mark.parametrize(
    ("block_ram", "old", "new"),
    [
        (False, "if (write_i && variable)", "if (write_i)"),
        (False, "32'(address_i) < End", "32'(address_i) <= End"),
        (False, "32'(address_i) >= Begin", "32'(address_i) > Begin"),
        (False, "result[i%2**IndexBits] = Words[i]", "result[i-Begin] = Words[i]"),
        (False, "? '0 : Words[i]", "? '0 : Words[0]"),
        (True, "if (write_i) words_q", "if (!write_i) words_q"),
        (True, "result[i] = Words[i];", "result[i] = '0;"),
    ],
)
def test_faults_of_the_memory_are_found(
    block_ram: bool, old: str, new: str, top_gates: TopGates, tmp_path: Path
) -> None:
    sources = mutated(needed_sources(MEMORY), f"{MEMORY}.sv", old, new, tmp_path)
    assert memory_fault(block_ram, top_gates, sources)


def keeps_contract(design: BlockDesign, netlist: Netlist) -> None:
    """Require that two blocks in every lane come out right and in time."""
    work = random_work(design, lanes=LANES, items=2, seed=3, stalls=True, resets=True, blocks_per_key=2)
    run = block_run(design, work, seed=3)
    bench = run.on(Simulator(netlist, lanes=LANES))
    assert bench.failures == []
    assert bench.checked >= LANES
    counts = run.measure(bench, slice(None)).counts
    assert (counts["latency"], counts["interval"]) == ({design.cycles.latency}, {design.cycles.interval})


@pytest.mark.parametrize("design_id", DESIGNS)
def test_contract(design_id: str, gates: Gates) -> None:
    design = block_design(design_id)
    keeps_contract(design, gates(design))


@pytest.mark.nightly
def test_contract_of_the_whole_processor(workdir: Path) -> None:
    """It is mapped, as its memory would be half a million registers."""
    design, tools, family = block_design("present-80/vscpu:complete=on"), Toolset(), target("artix-7")
    rtlil = elaborate(design, tools, workdir).rtlil
    recipes = family.recipes[:1]
    (path,) = yosys.synthesise(rtlil, family, recipes, workdir=workdir, tool=tools["yosys"]).values()
    netlist = read_netlist(path, family.cells)
    assert area(netlist, family).bram == design.block_rams == 16
    keeps_contract(design, netlist)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cf_vscpu_cipher.sv", "run ? write : load", "load"),
        night("cf_vscpu_cipher.sv", "run ? address : place", "run ? address : '0"),
        night("cf_vscpu_cipher.sv", ".ReadRegister(1'b1)", ".ReadRegister(1'b0)"),
    ],
)
def test_faults_are_found(file: str, old: str, new: str, gates: Gates, tmp_path: Path) -> None:
    design = block_design("present-80/vscpu:program_ram=1")
    sources = mutated(design.sources, file, old, new, tmp_path)
    work = random_work(design, lanes=LANES, items=1, seed=3, stalls=False, resets=False)
    assert block_run(design, work, seed=3).on(Simulator(gates(design, sources), lanes=LANES)).failures
