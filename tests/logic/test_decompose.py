import random

import pytest

from cipherfab.logic.decompose import best_split, cofactors, plan, shrink


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


@pytest.mark.parametrize("count", range(9))
def test_a_plan_computes_its_table(count: int) -> None:
    for table in (0, (1 << (1 << count)) - 1, *(random.getrandbits(1 << count) for _ in range(20))):
        steps, value = plan(table, count)
        for address in range(1 << count):
            found = [0]
            for condition, then, otherwise in steps:
                chosen = then if address >> condition & 1 else otherwise
                found.append(found[chosen >> 1] ^ chosen & 1)
            assert found[value >> 1] ^ value & 1 == table >> address & 1


def test_equal_parts_of_a_plan_exist_once() -> None:
    # The parity of eight inputs: one step for each that is left, the complement is free.
    parity = sum((address.bit_count() & 1) << address for address in range(256))
    assert len(plan(parity, 8).steps) == 8
