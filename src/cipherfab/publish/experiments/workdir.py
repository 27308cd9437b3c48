"""Where an experiment works, and the smallest netlist of a module."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from cipherfab.devices.targets import Target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.publish.checkout import root
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset


@contextmanager
def workdir(name: str) -> Iterator[Path]:
    """Give a folder for files of the tools that goes away."""
    parent = root() / "build" / "figures" / "work"
    parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=parent, prefix=f"{name}-") as folder:
        yield Path(folder)


def fewest(rtlil: Path, family: Target, folder: Path) -> tuple[int, int]:
    """Return LUT sites and flip-flops of an elaborated module with the best recipe."""
    paths = yosys.synthesise(rtlil, family, family.recipes, workdir=folder, tool=Toolset()["yosys"])
    counts = [area(read_netlist(path), family) for path in paths.values()]
    return min((each.sites, each.ff) for each in counts)
