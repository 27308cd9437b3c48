"""Fits the timing model to the clock frequencies a paper reports, row by row.

A row counts if its design here has the structure of the paper's: the design of the row, S-boxes as tables or
in block RAM as there. The factor of a family, `routing` of `Delays`, is that of the least sum of squared
relative errors of the clock period; the longest path of a design changes with it, so it is found again and
again until it stays.

    python docs/calibration.py      prints the factors, writes docs/results/timing_model.json
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from cipherfab.catalogue import PRESETS, Design, parse_id
from cipherfab.evaluate.measure import elaborate, smallest, synthesise
from cipherfab.netlist import Netlist
from cipherfab.netlist.timing import Path as TimingPath
from cipherfab.netlist.timing import estimate
from cipherfab.papers import PublishedSystem, read_paper
from cipherfab.report.comparison import answered
from cipherfab.toolchain import Target, Toolset, target
from cipherfab.toolchain.delays import Delays

RESULT = Path(__file__).parent / "results" / "timing_model.json"
PAPER = "sugier"
FAMILIES = ("spartan-6", "spartan-3")
OTHER_STRUCTURE = {("S3", "spartan-3"), ("S5", "spartan-3")}
"""Systems of which only some S-boxes are in block RAM."""
UNFITTED = {"spartan-6": (("shrivastava", "R8"),), "spartan-3": ()}
"""Systems of other papers in the same speed grade, which show how far the model carries."""
ROUNDS = 50


class System:
    """A published system, and our netlist of it."""

    def __init__(self, published: PublishedSystem, design: Design, family: Target) -> None:
        self.row = published.row
        self.period = 1000 / float(published.figures["fmax"].value)
        self.design = design
        self._netlist = mapped(design, family)

    def path(self, delays: Delays) -> TimingPath:
        """Return its longest path."""
        registers = self.design.architecture.multicycle_registers(self.design.parameters)
        return estimate(self._netlist, delays, multicycle=registers).path


def mapped(design: Design, family: Target) -> Netlist:
    """Return the netlist of the best recipe."""
    root = Path("build/calibration")
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        rtlil = elaborate(design, Toolset(), Path(folder)).rtlil
        return smallest(synthesise(rtlil, family, Toolset(), Path(folder))).netlist


def fit(delays: Delays, systems: Sequence[System]) -> Delays:
    """Return the delays with the factor that comes closest to the clock periods of all systems."""
    for _ in range(ROUNDS):
        products, squares = 0.0, 0.0
        for system in systems:
            path = system.path(delays)
            nets = sum(map(delays.wire, path.loads))
            expected = nets / delays.routing / system.period
            products += expected * (1 - (path.delay_ns - nets) / system.period)
            squares += expected * expected
        # Half the way, since the longest paths change too.
        found = replace(delays, routing=round((delays.routing + products / squares) / 2, 3))
        if found == delays:
            return found
        delays = found
    raise SystemExit(f"the factor does not settle in {ROUNDS} rounds: {delays.routing}")


def calibrate(family: Target) -> dict[str, object]:
    """Return the constants of a family and what they make of every row."""
    assert family.delays is not None
    systems = [
        System(published, parse_id(PRESETS[published.row].design), family)
        for published in track(answered(read_paper(PAPER)), f"Mapping for {family.name}")
        if published.target == family.name and (published.row, family.name) not in OTHER_STRUCTURE
    ]
    delays = fit(family.delays, systems)
    rows = [entry(system, delays, fitted=True) for system in systems]
    for name, row in UNFITTED[family.name]:
        published = next(
            each for each in answered(read_paper(name)) if (each.row, each.target) == (row, family.name)
        )
        system = System(published, parse_id(PRESETS[row].design), family)
        rows.append(entry(system, delays, fitted=False))
    return {"target": family.name, "routing": delays.routing, "rows": rows}


def entry(system: System, delays: Delays, *, fitted: bool) -> dict[str, object]:
    """Return what the model makes of a system."""
    path = system.path(delays)
    return {
        "row": system.row,
        "design": system.design.id,
        "fitted": fitted,
        "paper_mhz": round(1000 / system.period, 2),
        "modelled_mhz": round(1000 / path.delay_ns, 2),
        "cells": path.cells,
        "loads": path.loads,
    }


def main() -> None:
    """Fit, print and write."""
    families = [calibrate(target(name)) for name in FAMILIES]
    for family in families:
        print(f"{family['target']}: routing {family['routing']}")
    RESULT.write_text(json.dumps(families, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
