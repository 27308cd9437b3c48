"""The text for the assembler."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.compilers.ir.model import Function, Module, SourceLocation
from cipherfab.compilers.names import Names
from cipherfab.compilers.vscpu.code import (
    Back,
    Block,
    Goto,
    Halt,
    Literal,
    Operand,
    Place,
    Pointer,
    Routine,
    Step,
    Table,
    Test,
    Word,
)
from cipherfab.compilers.vscpu.layout import ordered
from cipherfab.compilers.vscpu.memory import Memory, size
from cipherfab.compilers.vscpu.operands import RESULT, frame, given, words_of
from cipherfab.compilers.vscpu.target import Target
from cipherfab.errors import InputError

VARIABLES = "variables"
"""Label of the first written word; with the suffix ``_end``, of the address after the last."""

_ZERO = Literal(0)


@dataclass
class _Text:
    """Lines of the program.

    Attributes
    ----------
    lines : list[str]
        The lines.
    instructions : int
        Number of instructions among them.
    trap : str
        Label of an endless loop.
    """

    memory: Memory
    target: Target
    labels: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    instructions: int = 0
    trap: str = ""
    _trapped: bool = False
    _waiting: list[str] = field(default_factory=list)
    _line: SourceLocation | None = None

    def label(self, block: str) -> None:
        """Label the next instruction with a block's name."""
        self._waiting.append(self.labels[block])

    def put(self, name: str, a: str, b: str, line: SourceLocation | None = None) -> None:
        """Add an instruction."""
        for each in self._waiting[:-1]:
            self.lines.append(f"{each}:")
        label = f"{self._waiting[-1]}:" if self._waiting else ""
        if len(label) > 15:
            self.lines.append(label)
            label = ""
        self._waiting.clear()
        text = f"{label:<15} {name:<5} {a}, {b}"
        if line is not None and line != self._line:
            text = f"{text:<48}; {line}"
            self._line = line
        self.lines.append(text)
        self.instructions += 1

    def jump(self, target: str, line: SourceLocation | None) -> None:
        """Add a jump."""
        self.put("BZJi", self.memory.constant(_ZERO), target, line)

    def call(self, back: str, target: str, line: SourceLocation | None) -> None:
        """Add a jump, preceded by the setting of its return address."""
        if self.target.has("CPi"):
            self.put("CPi", back, ". + 2", line)
            self.jump(target, line)
            return
        label = self.memory.names.new("back")
        self.put("CP", back, self.memory.constant(Pointer(label)), line)
        self.jump(target, line)
        self._waiting.append(label)

    def endless(self) -> str:
        """Return the label of the endless loop, which is emitted from now on."""
        self._trapped = True
        return self.trap

    def finish(self) -> None:
        """Add that loop if it is used: two jumps, as a jump to itself would end the program."""
        if self._trapped:
            self._waiting.append(self.trap)
            self.jump(". + 1", None)
            self.jump(self.trap, None)


def assembly(module: Module, routines: Sequence[Routine], target: Target, about: str) -> str:
    """Return the text of a program.

    Parameters
    ----------
    module : Module
        The program.
    routines : Sequence[Routine]
        Its functions, callers before callees.
    target : Target
        The machine.
    about : str
        Comment at the head.

    Raises
    ------
    InputError
        If it does not fit the memory, or a visible name clashes with another.
    """
    reserved = VARIABLES, f"{VARIABLES}_end"
    entry = module.functions[module.entry]
    seen = {array.name for array in module.arrays.values() if array.visible}
    for name in sorted(seen.union(each.name for each in entry.parameters).intersection(reserved)):
        raise InputError(f"{name} is a reserved name of the program's memory; rename it")
    memory = Memory(Names(_spelled, reserved))
    # Visible names first.
    _interface(memory, entry, module)
    text = _Text(memory, target)
    for routine in routines:
        for block in routine.blocks:
            first = block is routine.blocks[0]
            text.labels[block.name] = memory.names.new(routine.name if first else f"{routine.name}_1")
    text.trap = memory.names.new("trap")
    cells = _Cells(memory, routines, _frames(routines))
    for routine in routines:
        _write(text, cells, ordered(routine.blocks))
    text.finish()
    cells.declare()
    return _joined(module, text, about)


