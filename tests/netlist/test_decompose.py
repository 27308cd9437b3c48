import random

import pytest

from cipherfab.netlist.decompose import best_split, cofactors, shrink


def row(table: int, values: list[int]) -> int:
    return table >> sum(value << i for i, value in enumerate(values)) & 1


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 8])
def test_cofactors(count: int) -> None:
    table = random.getrandbits(1 << count)
    for index in range(count):
        halves = cofactors(table, index, count)
        for address in range(1 << count):
            values = [address >> i & 1 for i in range(count)]
            selected = values.pop(index)
            assert row(halves[selected], values) == table >> address & 1


def test_shrink_keeps_what_matters() -> None:
    # x1 ^ x3 of five inputs.
    table = sum(((address >> 1 ^ address >> 3) & 1) << address for address in range(32))
    assert shrink(table, 5) == (0b0110, (1, 3))
    assert shrink(0, 3) == (0, ())
    assert shrink(255, 3) == (1, ())


def test_the_split_is_on_the_input_that_separates() -> None:
    # x2 & (x0 ^ x1 ^ x3): splitting on x2 leaves a parity, everything else a multiplexer.
    table = sum(
        ((address >> 2) & (address ^ address >> 1 ^ address >> 3) & 1) << address for address in range(16)
    )
    assert best_split(table, 4) == 2
