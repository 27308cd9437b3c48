"""The smallest netlist of a module, with tools that give the same figures on every machine."""

from pathlib import Path

from cipherfab.devices.targets import Target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

TOOLS = Toolset("portable")


def fewest(rtlil: Path, family: Target, folder: Path) -> tuple[int, int]:
    """Return LUT sites and flip-flops of an elaborated module with the best recipe."""
    paths = yosys.synthesise(rtlil, family, family.recipes, workdir=folder, tool=TOOLS["yosys"])
    counts = [area(read_netlist(path), family) for path in paths.values()]
    return min((each.sites, each.ff) for each in counts)
