"""Instruction selection: functions of the model as instructions of VSCPU, with cells for values."""

from collections.abc import Mapping

from cipherfab.compilers.ir.model import (
    COMPARISONS,
    Address,
    Block,
    Branch,
    Constant,
    Function,
    Instruction,
    Jump,
    Local,
    Operand,
    Phi,
    Return,
    Switch,
)
from cipherfab.compilers.vscpu.builder import Source
from cipherfab.compilers.vscpu.code import Back, Cell, Halt, Literal, Place, Routine, Table, Test, Trap, Word
from cipherfab.compilers.vscpu.operands import frame, given, place_of, words_of
from cipherfab.compilers.vscpu.steps import Steps
from cipherfab.compilers.vscpu.target import Target

_SEVERAL = 5
"""Minimum cases of a switch that becomes a table, unless it has more gaps than cases."""


def select(functions: Mapping[str, Function], name: str, *, entry: bool, target: Target) -> Routine:
    """Return a function as instructions.

    Parameters
    ----------
    functions : Mapping[str, Function]
        All functions.
    name : str
        Name of the function.
    entry : bool
        Whether it is the entry: parameters and result then have names, and it halts at the end.
    target : Target
        The machine.

    Raises
    ------
    InputError
        If something is not supported; the message begins with the line of C.
    """
    return _Selector(functions, functions[name], entry, target).routine()


class _Selector(Steps):
    """Selects instructions for a function."""

    def routine(self) -> Routine:
        """Return the function."""
        function = self._function
        for block in function.blocks:
            for phi in block.phis:
                self._define(phi.result, tuple(self._make.cell() for _ in range(words_of(phi.result.bits))))
                if phi.result not in self._exact and phi.result.bits > 1:
                    self._loose.add(phi.result)
        for block in function.blocks:
            self._select(block)
        for name, source, target in self._edges:
            depth = min(self._depths[source], self._depths[target])
            self._make.begin(name, depth)
            self._move(source, target)
            self._make.goto(self._label(target))
        given = sum(words_of(each.bits) for each in function.parameters)
        return Routine(
            name=function.name,
            blocks=self._make.blocks,
            calls=function.callees,
            words=0 if self._entry else 1 + given + words_of(function.result_bits or 1),
        )

    def _select(self, block: Block) -> None:
        make = self._make
        make.begin(self._label(block.name), self._depths[block.name])
        self._block = block
        self._made = {step.result: step for step in block.instructions if step.result is not None}
        self._later = {}
        for number, step in enumerate(block.instructions):
            for operand in step.operands:
                if isinstance(operand, Local):
                    self._later[operand] = number
        self._joined = self._joins(block)
        if block is self._function.blocks[0]:
            self._enter()
        for self._index, step in enumerate(block.instructions):
            make.line = step.line
            if step.result not in self._joined:
                self._step(step)
        self._index = len(block.instructions)
        make.line = block.terminator.line
        self._leave(block)

    def _joins(self, block: Block) -> dict[Local, Instruction]:
        """Return the comparison that only decides the block's end."""
        end = block.terminator
        if isinstance(end, Branch) and isinstance(end.condition, Local):
            step = self._made.get(end.condition)
            if step is not None and step.opcode in COMPARISONS and self._uses[end.condition] == 1:
                return {end.condition: step}
        return {}

    def _enter(self) -> None:
        """Take the parameters."""
        index = 1
        for each in self._function.parameters:
            count = words_of(each.bits)
            if self._entry:
                places = [Word(given(each.name), number) for number in range(count)]
            else:
                places = [Word(frame(self._function.name), index + number) for number in range(count)]
            index += count
            if self._uses.get(each):
                self._define(each, tuple(self._make.copy(place) for place in places))

    def _leave(self, block: Block) -> None:
        make, end = self._make, block.terminator
        match end:
            case Jump(target):
                self._move(block.name, target)
                make.goto(self._label(target))
            case Branch(condition, then, otherwise):
                self._branch(condition, then, otherwise)
            case Switch(value, cases, default):
                self._switch(value, cases, default)
            case Return(value):
                if value is not None:
                    for place, word in zip(self._results(self._function), self._given(value), strict=True):
                        make.put(place, word)
                back = Back(Word(frame(self._function.name), 0), end.line)
                make.block.end = Halt(end.line) if self._entry else back
            case _:
                make.block.end = Trap(end.line)

    def _edge(self, target: str) -> str:
        """Return the jump target for a block, if there are alternatives."""
        if not self._blocks[target].phis:
            return self._label(target)
        name = self._label(f"{self._block.name}>{target}")
        if all(name != each for each, _, _ in self._edges):
            self._edges.append((name, self._block.name, target))
        return name

    def _move(self, source: str, target: str) -> None:
        """Copy the operands of a block's phis from another block."""
        self._make.together(
            [pair for phi in self._blocks[target].phis for pair in self._moves(phi, phi.incoming[source])]
        )

    def _moves(self, phi: Phi, value: Operand) -> list[tuple[Cell, Source | Place]]:
        cells = [cell for cell in self._words[phi.result] if isinstance(cell, Cell)]
        if isinstance(value, Address):
            return [(cells[0], place_of(value))]
        words = self._all(value) if phi.result in self._loose else self._given(value)
        return list(zip(cells, words, strict=True))

    def _branch(self, condition: Operand, then: str, otherwise: str) -> None:
        if isinstance(condition, Local) and condition in self._joined:
            word, zero_is_true = self._compare(self._joined[condition])
        else:
            word, zero_is_true = self._one(condition), False
        first, second = self._edge(then), self._edge(otherwise)
        if isinstance(word, Literal):
            self._make.goto(first if (word.value == 0) == zero_is_true else second)
            return
        zero, other = (first, second) if zero_is_true else (second, first)
        self._make.block.end = Test(word, zero, other, self._make.line)

    def _switch(self, value: Operand, cases: Mapping[int, str], default: str) -> None:
        make, words = self._make, self._given(value)
        depth = make.block.depth
        lowest = min(cases)
        size = max(cases) - lowest + 1
        if len(words) == 1 and len(cases) >= _SEVERAL and size <= 2 * len(cases):
            number = make.subtract(words[0], Literal(lowest))
            if isinstance(number, Literal):
                make.goto(self._edge(cases.get(lowest + number.value, default)))
                return
            inside = make.less(number, Literal(size))
            table = self._label(f"{self._block.name}/table")
            make.block.end = Test(inside, self._edge(default), table, make.line)
            make.begin(table, depth)
            targets = tuple(self._edge(cases.get(lowest + each, default)) for each in range(size))
            make.block.end = Table(number, targets, make.line)
            return
        for index, (case, target) in enumerate(cases.items()):
            wanted = self._all(Constant(case, value.bits))
            word = self._unequal(words, wanted)
            # Blocks of the model have no such names.
            following = self._label(f"{self._block.name}/{index}")
            if isinstance(word, Literal):
                make.goto(following if word.value else self._edge(target))
            else:
                make.block.end = Test(word, self._edge(target), following, make.line)
            make.begin(following, depth)
        make.goto(self._edge(default))
