"""Formulas of figures as data: evaluated in exact fractions here, and as trees by the page.

A formula is written as an expression, ``block_bits * mhz / interval``. It knows ``+ - * /``, ``max(a, b)``
and ``a if c else b``, where 0 and an unknown value count as false. An operation on an unknown value, and a
division by 0, give an unknown value: `None`.
"""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

Number: TypeAlias = float | None
Known = TypeVar("Known", float, Fraction)
Tree: TypeAlias = "float | str | list[Tree]"
"""A number, the name of a quantity, or an operation and its operands."""

_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "max": max,
}


class Formula:
    """An expression over named quantities.

    Parameters
    ----------
    text : str
        The expression.
    **parts : Formula
        Formulas that the expression names, to be substituted.

    Raises
    ------
    ValueError
        If the text is not such an expression.
    """

    def __init__(self, text: str, **parts: "Formula") -> None:
        self.text = text
        self.tree = _tree(ast.parse(text, mode="eval").body, parts)

    @cached_property
    def names(self) -> frozenset[str]:
        """The quantities that it depends on."""
        return frozenset(_names(self.tree))

    def __call__(self, quantities: Mapping[str, Known | None]) -> Known | None:
        """Return the value; a quantity that is not given is unknown."""
        found: Known | None = _value(self.tree, quantities)
        return found


def _tree(node: ast.expr, parts: Mapping[str, Formula]) -> Tree:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name):
            return parts[name].tree if name in parts else name
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATORS:
            return [_OPERATORS[type(operation)], _tree(left, parts), _tree(right, parts)]
        case ast.IfExp(test=test, body=body, orelse=other):
            return ["if", *(_tree(each, parts) for each in (test, body, other))]
        case ast.Call(func=ast.Name(id="max"), args=[first, second], keywords=[]):
            return ["max", _tree(first, parts), _tree(second, parts)]
    raise ValueError(f"{ast.unparse(node)!r} is not a formula")


def _names(tree: Tree) -> Iterator[str]:
    match tree:
        case str():
            yield tree
        case [_, *operands]:
            for operand in operands:
                yield from _names(operand)


def _value(tree: Tree, quantities: Mapping[str, Any]) -> Any:
    match tree:
        case str():
            return quantities.get(tree)
        case ["if", test, body, other]:
            return _value(body if _value(test, quantities) else other, quantities)
        case [str() as operation, left, right]:
            first, second = _value(left, quantities), _value(right, quantities)
            if first is None or second is None or (operation == "/" and second == 0):
                return None
            return _OPERATIONS[operation](first, second)
        case int() | float():
            return tree
    raise ValueError(f"{tree!r} is not a formula")
