"""`cipherfab ledger`: compares every figure of every published system with ours."""

from pathlib import Path

import click

from cipherfab.cli.support.output import print_json, print_rows
from cipherfab.cli.support.sources import read_source
from cipherfab.comparison.ledger import (
    count_rows,
    fragile_rows,
    ledger,
    ledger_data,
    ledger_rows,
    reasons,
    short_rows,
    worse_rows,
)
from cipherfab.papers import papers, read_paper
from cipherfab.records.earlier import legend
from cipherfab.records.record import Measurement
from cipherfab.records.record_json import shipped_results
from cipherfab.tlut.tuning import read_tunings


@click.command("ledger", short_help="Compare each published system with ours, figure by figure.")
@click.argument("sources", metavar="[RESULTS]...", nargs=-1)
@click.option("--json", is_flag=True, help="Print JSON.")
@click.option("--check", is_flag=True, help="Exit with 1 unless every row is met.")
def command(sources: tuple[str, ...], json: bool, check: bool) -> None:
    """Compare every published system with ours, figure by figure, on every family of its paper.

    RESULTS are output folders, stores, files written by `explore --json`, or commits; by default the results
    that come with cipherfab. A figure is better, equal, worse, not comparable or absent, with ours divided by
    the published one. A row is met if no figure is worse on any family, short if one is, and open while a
    family has no measurement. Lists at the end: figures that are worse, and LUT counts that rely on our
    packing of pairs.
    """
    names = sources or (str(shipped_results()),)
    records = [record for name in names for record in read_source(name)]
    measured = [record for record in records if isinstance(record, Measurement)]
    tunings = [each for name in names for each in read_tunings(Path(name))]
    published = list(map(read_paper, papers()))
    entries = ledger(published, measured, tunings)
    data = ledger_data(entries)
    if json:
        print_json(data)
    else:
        print_rows(
            {
                "Ledger": ledger_rows(entries),
                "Worse than published": worse_rows(entries),
                "Why": short_rows(published, entries),
                "LUTs that rest on pairs": fragile_rows(entries),
            }
        )
        click.echo("\nNot comparable:")
        for reason in reasons(entries):
            click.echo(f"  {reason}")
        if sentence := legend(entry.source for entry in entries):
            click.echo(f"\n{sentence}")
        click.echo(f"\n{count_rows(data)}")
    if check and any(row["verdict"] != "met" for row in data):
        raise click.exceptions.Exit(1)
