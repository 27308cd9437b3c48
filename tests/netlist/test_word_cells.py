"""Words are what their gates are: against arithmetic on whole numbers, and what is refused."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.word_cells import WORDS
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.tools.yosys import _WORDS

WIDTH = 5
LANES = 64
ONES = (1 << WIDTH) - 1

# Type to what it makes of two words and a bit.
FUNCTIONS: Mapping[str, Callable[[int, int, int], int]] = {
    "$not": lambda a, b, s: ~a & ONES,
    "$and": lambda a, b, s: a & b,
    "$or": lambda a, b, s: a | b,
    "$xor": lambda a, b, s: a ^ b,
    "$xnor": lambda a, b, s: ~(a ^ b) & ONES,
    "$mux": lambda a, b, s: b if s else a,
    "$reduce_xor": lambda a, b, s: a.bit_count() & 1,
}
A, B, S = list(range(2, 2 + WIDTH)), list(range(2 + WIDTH, 2 + 2 * WIDTH)), [2 + 2 * WIDTH]
Y = list(range(20, 20 + WIDTH))
INPUTS = {"a": WIDTH, "b": WIDTH, "s": 1}
Build = Callable[..., Netlist]


def pins_of(kind: str) -> dict[str, list[int]]:
    pins = {"A": A, "Y": Y[:1] if kind == "$reduce_xor" else Y}
    if kind not in ("$not", "$reduce_xor"):
        pins["B"] = B
    if kind == "$mux":
        pins["S"] = S
    return pins


def outputs(netlist: Netlist, work: list[tuple[int, int, int]]) -> list[int]:
    simulator = Simulator(netlist, lanes=LANES)
    for name, words in zip(INPUTS, zip(*work, strict=True), strict=True):
        simulator.write(name, pack_lanes(list(words), INPUTS[name]))
    return unpack_lanes(simulator.read("y"))


def test_every_word_is_tested_and_left_by_yosys() -> None:
    assert {*FUNCTIONS, "$dff"} == WORDS
    assert {word.split()[0] for word in _WORDS} == WORDS


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_a_word_does_what_it_says(kind: str, build: Build) -> None:
    rng = random.Random(kind)
    work = [(rng.getrandbits(WIDTH), rng.getrandbits(WIDTH), rng.getrandbits(1)) for _ in range(LANES)]
    pins = pins_of(kind)
    netlist = build(INPUTS, {"c": (kind, pins)}, {"y": pins["Y"]})
    assert outputs(netlist, work) == [FUNCTIONS[kind](*each) for each in work]


@pytest.mark.parametrize(("signed", "above"), [("0", 0), ("1", 0b11000)])
def test_a_short_operand_is_extended(signed: str, above: int, build: Build) -> None:
    pins = {"A": A[:3], "B": B, "Y": Y}
    netlist = build(INPUTS, {"c": ("$xor", pins, {"A_SIGNED": signed})}, {"y": Y})
    work = [(a, b, 0) for a in (0b011, 0b111) for b in range(32)]
    assert outputs(netlist, work) == [(a | (above if a & 4 else 0)) ^ b for a, b, _ in work]


@pytest.mark.parametrize("polarity", ["1", "0"])
def test_registers_take_the_edge_they_are_for(polarity: str, build: Build) -> None:
    cell = ("$dff", {"CLK": S, "D": A, "Q": Y}, {"CLK_POLARITY": polarity})
    netlist = build(
        INPUTS, {"c": cell}, {"y": Y}, netnames={"q": {"bits": Y, "attributes": {"init": "10010"}}}
    )
    assert [each.kind.name for each in netlist.cells] == [f"$_DFF_{'PN'[polarity == '0']}_"] * WIDTH
    simulator = Simulator(netlist, lanes=LANES)
    assert set(unpack_lanes(simulator.read("y"))) == {0b10010}
    simulator.write("a", pack_lanes(list(range(32)) * 2, WIDTH))
    simulator.clock()
    assert unpack_lanes(simulator.read("y")) == list(range(32)) * 2


@pytest.mark.parametrize(
    ("kind", "changed", "message"),
    [
        ("$and", {"B": []}, r"cell c: pin B has 0 bits; allowed are 1 to 5"),
        ("$and", {"B": [*B, 2]}, r"cell c: pin B has 6 bits; allowed are 1 to 5"),
        ("$and", {"C": S}, r"cell c: \$and has the pins A B Y, not A B C Y"),
        ("$mux", {"S": A}, r"cell c: pin S has 5 bits, \$mux has 1"),
        ("$reduce_xor", {"A": [*A, *B]}, r"\$reduce_xor of 10 bits to 1; allowed are 1 to 8 to 1"),
        ("$reduce_xor", {"Y": Y}, r"\$reduce_xor of 5 bits to 5; allowed are 1 to 8 to 1"),
        ("$xor", {"Y": [2, *Y[1:]]}, r"has two drivers: an input port and c\[0\]"),
        ("$xor", {"A": ["z", *A[1:]]}, r"c\[0\].A\[0\] reads a floating net"),
    ],
)
def test_what_is_refused(kind: str, changed: dict[str, list[int | str]], message: str, build: Build) -> None:
    with pytest.raises(NetlistError, match=message):
        build(INPUTS, {"c": (kind, {**pins_of(kind), **changed})}, {"y": Y})


SOURCE = """
module words (input logic clk_i, input logic [4:0] a, b, input logic s, output logic [4:0] y);
  logic [4:0] mixed;
  logic signed [2:0] short;
  assign short = a[2:0];
  assign mixed = s ? (a & ~b) ^ 5'(short) : a | {4'b0, ^{a, b[2:0]}} | {4'b0, ^{a, b, a}};
  always_ff @(posedge clk_i) y <= mixed;
endmodule
"""


def test_yosys_leaves_words_that_mean_the_source(workdir: Path) -> None:
    path = workdir / "words.sv"
    path.write_text(SOURCE, encoding="utf-8")
    written = yosys.gates([path], "words", {}, workdir=workdir, tool=Toolset()["yosys"])
    assert all(f'"type": "{kind}"' in written.read_text() for kind in ("$mux", "$and", "$reduce_xor", "$dff"))
    rng = random.Random(1)
    work = [(rng.getrandbits(WIDTH), rng.getrandbits(WIDTH), rng.getrandbits(1)) for _ in range(LANES)]
    simulator = Simulator(read_netlist(written), lanes=LANES)
    for name, words in zip(INPUTS, zip(*work, strict=True), strict=True):
        simulator.write(name, pack_lanes(list(words), INPUTS[name]))
    simulator.clock()

    def expected(a: int, b: int, s: int) -> int:
        short = a & 7 | (0b11000 if a & 4 else 0)
        return (a & ~b) ^ short if s else a | (a.bit_count() + (b & 7).bit_count()) & 1 | b.bit_count() & 1

    assert unpack_lanes(simulator.read("y")) == [expected(*each) for each in work]
