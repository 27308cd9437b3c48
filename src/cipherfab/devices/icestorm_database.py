"""The nets and switches of an iCE40, from the database of Project IceStorm.

The database is text that explains itself at its beginning. It is large, so only the names of pins of cells
are kept of the names of nets, and only the switches of tiles that a configuration uses are read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cipherfab.devices.icestorm_text import DEVICE, Bit, Configuration, Tile
from cipherfab.errors import InputError, ToolError

PATHS = tuple(
    Path(root) / f"fpga-icestorm/chipdb/chipdb-{DEVICE}.txt" for root in ("/usr/share", "/usr/local/share")
)
PACKAGE = "fpga-icestorm-chipdb"
"""Package of Debian and Ubuntu that holds the database."""

_PACKAGE = "ct256"

_NAME = re.compile(
    r"^\.net (\d+)$|^(\d+) (\d+) ((?:lutff|io|ram)_?\w*/\w+|carry_in_mux|fabout|glb_netwk_\d)$", re.MULTILINE
)
_SWITCH = re.compile(r"^\.(?:buffer|routing) (\d+) (\d+) (\d+) (B.*)\n((?:[01]+ \d+\n)+)", re.MULTILINE)
_BIT = re.compile(r"B(\d+)\[(\d+)\]")


@dataclass(frozen=True, kw_only=True)
class Database:
    """What is known of a device.

    Attributes
    ----------
    count
        How many nets there are.
    nets
        Number of the net at a pin of a cell, by tile and name of the pin.
    names
        A tile and name for each of these nets.
    functions
        Bits of a kind of tile by what they do.
    column_buffers
        For each tile, the tile whose column buffers bring it the global nets.
    global_pads, global_sources
        What can drive a global net: tile and number of a pad, and the tile with the net ``fabout``.
    global_bits
        The further bit that lets a pad drive a global net.
    input_enables
        For a pad, tile and number of the bit that enables its input.
    package
        Name of every pin of the package, by the site of its pad.
    switches
        The part of the text that describes switches.
    """

    count: int
    nets: Mapping[tuple[Tile, str], int]
    names: Mapping[int, tuple[Tile, str]]
    functions: Mapping[str, Mapping[str, tuple[Bit, ...]]]
    column_buffers: Mapping[Tile, Tile]
    global_pads: Mapping[int, tuple[Tile, int]]
    global_sources: Mapping[int, Tile]
    global_bits: Mapping[int, tuple[int, int, int]]
    input_enables: Mapping[tuple[Tile, int], tuple[Tile, int]]
    package: Mapping[str, str]
    switches: str

    def drivers(self, configuration: Configuration) -> Iterator[tuple[int, int, Tile]]:
        """Yield target and source of every switch that is on, and its tile.

        Raises
        ------
        InputError
            If bits of a switch have a pattern that the database has not.
        """
        for found in _SWITCH.finditer(self.switches):
            tile = int(found[1]), int(found[2])
            if tile not in configuration.tiles:
                continue
            places = _places(found[4])
            value = configuration.bits(tile, places)
            begin = f"\n{found[5]}".find(f"\n{value} ")
            if begin >= 0:
                source = found[5][begin + len(value) + 1 : found[5].index("\n", begin)]
                yield int(found[3]), int(source), tile
            elif "1" in value:
                raise InputError(
                    f"the bits {found[4]} of tile {tile[0]} {tile[1]} are {value}: no known switch"
                )


@cache
def _places(text: str) -> tuple[Bit, ...]:
    return tuple((int(row), int(column)) for row, column in _BIT.findall(text))


@cache
def load_database() -> Database:
    """Read the database that is installed.

    Raises
    ------
    ToolError
        If none is, or it is not understood.
    """
    path = next((path for path in PATHS if path.is_file()), None)
    if path is None:
        raise ToolError(
            f"the database of the iCE40 is missing; on Debian and Ubuntu: apt-get install {PACKAGE}"
        )
    try:
        return parse_database(path.read_text(encoding="ascii"))
    except (ValueError, KeyError, IndexError) as error:
        raise ToolError(f"{path} is not understood: {error!r}") from error


def parse_database(text: str) -> Database:
    """Read the text of a database."""
    first_net = text.index("\n.net ") + 1
    first_switch = min(text.index(f"\n.{kind} ", first_net) for kind in ("buffer", "routing")) + 1
    sections: dict[str, list[list[str]]] = {}
    for section in text[:first_net].split("\n\n"):
        header, *lines = section.strip().split("\n")
        # There are pins of several packages, and one section of each other kind.
        sections[header if header.startswith(".pins ") else header.split(" ")[0]] = [
            line.split() for line in lines
        ]
    ((device, _, _, count),) = (
        line.split()[1:] for line in text[:first_net].split("\n") if line[:8] == ".device "
    )
    if device != DEVICE:
        raise ValueError(f"device {device}")
    nets: dict[tuple[Tile, str], int] = {}
    names: dict[int, tuple[Tile, str]] = {}
    net = 0
    for number, x, y, name in _NAME.findall(text[first_net:first_switch]):
        if number:
            net = int(number)
        else:
            nets[(int(x), int(y)), name] = net
            names.setdefault(net, ((int(x), int(y)), name))
    numbers = {
        header: [[int(each) for each in line] for line in sections[header]]
        for header in (".colbuf", ".gbufpin", ".gbufin", ".ieren")
    }
    return Database(
        count=int(count),
        nets=nets,
        names=names,
        functions={
            kind: {line[0]: _places(" ".join(line[1:])) for line in sections[f".{kind}_tile_bits"]}
            for kind in ("logic", "io", "ramb", "ramt")
        },
        column_buffers={(to_x, to_y): (x, y) for x, y, to_x, to_y in numbers[".colbuf"]},
        global_pads={glb: ((x, y), pad) for x, y, pad, glb in numbers[".gbufpin"]},
        global_sources={glb: (x, y) for x, y, glb in numbers[".gbufin"]},
        global_bits={
            int(name.rpartition(".")[2]): (int(bank), int(x), int(y))
            for name, bank, x, y in sections[".extra_bits"]
            if name.startswith("padin_glb_netwk.")
        },
        input_enables={((x, y), pad): ((to_x, to_y), to) for x, y, pad, to_x, to_y, to in numbers[".ieren"]},
        package={f"X{x}/Y{y}/io{pad}": pin for pin, x, y, pad in sections[f".pins {_PACKAGE}"]},
        switches=text[first_switch:],
    )
