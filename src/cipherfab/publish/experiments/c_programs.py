"""What a C program becomes that was written for no compiler: a program for VSCPU, and hardware."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.hls.synthesis import Hardware
from cipherfab.compilers.hls.synthesis import from_c as to_hardware
from cipherfab.compilers.ir.clang import GOALS
from cipherfab.compilers.vscpu.compiler import Compiled
from cipherfab.compilers.vscpu.compiler import from_c as to_program
from cipherfab.devices.targets import target
from cipherfab.errors import CheckError
from cipherfab.flow.measure import best, synthesise
from cipherfab.models import cipher
from cipherfab.processors import run, start
from cipherfab.processors.shipped import data_words
from cipherfab.publish.checkout import root, workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.records.row import Row
from cipherfab.report.markdown import table
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys

TARGET = "artix-7"
_LANES = 64
_MOST_CYCLES = 100_000


@dataclass(frozen=True, kw_only=True)
class Case:
    """A source, named after its cipher, and a command with what it aims at."""

    cipher: str
    way: str


class Program(Row, frozen=True):
    """A compiled source: clock cycles of a block, then words of memory, or what the netlist occupies."""

    cipher: str
    way: str
    cycles: int
    instructions: int | None = None
    data_words: int | None = None
    lut_sites: int | None = None
    lut: int | None = None
    ff: int | None = None
    fmax_mhz: float | None = None


def source(name: str) -> Path:
    """Return the file of a cipher: bytes of ``key`` and ``block``, the most significant first."""
    return root() / "docs" / "examples" / f"{name.replace('-', '_')}.c"


def measure(case: Case) -> Program:
    """Compile a source, check it against the golden model, and measure it."""
    command, _, option = case.way.partition(" ")
    if command == "cc":
        goal = next(each for each in GOALS if each == option)
        return _program(case, to_program(source(case.cipher), goal=goal))
    return _hardware(case, to_hardware(source(case.cipher), None, Options(), unroll=option == "unroll"))


def _program(case: Case, made: Compiled) -> Program:
    model, numbers, cycles = cipher(case.cipher), random.Random(case.cipher), set[int]()
    for _ in range(8):
        state = start(made.program)
        key, block = numbers.getrandbits(model.key_bits), numbers.getrandbits(model.block_bits)
        for name, value, bits in (("key", key, model.key_bits), ("block", block, model.block_bits)):
            for place, byte in enumerate(value.to_bytes(bits // 8), start=made.program.symbols[name]):
                state.write(place, byte)
        ended = run(made.program, state, steps=10_000_000)
        first = made.program.symbols["block"]
        found = int.from_bytes(state.read(first + place) for place in range(model.block_bits // 8))
        if ended.ended != "halt" or found != model.encrypt(key, block):
            raise CheckError(f"{case.way} of {case.cipher}: {block:x} under {key:x} gave {found:x}")
        cycles.add(ended.cycles)
    return Program(
        cipher=case.cipher,
        way=case.way,
        cycles=max(cycles),
        instructions=len(made.program.instructions),
        data_words=data_words(made.program),
    )


def _hardware(case: Case, made: Hardware) -> Program:
    family = target(TARGET)
    with workdir("c_programs") as folder:
        path = folder / f"{made.name}.sv"
        path.write_text(made.text, encoding="utf-8")
        rtlil = yosys.elaborate([path], made.name, {}, workdir=folder, tool=TOOLS["yosys"])
        chosen = best(synthesise(rtlil, family, TOOLS, folder))
        cycles = _cycles(case, Simulator(chosen.netlist, lanes=_LANES))
    return Program(
        cipher=case.cipher,
        way=case.way,
        cycles=cycles,
        lut_sites=chosen.area.sites,
        lut=chosen.area.lut,
        ff=chosen.area.ff,
        fmax_mhz=round(chosen.fmax_mhz, 1),
    )


def _cycles(case: Case, simulator: Simulator) -> int:
    """Return the latency of a netlist, which has to give what the golden model does."""
    model, numbers = cipher(case.cipher), random.Random(case.cipher)
    keys, blocks = (
        [numbers.getrandbits(bits) for _ in range(_LANES)] for bits in (model.key_bits, model.block_bits)
    )
    simulator.write("rst_i", 1)
    simulator.clock()
    simulator.write("rst_i", 0)
    for port, values, bits in (("key_i", keys, model.key_bits), ("block_i", blocks, model.block_bits)):
        simulator.write(port, pack_lanes([_first_lowest(value, bits) for value in values], bits))
    simulator.write("in_valid_i", 1)
    simulator.clock()
    simulator.write("in_valid_i", 0)
    for cycles in range(1, _MOST_CYCLES):
        if all(unpack_lanes(simulator.read("out_valid_o"))):
            found = unpack_lanes(simulator.read("block_o"))
            wanted = [
                _first_lowest(model.encrypt(key, block), model.block_bits)
                for key, block in zip(keys, blocks, strict=True)
            ]
            if found != wanted:
                raise CheckError(f"{case.way} of {case.cipher} gave wrong results")
            return cycles
        simulator.clock()
    raise CheckError(f"{case.way} of {case.cipher}: no result in {_MOST_CYCLES:,} cycles")


def _first_lowest(value: int, bits: int) -> int:
    """Return a number with the first of its bytes in the lowest bits."""
    return int.from_bytes(value.to_bytes(bits // 8), "little")


def blocks(rows: Sequence[Program]) -> dict[str, str]:
    """List programs with cycles and words, and hardware with cycles and area."""

    def name(row: Program) -> str:
        command, _, option = row.way.partition(" ")
        return f"`{command} --{'optimise' if command == 'cc' else 'loops'} {option}`"

    programs = [
        [row.cipher, name(row), f"{row.cycles:,}", str(row.instructions), str(row.data_words)]
        for row in rows
        if row.instructions is not None
    ]
    modules = [
        [
            row.cipher,
            name(row),
            f"{row.cycles:,}",
            str(row.lut_sites),
            str(row.lut),
            str(row.ff),
            f"≈{row.fmax_mhz}",
        ]
        for row in rows
        if row.instructions is None
    ]
    return {
        "c-programs": table(["Cipher", "Command", "Cycles", "Instructions", "Data words"], programs, "llrrr"),
        "c-hardware": table(
            ["Cipher", "Command", "Cycles", "LUT", "raw", "FF", "Fmax MHz"], modules, "llrrrrr"
        ),
    }


EXPERIMENT = Experiment(
    name="c_programs",
    row=Program,
    key=("cipher", "way"),
    cases=[
        Case(cipher="present-80", way=way)
        for way in (*(f"cc {goal}" for goal in GOALS), "hls keep", "hls unroll")
    ],
    measure=measure,
    blocks=blocks,
)
