"""ECP5.

Sources: of cells, the ECP5 family data sheet and the FPGA libraries reference of Lattice, and Project
Trellis; of configurations, Project Trellis, "Textual Configuration Format", "General Routing" and "Bitstream
format", and the names that nextpnr gives to sites and wires.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources

import msgspec

from cipherfab.devices.bitstream_format import (
    ROWS,
    BitstreamFormat,
    ChecksumLayout,
    Commands,
    PackedLut,
    PartialFormat,
)
from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import unmodelled
from cipherfab.devices.lattice import LOGIC, LUT4, TRELLIS, TRELLIS_FF, block_ram, carry_cell
from cipherfab.devices.lut_cell import TlutFamily
from cipherfab.devices.place_and_route import PlaceAndRoute, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import CHOICE_DEPTH, LUT4_RECIPES, Recipe
from cipherfab.devices.target import Target
from cipherfab.errors import InputError, ToolError

_NEXTPNR = nextpnr("ecp5")
_DEVICE = ("--85k", "--package", "CABGA756", "--speed", "6")

# Cells.


_CELLS = (
    carry_cell("CCU2C", generate="lut(INIT{half}, A{half}, B{half})", inject="INJECT1_{half}"),
    block_ram("DP16KD", widths=(9, 18), address_bits=14, clock_choice=True),
    *unmodelled("bram", "PDPW16KD"),
    *unmodelled("dsp", "MULT18X18D", "ALU54B"),
)

# The text of a configuration: where a LUT is in it, and how the router enters it.

_SITE = re.compile(r"X(\d+)/Y(\d+)/SLICE([A-D])\.K([01])")
_SWITCH = re.compile(r"0_0_([A-D])([0-7])->0_0_[A-D]\2_SLICE")
_TILE = re.compile(r"^\.tile (\S+)\n((?:[^.\n].*\n)*)", re.MULTILINE)
_WORD = re.compile(rf"^word: (SLICE[A-D]\.K[01])\.INIT ([01]{{{ROWS}}})$", re.MULTILINE)
_LETTERS = "ABCD"


def _site(text: str) -> tuple[str, str, int]:
    """Return the tile of a site, the site in it, and its number there."""
    found = _SITE.fullmatch(text)
    if found is None:
        raise InputError(f"{text!r} is no LUT of an ECP5; one is X1/Y1/SLICEA.K0")
    x, y, letter, half = found.groups()
    return f"R{y}C{x}:PLC2", f"SLICE{letter}.K{half}", 2 * _LETTERS.index(letter) + int(half)


def _entry(site: str, number: int) -> str:
    return f"{site.rpartition('/')[0]}/{_LETTERS[number]}{_site(site)[2]}_SLICE"


def _entered(switch: str) -> int | None:
    found = _SWITCH.fullmatch(switch.rpartition("/")[2])
    return _LETTERS.index(found[1]) if found else None


def _text_positions(text: str, sites: Sequence[str]) -> list[Sequence[int]]:
    wanted = {_site(site)[0] for site in sites}
    words = {
        (tile[1], word[1]): tile.start(2) + word.start(2)
        for tile in _TILE.finditer(text)
        if tile[1] in wanted
        for word in _WORD.finditer(tile[2])
    }
    positions: list[Sequence[int]] = []
    for site in sites:
        key = _site(site)[:2]
        if key not in words:
            raise InputError(f"the configuration has no contents of {' '.join(key)}, which is {site}")
        # The highest bit is written first.
        positions.append(range(words[key] + ROWS - 1, words[key] - 1, -1))
    return positions


# The file that a device loads. A command is a byte and three bytes of information, of which the highest bit
# says that a checksum follows its argument. A checksum covers what came since the one before it; of the bytes
# FF between commands, of which any number may stand there, it covers one. The frames are written by one
# command, with one such byte behind each.

_PREAMBLE = b"\xff\xff\xbd\xb3"
_DUMMY, _RESET, _IDENTITY, _WRITE, _DONE = 0xFF, 0x3B, 0xE2, 0x82, 0x5E
# Bytes of the argument of other commands.
_ARGUMENTS = {_RESET: 0, _IDENTITY: 4, 0x22: 4, 0x46: 0, 0xCE: 0, 0xC2: 4, _DONE: 0}

_IDENTITY_CODE = 0x41113043  # of an LFE5U-85
_FRAME_COUNT, _FRAME_BYTES = 13294, 142
# With a checksum behind every frame, and one byte FF.
_FORM = 0x91


class _Commands(Commands):
    """Goes through the commands of a file."""

    def __init__(self, image: bytes) -> None:
        super().__init__(image, _PREAMBLE, "ECP5")
        self.since = self.place
        self.ranges: list[tuple[int, int]] = []
        self.complete = False

    def run(self) -> ChecksumLayout:
        while True:
            first = self.place
            command = self.take(1)
            if command == _DUMMY:
                # Of those in a row the last is covered.
                self.since = max(self.since, first)
                continue
            information = self.take(3)
            if command == _WRITE:
                self._frames(information)
                continue
            if command not in _ARGUMENTS:
                raise InputError(f"byte {first} of the file is no command that is read: {command:#04x}")
            argument = self.take(_ARGUMENTS[command])
            if command == _IDENTITY and argument != _IDENTITY_CODE:
                raise InputError(
                    f"the file is for another device: {argument:#010x}, not {_IDENTITY_CODE:#010x}"
                )
            if command == _RESET:
                self.since = self.place
            if command == _DONE:
                break
            if information >> 23:
                self._check()
        if not self.complete:
            raise InputError("the file has no frames")
        return ChecksumLayout(ranges=self.ranges, polynomial=0x8005, initial=0)

    def _frames(self, information: int) -> None:
        form, count = information >> 16, information & 0xFFFF
        if (form, count) != (_FORM, _FRAME_COUNT):
            raise InputError(
                f"the file has {count} frames of the form {form:#04x}; "
                f"those of an LFE5U-85 are {_FRAME_COUNT} of the form {_FORM:#04x}"
            )
        if len(self.image) < self.place + count * (_FRAME_BYTES + 3):
            raise InputError(f"the file ends after {len(self.image)} bytes, within its frames")
        for _ in range(count):
            self.place += _FRAME_BYTES
            self._check()
            if self.take(1) != _DUMMY:
                raise InputError(f"byte {self.place - 1} of the file is not the FF behind a frame")
        self.complete = True

    def _check(self) -> None:
        """Take a checksum."""
        self.ranges.append((self.since, self.place))
        self.take(2)
        self.since = self.place


# Single frames, loaded through JTAG. Project Trellis ("Partial Bitstreams") documents the addresses of frames
# for the LFE5U-45 alone: the regions in which columns are counted differ from device to device. The clock is
# the maximum of TCK in the data sheet (FPGA-DS-02012). Time between commands is not counted.

_COMMAND_BYTES, _ADDRESS_BYTES = 4, 4
_PARTIAL_FRAME_BYTES = 106  # 846 bits and two of padding
_CHECKSUM_BYTES, _DUMMY_BYTES = 2, 1

_PARTIAL = PartialFormat(
    name="LFE5U-45F",
    device=("--45k", "--package", "CABGA381", "--speed", "6"),
    shell=Serial(exclusive_or=exclusive_or(LUT4, f"{0x6666:016b}", "C", "D")),
    option="--delta",
    reloadable=(".tile MIB_R71C4:EFB0_PICB0", "enum: SYSCONFIG.BACKGROUND_RECONFIG ON"),
    frame_bytes=2 * _COMMAND_BYTES + _ADDRESS_BYTES + _PARTIAL_FRAME_BYTES + _CHECKSUM_BYTES + _DUMMY_BYTES,
    clock_mhz=25,
)

# The pins of the package.


class _Pad(msgspec.Struct):
    """Where the pad of a pin is."""

    col: int
    row: int
    pio: str


class _Pads(msgspec.Struct):
    """The pins of every package of a device."""

    packages: dict[str, dict[str, _Pad]]


@cache
def _pin_names() -> Mapping[str, str]:
    """Read the database of Project Trellis, which comes with nextpnr."""
    package = _DEVICE[2]
    try:
        database = resources.files(_NEXTPNR.package) / "share/trellis/database/ECP5/LFE5U-85F/iodb.json"
        pads = msgspec.json.decode(database.read_bytes(), type=_Pads).packages[package]
    except (ImportError, OSError, KeyError, msgspec.DecodeError) as error:
        raise ToolError(f"the pins of {package} cannot be read from the wheel of nextpnr: {error}") from error
    return {f"X{pad.col}/Y{pad.row}/PIO{pad.pio}": name for name, pad in pads.items()}


PLACE_AND_ROUTE = PlaceAndRoute(
    tool=_NEXTPNR,
    device=(*_DEVICE, "--out-of-context"),
    small=("--placer", "sa"),
    large=("--placer", "heap", "--placer-heap-timingweight", "3"),
    small_cells=1000,
    flip_flop=TRELLIS_FF,
)

_ECP5 = Target(
    name="ecp5",
    title="ECP5 (Lattice), LFE5U-85F, speed grade 6",
    cells=CellLibrary(LOGIC, TRELLIS, _CELLS),
    library="+/lattice/cells_sim_ecp5.v",
    synthesis=("synth_ecp5", "-noccu2"),
    without_memory=("-nobram", "-nolutram"),
    table_inputs=7,
    recipes=LUT4_RECIPES,
    place_and_route=PLACE_AND_ROUTE,
    # What is inside a multiplier block cannot become part of a table.
    tlut=TlutFamily(lut=LUT4, no_carry="-noccu2", options=("-nodsp",)),
    bitstream=BitstreamFormat(
        # Pins are those of a package, so it is not out of context.
        device=_DEVICE,
        pins=365,
        pin_names=_pin_names,
        automatic=("--lpf-allow-unconstrained",),
        text_option="--textcfg",
        text_suffix=".config",
        image_suffix=".bit",
        packer=replace(_NEXTPNR, name="ecppack"),
        unpacker=replace(_NEXTPNR, name="ecpunpack", versioned=False),
        lut=LUT4,
        packed_lut=PackedLut(name="TRELLIS_COMB", contents="INITVAL", plain={"MODE": "LOGIC"}),
        pad="TRELLIS_IO",
        pad_pin="B",
        load_ms=1e3 * 8 * 1_927_725 / 4 / 62e6,  # at 62 MHz by four data lines
        fills=False,
        read_back=False,
        entry=_entry,
        entered=_entered,
        text_positions=_text_positions,
        checksums=lambda image: _Commands(image).run(),
        partial=_PARTIAL,
    ),
)

TARGETS = (
    _ECP5,
    replace(
        _ECP5,
        name="ecp5-speed",
        title=f"{_ECP5.title}, for the highest frequency",
        # Fewer LUTs for the same depth, where the depth is small.
        recipes=(Recipe(name="choice-depth", options=("-lut", "4"), script=CHOICE_DEPTH),),
        place_and_route=replace(
            PLACE_AND_ROUTE, large=("--placer", "heap", "--placer-heap-timingweight", "1000")
        ),
        tlut=None,
    ),
)
