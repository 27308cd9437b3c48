"""The programs that come with cipherfab: ciphers, in both directions, on machines."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from cipherfab.models import cipher
from cipherfab.processors.assembler import assemble
from cipherfab.processors.family import FAMILY
from cipherfab.processors.machine import State
from cipherfab.processors.machines import MACHINES
from cipherfab.processors.picoblaze_state import PicoBlazeState
from cipherfab.processors.ports import Ports
from cipherfab.processors.program import Program
from cipherfab.processors.simulator import Run, Trace, run, start
from cipherfab.processors.two_stages import Waiting
from cipherfab.processors.vscpu import INSTRUCTIONS

_SUFFIX = ".asm"
_STEPS = 10_000_000


class ProgramName(NamedTuple):
    """The name of a program: cipher, direction and machine; its file is named after it."""

    cipher: str
    direction: str
    machine: str


@cache
def program_names() -> tuple[ProgramName, ...]:
    """Return the names of all programs, encryption before decryption, in the order of the machines."""
    return tuple(sorted(_files(), key=_order))


@cache
def _files() -> dict[ProgramName, Traversable]:
    """Return the file of every program; one for several machines has + between their names.

    A trailing + means all machines that run programs of the last one too.
    """
    found = {}
    for each in (files("cipherfab.processors") / "programs").iterdir():
        if each.name.endswith(_SUFFIX):
            cipher_name, direction, machines = each.name.removesuffix(_SUFFIX).split(".")
            for machine_name in _machines(machines):
                found[ProgramName(cipher_name, direction, machine_name)] = each
    return found


def _machines(names: str) -> list[str]:
    if not names.endswith("+"):
        return names.split("+")
    first = names.removesuffix("+")
    return [first, *(name for name, member in FAMILY.items() if member.programs_of == first)]


def _order(name: ProgramName) -> tuple[str, bool, int]:
    return name.cipher, name.direction == "decrypt", list(MACHINES).index(name.machine)


@cache
def shipped_program(name: ProgramName) -> Program:
    """Return a program."""
    file = _files()[name]
    return assemble(file.read_text(encoding="utf-8"), source=file.name, target=MACHINES[name.machine])


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Location of block and key: words from the symbols ``block`` and ``key`` on, the lowest first.

    Attributes
    ----------
    block_bits, key_bits : int
        Those of the cipher.
    word_bits : int
        Those of the machine. A block that does not fill its word is in the highest bits.
    """

    block_bits: int
    key_bits: int
    word_bits: int

    @property
    def block_words(self) -> int:
        """Words of a block."""
        return max(1, self.block_bits // self.word_bits)

    @property
    def key_words(self) -> int:
        """Words of a key."""
        return -(-self.key_bits // self.word_bits)

    @property
    def _shift(self) -> int:
        return max(0, self.word_bits - self.block_bits)

    def load(self, program: Program, state: State, key: int, block: int) -> None:
        """Store a key and a block for the program."""
        self._put(state, program.symbols["block"], self.block_words, block << self._shift)
        self._put(state, program.symbols["key"], self.key_words, key)

    def _put(self, state: State, first: int, words: int, value: int) -> None:
        for i in range(words):
            state.write(first + i, value >> i * self.word_bits)

    def result(self, program: Program, state: State) -> int:
        """Return the program's result."""
        first = result_place(program)
        words = (state.read(first + i) << i * self.word_bits for i in range(self.block_words))
        return sum(words) >> self._shift

    def ports(self, key: int, block: int) -> Ports:
        """Return ports at which a program finds key and block, the most significant words first."""
        return Ports(key.to_bytes(self.key_words), block.to_bytes(self.key_words))


def result_place(program: Program) -> int:
    """Return the address of the result's lowest word: the symbol ``result``, or the block."""
    return program.symbols.get("result", program.symbols["block"])


def program_layout(name: ProgramName) -> Layout:
    """Return the location of a program's block and key."""
    model = cipher(name.cipher)
    return Layout(
        block_bits=model.block_bits,
        key_bits=model.key_bits,
        word_bits=shipped_program(name).machine.word_bits,
    )


def encipher(
    name: ProgramName, key: int, block: int, *, state: State | None = None, trace: Trace | None = None
) -> tuple[int, Run]:
    """Run a program on a block; return the result, and statistics of the run.

    Parameters
    ----------
    name : ProgramName
        The program.
    key, block : int
        Its inputs.
    state : State | None
        State of an earlier run, with its data words; a fresh one by default.
    trace : Trace | None
        Called after every instruction; for machines with two memories.

    Raises
    ------
    TypeError
        If there is a trace of a PicoBlaze.
    """
    program, layout = shipped_program(name), program_layout(name)
    now = start(program)
    if state is not None:
        now.data[:] = state.data
    if isinstance(now, PicoBlazeState):
        if trace is not None:
            raise TypeError("a PicoBlaze between ports has no trace")
        ports = layout.ports(key, block)
        found = ports.run(program, now, steps=_STEPS)
        return int.from_bytes(ports.results), found
    layout.load(program, now, key, block)
    found = run(program, now, steps=_STEPS, trace=trace)
    return layout.result(program, now), found


@cache
def port_cycles(name: ProgramName) -> tuple[int, int]:
    """Return latency and interval of a program between ports, in clock cycles, the same for all data.

    Latency is from the first word of a block to the last one of its result, interval from the first word of a
    block to the first word of the next.
    """
    program, layout = shipped_program(name), program_layout(name)
    ports = Ports(bytes(2 * layout.key_words), bytes(2 * layout.key_words))
    ports.run(program, PicoBlazeState(program.machine, program.code, {}), steps=_STEPS)
    first, second = ports.taken[0], ports.taken[layout.key_words]
    cycles = program.machine.instructions[0].cycles
    return cycles * (ports.given[layout.block_words - 1] - first), cycles * (second - first)


@cache
def program_cycles(name: ProgramName) -> int:
    """Return the clock cycles of a program, the same for all keys and blocks."""
    return encipher(name, 0, 0)[1].cycles


@cache
def two_stage_cycles(name: ProgramName) -> int:
    """Return the clock cycles of a program on a core with two stages."""
    waiting = Waiting(FAMILY[name.machine])
    return encipher(name, 0, 0, trace=waiting)[1].cycles + waiting.cycles


def written_words(name: ProgramName) -> frozenset[int]:
    """Return the addresses of data words that are not constant, of a program between two memories."""
    program, layout, member = shipped_program(name), program_layout(name), FAMILY[name.machine]
    found = set[int]()
    for symbol, words in (("block", layout.block_words), ("key", layout.key_words)):
        found.update(range(program.symbols[symbol], program.symbols[symbol] + words))
    for address in program.instructions:
        kind, d, _, _ = member.fields(program.code[address])
        if INSTRUCTIONS[kind].result:
            found.update(member.addresses_of(d))
    return frozenset(found)


def data_words(program: Program) -> int:
    """Return the words of the data memory; with a common memory, all but instructions."""
    if program.machine.one_memory:
        return len(program.lines) - len(program.instructions)
    return program.machine.data_words
