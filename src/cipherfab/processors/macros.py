"""Macros and conditional lines of assembly text, so that one text serves machines that lack instructions."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from cipherfab.errors import InputError

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_STATEMENT = re.compile(rf"((?:\s*{_NAME}\s*:)*)\s*(\S*)\s*(.*)")
_DEEPEST = 8
"""Maximum depth of macros in macros; beyond it, a macro expands to itself."""
_LONGEST = 1000
"""Maximum characters of a line in a macro or of its call: an operand can be inserted in many places."""
_MOST = 1 << 16
"""Maximum lines expanded from macros: several times the largest program memory."""

Lines = Iterator[tuple[int, str]]
"""Lines with their numbers in the text."""


class _Macro(NamedTuple):
    """The expansion of a name."""

    parameters: tuple[str, ...]
    lines: list[tuple[int, str]]


class Macros:
    """Reads a text line by line, and yields the lines for the assembler.

    Parameters
    ----------
    has : Callable[[str], bool]
        Whether the machine has an instruction.
    error : Callable[[str, int], InputError]
        Returns an error for a message and a line number.
    """

    def __init__(self, has: Callable[[str], bool], error: Callable[[str, int], InputError]) -> None:
        self._has = has
        self._error = error
        self._macros: dict[str, _Macro] = {}
        # For every open .if: its line, and whether its lines are active, enclosing ones considered.
        self._open: list[tuple[int, bool]] = []
        self._recording: _Macro | None = None
        self._began = 0
        self._made = 0

    def lines(self, text: str) -> Lines:
        """Yield the active lines, with macros expanded.

        Raises
        ------
        InputError
            If a directive is not closed, or not open.
        """
        for number, line in enumerate(text.splitlines(), 1):
            yield from self._line(number, line, 0)
        if self._recording or self._open:
            raise self._error("this line has no .end", self._began if self._recording else self._open[-1][0])

    def _line(self, number: int, line: str, depth: int) -> Lines:
        match = _STATEMENT.match(line.partition(";")[0])
        labels, name, tail = match.groups() if match else ("", "", "")
        directive = name.lower()
        operands = tuple(part.strip() for part in tail.split(",")) if tail.strip() else ()
        if len(line) > _LONGEST and (depth or self._recording is not None or name in self._macros):
            raise self._error(
                f"a line with macros has {len(line)} characters; allowed are {_LONGEST}", number
            )
        if self._recording is not None:
            if directive == ".end":
                self._recording = None
            else:
                self._recording.lines.append((number, line))
        elif directive == ".if":
            counts = self._counts and self._condition(number, operands)
            self._open.append((number, counts))
        elif directive in (".else", ".end"):
            self._turn(number, directive)
        elif not self._counts:
            return
        elif directive == ".macro":
            self._define(number, tail)
        elif name in self._macros and not self._has(name):
            yield number, labels
            yield from self._stand_for(number, name, operands, depth)
        else:
            yield number, line

    @property
    def _counts(self) -> bool:
        return not self._open or self._open[-1][1]

    def _condition(self, number: int, operands: tuple[str, ...]) -> bool:
        if not operands:
            raise self._error(".if takes the names of instructions", number)
        return all(map(self._has, operands))

    def _turn(self, number: int, directive: str) -> None:
        if not self._open:
            raise self._error(f"{directive} has no .if before it", number)
        began, counts = self._open.pop()
        if directive == ".else":
            self._open.append((began, self._counts and not counts))

    def _define(self, number: int, tail: str) -> None:
        name, _, rest = tail.partition(" ")
        parameters = tuple(part.strip() for part in rest.split(",")) if rest.strip() else ()
        if not all(re.fullmatch(_NAME, each) for each in (name, *parameters)):
            raise self._error(".macro takes a name, and names of operands", number)
        if name in self._macros:
            raise self._error(f"{name} is defined twice", number)
        self._began = number
        self._recording = self._macros[name] = _Macro(parameters, [])

    def _stand_for(self, number: int, name: str, operands: tuple[str, ...], depth: int) -> Lines:
        macro = self._macros[name]
        if len(operands) != len(macro.parameters):
            raise self._error(
                f"{name} has {len(operands)} operands; it takes {len(macro.parameters)}", number
            )
        if depth == _DEEPEST:
            raise self._error(f"{name} expands to itself", number)
        given = dict(zip(macro.parameters, operands, strict=True))
        self._made += len(macro.lines)
        if self._made > _MOST:
            raise self._error(f"macros expand to {self._made} lines; allowed are {_MOST}", number)
        for where, line in macro.lines:
            yield from self._line(where, _replaced(line, given), depth + 1)


def _replaced(line: str, given: Mapping[str, str]) -> str:
    return re.sub(_NAME, lambda match: given.get(match[0], match[0]), line)
