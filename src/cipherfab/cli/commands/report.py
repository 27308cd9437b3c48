"""`cipherfab report`: the table and the page, from stored results only."""

from pathlib import Path

import click
from rich.console import Console

from cipherfab.cli.support.options import output_option
from cipherfab.cli.support.sources import read_source, store_or_published
from cipherfab.files import make_folder
from cipherfab.records.record import Record
from cipherfab.report.html import html_page
from cipherfab.report.table import print_records
from cipherfab.workspace.folder import PAGE, replacing


@click.command("report", short_help="Show the stored figures; runs no tool.")
@click.argument("sources", metavar="[RESULTS]...", nargs=-1)
@output_option("Folder of the store.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the page to this file instead of report.html in the folder.",
)
def command(sources: tuple[str, ...], output: Path, html: Path | None) -> None:
    """Show the results in the store, running no tool.

    Prints the table and writes the page of the latest result of every design on every target, from any study.

    RESULTS are shown instead of the store, if there are any: output folders, stores, files written by
    `explore --json` or `export`, commits, or `published` for the figures that come with cipherfab. Of results
    in several, the last counts. Without a store and RESULTS, it shows the published figures.
    """
    records = _read(sources) if sources else store_or_published(output)
    print_records(Console(), records)
    if html is None:
        make_folder(output)
    page = html or output / PAGE
    with replacing(page) as file:
        file.write(html_page(records))
    click.echo(f"\nReport: {page}")


def _read(sources: tuple[str, ...]) -> list[Record]:
    latest = {(record.design, record.target): record for name in sources for record in read_source(name)}
    return list(latest.values())
