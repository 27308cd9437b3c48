"""The timing model, fitted to the clock frequencies that papers report, row by row.

A row counts if its design here has the structure of the paper's: the design of the row, S-boxes as tables or
in block RAM as there. The factor of a family, `routing` of `Delays`, is that of the least sum of squared
relative errors of the clock period; the longest path of a design changes with it, so it is found again and
again until it stays.

A single row is always met, which says nothing. What the model is worth there is seen with the factor of a
like family, found without that row.

Virtex-4, Virtex-5 and Artix-7 take two minutes together; Spartan-6 and Spartan-3, whose rows are large, take
Yosys the better part of an hour.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cipherfab.catalogue import Design, parse
from cipherfab.comparison.comparison import answered
from cipherfab.devices.delays import Delays
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.flow.measure import best, elaborate, synthesise
from cipherfab.netlist.timing import Path as TimingPath
from cipherfab.netlist.timing import estimate
from cipherfab.papers import PublishedSystem, read_paper
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.records.formatting import figure
from cipherfab.records.row import Row
from cipherfab.report.markdown import table

OTHER_STRUCTURE = {
    # Has two thirds of the clock of R5, so some path between block RAMs that ours has not.
    *(("R6", "virtex-4"), ("R6", "virtex-5")),
    # Made of C, and processors: no structure is published.
    *((f"V{number}", "artix-7") for number in range(2, 7)),
}
"""Systems with another structure than the designs that answer them."""
ROUNDS = 50


class Clock(Row, frozen=True):
    """A published clock frequency, and that of our design by the timing model."""

    row: str
    design: str
    fitted: bool
    paper_mhz: float
    modelled_mhz: float
    cells: list[str]
    loads: list[int]

    @property
    def error(self) -> str:
        """How far the model is off."""
        return f"{self.modelled_mhz / self.paper_mhz - 1:+.0%}"


class Borrowed(Row, frozen=True):
    """The factor of a like family, and the clocks that the timing model gives with it."""

    target: str
    routing: float
    rows: list[Clock]


class Calibration(Row, frozen=True, omit_defaults=True):
    """The factor of a family's timing model, and the rows it was fitted to."""

    target: str
    routing: float
    rows: list[Clock]
    borrowed: Borrowed | None = None


@dataclass(frozen=True, kw_only=True)
class Case:
    """A family with the rows that it is fitted to.

    Attributes
    ----------
    target : str
        The family.
    paper : str
        Whose rows they are.
    beyond : tuple[tuple[str, str], ...]
        Systems of other papers in the same speed grade, which show how far the model carries.
    alike : str
        For a single row: the family whose factor is tried on it. Empty where there are more.
    """

    target: str
    paper: str
    beyond: tuple[tuple[str, str], ...] = ()
    alike: str = ""


CASES = (
    Case(target="spartan-6", paper="sugier", beyond=(("shrivastava", "R8"),)),
    Case(target="spartan-3", paper="sugier"),
    Case(target="virtex-4", paper="shrivastava", alike="spartan-3"),
    Case(target="virtex-5", paper="shrivastava", alike="spartan-6"),
    Case(target="artix-7", paper="varici", alike="spartan-6"),
)


def twin(published: PublishedSystem) -> Design:
    """Return the design with the structure that a system has on its family."""
    return parse(published.design)


class System:
    """A published system, and our netlist of it by the best recipe."""

    def __init__(self, published: PublishedSystem, family: Target) -> None:
        self.row = published.row
        self.mhz = float(published.figures["fmax"].value)
        self.design = twin(published)
        self._registers = self.design.architecture.multicycle_registers(self.design.parameters)
        with workdir("timing_model") as folder:
            rtlil = elaborate(self.design, TOOLS, folder).rtlil
            mapped = synthesise(rtlil, family, TOOLS, folder, multicycle=self._registers)
        self._netlist = best(mapped).netlist

    def path(self, delays: Delays) -> TimingPath:
        """Return its longest path."""
        return estimate(self._netlist, delays, multicycle=self._registers).path

    def clock(self, delays: Delays, *, fitted: bool) -> Clock:
        """Return its published clock beside that of the model."""
        path = self.path(delays)
        return Clock(
            row=self.row,
            design=self.design.id,
            fitted=fitted,
            paper_mhz=round(self.mhz, 2),
            modelled_mhz=round(1000 / path.delay_ns, 2),
            cells=list(path.cells),
            loads=list(path.loads),
        )


def fit(delays: Delays, systems: Sequence[System]) -> Delays:
    """Return the delays with the factor that comes closest to the clock periods of all systems."""
    for _ in range(ROUNDS):
        products, squares = 0.0, 0.0
        for system in systems:
            path, period = system.path(delays), 1000 / system.mhz
            nets = sum(map(delays.wire, path.loads))
            expected = nets / delays.routing / period
            products += expected * (1 - (path.delay_ns - nets) / period)
            squares += expected * expected
        # Half the way, since the longest paths change too.
        found = replace(delays, routing=round((delays.routing + products / squares) / 2, 3))
        if found == delays:
            return found
        delays = found
    raise RuntimeError(f"the factor does not settle in {ROUNDS} rounds: {delays.routing}")


def modelled(name: str) -> Delays:
    """Return the delays of a family that has a timing model."""
    delays = target(name).delays
    if delays is None:
        raise ValueError(f"{name} has no timing model")
    return delays


def measure(case: Case) -> Calibration:
    """Fit the factor of a family, and model the clock of every row."""
    family = target(case.target)
    systems = [
        System(published, family)
        for published in answered(read_paper(case.paper))
        if published.target == family.name and (published.row, family.name) not in OTHER_STRUCTURE
    ]
    delays = fit(modelled(family.name), systems)
    rows = [system.clock(delays, fitted=True) for system in systems]
    for paper, row in case.beyond:
        [published] = (
            each for each in answered(read_paper(paper)) if (each.row, each.target) == (row, family.name)
        )
        rows.append(System(published, family).clock(delays, fitted=False))
    borrowed = None
    if case.alike:
        other = replace(delays, routing=modelled(case.alike).routing)
        borrowed = Borrowed(
            target=case.alike,
            routing=other.routing,
            rows=[system.clock(other, fitted=False) for system in systems],
        )
    return Calibration(target=family.name, routing=delays.routing, rows=rows, borrowed=borrowed)


def blocks(families: Sequence[Calibration]) -> dict[str, str]:
    """List clocks by the model, with the factor of their family and with that of a like one."""
    fitted, borrowed = [], []
    for family in families:
        for row in family.rows:
            path = f"{len(row.cells)} cells, {len(row.loads)} nets, up to {max(row.loads):,} loads"
            clocks = [figure(row.paper_mhz), figure(row.modelled_mhz), row.error]
            known = "yes" if row.fitted else "no"
            fitted.append([row.row, family.target, f"`{row.design}`", *clocks, known, path])
        if other := family.borrowed:
            factor = f"{other.target}, {other.routing}"
            borrowed += [
                [row.row, family.target, factor, row.paper_mhz, row.modelled_mhz, row.error]
                for row in other.rows
            ]
    mhz = ["Paper, MHz", "Model, MHz", "Error"]
    return {
        "calibration": table(["Row", "Family", "Design", *mhz, "Fitted to it", "Longest path"], fitted),
        "calibration-borrowed": table(["Row", "Family", "Factor of", *mhz], borrowed),
    }


EXPERIMENT = Experiment(
    name="timing_model", row=Calibration, key=("target",), cases=CASES, measure=measure, blocks=blocks
)
