"""Recipes of every target beside Yosys' own mapping of the same designs, both proved.

Both netlists of a design are compared with generic gates that were made of the RTL without any optimisation
of the mapper (`cipherfab.verify.prove`). Two that are proved do the same.
"""

import math
from collections.abc import Sequence

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import TARGETS, target
from cipherfab.flow.measure import best, elaborate, synthesise, verify_netlists
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS, Case, cases
from cipherfab.records.row import Row
from cipherfab.report.markdown import table
from cipherfab.tools import yosys
from cipherfab.verify.prove import prove

DESIGNS = (
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "present-128/iterative:rounds_per_cycle=5",
    "present-128/narrow:port_bits=16",
    "rectangle-80/iterative",
    "aes-128/iterative:sbox=tower_field",
    "serpent-128/iterative",
)
"""Designs which Yosys' own mapping does within a minute; each is mapped and proved on eleven families."""
SECONDS = 60
"""Time limit of the solver for a netlist."""
LEFT_OUT = ("ecp5-speed", "virtex-7")
"""The first is mapped for speed, so its area says nothing; the second has the LUTs and recipes of Artix-7."""


class Saving(Row, frozen=True):
    """LUT sites of a design by our recipes and by Yosys' own mapping, and which of both are proved."""

    design: str
    target: str
    ours: int
    default: int
    proved: list[str]

    @property
    def ratio(self) -> float:
        """Our sites over those of Yosys' own mapping."""
        return self.ours / self.default


CASES = cases(DESIGNS, [name for name in TARGETS if name not in LEFT_OUT])


def measure(case: Case) -> Saving:
    """Map a design both ways, and prove both netlists.

    Raises
    ------
    RuntimeError
        If one of the netlists does not do what the RTL does.
    """
    family, design = target(case.target), parse_id(case.design)
    with workdir("recipes") as folder:
        rtlil = elaborate(design, TOOLS, folder).rtlil
        default = yosys.synthesise_by_default(rtlil, family, workdir=folder, tool=TOOLS["yosys"])
        netlists = {
            "ours": best(synthesise(rtlil, family, TOOLS, folder)).netlist,
            "default": read_netlist(default, family.cells),
        }
        gates = verify_netlists(design, None, TOOLS, folder)["rtl"]
        proved = []
        for which, netlist in netlists.items():
            found = prove(gates, netlist, tools=TOOLS, workdir=folder, seconds=SECONDS)
            if found.verdict == "different":
                raise RuntimeError(f"{case.design} on {case.target}, {which}: {found.reason}")
            if found.verdict == "proved":
                proved.append(which)
    sites = {which: area(netlist, family).sites for which, netlist in netlists.items()}
    return Saving(design=case.design, target=case.target, **sites, proved=proved)


def blocks(rows: Sequence[Saving]) -> dict[str, str]:
    """List our LUT sites over those of Yosys' own mapping, by design and target."""
    by_target: dict[str, dict[str, Saving]] = {}
    for row in rows:
        by_target.setdefault(row.target, {})[row.design] = row
    lines = [
        [f"`{name}`", *(f"{found[name].ratio:.2f}" for found in by_target.values())]
        for name in dict.fromkeys(row.design for row in rows)
    ]
    groups = [list(found.values()) for found in by_target.values()]
    means = [math.prod(row.ratio for row in group) ** (1 / len(group)) for group in groups]
    lines.append(["**geometric mean**", *(f"**{mean:.3f}**" for mean in means)])
    proved = [f"{sum(len(row.proved) for row in group)} of {2 * len(group)}" for group in groups]
    lines.append(["netlists proved", *proved])
    return {"recipes": table(["Design", *by_target], lines)}


EXPERIMENT = Experiment(
    name="recipes", row=Saving, key=("design", "target"), cases=CASES, measure=measure, blocks=blocks
)
