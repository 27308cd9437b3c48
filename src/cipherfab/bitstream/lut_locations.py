"""Finds the bits of a file that hold the contents of LUTs, by packing configurations that spell them.

Every bit of every LUT has a number from 1 on. The first configuration has zeros everywhere, and each further
one, at every bit, another digit of its number: so a bit of the file that follows one of a LUT spells the
number of that, seen against the first. A last configuration, of random contents, is the proof.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream.checksum import Checksums
from cipherfab.bitstream.contents import ContentBits, Contents, edit_text, joined, patch
from cipherfab.bitstream.formats import FORMATS
from cipherfab.bitstream.packing import pack
from cipherfab.bitstream.template import Placement
from cipherfab.devices.bitstream_format import ROWS
from cipherfab.errors import ToolError
from cipherfab.tools.tools import Toolset

_SEED = 0x5EED


def locate_lut_bits(placement: Placement, *, workdir: Path, tools: Toolset) -> ContentBits:
    """Find the bits of the file of a template that hold the contents of its tunable LUTs.

    Takes as many runs of the packer as the number of bits has digits, and two more.

    Parameters
    ----------
    placement
        The template.
    workdir
        An existing folder that the tools of the wheels can see.
    tools
        Where the packer is from.

    Raises
    ------
    ToolError
        If the packer fails; if a bit of a LUT is held by no bit of the file, or by several; if something else
        changes with the contents; if a file that is patched is not the one that the packer writes.
    InputError
        If the packer writes a file that is not understood.
    """
    bitstream = FORMATS[placement.target]

    def packed(contents: Contents) -> NDArray[np.uint8]:
        text = edit_text(placement.text, placement.positions, contents)
        return np.frombuffer(pack(text, bitstream, workdir=workdir, tools=tools), np.uint8)

    count = len(placement.sites) * ROWS
    numbers = np.arange(1, count + 1).reshape(-1, ROWS)
    base = packed(np.zeros(len(placement.sites), np.uint16))
    spelled = [packed(_digits(numbers, digit)) for digit in range(count.bit_length())]
    if any(len(each) != len(base) for each in spelled):
        raise ToolError(
            f"{bitstream.packer.name} writes files of different sizes, so no bit has a place of its own"
        )
    checksums = Checksums(bitstream.checksums(base.tobytes()))
    offsets = _offsets(base, spelled, checksums.ends, count).reshape(-1, ROWS)
    fields, effects = checksums.of_bits(offsets)
    bits = ContentBits(
        offsets=offsets,
        inverted=(base[offsets >> 3] >> (7 - (offsets & 7)) & 1).astype(np.bool_),
        fields=fields,
        effects=effects,
        size=len(base),
    )
    trial = np.random.default_rng(_SEED).integers(0, 1 << ROWS, len(bits), np.uint16)
    Checksums(bitstream.checksums(placement.image)).check(placement.image)
    if patch(placement.image, bits, trial) != packed(trial).tobytes():
        raise ToolError(f"a file that was patched is not the one that {bitstream.packer.name} writes")
    return bits


def _digits(numbers: NDArray[np.int64], digit: int) -> Contents:
    """Return contents of which every bit is a digit of its number."""
    return joined((numbers >> digit & 1).astype(np.bool_))


def _offsets(
    base: NDArray[np.uint8], spelled: list[NDArray[np.uint8]], fields: NDArray[np.int64], count: int
) -> NDArray[np.int64]:
    """Return the bit of the file that spells each number."""
    checksum = np.zeros(len(base), np.bool_)
    checksum[fields] = checksum[fields + 1] = True
    differing = np.zeros(len(base), np.uint8)
    for each in spelled:
        differing |= each ^ base
    places = np.flatnonzero((differing != 0) & ~checksum)
    numbers = np.zeros((len(places), 8), np.int64)
    for digit, each in enumerate(spelled):
        bits = np.unpackbits((each ^ base)[places, None], axis=1)
        numbers |= bits.astype(np.int64) << digit
    found = np.full(count, -1, np.int64)
    for row, column in zip(*np.nonzero(numbers), strict=True):
        number = int(numbers[row, column]) - 1
        place = 8 * int(places[row]) + int(column)
        if number >= count or found[number] >= 0:
            raise ToolError(f"bit {place} of the file changes with the contents, and is not one of them")
        found[number] = place
    missing = np.flatnonzero(found < 0)
    if len(missing):
        raise ToolError(f"bit {missing[0] % ROWS} of tunable LUT {missing[0] // ROWS} is nowhere in the file")
    return found
