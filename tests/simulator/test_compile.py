from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import Opcode, compile_netlist
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]
FAMILIES = [
    "spartan-3",
    "spartan-6",
    "artix-7",
    "ecp5",
    "ice40",
    "gowin",
    "nexus",
    "machxo2",
    "gatemate",
    "gates",
]


@pytest.mark.parametrize("keep_nets", [False, True])
@pytest.mark.parametrize("family", FAMILIES)
def test_no_operation_reads_what_is_not_there(family: str, keep_nets: bool) -> None:
    program = compile_netlist(stored(family), keep_nets=keep_nets)
    slots = {
        0,
        *program.initial[:, 0].tolist(),
        *(slot for each in program.inputs.values() for slot in each.tolist()),
    }
    sources = frozenset(slots)
    for opcode, target, *operands in program.operations.tolist():
        read = operands if opcode in (Opcode.MUX, Opcode.MUXN) else operands[:2]
        assert slots >= set(read)
        assert target not in read
        assert target not in sources
        slots.add(target)
    assert slots == set(range(program.slots))


def test_slots_are_used_again() -> None:
    netlist = stored("spartan-3")
    assert compile_netlist(netlist).slots < compile_netlist(netlist, keep_nets=True).slots


def test_nothing_is_computed_that_nothing_needs(build: Build) -> None:
    cells = {"c": ("LUT2", {"I0": [2], "I1": [3], "O": [4]}, {"INIT": "0110"})}
    assert len(compile_netlist(build({"a": 2}, cells, {})).operations) == 0
    assert len(compile_netlist(build({"a": 2}, cells, {"y": [4]})).operations) == 1
    assert len(compile_netlist(build({"a": 2}, cells, {}), keep_nets=True).operations) == 1


def test_what_an_output_depends_on_in_the_same_cycle(build: Build) -> None:
    inputs = dict.fromkeys("absc", 1)
    cells = {
        "and": ("LUT2", {"I0": [2], "I1": [3], "O": [6]}, {"INIT": "1000"}),
        "mux": ("LUT3", {"I0": [6], "I1": [3], "I2": [4], "O": [7]}, {"INIT": "11001010"}),
        "late": ("FDRE", {"D": [7], "C": [5], "CE": ["1"], "R": ["0"], "Q": [8]}, {}),
        "or": ("LUT2", {"I0": [8], "I1": [3], "O": [9]}, {"INIT": "1110"}),
    }
    program = compile_netlist(build(inputs, cells, {"y": [7], "z": [9], "plain": [2]}))
    found = {
        output: "".join(port for port in "abs" if program.depends(output, port)) for output in program.outputs
    }
    assert found == {"y": "abs", "z": "b", "plain": "a"}


@pytest.mark.parametrize("family", ["spartan-3", "gates"])
def test_slots_that_are_used_again_do_not_change_what_depends_on_what(family: str) -> None:
    netlist = stored(family)
    programs = [compile_netlist(netlist), compile_netlist(netlist, keep_nets=True)]
    reused, kept = (replace(each, asynchronous=each.asynchronous[:0]) for each in programs)
    pairs = [(output, port) for output in reused.outputs for port in reused.inputs]
    found = [reused.depends(*pair) for pair in pairs]
    assert found == [kept.depends(*pair) for pair in pairs]
    assert set(found) == {False, True}
    assert all(programs[0].depends(*pair) for pair in pairs) or not len(programs[0].asynchronous)


def test_tables_are_int32() -> None:
    program = compile_netlist(stored("gates"))
    for table in (program.operations, program.rising, program.falling, program.asynchronous, program.initial):
        assert table.dtype == np.int32
    assert program.rising.shape == (44, 3)
    assert program.falling.shape == (4, 3)
    assert program.asynchronous.shape == (8, 3)
    assert program.initial.shape == (48, 2)
