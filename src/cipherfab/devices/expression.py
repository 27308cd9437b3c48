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
from typing import NamedTuple, Protocol, TypeAlias

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


@dataclass(frozen=True, slots=True)
class Constant:
    """0 or 1."""

    value: bool


class Name(NamedTuple):
    """One bit of a pin, wire, register or parameter."""

    name: str
    bit: int


@dataclass(frozen=True, slots=True)
class Not:
    """Complement."""

    operand: "Expression"


@dataclass(frozen=True, slots=True)
class Binary:
    """``&``, ``|`` or ``^``."""

    operator: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Equal:
    """Whether a text parameter has a value."""

    parameter: str
    text: str

    def holds(self, texts: Texts) -> bool:
        """Decide it."""
        return texts[self.parameter] == self.text


@dataclass(frozen=True, slots=True)
class Choice:
    """``then`` where ``condition`` holds, else ``otherwise``."""

    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"


@dataclass(frozen=True, slots=True)
class Lookup:
    """The bit of a parameter that the inputs select, the first input being the lowest address bit."""

    parameter: str
    inputs: tuple["Expression", ...]


Expression: TypeAlias = Constant | Name | Not | Binary | Equal | Choice | Lookup


def names(expression: Expression, texts: Texts) -> Iterator[Name]:
    """Yield the names that an expression reads; text parameters rule out branches of choices."""
    parts: tuple[Expression, ...] = ()
    match expression:
        case Name():
            yield expression
        case Not(operand):
            parts = (operand,)
        case Binary(_, left, right):
            parts = (left, right)
        case Choice(Equal() as condition, then, otherwise):
            parts = (then if condition.holds(texts) else otherwise,)
        case Choice(condition, then, otherwise):
            parts = (condition, then, otherwise)
        case Lookup(_, parts):
            pass
    for part in parts:
        yield from names(part, texts)


def evaluate(expression: Expression, scope: Scope) -> int:
    """Return the value of an expression; a branch that a constant rules out is not looked at."""
    match expression:
        case Name(name, bit):
            value = scope.name(name, bit)
        case Constant(one):
            value = int(one)
        case Not(operand):
            value = evaluate(operand, scope) ^ 1
        case Binary(operator, left, right):
            value = _combined(operator, evaluate(left, scope), evaluate(right, scope), scope)
        case Equal(parameter, text):
            value = int(scope.parameter(parameter) == text)
        case Choice(condition, then, otherwise):
            value = evaluate(condition, scope)
            if value in (0, 1):
                value = evaluate(then if value else otherwise, scope)
            else:
                value = scope.choice(value, evaluate(then, scope), evaluate(otherwise, scope))
        case Lookup(parameter, inputs):
            table = scope.parameter(parameter)
            read = [evaluate(each, scope) for each in inputs]
            value = scope.lookup(table if isinstance(table, int) else 0, read)
    return value


def _combined(operator: str, left: int, right: int, scope: Scope) -> int:
    if operator == "&":
        return scope.conjunction(left, right)
    if operator == "|":
        return scope.conjunction(left ^ 1, right ^ 1) ^ 1
    return scope.parity(left, right)


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
