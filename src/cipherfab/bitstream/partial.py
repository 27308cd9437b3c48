"""Partial configurations: files that load only the frames in which two configurations differ."""

from dataclasses import dataclass, replace
from pathlib import Path

from cipherfab.bitstream.formats import format_of
from cipherfab.bitstream.packing import pack_delta
from cipherfab.devices.bitstream_format import PartialFormat
from cipherfab.devices.target import Target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.tools import Toolset


@dataclass(frozen=True)
class PartialImage:
    """A file of frames.

    Attributes
    ----------
    frames
        The number of frames.
    image
        The contents of the file.
    milliseconds
        Time to shift the file in at the port's maximum clock.
    """

    frames: int
    image: bytes
    milliseconds: float


def partial_format(target: Target) -> PartialFormat:
    """Return the format of a family's partial configurations.

    Raises
    ------
    InputError
        If no tool writes them for the target.
    """
    found = format_of(target).partial
    if found is None:
        raise InputError(f"no tool writes single frames for {target.name}")
    return found


def partial_target(target: Target) -> Target:
    """Return the target with the device for which partial configurations exist; see `partial_format`."""
    return replace(target, bitstream=replace(format_of(target), device=partial_format(target).device))


def partial_image(before: str, after: str, target: Target, *, workdir: Path, tools: Toolset) -> PartialImage:
    """Return the frames that turn one configuration into another.

    Both configurations allow a running device to load frames, so the first must have been loaded that way.

    Parameters
    ----------
    before, after : str
        The configuration in the device and the one wanted, as texts.
    target : Target
        A target with partial configurations.
    workdir : Path
        An existing folder for the files of this run.
    tools : Toolset
        The packer.

    Raises
    ------
    InputError
        If no tool writes partial configurations for the target, or a text is for another device.
    ToolError
        If the packer fails, or writes anything but whole frames.
    """
    bitstream, partial = format_of(target), partial_format(target)
    held, wanted = (reloadable(text, partial) for text in (before, after))
    nothing, image = (
        pack_delta(held, text, bitstream, partial.option, workdir=workdir, tools=tools)
        for text in (held, wanted)
    )
    frames, rest = divmod(len(image) - len(nothing), partial.frame_bytes)
    if rest:
        raise ToolError(f"{bitstream.packer.name} wrote {len(image)} bytes, which are not whole frames")
    return PartialImage(frames, image, 1e-3 * 8 * len(image) / partial.clock_mhz)


def reloadable(text: str, partial: PartialFormat) -> str:
    """Return a configuration with the setting that lets a running device load frames.

    A frame holds bits of all tiles in a column. Without the setting in both texts, a LUT in the column of
    its tile would clear it.

    Raises
    ------
    InputError
        If the text is for another device.
    """
    lines = text.splitlines()
    device = next((line.split()[-1] for line in lines if line.startswith(".device ")), "no device")
    if device != partial.name:
        raise InputError(f"the configuration is for {device}; single frames are known for {partial.name}")
    tile, setting = partial.reloadable
    if tile in lines:
        lines.insert(lines.index(tile) + 1, setting)
    else:
        lines += [tile, setting]
    return "".join(f"{line}\n" for line in lines)
