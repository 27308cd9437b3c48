"""Files that are damaged, cut short or for another device are refused, and nothing else happens."""

import binascii
import random
from collections.abc import Callable

import numpy as np
import pytest

from cipherfab.bitstream import FORMATS
from cipherfab.bitstream.checksum import Checksums
from cipherfab.devices.bitstream_format import ChecksumLayout
from cipherfab.errors import InputError
from tests.bitstream.designs import Template
from tests.suite.night import night

Templates = Callable[[str], Template]
families = pytest.mark.parametrize("family", ["ice40", "ecp5"])


@pytest.mark.parametrize("family", ["ice40", night("ecp5")])
def test_a_file_cut_short(family: str, template: Templates) -> None:
    image = template(family).placement.image
    for size in (0, 1, 2, 40, 1000, len(image) // 2, len(image) - 12):
        with pytest.raises(InputError, match=r"the file (ends after|does not begin)"):
            FORMATS[family].checksums(image[:size])


@pytest.mark.nightly
@families
def test_another_beginning(family: str, template: Templates) -> None:
    image = template(family).placement.image
    other = template("ecp5" if family == "ice40" else "ice40").placement.image
    for wrong in (b"\x7fELF" + image, image[2:], other, bytes(len(image))):
        with pytest.raises(InputError, match="the file does not begin like one for an"):
            FORMATS[family].checksums(wrong)


@pytest.mark.parametrize(
    ("family", "old", "new", "message"),
    [
        ("ice40", "62036772", "62014B72", "a configuration memory of 332 x 272 bits, not 872 x 272"),
        ("ice40", "720110", "720090", "a configuration memory of 872 x 144 bits, not 872 x 272"),
        ("ice40", "0105", "A105", "is no command of an iCE40: 0xa1"),
        ("ice40", "0105", "0106", "0 configuration memories and no checksum; 4 and one are needed"),
        ("ecp5", "41113043", "41111043", "for another device: 0x41111043, not 0x41113043"),
        ("ecp5", "829133EE", "829133ED", "the file has 13293 frames of the form 0x91"),
        ("ecp5", "829133EE", "82D133EE", "13294 frames of the form 0xd1; those of an LFE5U-85 are 13294 of"),
        ("ecp5", "829133EE", "B89133EE", "is no command that is read: 0xb8"),
        ("ecp5", "46000000829133EE", "5E000000829133EE", "the file has no frames"),
    ],
)
def test_another_device_or_form(family: str, old: str, new: str, message: str, template: Templates) -> None:
    image = template(family).placement.image
    assert bytes.fromhex(old) in image
    with pytest.raises(InputError, match=message):
        FORMATS[family].checksums(image.replace(bytes.fromhex(old), bytes.fromhex(new), 1))


def test_a_memory_of_another_size_than_it_says(template: Templates) -> None:
    image = bytearray(template("ice40").placement.image)
    behind = image.index(b"\x11\x00\x01\x01") + 4 + 872 * 272 // 8
    assert image[behind : behind + 3] != bytes(3)
    image[behind] = 1
    with pytest.raises(
        InputError, match=f"no two bytes of 0 before byte {behind + 2}, at the end of a memory"
    ):
        FORMATS["ice40"].checksums(bytes(image))


def test_a_frame_without_its_end(template: Templates) -> None:
    image = bytearray(template("ecp5").placement.image)
    behind = image.index(bytes.fromhex("829133EE")) + 4 + 144
    assert image[behind] == 0xFF
    image[behind] = 0
    with pytest.raises(InputError, match=f"byte {behind} of the file is not the FF behind a frame"):
        FORMATS["ecp5"].checksums(bytes(image))


@families
def test_damage_is_an_explained_error_or_none(family: str, template: Templates) -> None:
    image = template(family).placement.image
    draw = random.Random(5)
    refused = 0
    for _ in range(60):
        damaged = bytearray(image)
        for _ in range(draw.randint(1, 3)):
            damaged[draw.choice((draw.randrange(80), draw.randrange(len(image))))] = draw.randrange(256)
        try:
            Checksums(FORMATS[family].checksums(bytes(damaged))).check(bytes(damaged))
        except InputError:
            refused += 1
    assert refused > 40


@families
def test_a_flipped_bit_breaks_a_checksum(family: str, template: Templates) -> None:
    image = bytearray(template(family).placement.image)
    checksums = Checksums(FORMATS[family].checksums(bytes(image)))
    checksums.check(bytes(image))
    image[len(image) // 2] ^= 1
    with pytest.raises(InputError, match=r"the checksum at byte \d+ is 0x.*; what it covers gives 0x"):
        checksums.check(bytes(image))


def simple(size: int, starts: list[int]) -> Checksums:
    ends = [*starts[1:], size - 2]
    ranges = list(zip(starts, ends, strict=True))
    return Checksums(ChecksumLayout(ranges=ranges, polynomial=0x1021, initial=0xFFFF))


def test_checksums_are_those_of_the_library() -> None:
    data = random.Random(1).randbytes(500)
    value = binascii.crc_hqx(data, 0xFFFF).to_bytes(2, "big")
    simple(502, [0]).check(data + value)
    with pytest.raises(InputError):
        simple(502, [0]).check(data + value[::-1])


def test_what_a_bit_does_to_a_checksum() -> None:
    data = bytearray(random.Random(2).randbytes(300))
    offsets = np.arange(8 * 300)
    fields, effects = simple(302, [0]).of_bits(offsets)
    assert (fields == 300).all()
    before = binascii.crc_hqx(data, 0xFFFF)
    for offset in offsets.tolist():
        data[offset >> 3] ^= 0x80 >> (offset & 7)
        assert binascii.crc_hqx(data, 0xFFFF) ^ before == effects[offset]
        data[offset >> 3] ^= 0x80 >> (offset & 7)


def test_a_bit_that_no_checksum_covers() -> None:
    for offset in (7, 8 * 300):
        with pytest.raises(InputError, match=f"no checksum covers bit {offset}"):
            simple(302, [1]).of_bits(np.array([offset]))
