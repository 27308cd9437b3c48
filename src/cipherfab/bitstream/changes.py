"""Files that load only those frames of a configuration that differ from what a device holds."""

from dataclasses import dataclass
from pathlib import Path

from cipherfab.bitstream.formats import format_of
from cipherfab.bitstream.packing import pack_changes
from cipherfab.devices.target import Target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.tools import Toolset


@dataclass(frozen=True)
class Changes:
    """A file of frames.

    Attributes
    ----------
    frames
        How many.
    image
        The file.
    milliseconds
        What it takes to load it.
    """

    frames: int
    image: bytes
    milliseconds: float


def changes(before: str, after: str, target: Target, *, workdir: Path, tools: Toolset) -> Changes:
    """Return the frames in which a configuration differs from another one.

    Parameters
    ----------
    before, after
        What a device holds, and what it is to hold, as texts.
    target
        One whose format has files of frames.
    workdir
        An existing folder for the files of this run.
    tools
        Where the packer is from.

    Raises
    ------
    InputError
        If no tool writes such files for the target.
    ToolError
        If the packer fails, or writes something else.
    """
    bitstream = format_of(target)
    partial = bitstream.partial
    if partial is None:
        raise InputError(f"no tool writes single frames for {target.name}")
    nothing, image = (
        pack_changes(before, each, bitstream, partial.option, workdir=workdir, tools=tools)
        for each in (before, after)
    )
    frames, rest = divmod(len(image) - len(nothing), partial.frame_bytes)
    if rest:
        raise ToolError(f"{bitstream.packer.name} wrote {len(image)} bytes, which are no whole frames")
    return Changes(frames, image, 1e-3 * 8 * len(image) / partial.clock_mhz)
