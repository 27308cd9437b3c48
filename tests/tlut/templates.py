"""Templates of random logic over an image of random bytes, without place and route."""

import random
from itertools import count, permutations

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream import ContentBits
from cipherfab.simulator.compile import Opcode
from cipherfab.tlut.template.configuration import TableCode
from cipherfab.tlut.template.template import Template

PARAMETERS = {"key_i": 11, "mode": 3}
"""Bits of the parameters; not all of them fill their bytes."""


def random_code(
    seed: int, *, operations: int = 600, tables: int = 24, slots: int = 24, inputs: int = 4
) -> TableCode:
    """Return code of random operations on few slots, some of them on what is in a slot twice."""
    draw = np.random.default_rng(seed)
    slot = count(1)
    parameters = {name: [next(slot) for _ in range(bits)] for name, bits in PARAMETERS.items()}
    rows = [next(slot) for _ in range(inputs)]
    slots += next(slot)
    found = draw.integers(0, slots, (operations, 5), np.int32)
    found[:, 0] = draw.choice([*Opcode, *[Opcode.XOR] * 4], operations)
    # Slot 0 stays 0.
    found[:, 1] = draw.integers(1, slots, operations)
    wanted = np.stack([found[-tables:, 1], draw.integers(0, 2, tables)], axis=1).astype(np.int32)
    return TableCode(slots=slots, parameters=parameters, rows=rows, operations=found, tables=wanted)


def random_template(seed: int, *, regular: bool) -> Template:
    """Return a template; regular, LUTs look alike and one checksum is for all, as in an iCE40."""
    code = random_code(seed)
    draw = np.random.default_rng(seed)
    luts = len(code.tables)
    octets = 8 * luts
    # Checksums stand behind what they cover.
    shape = luts, 16
    if regular:
        offsets = np.arange(luts)[:, None] * 40 + np.arange(16) * 2 % 31
        fields = np.full(shape, octets)
        effects = draw.integers(1, 1 << 16, shape)
        inverted = np.tile(draw.integers(0, 2, 16, np.uint8).astype(np.bool_), (luts, 1))
    else:
        offsets = draw.permutation(8 * octets)[: 16 * luts].reshape(shape)
        fields = octets + 2 * draw.integers(0, 40, shape)
        # Several LUTs have the same, as in a row of an ECP5.
        effects = draw.integers(1, 1 << 16, (5, 16))[draw.integers(0, 5, luts)]
        inverted = draw.integers(0, 2, shape, np.uint8).astype(np.bool_)
    bits = ContentBits(
        offsets=offsets.astype(np.int64),
        inverted=inverted,
        fields=fields.astype(np.int64),
        effects=effects.astype(np.uint16),
        size=octets + 80,
    )
    return Template(
        design="random: a */ comment",
        target="ice40",
        code=code,
        rows=_rows(random.Random(seed), luts),
        bits=bits,
        image=draw.bytes(bits.size),
        pins={},
        fmax_mhz=None,
        luts=luts,
        depth=1,
    )


def random_values(seed: int, count: int) -> dict[str, list[int]]:
    """Return values of the parameters, the smallest and the largest first."""
    draw = random.Random(seed)
    return {
        name: [0, (1 << bits) - 1, *(draw.getrandbits(bits) for _ in range(count - 2))]
        for name, bits in PARAMETERS.items()
    }


def _rows(draw: random.Random, luts: int) -> NDArray[np.uint8]:
    """Return orders of rows: inputs of LUTs in another order, one of them sometimes left out."""
    rows = np.zeros((luts, 16), np.uint8)
    orders = list(permutations(range(4)))
    for lut in range(luts):
        order = draw.choice(orders)
        left_out = draw.choice([None, None, 0, 3])
        for bit in range(16):
            rows[lut, bit] = sum((bit >> pin & 1) << i for i, pin in enumerate(order) if i != left_out)
    return rows
