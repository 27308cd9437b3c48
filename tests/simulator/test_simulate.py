import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from cipherfab.errors import InputError
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
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
WIDTHS = {"rst": 1, "clear": 1, "enable": 1, "a": 8, "b": 8, "select": 3}


class Sample:
    """What sample.v says, in plain integers."""

    def __init__(self, table: int) -> None:
        self.table = table
        self.sum, self.held, self.lfsr, self.late, self.line = 0, 0, 1, 0, 0

    def outputs(self, *, clear: int, a: int, b: int, select: int, **_: int) -> dict[str, int]:
        if clear:
            self.held = 0x5A
        return {
            "sum": self.sum,
            "held": self.held,
            "lfsr": self.lfsr,
            "late": self.late,
            "picked": (a ^ b) >> select & 1,
            "looked_up": self.table >> 2 * (a & 63 | (b & 1) << 6) & 3,
            "delayed": self.line >> 19 & 1,
        }

    def clock(self, *, rst: int, clear: int, enable: int, a: int, b: int, **_: int) -> None:
        if rst:
            self.sum = 0
        elif enable:
            self.sum = self.sum + (a ^ b) & 255
        feedback = self.lfsr >> 7 ^ self.lfsr >> 5 ^ self.lfsr >> 4 ^ self.lfsr >> 3
        self.lfsr = (self.lfsr << 1 | feedback & 1) & 255
        self.line = (self.line << 1 | a & 1) & 0xFFFFF
        self.held = 0x5A if clear else a + b & 255
        self.late = (self.sum ^ a) & 15


@pytest.fixture(scope="module")
def table(data: Path) -> int:
    match = re.search(r"256'h([0-9a-f_]+)", (data / "sample.v").read_text())
    assert match
    return int(match[1].replace("_", ""), 16)


def stimuli(lanes: int, cycles: int) -> Iterator[dict[str, list[int]]]:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(cycles):
        values = {name: [rng.getrandbits(width) for _ in range(lanes)] for name, width in WIDTHS.items()}
        # Resets are rare.
        values |= {name: [int(rng.random() < 0.1) for _ in range(lanes)] for name in ("rst", "clear")}
        yield values


@pytest.mark.parametrize("family", FAMILIES)
def test_every_lane_does_what_the_source_says(family: str, table: int) -> None:
    lanes = 128
    simulator = Simulator(stored(family), lanes=lanes)
    models = [Sample(table) for _ in range(lanes)]
    # On the parts whose asynchronous registers have no initial value this is the first thing that sets them.
    simulator.write("clear", 1)
    simulator.settle()
    for model in models:
        model.outputs(clear=1, a=0, b=0, select=0)
    checked = 0
    for values in stimuli(lanes, 40):
        for name, width in WIDTHS.items():
            simulator.write(name, pack_lanes(values[name], width))
        inputs = [{name: values[name][lane] for name in WIDTHS} for lane in range(lanes)]
        expected = [model.outputs(**each) for model, each in zip(models, inputs, strict=True)]
        for name in expected[0]:
            assert unpack_lanes(simulator.read(name)) == [each[name] for each in expected], name
            checked += lanes
        simulator.clock()
        for model, each in zip(models, inputs, strict=True):
            model.clock(**each)
    assert checked == 40 * 7 * lanes


