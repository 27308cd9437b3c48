"""Functions of the model as instructions of VSCPU, with cells for values."""

from collections.abc import Callable, Mapping

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
from cipherfab.compilers.vscpu import wide
from cipherfab.compilers.vscpu.builder import ZERO, Builder, Source
from cipherfab.compilers.vscpu.code import (
    ONES,
    WORD,
    Back,
    Cell,
    Halt,
    Literal,
    Place,
    Routine,
    Table,
    Test,
    Trap,
    Word,
)
from cipherfab.compilers.vscpu.demand import exact_values
from cipherfab.compilers.vscpu.fields import find_field
from cipherfab.compilers.vscpu.flow import definitions, live_behind, loop_depths, use_counts
from cipherfab.errors import InputError

RESULT = "result"
"""Name of the words that the program returns."""

_SEVERAL = 5
"""Cases from which on a switch becomes a table, unless that has more gaps than cases."""


def words_of(bits: int) -> int:
    """Return how many words a value takes."""
    return 2 if bits > WORD else 1


def frame(function: str) -> str:
    """Return the name of the words of a function: where to come back, parameters, result, cells."""
    return f"{function}()"


def given(name: str) -> str:
    """Return the name of the words of a parameter, or of the result, of the program."""
    return f"={name}"


def label(function: str, block: str) -> str:
    """Return the name of a block in the program."""
    return f"{function}:{block}"


def select(functions: Mapping[str, Function], name: str, *, entry: bool, multiplies: bool) -> Routine:
    """Return a function as instructions.

    Parameters
    ----------
    functions : Mapping[str, Function]
        All functions.
    name : str
        Which one.
    entry : bool
        Whether the program begins with it: parameters and result then have names, and at the end it halts.
    multiplies : bool
        Whether there is an instruction for products; if not, there are none but with constants.

    Raises
    ------
    InputError
        If something is not supported; the message begins with the line of C.
    """
    return _Selector(functions, functions[name], entry, multiplies).routine()


