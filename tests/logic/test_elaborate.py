from collections.abc import Callable
from typing import Any

import pytest

from cipherfab.logic.elaborate import elaborate
from cipherfab.netlist.model import Netlist, NetlistError

Build = Callable[..., Netlist]


def flip_flop(clock: int, data: int, output: int) -> tuple[str, dict[str, list[int]]]:
    return "$_DFF_P_", {"C": [clock], "D": [data], "Q": [output]}


def test_a_loop_is_named(build: Build) -> None:
    cells = {
        "c": ("LUT2", {"I0": [2], "I1": [5], "O": [3]}),
        "d": ("INV", {"I": [3], "O": [4]}),
        "e": ("INV", {"I": [4], "O": [5]}),
    }
    names = {"x": {"bits": [3]}, "y": {"bits": [4]}, "z": {"bits": [9, 5]}}
    netlist = build({"a": 1}, cells, {"y": [5]}, netnames=names)
    with pytest.raises(NetlistError) as error:
        elaborate(netlist)
    assert str(error.value) == "combinational loop: z[1] -> x -> y -> z[1]"


def test_a_loop_that_nothing_reads(build: Build) -> None:
    with pytest.raises(NetlistError, match="combinational loop: net 3 -> net 3"):
        elaborate(build({"a": 1}, {"c": ("INV", {"I": [3], "O": [3]})}, {}))


def test_a_long_loop_is_shortened(build: Build) -> None:
    cells = {f"c{i}": ("INV", {"I": [3 + i], "O": [3 + (i + 1) % 50]}) for i in range(50)}
    with pytest.raises(
        NetlistError, match=r"combinational loop: net \d+ -> .* -> \.\.\. -> .* -> net \d+"
    ) as error:
        elaborate(build({"a": 1}, cells, {"y": [3]}))
    assert len(str(error.value)) < 150


def test_a_long_chain_is_no_problem(build: Build) -> None:
    cells = {f"c{i}": ("INV", {"I": [2 + i], "O": [3 + i]}) for i in range(20001)}
    logic = elaborate(build({"a": 1}, cells, {"y": [20003]}))
    assert logic.outputs["y"][0] == logic.inputs["a"][0] ^ 1


def test_bits_of_a_wide_cell_are_apart(build: Build) -> None:
    # The sum of bit 0 selects in bit 1 of the same cell.
    pins = {
        "CI": ["0"],
        "CYINIT": [2],
        "DI": ["0"] * 4,
        "S": [2, 3, "0", "0"],
        "CO": ["x"] * 4,
        "O": [3, 4, "x", "x"],
    }
    logic = elaborate(build({"a": 1}, {"c": ("CARRY4", pins)}, {"y": [3]}))
    assert logic.outputs["y"] == (0,)


def test_an_asynchronous_reset_from_its_own_register_is_a_loop(build: Build) -> None:
    pins = {"C": [2], "CE": ["1"], "D": ["1"], "CLR": [3], "Q": [3]}
    with pytest.raises(NetlistError, match="combinational loop"):
        elaborate(build({"clk": 1}, {"c": ("FDCE", pins)}, {"q": [3]}))
    pins["R"] = pins.pop("CLR")
    assert elaborate(build({"clk": 1}, {"c": ("FDRE", pins)}, {"q": [3]})).clock == "clk"


CLOCKED: list[tuple[dict[str, Any], str]] = [
    (
        {"f": flip_flop(2, 4, 5), "g": flip_flop(3, 4, 6)},
        "several clocks: clk, other; a netlist has one",
    ),
    (
        {"n": ("LUT2", {"I0": [2], "I1": [3], "O": [7]}, {"INIT": "1000"}), "f": flip_flop(7, 4, 5)},
        "the clock comes from a net that is no input port",
    ),
    (
        {"f": flip_flop(2, 4, 5), "g": flip_flop(5, 4, 6)},
        "several clocks: a net that is no input port, clk; a netlist has one",
    ),
    (
        {"f": flip_flop(2, 4, 5), "n": ("LUT2", {"I0": [2], "I1": [4], "O": [7]}, {"INIT": "1000"})},
        "the clock clk also drives logic",
    ),
    ({"f": flip_flop(2, 2, 5)}, "the clock clk also drives logic"),
    (
        {"f": ("$_DFF_P_", {"C": ["0"], "D": [4], "Q": [5]})},
        "the clock comes from a net that is no input port",
    ),
]


@pytest.mark.parametrize(("cells", "message"), CLOCKED)
def test_clocks(build: Build, cells: dict[str, Any], message: str) -> None:
    with pytest.raises(NetlistError) as error:
        elaborate(build({"clk": 1, "other": 1, "d": 1}, cells, {}))
    assert str(error.value) == message


def test_buffers_and_inverters_of_the_clock(build: Build) -> None:
    cells = {
        "b": ("BUFG", {"I": [2], "O": [4]}),
        "n": ("INV", {"I": [4], "O": [5]}),
        "f": flip_flop(4, 3, 6),
        "g": flip_flop(5, 3, 7),
    }
    logic = elaborate(build({"clk": 1, "d": 1}, cells, {"q": [6, 7]}))
    assert logic.clock == "clk"
    assert [register.falling for register in logic.registers] == [False, True]


def test_cells_without_a_model(build: Build) -> None:
    netlist = build({"a": 1}, {"c": ("LDCE", {}, {})}, {})
    with pytest.raises(NetlistError, match="cell c: LDCE cannot be simulated"):
        elaborate(netlist)
