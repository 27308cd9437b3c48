"""Cells of one output bit and no state, whose function is worked out once for their type.

They are nearly all cells of most netlists; looking up every name for every cell takes several times as long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from cipherfab.devices.cell_model import CellModel, cone
from cipherfab.devices.expression import Binary, Choice, Constant, Expression, Lookup, Name, Not
from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.model import Cell

Values = Sequence[int]
Evaluate = Callable[[LogicNetwork, Values, Cell], int]


@dataclass(frozen=True, slots=True)
class Gate:
    """The function of a cell type.

    Attributes
    ----------
    inputs
        Pin and bit of every value that it needs.
    evaluate
        Returns the literal of the output, from a network, the literals of the inputs and the cell, whose
        parameters may matter.
    """

    inputs: tuple[Name, ...]
    evaluate: Evaluate


@cache
def gate_of(kind: CellModel) -> Gate | None:
    """Return the function of a cell type, or None if it is not as simple as that."""
    names = list(kind.assignments)
    state = kind.registers or kind.memory or kind.block_ram or kind.text_parameters
    if not kind.modelled or state or kind.tied or len(names) != 1 or names[0].name not in kind.output_widths:
        return None
    inputs = cone(kind, names[0], ())
    evaluate = _compiled(kind.assignments[names[0]], {name: index for index, name in enumerate(inputs)})
    return Gate(inputs, evaluate) if evaluate else None


def _compiled(expression: Expression, places: dict[Name, int]) -> Evaluate | None:
    """Return an expression as a function; None if it reads anything but inputs."""
    result: Evaluate | None = None
    match expression:
        case Name() if expression in places:
            result = _value(places[expression])
        case Constant(value):
            result = _constant(int(value))
        case Not(operand):
            result = _inverted(_compiled(operand, places))
        case Binary(operator, left, right):
            result = _binary(operator, _compiled(left, places), _compiled(right, places))
        case Choice(condition, then, otherwise):
            result = _choice(*(_compiled(each, places) for each in (condition, then, otherwise)))
        case Lookup(parameter, inputs):
            result = _lookup(parameter, [_compiled(each, places) for each in inputs])
    return result


def _value(place: int) -> Evaluate:
    return lambda network, values, cell: values[place]


def _constant(literal: int) -> Evaluate:
    return lambda network, values, cell: literal


def _inverted(operand: Evaluate | None) -> Evaluate | None:
    return operand and (lambda network, values, cell: operand(network, values, cell) ^ 1)


def _binary(operator: str, left: Evaluate | None, right: Evaluate | None) -> Evaluate | None:
    if not left or not right:
        return None
    if operator == "&":
        return lambda network, values, cell: network.conjunction(
            left(network, values, cell), right(network, values, cell)
        )
    if operator == "|":
        return lambda network, values, cell: (
            network.conjunction(left(network, values, cell) ^ 1, right(network, values, cell) ^ 1) ^ 1
        )
    return lambda network, values, cell: network.parity(
        left(network, values, cell), right(network, values, cell)
    )


def _choice(condition: Evaluate | None, then: Evaluate | None, otherwise: Evaluate | None) -> Evaluate | None:
    if not condition or not then or not otherwise:
        return None

    def evaluate(network: LogicNetwork, values: Values, cell: Cell) -> int:
        chosen = condition(network, values, cell)
        # As everywhere: what a constant rules out makes no node.
        if chosen in (0, 1):
            return (then if chosen else otherwise)(network, values, cell)
        return network.choice(chosen, then(network, values, cell), otherwise(network, values, cell))

    return evaluate


def _lookup(parameter: str, inputs: Sequence[Evaluate | None]) -> Evaluate | None:
    known = [each for each in inputs if each]
    if len(known) != len(inputs):
        return None

    def evaluate(network: LogicNetwork, values: Values, cell: Cell) -> int:
        table = cell.parameter(parameter)
        found = [each(network, values, cell) for each in known]
        return network.lookup(table if isinstance(table, int) else 0, found)

    return evaluate
