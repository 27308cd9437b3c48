"""`cipherfab papers`: shows published figures, and contradictions among them."""

from typing import Any

import click

from cipherfab.cli.support.options import Named
from cipherfab.cli.support.output import Rows, fields, print_json, print_rows
from cipherfab.cli.support.sources import read_source
from cipherfab.comparison.conclusions import conclude
from cipherfab.papers import Finding, Paper, PublishedSystem, PublishedTable, lint, papers, read_paper
from cipherfab.papers.paper import Claim
from cipherfab.records.earlier import legend
from cipherfab.records.formatting import per_cent
from cipherfab.records.record import Measurement
from cipherfab.records.record_json import shipped_results
from cipherfab.tlut.tuning import read_tunings

PAPER: Named[Paper] = Named("paper", read_paper, papers)


@click.command("papers", short_help="Show published tables and their internal inconsistencies.")
@click.argument("paper", metavar="[NAME]", type=PAPER, required=False)
@click.option("--lint", "check", is_flag=True, help="Show figures that contradict others instead.")
@click.option("--conclusions", is_flag=True, help="Show the papers' conclusions instead, and if they hold.")
@click.option("--json", is_flag=True, help="Print JSON.")
def command(paper: Paper | None, check: bool, conclusions: bool, json: bool) -> None:
    """Show the papers used for comparison: all with their tables, or the figures of one.

    Contradictions are findings, not failures: the exit status is 0.
    """
    chosen = [paper] if paper else [read_paper(name) for name in papers()]
    if check and conclusions:
        raise click.UsageError("--lint and --conclusions show different things; give one of them")
    if conclusions:
        ours = [each for each in read_source(str(shipped_results())) if isinstance(each, Measurement)]
        tunings = read_tunings(shipped_results())
        outcomes = {each.name: conclude(each, ours, tunings) for each in chosen}
        found = {name: [said.fields for said in each] for name, each in outcomes.items()}
        if json:
            print_json(found)
        else:
            print_rows({f"Conclusions of {name}": rows for name, rows in found.items()})
            every = (source for each in outcomes.values() for said in each for source in said.sources)
            if sentence := legend(every):
                click.echo(f"\n{sentence}")
    elif check:
        findings = [finding for each in chosen for finding in lint(each)]
        if json:
            print_json([_finding(each) for each in findings])
        else:
            print_rows({"Contradictions": [_finding_row(each) for each in findings]})
    elif json:
        content = [_content(each) for each in chosen]
        print_json(content[0] if paper else content)
    elif paper:
        _print(paper)
    else:
        print_rows({"Papers": [_summary(each) for each in chosen]})


def _summary(paper: Paper) -> dict[str, Any]:
    return {
        "paper": paper.name,
        **fields(paper, "author title"),
        "tables": [table.name for table in paper.tables],
    }


def _print(paper: Paper) -> None:
    tables: dict[str, Rows] = {
        "Paper": [fields(paper, "author title")],
        "Systems": [{"system": each.name, "title": each.title} for each in paper.systems.values()],
    }
    for table in paper.tables:
        tables[f"{table.name}: {table.title}"] = [_row(table, system) for system in table.systems]
    if paper.claims:
        tables["Claims of the text"] = [_claim(claim) for claim in paper.claims]
    print_rows(tables)


def _row(table: PublishedTable, system: PublishedSystem) -> dict[str, Any]:
    figures = {
        column.heading: str(system.figures[column.key]) if column.key in system.figures else None
        for column in table.columns
    }
    return {"system": system.row, "family": system.target} | figures


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "system": claim.label,
        "against": claim.against,
        "kind": claim.kind,
        "of": claim.columns,
        "value": f"{claim.value} {claim.value.unit.symbol}",
    }


def _finding_row(finding: Finding) -> dict[str, Any]:
    """Return the fields of a line; names with blanks, where a terminal can break them."""
    return {
        **fields(finding, "paper table row"),
        "figure": finding.column.replace("_", " "),
        "rule": finding.rule.replace("_", " "),
        "published": str(finding.published),
        "derived": f"{finding.bound}{finding.derived} {finding.derived.unit.symbol}",
        "from": finding.worked,
        "difference": per_cent(finding.difference),
        "beyond rounding": per_cent(finding.beyond),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        **fields(finding, "paper table row column rule relation"),
        "unit": finding.published.unit.symbol,
        "published": float(finding.published.printed),
        "derived": float(finding.derived.printed),
        **fields(finding, "formula worked difference beyond"),
    }


def _content(paper: Paper) -> dict[str, Any]:
    return {
        "paper": paper.name,
        **fields(paper, "author title"),
        "devices": {family: device.name for family, device in paper.devices.items()},
        "systems": {each.name: each.title for each in paper.systems.values()},
        "tables": [
            {
                "table": table.name,
                "title": table.title,
                "columns": {column.key: column.unit.symbol for column in table.columns},
                "rows": [
                    {
                        "system": system.row,
                        "target": system.target or None,
                        "figures": {key: float(each.printed) for key, each in system.figures.items()},
                    }
                    for system in table.systems
                ],
            }
            for table in paper.tables
        ],
        "claims": [
            {
                **fields(claim, "kind system against"),
                "target": claim.target or None,
                "columns": claim.columns,
                "value": float(claim.value.printed),
                "unit": claim.value.unit.symbol,
            }
            for claim in paper.claims
        ],
    }
