from collections.abc import Callable
from typing import Any

from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.netlist.model import Netlist
from cipherfab.verify.register_correspondence import Correspondence, correspondence

Build = Callable[..., Netlist]
Cells = dict[str, Any]

# Nets: clk 2, rst_i 3, d 4.
INPUTS = {"clk": 1, "rst_i": 1, "d": 1}
# Two registers in a row.
ROW: Cells = {
    "a": ("$_DFF_P_", {"C": [2], "D": [4], "Q": [10]}),
    "b": ("$_DFF_P_", {"C": [2], "D": [10], "Q": [11]}),
}


def inverter(data: int, output: int) -> tuple[str, dict[str, list[int]]]:
    return "INV", {"I": [data], "O": [output]}


def compared(reference: Logic, other: Logic) -> Correspondence:
    return correspondence(reference, other, reset="rst_i", seed=1)


def test_registers_are_told_by_what_they_do(build: Build) -> None:
    """Whatever their order and name."""
    cells: Cells = {
        "x": ("FDRE", {"C": [2], "CE": ["1"], "D": [7], "Q": [8], "R": ["0"]}),
        "y": ("FDRE", {"C": [2], "CE": ["1"], "D": [4], "Q": [7], "R": ["0"]}),
        "z": ("FDRE", {"C": [2], "CE": ["1"], "D": [4], "Q": [9], "R": ["0"]}),
    }
    reference = elaborate(build(INPUTS, ROW, {"q": [11]}))
    found = compared(reference, elaborate(build(INPUTS, cells, {"q": [8]})))
    a, b = (register.state for register in reference.registers)
    assert found == Correspondence(settled=True, counterparts=(b, a, a))


def test_a_register_with_the_complement(build: Build) -> None:
    cells = {
        "n": inverter(4, 5),
        "a": ("$_DFF_P_", {"C": [2], "D": [5], "Q": [10]}),
        "b": ("$_DFF_P_", {"C": [2], "D": [10], "Q": [11]}),
        "m": inverter(11, 12),
    }
    reference = elaborate(build(INPUTS, ROW, {"q": [11]}))
    found = compared(reference, elaborate(build(INPUTS, cells, {"q": [12]})))
    assert found.counterparts == tuple(register.state ^ 1 for register in reference.registers)


def test_stages_of_a_shift_register(build: Build) -> None:
    pins = {"CLK": [2], "CE": ["1"], "D": [4], "A0": ["1"], "A1": ["0"], "A2": ["0"], "A3": ["0"], "Q": [5]}
    reference = elaborate(build(INPUTS, ROW, {"q": [11]}))
    found = compared(reference, elaborate(build(INPUTS, {"s": ("SRL16E", pins)}, {"q": [5]})))
    a, b = (register.state for register in reference.registers)
    # What is behind the second stage, nothing in the reference does.
    assert found.counterparts == (a, b, *[None] * 14)


def test_a_register_moved_behind_logic(build: Build) -> None:
    """A register of the AND of two inputs, against the AND of two registers."""
    inputs = {**INPUTS, "e": 1}
    before: Cells = {
        "c": ("LUT2", {"I0": [4], "I1": [5], "O": [6]}, {"INIT": "1000"}),
        "x": ("$_DFF_P_", {"C": [2], "D": [6], "Q": [7]}),
    }
    behind: Cells = {
        "a": ("$_DFF_P_", {"C": [2], "D": [4], "Q": [10]}),
        "b": ("$_DFF_P_", {"C": [2], "D": [5], "Q": [11]}),
        "c": ("LUT2", {"I0": [10], "I1": [11], "O": [12]}, {"INIT": "1000"}),
    }
    reference = elaborate(build(inputs, behind, {"q": [12]}))
    moved = elaborate(build(inputs, before, {"q": [7]}))
    assert compared(reference, moved).counterparts == (reference.outputs["q"][0],)
    # The other way round there is nothing that holds one of the two inputs.
    assert compared(moved, reference).counterparts == (None, None)


def test_what_depends_on_inputs_is_no_counterpart(build: Build) -> None:
    """The input of the register in front of this one is the same signal, but no state."""
    reference = elaborate(build(INPUTS, {"n": inverter(4, 5)}, {"q": [5]}))
    assert compared(reference, elaborate(build(INPUTS, {"n": inverter(4, 5)} | ROW, {"q": [5]}))) == (
        Correspondence(settled=True, counterparts=(None, None))
    )


def test_a_different_output_is_named(build: Build) -> None:
    reference = elaborate(build(INPUTS, ROW, {"p": [10], "q": [10, 11]}))
    other = elaborate(build(INPUTS, ROW, {"p": [10], "q": [10, 10]}))
    found = compared(reference, other)
    assert found.difference.startswith("q[1] in cycle ")
    assert found.counterparts == ()


def test_a_state_that_is_never_forgotten(build: Build) -> None:
    """A divider without reset: the two are the same, but out of step for ever."""
    cells = {"a": ("$_DFF_P_", {"C": [2], "D": [11], "Q": [10]}), "n": inverter(10, 11)}
    divider = elaborate(build(INPUTS, cells, {"q": [10]}))
    assert compared(divider, divider) == Correspondence(settled=False)


def test_a_reset_is_enough(build: Build) -> None:
    cells = {
        "a": ("FDRE", {"C": [2], "CE": ["1"], "D": [11], "Q": [10], "R": [3]}),
        "n": inverter(10, 11),
    }
    divider = elaborate(build(INPUTS, cells, {"q": [10]}))
    assert compared(divider, divider).counterparts == (divider.registers[0].state,)


def test_registers_that_repeat_others(build: Build) -> None:
    cells = {
        "a": ("$_DFF_P_", {"C": [2], "D": [4], "Q": [10]}),
        "n": inverter(4, 5),
        "b": ("$_DFF_P_", {"C": [2], "D": [5], "Q": [11]}),
        "c": ("$_DFF_P_", {"C": [2], "D": ["1"], "Q": [12]}),
    }
    reference = elaborate(build(INPUTS, cells, {"q": [10, 11, 12]}))
    found = compared(reference, reference)
    a, b, c = (register.state for register in reference.registers)
    assert found.counterparts == (a, a ^ 1, c)
    assert found.repeated == {b: a ^ 1, c: 1}
