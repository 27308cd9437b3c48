"""Files of single frames: what they hold, and for which device they exist."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cipherfab.bitstream import edit_text, format_of, place_template
from cipherfab.bitstream.changes import changes
from cipherfab.bitstream.packing import pack, pack_changes
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.tools import Toolset
from tests.bitstream import designs
from tests.bitstream.designs import KEY, Template

FRAMES, BYTES = 9_470, 106
_ADDRESS, _WRITE = b"\xb4\0\0\0", b"\x82\x91\0\1"


def small() -> Target:
    """Return the ECP5 whose frames have known addresses."""
    family = target("ecp5")
    bitstream = format_of(family)
    assert bitstream.partial is not None
    return replace(family, bitstream=replace(bitstream, device=bitstream.partial.device))


def frames(image: bytes) -> list[bytes]:
    """Return the frames of a whole file."""
    first = image.index(b"\x82\x91" + FRAMES.to_bytes(2)) + 4
    size = BYTES + 3
    return [image[at : at + BYTES] for at in range(first, first + FRAMES * size, size)]


def test_changes_are_the_frames_that_differ(visible: Path) -> None:
    tools, device = Toolset(), small()
    netlist = designs.mapped("ecp5", KEY, visible, tools["yosys"])
    placed = place_template(netlist, device, seed=1, workdir=visible, tools=tools)
    contents = placed.contents.copy()
    assert changes(placed.text, placed.text, device, workdir=visible, tools=tools).frames == 0
    contents[0] ^= 0b101
    after = edit_text(placed.text, placed.positions, placed.physical(contents))
    found = changes(placed.text, after, device, workdir=visible, tools=tools)
    assert found.frames == 2
    assert found.milliseconds == pytest.approx(len(found.image) * 8 / 25e3)
    bitstream = format_of(device)
    whole = frames(pack(after, bitstream, workdir=visible, tools=tools))
    differing = {new for old, new in zip(frames(placed.image), whole, strict=True) if old != new}
    written = [part[4 + len(_WRITE) :][:BYTES] for part in found.image.split(_ADDRESS)[1:]]
    assert set(written) == differing
    assert np.array_equal(placed.contents ^ contents, [0b101] + [0] * (len(contents) - 1))


def test_frames_of_another_device_have_no_known_address(
    template: Callable[[str], Template], visible: Path
) -> None:
    placed = template("ecp5").placement
    contents = placed.contents ^ np.uint16(1)
    after = edit_text(placed.text, placed.positions, placed.physical(contents))
    with pytest.raises(ToolError):
        pack_changes(
            placed.text, after, format_of(target("ecp5")), "--delta", workdir=visible, tools=Toolset()
        )


def test_an_ice40_holds_a_file_as_a_whole() -> None:
    with pytest.raises(InputError, match="no tool writes single frames for ice40"):
        changes("", "", target("ice40"), workdir=Path(), tools=Toolset())
