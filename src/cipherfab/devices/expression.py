"""The little language in which cell types say what they compute.

Expressions are written as text in Python's own grammar, and parsed, never run::

    ~ & | ^              on single bits
    a if s else b        multiplexer
    NAME  NAME[3]        pin, inner wire, register or parameter, and a bit of it
    lut(INIT, I0, I1)    bit I0 + 2 I1 of a parameter
    MODE == 'ASYNC'      whether a text parameter has this value
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

Texts = Mapping[str, int | str]
"""Values of text parameters."""


class Scope(Protocol):
    """What expressions are evaluated with: integers, of which 0 and 1 are constant, complemented by XOR 1."""

    def name(self, name: str, index: int) -> int:
        """Return the value of a name."""

    def parameter(self, name: str) -> int | str:
        """Return the value of a parameter."""

    def conjunction(self, left: int, right: int) -> int:
        """Return the AND of two values."""

    def parity(self, left: int, right: int) -> int:
        """Return the XOR of two values."""

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        """Return a multiplexer of two values."""

    def lookup(self, table: int, inputs: list[int]) -> int:
        """Return the bit of a truth table that the inputs select."""


class Expression(Protocol):
    """A parsed expression."""

    def names(self, texts: Texts) -> Iterator["Name"]:
        """Yield the names it reads; text parameters rule out branches of choices."""

    def evaluate(self, scope: Scope) -> int:
        """Return its value in a scope."""


@dataclass(frozen=True, slots=True)
class Constant:
    """0 or 1."""

    value: bool

    def names(self, texts: Texts) -> Iterator["Name"]:
        """Yield nothing."""
        del texts
        return iter(())

    def evaluate(self, scope: Scope) -> int:
        """Return 0 or 1."""
        del scope
        return int(self.value)


class Name(NamedTuple):
    """One bit of a pin, wire, register or parameter."""

    name: str
    bit: int

    def names(self, texts: Texts) -> Iterator["Name"]:
        """Yield the name."""
        del texts
        yield self

    def evaluate(self, scope: Scope) -> int:
        """Ask the scope."""
        return scope.name(self.name, self.bit)


@dataclass(frozen=True, slots=True)
class Not:
    """Complement."""

    operand: Expression

    def names(self, texts: Texts) -> Iterator[Name]:
        """Yield the names of the operand."""
        return self.operand.names(texts)

    def evaluate(self, scope: Scope) -> int:
        """Return the complement."""
        return self.operand.evaluate(scope) ^ 1


@dataclass(frozen=True, slots=True)
class Binary:
    """``&``, ``|`` or ``^``."""

    operator: str
    left: Expression
    right: Expression

    def names(self, texts: Texts) -> Iterator[Name]:
        """Yield the names of both operands."""
        yield from self.left.names(texts)
        yield from self.right.names(texts)

    def evaluate(self, scope: Scope) -> int:
        """Return AND, OR or XOR of the operands."""
        left, right = self.left.evaluate(scope), self.right.evaluate(scope)
        if self.operator == "&":
            return scope.conjunction(left, right)
        if self.operator == "|":
            return scope.conjunction(left ^ 1, right ^ 1) ^ 1
        return scope.parity(left, right)


@dataclass(frozen=True, slots=True)
class Equal:
    """Whether a text parameter has a value."""

    parameter: str
    text: str

    def holds(self, texts: Texts) -> bool:
        """Decide it."""
        return texts[self.parameter] == self.text

    def names(self, texts: Texts) -> Iterator[Name]:
        """Yield nothing."""
        del texts
        return iter(())

    def evaluate(self, scope: Scope) -> int:
        """Return 0 or 1."""
        return int(scope.parameter(self.parameter) == self.text)


@dataclass(frozen=True, slots=True)
class Choice:
    """``then`` where ``condition`` holds, else ``otherwise``."""

    condition: Expression
    then: Expression
    otherwise: Expression

    def names(self, texts: Texts) -> Iterator[Name]:
        """Yield the names of the condition and of the branches that parameters leave open."""
        if isinstance(self.condition, Equal):
            yield from (self.then if self.condition.holds(texts) else self.otherwise).names(texts)
        else:
            for each in (self.condition, self.then, self.otherwise):
                yield from each.names(texts)

    def evaluate(self, scope: Scope) -> int:
        """Return the multiplexer; a branch that a constant rules out is not looked at."""
        condition = self.condition.evaluate(scope)
        if condition in (0, 1):
            return (self.then if condition else self.otherwise).evaluate(scope)
        return scope.choice(condition, self.then.evaluate(scope), self.otherwise.evaluate(scope))


@dataclass(frozen=True, slots=True)
class Lookup:
    """The bit of a parameter that the inputs select, the first input being the lowest address bit."""

    parameter: str
    inputs: tuple[Expression, ...]

    def names(self, texts: Texts) -> Iterator[Name]:
        """Yield the names of all inputs."""
        for each in self.inputs:
            yield from each.names(texts)

    def evaluate(self, scope: Scope) -> int:
        """Look it up."""
        table = scope.parameter(self.parameter)
        inputs = [each.evaluate(scope) for each in self.inputs]
        return scope.lookup(table if isinstance(table, int) else 0, inputs)


@cache
def parse(text: str) -> Expression:
    """Parse an expression.

    Parameters
    ----------
    text
        The expression.

    Raises
    ------
    ValueError
        The text is not in the language: a fault of a cell table, not of a user.
    """
    expression = _convert(ast.parse(text, mode="eval").body)
    if expression is None:
        raise ValueError(f"not an expression of the cell language: {text!r}")
    return expression


_OPERATORS: dict[type[ast.operator], str] = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}


def _all(nodes: list[ast.expr], build: Callable[..., Expression]) -> Expression | None:
    """Convert several nodes and build an expression of them, if they all are in the language."""
    parts = [_convert(node) for node in nodes]
    return None if None in parts else build(*parts)


def _convert(node: ast.expr) -> Expression | None:
    result: Expression | None = None
    match node:
        case ast.Constant(value=0 | 1 as value):
            result = Constant(bool(value))
        case ast.Name(id=name):
            result = Name(name, 0)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(index))):
            result = Name(name, index)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            result = _all([operand], Not)
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATORS:
            operator = _OPERATORS[type(operation)]
            result = _all([left, right], lambda a, b: Binary(operator, a, b))
        case ast.IfExp(test=test, body=body, orelse=otherwise):
            result = _all([test, body, otherwise], Choice)
        case ast.Call(func=ast.Name(id="lut"), args=[ast.Name(id=parameter), *inputs], keywords=[]):
            result = _all(inputs, lambda *each: Lookup(parameter, each))
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant(value=str(text))]):
            result = Equal(name, text)
    return result
