"""Area of a core after the family's own synthesis of its plain Verilog, with no pass of ours in front."""

from pathlib import Path

from cipherfab.devices.resources import Area
from cipherfab.devices.target import Target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset


def stock_area(verilog: str, top: str, target: Target, *, tools: Toolset, workdir: Path) -> Area:
    """Return what a module occupies after the family's own synthesis.

    Parameters
    ----------
    verilog : str
        Verilog-2005, as `cipherfab build` delivers it.
    top : str
        Its top module.
    target : Target
        The device family.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    path = yosys.synthesise_verilog(verilog, top, target, workdir=workdir, tool=tools["yosys"])
    return area(read_netlist(path, target.cells), target)
