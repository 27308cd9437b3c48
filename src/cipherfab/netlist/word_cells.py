"""Cells of whole words, as Yosys has them before it maps them, taken apart into gates of single bits.

Here are those that do the same to every bit, and the parity of few bits. In netlists for simulation they are
most of the gates: Yosys writes words in a fraction of the time, and they are read in a fraction.

Source: the cell library of Yosys, word-level cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cipherfab.devices.cell_library import GATE_LIBRARY
from cipherfab.devices.cell_model import CellModel
from cipherfab.netlist.model import NetlistError
from cipherfab.netlist.yosys_json import Bit, CellRecord, Value, decode_parameter

_GATES = {
    "$not": "$_NOT_",
    "$and": "$_AND_",
    "$or": "$_OR_",
    "$xor": "$_XOR_",
    "$xnor": "$_XNOR_",
    "$mux": "$_MUX_",
    "$dff": "$_DFF_{edge}_",
}
_PARITY = "$reduce_xor"
_MOST_INPUTS = 8
# Pins that go to every gate as they are.
_COMMON = {"S": "S", "CLK": "C"}
_PINS = {
    "$not": "AY",
    "$mux": ("A", "B", "S", "Y"),
    "$dff": ("CLK", "D", "Q"),
    _PARITY: "AY",
}

WORDS = frozenset((*_GATES, _PARITY))
"""Types of the cells that `gates_of` takes apart."""


class Gate(NamedTuple):
    """A gate: its name, type and parameters, and what its inputs and its output are connected to."""

    name: str
    kind: CellModel
    parameters: Mapping[str, Value]
    inputs: Mapping[str, Sequence[Bit]]
    output: tuple[str, Bit]


def gates_of(name: str, cell: CellRecord) -> Iterator[Gate]:
    """Yield the gates of a cell of words.

    Parameters
    ----------
    name, cell
        A cell of one of the types `WORDS`.

    Raises
    ------
    NetlistError
        The cell has other pins than its type, or pins of widths that do not fit each other.
    """
    pins = cell.connections
    expected = _PINS.get(cell.type, "ABY")
    if pins.keys() != set(expected):
        raise NetlistError(
            f"cell {name}: {cell.type} has the pins {' '.join(expected)}, not {' '.join(sorted(pins))}"
        )
    if cell.type == _PARITY:
        yield _parity(name, pins["A"], pins["Y"])
        return
    result = "Q" if "Q" in pins else "Y"
    common = {_COMMON[pin]: bits for pin, bits in pins.items() if pin in _COMMON}
    for pin, bits in common.items():
        if len(bits) != 1:
            raise NetlistError(f"cell {name}: pin {pin} has {len(bits)} bits, {cell.type} has 1")
    words = {
        pin: _extended(name, pin, bits, len(pins[result]), cell.parameters)
        for pin, bits in pins.items()
        if pin not in _COMMON and pin != result
    }
    rising = decode_parameter(cell.parameters.get("CLK_POLARITY", 1)) == 1
    kind = GATE_LIBRARY[_GATES[cell.type].format(edge="P" if rising else "N")]
    for index, (output, *bits) in enumerate(zip(pins[result], *words.values(), strict=True)):
        inputs = dict(common)
        for pin, bit in zip(words, bits, strict=True):
            inputs[pin] = [bit]
        yield Gate(f"{name}[{index}]", kind, {}, inputs, (result, output))


def _extended(
    name: str, pin: str, bits: Sequence[Bit], width: int, parameters: Mapping[str, Value]
) -> Sequence[Bit]:
    """Return an operand as wide as the result: its sign or zeros above it."""
    if len(bits) == width:
        return bits
    if len(bits) > width or not bits:
        raise NetlistError(f"cell {name}: pin {pin} has {len(bits)} bits; allowed are 1 to {width}")
    signed = decode_parameter(parameters.get(f"{pin}_SIGNED", 0)) == 1
    above: Bit = bits[-1] if signed else "0"
    return [*bits, *[above] * (width - len(bits))]


def _parity(name: str, bits: Sequence[Bit], output: Sequence[Bit]) -> Gate:
    count = len(bits)
    if not 1 <= count <= _MOST_INPUTS or len(output) != 1:
        raise NetlistError(
            f"cell {name}: {_PARITY} of {count} bits to {len(output)}; allowed are 1 to {_MOST_INPUTS} to 1"
        )
    return Gate(name, GATE_LIBRARY[f"CF_TABLE{count}"], {"TABLE": _odd(count)}, {"A": bits}, ("Y", output[0]))


@cache
def _odd(count: int) -> int:
    """Return the truth table of the parity of so many inputs."""
    return sum((row.bit_count() & 1) << row for row in range(1 << count))
