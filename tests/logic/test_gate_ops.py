from dataclasses import dataclass
from itertools import product

import pytest

from cipherfab.devices.cell_model import CellModel
from cipherfab.devices.expression import Name, evaluate
from cipherfab.devices.targets import TARGETS
from cipherfab.logic.gate_ops import gate_of
from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.model import Cell


def kinds() -> list[CellModel]:
    return list(dict.fromkeys(kind for target in TARGETS.values() for kind in target.cells.values()))


@dataclass
class Row:
    """A scope in which every input is 0 or 1."""

    cell: Cell
    inputs: dict[Name, int]

    def name(self, name: str, index: int) -> int:
        return self.inputs[Name(name, index)]

    def parameter(self, name: str) -> int | str:
        return self.cell.parameter(name)

    def conjunction(self, left: int, right: int) -> int:
        return left & right

    def parity(self, left: int, right: int) -> int:
        return left ^ right

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        return then if condition else otherwise

    def lookup(self, table: int, inputs: list[int]) -> int:
        return table >> sum(bit << place for place, bit in enumerate(inputs)) & 1


@pytest.mark.parametrize("kind", [kind for kind in kinds() if gate_of(kind)], ids=lambda kind: kind.name)
def test_a_gate_computes_what_its_type_says(kind: CellModel) -> None:
    gate = gate_of(kind)
    assert gate
    table = 0x6996_9A53_0F1E_C3D2_5A5A_3C96_1248_8421_F00D_BEEF_0123_4567_89AB_CDEF_1357_9BDF
    cell = Cell("cell", kind, dict.fromkeys(kind.parameters, table), {})
    (expression,) = kind.assignments.values()
    for values in product((0, 1), repeat=len(gate.inputs)):
        wanted = evaluate(expression, Row(cell, dict(zip(gate.inputs, values, strict=True))))
        assert gate.evaluate(LogicNetwork(), values, cell) == wanted


def test_gates_are_what_has_one_output_and_no_state() -> None:
    known = {kind.name for kind in kinds() if gate_of(kind)}
    assert known >= {"$_AND_", "$_MUX_", "CF_TABLE8", "LUT4", "INV"}
    assert not known & {"$_DFF_P_", "FDRE", "CARRY4", "LUT6_2"}
