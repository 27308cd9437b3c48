"""What a device family's configurations have in common, and where they differ."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream.checksum import Checksums

INPUTS = 4
"""Inputs of a LUT; all families here have the same."""
ROWS = 1 << INPUTS
"""Bits of its contents."""

Positions = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class LutCell:
    """The cell that holds a LUT.

    Attributes
    ----------
    mapped, mapped_contents
        Type in a mapped netlist, and the parameter with its contents.
    kind, contents
        The same once the netlist is packed.
    inputs
        Its inputs, that of the lowest bit of an index first.
    plain
        Parameters that have another value where the contents are not those of a LUT alone.
    """

    mapped: str
    mapped_contents: str
    kind: str
    contents: str
    inputs: tuple[str, ...]
    plain: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Family:
    """A device family whose configurations are written and read.

    Attributes
    ----------
    name
        "ice40".
    device
        Arguments of nextpnr that choose device, package and speed grade.
    pins
        Pins of the package that a design can have.
    automatic
        Arguments of nextpnr that let it choose pins.
    text_option
        Argument of nextpnr in front of the name of the text of the configuration.
    text_suffix, image_suffix
        Ends of the names of that text and of the file that a device loads.
    packer, unpacker
        Tools that make the file of the text, and the text of the file.
    lut
        What a LUT is after packing.
    pad_kind, pad_pin
        Cell of a pin after packing, and the port of it that is the pin.
    fills
        Whether contents count on inputs that are not connected to read 0: each then takes the place of a free
        physical input, in order. If not, contents are the same whatever a free input reads.
    entry
        The wire at an input of the LUT of a site, from the site and the number of the input.
    entered
        The physical input that a switch to such a wire begins at, from its name; None for another switch.
    text_positions
        Where the contents of the LUTs at some sites are in the text of a configuration: int64 [sites, 16],
        characters "0" and "1", in order of the physical index.
    checksums
        The checksums of a file.
    """

    name: str
    device: tuple[str, ...]
    pins: int
    automatic: tuple[str, ...]
    text_option: str
    text_suffix: str
    image_suffix: str
    packer: str
    unpacker: str
    lut: LutCell
    pad_kind: str
    pad_pin: str
    fills: bool
    entry: Callable[[str, int], str]
    entered: Callable[[str], int | None]
    text_positions: Callable[[str, Sequence[str]], Positions]
    checksums: Callable[[bytes], Checksums]
