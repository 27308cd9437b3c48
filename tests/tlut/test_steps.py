"""Steps compute what the code says, in few cells."""

from collections.abc import Sequence

import pytest

from cipherfab.errors import InputError
from cipherfab.logic.network import LogicNetwork
from cipherfab.simulator.compile import Opcode
from cipherfab.tlut.codegen.schedule import FIRST_CELL, ROW_WORDS, Compute, Load, Steps, Write, steps_of
from cipherfab.tlut.mapper.lut_mapper import Lut
from cipherfab.tlut.mapper.tlut_functions import TableFunctions
from cipherfab.tlut.template.configuration import TableCode, table_code
from tests.tlut.templates import PARAMETERS, random_code, random_values

_ONES = 0xFFFF


def tables(steps: Steps, values: dict[str, int]) -> list[int]:
    """Do the steps; what was never written is no number, so that to read it fails."""
    words = dict(enumerate((0, *ROW_WORDS)))
    found: dict[int, int] = {}
    for step in steps.steps:
        match step:
            case Load():
                words[step.target] = _ONES * (values[step.parameter] >> step.bit & 1)
            case Compute():
                words[step.target] = compute(step.opcode, [words[each] for each in (step.a, step.b, step.c)])
            case Write():
                assert step.table not in found
                found[step.table] = words[step.source] ^ _ONES * step.inverted
    assert max(words) < FIRST_CELL + steps.cells
    return [found[table] for table in range(steps.tables)]


def compute(opcode: Opcode, words: Sequence[int]) -> int:
    a, b, c = words
    match opcode:
        case Opcode.AND:
            return a & b
        case Opcode.ANDN:
            return ~a & b & _ONES
        case Opcode.NOR:
            return ~(a | b) & _ONES
        case Opcode.XOR:
            return a ^ b
        case Opcode.MUX:
            return a & b | ~a & c & _ONES
        case Opcode.MUXN:
            return (a & ~b | ~a & c) & _ONES


@pytest.mark.parametrize(("registers", "keep_tables"), [(0, False), (5, False), (100, False), (0, True)])
def test_steps_compute_what_the_code_says(registers: int, keep_tables: bool) -> None:
    for seed in range(6):
        code = random_code(seed, operations=200)
        steps = steps_of(code, registers=registers, in_place={Opcode.MUX: (2, 0, 1)}, keep_tables=keep_tables)
        assert keep_tables == any(isinstance(each, Compute) and each.target < 0 for each in steps.steps)
        assert steps.parameters == PARAMETERS
        values = random_values(seed, 6)
        for i, expected in enumerate(code.evaluate(values).tolist()):
            assert tables(steps, {name: each[i] for name, each in values.items()}) == expected


def test_a_cell_is_used_again() -> None:
    # LUTs of their own bits of a parameter, in an order in which no two neighbours have something in common.
    network = LogicNetwork()
    data = [network.source() for _ in range(2)]
    key = [network.source() for _ in range(64)]
    masked = [network.conjunction(data[0], bit) for bit in key]
    nodes = [network.parity(each, data[1]) for each in masked] + [
        network.choice(data[1], each, data[0]) for each in masked
    ]
    functions = TableFunctions(network, {"key": key}, 4)
    leaves = tuple(each >> 1 for each in data)
    code = table_code(functions, [functions.table(Lut(each >> 1, leaves)) ^ each & 1 for each in nodes])
    assert steps_of(code).cells <= 3
    words = {word for step in steps_of(code).steps if isinstance(step, Compute) for word in (step.a, step.b)}
    assert max(words) < FIRST_CELL + 3


def test_tables_of_another_size_are_an_error() -> None:
    code: TableCode = random_code(1, inputs=6)
    with pytest.raises(InputError, match="the tables have 6 inputs; a program is made for those of 4"):
        steps_of(code)
