import random

import numpy as np
import pytest

from cipherfab.errors import InputError
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes


@pytest.mark.parametrize("width", [1, 7, 8, 9, 64, 80, 128])
def test_every_bit_is_where_it_belongs(width: int) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    values = [rng.getrandbits(width) for _ in range(192)]
    rows = pack_lanes(values, width)
    assert rows.shape == (width, 3)
    assert rows.dtype == np.uint64
    for bit in range(width):
        for lane, value in enumerate(values):
            assert int(rows[bit, lane // 64]) >> lane % 64 & 1 == value >> bit & 1


@pytest.mark.parametrize("width", [1, 13, 64, 200])
def test_unpacking_undoes_packing(width: int) -> None:
    values = [random.getrandbits(width) for _ in range(1024)]
    assert unpack_lanes(pack_lanes(values, width)) == values


def test_single_bit_of_a_single_lane() -> None:
    values = [0] * 128
    values[65] = 0b100
    assert pack_lanes(values, 4).tolist() == [[0, 0], [0, 0], [0, 2], [0, 0]]


@pytest.mark.parametrize("value", [16, 255, 256, 1 << 70, -1])
def test_a_value_too_wide_is_named(value: int) -> None:
    with pytest.raises(InputError, match=rf"value of lane 3 is {value}; allowed are 0 to 2\*\*4 - 1"):
        pack_lanes([0, 0, 0, value] + [0] * 60, 4)


@pytest.mark.parametrize("lanes", [0, 1, 63, 65])
def test_number_of_lanes(lanes: int) -> None:
    with pytest.raises(InputError, match=f"number of lanes is {lanes}; allowed are multiples of 64"):
        pack_lanes([0] * lanes, 4)


def test_the_input_of_unpacking_is_left_alone() -> None:
    rows = pack_lanes(list(range(64)), 6)
    kept = rows.copy()
    # Every other lane's word, so that the rows are no plain block of memory.
    assert unpack_lanes(np.repeat(rows, 2, axis=1)[:, ::2]) == list(range(64))
    assert (rows == kept).all()
