"""How configurations of a family are written, and where the contents of LUTs are in them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cipherfab.devices.lut_cell import LutCell
from cipherfab.devices.place_and_route import Serial
from cipherfab.devices.program import Program
from cipherfab.errors import InputError

INPUTS = 4
"""Inputs of a LUT; all families with a format have the same."""
ROWS = 1 << INPUTS
"""Bits of its contents."""


@dataclass(frozen=True, kw_only=True)
class PackedLut:
    """The cell that holds a LUT once the netlist is packed.

    Attributes
    ----------
    name
        Its type.
    contents
        The parameter with the contents.
    plain
        Parameters that have another value where the contents are not those of a LUT alone.
    """

    name: str
    contents: str
    plain: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class ChecksumLayout:
    """Where the checksums of a file are, and what they are.

    Attributes
    ----------
    ranges
        First byte that each covers, and the byte after the last, at which it stands; in order, without
        overlap.
    polynomial
        Of 16 bits, without its highest power.
    initial
        The remainder a computation starts with.
    """

    ranges: Sequence[tuple[int, int]]
    polynomial: int
    initial: int


@dataclass(frozen=True, kw_only=True)
class PartialFormat:
    """How to write files that load only the frames that differ from those in the device.

    Attributes
    ----------
    name
        The device whose frame addresses are documented.
    device
        Arguments of nextpnr that choose it, its package and speed grade.
    shell
        A shell with three pins, for designs with more ports than the device has pins.
    option
        Argument of the packer before the text of the configuration in the device.
    reloadable
        Lines of a text, tile and setting, that let a running device load frames.
    frame_bytes
        Bytes of a file for each frame, with its commands and its address.
    clock_mhz
        The maximum clock of the port that loads the file, which has one data line.
    """

    name: str
    device: tuple[str, ...]
    shell: Serial
    option: str
    reloadable: tuple[str, str]
    frame_bytes: int
    clock_mhz: float


class Commands:
    """Goes through the commands of a file for a device, behind FF 00 and a preamble."""

    def __init__(self, image: bytes, preamble: bytes, device: str) -> None:
        self.image = image
        found = image.find(preamble, 0, 1 << 16)
        if not image.startswith(b"\xff\x00") or found < 0:
            later = preamble.hex(" ").upper()
            raise InputError(f"the file does not begin like one for an {device}: FF 00, and later {later}")
        self.place = found + len(preamble)

    def take(self, count: int) -> int:
        """Return the number in the next bytes."""
        taken = self.image[self.place : self.place + count]
        if len(taken) < count:
            raise InputError(f"the file ends after {len(self.image)} bytes, before its last command")
        self.place += count
        return int.from_bytes(taken, "big")


@dataclass(frozen=True, kw_only=True)
class BitstreamFormat:
    """The format of a family's configurations.

    Attributes
    ----------
    device
        Arguments of nextpnr that choose device, package and speed grade.
    pins
        Pins of the package that a design can have.
    pin_names
        Names of these pins, "A10", by their sites; a `ToolError` where their database is not installed.
    automatic
        Arguments of nextpnr that let it choose pins.
    text_option
        Argument of nextpnr in front of the name of the text of the configuration.
    text_suffix, image_suffix
        Ends of the names of that text and of the file that a device loads.
    packer, unpacker
        Programs that make the file of the text, and the text of the file.
    lut, packed_lut
        A LUT in a mapped netlist, and after packing.
    pad, pad_pin
        Cell of a pin after packing, and the port of it that is the pin.
    load_ms
        The shortest time in which a device loads a file.
    fills
        Whether contents count on inputs that are not connected to read 0: each then takes the place of a free
        physical input, in order. If not, contents are the same whatever a free input reads.
    read_back
        Whether `cipherfab.bitstream.read_configuration` makes a netlist of the text.
    entry
        The wire at an input of the LUT of a site, from the site and the number of the input.
    entered
        The physical input that a switch to such a wire begins at, from its name; None for another switch.
    text_positions
        Where the contents of the LUTs at some sites are in the text of a configuration: for each site 16
        characters "0" and "1", in order of the physical index.
    checksums
        The checksums of a file; an `InputError` if it is no such file.
    partial
        How single frames are loaded; None where no tool here can.
    """

    device: tuple[str, ...]
    pins: int
    pin_names: Callable[[], Mapping[str, str]]
    automatic: tuple[str, ...]
    text_option: str
    text_suffix: str
    image_suffix: str
    packer: Program
    unpacker: Program
    lut: LutCell
    packed_lut: PackedLut
    pad: str
    pad_pin: str
    load_ms: float
    fills: bool
    read_back: bool
    entry: Callable[[str, int], str]
    entered: Callable[[str], int | None]
    text_positions: Callable[[str, Sequence[str]], Sequence[Sequence[int]]]
    checksums: Callable[[bytes], ChecksumLayout]
    partial: PartialFormat | None = None
