"""The processors of the VSCPU family in lock-step with the simulator, on random programs."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import needed_sources
from cipherfab.netlist.model import Netlist
from cipherfab.processors import Instruction, Machine, Program, State, machine, run
from cipherfab.processors.family import FAMILY
from cipherfab.processors.simulator import Trace
from cipherfab.processors.two_stages import Waiting
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from tests.suite.night import night

from .conftest import TopGates
from .mutants import Mutant, mutated, sampled

LANES = 64
INSTRUCTIONS = 40_000
"""Executed by every machine, in all lanes together."""
STRETCH = 80
"""Cycles that a random program runs: many soon go on at themselves."""
HARVARD = [
    *(name for name, member in FAMILY.items() if not (member.one_memory or member.programs_of)),
    # The instructions of VSCPU between two memories.
    *("vscpu-80-xor", "vscpu-16-xor"),
]
ONE_MEMORY = [name for name, member in FAMILY.items() if member.one_memory]
CODE_ADDRESS = 6


def constant(name: str) -> str:
    return f"cf_pkg::{name.upper().replace('-', '_')}"


class Lane:
    """A machine of its own: its program, what the simulator makes of it, and what the core wrote."""

    def __init__(self, target: Machine, code: Sequence[int], data: Sequence[int]) -> None:
        self.program = Program(machine=target, code=code)
        self.state: State = target.state(target, code, {} if target.one_memory else dict(enumerate(data)))
        self.wanted: list[tuple[int, int]] = []
        write = self.state.write

        def note(address: int, value: int) -> None:
            write(address, value)
            where = address & self.state.data_mask
            self.wanted.append((where, self.state.data[where]))

        self.state.write = note  # type: ignore[method-assign]

    def step(self, trace: Trace | None = None) -> tuple[int, bool]:
        """Execute an instruction; return its cycles, and whether it goes on at itself."""
        self.wanted.clear()
        found = run(self.program, self.state, steps=1, trace=trace)
        return found.cycles, found.ended == "halt"


def random_code(target: Machine, generator: random.Random, size: int) -> list[int]:
    """Return instructions of a few kinds, so that some programs repeat what seldom follows by chance."""
    kinds = generator.sample(target.instructions, generator.randint(2, len(target.instructions)))
    return [random_word(target, generator.choice(kinds), generator) for _ in range(size)]


def random_word(target: Machine, instruction: Instruction, generator: random.Random) -> int:
    """Return an instruction with operands that are small as a rule."""
    near = generator.random() < 0.95
    values = [
        generator.randrange(1 << (min(6, each.bits) if near else each.bits)) for each in instruction.operands
    ]
    return instruction.encode(values) | generator.getrandbits(target.code_bits) & instruction.reserved


def random_value(bits: int, generator: random.Random) -> int:
    """Return a word that is small, or zero, more often than by chance."""
    return generator.getrandbits(generator.choice((bits, bits, 6, 1)))


class HarvardCore:
    """Lanes of a machine with two memories, run together."""

    def __init__(self, netlist: Netlist, target: Machine) -> None:
        self.target = target
        self.executed = 0
        self.simulator = Simulator(netlist, lanes=LANES)

    def write(self, port: str, values: Sequence[int], width: int) -> None:
        self.simulator.write(port, pack_lanes(values, width))

    def read(self, port: str) -> list[int]:
        return unpack_lanes(self.simulator.read(port))

    def stretch(self, generator: random.Random) -> str:
        """Run new random programs for a while; return what went wrong first, or nothing."""
        target = self.target
        lanes = []
        for _ in range(LANES):
            code = random_code(target, generator, 1 << CODE_ADDRESS)
            data = [random_value(target.word_bits, generator) for _ in range(target.data_words)]
            lanes.append(Lane(target, code, data))
        self.simulator.write("run_i", 0)
        self.simulator.clock()
        nexts = self.read("code_address_o")
        self.simulator.write("run_i", 1)
        for lane in lanes:
            # The program counter of the core is only as wide as its program needs.
            lane.state.code_mask = (1 << CODE_ADDRESS) - 1
        for _ in range(STRETCH):
            for lane, place in zip(lanes, nexts, strict=True):
                if place != lane.state.pc:
                    return f"goes on at {place}, not at {lane.state.pc}"
            words = [lane.program.code[place] for lane, place in zip(lanes, nexts, strict=True)]
            self.write("code_i", words, target.code_bits)
            for port, address in (("x_i", "a_o"), ("y_i", "b_o")):
                at = self.read(address)
                values = [lane.state.data[i] for lane, i in zip(lanes, at, strict=True)]
                self.write(port, values, target.word_bits)
            seen = zip(*(self.read(port) for port in ("write_o", "d_o", "result_o", "halt_o")), strict=True)
            for lane, word, (write, place, value, halt) in zip(lanes, words, seen, strict=True):
                _, halted = lane.step()
                self.executed += 1
                written = [(place, value)] if write else []
                if written != lane.wanted or halt != halted:
                    return f"{word:x}: writes {written}, not {lane.wanted}; halts {halt}, not {halted}"
            nexts = self.read("code_address_o")
            self.simulator.clock()
        return ""


class TwoStageCore(HarvardCore):
    """Lanes of a machine with two memories that reads in one cycle and computes in the next."""

    def stretch(self, generator: random.Random) -> str:
        """Run new random programs until they halt; return what went wrong first, or nothing."""
        target = self.target
        programs, memories, timelines, ends = [], [], [], []
        for _ in range(LANES):
            code = random_code(target, generator, 1 << CODE_ADDRESS)
            data = [random_value(target.word_bits, generator) for _ in range(target.data_words)]
            lane = Lane(target, code, data)
            programs.append(code)
            memories.append(data)
            timelines.append(self.timeline(lane))
            ends.append(lane.state.pc)
        self.simulator.write("run_i", 0)
        self.simulator.clock()
        nexts = self.read("code_address_o")
        self.simulator.write("run_i", 1)
        for cycle in range(2 * STRETCH):
            words = [code[place] for code, place in zip(programs, nexts, strict=True)]
            self.write("code_i", words, target.code_bits)
            for port, address in (("x_i", "a_o"), ("y_i", "b_o")):
                at = self.read(address)
                self.write(port, [data[i] for data, i in zip(memories, at, strict=True)], target.word_bits)
            nexts = self.read("code_address_o")
            seen = zip(*(self.read(port) for port in ("write_o", "d_o", "result_o", "halt_o")), strict=True)
            for index, (write, place, value, halt) in enumerate(seen):
                timeline, data = timelines[index], memories[index]
                if cycle > max(timeline):
                    continue
                found = ([(place, value)] if write else [], bool(halt))
                wanted = timeline.get(cycle, ([], False))
                if found != wanted:
                    return f"cycle {cycle}: {found}, not {wanted}"
                if halt and nexts[index] != ends[index]:
                    return f"cycle {cycle}: goes on at {nexts[index]}, not at {ends[index]}"
                if write:
                    data[place] = value
            self.simulator.clock()
        return ""

    def timeline(self, lane: Lane) -> dict[int, tuple[list[tuple[int, int]], bool]]:
        """Return what each instruction writes and whether it halts, by the cycle in which it does so."""
        lane.state.code_mask = (1 << CODE_ADDRESS) - 1
        waiting = Waiting(FAMILY[self.target.name])
        found = {}
        for number in range(2 * STRETCH):
            _, halts = lane.step(waiting)
            found[number + waiting.cycles - waiting.jumps] = (list(lane.wanted), halts)
            self.executed += 1
            if halts:
                break
        return found


class OneMemoryCore:
    """Lanes of a machine with one memory, run together."""

    def __init__(self, netlist: Netlist, target: Machine) -> None:
        self.target = target
        self.executed = 0
        self.simulator = Simulator(netlist, lanes=LANES)

    def stretch(self, generator: random.Random) -> str:
        """Run new random programs for a while, which change themselves; return what went wrong first."""
        target = self.target
        lanes, memories = [], []
        for _ in range(LANES):
            words = random_code(target, generator, 64)
            words += [random_value(target.word_bits, generator) for _ in range(64)]
            words += [generator.getrandbits(target.word_bits)] * (target.code_words - len(words))
            lanes.append(Lane(target, words, ()))
            memories.append(list(words))
        left = [0] * LANES
        halting = [False] * LANES
        written: list[list[tuple[int, int]]] = [[] for _ in lanes]
        self.simulator.write("run_i", 0)
        self.simulator.clock()
        self.simulator.write("run_i", 1)
        for cycle in range(2 * STRETCH):
            ports = ("address_o", "write_o", "word_o", "halt_o")
            seen = zip(*(unpack_lanes(self.simulator.read(port)) for port in ports), strict=True)
            read = []
            for index, (place, write, value, halt) in enumerate(seen):
                lane, memory = lanes[index], memories[index]
                if not left[index]:
                    if written[index] != lane.wanted:
                        return f"writes {written[index]}, not {lane.wanted}"
                    if place != lane.state.pc or halt != (cycle > 0 and halting[index]):
                        return f"goes on at {place}, not at {lane.state.pc}; halts {halt}"
                    left[index], halting[index] = lane.step()
                    written[index].clear()
                    self.executed += 1
                left[index] -= 1
                read.append(memory[place])
                if write:
                    memory[place] = value
                    written[index].append((place, value))
            self.simulator.clock()
            self.simulator.write("word_i", pack_lanes(read, target.word_bits))
        return ""


def build(
    name: str, top_gates: TopGates, sources: Sequence[Path] | None = None, *, stages: int = 1
) -> HarvardCore | OneMemoryCore:
    """Return the core of a machine."""
    target = machine(name)
    module = "cf_vscpu_von_neumann" if target.one_memory else "cf_vscpu_harvard"
    parameters = {"Machine": constant(name)}
    if not target.one_memory:
        parameters |= {"CodeAddress": str(CODE_ADDRESS), "Stages": str(stages)}
    netlist = top_gates(module, parameters, sources or needed_sources(module))
    if target.one_memory:
        return OneMemoryCore(netlist, target)
    return (HarvardCore if stages == 1 else TwoStageCore)(netlist, target)


@pytest.mark.parametrize("name", [*HARVARD[::2], *map(night, HARVARD[1::2]), *ONE_MEMORY])
def test_core_and_simulator_agree_on_random_programs(name: str, top_gates: TopGates) -> None:
    core = build(name, top_gates)
    generator = random.Random(f"lock-step {name}")
    while core.executed < INSTRUCTIONS:
        assert not core.stretch(generator)


@pytest.mark.parametrize("name", ["vscpu-16", *(night(name) for name in HARVARD if name != "vscpu-16")])
def test_two_stages_take_the_cycles_that_are_counted(name: str, top_gates: TopGates) -> None:
    core = build(name, top_gates, stages=2)
    generator = random.Random(f"two stages {name}")
    while core.executed < INSTRUCTIONS:
        assert not core.stretch(generator)


# A machine that has the instruction, and a fault in what it does.
FAULTS = [
    ("vscpu", "cf_vscpu_execute.sv", ".b_i  (operand)", ".b_i  (~operand)"),
    ("vscpu", "cf_vscpu_execute.sv", "operand[WordBits-1:DistanceBits+1] != '0", "1'b0"),
    ("vscpu", "cf_vscpu_execute.sv", "~(x_i & operand)", "~(x_i | operand)"),
    ("vscpu", "cf_vscpu_execute.sv", "x_i << distance", "x_i >> distance"),
    ("vscpu", "cf_vscpu_execute.sv", "(x_i < operand)", "(x_i <= operand)"),
    ("vscpu", "cf_vscpu_execute.sv", "is[BZJ] && y_i == '0", "is[BZJ]"),
    ("vscpu", "cf_vscpu_execute.sv", "is[SRLi], ", ""),
    ("vscpu", "cf_vscpu_execute.sv", "{WordBits{operand[i]}}", "{WordBits{operand[0]}}"),
    ("vscpu", "cf_vscpu_von_neumann.sv", "address_t'(word_i) : address_t'", "'0 : address_t'"),
    ("vscpu", "cf_vscpu_von_neumann.sv", "both ? before_q : word_i", "word_i"),
    ("vscpu", "cf_vscpu_von_neumann.sv", "jump_q ? target : pc_q", "jump_q ? a : pc_q"),
    ("vscpu-80", "cf_vscpu_execute.sv", "n == 1 || b_i != '0", "b_i != '0"),
    ("vscpu-80", "cf_vscpu_execute.sv", "61 % WordBits", "60 % WordBits"),
    ("vscpu-16", "cf_vscpu_execute.sv", "!(is[GETW] && b_i == '0)", "1'b1"),
    ("vscpu-16", "cf_vscpu_execute.sv", "(x >> 3) | w_i", "x >> 3"),
    ("vscpu-16", "cf_vscpu_execute.sv", "w_o = {collected[2]", "w_o = {collected[3]"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "w_q      <= '0;", ""),
    ("vscpu-16x3", "cf_vscpu_execute.sv", "collected_behind[d_i]", "collected[d_i]"),
    ("vscpu-16x3", "cf_vscpu_execute.sv", "{y[2:0], x[15:3]}", "{x[2:0], x[15:3]}"),
    ("vscpu-16x3", "cf_vscpu_execute.sv", "is[JC] && c_i != '0", "is[JC]"),
    ("vscpu-16x3", "cf_vscpu_harvard.sv", "c_q      <= 5'd1;", ""),
    ("vscpu-16x3", "cf_vscpu_harvard.sv", "code_i[2*OperandBits+:OperandBits]", "read.a"),
    ("vscpu-16b", "cf_vscpu_execute.sv", "x ^ y ^ 16'", "x ^ 16'"),
    ("vscpu-16b", "cf_vscpu_execute.sv", "is[XORH] && c_i == '0", "is[XORH] && c_i == '1"),
    ("vscpu-16b", "cf_vscpu_execute.sv", "is[XORC] || is[SHRN] ?", "is[XORC] ?"),
    (
        "vscpu-16b",
        "cf_vscpu_execute.sv",
        "is[SPER] || (collecting(Machine) != 0 && has(Machine, SPER))",
        "is[SPER]",
    ),
    ("vscpu-16b", "cf_vscpu_harvard.sv", "b[OperandBits-1] & c_q[0]", "b[OperandBits-1] & ~c_q[0]"),
    ("vscpu-16b", "cf_vscpu_harvard.sv", "c_q[0] ^ other", "c_q[0]"),
    ("vscpu-16b", "cf_vscpu_harvard.sv", "hold || (jump", "(jump"),
    ("vscpu-16c", "cf_vscpu_execute.sv", "w_i[15:4]", "w_i[11:0]"),
    ("vscpu-16c", "cf_vscpu_harvard.sv", "      before_q <= '0;", ""),
    ("vscpu-16-xor", "cf_vscpu_execute.sv", "is[SRLi], ", ""),
    ("vscpu-80-xor", "cf_vscpu_execute.sv", "~(x_i & operand)", "~(x_i | operand)"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "cf_present_pkg::inv_sbox", "cf_present_pkg::sbox"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "{x_i[Rotation-1:0], x_i[WordBits-1:Rotation]}", "rotated"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "n < 4 || b_i != '0", "b_i != '0"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "cf_rectangle_pkg::inv_sbox", "cf_rectangle_pkg::sbox"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "cf_rectangle_pkg::linear_layer", "cf_present_pkg::linear_layer"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "rectangle_pkg::inv_linear_layer", "rectangle_pkg::linear_layer"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "row[2] ^ {row[1][7:0], row[1][15:8]}", "row[2]"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "row[4] ^ {row[3][3:0], row[3][15:4]}", "row[4]"),
    ("vscpu-80e", "cf_vscpu_execute.sv", "5'(code_after(", "5'(code_before("),
    ("vscpu-80e", "cf_vscpu_execute.sv", "code_before", "code_after"),
    ("vscpu-16e", "cf_vscpu_execute.sv", "x_i >> (WordBits - distance)", "'0"),
    ("vscpu-16e", "cf_vscpu_execute.sv", "(x << 3) | w_i", "x << 3"),
    ("vscpu-16e", "cf_vscpu_execute.sv", "{13'b0, x[15:13]}", "'0"),
]


@pytest.mark.parametrize("mutant", sampled(Mutant(file, old, new, name) for name, file, old, new in FAULTS))
def test_faults_are_found(mutant: Mutant, top_gates: TopGates, tmp_path: Path) -> None:
    name = mutant.shown_by
    module = "cf_vscpu_von_neumann" if machine(name).one_memory else "cf_vscpu_harvard"
    sources = mutated(needed_sources(module), mutant.file, mutant.old, mutant.new, tmp_path)
    core = build(name, top_gates, sources)
    generator = random.Random(f"lock-step {name}")
    assert any(core.stretch(generator) for _ in range(8))


TWO_STAGE_FAULTS = [
    ("vscpu-16", "cf_vscpu_harvard.sv", "!waits && !leaves", "!waits"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "!waits && !leaves", "!leaves"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "|(reads & ReadsA)", "1'b0"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "|(reads & ReadsB)", "1'b1"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "|(does & Results)", "1'b1"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "valid && write", "write"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "    if (valid) begin", "    begin"),
    ("vscpu-16", "cf_vscpu_harvard.sv", "target == own", "target == pc_q"),
    ("vscpu-16c", "cf_vscpu_harvard.sv", "&& chained(Machine) == 0", ""),
    ("vscpu-16b", "cf_vscpu_harvard.sv", "hold ? own : target", "target"),
    ("vscpu-16b", "cf_vscpu_harvard.sv", "|(reads & ReadsB)", "1'b0"),
]


@pytest.mark.parametrize(
    "mutant", sampled(Mutant(file, old, new, name) for name, file, old, new in TWO_STAGE_FAULTS)
)
def test_faults_of_two_stages_are_found(mutant: Mutant, top_gates: TopGates, tmp_path: Path) -> None:
    sources = mutated(needed_sources("cf_vscpu_harvard"), mutant.file, mutant.old, mutant.new, tmp_path)
    core = build(mutant.shown_by, top_gates, sources, stages=2)
    generator = random.Random(f"two stages {mutant.shown_by}")
    assert any(core.stretch(generator) for _ in range(8))
