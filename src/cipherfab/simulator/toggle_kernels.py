"""Counts toggles in a simulation: the inner loops, compiled with numba.

Changed bits are counted for every net and for every lane. The sum of a net is the number of ones in its
changed words. The sum of a lane goes across nets; unpacking bits for it would cost more than the simulation.
Instead rows of words are added up as they are, 64 lanes in one operation: a full adder takes three rows of
a weight, and leaves one of it and one of twice the weight. What is left in the end is one row for each
weight, a *plane*: the counts of 64 lanes stand upright in its words.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cipherfab.jit import Slots, Values, kernel

Counts = NDArray[np.uint32]


class ToggleCounters(NamedTuple):
    """What is counted.

    Attributes
    ----------
    watched
        uint32 [watched]: slots that are compared.
    previous
        uint64 [chunks, watched, words]: their values before the last edge.
    toggles
        uint64 [watched]: toggles of each, over all lanes.
    weights
        uint32 [watched]: what a toggle of each adds to the sum of its lane.
    heavy
        uint32 [heavy]: places of the weights above 1.
    carries
        uint64 [carries, words]: what is to be added at twice a weight, scratch.
    rows
        uint64 [carries + watched, words]: what is to be added at a weight, and behind it the changes of nets
        of other weights than 1, scratch.
    planes
        uint64 [planes, words]: the sums of the lanes, as many as the largest sum has bits; scratch.
    """

    watched: Slots
    previous: Values
    toggles: Values
    weights: Slots
    heavy: Slots
    carries: Values
    rows: Values
    planes: Values


@kernel
def _ones(word: np.uint64) -> np.uint64:
    """Count the ones of a word by adding neighbours; the compiler makes one instruction of it."""
    pairs = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    nibbles = (pairs & np.uint64(0x3333333333333333)) + (
        (pairs >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    octets = (nibbles + (nibbles >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (octets * np.uint64(0x0101010101010101)) >> np.uint64(56)


@kernel
def _count(values: Values, counters: ToggleCounters, chunk: int, first: bool) -> None:
    """Compare the watched slots with the last call, and remember them.

    Parameters
    ----------
    values
        uint64 [slots, words]: a chunk with its logic settled.
    counters
        Changed in place.
    chunk
        Its number.
    first
        Whether there was no last call: nothing is counted.
    """
    words = values.shape[1]
    for i in range(counters.watched.shape[0]):
        value = values[counters.watched[i]]
        before = counters.previous[chunk, i]
        total = np.uint64(0)
        for w in range(words):
            total += _ones(value[w] ^ before[w])
            before[w] = value[w]
        if not first:
            counters.toggles[i] += total


@kernel
def _trace(values: Values, counters: ToggleCounters, chunk: int, first: bool, sums: Counts) -> None:
    """Do what `_count` does, and add the weights of what changed to the sum of each lane.

    Parameters
    ----------
    values, counters, chunk, first
        As of `_count`.
    sums
        uint32 [lanes of a chunk], changed in place.
    """
    words = values.shape[1]
    behind = counters.carries.shape[0]
    ones = 0
    for i in range(counters.watched.shape[0]):
        value = values[counters.watched[i]]
        before = counters.previous[chunk, i]
        weight = counters.weights[i]
        # Most weights are 1: their changes are written where they are to be added. The others wait behind.
        changes = counters.rows[np.uint32(ones if weight == 1 else behind + i)]
        total = np.uint64(0)
        for w in range(words):
            changed = value[w] ^ before[w]
            total += _ones(changed)
            changes[w] = changed
            before[w] = value[w]
        if weight == 1:
            ones += 1
        if not first:
            counters.toggles[i] += total
    if not first:
        _add(counters, ones)
        _write(counters.planes, sums)


@kernel
def _add(counters: ToggleCounters, count: int) -> None:
    """Add up the changes, each by its weight; those of weight 1 are the first rows already."""
    words, behind = counters.rows.shape[1], counters.carries.shape[0]
    rows, carries = counters.rows[:behind], counters.carries
    for plane in range(counters.planes.shape[0]):
        bit = np.uint32(1) << np.uint32(plane)
        for k in range(counters.heavy.shape[0]):
            i = counters.heavy[k]
            if counters.weights[i] & bit:
                row, changes = rows[count], counters.rows[behind + i]
                for w in range(words):
                    row[w] = changes[w]
                count += 1
        carried = _reduce(rows.reshape(-1), carries.reshape(-1), count, words)
        for w in range(words):
            counters.planes[plane, w] = rows[0, w] if count > 0 else np.uint64(0)
        rows, carries, count = carries, rows, carried


@kernel
def _reduce(rows: Values, carries: Values, count: int, words: int) -> int:
    """Add up rows until one is left, and return the number of rows that are carried.

    Thirds of the rows are added at once: one long loop, where a loop for each row would not pay.
    """
    carried = 0
    while count > 1:
        third = max(1, count // 3)
        size = third * words
        left = count - 3 * third
        carry = carries[carried * words :][:size]
        a, b = rows[:size], rows[size:][:size]
        if left < 0:
            for w in range(size):
                carry[w] = a[w] & b[w]
                a[w] ^= b[w]
            left = 0
        else:
            c = rows[2 * size :][:size]
            for w in range(size):
                half = a[w] ^ b[w]
                carry[w] = (a[w] & b[w]) | (half & c[w])
                a[w] = half ^ c[w]
            for row in range(left):
                rows[(third + row) * words :][:words] = rows[(3 * third + row) * words :][:words]
        carried += third
        count = third + left
    return carried


@kernel
def _write(planes: Values, sums: Counts) -> None:
    """Lay the counts of the lanes down: from upright words to integers."""
    words = planes.shape[1]
    octets = np.empty((8, words), np.uint64)
    for lowest in range(0, planes.shape[0], 8):
        for i in range(8):
            for w in range(words):
                octets[i, w] = planes[lowest + i, w] if lowest + i < planes.shape[0] else np.uint64(0)
        _transpose(octets)
        for w in range(words):
            for lane in range(8):
                eight = octets[lane, w]
                for k in range(8):
                    octet = (eight >> np.uint64(8 * k)) & np.uint64(0xFF)
                    sums[64 * w + 8 * k + lane] += np.uint32(octet << np.uint64(lowest))


@kernel
def _transpose(rows: Values) -> None:
    """Swap rows and bits: octet k of row j becomes bit 8 k + j of all rows, the lowest bit from row 0."""
    mask = np.uint64(0x0F0F0F0F0F0F0F0F)
    distance = 4
    while distance > 0:
        shift = np.uint64(distance)
        for upper in range(8):
            lower = upper + distance
            if upper & distance == 0:
                for w in range(rows.shape[1]):
                    swapped = ((rows[upper, w] >> shift) ^ rows[lower, w]) & mask
                    rows[lower, w] ^= swapped
                    rows[upper, w] ^= swapped << shift
        distance >>= 1
        mask ^= mask << np.uint64(distance)


@kernel
def observe(
    values: Values, counters: ToggleCounters, sums: Counts, chunk: int, row: int, first: bool
) -> None:
    """Count what has changed since the last edge."""
    if sums.shape[1] > 0:
        _trace(values, counters, chunk, first, sums[chunk, row])
    else:
        _count(values, counters, chunk, first)
