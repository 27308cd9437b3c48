"""Work for block cipher cores: keys, blocks, directions and stalls for every lane.

All arrays have the lane as their first axis and the item (the n-th block of that lane) as their second.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cipherfab.catalogue import BlockDesign
from cipherfab.errors import InputError
from cipherfab.models import BlockCipher
from cipherfab.models.vectors import Vector
from cipherfab.verify.contract import takes_long
from cipherfab.verify.stimulus import Floats, Ints, Mask
from cipherfab.verify.verification import WrongBlock

Bytes = NDArray[np.uint8]
_WORKS = 8


@dataclass(frozen=True, kw_only=True)
class BlockWork:
    """Work for the lanes of a bench.

    Attributes
    ----------
    keys, blocks, expected : ndarray of uint8, shape (lanes, items, bytes)
        Little-endian integers; ``expected`` is the golden model's result.
    decrypt : Mask, shape (lanes, items)
        Direction of each item.
    items : Ints, shape (lanes,)
        Number of items of a lane.
    blocks_per_key : int
        Consecutive items that share a key (all of these have equal ``keys``).
    input_stall, key_stall, output_stall : Floats, shape (lanes,)
        Probability that a block or key is not offered, or a result not taken, in a cycle.
    reset_cycle : Ints, shape (lanes,)
        Cycle in which a lane is reset in mid-run; -1 for never.
    held : Ints, shape (lanes,)
        Cycles at the beginning in which no result is taken.
    burst : Ints, shape (lanes,)
        Length of occasional bursts in which no result is taken; 0 for never.
    """

    keys: Bytes
    blocks: Bytes
    expected: Bytes
    decrypt: Mask
    items: Ints
    blocks_per_key: int
    input_stall: Floats
    key_stall: Floats
    output_stall: Floats
    reset_cycle: Ints
    held: Ints
    burst: Ints

    @property
    def lanes(self) -> int:
        """Number of lanes."""
        return len(self.blocks)

    def block(self, lane: int, item: int) -> WrongBlock:
        """Return what a core is asked for."""
        key, block = (
            int.from_bytes(each[lane, item].tobytes(), "little") for each in (self.keys, self.blocks)
        )
        return WrongBlock(decrypt=bool(self.decrypt[lane, item]), key=key, block=block)

    @property
    def steady(self) -> Mask:
        """Lanes that nothing stalls."""
        stalls = self.input_stall + self.key_stall + self.output_stall + self.held
        steady: Mask = (stalls == 0) & (self.reset_cycle < 0)
        return steady


def from_blocks(
    model: BlockCipher, work: Sequence[Sequence[tuple[int, int, bool, int]]], *, blocks_per_key: int = 1
) -> BlockWork:
    """Return unstalled work from (key, block, decrypt, expected) tuples, one sequence for each lane.

    Raises
    ------
    InputError
        If the lanes hold different numbers of blocks, or none.
    """
    items = {len(lane) for lane in work}
    if len(items) != 1 or items == {0}:
        raise InputError(
            f"lanes with {sorted(items)} blocks; every lane must have the same number, at least 1"
        )
    lanes = len(work)
    never = np.zeros(lanes)
    return BlockWork(
        keys=_to_bytes([[item[0] for item in lane] for lane in work], model.key_bits),
        blocks=_to_bytes([[item[1] for item in lane] for lane in work], model.block_bits),
        expected=_to_bytes([[item[3] for item in lane] for lane in work], model.block_bits),
        decrypt=np.array([[item[2] for item in lane] for lane in work], dtype=np.bool_),
        items=np.full(lanes, items.pop()),
        blocks_per_key=blocks_per_key,
        input_stall=never,
        key_stall=never,
        output_stall=never,
        reset_cycle=np.full(lanes, -1),
        held=np.zeros(lanes, np.int64),
        burst=np.zeros(lanes, np.int64),
    )


def _to_bytes(values: Sequence[Sequence[int]], width: int) -> Bytes:
    size = (width + 7) // 8
    data = b"".join(value.to_bytes(size, "little") for lane in values for value in lane)
    return np.frombuffer(data, dtype=np.uint8).reshape(len(values), -1, size)


def random_work(
    design: BlockDesign,
    *,
    lanes: int,
    items: int,
    seed: int,
    stalls: bool,
    resets: bool,
    blocks_per_key: int = 1,
) -> BlockWork:
    """Return random work with expected results of the golden model.

    Parameters
    ----------
    design : BlockDesign
        Decides the cipher and the directions.
    lanes, items : int
        Size of the work; ``items`` must be a multiple of ``blocks_per_key``.
    seed : int
        Seed of everything random.
    stalls : bool
        Stall three lanes in four on both sides, each at its own rates.
    resets : bool
        Reset every other stalled lane once in mid-run.
    blocks_per_key : int
        Consecutive blocks under one key.
    """
    model = design.cipher
    drawn = _drawn(design, lanes, items, seed, blocks_per_key)
    rates = np.random.default_rng(seed)
    stalled = (np.arange(lanes) % 4 != 0) & stalls
    reset = stalled & (np.arange(lanes) % 2 == 1) & resets
    cycles = items * design.cycles.interval + design.cycles.latency + design.cycles.key
    return replace(
        from_blocks(model, drawn, blocks_per_key=blocks_per_key),
        input_stall=np.where(stalled, rates.random(lanes) * 0.9, 0.0),
        key_stall=np.where(stalled, rates.random(lanes) * 0.9, 0.0),
        output_stall=np.where(stalled, rates.random(lanes) * 0.9, 0.0),
        reset_cycle=np.where(reset, rates.integers(1, cycles, lanes), -1),
    )


def filling_work(design: BlockDesign, *, lanes: int, seed: int) -> BlockWork:
    """Return random work, several times the core's capacity, whose results wait for long.

    It has one key, or one per block where keys come with the blocks. A core that holds several blocks is
    filled up repeatedly in every other lane, to use every place of a buffer.

    Parameters
    ----------
    design : BlockDesign
        Decides the cipher, the directions and the capacity.
    lanes : int
        Each is held for its own time, the first not at all. Every eighth does the same work.
    seed : int
        Seed of everything random.
    """
    cycles = design.cycles
    long = takes_long(design)
    holds = cycles.latency // cycles.interval
    items = max(6 * holds, 4) if long else 6 * holds + 4
    blocks_per_key = 1 if design.key_with_block else items
    works = _drawn(design, _WORKS, items, seed, blocks_per_key)
    # Until the core is full, and for a while after.
    longest = cycles.key + 2 * cycles.latency + cycles.interval // 2
    if not long:
        longest = cycles.key + 3 * cycles.latency + cycles.interval + 8
    held = np.random.default_rng(seed).integers(1, longest, lanes)
    held[0] = 0
    work = [works[lane % _WORKS] for lane in range(lanes)]
    burst = np.where((np.arange(lanes) % 2 == 1) & (holds > 1), longest, 0)
    return replace(from_blocks(design.cipher, work, blocks_per_key=blocks_per_key), held=held, burst=burst)


def _drawn(
    design: BlockDesign, lanes: int, items: int, seed: int, blocks_per_key: int
) -> list[list[tuple[int, int, bool, int]]]:
    function = design.encrypts, design.decrypts, design.fixed_key
    return _cached_work(design.cipher, *function, lanes, items, seed, blocks_per_key)


@lru_cache(maxsize=32)
def _cached_work(
    model: BlockCipher,
    encrypts: bool,
    decrypts: bool,
    fixed_key: int | None,
    lanes: int,
    items: int,
    seed: int,
    blocks_per_key: int,
) -> list[list[tuple[int, int, bool, int]]]:
    generator = random.Random(f"{model.name} {lanes} {items} {seed} {blocks_per_key}")
    work = []
    for _ in range(lanes):
        lane: list[tuple[int, int, bool, int]] = []
        key = 0
        for item in range(items):
            if item % blocks_per_key == 0:
                key = generator.getrandbits(model.key_bits)
            if fixed_key is not None:
                key = fixed_key
            block = generator.getrandbits(model.block_bits)
            coin = generator.random() < 0.5  # always drawn, so that equal seeds give equal keys and blocks
            decrypt = decrypts and (coin or not encrypts)
            lane.append((key, block, decrypt, (model.decrypt if decrypt else model.encrypt)(key, block)))
        work.append(lane)
    return work


def vector_work(design: BlockDesign, vectors: Sequence[Vector], lanes: int | None = None) -> BlockWork:
    """Return work that runs every vector in every direction of the design.

    Raises
    ------
    InputError
        If there is no vector.
    """
    if not vectors:
        raise InputError(f"no vectors for {design.cipher.name}; at least one is needed")
    work: list[tuple[int, int, bool, int]] = []
    for vector in vectors:
        if design.encrypts:
            work.append((vector.key, vector.plaintext, False, vector.ciphertext))
        if design.decrypts:
            work.append((vector.key, vector.ciphertext, True, vector.plaintext))
    lanes = lanes or min(1024, -(-len(work) // 64) * 64)
    items = -(-len(work) // lanes)
    # Lanes that have one less are padded with ignored work.
    padded = work + [work[-1]] * (lanes * items - len(work))
    found = from_blocks(design.cipher, [padded[lane::lanes] for lane in range(lanes)])
    return replace(found, items=items - (np.arange(lanes) >= lanes - (lanes * items - len(work))))
