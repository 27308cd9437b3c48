"""Toggles of every net, and traces of every lane, against counts made from the values that ports show."""

from collections.abc import Callable

import numpy as np
import pytest

from cipherfab.errors import InputError
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.simulate import Simulator
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]
INPUTS = {"rst": 1, "clear": 1, "enable": 1, "a": 8, "b": 8, "select": 3}


def exercised(simulator: Simulator, cycles: int, *, at_once: int = 1) -> Simulator:
    """Run random inputs, the same for every simulator of so many lanes."""
    rng = np.random.default_rng(7)
    for _ in range(cycles):
        for name, width in INPUTS.items():
            bits = rng.integers(0, 1 << 64, (width, simulator.lanes // 64), np.uint64)
            if name in ("rst", "clear"):
                bits &= rng.integers(0, 1 << 64, bits.shape, np.uint64) & rng.integers(
                    0, 1 << 64, bits.shape, np.uint64
                )
            simulator.write(name, bits)
        simulator.clock(at_once)
    return simulator


# Two words, words that do not divide into chunks, several chunks, and more planes than an octet has.
@pytest.mark.parametrize("lanes", [64, 128, 64 * 67, 64 * 96, 64 * 192])
@pytest.mark.parametrize("family", ["spartan-3", "ecp5"])
def test_nets_and_lanes_add_up_to_the_same(family: str, lanes: int) -> None:
    simulator = exercised(Simulator(stored(family), lanes=lanes, trace=True), 6, at_once=3)
    trace = simulator.trace
    assert trace.shape == (18, lanes)
    assert trace.sum(dtype=np.int64) == sum(simulator.toggles.values()) > 0


@pytest.mark.parametrize("weights", [{"sum": 1}, {"sum": 5, "lfsr": 2, "looked_up": 3}, {"lfsr": 1000}])
def test_a_trace_is_the_distance_of_settled_values(weights: dict[str, int]) -> None:
    netlist = stored("ice40")
    by_net = {net: weight for name, weight in weights.items() for net in netlist.ports[name].nets}
    simulator = Simulator(netlist, lanes=192, trace=by_net)
    rng = np.random.default_rng(3)
    before: dict[str, np.ndarray[tuple[int, int], np.dtype[np.uint8]]] = {}

    def distance() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        result = np.zeros(192, np.int64)
        for name, weight in weights.items():
            now = np.unpackbits(simulator.read(name).view(np.uint8), axis=1, bitorder="little")
            result += weight * (now ^ before.get(name, now)).sum(axis=0, dtype=np.int64)
            before[name] = now
        return result

    expected = []
    for _ in range(12):
        for name in ("enable", "a", "b"):
            simulator.write(name, rng.integers(0, 1 << 64, (INPUTS[name], 3), np.uint64))
        row = distance()
        simulator.clock()
        # This design has falling edges, too; what these ports show is what was before them.
        expected.append(row + distance())
    assert (simulator.trace == np.array(expected)).all()
    assert simulator.trace.max() > 0


@pytest.mark.parametrize("threads", [2, 3, 64])
def test_threads_change_nothing(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cipherfab.simulator.simulate._THREADED_WORK", 0)
    netlist = compile_netlist(stored("spartan-3"), keep_nets=True)
    one = exercised(Simulator(netlist, lanes=64 * 24, trace=True), 10)
    many = exercised(Simulator(netlist, lanes=64 * 24, trace=True, threads=threads), 10)
    for name in one.program.outputs:
        assert (one.read(name) == many.read(name)).all()
    assert one.toggles == many.toggles
    assert (one.trace == many.trace).all()


def test_copies_and_complements_toggle_alike(build: Build) -> None:
    cells = {
        "b": ("IBUF", {"I": [3], "O": [4]}),
        "n": ("INV", {"I": [4], "O": [5]}),
        "g": ("GND", {"G": [6]}),
        "x": ("LUT2", {"I0": [3], "I1": [6], "O": [7]}, {"INIT": "0110"}),
        "z": ("LUT2", {"I0": [3], "I1": [5], "O": [8]}, {"INIT": "1000"}),
    }
    simulator = Simulator(build({"clk": 1, "a": 1}, cells, {"y": [5, 6, 7, 8]}), lanes=64, trace=True)
    for value in (0, 1, 1, 0, 1):
        simulator.write("a", value)
        simulator.clock()
    assert simulator.toggles == {0: 0, 1: 0, 2: 0, 3: 192, 4: 192, 5: 192, 6: 0, 7: 192, 8: 0}
    assert (simulator.trace == np.array([0, 4, 0, 4, 4])[:, None]).all()


def test_power_up_begins_a_new_trace() -> None:
    simulator = exercised(Simulator(stored("ice40"), lanes=64, trace=True), 5)
    first = simulator.trace
    simulator.power_up()
    assert simulator.trace.shape == (0, 64)
    assert set(simulator.toggles.values()) == {0}
    assert (exercised(simulator, 5).trace[1:] == first[1:]).all()
    assert Simulator(stored("ice40"), lanes=64).trace.shape == (0, 64)


def test_the_largest_sum_is_not_cut_off(build: Build) -> None:
    cells = {f"f{i}": ("$_DFF_P_", {"C": [2], "D": [3], "Q": [4 + i]}) for i in range(2)}
    netlist = build({"clk": 1, "d": 1}, cells, {"q": [4, 5]})
    simulator = Simulator(netlist, lanes=64, trace={3: (1 << 32) - 9, 4: 3, 5: 5})
    for value in (0, 1, 0, 1):
        simulator.write("d", value)
        simulator.clock()
    assert simulator.trace[:, 0].tolist() == [0, (1 << 32) - 9, (1 << 32) - 1, (1 << 32) - 1]


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({99: 1}, "net 99 has a weight, but the program keeps no net of that number"),
        ({4: -1}, "weight of net 4 is -1; allowed are integers from 0 on"),
        ({4: 1 << 31}, r"add up to 2147483648; sums of a cycle have to be below 2\*\*32"),
    ],
)
def test_wrong_weights(build: Build, weights: dict[int, int], message: str) -> None:
    cells = {
        "f": ("$_DFF_P_", {"C": [2], "D": [3], "Q": [4]}),
        "g": ("$_DFF_N_", {"C": [2], "D": [4], "Q": [5]}),
    }
    netlist = build({"clk": 1, "d": 1}, cells, {"q": [5]})
    with pytest.raises(InputError, match=message):
        Simulator(netlist, lanes=64, trace=weights)


def test_wrong_use() -> None:
    netlist = stored("ice40")
    with pytest.raises(InputError, match="number of threads is 0; allowed are 1 and more"):
        Simulator(netlist, lanes=64, threads=0)
    with pytest.raises(InputError, match="a trace is wanted of a program that keeps no nets"):
        Simulator(compile_netlist(netlist), lanes=64, trace=True)
