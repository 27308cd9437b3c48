from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cipherfab.netlist import Netlist, read_netlist
from cipherfab.netlist.compile import Opcode, compile_netlist

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
def test_no_operation_reads_what_is_not_there(data: Path, family: str, keep_nets: bool) -> None:
    program = compile_netlist(read_netlist(data / f"{family}.json"), keep_nets=keep_nets)
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


def test_slots_are_used_again(data: Path) -> None:
    netlist = read_netlist(data / "spartan-3.json")
    assert compile_netlist(netlist).slots < compile_netlist(netlist, keep_nets=True).slots


def test_nothing_is_computed_that_nothing_needs(build: Build) -> None:
    cells = {"c": ("LUT2", {"I0": [2], "I1": [3], "O": [4]}, {"INIT": "0110"})}
    assert len(compile_netlist(build({"a": 2}, cells, {})).operations) == 0
    assert len(compile_netlist(build({"a": 2}, cells, {"y": [4]})).operations) == 1
    assert len(compile_netlist(build({"a": 2}, cells, {}), keep_nets=True).operations) == 1


def test_tables_are_int32(data: Path) -> None:
    program = compile_netlist(read_netlist(data / "gates.json"))
    for table in (program.operations, program.rising, program.falling, program.asynchronous, program.initial):
        assert table.dtype == np.int32
    assert program.rising.shape == (44, 3)
    assert program.falling.shape == (4, 3)
    assert program.asynchronous.shape == (8, 3)
    assert program.initial.shape == (48, 2)
