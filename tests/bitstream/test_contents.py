import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cipherfab.bitstream import (
    FORMATS,
    ContentBits,
    edit_text,
    pack,
    patch,
    read_contents,
    same_elsewhere,
    unpack,
)
from cipherfab.bitstream.checksum import Checksums
from cipherfab.bitstream.lut_rewriting import rewrite_luts
from cipherfab.errors import InputError
from cipherfab.tools.tools import Toolset
from tests.bitstream import designs
from tests.bitstream.designs import COUNT, Template
from tests.suite.night import night

Templates = Callable[[str], Template]
families = pytest.mark.parametrize("family", ["ice40", night("ecp5")])


def contents(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    return np.random.default_rng(seed).integers(0, 1 << 16, COUNT, np.uint16)


@families
def test_the_template_has_the_contents_of_the_netlist(family: str, template: Templates) -> None:
    placement, bits = template(family).placement, template(family).bits
    assert (read_contents(placement.image, bits) == placement.physical(placement.contents)).all()


@families
def test_checksums_hold_after_any_change(family: str, template: Templates) -> None:
    placement, bits = template(family).placement, template(family).bits
    image = placement.image
    for seed in range(20):
        changed = patch(image, bits, contents(seed))
        Checksums(FORMATS[family].checksums(changed)).check(changed)
        assert (read_contents(changed, bits) == contents(seed)).all()
        assert same_elsewhere(placement.image, changed, bits)
        image = changed
    assert patch(image, bits, read_contents(placement.image, bits)) == placement.image


def in_any_order(text: str) -> list[tuple[str, ...]]:
    """Return the sections of a configuration, each line by line; rows of bits keep their order."""
    found = []
    for section in re.split(r"^\.", text, flags=re.MULTILINE):
        header, *lines = section.split("\n")
        kept = [line for line in lines if line]
        rows = all(re.fullmatch(r"[01]+", line) for line in kept)
        found.append((header, *(kept if rows else sorted(kept))))
    return sorted(found)


@pytest.mark.parametrize("family", ["ice40", night("ecp5")])
def test_what_is_patched_is_what_the_tools_write(family: str, template: Templates, visible: Path) -> None:
    placement, bits = template(family).placement, template(family).bits
    logical = np.array(designs.contents(0xBEEF), np.uint16)
    text = edit_text(placement.text, placement.positions, placement.physical(logical))
    written = rewrite_luts(placement, logical, workdir=visible, tools=Toolset())
    assert in_any_order(text) == in_any_order(written)
    assert in_any_order(placement.text) != in_any_order(written)
    packed = pack(written, FORMATS[family], workdir=visible, tools=Toolset())
    assert packed == patch(placement.image, bits, placement.physical(logical))


@families
def test_what_is_patched_is_unpacked_again(family: str, template: Templates, visible: Path) -> None:
    placement, bits = template(family).placement, template(family).bits
    image = patch(placement.image, bits, contents(7))
    text = unpack(image, FORMATS[family], workdir=visible, tools=Toolset())
    positions = np.array(FORMATS[family].text_positions(text, placement.sites))
    assert edit_text(text, positions, contents(7)) == text
    assert edit_text(text, positions, contents(8)) != text


def mutants(bits: ContentBits) -> dict[str, ContentBits]:
    """Return places of contents with one mistake each."""
    last = np.zeros(bits.offsets.shape, np.int64)
    last[-1, -1] = 1
    swapped = bits.offsets.copy()
    swapped[3, [4, 9]] = swapped[3, [9, 4]]
    return {
        "one place is off by one": replace(bits, offsets=bits.offsets + last),
        "two places are swapped": replace(bits, offsets=swapped),
        "all are off by a byte": replace(bits, offsets=bits.offsets + 8),
        "one bit is inverted": replace(bits, inverted=bits.inverted ^ last.astype(np.bool_)),
        "one effect is wrong": replace(bits, effects=bits.effects ^ last.astype(np.uint16)),
        "one checksum is elsewhere": replace(bits, fields=bits.fields + last),
    }


@families
def test_a_mistake_in_a_place_is_seen(family: str, template: Templates) -> None:
    placement, bits = template(family).placement, template(family).bits
    right = [patch(placement.image, bits, contents(seed)) for seed in range(16)]
    for name, wrong in mutants(bits).items():
        assert [patch(placement.image, wrong, contents(seed)) for seed in range(16)] != right, name


@families
def test_a_change_elsewhere_is_seen(family: str, template: Templates) -> None:
    placement, bits = template(family).placement, template(family).bits
    image = bytearray(patch(placement.image, bits, contents(1)))
    assert same_elsewhere(placement.image, bytes(image), bits)
    for place in (1000, len(image) // 2, int(bits.offsets[0, 0]) // 8 + 1, int(bits.fields[0, 0])):
        image[place] ^= 4
        assert not same_elsewhere(placement.image, bytes(image), bits)
        image[place] ^= 4


@families
def test_what_does_not_fit_is_refused(family: str, template: Templates) -> None:
    placement, bits = template(family).placement, template(family).bits
    with pytest.raises(InputError, match=rf"contents are uint16 \[1\]; allowed are uint16 \[{COUNT}\]"):
        patch(placement.image, bits, contents(1)[:1])
    with pytest.raises(InputError, match="contents are int64"):
        edit_text(placement.text, placement.positions, contents(1).astype(np.int64))
    with pytest.raises(InputError, match=f"has 3 bytes; those of this template have {len(placement.image)}"):
        patch(b"abc", bits, contents(1))
    with pytest.raises(InputError, match="has no contents of LUTs at the given positions"):
        edit_text(placement.text.replace("1", "2"), placement.positions, contents(1))
    with pytest.raises(InputError, match="the text has 3 characters; contents were to be at"):
        edit_text("000", placement.positions, contents(1))


@families
def test_a_text_without_a_site(family: str, template: Templates) -> None:
    placement = template(family).placement
    positions = FORMATS[family].text_positions
    assert np.array_equal(positions(placement.text, placement.sites), placement.positions)
    with pytest.raises(InputError, match=r"the configuration has no (logic tile|contents of)"):
        positions(placement.text.replace("tile", "tale"), placement.sites)
    with pytest.raises(InputError, match=r"'X1/Y1' is no (logic cell|LUT) of an"):
        positions(placement.text, ["X1/Y1"])
    with pytest.raises(InputError):
        positions(placement.text[: int(placement.positions.max())], placement.sites)
