"""iCE40.

Sources: of cells, the iCE40 technology library of Lattice; of configurations, Project IceStorm, "LOGIC Tile
Documentation" and "Bitstream File Format Documentation".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cipherfab.devices.bitstream_format import BitstreamFormat, ChecksumLayout, Commands, PackedLut
from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import (
    BlockRam,
    CellModel,
    FlipFlop,
    RamPort,
    flip_flop_cell,
    gate,
    unmodelled,
)
from cipherfab.devices.icestorm_database import load_database
from cipherfab.devices.lut_cell import LutCell, TlutFamily, numbered
from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import NARROW_LUT4
from cipherfab.devices.target import Target
from cipherfab.errors import InputError

_NEXTPNR = nextpnr("ice40")
_DEVICE = ("--hx8k", "--package", "ct256")

# Cells.

LUT = LutCell(name="SB_LUT4", inputs=numbered("I", 4), output="O", contents="LUT_INIT", open_inputs=True)

# Suffix of SB_DFF: control pin and what it does.
_RESETS = {
    "": {},
    "SR": {"R": {"clear": "R"}},
    "R": {"R": {"clear": "R", "asynchronous": "1"}},
    "SS": {"S": {"preset": "S"}},
    "S": {"S": {"preset": "S", "asynchronous": "1"}},
}


def _flip_flops() -> Iterator[CellModel]:
    for edge, falling in {"": "0", "N": "1"}.items():
        for enable in ("", "E"):
            for suffix, controls in _RESETS.items():
                fields = {name: text for field in controls.values() for name, text in field.items()}
                # A synchronous reset waits for the enable; an asynchronous one does not.
                if enable and "asynchronous" not in fields:
                    fields = {name: f"{text} & E" for name, text in fields.items()}
                yield flip_flop_cell(
                    f"SB_DFF{edge}{enable}{suffix}",
                    " ".join(["C D", *enable, *controls]),
                    FlipFlop(clock="C", falling=falling, enable=enable or "1", initial="0", **fields),
                    tied={"E": 1} if enable else {},
                )


def _words(parameters: Mapping[str, int | str], mode: int) -> list[int]:
    """Return 256 words of 16 bits, or in mode 1 their even bits and then their odd bits."""
    values = [parameters.get(f"INIT_{index:X}", 0) for index in range(16)]
    words = [value >> 16 * i & 0xFFFF for value in values if isinstance(value, int) for i in range(16)]
    if mode == 0:
        return words
    return [sum((word >> 2 * i + odd & 1) << i for i in range(8)) for odd in (0, 1) for word in words]


_ADDRESS_BITS = {0: 8, 1: 9}
_PORTS = (
    RamPort(
        clock="RCLK",
        enable="RE & RCLKE",
        address={mode: tuple(f"RADDR[{i}]" for i in range(bits)) for mode, bits in _ADDRESS_BITS.items()},
        outputs={mode: tuple(f"RDATA[{i}]" for i in range(0, 16, 1 + mode)) for mode in _ADDRESS_BITS},
        width="READ_MODE",
    ),
    RamPort(
        clock="WCLK",
        enable="WE & WCLKE",
        address={mode: tuple(f"WADDR[{i}]" for i in range(bits)) for mode, bits in _ADDRESS_BITS.items()},
        # In narrow words the mask is not looked at.
        inputs={
            0: tuple((f"WDATA[{i}]", f"~MASK[{i}]") for i in range(16)),
            1: tuple((f"WDATA[{i}]", "1") for i in range(0, 16, 2)),
        },
        write_width="WRITE_MODE",
    ),
)

_CELLS = (
    LUT.model,
    CellModel(
        name="SB_CARRY",
        inputs="I0 I1 CI",
        outputs="CO",
        logic={"CO": "I0 & I1 | (I0 | I1) & CI"},
        tied={"I0": 0, "I1": 0, "CI": 0},
        resources={"carry": 1},
    ),
    gate("SB_GB", "USER_SIGNAL_TO_GLOBAL_BUFFER", "GLOBAL_BUFFER_OUTPUT = USER_SIGNAL_TO_GLOBAL_BUFFER"),
    *_flip_flops(),
    CellModel(
        name="SB_RAM40_4K",
        inputs="RCLK RCLKE RE RADDR[11] WCLK WCLKE WE WADDR[11] MASK[16] WDATA[16]",
        outputs="RDATA[16]",
        tied=dict.fromkeys(["RCLKE", "WCLK", "WCLKE", "WE", "WADDR", "MASK", "WDATA"], 0),
        resources={"bram": 1},
        block_ram=BlockRam(
            words=_words,
            ports=lambda parameters: _PORTS,
            writing=("WCLKE",),
            idle={},
            fixed={},
            modes={"": ("old", False)},
        ),
    ),
    *unmodelled("bram", *(f"SB_RAM40_4K{edges}" for edges in ("NR", "NW", "NRNW"))),
    *unmodelled("dsp", "SB_MAC16"),
)

CELLS = CellLibrary(_CELLS)

# The text of a configuration: where a LUT is in it, and how the router enters it.

_SITE = re.compile(r"X(\d+)/Y(\d+)/lc([0-7])")
_SWITCH = re.compile(r"\d+\.\d+\.lutff_([0-7]):in_([0-3])\.->\.\d+\.\d+\.lutff_\1:in_[0-3]_lut")
_TILE = re.compile(r"^\.logic_tile (\d+) (\d+)\n", re.MULTILINE)

TILE = (16, 54)
"""Rows and columns of a logic tile."""
CELL_BITS = tuple((row, 36 + column) for row in range(2) for column in range(10))
"""Rows and columns of the bits LC_0 to LC_19 of the first logic cell; each other is two rows below."""
CONTENTS_BITS = (4, 14, 15, 5, 6, 16, 17, 7, 3, 13, 12, 2, 1, 11, 10, 0)
"""The bit of a logic cell that holds each bit of the contents."""


def site_of(text: str) -> tuple[int, int, int]:
    """Return column, row and number in the tile of a logic cell."""
    found = _SITE.fullmatch(text)
    if found is None:
        raise InputError(f"{text!r} is no logic cell of an iCE40; one is X1/Y1/lc0")
    x, y, cell = map(int, found.groups())
    return x, y, cell


def _entry(site: str, number: int) -> str:
    x, y, cell = site_of(site)
    return f"X{x}/Y{y}/lutff_{cell}:in_{number}_lut"


def _entered(switch: str) -> int | None:
    found = _SWITCH.fullmatch(switch.rpartition("/")[2])
    return int(found[2]) if found else None


def _text_positions(text: str, sites: Sequence[str]) -> list[Sequence[int]]:
    rows, columns = TILE
    tiles = {(int(found[1]), int(found[2])): found.end() for found in _TILE.finditer(text)}
    positions: list[Sequence[int]] = []
    for site in sites:
        x, y, cell = site_of(site)
        begin = tiles.get((x, y))
        if begin is None:
            raise InputError(f"the configuration has no logic tile {x} {y}, in which {site} is")
        lines = text[begin : begin + rows * (columns + 1)].split("\n")[:rows]
        if any(len(line) != columns or line.strip("01") for line in lines) or len(lines) != rows:
            raise InputError(f"logic tile {x} {y} of the configuration is not {rows} rows of {columns} bits")
        places = (CELL_BITS[bit] for bit in CONTENTS_BITS)
        positions.append([begin + (2 * cell + row) * (columns + 1) + column for row, column in places])
    return positions


# The file that a device loads: a sequence of commands with one checksum at its end. The high half of a
# command byte is what to do, the low half the number of bytes of its argument, the highest first. Commands 0
# have another number as their argument; those that write memory are followed by its bits and two bytes of 0.

_PREAMBLE = b"\x7e\xaa\x99\x7e"
_RUN, _CHECK, _WIDTH, _HEIGHT = 0, 2, 6, 7
_WRITE_CONFIGURATION, _WRITE_RAM, _RESET, _WAKE_UP = 1, 3, 5, 6
# Set the bank, its offset, the address for the next start, the oscillator and how to start again.
_SETTINGS = frozenset({1, 4, 5, 8, 9})

# Width and height of a configuration memory of a HX8K; every device of the family has its own.
_BANK = (872, 272)


class _Commands(Commands):
    """Goes through the commands of a file."""

    def __init__(self, image: bytes) -> None:
        super().__init__(image, _PREAMBLE, "iCE40")
        self.size = (0, 0)
        self.written = 0

    def run(self) -> ChecksumLayout:
        covered = None
        checked = None
        while True:
            command, size = divmod(self.take(1), 16)
            before = self.place
            argument = self.take(size)
            if command == _RUN and argument == _RESET:
                covered = self.place
            elif command == _RUN and argument in (_WRITE_CONFIGURATION, _WRITE_RAM):
                self._memory(argument == _WRITE_CONFIGURATION)
            elif command == _RUN and argument == _WAKE_UP:
                break
            elif command == _CHECK and covered is not None and size == 2:
                checked = covered, before
            elif command == _WIDTH:
                self.size = argument + 1, self.size[1]
            elif command == _HEIGHT:
                self.size = self.size[0], argument
            elif command not in _SETTINGS:
                raise InputError(
                    f"byte {before - 1} of the file is no command of an iCE40: {self.image[before - 1]:#04x}"
                )
        if checked is None or self.written != 4:
            raise InputError(
                f"the file has {self.written} configuration memories and "
                f"{'a' if checked else 'no'} checksum; 4 and one are needed"
            )
        return ChecksumLayout(ranges=[checked], polynomial=0x1021, initial=0xFFFF)

    def _memory(self, configuration: bool) -> None:
        if configuration and self.size != _BANK:
            found, wanted = (" x ".join(map(str, size)) for size in (self.size, _BANK))
            raise InputError(
                f"the file is for another device: a configuration memory of {found} bits, not {wanted}"
            )
        self.written += configuration
        width, height = self.size
        self.place += width * height // 8
        if self.take(2):
            raise InputError(f"no two bytes of 0 before byte {self.place}, at the end of a memory")


TARGETS = (
    Target(
        name="ice40",
        title="iCE40 (Lattice), HX8K",
        cells=CELLS,
        library="+/ice40/cells_sim.v",
        synthesis=("synth_ice40", "-nocarry"),
        without_memory=("-nobram",),
        finish=("techmap -map +/ice40/ff_map.v", "clean", "opt_lut -tech ice40"),
        table_inputs=4,
        # There are no wide multiplexers.
        recipes=(NARROW_LUT4,),
        place_and_route=PlaceAndRoute(
            tool=_NEXTPNR,
            device=_DEVICE,
            small=("--placer", "sa"),
            large=("--placer", "heap"),
            small_cells=1000,
            flip_flop=Gate(cell="SB_DFF", inputs=("C", "D"), output="Q"),
            serial=Serial(exclusive_or=exclusive_or(LUT, "0110", "I2", "I3")),
        ),
        tlut=TlutFamily(
            lut=LUT,
            no_carry="-nocarry",
            unwrap=("ice40_wrapcarry -unwrap", "techmap -map +/ice40/cells_map.v t:$lut"),
        ),
        bitstream=BitstreamFormat(
            device=_DEVICE,
            pins=206,
            pin_names=lambda: load_database().package,
            automatic=(),
            text_option="--asc",
            text_suffix=".asc",
            image_suffix=".bin",
            packer=replace(_NEXTPNR, name="icepack", versioned=False),
            unpacker=replace(_NEXTPNR, name="iceunpack", module="icepack", versioned=False),
            lut=LUT,
            packed_lut=PackedLut(name="ICESTORM_LC", contents="LUT_INIT", plain={"CARRY_ENABLE": "0"}),
            pad="SB_IO",
            pad_pin="PACKAGE_PIN",
            load_ms=1e3 * 8 * 135_100 / 25e6,  # at 25 MHz by one data line
            fills=True,
            read_back=True,
            entry=_entry,
            entered=_entered,
            text_positions=_text_positions,
            checksums=lambda image: _Commands(image).run(),
        ),
    ),
)
