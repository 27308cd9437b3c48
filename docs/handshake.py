"""Measures what the handshake costs: every architecture as it is, and with neighbours that never wait.

With ``in_valid_i`` and ``out_ready_i`` tied high, synthesis removes all that only serves waiting. The
difference is the price of the full interface.

    python docs/handshake.py        writes docs/results/handshake.json
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from cipherfab.catalogue import Design, parse, rtl_sources
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

RESULT = Path(__file__).parent / "results" / "handshake.json"
DESIGNS = (
    "present-80/iterative",
    "rectangle-80/iterative",
    "present-80/iterative:direction=both",
    "rectangle-80/pipelined:rounds_per_stage=5",
    "rectangle-80/pipelined:key_schedule=static,rounds_per_stage=5",
    "rectangle-80/combinational",
    "rectangle-80/narrow",
)
TARGETS = ("spartan-6", "ecp5")
NEVER_WAITING = {"in_valid_i": "1'b1", "out_ready_i": "1'b1"}


def smallest(design: Design, family: Target, constants: dict[str, str], workdir: Path) -> tuple[int, int]:
    """Return LUT sites and flip-flops of the best recipe."""
    tool = Toolset()["yosys"]
    rtlil = yosys.elaborate(
        rtl_sources(), design.module, design.sv_parameters, workdir=workdir, tool=tool, constants=constants
    )
    paths = yosys.synthesise(rtlil, family, family.recipes, workdir=workdir, tool=tool)
    counts = [area(read_netlist(path, family.cells), family) for path in paths.values()]
    return min((each.sites, each.counts["ff"]) for each in counts)


def main() -> None:
    """Measure and write."""
    root = Path("build/handshake")
    root.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in track(DESIGNS, "Measuring"):
        design = parse(name)
        for family in TARGETS:
            with TemporaryDirectory(dir=root) as folder:
                full = smallest(design, target(family), {}, Path(folder))
                bare = smallest(design, target(family), NEVER_WAITING, Path(folder))
            rows.append({"design": design.id, "target": family, "full": full, "never_waiting": bare})
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
