"""Fits the timing model to the clock frequencies that papers report, row by row.

A row counts if its design here has the structure of the paper's: the design of the row, S-boxes as tables or
in block RAM as there. The factor of a family, `routing` of `Delays`, is that of the least sum of squared
relative errors of the clock period; the longest path of a design changes with it, so it is found again and
again until it stays.

A single row is always met, which says nothing. What the model is worth there is seen with the factor of a
like family, found without that row.

    python docs/calibration.py                     prints the factors, writes docs/results/timing_model.json
    python docs/calibration.py --only virtex-4     the same for one family; the others stay as they are

Those with a single row take half a minute together; Spartan-6 and Spartan-3, whose rows are large, take Yosys
the better part of an hour.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from cipherfab.catalogue import PRESETS, Design, parse_id
from cipherfab.comparison.comparison import answered
from cipherfab.devices.delays import Delays
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate, smallest, synthesise
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.timing import Path as TimingPath
from cipherfab.netlist.timing import estimate
from cipherfab.papers import PublishedSystem, read_paper
from cipherfab.tools.tools import Toolset

RESULT = Path(__file__).parent / "results" / "timing_model.json"
OTHER_STRUCTURE = {("S3", "spartan-3"), ("S5", "spartan-3")}
"""Systems of which only some S-boxes are in block RAM."""
ROUNDS = 50


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The rows that a family is fitted to.

    Attributes
    ----------
    paper : str
        Whose rows they are.
    beyond : tuple[tuple[str, str], ...]
        Systems of other papers in the same speed grade, which show how far the model carries.
    alike : str
        For a single row: the family whose factor is tried on it. Empty where there are more.
    """

    paper: str
    beyond: tuple[tuple[str, str], ...] = ()
    alike: str = ""


FAMILIES = {
    "spartan-6": Rows(paper="sugier", beyond=(("shrivastava", "R8"),)),
    "spartan-3": Rows(paper="sugier"),
    "virtex-4": Rows(paper="shrivastava", alike="spartan-3"),
    "virtex-5": Rows(paper="shrivastava", alike="spartan-6"),
    "artix-7": Rows(paper="varici", alike="spartan-6"),
}


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


def calibrate(family: Target, source: Rows) -> dict[str, object]:
    """Return the factor of a family and what it makes of every row."""
    assert family.delays is not None
    systems = [
        System(published, parse_id(PRESETS[published.row].design), family)
        for published in track(answered(read_paper(source.paper)), f"Mapping for {family.name}")
        if published.target == family.name and (published.row, family.name) not in OTHER_STRUCTURE
    ]
    delays = fit(family.delays, systems)
    rows = [entry(system, delays, fitted=True) for system in systems]
    for name, row in source.beyond:
        published = next(
            each for each in answered(read_paper(name)) if (each.row, each.target) == (row, family.name)
        )
        system = System(published, parse_id(PRESETS[row].design), family)
        rows.append(entry(system, delays, fitted=False))
    found: dict[str, object] = {"target": family.name, "routing": delays.routing, "rows": rows}
    if source.alike:
        other = target(source.alike).delays
        assert other is not None
        borrowed = replace(delays, routing=other.routing)
        found["borrowed"] = {
            "target": source.alike,
            "routing": other.routing,
            "rows": [entry(system, borrowed, fitted=False) for system in systems],
        }
    return found


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
    parser = argparse.ArgumentParser(description="Fit the timing model to published clock frequencies.")
    parser.add_argument("--only", nargs="+", choices=FAMILIES, default=FAMILIES, help="families to fit")
    chosen = parser.parse_args().only
    families = {each["target"]: each for each in json.loads(RESULT.read_bytes())} if RESULT.exists() else {}
    for name in chosen:
        families[name] = calibrate(target(name), FAMILIES[name])
        print(f"{name}: routing {families[name]['routing']}")
    written = [families[name] for name in FAMILIES if name in families]
    RESULT.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
