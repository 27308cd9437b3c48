import itertools
import random
from collections.abc import Callable

import pytest
import rustworkx

from cipherfab.netlist.model import Netlist
from cipherfab.netlist.packing import MOST_INPUTS, lut_pairs, match
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]


def best(inputs: list[list[int]]) -> int:
    """Return the size of the maximum matching of the whole graph."""
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(inputs))
    pairs = itertools.combinations(range(len(inputs)), 2)
    graph.add_edges_from_no_data([(a, b) for a, b in pairs if len({*inputs[a], *inputs[b]}) <= MOST_INPUTS])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def exhaustive(inputs: list[list[int]]) -> int:
    """Return the most pairs there can be, by trying them all."""
    if len(inputs) < 2:
        return 0
    first, *rest = inputs
    found = [exhaustive(rest)]
    for index, other in enumerate(rest):
        if len({*first, *other}) <= MOST_INPUTS:
            found.append(1 + exhaustive(rest[:index] + rest[index + 1 :]))
    return max(found)


def random_inputs(rng: random.Random, count: int, nets: int) -> list[list[int]]:
    return [sorted(rng.sample(range(nets), rng.randrange(6))) for _ in range(count)]


def check(inputs: list[list[int]], pairs: list[tuple[int, int]]) -> None:
    used = [index for pair in pairs for index in pair]
    assert len(used) == len(set(used))
    for a, b in pairs:
        assert len({*inputs[a], *inputs[b]}) <= MOST_INPUTS


def test_small_sets_against_all_possibilities() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(50):
        inputs = random_inputs(rng, rng.randrange(9), 8)
        pairs = match(inputs)
        check(inputs, pairs)
        assert len(pairs) == exhaustive(inputs)


@pytest.mark.parametrize(("count", "nets"), [(400, 12), (400, 100), (400, 1000), (1000, 300)])
def test_chosen_partners_are_enough(count: int, nets: int) -> None:
    inputs = random_inputs(random.Random(count + nets), count, nets)
    pairs = match(inputs)
    check(inputs, pairs)
    assert len(pairs) == best(inputs)


def test_equal_luts_all_pair() -> None:
    assert len(match([[1, 2, 3, 4, 5]] * 101)) == 50
    assert len(match([[1, 2]] * 500 + [[3, 4, 5]] * 500)) == 500
    assert match([]) == []
    assert match([[1, 2, 3], [4, 5, 6]]) == []


def lut(number: int, inputs: list[int | str], output: int) -> tuple[str, dict[str, list[int | str]]]:
    pins: dict[str, list[int | str]] = {f"I{i}": [net] for i, net in enumerate(inputs)}
    return f"LUT{number}", pins | {"O": [output]}


def test_constants_need_no_input_and_inverters_count(build: Build) -> None:
    cells = {
        "a": lut(6, [2, 3, 4, 5, 6, "1"], 10),
        "b": ("INV", {"I": [2], "O": [11]}),
        "c": lut(6, [2, 3, 4, 5, 6, 7], 12),
        "d": lut(3, [2, 3, 4], 13),
        "e": ("LUT6_2", {f"I{i}": [2] for i in range(6)} | {"O6": [14], "O5": [15]}),
    }
    netlist = build({"x": 8}, cells, {"y": list(range(10, 16))})
    # c has six inputs and e is double already; b and d both fit with a, but a takes one of them.
    assert len(lut_pairs(netlist)) == 1
    assert {index for pair in lut_pairs(netlist) for index in pair} <= {0, 1, 3}


@pytest.mark.parametrize(
    ("kind", "pins", "pairs"),
    [
        ("MUXF7", {"I0": [10], "I1": [11], "S": [2], "O": [12]}, 0),
        ("MUXF7", {"I0": [3], "I1": [4], "S": [10], "O": [12]}, 1),
        ("CARRY4", {"S": [10, 11, 2, 2], "DI": [2] * 4, "CI": [2], "CYINIT": [2], "O": [12, 13, 14, 15]}, 0),
        ("CARRY4", {"S": [2] * 4, "DI": [10, 11, 2, 2], "CI": [2], "CYINIT": [2], "O": [12, 13, 14, 15]}, 1),
    ],
)
def test_what_is_wired_to_a_neighbour_stays_alone(
    build: Build, kind: str, pins: dict[str, list[int]], pairs: int
) -> None:
    cells = {"a": lut(2, [2, 3], 10), "b": lut(2, [3, 4], 11), "m": (kind, pins)}
    netlist = build({"x": 8}, cells, {"y": [12]})
    assert len(lut_pairs(netlist)) == pairs


def test_stored_netlist() -> None:
    netlist = stored("spartan-6")
    for a, b in lut_pairs(netlist):
        read = {
            net
            for cell in (netlist.cells[a], netlist.cells[b])
            for pin in cell.kind.input_widths
            for net in cell.pins[pin]
            if net > 1
        }
        assert len(read) <= MOST_INPUTS
