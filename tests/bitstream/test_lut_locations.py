"""Places are learned from a packer, and a packer with something strange in its files is found out."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cipherfab.bitstream import ContentBits, Placement, locate_lut_bits, patch, read_contents
from cipherfab.bitstream.formats import FORMATS
from cipherfab.devices.bitstream_format import ChecksumLayout
from cipherfab.errors import ToolError
from cipherfab.tools.tools import Toolset

LUTS = 3
BITS = 16 * LUTS
SIZE = 40
Change = Callable[[list[int], bytearray], bytes]


def checksums(image: bytes) -> ChecksumLayout:
    return ChecksumLayout(ranges=[(0, SIZE - 2)], polynomial=0x8005, initial=0)


def places() -> list[int]:
    """Return the bits of a file that hold those of a text."""
    return random.Random(9).sample(range(8 * (SIZE - 2)), BITS)


FREE = next(place for place in range(SIZE) if 8 * place + 7 not in places())
"""A byte whose lowest bit holds nothing."""


def packed(text: str, change: Change) -> bytes:
    """Scatter the bits of a text over a file, some of them inverted, and close it with its checksum."""
    values = [int(digit) for digit in text]
    data = bytearray(random.Random(8).randbytes(SIZE - 2))
    for value, place in zip(values, places(), strict=True):
        bit = 0x80 >> place % 8
        data[place // 8] = data[place // 8] & ~bit | bit * (value ^ place % 2)
    data = bytearray(change(values, data))
    remainder = 0
    for byte in data:
        remainder ^= byte << 8
        for _ in range(8):
            remainder = (remainder << 1 ^ (0x8005 if remainder >> 15 else 0)) & 0xFFFF
    return bytes(data) + remainder.to_bytes(2, "big")


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Change], ContentBits]:
    """Learn from a packer that changes its files."""
    monkeypatch.setitem(FORMATS, "ice40", replace(FORMATS["ice40"], checksums=checksums))

    def run(change: Change) -> ContentBits:
        monkeypatch.setattr(
            "cipherfab.bitstream.lut_locations.pack", lambda text, family, **where: packed(text, change)
        )
        return locate_lut_bits(placement(change), workdir=tmp_path, tools=Toolset())

    return run


def placement(change: Change) -> Placement:
    text = "01" * (BITS // 2)
    return Placement(
        target="ice40",
        seed=1,
        fmax_mhz=None,
        pins={},
        sites=("a", "b", "c"),
        inputs=np.tile(np.arange(4, dtype=np.int8), (LUTS, 1)),
        contents=np.zeros(LUTS, np.uint16),
        text=text,
        image=packed(text, change),
        routed=b"",
        positions=np.arange(BITS).reshape(LUTS, 16),
    )


def plain(values: list[int], data: bytearray) -> bytes:
    return bytes(data)


def test_places_are_found(learned: Callable[[Change], ContentBits]) -> None:
    bits = learned(plain)
    assert bits.offsets.ravel().tolist() == places()
    assert bits.inverted.ravel().tolist() == [bool(place % 2) for place in places()]
    text = "".join(random.Random(1).choices("01", k=BITS))
    contents = np.array([int(text[16 * i : 16 * i + 16][::-1], 2) for i in range(LUTS)], np.uint16)
    assert patch(placement(plain).image, bits, contents) == packed(text, plain)
    assert (read_contents(packed(text, plain), bits) == contents).all()


def flipped(data: bytearray, place: int, condition: int) -> bytes:
    data[place] ^= condition
    return bytes(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda v, d: flipped(d, FREE, v[5]), "changes with the contents, and is not one of them"),
        (lambda v, d: flipped(d, FREE, v[5] & v[9] & 1 - v[20]), r"changes with|is not the one that icepack"),
        (lambda v, d: bytes(d) + bytes(sum(v) % 2), "files of different sizes"),
    ],
)
def test_a_strange_packer(change: Change, message: str, learned: Callable[[Change], ContentBits]) -> None:
    with pytest.raises(ToolError, match=message):
        learned(change)


def test_a_bit_that_is_nowhere(learned: Callable[[Change], ContentBits]) -> None:
    place = places()[17]

    def stuck(values: list[int], data: bytearray) -> bytes:
        data[place // 8] |= 0x80 >> place % 8
        return bytes(data)

    with pytest.raises(ToolError, match="bit 1 of tunable LUT 1 is nowhere in the file"):
        learned(stuck)
