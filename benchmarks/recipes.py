"""How many LUT sites the recipes of a target need against Yosys' own mapping; and whether both are proved.

The designs are those of every cipher that Yosys' own mapping does in a few minutes.
"""

from dataclasses import dataclass
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from cipherfab.catalogue import parse
from cipherfab.evaluate.measure import elaborate, smallest, synthesise
from cipherfab.evaluate.prove import prove
from cipherfab.netlist import read_netlist
from cipherfab.netlist.area import area
from cipherfab.toolchain import TARGETS, Target, Toolset, yosys

DESIGNS = (
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "present-128/iterative:rounds_per_cycle=5",
    "rectangle-80/iterative:rounds_per_cycle=5",
    "rectangle-128/pipelined:rounds_per_stage=5",
    "aes-128/iterative",
    "aes-128/iterative:direction=both,sbox=tower_field",
    "aes-192/iterative:sbox=tower_field",
    "aes-256/iterative:sbox=block_ram",
    "serpent-128/iterative",
    "serpent-192/iterative",
    "serpent-256/iterative",
)
GOAL = 0.9
"""What the recipes may need of Yosys' own mapping, on average."""
SECONDS = 60
"""What the solver may take for a netlist."""


@dataclass(frozen=True)
class Saving:
    """Our LUT sites as a fraction of Yosys', and how many of the two netlists are proved."""

    ratio: float
    proved: int


def saving(name: str, target: Target, folder: Path) -> Saving:
    """Map a design both ways.

    Raises
    ------
    RuntimeError
        If one of the netlists does not do what the RTL does.
    """
    tools = Toolset()
    with TemporaryDirectory(dir=folder) as place:
        workdir = Path(place)
        rtlil = elaborate(parse(name), tools, workdir).rtlil
        ours = smallest(synthesise(rtlil, target, tools, workdir))
        default = read_netlist(
            yosys.synthesise_by_default(rtlil, target, workdir=workdir, tool=tools["yosys"])
        )
        gates = read_netlist(yosys.gates(rtlil, workdir=workdir, tool=tools["yosys"]))
        proved = 0
        for netlist in (ours.netlist, default):
            found = prove(gates, netlist, tools=tools, workdir=workdir, seconds=SECONDS)
            if found.verdict == "different":
                raise RuntimeError(f"{name} on {target.name}: {found.reason}")
            proved += found.verdict == "proved"
        return Saving(ours.area.sites / area(default, target).sites, proved)


def recipe_table(folder: Path, console: Console) -> Table:
    """Measure all designs on all targets that are mapped for area."""
    targets = [target for target in TARGETS.values() if target.name != "ecp5-speed"]
    table = Table(
        "Design",
        *(target.name for target in targets),
        title="LUT sites against Yosys' own mapping",
        caption=f"* a netlist was not proved equivalent to the RTL within {SECONDS} s",
    )
    savings: dict[str, list[Saving]] = {target.name: [] for target in targets}
    for name in DESIGNS:
        for target in targets:
            with console.status(f"{name} on {target.name}"):
                savings[target.name].append(saving(name, target, folder))
        found = [savings[target.name][-1] for target in targets]
        table.add_row(name, *(f"{each.ratio:.2f}{'' if each.proved == 2 else '*'}" for each in found))
    means = [prod(each.ratio for each in found) ** (1 / len(found)) for found in savings.values()]
    table.add_section()
    table.add_row("geometric mean", *(f"{mean:.2f}" for mean in means))
    table.add_row("goal", *(f"{GOAL:.2f}" for _ in targets))
    table.add_row(
        "netlists proved",
        *(f"{sum(each.proved for each in found)} of {2 * len(found)}" for found in savings.values()),
    )
    return table
