"""Faults do what they say, a sound lane stays sound, and only what cannot be seen is proved harmless."""

from pathlib import Path

import numpy as np
import pytest

from cipherfab.catalogue import parse
from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.logic.network import LogicNetwork
from cipherfab.mutation.coverage import FalseAlarm, contract_checks, contract_interface, survivors
from cipherfab.mutation.faults import Fault, Kind, Reader, every_fault, readers
from cipherfab.mutation.harmless import harmless
from cipherfab.mutation.instrument import FAULTS, instrument
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import Toolset
from tests.mutation.gates import gates

DESIGN = "rectangle-80/narrow"


def small() -> Logic:
    """Return y = a & b."""
    network = LogicNetwork()
    a, b = network.source(), network.source()
    both = network.conjunction(a, b)
    return Logic(
        network=network,
        inputs={"a": (a,), "b": (b,)},
        outputs={"y": (both,)},
        registers=(),
        memories=(),
        nets={},
        clock=None,
    )


@pytest.mark.parametrize(
    ("kind", "other", "table"),
    [
        (Kind.INVERTED, 0, [0, 0, 1, 0]),
        (Kind.ZERO, 0, [0, 0, 0, 0]),
        (Kind.ONE, 0, [0, 0, 1, 1]),
        (Kind.OTHER, 4, [0, 0, 1, 1]),
    ],
)
def test_a_reader_sees_what_the_fault_says(kind: Kind, other: int, table: list[int]) -> None:
    logic = small()
    (number,) = {reader.number for reader in readers(logic) if reader.what == "node"}
    simulator = Simulator(
        compile_logic(instrument(logic, [Fault(Reader("node", number, 0), kind, other)])), lanes=64
    )
    rows = [lane & 1 for lane in range(64)], [lane >> 1 & 1 for lane in range(64)]
    for name, values in zip("ab", rows, strict=True):
        simulator.write(name, pack_lanes(values, 1))
    assert unpack_lanes(simulator.read("y"))[:4] == [0, 0, 0, 1]
    simulator.write(FAULTS, 1)
    assert unpack_lanes(simulator.read("y"))[:4] == table


def test_every_input_of_an_operation_a_register_and_an_output_is_a_reader(workdir: Path) -> None:
    logic = elaborate(gates(parse(DESIGN), workdir))
    kinds = [reader.what for reader in readers(logic)]
    assert set(kinds) == {"node", "register", "output"}
    assert kinds.count("register") == len(logic.registers)
    assert kinds.count("output") == sum(map(len, logic.outputs.values()))


def test_what_is_found_is_not_harmless(workdir: Path) -> None:
    """Of the prover: none of the faults that the contract finds is said to be without effect."""
    design = parse(DESIGN)
    logic = elaborate(gates(design, workdir))
    faults = every_fault(logic, seed=7)[:250]
    left = set(map(id, survivors(logic, faults, contract_checks(design))))
    proved = harmless(logic, faults, contract_interface(design), tools=Toolset(), workdir=workdir, seed=7)
    found = [id(fault) not in left for fault in faults]
    assert any(proved)
    assert not np.logical_and(proved, found).any()


def test_a_check_that_fails_without_a_fault_is_a_false_alarm(workdir: Path) -> None:
    logic = elaborate(gates(parse(DESIGN), workdir))
    with pytest.raises(FalseAlarm):
        survivors(
            logic, every_fault(logic, seed=1)[:3], [lambda simulator, _: np.ones(simulator.lanes, np.bool_)]
        )
