"""Sets of records by name: a store, a file, a folder of either, a commit, or the published ones."""

from pathlib import Path

import click

from cipherfab.catalogue import studies
from cipherfab.cli.support.revision import committed
from cipherfab.errors import InputError
from cipherfab.records.published import published, publisher
from cipherfab.records.record import Record
from cipherfab.records.record_json import read_list, read_list_file
from cipherfab.workspace.folder import OUTPUT, STORE
from cipherfab.workspace.records import read_store

_DATABASE = b"SQLite format 3\0"
PUBLISHED = "published"
"""Name of the figures that come with cipherfab."""


def read_source(name: str) -> list[Record]:
    """Return the records with a name.

    A folder means its store, or else the files of studies in it; a file is a store or a JSON list of records.
    ``published`` are the figures that come with cipherfab. Anything else is a commit of the repository around
    the current folder.

    Raises
    ------
    InputError
        If there is nothing of that name, or it holds something else.
    StoreError
        If a store cannot be read.
    """
    path = Path(name)
    if path.is_dir():
        return _read_folder(path)
    if path.exists():
        return read_store(path) if _is_database(path) else read_list_file(path)
    if name == PUBLISHED:
        return list(published())
    return [record for where, data in committed(name).items() for record in read_list(data, where)]


def _read_folder(folder: Path) -> list[Record]:
    if (folder / STORE).exists():
        return read_store(folder / STORE)
    files = [path for study in studies() if (path := folder / f"{study}.json").exists()]
    if not files:
        names = ", ".join(f"{study}.json" for study in studies())
        raise InputError(f"{folder} has no results: neither {STORE} nor one of {names}")
    return [record for path in files for record in read_list_file(path)]


def store_or_published(output: Path) -> list[Record]:
    """Return the records of an output folder's store; if the default folder has none, the published ones.

    Raises
    ------
    StoreError
        If the store cannot be read, or another folder has none.
    """
    if output != OUTPUT or (output / STORE).exists():
        return read_store(output / STORE)
    click.echo(f"No store in {output}: these are the figures published with {publisher()}.", err=True)
    return list(published())


def _is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE
