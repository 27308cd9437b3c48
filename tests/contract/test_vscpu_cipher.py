"""A VSCPU with a program for a cipher: its memory word by word, and the contract of the whole."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import BlockDesign, block_design, needed_sources
from cipherfab.devices.targets import target
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.processors import assemble, machine, run, start
from cipherfab.processors.shipped import ProgramName, program_layout, shipped_program
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
DESIGNS = (night("present-80/vscpu"), night("rectangle-80/vscpu:program_ram=1"))
"""One with each memory: a block takes ten thousand cycles and more."""
WHOLE = "present-80/vscpu:complete=on"
FAMILY = "artix-7"
# It needs the multiplier, and keeps words at the end of the memory and where this would be with fewer words.
LARGE = """
        MUL   block, key
        MULi  block + 1, 0x1234
        CPIi  last, block
        CPIi  near, block + 1
        CPI   block, last
        BZJi  zero, .
last:   .word 16383
near:   .word 255
zero:   .word 0
        .org  {block}
block:  .word 0, 0
key:    .word 0, 0, 0
"""


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


def mapped(design: BlockDesign, sources: Sequence[Path], workdir: Path) -> Netlist:
    """Return a design with its memory in block RAMs, which as gates would be half a million registers."""
    tool, family = Toolset()["yosys"], target(FAMILY)
    rtlil = yosys.elaborate(sources, design.module, design.sv_parameters, workdir=workdir, tool=tool)
    (path,) = yosys.synthesise(rtlil, family, family.recipes[:1], workdir=workdir, tool=tool).values()
    return read_netlist(path, family.cells)


@pytest.mark.nightly
def test_contract_of_the_whole_processor(workdir: Path) -> None:
    design = block_design(WHOLE)
    netlist = mapped(design, design.sources, workdir)
    assert area(netlist, target(FAMILY)).bram == design.block_rams == 16
    keeps_contract(design, netlist)


def answers(simulator: Simulator, keys: Sequence[int], blocks: Sequence[int]) -> list[list[int]]:
    """Offer a key and a block to every lane until it takes them; return the words that come out."""
    for port in ("in_valid_i", "out_ready_i"):
        simulator.write(port, pack_lanes([1] * LANES, 1))
    found: list[list[int]] = [[] for _ in range(LANES)]
    taken = 0
    for cycle in range(CYCLES):
        simulator.write("rst_i", pack_lanes([int(cycle == 0)] * LANES, 1))
        # The most significant words first, those of the block with the last ones of the key.
        shift = 32 * max(0, 2 - taken)
        for port, values in (("key_i", keys), ("block_i", blocks)):
            simulator.write(port, pack_lanes([value >> shift & 0xFFFF_FFFF for value in values], 32))
        ready, valid, block = (
            unpack_lanes(simulator.read(port)) for port in ("in_ready_o", "out_valid_o", "block_o")
        )
        if cycle:
            taken += ready[0]
            for lane in range(LANES):
                found[lane] += [block[lane]] * valid[lane]
        simulator.clock()
    return found


def runs_another_program(workdir: Path, folder: Path, fault: tuple[str, str] | None = None) -> bool:
    """Whether the whole processor does with a program that needs all of it what the simulator does."""
    design, name = block_design(WHOLE), ProgramName("present-80", "encrypt", "vscpu")
    place = shipped_program(name).symbols["block"]
    program = assemble(LARGE.format(block=place), source="large", target=machine("vscpu"))
    label = "{PRESENT, 32'd80, ENCRYPT, VSCPU}: return 13472'({"
    code = sum(word << 32 * number for number, word in enumerate(program.code))
    other = label.replace("32'd80", "32'd0")
    new = f"{label} {32 * len(program.code)}'h{code:x} }});\n      {other}"
    sources = mutated(design.sources, "cf_programs_pkg.sv", label, new, folder)
    if fault is not None:
        sources = mutated(sources, "cf_vscpu_cipher.sv", *fault, folder)

    generator, layout = random.Random("another program"), program_layout(name)
    keys, blocks = ([generator.getrandbits(bits) for _ in range(LANES)] for bits in (80, 64))
    wanted = []
    for key, block in zip(keys, blocks, strict=True):
        state = start(program)
        layout.load(program, state, key, block)
        assert run(program, state, steps=100).ended == "halt"
        wanted.append([state.read(place + 1), state.read(place)])
    found = answers(Simulator(mapped(design, sources, workdir), lanes=LANES), keys, blocks)
    return [words[:2] for words in found] == wanted


@pytest.mark.nightly
def test_the_whole_processor_runs_another_program(workdir: Path, tmp_path: Path) -> None:
    assert runs_another_program(workdir, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("lacking", ["'1 : cf_programs_pkg::used(", "address_bits(VSCPU) : $clog2("])
def test_what_the_whole_processor_lacks_is_found(lacking: str, workdir: Path, tmp_path: Path) -> None:
    trimmed = lacking.split(" : ")[1]
    assert not runs_another_program(workdir, tmp_path, (f"Complete ? {lacking}", trimmed))


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
