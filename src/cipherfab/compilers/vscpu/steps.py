"""Instructions of the model as instructions of VSCPU."""

from collections.abc import Callable, Mapping

from cipherfab.compilers.ir.model import COMPARISONS, Address, Constant, Instruction, Local, Operand
from cipherfab.compilers.vscpu import wide
from cipherfab.compilers.vscpu.builder import ZERO, Source
from cipherfab.compilers.vscpu.code import ONES, WORD, Literal, Place, Word
from cipherfab.compilers.vscpu.fields import find_field
from cipherfab.compilers.vscpu.operands import Operands, frame, label, place_of, words_of
from cipherfab.errors import InputError


class Steps(Operands):
    """Selects instructions step by step."""

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
        """Translate a step that only moves a bit field; return whether it is one."""
        found = find_field(step, self._made, self._uses)
        if found is None:
            return False
        known = WORD if found.value in self._loose else found.value.bits
        # If bits above the result are not read, those above the field may come along.
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
        """Return a word for the result of a comparison, and whether 0 means true."""
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
        """Return signed numbers with the sign in the highest bit of the highest word."""
        if len(words) == 1:
            return (self._make.left(words[0], WORD - bits),)
        return words[0], self._make.left(words[1], 2 * WORD - bits)

    def _unequal(self, a: tuple[Source, ...], b: tuple[Source, ...]) -> Source:
        """Return a word that is 0 if and only if both are equal."""
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
            # Undefined in C.
            by = ZERO
        if opcode == "ashr" and result.bits != WORD * len(words):
            words = self._extended(words, result.bits)
        if len(words) == 1:
            words = (make.by(opcode, words[0], by),)
        else:
            words = wide.shift(make, opcode, self._pair(words), by)
        self._finish(result, words, loose=opcode != "lshr")

    def _extended(self, words: tuple[Source, ...], bits: int) -> tuple[Source, ...]:
        """Return a number of ``bits`` bits, sign-extended."""
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
            return place_of(operand)
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


_Form = Callable[[Steps, Instruction, Local], None]

_FORMS: Mapping[str, _Form] = {
    **dict.fromkeys(("add", "sub", "mul"), Steps._sum),
    **dict.fromkeys(("and", "or", "xor"), Steps._logic),
    **dict.fromkeys(("shl", "lshr", "ashr"), Steps._shift),
    **dict.fromkeys(("fshl", "fshr"), Steps._funnel),
    **dict.fromkeys(("zext", "sext", "trunc"), Steps._cast),
    "select": Steps._choose,
    "offset": Steps._offset,
    "number": Steps._number,
}
