"""`cipherfab ledger`: every published system, and whether a design here reaches it."""

from collections import Counter

import click

from cipherfab.cli.support.output import print_json, print_rows
from cipherfab.cli.support.sources import read_source
from cipherfab.comparison.ledger import ledger, ledger_data, ledger_rows
from cipherfab.papers import papers, read_paper
from cipherfab.records.earlier import legend
from cipherfab.records.record import Measurement
from cipherfab.records.record_json import shipped_results


@click.command("ledger", short_help="Show which published systems are reached.")
@click.argument("sources", metavar="[RESULTS]...", nargs=-1)
@click.option("--json", is_flag=True, help="Print JSON.")
@click.option("--check", is_flag=True, help="Exit with 1 unless every row is met.")
def command(sources: tuple[str, ...], json: bool, check: bool) -> None:
    """Show every published system with what its figures may be, and what designs here reach.

    RESULTS are output folders, stores, files that `explore --json` wrote, or commits; without any, the
    results that come with cipherfab. A row is met if every figure reaches its goal, short if one does not,
    and open while it has no measured design.
    """
    names = sources or (str(shipped_results()),)
    records = [record for name in names for record in read_source(name)]
    measured = [record for record in records if isinstance(record, Measurement)]
    entries = ledger(map(read_paper, papers()), measured)
    data = ledger_data(entries)
    counts = Counter(row["verdict"] for row in data)
    if json:
        print_json(data)
    else:
        print_rows({"Ledger": ledger_rows(entries)})
        if sentence := legend(entry.record for entry in entries):
            click.echo(f"\n{sentence}")
        click.echo(f"\n{len(data)} rows: {counts['met']} met, {counts['short']} short, {counts['open']} open")
    if check and counts["met"] != len(data):
        raise click.exceptions.Exit(1)
