import random

import pytest

from cipherfab.logic.network import FALSE, TRUE, LogicNetwork, NodeKind


def evaluate(network: LogicNetwork, literal: int, inputs: dict[int, int]) -> int:
    """Return the value of a literal, from the values of sources."""
    values = {0: 0} | {source >> 1: value for source, value in inputs.items()}
    for number, (operation, *operands) in enumerate(network.nodes):
        a, b, c = (values.get(operand >> 1, 0) ^ (operand & 1) for operand in operands)
        if operation is NodeKind.AND:
            values[number] = a & b
        elif operation is NodeKind.XOR:
            values[number] = a ^ b
        elif operation is NodeKind.MUX:
            values[number] = b if a else c
    return values[literal >> 1] ^ (literal & 1)


@pytest.mark.parametrize("count", range(9))
def test_any_table_of_any_inputs(count: int) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(20):
        network = LogicNetwork()
        sources = [network.source() for _ in range(4 if count > 6 else 6)]
        choice = [FALSE, TRUE, *sources, *(source ^ 1 for source in sources)]
        inputs = [rng.choice(choice) for _ in range(count)]
        table = rng.getrandbits(1 << count)
        literal = network.lookup(table, inputs)
        for pattern in range(1 << len(sources)):
            values = {source: pattern >> i & 1 for i, source in enumerate(sources)}
            address = sum(evaluate(network, each, values) << i for i, each in enumerate(inputs))
            assert evaluate(network, literal, values) == table >> address & 1


def test_every_multiplexer_of_two_values_and_constants() -> None:
    network = LogicNetwork()
    a, b, c = (network.source() for _ in range(3))
    literals = [FALSE, TRUE, a, a ^ 1, b, b ^ 1, c, c ^ 1]
    for condition in literals:
        for then in literals:
            for otherwise in literals:
                literal = network.choice(condition, then, otherwise)
                for pattern in range(8):
                    values = {a: pattern & 1, b: pattern >> 1 & 1, c: pattern >> 2}
                    selected = then if evaluate(network, condition, values) else otherwise
                    assert evaluate(network, literal, values) == evaluate(network, selected, values)


def test_equal_operations_exist_once() -> None:
    network = LogicNetwork()
    a, b, c = (network.source() for _ in range(3))
    start = len(network.nodes)
    assert network.lookup(0b1000, [a, b]) == network.lookup(0b1000, [b, a]) == network.conjunction(b, a)
    assert network.lookup(0b0111, [a, b]) == network.conjunction(a, b) ^ 1
    assert network.parity(a, b ^ 1) == network.parity(b, a) ^ 1
    assert network.choice(c, a, b) == network.choice(c ^ 1, b, a) == network.choice(c, a ^ 1, b ^ 1) ^ 1
    assert len(network.nodes) == start + 3


def test_halves_of_tables_are_shared() -> None:
    network = LogicNetwork()
    inputs = [network.source() for _ in range(4)]
    first = network.lookup(0x6A95, inputs)
    size = len(network.nodes)
    assert network.lookup(0x6A95 ^ 0xFFFF, inputs) == first ^ 1
    assert len(network.nodes) == size


@pytest.mark.parametrize(
    ("table", "count", "most"),
    [(0x6996, 4, 3), (0x8000, 4, 3), (0xFFFE, 4, 3), (0xCACACACA, 5, 1), (0xE8, 3, 3)],
)
def test_simple_functions_stay_simple(table: int, count: int, most: int) -> None:
    network = LogicNetwork()
    inputs = [network.source() for _ in range(count)]
    start = len(network.nodes)
    network.lookup(table, inputs)
    assert len(network.nodes) - start <= most
