"""`cipherfab export`: writes the store to one file for other programs."""

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from cipherfab.cli.support.options import output_option
from cipherfab.cli.support.sources import store_or_published
from cipherfab.errors import InputError
from cipherfab.records.formatting import failures, measurements
from cipherfab.records.record import Measurement, Record
from cipherfab.records.record_json import write_list
from cipherfab.report.columns import flat_table
from cipherfab.report.delimited import csv_text
from cipherfab.report.parquet import parquet_bytes
from cipherfab.workspace.folder import replacing_bytes


def _json(records: Sequence[Record]) -> bytes:
    return write_list([*measurements(records), *failures(records)]).encode()


_FORMATS: dict[str, Callable[[Sequence[Record]], bytes]] = {
    "csv": lambda records: csv_text(flat_table(records)).encode(),
    "json": _json,
    "parquet": lambda records: parquet_bytes(flat_table(records)),
}


@click.command("export", short_help="Write the results in the store as CSV, JSON or Parquet.")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@output_option("Folder of the store.")
@click.option(
    "--format",
    "form",
    type=click.Choice(list(_FORMATS)),
    help="Format of the file; by default from its extension.",
)
@click.option("--force", is_flag=True, help="Replace an existing file.")
def command(file: Path, output: Path, form: str | None, force: bool) -> None:
    """Write the results in the store as CSV, JSON or Parquet.

    FILE gets the latest result of every design on every target, from any study, including failures; without a
    store, the figures that come with cipherfab. Its name ends in .csv, .json or .parquet, or --format gives
    the format. A FILE of - is standard output.
    """
    write = _FORMATS[form or _form_of(file)]
    printed = str(file) == "-"
    if not printed:
        _require_free(file, force)
    records = store_or_published(output)
    data = write(records)
    if printed:
        click.echo(data, nl=False)
        return
    with replacing_bytes(file) as opened:
        opened.write(data)
    measured = sum(isinstance(record, Measurement) for record in records)
    click.echo(f"{file}: {measured} with figures, {len(records) - measured} without")


def _form_of(file: Path) -> str:
    form = next((form for form in _FORMATS if file.name.lower().endswith(f".{form}")), None)
    if form is None:
        endings = ", ".join(f".{known}" for known in _FORMATS)
        found = "standard output has no name" if str(file) == "-" else f"{file} does not end in {endings}"
        raise click.UsageError(f"{found}; give --format {'|'.join(_FORMATS)}")
    return form


def _require_free(file: Path, force: bool) -> None:
    """Refuse to replace an existing file without ``force``, and anything but a regular file with it.

    A link could lead anywhere, and its name does not show where.
    """
    if file.is_symlink():
        raise InputError(f"{file} is a link; name the file itself")
    if file.exists() and not file.is_file():
        raise InputError(f"{file} is not a regular file; use - for standard output")
    if file.exists() and not force:
        raise InputError(f"{file} exists; name another file, or give --force to replace it")
