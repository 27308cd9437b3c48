"""Values of the model as words of VSCPU: the words that hold them, and their bits known to be zero."""

from collections.abc import Mapping

from cipherfab.compilers.ir.model import Address, Constant, Function, Instruction, Local, Operand
from cipherfab.compilers.vscpu import wide
from cipherfab.compilers.vscpu.builder import Builder, Source
from cipherfab.compilers.vscpu.code import ONES, WORD, Literal, Place, Word
from cipherfab.compilers.vscpu.demand import exact_values
from cipherfab.compilers.vscpu.flow import live_behind, loop_depths, use_counts
from cipherfab.compilers.vscpu.target import Target

RESULT = "result"
"""Name of the words that the program returns."""


def words_of(bits: int) -> int:
    """Return the number of words of a value."""
    return 2 if bits > WORD else 1


def frame(function: str) -> str:
    """Return the name of the words of a function: return address, parameters, result, cells."""
    return f"{function}()"


def given(name: str) -> str:
    """Return the name of the words of a parameter, or of the result, of the program."""
    return f"={name}"


def label(function: str, block: str) -> str:
    """Return the name of a block in the program."""
    return f"{function}:{block}"


class Operands:
    """The function being compiled, its values, and the words that hold them."""

    def __init__(
        self, functions: Mapping[str, Function], function: Function, entry: bool, target: Target
    ) -> None:
        self._functions = functions
        self._function = function
        self._entry = entry
        self._make = Builder(self._is_last, target)
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

    def _label(self, block: str) -> str:
        return label(self._function.name, block)

    def _define(self, value: Local, words: tuple[Source, ...]) -> None:
        self._words[value] = words
        for word in words:
            self._owners[word] = value

    def _is_last(self, source: Source) -> bool:
        """Whether a cell is dead after the present step."""
        owner = self._owners.get(source)
        if owner is None:
            return True
        return owner not in self._behind[self._block.name] and self._later.get(owner, -1) <= self._index

    def _all(self, operand: Operand) -> tuple[Source, ...]:
        """Return the words of a value, with arbitrary bits above its width."""
        match operand:
            case Constant(value, bits):
                if words_of(bits) == 1:
                    return (Literal(value),)
                return Literal(value & ONES), Literal(value >> WORD)
            case Local():
                return self._words[operand]
        return (self._make.copy(place_of(operand)),)

    def _given(self, operand: Operand) -> tuple[Source, ...]:
        """Return the words of a value, with zeros above its width."""
        words = self._all(operand)
        return self._cut(words, operand.bits) if operand in self._loose else words

    def _cut(self, words: tuple[Source, ...], bits: int) -> tuple[Source, ...]:
        """Return words with all bits from ``bits`` on cleared."""
        return *words[:-1], self._make.mask(words[-1], bits - WORD * (len(words) - 1))

    def _one(self, operand: Operand) -> Source:
        return self._given(operand)[0]

    def _pair(self, words: tuple[Source, ...]) -> wide.Pair:
        return words[0], words[1]

    def _finish(self, result: Local, words: tuple[Source, ...], *, loose: bool) -> None:
        """Record the result of a step; bits above its width are arbitrary if ``loose``."""
        if loose and 0 < result.bits != WORD * len(words):
            if result in self._exact or result.bits == 1:
                words = self._cut(words, result.bits)
            else:
                self._loose.add(result)
        self._define(result, words)

    def _results(self, function: Function) -> list[Word]:
        """Return the words of a function's result."""
        count = words_of(function.result_bits or 1)
        if function is self._function and self._entry:
            return [Word(given(RESULT), number) for number in range(count)]
        first = 1 + sum(words_of(each.bits) for each in function.parameters)
        return [Word(frame(function.name), first + number) for number in range(count)]


def place_of(address: Address) -> Place:
    """Return the place in memory that an address names."""
    return Place(address.array, address.element)