@pytest.mark.parametrize("lanes", [64, 64 * 20, 64 * 64, 64 * 67, 64 * 96, 8192])
def test_lanes_are_independent_whatever_their_number(lanes: int) -> None:
    netlist = stored("spartan-6")
    wide, narrow = Simulator(netlist, lanes=lanes), Simulator(netlist, lanes=64)
    words = [0, lanes // 64 - 1, random.randrange(lanes // 64)]
    rng = np.random.default_rng()
    history = [
        {name: rng.integers(0, 1 << 64, (width, lanes // 64), np.uint64) for name, width in WIDTHS.items()}
        for _ in range(10)
    ]
    results = []
    for values in history:
        for name, bits in values.items():
            wide.write(name, bits)
        wide.clock()
        results.append({name: wide.read(name) for name in wide.program.outputs})
    for word in words:
        narrow.power_up()
        for values, result in zip(history, results, strict=True):
            for name, bits in values.items():
                narrow.write(name, bits[:, word : word + 1])
            narrow.clock()
            for name in result:
                assert (narrow.read(name) == result[name][:, word : word + 1]).all(), name


@pytest.mark.parametrize("family", ["spartan-6", "ecp5"])
def test_many_cycles_at_once(family: str) -> None:
    netlist = stored(family)
    once, stepwise = (Simulator(netlist, lanes=64, count_toggles=True) for _ in range(2))
    for simulator in (once, stepwise):
        simulator.write("enable", 1)
        simulator.write("a", 0x35)
        simulator.write("b", pack_lanes(list(range(64)), 8))
    once.clock(37)
    for _ in range(37):
        stepwise.clock()
        stepwise.read("sum")
    for name in once.program.outputs:
        assert (once.read(name) == stepwise.read(name)).all()
    assert unpack_lanes(once.read("sum")) == [37 * (0x35 ^ lane) & 255 for lane in range(64)]
    assert once.toggles == stepwise.toggles


def test_toggles_are_those_of_settled_values() -> None:
    """Count them again from the values that the ports show."""
    netlist = stored("spartan-3")
    simulator = Simulator(netlist, lanes=128, count_toggles=True)
    ports = ["sum", "held", "lfsr", "picked", "looked_up", "delayed"]
    counted = {name: np.zeros(netlist.ports[name].width, np.int64) for name in ports}
    before: dict[str, np.ndarray[tuple[int, int], np.dtype[np.uint64]]] = {}

    def count() -> None:
        for name in ports:
            now = simulator.read(name)
            if name in before:
                counted[name] += np.bitwise_count(now ^ before[name]).sum(axis=1, dtype=np.int64)
            before[name] = now

    for values in stimuli(128, 25):
        for name, width in WIDTHS.items():
            simulator.write(name, pack_lanes(values[name], width))
        count()
        simulator.clock()
        # This design has falling edges, too; what these ports show has not changed since.
        count()
    for name in ports:
        nets = netlist.ports[name].nets
        assert [simulator.toggles[net] for net in nets] == counted[name].tolist(), name
        assert counted[name].min() > 0
    assert Simulator(netlist, lanes=64).toggles == {}


def test_toggles_of_a_divider(build: Build) -> None:
    cells = {
        "n": ("INV", {"I": [3], "O": [4]}),
        "f": ("$_DFF_P_", {"C": [2], "D": [4], "Q": [3]}),
        "g": ("$_DFF_N_", {"C": [2], "D": [3], "Q": [5]}),
    }
    simulator = Simulator(build({"clk": 1}, cells, {"q": [3, 5]}), lanes=64, count_toggles=True)
    simulator.clock(10)
    # The first cycle has nothing before it but what it powers up with.
    assert simulator.toggles == {0: 0, 1: 0, 2: 0, 3: 64 * 10, 4: 64 * 10, 5: 64 * 9}
    simulator.power_up()
    assert set(simulator.toggles.values()) == {0}
    assert unpack_lanes(simulator.read("q")) == [0] * 64


def test_registers_power_up_at_their_initial_value() -> None:
    for family in FAMILIES:
        simulator = Simulator(stored(family), lanes=64)
        assert set(unpack_lanes(simulator.read("lfsr"))) == {1}
        simulator.clock(3)
        assert set(unpack_lanes(simulator.read("lfsr"))) == {8}
        simulator.power_up()
        assert set(unpack_lanes(simulator.read("lfsr"))) == {1}


def test_an_asynchronous_clear_is_remembered(build: Build) -> None:
    pins = {"C": [2], "CE": ["1"], "D": [3], "CLR": [4], "Q": [5]}
    netlist = build({"clk": 1, "d": 1, "clear": 1}, {"f": ("FDCE", pins, {"INIT": "1"})}, {"q": [5]})
    simulator = Simulator(netlist, lanes=64)
    assert set(unpack_lanes(simulator.read("q"))) == {1}
    simulator.write("clear", 0b1)
    assert set(unpack_lanes(simulator.read("q"))) == {0}
    simulator.write("clear", 0)
    assert set(unpack_lanes(simulator.read("q"))) == {0}
    simulator.write("d", 1)
    simulator.clock()
    assert set(unpack_lanes(simulator.read("q"))) == {1}


def test_registers_change_all_at_once(build: Build) -> None:
    cells = {f"f{i}": ("$_DFF_P_", {"C": [2], "D": [3 + i], "Q": [4 + i]}) for i in range(8)}
    simulator = Simulator(build({"clk": 1, "d": 1}, cells, {"q": list(range(4, 12))}), lanes=64)
    seen = 0
    for bit in (1, 0, 1, 1, 0, 0, 1, 0):
        simulator.write("d", bit)
        simulator.clock()
        seen = seen << 1 | bit
        assert set(unpack_lanes(simulator.read("q"))) == {seen & 255}


def test_a_netlist_without_registers(build: Build) -> None:
    netlist = build({"a": 2}, {"c": ("INV", {"I": [2], "O": [4]})}, {"y": [4, 3, "1", "0"]})
    simulator = Simulator(netlist, lanes=64)
    simulator.write("a", pack_lanes([lane & 3 for lane in range(64)], 2))
    assert unpack_lanes(simulator.read("y")) == [4 | lane & 2 | (lane & 1 ^ 1) for lane in range(64)]
    simulator.clock()


def test_what_is_returned_is_a_copy(build: Build) -> None:
    simulator = Simulator(build({"a": 1}, {}, {"y": [2]}), lanes=64)
    first = simulator.read("y")
    simulator.write("a", 1)
    assert not first.any()
    simulator.read("y")[:] = 0
    assert simulator.read("y").all()


@pytest.mark.parametrize(
    ("port", "value", "message"),
    [
        ("clk", 0, "port 'clk' cannot be written; allowed are rst, clear, enable, a, b, select"),
        ("sum", 0, "port 'sum' cannot be written"),
        ("a", 256, r"value of port a is 256; allowed are 0 to 2\*\*8 - 1"),
        ("a", -1, "value of port a is -1"),
        ("a", np.zeros((8, 1), np.uint64), r"value of port a is uint64 \[8, 1\]; allowed is uint64 \[8, 2\]"),
        ("a", np.zeros((8, 2), np.int64), r"value of port a is int64 \[8, 2\]; allowed is uint64 \[8, 2\]"),
    ],
)
def test_wrong_use(port: str, value: int, message: str) -> None:
    simulator = Simulator(stored("ice40"), lanes=128)
    with pytest.raises(InputError, match=message):
        simulator.write(port, value)


def test_wrong_numbers() -> None:
    netlist = stored("ice40")
    for lanes in (0, -64, 63, 100):
        with pytest.raises(InputError, match=f"number of lanes is {lanes}; allowed are multiples of 64"):
            Simulator(netlist, lanes=lanes)
    simulator = Simulator(netlist, lanes=64)
    with pytest.raises(InputError, match="number of cycles is 0"):
        simulator.clock(0)
    with pytest.raises(InputError, match="port 'a' is no output; allowed are sum, held,"):
        simulator.read("a")
