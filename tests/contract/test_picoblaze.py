"""The core of PicoBlaze in lock-step with the simulator, on random programs."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from cipherfab.catalogue import needed_sources
from cipherfab.netlist.model import Netlist
from cipherfab.processors import Machine, Program, machine, run
from cipherfab.processors.picoblaze import PICOBLAZE
from cipherfab.processors.picoblaze_state import PicoBlazeState
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator

from .conftest import TopGates
from .mutants import Mutant, mutated, sampled

MODULE = "cf_picoblaze"
LANES = 64
INSTRUCTIONS = 30_000
"""Executed by each machine, in all lanes together."""
STRETCH = 150
"""Cycles that a random program runs."""
BUILD = 0xA7


class Action(NamedTuple):
    """What an instruction does at a port: what kind, the address, and what it writes."""

    kind: str
    port: int
    value: int


STROBES = ("read_strobe_o", "write_strobe_o", "k_write_strobe_o", "interrupt_ack_o")


class Pins(NamedTuple):
    """Outputs of the core: those in `STROBES`, and its ports."""

    strobes: tuple[int, ...]
    fetch_o: int
    address_o: int
    port_id_o: int
    out_port_o: int

    def actions(self) -> list[Action]:
        """Return what happens at the ports; pins that do not count are 0."""
        found = []
        if self.strobes[0]:
            found.append(Action("read", self.port_id_o, 0))
        if self.strobes[1]:
            found.append(Action("write", self.port_id_o, self.out_port_o))
        if self.strobes[2]:
            found.append(Action("constant", self.port_id_o & 0xF, self.out_port_o))
        return found


@dataclass
class Lane:
    """A machine of its own: its program, what the simulator makes of it, and what it is in the middle of.

    Attributes
    ----------
    seen : list[Action]
        What the last instruction did.
    sleeps, interrupts, resets : float
        How often, in a cycle.
    word : int
        What its memory shows.
    first : bool
        Whether the next cycle is the first one of an instruction.
    idle : bool
        Whether there is no instruction yet.
    interrupted : bool
        Whether the instruction gives way to an interrupt.
    given : int
        What is at the ports for INPUT.
    """

    program: Program
    state: PicoBlazeState
    sleeps: float
    interrupts: float
    resets: float
    seen: list[Action] = field(default_factory=list)
    word: int = 0
    first: bool = False
    idle: bool = True
    interrupted: bool = False
    given: int = 0

    def __post_init__(self) -> None:
        """Connect the ports."""
        self.state.build = BUILD
        self.state.inputs = self.read
        self.state.outputs = lambda port, value: self.seen.append(Action("write", port, value))
        self.state.constants = lambda port, value: self.seen.append(Action("constant", port, value))

    def read(self, port: int) -> int:
        """Return what is at every port."""
        self.seen.append(Action("read", port, 0))
        return self.given

    def cycle(self, pins: Pins, *, sleep: bool, reset: bool, interrupt: bool) -> str:
        """Do what the core does at the end of a cycle with these pins; return what is wrong with them."""
        fault = ""
        if self.first and pins.strobes != (0, 0, 0, 0):
            fault = "a strobe in the first cycle"
        if not self.first and pins.strobes[3] != self.interrupted:
            fault = "an interrupt is taken or not"
        if pins.fetch_o != (not self.first and not sleep):
            fault = "a fetch in the wrong cycle"
        if not self.first and not sleep:
            self.word = self.program.code[pins.address_o]
            self.seen.clear()
            if not self.idle and not (self.interrupted and self.state.interrupt()):
                run(self.program, self.state, steps=1)
            # What is written is written even if the machine is reset.
            if pins.actions() != self.seen:
                fault = f"{pins.actions()}, not {self.seen}"
            self.idle = False
            self.interrupted = interrupt and self.state.interruptible
        self.first ^= not sleep
        if reset:
            self.state.reset()
            self.first, self.idle, self.interrupted = False, True, False
        return fault


def random_lane(target: Machine, generator: random.Random) -> Lane:
    """Return a lane with a program of a few kinds of instructions, so that some repeat what is rare."""
    kinds = generator.sample(target.instructions, generator.randint(2, len(target.instructions)))
    code = []
    for _ in range(target.code_words):
        instruction = generator.choice(kinds)
        word = instruction.encode([generator.getrandbits(each.bits) for each in instruction.operands])
        code.append(word | generator.getrandbits(target.code_bits) & instruction.reserved)
    state = target.state(target, code, {})
    assert isinstance(state, PicoBlazeState)
    return Lane(
        Program(machine=target, code=code),
        state,
        sleeps=generator.choice((0, 0, 0.3)),
        interrupts=generator.choice((0, 0.05, 0.8)),
        resets=generator.choice((0, 0, 0.02)),
    )


class Core:
    """Lanes of a core, run together."""

    def __init__(self, netlist: Netlist, target: Machine) -> None:
        self.target = target
        self.executed = 0
        program = compile_netlist(netlist, keep_nets=True)
        self.simulator = Simulator(program, lanes=LANES)
        self.banks = 2 if target.name == "kcpsm6" else 1
        registers = [f"registers_q[{number}]" for number in range(16 * self.banks)]
        flags = ["zero", "carry_q", "interrupts_q", "bank_q"][: 2 + self.banks]
        wires = {name: netlist.wires[name] for name in ("pc_q", "depth_q", *flags, *registers)}
        self.widths = [len(nets) for nets in wires.values()]
        self.slots = np.array([program.nets[net] for nets in wires.values() for net in nets], np.int32)
        scratchpad = [netlist.wires[f"scratchpad_q[{number}]"] for number in range(target.data_words)]
        self.scratchpad = np.array([program.nets[net] for nets in scratchpad for net in nets], np.int32)

    def wanted(self, state: PicoBlazeState) -> int:
        """Return what the core should hold, side by side."""
        flags = [state.z, state.c, state.interruptible, bool(state.bank)][: 2 + self.banks]
        values = [
            state.pc,
            state.depth,
            *flags,
            *(byte for bank in state.banks[: self.banks] for byte in bank),
        ]
        whole, low = 0, 0
        for value, width in zip(values, self.widths, strict=True):
            whole |= int(value) << low
            low += width
        return whole

    def write(self, port: str, values: Sequence[int], width: int = 1) -> None:
        self.simulator.write(port, pack_lanes(values, width))

    def read(self, port: str) -> list[int]:
        return unpack_lanes(self.simulator.read(port))

    def stretch(self, generator: random.Random) -> str:
        """Run new random programs for a while; return what went wrong first, or nothing."""
        lanes = [random_lane(self.target, generator) for _ in range(LANES)]
        self.simulator.power_up()
        for _ in range(STRETCH):
            fault = self.cycle(lanes, generator)
            if fault:
                return fault
        for lane, found in zip(lanes, unpack_lanes(self.simulator.probe(self.scratchpad)), strict=True):
            if found.to_bytes(self.target.data_words, "little") != bytes(lane.state.data):
                return "scratchpads differ"
        return ""

    def cycle(self, lanes: Sequence[Lane], generator: random.Random) -> str:
        """Run all lanes for a clock cycle; return what went wrong first, or nothing."""
        sleeps = [generator.random() < lane.sleeps for lane in lanes]
        resets = [generator.random() < lane.resets for lane in lanes]
        interrupts = [generator.random() < lane.interrupts for lane in lanes]
        self.write("sleep_i", sleeps)
        self.write("rst_i", resets)
        self.write("interrupt_i", interrupts)
        for lane in lanes:
            lane.given = generator.getrandbits(8)
        self.write("in_port_i", [lane.given for lane in lanes], 8)
        words = [lane.word for lane in lanes]
        self.write("instruction_i", words, 18)
        seen = zip(*(self.read(name) for name in Pins._fields[1:]), strict=True)
        strobes = zip(*(self.read(name) for name in STROBES), strict=True)
        pins = [Pins(tuple(high), *rest) for high, rest in zip(strobes, seen, strict=True)]
        for index, lane in enumerate(lanes):
            self.executed += not lane.first and not sleeps[index]
            fault = lane.cycle(
                pins[index], sleep=sleeps[index], reset=resets[index], interrupt=interrupts[index]
            )
            if fault:
                return f"{words[index]:05x}: {fault}"
        self.simulator.clock()
        for lane, word, found in zip(
            lanes, words, unpack_lanes(self.simulator.probe(self.slots)), strict=True
        ):
            if lane.first and found != self.wanted(lane.state):
                return f"{word:05x} leaves {found:x}, not {self.wanted(lane.state):x}"
        return ""


def build(name: str, top_gates: TopGates, sources: Sequence[Path] | None = None) -> Core:
    """Return the core of a machine."""
    parameters = {"Machine": f"cf_pkg::{name.upper()}", "Build": str(BUILD)}
    return Core(top_gates(MODULE, parameters, sources or needed_sources(MODULE)), machine(name))


@pytest.mark.parametrize("name", PICOBLAZE)
def test_core_and_simulator_agree_on_random_programs(name: str, top_gates: TopGates) -> None:
    core = build(name, top_gates)
    generator = random.Random(f"lock-step {name}")
    while core.executed < INSTRUCTIONS:
        assert not core.stretch(generator)


CORE, ALU, PACKAGE = "cf_picoblaze.sv", "cf_picoblaze_alu.sv", "cf_picoblaze_pkg.sv"
FAULTS = [
    ("kcpsm3", PACKAGE, "{KCPSM3, XOR}: return 18'h0e000", "{KCPSM3, XOR}: return 18'h0c000"),
    ("kcpsm3", PACKAGE, "{KCPSM3, RETURNI}: return 18'h38000", "{KCPSM3, RETURNI}: return 18'h3c000"),
    ("kcpsm3", ALU, "is_i[ADDCY] || subtracts", "subtracts"),
    ("kcpsm3", ALU, "~operand_i", "operand_i"),
    ("kcpsm3", ALU, "(carries_q && carry_i)", "carry_i"),
    ("kcpsm3", ALU, "2'd1:    incoming = x_i[7]", "2'd1:    incoming = x_i[0]"),
    ("kcpsm3", ALU, "? x_i[0] : x_i[7]", "? x_i[0] : x_i[6]"),
    ("kcpsm3", ALU, "carry ^ subtracts_q", "carry"),
    ("kcpsm3", ALU, "if (tests_q) carry_o", "if (tests_on_q) carry_o"),
    ("kcpsm3", ALU, "goes_on && Machine == KCPSM6", "goes_on"),
    ("kcpsm3", CORE, "!first_q && !sleep_i", "!first_q"),
    ("kcpsm3", CORE, "= first_q && !sleep_i", "= first_q"),
    ("kcpsm3", CORE, "<= interrupt_i && interrupts_q", "<= interrupts_q"),
    ("kcpsm3", CORE, "operation[LOAD], operation[INPUT]", "operation[INPUT]"),
    ("kcpsm3", CORE, "instruction_i) && !interrupted_q", "instruction_i)"),
    ("kcpsm3", CORE, "!= condition[0]", "== condition[0]"),
    ("kcpsm3", CORE, "interrupted_q ? pc_q : following", "following"),
    ("kcpsm3", CORE, "target = stack_q[depth_q]", "target = stack_q[depth]"),
    ("kcpsm3", CORE, "zero_before_q  <= zero;", "zero_before_q  <= zeros[0];"),
    ("kcpsm3", CORE, "        interrupts_q   <= 1'b0;", ""),
    ("kcpsm3", CORE, "operation[RETURNI] || operation[INTERRUPTS]", "operation[INTERRUPTS]"),
    ("kcpsm3", CORE, "      depth_q      <= '0;", ""),
    ("kcpsm3", CORE, "      zeros_q <= '0;", ""),
    ("kcpsm3", CORE, "inputs_q ? in_port_i", "!inputs_q ? in_port_i"),
    ("kcpsm3", ALU, "result_o[7:4] == '0", "1'b1"),
    ("kcpsm3", ALU, " || is_i[FETCH]", ""),
    ("kcpsm3", CORE, "      interrupted_q <= 1'b0;", ""),
    ("kcpsm3", CORE, "!first_q && !idle_q && inputs_q", "!idle_q && inputs_q"),
    ("kcpsm3", CORE, "      idle_q        <= 1'b1;", ""),
    ("kcpsm3", CORE, "scratchpad_q[place] <= x_q", "scratchpad_q[place] <= result"),
    ("kcpsm6", PACKAGE, "{KCPSM6, RETURN_IF}: return 18'h31000", "{KCPSM6, RETURN_IF}: return 18'h32000"),
    ("kcpsm6", CORE, "rst_i || (second && overflow_q)", "rst_i"),
    ("kcpsm6", ALU, "is_i[TESTCY] || (goes_on", "(goes_on"),
    ("kcpsm6", ALU, "^ (tests_on_q && carry_i)", ""),
    ("kcpsm6", ALU, "instead = Build", "instead = 8'h00"),
    ("kcpsm6", CORE, "bank_q ^ is(Machine, STAR, instruction_i)", "bank_q"),
    ("kcpsm6", CORE, "{x[3:0], y}", "{y[3:0], x}"),
    ("kcpsm6", CORE, "Full = 5'd30", "Full = 5'd31"),
    ("kcpsm6", CORE, "(returns && depth_q == '0)", "1'b0"),
    ("kcpsm6", CORE, "bank_before_q  <= bank_q", "bank_before_q  <= 1'b0"),
    ("kcpsm6", CORE, "operation[OUTPUTK] ?", "1'b0 ?"),
]


@pytest.mark.parametrize("mutant", sampled(Mutant(file, old, new, name) for name, file, old, new in FAULTS))
def test_faults_are_found(mutant: Mutant, top_gates: TopGates, tmp_path: Path) -> None:
    name = mutant.shown_by
    sources = mutated(needed_sources(MODULE), mutant.file, mutant.old, mutant.new, tmp_path)
    core = build(name, top_gates, sources)
    generator = random.Random(f"lock-step {name}")
    assert any(core.stretch(generator) for _ in range(12))
