"""Between integers and lanes: bit i of all values, 64 of them to a word."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cipherfab.errors import InputError

WORD_BITS = 64


def words_of(bits: NDArray[np.bool_] | NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Put the bits of the last axis into words: bit j of word w is bit ``64 * w + j``."""
    octets = np.packbits(np.ascontiguousarray(bits), axis=-1, bitorder="little")
    return np.ascontiguousarray(octets).view("<u8").astype(np.uint64, copy=False)


def bits_of(words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Take the words of the last axis apart into bits: the inverse of `words_of`."""
    octets = np.ascontiguousarray(words).astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=-1, bitorder="little").view(np.bool_)


def pack_lanes(values: Sequence[int], width: int) -> NDArray[np.uint64]:
    """Turn one integer per lane into one row of lanes per bit.

    Parameters
    ----------
    values
        One integer of 0 to ``2**width - 1`` per lane; their number is a multiple of 64.
    width
        Number of bits.

    Returns
    -------
    NDArray[np.uint64]
        [width, lanes / 64]; bit j of word w of row i is bit i of ``values[64 * w + j]``.

    Raises
    ------
    InputError
        The number of values does not fit, or a value does not.
    """
    lanes = len(values)
    if lanes == 0 or lanes % WORD_BITS:
        raise InputError(f"number of lanes is {lanes}; allowed are multiples of {WORD_BITS}")
    try:
        octets = _words(values) if width <= WORD_BITS else _octets(values, -(-width // 8))
    except OverflowError:
        octets = np.empty((0, 1), np.uint8)
    bits = np.unpackbits(octets, axis=1, bitorder="little")
    if len(bits) != lanes or bits[:, width:].any():
        lane = next(lane for lane, value in enumerate(values) if not 0 <= value < 1 << width)
        raise InputError(f"value of lane {lane} is {values[lane]}; allowed are 0 to 2**{width} - 1")
    return words_of(bits[:, :width].T)


def _words(values: Sequence[int]) -> NDArray[np.uint8]:
    """Return the bytes of values of one word, the lowest first: most values are that short."""
    return np.array(values, "<u8").view(np.uint8).reshape(-1, 8)


def _octets(values: Sequence[int], size: int) -> NDArray[np.uint8]:
    """Return so many bytes of values, the lowest first."""
    data = b"".join(int(value).to_bytes(size, "little") for value in values)
    return np.frombuffer(data, np.uint8).reshape(-1, size)


def unpack_lanes(rows: NDArray[np.uint64]) -> list[int]:
    """Turn one row of lanes per bit into one integer per lane: the inverse of `pack_lanes`.

    Parameters
    ----------
    rows
        uint64 [width, lanes / 64].

    Returns
    -------
    list[int]
        The value of every lane.
    """
    values = np.packbits(np.ascontiguousarray(bits_of(rows).T), axis=1, bitorder="little")
    lanes, size = values.shape
    if size <= WORD_BITS // 8:
        words = np.zeros((lanes, 8), np.uint8)
        words[:, :size] = values
        short: list[int] = words.view("<u8").ravel().tolist()
        return short
    data = values.tobytes()
    return [int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size or 1)]
