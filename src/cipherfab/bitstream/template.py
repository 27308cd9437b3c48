"""Places and routes a netlist with tunable LUTs: the template of all its specialised configurations."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream.contents import Positions, edit_text
from cipherfab.bitstream.formats import FORMATS, format_of
from cipherfab.bitstream.packing import pack
from cipherfab.bitstream.routed import Routed, decode, read_routed, tunable
from cipherfab.devices.bitstream_format import INPUTS, ROWS, BitstreamFormat
from cipherfab.devices.target import Target
from cipherfab.errors import InputError, ToolError
from cipherfab.files import read_bytes
from cipherfab.netlist.yosys_json import Bit, CellRecord, ModuleRecord, decode_parameter
from cipherfab.tools.nextpnr import decode_report, effort, goal
from cipherfab.tools.tools import Toolset

_TIMEOUT = 3600.0
_MOST = 1 << 30


@dataclass(frozen=True, kw_only=True)
class Placement(Routed):
    """A placed and routed netlist with tunable LUTs; sites as "X30/Y17/lc2", pins as "X0/Y24/io0".

    Attributes
    ----------
    target
        Name of the target.
    seed
        Placement seed.
    fmax_mhz
        Highest frequency at which all paths settle within a cycle, those from and to pins included; it does
        not depend on the contents. None without any path.
    contents
        uint16 [LUTs]: the contents in the netlist, in order of the logical index.
    text
        Configuration as text, .asc or .config.
    image
        The file that a device loads, .bin or .bit.
    routed
        The routed netlist, as nextpnr wrote it.
    positions
        int64 [LUTs, 16]: where the contents are in the text, in order of the physical index.
    """

    target: str
    seed: int
    fmax_mhz: float | None
    contents: NDArray[np.uint16]
    text: str
    image: bytes
    routed: bytes
    positions: Positions

    def physical(self, contents: NDArray[np.uint16]) -> NDArray[np.uint16]:
        """Return contents in order of the physical index, given those of the logical one.

        Parameters
        ----------
        contents
            uint16 [..., LUTs].

        Raises
        ------
        InputError
            If there are not as many as LUTs.
        """
        if contents.dtype != np.uint16 or contents.shape[-1:] != (len(self.sites),):
            raise InputError(
                f"contents are {contents.dtype} {list(contents.shape)}; allowed are uint16 "
                f"[..., {len(self.sites)}]"
            )
        index = self._logical_index
        result = np.zeros_like(contents)
        for row in range(ROWS):
            result |= (contents >> index[:, row] & 1) << row
        return result

    @cached_property
    def _logical_index(self) -> NDArray[np.uint16]:
        """Return the logical index of each physical one: [LUTs, 16]."""
        inputs = _filled(self.inputs) if FORMATS[self.target].fills else self.inputs
        index = np.zeros((len(self.sites), ROWS), np.uint16)
        for logical in range(INPUTS):
            entered = inputs[:, logical, None]
            value = np.where(entered >= 0, np.arange(ROWS) >> np.maximum(entered, 0) & 1, 0)
            index |= value.astype(np.uint16) << logical
        return index


def _filled(inputs: NDArray[np.int8]) -> NDArray[np.int8]:
    """Give inputs that are not connected the free physical ones, in order."""
    filled = inputs.copy()
    for lut in np.flatnonzero((inputs < 0).any(axis=1)):
        row = filled[lut]
        free = [physical for physical in range(INPUTS) if physical not in row]
        open_inputs = np.flatnonzero(row < 0)
        row[open_inputs] = free[: len(open_inputs)]
    return filled


def place_template(netlist: Path, target: Target, *, seed: int, workdir: Path, tools: Toolset) -> Placement:
    """Place and route a netlist with tunable LUTs, on pins that nextpnr chooses.

    Parameters
    ----------
    netlist
        JSON netlist as Yosys writes it, of one mapped top module with ports. A tunable LUT is a cell that is
        the target's LUT, with the attributes ``keep`` and ``tlut``, its number in decimal, from 0 on.
    target
        One of `FORMATS`.
    seed
        Placement seed.
    workdir
        An existing folder for the files of this run.
    tools
        Where nextpnr and the packer are from.

    Raises
    ------
    InputError
        If the netlist cannot be read, has no tunable LUT or more ports than the package has pins; if
        configurations of the target are not written.
    ToolError
        If a tool fails, or a tunable LUT did not survive as one.
    """
    bitstream = format_of(target)
    flow = target.place_and_route
    assert flow is not None
    data = read_bytes(netlist, _MOST)
    module = decode(data, netlist.name, InputError)
    _check_ports(module, bitstream)
    cells = tunable(module, InputError)
    if not cells:
        raise InputError(
            f"{netlist.name} has no cell with the attribute tlut, so there is nothing to specialise"
        )
    contents = np.array([_contents(number, cell, bitstream) for number, cell in enumerate(cells)], np.uint16)
    source, routed, report, text = (
        workdir / f"{netlist.stem}_{seed}{end}"
        for end in ("_template.json", "_routed.json", "_report.json", bitstream.text_suffix)
    )
    source.write_bytes(data)
    options = (*bitstream.device, *effort(json.loads(data), flow), *goal(seed), *bitstream.automatic, "-q")
    files = {"--json": source, "--write": routed, "--report": report, bitstream.text_option: text}
    named = [each for option, path in files.items() for each in (option, path.name)]
    tools[flow.tool.name].run(*options, *named, cwd=workdir, timeout=_TIMEOUT)
    placed = routed.read_bytes()
    found = read_routed(placed, bitstream)
    if len(found.sites) != len(cells):
        raise ToolError(f"of {len(cells)} tunable LUTs {len(found.sites)} are left after packing")
    configuration = text.read_text(encoding="ascii")
    placement = Placement(
        target=target.name,
        seed=seed,
        fmax_mhz=_frequency(report),
        **vars(found),
        contents=contents,
        text=configuration,
        image=pack(configuration, bitstream, workdir=workdir, tools=tools),
        routed=placed,
        positions=np.array(bitstream.text_positions(configuration, found.sites), np.int64),
    )
    if edit_text(configuration, placement.positions, placement.physical(contents)) != configuration:
        raise ToolError(f"{flow.tool.name} wrote other contents of tunable LUTs than those it was given")
    return placement


def _check_ports(module: ModuleRecord, bitstream: BitstreamFormat) -> None:
    needed = sum(len(port.bits) for port in module.ports.values())
    if needed > bitstream.pins:
        raise InputError(f"the ports need {needed} pins; the package has {bitstream.pins}")


def _contents(number: int, cell: CellRecord, bitstream: BitstreamFormat) -> int:
    """Return the contents of a tunable LUT of the netlist; raise an `InputError` if it is not one."""
    lut, name = bitstream.lut, f"tunable LUT {number}"
    if cell.type != lut.name:
        raise InputError(f"{name} is a {cell.type}; allowed are {lut.name}")
    _check_inputs(name, cell)
    value = decode_parameter(cell.parameters.get(lut.contents, ""))
    if not isinstance(value, int) or not 0 <= value < 1 << ROWS:
        raise InputError(f"{name} has no contents of {ROWS} bits: {lut.contents} is {value!r}")
    return value


def _check_inputs(name: str, cell: CellRecord) -> None:
    """Refuse what contents can say as well.

    Over one net at two inputs the router of iCE40 does not end; a constant 1 is folded into contents by some
    of the tools, which would be lost with them.
    """
    seen: dict[Bit, str] = {}
    for pin, bits in cell.connections.items():
        for bit in bits:
            if bit == "1":
                raise InputError(
                    f"{pin} of {name} is constantly 1; leave it open, and put it into the contents"
                )
            if isinstance(bit, int) and bit in seen:
                raise InputError(f"{seen[bit]} and {pin} of {name} are the same net; connect it once")
            seen[bit] = pin


def _frequency(report: Path) -> float | None:
    longest = max((path.delay for path in decode_report(report).critical_paths), default=0)
    return 1000 / longest if longest else None


def package_pins(placement: Placement) -> Mapping[str, tuple[str, ...]]:
    """Return the name of the pin of every bit of every port, bit 0 first, as on the package: "A10".

    Raises
    ------
    ToolError
        If the database of the family is not installed, or lacks a pin.
    """
    names = FORMATS[placement.target].pin_names()
    missing = [site for sites in placement.pins.values() for site in sites if site not in names]
    if missing:
        raise ToolError(f"{missing[0]} is no pin of the package")
    return {port: tuple(names[site] for site in sites) for port, sites in placement.pins.items()}
