"""Lets nextpnr write a specialised configuration itself: the proof of what is edited in place."""

from pathlib import Path
from typing import Any

import msgspec

from cipherfab.bitstream.contents import Contents, check_contents
from cipherfab.bitstream.formats import FORMATS
from cipherfab.bitstream.routed import ATTRIBUTE
from cipherfab.bitstream.template import Placement
from cipherfab.devices.bitstream_format import ROWS
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import ToolError
from cipherfab.tools.tools import Toolset

_TIMEOUT = 3600.0


def rewrite_luts(placement: Placement, contents: Contents, *, workdir: Path, tools: Toolset) -> str:
    """Put contents into a routed netlist and let nextpnr write its configuration, without placing or routing.

    Parameters
    ----------
    placement
        The template.
    contents
        uint16 [LUTs], in order of the logical index: as in the netlist.
    workdir
        An existing folder for the files of this run.
    tools
        Where nextpnr is from.

    Returns
    -------
    str
        The text of the configuration; its sections, and the lines of one, stand in any order.

    Raises
    ------
    InputError
        If the number of contents does not fit.
    ToolError
        If nextpnr fails.
    """
    check_contents(contents, len(placement.sites))
    bitstream, flow = FORMATS[placement.target], TARGETS[placement.target].place_and_route
    assert flow is not None
    netlist: dict[str, Any] = msgspec.json.decode(placement.routed)
    changed = 0
    for module in netlist["modules"].values():
        for cell in module["cells"].values():
            number = cell.get("attributes", {}).get(ATTRIBUTE)
            if number is not None:
                cell["parameters"][bitstream.packed_lut.contents] = f"{contents[int(number)]:0{ROWS}b}"
                changed += 1
    if changed != len(placement.sites):
        raise ToolError(f"the routed netlist has {changed} tunable LUTs, not {len(placement.sites)}")
    source, text = workdir / "reemitted.json", workdir / f"reemitted{bitstream.text_suffix}"
    source.write_bytes(msgspec.json.encode(netlist))
    options = (*bitstream.device, *bitstream.automatic, "--no-pack", "--no-place", "--no-route", "-q")
    files = ("--json", source.name, bitstream.text_option, text.name)
    tools[flow.tool.name].run(*options, *files, cwd=workdir, timeout=_TIMEOUT)
    return text.read_text(encoding="ascii")
