"""The hardware of a function: ports, memories, states and registers, each with its name."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cipherfab.compilers.hls.promote import promoted
from cipherfab.compilers.hls.registers import Registers
from cipherfab.compilers.hls.schedule import Key, array_of, find_bases, schedule
from cipherfab.compilers.ir.model import ADDRESS, Array, Function, Local
from cipherfab.compilers.names import Names

PLACE = 32
"""Bits of an element index."""

_KEYWORDS = """
alias always and assert assign assume automatic before begin bind bit break buf byte case cell
checker class clocking config const constraint context continue cover cross deassign default design
disable do edge else end enum event expect export extends extern final first for force forever fork
function generate genvar global if iff import initial inout input inside instance int integer
interface intersect join let library local logic longint macromodule matches medium modport module
nand negedge new nor not null or output package packed parameter pmos posedge primitive priority
program property protected pull0 pull1 pure rand real realtime ref reg release repeat restrict
return scalared sequence shortint signed small soft solve specify static string strong struct super
supply0 supply1 table tagged task this throughout time timescale tran tri type typedef union unique
unsigned until use var vectored virtual void wait wand weak while wildcard wire with within wor xnor
xor
"""
"""Reserved words of SystemVerilog."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of synthesis.

    Attributes
    ----------
    levels : float
        LUTs that may follow each other in a clock cycle, as estimated.
    block_ram_bits : int
        Arrays of at least this many bits are in block RAM; 0 for none.
    """

    levels: float = field(default=float("inf"))
    block_ram_bits: int = 0


@dataclass(frozen=True)
class Port:
    """A port: its direction, width and name."""

    direction: str
    bits: int
    name: str


def _spelled(wanted: str) -> str:
    """Return a legal SystemVerilog name similar to another name."""
    base = re.sub(r"[^a-z0-9]+", "_", wanted.lower()).strip("_")
    return base if base[:1].isalpha() else f"v{base}"


class Datapath:
    """A function as hardware.

    Attributes
    ----------
    arrays : Mapping[str, Array]
        Arrays that the function accesses.
    bases : Mapping[Local, str]
        The array that an address points into.
    block_rams : frozenset[str]
        The arrays in block RAM.
    inputs : Mapping[Element, Local]
        Elements read from input ports.
    outputs : Mapping[str, Mapping[Element, Operand]]
        Elements on output ports at the end, by the returning block.
    states : list[State]
        The first is the initial one.
    registers : Registers
        Registers.
    ports : list[Port]
        All of them.
    kept, wires, memories, labels : Mapping
        Names of registers, computed values, arrays and states.
    """

    def __init__(self, function: Function, arrays: Mapping[str, Array], options: Options) -> None:
        values = promoted(function, arrays)
        self.arrays = arrays
        self.function = values.function
        self.inputs, self.outputs = values.inputs, values.outputs
        self.bases = find_bases(self.function)
        accessed = {
            array_of(step, self.bases) for block in self.function.blocks for step in block.instructions
        }
        self.tables = [arrays[name] for name in sorted(accessed - {""})]
        self.block_rams = frozenset(
            array.name
            for array in self.tables
            if not array.visible and 0 < options.block_ram_bits <= array.bits * len(array.contents)
        )
        self.states = schedule(
            self.function,
            self.bases,
            block_rams=self.block_rams,
            limit=options.levels,
            # Arrays indexed at run time must be loaded first.
            loads=any(array.visible for array in self.tables),
        )
        ends = {block: list(values.values()) for block, values in self.outputs.items()}
        self.registers = Registers(self.states, [*self.inputs.values(), *self.function.parameters], ends)
        self.ports = self._ports()
        self._name()

    def _ports(self) -> list[Port]:
        inside = {array.name for array in self.tables if array.visible}
        read = sorted({name for name, _ in self.inputs} | inside)
        written = sorted({name for ends in self.outputs.values() for name, _ in ends} | self._stored(inside))
        size = {name: array.bits * len(array.contents) for name, array in self.arrays.items()}
        result = self.function.result_bits
        return [
            Port("input", 1, "clk_i"),
            Port("input", 1, "rst_i"),
            Port("input", 1, "in_valid_i"),
            Port("output", 1, "in_ready_o"),
            *(Port("input", width(each.bits), f"{each.name}_i") for each in self.function.parameters),
            *(Port("input", size[name], f"{name}_i") for name in read),
            Port("output", 1, "out_valid_o"),
            Port("input", 1, "out_ready_i"),
            *([Port("output", result, "result_o")] if result is not None else []),
            *(Port("output", size[name], f"{name}_o") for name in written),
        ]

    def _stored(self, names: Collection[str]) -> set[str]:
        steps = [step for block in self.function.blocks for step in block.instructions]
        return {array_of(step, self.bases) for step in steps if step.opcode == "store"} & set(names)

    def _name(self) -> None:
        taken = [*_KEYWORDS.split(), *(port.name for port in self.ports), "state_q", "state_e"]
        names = Names(_spelled, taken)
        self.kept = {each: names.new(f"{each.name}_q") for each in dict.fromkeys(self.registers.of.values())}
        self.memories = {array.name: names.new(array.name) for array in self.tables}
        self.wires = {
            step.result: names.new(step.result.name)
            for state in self.states
            for step in state.steps
            if step.result is not None
        }
        self.labels = {state.key: f"S{number}" for number, state in enumerate(self.states)}

    @property
    def first(self) -> Key:
        """The initial state."""
        return self.states[0].key

    @cached_property
    def given(self) -> dict[Local, str]:
        """The inputs, as slices of ports."""
        found = {each: f"{each.name}_i" for each in self.function.parameters}
        for (array, number), value in self.inputs.items():
            one = len(self.arrays[array].contents) == 1
            found[value] = f"{array}_i" if one else f"{array}_i[{number * value.bits}+:{value.bits}]"
        return found


def width(bits: int) -> int:
    """Return the width of a value; an address is as wide as an element index."""
    return PLACE if bits == ADDRESS else bits


def index_bits(array: Array) -> int:
    """Return the width of the address of a memory."""
    return max(1, (len(array.contents) - 1).bit_length())
