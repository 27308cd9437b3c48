"""How many LUT sites the recipes of a target need against Yosys' own mapping, over small designs."""

from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from cipherfab.catalogue import parse
from cipherfab.evaluate.measure import elaborate, smallest, synthesise
from cipherfab.netlist import read_netlist
from cipherfab.netlist.area import area
from cipherfab.toolchain import TARGETS, Target, Toolset, yosys

DESIGNS = (
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "rectangle-80/iterative:rounds_per_cycle=5",
    "rectangle-128/pipelined:rounds_per_stage=5",
    "aes-128/iterative",
    "aes-128/iterative:direction=both,sbox=tower_field",
    "serpent-256/iterative",
)


def saved(name: str, target: Target, folder: Path) -> float:
    """Return our LUT sites as a fraction of those of the family's synthesis command alone."""
    tools = Toolset()
    with TemporaryDirectory(dir=folder) as workdir:
        rtlil = elaborate(parse(name), tools, Path(workdir)).rtlil
        ours = smallest(synthesise(rtlil, target, tools, Path(workdir))).area.sites
        default = yosys.synthesise_by_default(rtlil, target, workdir=Path(workdir), tool=tools["yosys"])
        return ours / area(read_netlist(default), target).sites


def recipe_table(folder: Path, console: Console) -> Table:
    """Measure all designs on all targets that are mapped for area."""
    targets = [target for target in TARGETS.values() if target.name != "ecp5-speed"]
    table = Table(
        "Design", *(target.name for target in targets), title="LUT sites against Yosys' own mapping"
    )
    ratios: dict[str, list[float]] = {target.name: [] for target in targets}
    for name in DESIGNS:
        for target in targets:
            with console.status(f"{name} on {target.name}"):
                ratios[target.name].append(saved(name, target, folder))
        table.add_row(name, *(f"{ratios[target.name][-1]:.2f}" for target in targets))
    means = (prod(found) ** (1 / len(found)) for found in ratios.values())
    table.add_row("geometric mean", *(f"{mean:.2f}" for mean in means))
    return table
