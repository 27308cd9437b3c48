"""`cipherfab report`: the table and the page anew, from the store alone."""

from pathlib import Path

import click
from rich.console import Console

from cipherfab.cli.folder import PAGE, STORE, replacing
from cipherfab.cli.options import output_option
from cipherfab.report.html import html_page
from cipherfab.report.table import print_records
from cipherfab.store.database import Store


@click.command("report", short_help="Show what the store holds, running no tool.")
@output_option("Folder of the store.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the page to this file instead of report.html in the folder.",
)
def command(output: Path, html: Path | None) -> None:
    """Show what the store holds, running no tool.

    Prints the table and writes the page of the latest result of every design on every target, whatever study
    it comes from.
    """
    with Store(output / STORE, create=False) as store:
        records = store.records()
    print_records(Console(), records)
    page = html or output / PAGE
    with replacing(page) as file:
        file.write(html_page(records))
    click.echo(f"\nReport: {page}")