def _spelled(wanted: str) -> str:
    """Return a legal assembler name similar to another name."""
    base = re.sub(r"[^A-Za-z0-9_]+", "_", wanted)
    return base if re.match(r"[A-Za-z_]", base) else f"p{base}"


def _interface(memory: Memory, entry: Function, module: Module) -> None:
    """Declare the visible words and all arrays."""
    for each in entry.parameters:
        memory.variable(given(each.name), each.name, words_of(each.bits))
    if entry.result_bits is not None:
        memory.variable(given(RESULT), RESULT, words_of(entry.result_bits))
    memory.add(module.arrays)


def _frames(routines: Sequence[Routine]) -> Mapping[str, int]:
    """Return the start of each function's words: after the words of all its callers."""
    begin = {each.name: 0 for each in routines}
    for routine in routines:
        for callee in routine.calls:
            begin[callee] = max(begin[callee], begin[routine.name] + routine.words)
    return begin


class _Cells:
    """Shared words of functions: functions never active together use the same ones."""

    def __init__(self, memory: Memory, routines: Sequence[Routine], begin: Mapping[str, int]) -> None:
        self._memory = memory
        self._begin = {frame(name): place for name, place in begin.items()}
        count = max(begin[each.name] + each.words for each in routines)
        self._names = [memory.names.new(f"c{number}") for number in range(count)]

    def text(self, operand: Operand | Place | int, line: SourceLocation | None) -> str:
        """Return the text of an operand."""
        if isinstance(operand, Word) and operand.name in self._begin:
            return self._names[self._begin[operand.name] + operand.offset]
        return self._memory.text(operand, line)

    def declare(self) -> None:
        """Place them after the other variables."""
        for name in self._names:
            self._memory.cell(name)


def _write(text: _Text, cells: _Cells, blocks: Sequence[Block]) -> None:
    """Write the blocks of a function."""
    for block, following in zip(blocks, (*blocks[1:], None), strict=True):
        text.label(block.name)
        for step in block.steps:
            _write_step(text, cells, step)
        _write_end(text, cells, block, following.name if following is not None else "")


def _write_step(text: _Text, cells: _Cells, step: Step) -> None:
    a = cells.text(step.a, step.line)
    if step.name == "call" and isinstance(step.b, Place):
        text.call(a, text.labels[step.b.name], step.line)
    else:
        text.put(step.name, a, cells.text(step.b, step.line), step.line)


def _write_end(text: _Text, cells: _Cells, block: Block, following: str) -> None:
    end, constant = block.end, text.memory.constant

    def place(target: str) -> str:
        # A jump to itself would be the end of the program.
        return text.endless() if target == block.name and not block.steps else text.labels[target]

    match end:
        case Goto(target):
            if target != following:
                text.jump(place(target), end.line)
        case Test(cell, zero, other):
            text.put("BZJ", constant(Pointer(place(zero))), cells.text(cell, end.line), end.line)
            if other != following:
                text.jump(place(other), end.line)
        case Table(cell, several):
            text.put("BZJi", cells.text(cell, end.line), ". + 1", end.line)
            for target in several:
                text.jump(text.labels[target], end.line)
        case Back(word):
            text.put("BZJi", cells.text(word, end.line), "0", end.line)
        case Halt():
            text.jump(".", end.line)
        case _:
            text.jump(text.endless(), end.line)


def _joined(module: Module, text: _Text, about: str) -> str:
    """Return all lines, data after the instructions."""
    memory = text.memory
    target = text.target.machine
    begin = text.instructions + size(memory.constants)
    end = begin + size(memory.variables)
    data = [line for each in memory.constants for line in each.lines()]
    data += [f"{VARIABLES}:", *(line for each in memory.variables for line in each.lines())]
    data.append(f"{VARIABLES}_end:")
    place = end
    for each in memory.tables:
        count = len(each.contents)
        aligned = -(-place // count) * count
        if aligned != place:
            data.append(f"{'':<15} .org  {aligned}")
        data += each.lines()
        place = aligned + count
    if place > target.code_words:
        raise InputError(
            f"{module.entry} takes {place:,} words, {text.instructions:,} of them instructions; "
            f"{target.name} has {target.code_words:,}"
        )
    head = [f"; {line}".rstrip() for line in about.splitlines()]
    head.append(f"{'':<15} .machine {target.name}")
    return "\n".join([*head, "", *text.lines, "", *data]) + "\n"
