"""Sets of records by name: a store, a file of records, a folder of either, or a commit."""

from pathlib import Path

from cipherfab.catalogue import studies
from cipherfab.cli.support.folder import STORE
from cipherfab.cli.support.revision import committed
from cipherfab.errors import InputError
from cipherfab.records.database import Store
from cipherfab.records.record import Record
from cipherfab.records.record_json import read_list, read_list_file

_DATABASE = b"SQLite format 3\0"


def read_source(name: str) -> list[Record]:
    """Return the records that a name stands for.

    A folder stands for its store, or else for the files of studies in it; a file is a store or a JSON list
    of records. What is neither is a commit of the repository around the current folder.

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
    return [record for where, data in committed(name).items() for record in read_list(data, where)]


def _read_folder(folder: Path) -> list[Record]:
    if (folder / STORE).exists():
        return read_store(folder / STORE)
    files = [path for study in studies() if (path := folder / f"{study}.json").exists()]
    if not files:
        names = ", ".join(f"{study}.json" for study in studies())
        raise InputError(f"{folder} has no results: neither {STORE} nor one of {names}")
    return [record for path in files for record in read_list_file(path)]


def read_store(path: Path) -> list[Record]:
    """Return what a store holds."""
    with Store(path, create=False) as store:
        return store.records()


def _is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE
