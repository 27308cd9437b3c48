"""How fast the workbench is: `make bench`.

Figures of simulation are ratios of two things timed in one run: times depend on the machine, ratios do not.
"""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from benchmarks.simulation import simulation_table
from benchmarks.synthesis import synthesis_table
from benchmarks.timing import timed
from benchmarks.tunable import tunable_table
from cipherfab.catalogue import BlockDesign, block_design
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate, measure
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check


def simulation_speed(design: BlockDesign, netlist: Netlist, lanes: int) -> float:
    """Return blocks per second of the netlist simulator alone, all lanes busy, on one thread."""
    simulator = Simulator(netlist, lanes=lanes)
    cycles = design.cycles.interval

    def run() -> None:
        for _ in range(cycles):
            simulator.settle()
            simulator.clock()

    return lanes / timed(run)


def model_speed(design: BlockDesign) -> float:
    """Return blocks per second of the golden model."""
    blocks = [(key, key >> 3) for key in range(1, 200)]

    def run() -> None:
        for key, block in blocks:
            design.cipher.encrypt(key, block)

    return len(blocks) / timed(run)


def main() -> int:
    """Print the tables."""
    console = Console()
    table = Table("What", "Figure", "Against", title="Speed of the workbench")
    tools = Toolset()
    root = Path("build/bench")
    root.mkdir(parents=True, exist_ok=True)
    for name in ("rectangle-80/iterative", "present-80/iterative"):
        design = block_design(name)
        with TemporaryDirectory(dir=root) as folder, console.status(name):
            workdir = Path(folder)
            elaborated = elaborate(design, tools, workdir)
            family = target("spartan-6")
            paths = yosys.synthesise(
                elaborated.rtlil, family, family.recipes, workdir=workdir, tool=tools["yosys"]
            )
            netlist = read_netlist(next(iter(paths.values())), family.cells)
            model = model_speed(design)
            for lanes in (1024, 8192):
                speed = simulation_speed(design, netlist, lanes)
                table.add_row(
                    f"{name}: mapped netlist, {lanes} lanes",
                    f"{speed:,.0f} blocks/s",
                    f"{speed / model:,.0f} x the golden model",
                )
            checked = timed(partial(check, netlist, design, vectors=(), blocks=1000))
            measured = timed(
                partial(
                    measure, design, family, seeds=(1,), tools=tools, elaborated=elaborated, workdir=workdir
                ),
                runs=1,
            )
            table.add_row(
                f"{name}: 1,000 random blocks checked",
                f"{checked:.2f} s",
                f"{checked / measured:.0%} of a measurement on spartan-6",
            )
    console.print(table)
    console.print(simulation_table(root, console))
    console.print(tunable_table(root, console))
    console.print(synthesis_table(root, console))
    return 0


if __name__ == "__main__":
    sys.exit(main())
