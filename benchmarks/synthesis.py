"""What synthesis of the largest designs costs: time and memory of Yosys, all recipes of a target together."""

import resource
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from cipherfab.catalogue import parse
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

DESIGNS = (
    ("S1", "spartan-6"),
    ("S1", "spartan-3"),
    ("S4", "spartan-6"),
    ("S7", "spartan-6"),
    ("S9", "spartan-6"),
    ("S9", "spartan-3"),
    ("S11", "spartan-6"),
    ("aes-128/pipelined:direction=both,stages_per_round=6", "spartan-6"),
    ("aes-256/combinational:direction=both", "spartan-6"),
    ("aes-256/pipelined:direction=both", "spartan-6"),
    ("serpent-256/combinational:direction=both", "spartan-6"),
)
SECONDS, GIGABYTES = 180, 3
"""What a design may take."""


def cost(name: str, family_name: str, folder: Path) -> tuple[float, float]:
    """Return seconds and GB that a design takes in front end and synthesis; in a process of its own."""
    tools, family = Toolset(), target(family_name)
    with TemporaryDirectory(dir=folder) as workdir:
        start = time.perf_counter()
        rtlil = elaborate(parse(name), tools, Path(workdir)).rtlil
        yosys.synthesise(rtlil, family, family.recipes, workdir=Path(workdir), tool=tools["yosys"])
        seconds = time.perf_counter() - start
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e9


def synthesis_table(folder: Path, console: Console) -> Table:
    """Measure one design after the other."""
    table = Table(
        "Design", "Family", "Time", "Memory", "Share of the limit", title="Yosys, all recipes together"
    )
    with ProcessPoolExecutor(max_workers=1, max_tasks_per_child=1) as pool:
        for name, family in DESIGNS:
            with console.status(f"{name} on {family}"):
                seconds, gigabytes = pool.submit(cost, name, family, folder).result()
            share = max(seconds / SECONDS, gigabytes / GIGABYTES)
            table.add_row(parse(name).id, family, f"{seconds:.0f} s", f"{gigabytes:.2f} GB", f"{share:.0%}")
    return table
