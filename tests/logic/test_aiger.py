import itertools
import random

import pytest

from cipherfab.logic.aiger import constant_outputs, write_aiger
from cipherfab.logic.network import FALSE, TRUE, LogicNetwork
from cipherfab.netlist.model import NetlistError


def evaluate(data: bytes, inputs: tuple[int, ...]) -> list[int]:
    """Read a file as the format is defined, and return its outputs."""
    header, *lines = data.split(b"\n")
    most, width, latches, count, gates = map(int, header.split()[1:])
    assert (width, latches, most) == (len(inputs), 0, len(inputs) + gates)
    outputs = [int(line) for line in lines[:count]]
    rest = iter(data[sum(len(line) + 1 for line in (header, *lines[:count])) :])

    def difference() -> int:
        value = shift = 0
        while True:
            byte = next(rest)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    values = [0, 1]
    for bit in inputs:
        values += [bit, bit ^ 1]
    for gate in range(gates):
        high = 2 * (width + gate + 1) - difference()
        low = high - difference()
        assert 0 <= low <= high < len(values)
        value = values[high] & values[low]
        values += [value, value ^ 1]
    assert next(rest, None) is None
    return [values[output] for output in outputs]


def test_all_operations() -> None:
    network = LogicNetwork()
    a, b, c = (network.source() for _ in range(3))
    outputs = [
        network.conjunction(a, b ^ 1),
        network.parity(a, c),
        network.choice(a, b, c) ^ 1,
        a ^ 1,
        FALSE,
        TRUE,
    ]
    data = write_aiger(network, outputs)
    for x, y, z in itertools.product((0, 1), repeat=3):
        expected = [x & (y ^ 1), x ^ z, (y if x else z) ^ 1, x ^ 1, 0, 1]
        assert evaluate(data, (x, y, z)) == expected


def test_large_networks_have_long_numbers() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    network = LogicNetwork()
    literals = [network.source() for _ in range(300)]
    values = {literal: rng.randrange(2) for literal in literals}
    inputs = tuple(values.values())
    for _ in range(20_000):
        a, b = rng.choices(literals, k=2)
        result = network.parity(a, b ^ 1)
        values.setdefault(result & ~1, values[a & ~1] ^ values[b & ~1] ^ 1 ^ result & 1)
        if result > TRUE:
            literals.append(result & ~1)
    roots = rng.choices(literals, k=50)
    assert evaluate(write_aiger(network, roots), inputs) == [values[root] for root in roots]


def test_equal_gates_exist_once() -> None:
    network = LogicNetwork()
    a, b = network.source(), network.source()
    data = write_aiger(
        network, [network.parity(a, b), network.conjunction(a, b ^ 1), network.conjunction(a, b ^ 1)]
    )
    assert data.startswith(b"aig 5 2 0 3 3\n")


def test_constant_outputs() -> None:
    network = LogicNetwork()
    a = network.source()
    data = write_aiger(network, [FALSE, a, TRUE, network.conjunction(a, a ^ 1)])
    assert constant_outputs(data, 4) == [True, False, False, True]


@pytest.mark.parametrize(
    "data",
    [b"", b"aag 1 1 0 1 0\n2\n2\n", b"aig 1 0 1 1 0\n2\n2\n", b"aig 1 1 0 2 0\n2\n2\n", b"aig 1 1 0 1 0\n2"],
)
def test_other_files(data: bytes) -> None:
    with pytest.raises(NetlistError, match="does not begin an AIGER file of 1 outputs and no latches"):
        constant_outputs(data, 1)
