"""Published power beside switched capacitance: the factor of each family, and its error in every row."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log
from statistics import fmean

from cipherfab.comparison.comparison import compare
from cipherfab.papers import Paper, PublishedSystem
from cipherfab.records.earlier import MARK, legend, marked
from cipherfab.records.formatting import ABSENT, figure
from cipherfab.records.metrics import FIXED_MHZ
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import listing, noted, table


@dataclass(frozen=True, kw_only=True)
class EnergyRow:
    """A published system with its power at 13.56 MHz, and what its design here switches.

    Attributes
    ----------
    row, family : str
        Which system.
    dynamic_mw, static_mw : float
        As published.
    dynamic_nj : float
        Dynamic power times latency: for a block, as the paper reckons.
    switched_nf : float | None
        What our design switches for a block, in nF; None where nothing was measured.
    record : Measurement | None
        Of our design.
    factor : float | None
        Of the family, in nJ for each nF: the geometric mean over its rows that have both figures.
    """

    row: str
    family: str
    dynamic_mw: float
    static_mw: float
    dynamic_nj: float
    switched_nf: float | None
    record: Measurement | None
    factor: float | None

    @property
    def modelled_nj(self) -> float | None:
        """Energy by the factor."""
        return None if self.factor is None or self.switched_nf is None else self.factor * self.switched_nf

    @property
    def ratio(self) -> float | None:
        """Modelled over published."""
        return None if self.modelled_nj is None else self.modelled_nj / self.dynamic_nj


def energy_rows(paper: Paper, records: Iterable[Measurement]) -> list[EnergyRow]:
    """Return every published system that has a dynamic power, in the paper's order."""
    measured = {(item.system.row, item.system.target): item.record for item in compare(paper, records)}
    systems = [
        system for table in paper.tables for system in table.systems if "dynamic_power" in system.figures
    ]
    switched = {}
    for system in systems:
        record = measured.get((system.row, system.target))
        if record is not None and record.energy is not None:
            switched[system.row, system.target] = record.energy.total / 1000
    found = []
    for system in systems:
        logs = [
            log(_dynamic_nj(other) / switched[other.row, other.target])
            for other in systems
            if other.target == system.target and (other.row, other.target) in switched
        ]
        found.append(
            EnergyRow(
                row=system.row,
                family=system.target,
                dynamic_mw=_value(system, "dynamic_power"),
                static_mw=_value(system, "static_power"),
                dynamic_nj=_dynamic_nj(system),
                switched_nf=switched.get((system.row, system.target)),
                record=measured.get((system.row, system.target)),
                factor=exp(fmean(logs)) if logs else None,
            )
        )
    return found


def energy_table(rows: Iterable[EnergyRow]) -> str:
    """Return the rows as a Markdown table, with the energy that the factor of the family gives."""
    kept = list(rows)
    text = listing(
        [
            {
                "Row": marked(each.row, each.record),
                "Family": each.family,
                "Dynamic, mW": figure(each.dynamic_mw),
                "nJ a block": figure(each.dynamic_nj),
                "Switched, nF a block": figure(each.switched_nf),
                "Modelled, nJ": figure(each.modelled_nj),
                "Modelled / paper": figure(each.ratio),
            }
            for each in kept
        ],
        "llr",
    )
    return noted(text, legend(each.record for each in kept))


def family_table(rows: Iterable[EnergyRow]) -> str:
    """Return a Markdown table of families: static power, the factor, and the range of its errors."""
    kept = list(rows)
    families: dict[str, list[EnergyRow]] = {}
    for each in kept:
        families.setdefault(each.family, []).append(each)
    lines = []
    for family, members in families.items():
        statics = [each.static_mw for each in members]
        ratios = [each.ratio for each in members if each.ratio is not None]
        factor = members[0].factor
        spread = f"{figure(min(ratios))} to {figure(max(ratios))}" if ratios else ABSENT
        static = f"{figure(min(statics))} to {figure(max(statics))}"
        name = f"{family} {MARK}" if legend(each.record for each in members) else family
        lines.append((name, static, figure(factor), str(len(ratios)), spread))
    headings = ("Family", "Static, mW", "Factor, nJ/nF", "Rows", "Modelled / paper")
    return noted(table(headings, lines, "llr"), legend(each.record for each in kept))


def _value(system: PublishedSystem, key: str) -> float:
    return float(system.figures[key].value)


def _dynamic_nj(system: PublishedSystem) -> float:
    # mW times microseconds.
    return _value(system, "dynamic_power") * _value(system, "latency_cycles") / FIXED_MHZ
