"""Designs as netlists of generic gates."""

from pathlib import Path

from cipherfab.catalogue import Design
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset


def gates(design: Design, workdir: Path) -> Netlist:
    """Return the gates of a design."""
    sources = design.sources
    tool = Toolset()["yosys"]
    return read_netlist(yosys.gates(sources, design.module, design.sv_parameters, workdir=workdir, tool=tool))
