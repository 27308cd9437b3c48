"""Where the contents of LUTs are in a file or in a text, and how to change them there."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cipherfab.devices.bitstream_format import ROWS
from cipherfab.errors import InputError
from cipherfab.simulator.lanes import WORD_BITS

Contents = NDArray[np.uint16]
Positions = NDArray[np.int64]
_ROWS = np.arange(ROWS, dtype=np.uint16)


@dataclass(frozen=True, kw_only=True)
class ContentBits:
    """The bits of a file that hold the contents of LUTs; arrays are [LUTs, 16], by the physical index.

    Attributes
    ----------
    offsets
        int64: bits of the file; the highest bit of a byte is the first.
    inverted
        bool: where a bit is the complement of the contents.
    fields
        int64: the byte at which the checksum of a bit stands.
    effects
        uint16: the bits of that checksum that flip with it.
    size
        Bytes of the file.
    """

    offsets: Positions
    inverted: NDArray[np.bool_]
    fields: Positions
    effects: NDArray[np.uint16]
    size: int

    def __len__(self) -> int:
        """Return the number of LUTs."""
        return len(self.offsets)


def patch(image: bytes, bits: ContentBits, contents: Contents) -> bytes:
    """Return a file with other contents of its LUTs, and checksums that fit.

    Only bits that differ are touched, and only checksums of such bits. A checksum that was wrong before stays
    so.

    Parameters
    ----------
    image
        The file that a device loads: the template, or any other that was made of it.
    bits
        Where the contents are.
    contents
        uint16 [LUTs], in order of the physical index; see `Placement.physical`.

    Raises
    ------
    InputError
        If the size of the file or the number of contents does not fit.
    """
    _check(image, bits)
    check_contents(contents, len(bits))
    data = np.frombuffer(image, np.uint8).copy()
    wanted = (contents[:, None] >> _ROWS & 1).astype(np.bool_) ^ bits.inverted
    changed = np.flatnonzero(_raw(data, bits.offsets) != wanted)
    offsets = bits.offsets.ravel()[changed]
    np.bitwise_xor.at(data, offsets >> 3, (0x80 >> (offsets & 7)).astype(np.uint8))
    fields, effects = bits.fields.ravel()[changed], bits.effects.ravel()[changed]
    np.bitwise_xor.at(data, fields, (effects >> 8).astype(np.uint8))
    np.bitwise_xor.at(data, fields + 1, (effects & 0xFF).astype(np.uint8))
    return data.tobytes()


def read_contents(image: bytes, bits: ContentBits) -> Contents:
    """Return the contents of the LUTs in a file: uint16 [LUTs], in order of the physical index.

    Raises
    ------
    InputError
        If the size of the file does not fit.
    """
    _check(image, bits)
    return joined(_raw(np.frombuffer(image, np.uint8), bits.offsets) ^ bits.inverted)


def same_elsewhere(first: bytes, second: bytes, bits: ContentBits) -> bool:
    """Tell whether two files are the same but for contents of LUTs and their checksums."""
    return patch(first, bits, read_contents(second, bits)) == second


def edit_text(text: str, positions: Positions, contents: Contents) -> str:
    """Return the text of a configuration with other contents of its LUTs.

    Parameters
    ----------
    text
        Configuration as text.
    positions
        int64 [LUTs, 16]: characters of it; see `Placement.positions`.
    contents
        uint16 [LUTs], in order of the physical index.

    Raises
    ------
    InputError
        If the number of contents does not fit, or there is something else than contents at a position.
    """
    check_contents(contents, len(positions))
    data = np.frombuffer(text.encode("ascii"), np.uint8).copy()
    if positions.size and (positions.min() < 0 or positions.max() >= len(data)):
        raise InputError(f"the text has {len(data)} characters; contents were to be at {positions.max()}")
    if not np.isin(data[positions], (ord("0"), ord("1"))).all():
        raise InputError("the text has no contents of LUTs at the given positions")
    data[positions] = ord("0") + (contents[:, None] >> _ROWS & 1)
    return data.tobytes().decode("ascii")


def check_contents(contents: Contents, luts: int) -> None:
    """Raise an `InputError` if contents are not those of so many LUTs."""
    if contents.dtype != np.uint16 or contents.shape != (luts,):
        raise InputError(f"contents are {contents.dtype} {list(contents.shape)}; allowed are uint16 [{luts}]")


def contents_lanes(contents: Contents) -> NDArray[np.uint64]:
    """Return the contents in several files for a simulation of all side by side.

    Parameters
    ----------
    contents
        uint16 [files, LUTs], in order of the physical index; as many files as lanes, a multiple of 64.

    Returns
    -------
    NDArray[np.uint64]
        [16 * LUTs, files / 64], to be written to `CONTENTS_PORT`.

    Raises
    ------
    InputError
        If the number of files is not a multiple of 64.
    """
    files = len(contents)
    if contents.dtype != np.uint16 or contents.ndim != 2 or files % WORD_BITS:
        raise InputError(
            f"contents are {contents.dtype} {list(contents.shape)}; allowed are uint16 [files, LUTs], "
            f"the files a multiple of {WORD_BITS}"
        )
    bits = (contents[:, :, None] >> _ROWS & 1).astype(np.uint8).reshape(files, -1)
    packed = np.packbits(np.ascontiguousarray(bits.T), axis=1, bitorder="little")
    return packed.view("<u8").astype(np.uint64)


def joined(rows: NDArray[np.bool_]) -> Contents:
    """Return contents, given the bits of each: bool [LUTs, 16]."""
    contents = np.zeros(len(rows), np.uint16)
    for row in range(ROWS):
        contents |= rows[:, row].astype(np.uint16) << row
    return contents


def _raw(data: NDArray[np.uint8], offsets: Positions) -> NDArray[np.bool_]:
    raw: NDArray[np.bool_] = (data[offsets >> 3] & (0x80 >> (offsets & 7)).astype(np.uint8)) != 0
    return raw


def _check(image: bytes, bits: ContentBits) -> None:
    if len(image) != bits.size:
        raise InputError(f"the file has {len(image)} bytes; those of this template have {bits.size}")
