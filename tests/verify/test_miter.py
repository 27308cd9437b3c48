import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.logic.network import FALSE, NodeKind
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.verify.miter import Miter, check_comparable, miter, observed

Build = Callable[..., Netlist]
INPUTS = {"clk": 1, "d": 2}
"""Nets: clk 2, d 3 and 4."""


def xor(a: int, b: int, output: int) -> tuple[str, dict[str, list[int]], dict[str, str]]:
    return "LUT2", {"I0": [a], "I1": [b], "O": [output]}, {"INIT": "0110"}


def flip_flop(data: int, output: int, kind: str = "$_DFF_P_") -> tuple[str, dict[str, list[int]]]:
    return kind, {"C": [2], "D": [data], "Q": [output]}


@pytest.fixture
def behind(build: Build) -> Logic:
    """The XOR of two registers."""
    cells = {"a": flip_flop(3, 10), "b": flip_flop(4, 11), "x": xor(10, 11, 12)}
    return elaborate(build(INPUTS, cells, {"q": [12]}))


@pytest.fixture
def before(build: Build) -> Logic:
    """A register of the XOR of two inputs."""
    return elaborate(build(INPUTS, {"x": xor(3, 4, 10), "a": flip_flop(10, 11)}, {"q": [11]}))


def values(question: Miter) -> Iterator[dict[str, int]]:
    """Evaluate all differences for all inputs and states."""
    nodes = question.network.nodes
    sources = [number for number, (operation, *_) in enumerate(nodes) if operation is NodeKind.INPUT]
    for bits in itertools.product((0, 1), repeat=len(sources)):
        given = dict(zip(sources, bits, strict=True))
        found: list[int] = []
        for number, (operation, *operands) in enumerate(nodes):
            a, b, c = (found[each >> 1] ^ each & 1 if each > 1 else each for each in operands)
            match operation:
                case NodeKind.CONSTANT:
                    found.append(0)
                case NodeKind.INPUT:
                    found.append(given[number])
                case NodeKind.AND:
                    found.append(a & b)
                case NodeKind.XOR:
                    found.append(a ^ b)
                case _:
                    found.append(b if a else c)
        names = [*(f"assumed {index}" for index in range(len(question.assumed))), *question.names]
        yield {
            name: found[literal >> 1] ^ literal & 1
            for name, literal in zip(names, question.differences, strict=True)
        }


def differing(question: Miter) -> set[str]:
    return {name for each in values(question) for name, value in each.items() if value}


def test_registers_that_nothing_sees(build: Build) -> None:
    """The stages of a shift register behind its output, and registers that only feed themselves."""
    shift = {"CLK": [2], "CE": ["1"], "D": [3], "A0": ["1"], "A1": ["0"], "A2": ["0"], "A3": ["0"], "Q": [10]}
    cells = {"s": ("SRL16E", shift), "a": flip_flop(12, 11), "x": xor(11, 10, 12), "b": flip_flop(10, 13)}
    logic = elaborate(build(INPUTS, cells, {"q": [13]}))
    assert len(logic.registers) == 18
    kept = {(register.cell, register.name.bit) for register in observed(logic).registers}
    assert kept == {("s", 0), ("s", 1), ("b", 0)}


def test_equal_netlists(behind: Logic) -> None:
    question = miter(behind, behind, [register.state for register in behind.registers], {})
    assert question.names == ("output q[0]", "register a.Q[0]", "register b.Q[0]")
    assert differing(question) == set()


def test_a_register_that_was_moved(behind: Logic, before: Logic) -> None:
    assert differing(miter(behind, before, behind.outputs["q"], {})) == set()


def test_a_wrong_counterpart(behind: Logic, before: Logic) -> None:
    a, b = (register.state for register in behind.registers)
    assert differing(miter(behind, before, [a], {})) == {"output q[0]", "register a.Q[0]"}
    assert differing(miter(behind, before, [behind.outputs["q"][0] ^ 1], {})) == {
        "output q[0]",
        "register a.Q[0]",
    }
    assert differing(miter(behind, behind, [b, a], {})) == {"register a.Q[0]", "register b.Q[0]"}


def test_other_logic(build: Build, behind: Logic) -> None:
    kind, pins, _ = xor(10, 11, 12)
    cells: dict[str, Any] = {
        "a": flip_flop(3, 10),
        "b": flip_flop(4, 11),
        "x": (kind, pins, {"INIT": "0111"}),
    }
    other = elaborate(build(INPUTS, cells, {"q": [12]}))
    assert differing(miter(behind, other, [each.state for each in behind.registers], {})) == {"output q[0]"}


@pytest.mark.parametrize("source", [3, 4])
def test_registers_that_repeat_others_count_once(build: Build, source: int) -> None:
    """One may hold what another one holds, and the last one holds 0 for ever once it does."""
    cells: dict[str, Any] = {
        "a": flip_flop(3, 10),
        "b": flip_flop(source, 11),
        "o": ("LUT2", {"I0": [12], "I1": [4], "O": [13]}, {"INIT": "1000"}),
        "c": flip_flop(13, 12),
        "x": xor(11, 12, 14),
    }
    reference = elaborate(build(INPUTS, cells, {"q": [14]}))
    a, b, c = (register.state for register in reference.registers)
    other = elaborate(build(INPUTS, {"a": flip_flop(3, 10)}, {"q": [10]}))
    assert differing(miter(reference, other, [a], {})) == {"output q[0]"}
    question = miter(reference, other, [a], {b: a, c: FALSE})
    assert question.assumed == (b, c)
    assert differing(question) == (set() if source == 3 else {"assumed 0"})


def test_other_ports(build: Build, behind: Logic) -> None:
    more = elaborate(build({"clk": 1, "d": 2, "e": 1}, {"x": xor(3, 4, 10)}, {"q": [10]}))
    with pytest.raises(NetlistError, match=r"the input ports differ: .*'d': 2\} and .*'e': 1\}"):
        check_comparable(behind, more)
    wider = elaborate(build(INPUTS, {"x": xor(3, 4, 10)}, {"q": [10, 10]}))
    with pytest.raises(NetlistError, match=r"the output ports differ: \{'q': 1\} and \{'q': 2\}"):
        check_comparable(behind, wider)
    check_comparable(behind, behind)


def test_memories_are_not_compared(build: Build, behind: Logic) -> None:
    pins = {"RCLK": [2], "WCLK": [2], "RE": ["1"], "RCLKE": ["1"], "WE": [3], "WCLKE": ["1"]}
    zeros = {pin: ["0"] * width for pin, width in (("RADDR", 11), ("WADDR", 11), ("MASK", 16), ("WDATA", 16))}
    pins |= zeros | {"RDATA": list(range(10, 26))}
    modes = {"READ_MODE": "0", "WRITE_MODE": "0"}
    written = elaborate(build(INPUTS, {"a": ("SB_RAM40_4K", pins, modes)}, {"q": [10]}, family="ice40"))
    with pytest.raises(NetlistError, match="writable block RAM is not supported in equivalence checks"):
        check_comparable(behind, written)


def test_other_registers(build: Build, behind: Logic) -> None:
    falling = elaborate(build(INPUTS, {"a": flip_flop(3, 10, "$_DFF_N_")}, {"q": [10]}))
    with pytest.raises(NetlistError, match="register a is not clocked by the rising edge"):
        check_comparable(behind, falling)
