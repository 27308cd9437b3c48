"""Designs on targets, and the smallest netlist of a module.

The tools are those that give the same figures on every machine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cipherfab.catalogue import parse, rtl_sources
from cipherfab.devices.target import Target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

TOOLS = Toolset("portable")


@dataclass(frozen=True, kw_only=True)
class Case:
    """The id of a design, and a target."""

    design: str
    target: str


def cases(designs: Iterable[str], targets: Sequence[str]) -> list[Case]:
    """Return every design on every target."""
    return [Case(design=parse(design).id, target=target) for design in designs for target in targets]


def size(
    module: str,
    parameters: Mapping[str, str],
    family: Target,
    folder: Path,
    constants: Mapping[str, str] = MappingProxyType({}),
) -> tuple[int, int]:
    """Return LUT sites and flip-flops of a module of the RTL, with some of its inputs tied."""
    rtlil = yosys.elaborate(
        rtl_sources(), module, parameters, workdir=folder, tool=TOOLS["yosys"], constants=constants
    )
    return fewest(rtlil, family, folder)


def fewest(rtlil: Path, family: Target, folder: Path) -> tuple[int, int]:
    """Return LUT sites and flip-flops of an elaborated module with the best recipe."""
    paths = yosys.synthesise(rtlil, family, family.recipes, workdir=folder, tool=TOOLS["yosys"])
    counts = [area(read_netlist(path, family.cells), family) for path in paths.values()]
    return min((each.sites, each.ff) for each in counts)
