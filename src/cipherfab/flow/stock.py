"""Area of a core after the family's own synthesis of its plain Verilog, with no pass of ours in front."""

from pathlib import Path

from cipherfab.catalogue import Design
from cipherfab.devices.resources import Area
from cipherfab.devices.target import Target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog

MOST_LUTS = 4000
"""LUT sites up to which a design is mapped: beyond, it takes minutes."""
MOST_ROUNDS = 8
"""Rounds between two registers up to which it is: ABC works for hours on a whole cipher."""


def worthwhile(design: Design, ours: Area) -> bool:
    """Return whether a design that takes so much by our recipes is mapped by the family's own, too."""
    return ours.sites <= MOST_LUTS and design.cipher.rounds <= MOST_ROUNDS * design.cycles.latency


def stock_area(design: Design, target: Target, *, tools: Toolset, workdir: Path) -> Area:
    """Return what a design occupies if a user of Yosys maps the Verilog that `cipherfab build` delivers.

    Parameters
    ----------
    design : Design
        What to map.
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
    path = stock_netlist(design, target, tools=tools, workdir=workdir)
    return area(read_netlist(path, target.cells), target)


def stock_netlist(design: Design, target: Target, *, tools: Toolset, workdir: Path) -> Path:
    """Return the netlist of that.

    Parameters
    ----------
    design, target, tools, workdir
        As of `stock_area`.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    tool = tools["yosys"]
    top = design.module
    verilog = write_verilog(design.sources, top, design.sv_parameters, top, workdir=workdir, tool=tool)
    return yosys.synthesise_verilog(verilog, top, target, workdir=workdir, tool=tool)
