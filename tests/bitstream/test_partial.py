"""Partial configurations: the frames they load, at which addresses, and for which device they exist."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cipherfab.bitstream import edit_text, format_of, place_template
from cipherfab.bitstream.packing import pack, pack_delta
from cipherfab.bitstream.partial import partial_format, partial_image, partial_target
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.tools import Toolset
from tests.bitstream import designs
from tests.bitstream.designs import KEY, Template
from tests.suite.night import night

FRAMES, BYTES = 9_470, 106
_ADDRESS, _WRITE = b"\xb4\0\0\0", b"\x82\x91\0\1"
EMPTY = ".device LFE5U-45F\n"
RELOADABLE = ".tile MIB_R71C4:EFB0_PICB0\nenum: SYSCONFIG.BACKGROUND_RECONFIG ON\n"


@pytest.fixture(scope="module")
def device() -> Target:
    return partial_target(target("ecp5"))


def frames(image: bytes) -> list[bytes]:
    """Return the frames of a whole file."""
    first = image.index(b"\x82\x91" + FRAMES.to_bytes(2)) + 4
    size = BYTES + 3
    return [image[at : at + BYTES] for at in range(first, first + FRAMES * size, size)]


def written(image: bytes) -> dict[int, bytes]:
    """Return the frames of a partial file by address."""
    parts = [part for part in image.split(_ADDRESS)[1:] if part[4:].startswith(_WRITE)]
    return {int.from_bytes(part[:4]): part[4 + len(_WRITE) :][:BYTES] for part in parts}


def differing(before: bytes, after: bytes) -> dict[int, bytes]:
    """Return the frames of the second file that differ from those of the first, by number."""
    pairs = enumerate(zip(frames(before), frames(after), strict=True))
    return {number: new for number, (old, new) in pairs if old != new}


def lut(column: int, slice_: str, contents: int) -> str:
    """Return the text of a LUT in row 5."""
    return f".tile R5C{column}:PLC2\nword: SLICE{slice_}.K0.INIT {contents:016b}\n"


@pytest.mark.nightly
def test_the_frames_that_differ_are_loaded(visible: Path, device: Target) -> None:
    tools = Toolset()
    netlist = designs.mapped("ecp5", KEY, visible, tools["yosys"])
    placed = place_template(netlist, device, seed=1, workdir=visible, tools=tools)
    contents = placed.contents.copy()
    assert partial_image(placed.text, placed.text, device, workdir=visible, tools=tools).frames == 0
    contents[0] ^= 0b101
    after = edit_text(placed.text, placed.positions, placed.physical(contents))
    found = partial_image(placed.text, after, device, workdir=visible, tools=tools)
    assert found.frames == 2
    assert found.milliseconds == pytest.approx(len(found.image) * 8 / 25e3)
    files = (
        pack(text + RELOADABLE, format_of(device), workdir=visible, tools=tools)
        for text in (placed.text, after)
    )
    assert set(written(found.image).values()) == set(differing(*files).values())


@pytest.mark.parametrize("column", [5, night(80)])
def test_addresses_follow_the_order_of_the_frames_in_a_column(
    column: int, visible: Path, device: Target
) -> None:
    tools, before = Toolset(), EMPTY + lut(column, "A", 0xFFFF)
    after = EMPTY + lut(column, "A", 0b1011_0110_0001_1010)
    found = written(partial_image(before, after, device, workdir=visible, tools=tools).image)
    files = (
        pack(text + RELOADABLE, format_of(device), workdir=visible, tools=tools) for text in (before, after)
    )
    expected = differing(*files)
    assert len(expected) == 8
    assert [found[address] for address in sorted(found)] == [expected[number] for number in sorted(expected)]
    assert len({a - n for a, n in zip(sorted(found), sorted(expected), strict=True)}) == 1


def test_a_changed_lut_leaves_background_reconfiguration_on(visible: Path, device: Target) -> None:
    """A frame of slice C in column 4 holds a bit of the setting, too."""
    tools = Toolset()
    before, after = (EMPTY + lut(4, "C", contents) for contents in (0, 0xFFFF))
    found = written(partial_image(before, after, device, workdir=visible, tools=tools).image)
    held, off, wanted = (
        pack(text, format_of(device), workdir=visible, tools=tools)
        for text in (before + RELOADABLE, after, after + RELOADABLE)
    )
    expected = differing(held, wanted)
    assert set(found.values()) == set(expected.values())
    assert set(expected) & set(differing(off, wanted))


def test_frames_of_another_device_have_no_known_address(
    template: Callable[[str], Template], visible: Path
) -> None:
    placed = template("ecp5").placement
    after = edit_text(placed.text, placed.positions, placed.physical(placed.contents ^ np.uint16(1)))
    tools = Toolset()
    with pytest.raises(InputError, match="is for LFE5U-85F; single frames are known for LFE5U-45F"):
        partial_image(placed.text, after, target("ecp5"), workdir=visible, tools=tools)
    with pytest.raises(ToolError, match="thrown Wasm exception"):
        pack_delta(placed.text, after, format_of(target("ecp5")), "--delta", workdir=visible, tools=tools)


def test_a_text_without_a_device_is_refused(device: Target) -> None:
    with pytest.raises(InputError, match="is for no device"):
        partial_image("", "", device, workdir=Path(), tools=Toolset())


def test_an_ice40_holds_a_file_as_a_whole() -> None:
    with pytest.raises(InputError, match="no tool writes single frames for ice40"):
        partial_format(target("ice40"))
