"""The checksums of a file: what they cover, whether they hold, and what a bit does to them.

A checksum here is a remainder of 16 bits, the highest power of the polynomial first, and linear: to flip a
bit of what is covered flips the same bits of the checksum whatever else is there. So a checksum is corrected
without reading what it covers.
"""

import numpy as np
from numpy.typing import NDArray

from cipherfab.devices.bitstream_format import ChecksumLayout
from cipherfab.errors import InputError
from cipherfab.jit import kernel

_WIDTH = 16
_MASK = 0xFFFF

Places = NDArray[np.int64]


class Checksums:
    """The checksums of a file that a format describes.

    Attributes
    ----------
    starts, ends
        int64 [checksums]: bytes that each covers, in order and without overlap; it stands at its end, its
        high byte first.
    """

    def __init__(self, layout: ChecksumLayout) -> None:
        self.starts, self.ends = np.array(layout.ranges, np.int64).T
        self._polynomial, self._initial = layout.polynomial, layout.initial

    def check(self, image: bytes) -> None:
        """Raise an `InputError` if a checksum of a file does not hold."""
        data = np.frombuffer(image, np.uint8)
        found = data[self.ends].astype(np.uint16) << 8 | data[self.ends + 1]
        table = _table(self._polynomial)
        wanted = _remainders(data, self.starts, self.ends, table, np.uint16(self._initial))
        wrong = np.flatnonzero(found != wanted)
        if len(wrong):
            first = wrong[0]
            raise InputError(
                f"the checksum at byte {self.ends[first]} is {found[first]:#06x}; what it covers gives "
                f"{wanted[first]:#06x}"
            )

    def of_bits(self, offsets: Places) -> tuple[Places, NDArray[np.uint16]]:
        """Return where the checksum of bits of a file stands, and which of its bits each of them flips.

        Parameters
        ----------
        offsets
            Bits of the file; the highest bit of a byte is the first.

        Raises
        ------
        InputError
            If no checksum covers one.
        """
        octets = offsets >> 3
        covering = np.maximum(np.searchsorted(self.starts, octets, side="right") - 1, 0)
        outside = (octets < self.starts[covering]) | (octets >= self.ends[covering])
        if outside.any():
            raise InputError(f"no checksum covers bit {offsets[outside].flat[0]}")
        behind = self.ends[covering] - 1 - octets
        powers = _powers(self._polynomial, int(behind.max(initial=0)))[behind]
        for step in range(7):
            powers = np.where((7 - (offsets & 7)) > step, _times_x(powers, self._polynomial), powers)
        return self.ends[covering], powers.astype(np.uint16)


def _times_x(value: NDArray[np.int64], polynomial: int) -> NDArray[np.int64]:
    return (value << 1 & _MASK) ^ np.where(value >> _WIDTH - 1, polynomial, 0)


def _table(polynomial: int) -> NDArray[np.uint16]:
    """Return what each byte adds to a remainder that it leaves at the top."""
    table = np.arange(256, dtype=np.int64) << 8
    for _ in range(8):
        table = _times_x(table, polynomial)
    return table.astype(np.uint16)


def _powers(polynomial: int, most: int) -> NDArray[np.int64]:
    """Return what the lowest bit of a byte flips, by the number of bytes behind it: int64 [most + 1]."""
    table = [int(value) for value in _table(polynomial)]
    powers, value = [], table[1]
    for _ in range(most + 1):
        powers.append(value)
        value = (value << 8 & _MASK) ^ table[value >> 8]
    return np.array(powers, np.int64)


@kernel
def _remainders(
    data: NDArray[np.uint8], starts: Places, ends: Places, table: NDArray[np.uint16], initial: np.uint16
) -> NDArray[np.uint16]:
    remainders = np.empty(len(starts), np.uint16)
    for index in range(len(starts)):
        value = initial
        for place in range(starts[index], ends[index]):
            value = np.uint16(value << 8) ^ table[value >> 8 ^ data[place]]
        remainders[index] = value
    return remainders