class _Selector:
    """Selects instructions for a function."""

    def __init__(
        self, functions: Mapping[str, Function], function: Function, entry: bool, multiplies: bool
    ) -> None:
        self._functions = functions
        self._function = function
        self._entry = entry
        self._make = Builder(self._is_last, multiplies=multiplies)
        self._words: dict[Local, tuple[Source, ...]] = {}
        self._owners: dict[Source, Local] = {}
        self._exact = exact_values(function)
        self._loose: set[Local] = set()
        self._uses = use_counts(function)
        self._depths = loop_depths(function)
        self._behind = live_behind(function)
        self._blocks = {each.name: each for each in function.blocks}
        self._block = function.blocks[0]
        self._made: dict[Local, Instruction] = {}
        self._joined: dict[Local, Instruction] = {}
        self._later: dict[Local, int] = {}
        self._index = 0
        self._edges: list[tuple[str, str, str]] = []

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

    def _label(self, block: str) -> str:
        return label(self._function.name, block)

    # Values.

    def _define(self, value: Local, words: tuple[Source, ...]) -> None:
        self._words[value] = words
        for word in words:
            self._owners[word] = value

    def _is_last(self, source: Source) -> bool:
        """Whether nothing behind the present step reads a cell."""
        owner = self._owners.get(source)
        if owner is None:
            return True
        return owner not in self._behind[self._block.name] and self._later.get(owner, -1) <= self._index

    def _all(self, operand: Operand) -> tuple[Source, ...]:
        """Return the words of a value, of which bits above its own may be anything."""
        match operand:
            case Constant(value, bits):
                if words_of(bits) == 1:
                    return (Literal(value),)
                return Literal(value & ONES), Literal(value >> WORD)
            case Local():
                return self._words[operand]
        return (self._make.copy(_place(operand)),)

    def _given(self, operand: Operand) -> tuple[Source, ...]:
        """Return the words of a value, with zeros above its own bits."""
        words = self._all(operand)
        return self._cut(words, operand.bits) if operand in self._loose else words

    def _cut(self, words: tuple[Source, ...], bits: int) -> tuple[Source, ...]:
        """Return words with zeros above so many bits."""
        return *words[:-1], self._make.mask(words[-1], bits - WORD * (len(words) - 1))

    def _one(self, operand: Operand) -> Source:
        return self._given(operand)[0]

    def _pair(self, words: tuple[Source, ...]) -> wide.Pair:
        return words[0], words[1]

    def _finish(self, result: Local, words: tuple[Source, ...], *, loose: bool) -> None:
        """Note what a step has made; bits above may be anything if ``loose``."""
        if loose and 0 < result.bits != WORD * len(words):
            if result in self._exact or result.bits == 1:
                words = self._cut(words, result.bits)
            else:
                self._loose.add(result)
        self._define(result, words)

    # Blocks.

    def _select(self, block: Block) -> None:
        make = self._make
        make.begin(self._label(block.name), self._depths[block.name])
        self._block = block
        self._made = definitions(block)
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
        """Return the comparison that only decides how the block ends."""
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

    def _results(self, function: Function) -> list[Word]:
        """Return where a function leaves its result."""
        count = words_of(function.result_bits or 1)
        if function is self._function and self._entry:
            return [Word(given(RESULT), number) for number in range(count)]
        first = 1 + sum(words_of(each.bits) for each in function.parameters)
        return [Word(frame(function.name), first + number) for number in range(count)]

    # Ends.

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
        """Return where to go on for a block, when there are others to go on at."""
        if not self._blocks[target].phis:
            return self._label(target)
        name = self._label(f"{self._block.name}>{target}")
        if all(name != each for each, _, _ in self._edges):
            self._edges.append((name, self._block.name, target))
        return name

    def _move(self, source: str, target: str) -> None:
        """Give the phis of a block what they take from another."""
        self._make.together(
            [pair for phi in self._blocks[target].phis for pair in self._moves(phi, phi.incoming[source])]
        )

    def _moves(self, phi: Phi, value: Operand) -> list[tuple[Cell, Source | Place]]:
        cells = [cell for cell in self._words[phi.result] if isinstance(cell, Cell)]
        if isinstance(value, Address):
            return [(cells[0], _place(value))]
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

    # Steps.

    def _step(self, step: Instruction) -> None:
        opcode, result = step.opcode, step.result
        if opcode == "call":
            self._call(step)
        elif opcode == "store":
            self._store(step)
        elif result is None:
            raise InputError(f"{step.line}: {opcode} is not supported")
        elif opcode == "load":
            self._load(step, result)
        elif opcode in COMPARISONS:
            self._finish(result, (self._truth(step),), loose=False)
        elif not self._field(step, result):
            _FORMS[opcode](self, step, result)

    def _field(self, step: Instruction, result: Local) -> bool:
        """Make a step that only moves bits of a word; whether it is one."""
        found = find_field(step, self._made, self._uses)
        if found is None:
            return False
        known = WORD if found.value in self._loose else found.value.bits
        # Where nobody looks above the result, what is above the field may come along.
        loose = (
            1 < result.bits <= found.place + found.size
            and result not in self._exact
            and found.low + found.size < known
        )
        bits = found.low + found.size if loose else known
        word = self._make.field(self._words[found.value][0], found.low, found.size, found.place, bits)
        self._finish(result, (word,), loose=loose)
        return True

    def _compare(self, step: Instruction) -> tuple[Source, bool]:
        """Return a word that tells the result of a comparison, and whether 0 means that it is so."""
        opcode = step.opcode
        a, b = (self._given(each) for each in step.operands)
        if opcode in ("eq", "ne"):
            return self._unequal(a, b), opcode == "eq"
        if opcode[1:] in ("gt", "le"):
            a, b = b, a
        zero_is_true = opcode[1:] in ("le", "ge")
        signed = opcode[0] == "s"
        bits = step.operands[0].bits or WORD
        if signed:
            a, b = (self._aligned(each, bits) for each in (a, b))
        if len(a) == 2:
            return wide.less(self._make, self._pair(a), self._pair(b), signed=signed), zero_is_true
        if not signed:
            return self._make.less(a[0], b[0]), zero_is_true
        if b[0] == ZERO:
            return self._make.right(a[0], WORD - 1), zero_is_true
        return self._make.less(self._make.biased(a[0]), self._make.biased(b[0])), zero_is_true

    def _aligned(self, words: tuple[Source, ...], bits: int) -> tuple[Source, ...]:
        """Return numbers with the sign in the highest bit of the highest word."""
        if len(words) == 1:
            return (self._make.left(words[0], WORD - bits),)
        return words[0], self._make.left(words[1], 2 * WORD - bits)

    def _unequal(self, a: tuple[Source, ...], b: tuple[Source, ...]) -> Source:
        """Return a word that is 0 if both are equal, and only then."""
        if len(a) == 2:
            return wide.unequal(self._make, self._pair(a), self._pair(b))
        return self._make.subtract(a[0], b[0])

    def _truth(self, step: Instruction) -> Source:
        """Return the result of a comparison as 1 or 0."""
        word, zero_is_true = self._compare(step)
        if zero_is_true:
            return self._make.is_zero(word)
        return self._make.less(ZERO, word) if step.opcode == "ne" else word

    def _sum(self, step: Instruction, result: Local) -> None:
        a, b = (self._all(each) for each in step.operands)
        make = self._make
        if len(a) == 1:
            operation = {"add": make.add, "sub": make.subtract, "mul": make.multiply}[step.opcode]
            self._finish(result, (operation(a[0], b[0]),), loose=True)
        else:
            several = {"add": wide.add, "sub": wide.subtract, "mul": wide.multiply}[step.opcode]
            self._finish(result, several(make, self._pair(a), self._pair(b)), loose=True)

    def _logic(self, step: Instruction, result: Local) -> None:
        make, opcode = self._make, step.opcode
        loose = [each in self._loose for each in step.operands]
        if result.bits == 1:
            a, b = (self._one(each) for each in step.operands)
            if opcode == "and":
                self._finish(result, (make.also(a, b),), loose=False)
            elif opcode == "or":
                self._finish(result, (make.less(ZERO, make.add(a, b)),), loose=False)
            elif Literal(1) in (a, b):
                self._finish(result, (make.is_zero(b if a == Literal(1) else a),), loose=False)
            else:
                self._finish(result, (make.add(a, b),), loose=True)
            return
        inverted = Constant((1 << result.bits) - 1, result.bits)
        if opcode == "xor" and inverted in step.operands:
            other = step.operands[0] if step.operands[1] == inverted else step.operands[1]
            self._finish(result, tuple(make.complement(word) for word in self._all(other)), loose=True)
            return
        if "disjoint" in step.promises and opcode == "or":
            operation: Callable[[Source, Source], Source] = make.add
        else:
            operation = {"and": make.both, "or": make.either, "xor": make.differ}[opcode]
        pairs = zip(self._all(step.operands[0]), self._all(step.operands[1]), strict=True)
        words = tuple(operation(x, y) for x, y in pairs)
        self._finish(result, words, loose=all(loose) if opcode == "and" else any(loose))

    def _shift(self, step: Instruction, result: Local) -> None:
        value, amount = step.operands
        opcode, make = step.opcode, self._make
        words = self._given(value) if opcode == "lshr" else self._all(value)
        by = self._one(amount)
        if isinstance(by, Literal) and by.value >= result.bits:
            # Means nothing in C.
            by = ZERO
        if opcode == "ashr" and result.bits != WORD * len(words):
            words = self._extended(words, result.bits)
        if len(words) == 1:
            words = (make.by(opcode, words[0], by),)
        else:
            words = wide.shift(make, opcode, self._pair(words), by)
        self._finish(result, words, loose=opcode != "lshr")

    def _extended(self, words: tuple[Source, ...], bits: int) -> tuple[Source, ...]:
        """Return a number of so many bits with copies of its sign above."""
        last = bits - WORD * (len(words) - 1)
        return *words[:-1], self._make.extend(words[-1], last) if last < WORD else words[-1]

    def _funnel(self, step: Instruction, result: Local) -> None:
        make, bits, right = self._make, result.bits, step.opcode == "fshr"
        high, low = (self._given(each) for each in step.operands[:2])
        amount = self._one(step.operands[2])
        if isinstance(amount, Literal):
            by = amount.value % bits
            if right and by == 0:
                self._finish(result, low, loose=False)
                return
            by = bits - by if right else by
            if by == 0:
                self._finish(result, high, loose=False)
                return
            up = self._moved("shl", high, Literal(by))
            down = self._moved("lshr", low, Literal(bits - by))
        elif bits & bits - 1:
            raise InputError(f"{step.line}: a rotation of {bits} bits by a variable is not supported")
        else:
            by_word = make.mask(amount, bits.bit_length() - 1)
            rest = make.subtract(Literal(bits - 1), by_word)
            if right:
                up = self._moved("shl", self._moved("shl", high, Literal(1)), rest)
                down = self._moved("lshr", low, by_word)
            else:
                up = self._moved("shl", high, by_word)
                down = self._moved("lshr", self._moved("lshr", low, Literal(1)), rest)
        words = tuple(make.add(x, y) for x, y in zip(up, down, strict=True))
        self._finish(result, words, loose=True)

    def _moved(self, opcode: str, words: tuple[Source, ...], by: Source) -> tuple[Source, ...]:
        if len(words) == 1:
            return (self._make.by(opcode, words[0], by),)
        return wide.shift(self._make, opcode, self._pair(words), by)

    def _cast(self, step: Instruction, result: Local) -> None:
        value = step.operands[0]
        wanted = words_of(result.bits)
        if step.opcode == "trunc":
            words = self._all(value)[:wanted]
            self._finish(result, words, loose=True)
            return
        if step.opcode == "zext":
            words = self._given(value)
            self._finish(result, (*words, *[ZERO] * (wanted - len(words))), loose=False)
            return
        words = self._extended(self._all(value), value.bits)
        if len(words) < wanted:
            words = words[0], self._make.arithmetic(words[0], WORD - 1)
        self._finish(result, words, loose=True)

    def _choose(self, step: Instruction, result: Local) -> None:
        condition = self._one(step.operands[0])
        exact = result in self._exact or result.bits <= 1
        pairs = zip(*((self._given if exact else self._all)(each) for each in step.operands[1:]), strict=True)
        words = tuple(self._make.choose(condition, a, b) for a, b in pairs)
        self._finish(result, words, loose=not exact)

    def _offset(self, step: Instruction, result: Local) -> None:
        base, by = step.operands
        make, number = self._make, self._one(by)
        if isinstance(base, Address):
            number = make.add(number, Literal(base.element & ONES))
            cell = make.copy(number)
            make.emit("ADDi", cell, Place(base.array))
            self._finish(result, (cell,), loose=False)
        else:
            self._finish(result, (make.add(self._one(base), number),), loose=False)

    def _number(self, step: Instruction, result: Local) -> None:
        self._finish(result, self._given(step.operands[0]), loose=False)

    # Memory and calls.

    def _where(self, operand: Operand) -> Source | Place:
        if isinstance(operand, Address):
            return _place(operand)
        word = self._one(operand)
        return self._make.copy(word) if isinstance(word, Literal) else word

    def _load(self, step: Instruction, result: Local) -> None:
        if self._uses.get(result):
            self._finish(result, (self._make.load(self._where(step.operands[0])),), loose=False)

    def _store(self, step: Instruction) -> None:
        self._make.store(self._where(step.operands[0]), self._one(step.operands[1]))

    def _call(self, step: Instruction) -> None:
        make, callee = self._make, self._functions[step.callee]
        words = [word for each in step.operands for word in self._given(each)]
        place = frame(callee.name)
        for index, word in enumerate(words, 1):
            make.put(Word(place, index), word)
        make.emit("call", Word(place, 0), Place(label(callee.name, callee.blocks[0].name)))
        if step.result is not None and self._uses.get(step.result):
            results = tuple(make.copy(each) for each in self._results(callee))
            self._finish(step.result, results, loose=False)


def _place(address: Address) -> Place:
    return Place(address.array, address.element)


_Form = Callable[[_Selector, Instruction, Local], None]

_FORMS: Mapping[str, _Form] = {
    **dict.fromkeys(("add", "sub", "mul"), _Selector._sum),
    **dict.fromkeys(("and", "or", "xor"), _Selector._logic),
    **dict.fromkeys(("shl", "lshr", "ashr"), _Selector._shift),
    **dict.fromkeys(("fshl", "fshr"), _Selector._funnel),
    **dict.fromkeys(("zext", "sext", "trunc"), _Selector._cast),
    "select": _Selector._choose,
    "offset": _Selector._offset,
    "number": _Selector._number,
}
