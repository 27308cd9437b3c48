"""Finds where a paper contradicts itself: figures that do not follow from others of the same system.

Every rule is tried on every row that has its column. Inputs are those of the row, else what is known of the
system, the paper or the device, else what the paper says of the same system elsewhere; of two statements that
of more digits counts. A figure contradicts if no values within its digits and those of the inputs agree.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from cipherfab.formula import Formula
from cipherfab.papers.compare import base, compare, spelled
from cipherfab.papers.families import FAMILIES
from cipherfab.papers.figure import Figure
from cipherfab.papers.paper import Claim, Paper, PublishedSystem, PublishedTable
from cipherfab.papers.rules import KINDS, RULES, Relation, Rule

CLAIMS = "claims"
"""Stands for the table of what claims are about."""

GIGABIT = "gigabit"
"""The rule that a Gbit/s is of 1000 Mbit/s: broken where a figure agrees only with 1024."""

STATED_TWICE = "stated_twice"
"""The rule that a figure has one value, wherever the paper states it."""

# One block at a time, unless the paper says otherwise.
_ELSE = {"interval_cycles": "latency_cycles"}


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A figure that contradicts others.

    Attributes
    ----------
    paper, table, row, column, rule : str
        Where, and which rule; `row` has the family, if the table names one.
    relation : Relation
        What the figure should be of what was derived.
    published, derived : Figure
        In the unit of the paper; `derived` with one digit more.
    formula, worked : str
        With the names of its inputs, and with their figures in base units.
    difference : float
        Of the published figure from the derived one, relative to that.
    beyond : float
        The same for the nearest values that the digits of all figures allow.
    """

    paper: str
    table: str
    row: str
    column: str
    rule: str
    relation: Relation
    published: Figure
    derived: Figure
    formula: str
    worked: str
    difference: float
    beyond: float

    @property
    def bound(self) -> str:
        """What stands before the derived figure: nothing, or that it is a bound."""
        return "" if self.relation == "equals" else f"{self.relation} "


def _finding(
    paper: Paper,
    place: tuple[str, str],
    published: Figure,
    rule: Rule,
    inputs: Mapping[str, Figure],
    *,
    labels: Mapping[str, str] = MappingProxyType({}),
    where: str = "",
) -> Finding | None:
    """Hold a figure, which is in a table and a row, against a rule; None if it keeps it.

    ``labels`` name inputs for people, and ``where`` says where they are, if their keys do not.
    """
    found = compare(published, rule.relation, rule.formula, inputs)
    if found is None:
        return None
    names = {key: labels.get(key, key) for key in inputs}
    return Finding(
        paper=paper.name,
        table=place[0],
        row=place[1],
        column=rule.column,
        rule=rule.name,
        relation=rule.relation,
        published=published,
        formula=spelled(rule.formula, names) + where,
        worked=spelled(rule.formula, {key: base(each) for key, each in inputs.items()}) + where,
        **vars(found),
    )


def lint(paper: Paper) -> list[Finding]:
    """Return the contradictions of a paper: by table and row, those between tables, those of its claims."""
    found = [*_rows(paper), *_between_tables(paper)]
    return found + [finding for claim in paper.claims if (finding := _claim(paper, claim))]


def _rows(paper: Paper) -> Iterator[Finding]:
    """Yield what breaks a rule.

    Where no input is of the row itself, as for a cycle count that stands beside each of four families, once
    is enough.
    """
    found = [
        (any(key in row.figures or _ELSE.get(key) in row.figures for key in rule.formula.names), finding)
        for table in paper.tables
        for row in table.systems
        for rule in RULES
        if (finding := _broken(paper, table, row, rule))
    ]
    seen = {_same(finding) for own, finding in found if own}
    for own, finding in found:
        if own or _same(finding) not in seen:
            seen.add(_same(finding))
            yield finding


def _same(finding: Finding) -> tuple[object, ...]:
    system = finding.row.partition(" ")[0]
    return system, finding.column, finding.rule, finding.published.value, finding.derived.value


def _broken(paper: Paper, table: PublishedTable, row: PublishedSystem, rule: Rule) -> Finding | None:
    """Return how a row breaks a rule, None if it keeps it, or lacks what it takes."""
    published = row.figures.get(rule.column)
    known = {key: _input(paper, table, row, key) for key in rule.formula.names}
    inputs = {key: figure for key, figure in known.items() if figure is not None}
    if published is None or len(inputs) < len(known):
        return None
    place = table.name, row.label
    printed = {key: figure.as_printed for key, figure in inputs.items()}
    return _finding(paper, place, published, rule, inputs) or _finding(
        paper, place, published.as_printed, replace(rule, name=GIGABIT), printed
    )


def _input(paper: Paper, table: PublishedTable, row: PublishedSystem, key: str) -> Figure | None:
    """Return the figure that a formula for a row takes, None if the paper has none."""
    known = {**_constants(paper, row), **row.figures}
    stated = [known[key]] if key in known else []
    stated += [
        figure
        for other in paper.tables
        if other is not table
        for figure in other.says(row.row, row.target, key)
    ]
    if stated:
        return min(stated, key=lambda figure: figure.slack)
    return _input(paper, table, row, _ELSE[key]) if key in _ELSE else None


def _constants(paper: Paper, row: PublishedSystem) -> Mapping[str, Figure]:
    """Return what is known of a system besides the tables."""
    known = {**paper.constants, **row.system.constants}
    if row.target:
        known |= FAMILIES[row.target].figures
        for key, figure in paper.devices[row.target].available.items():
            known[f"available_{key}"] = figure
    return known


def _between_tables(paper: Paper) -> Iterator[Finding]:
    """Yield figures that differ from what an earlier table says of the same system."""
    for first, second in combinations(paper.tables, 2):
        for row in second.systems:
            for key, figure in row.figures.items():
                place, rule = (second.name, row.label), Rule(STATED_TWICE, key, Formula(key))
                found = (
                    _finding(paper, place, figure, rule, {key: stated}, where=f" in {first.name}")
                    for stated in first.says(row.row, row.target, key)
                )
                # The families of a table most often agree with one another.
                yield from [each for each in found if each][:1]


def _claim(paper: Paper, claim: Claim) -> Finding | None:
    kind = KINDS[claim.kind]
    names = (claim.system, *claim.against)
    # By names that formulas can have.
    places = {f"{key}_{i}": (name, key) for i, name in enumerate(names) for key in claim.columns}
    formula = kind.of([[f"{key}_{i}" for key in claim.columns] for i in range(len(names))])
    return _finding(
        paper,
        (CLAIMS, claim.label),
        claim.value,
        Rule(claim.kind, " + ".join(claim.columns), formula, kind.relation),
        {place: _figure_of(paper, name, claim.target, key) for place, (name, key) in places.items()},
        labels={place: f"{name}_{key}" for place, (name, key) in places.items()},
    )


def _figure_of(paper: Paper, name: str, target: str, key: str) -> Figure:
    """Return what the paper says of a system, with the most digits."""
    stated = [figure for table in paper.tables for figure in table.says(name, target, key)]
    return min(stated, key=lambda figure: figure.slack)
