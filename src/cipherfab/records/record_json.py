"""Records as a JSON list: the form in which they leave cipherfab and come back."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from cipherfab.errors import CipherfabError, InputError
from cipherfab.files import read_bytes
from cipherfab.records.record import Record, decode, encode

MAX_BYTES = 256 * 1024 * 1024
"""Far above any study (a record takes about 1500 bytes), far below what fills a memory."""

_PACKAGE = Path(__file__).resolve().parent.parent
_LIST: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


def write_list(records: Iterable[Record]) -> str:
    """Return records as a JSON list with one record on each line.

    Raises
    ------
    RecordError
        If a record does not follow its schema.
    """
    return "[\n" + ",\n".join(encode(record).decode() for record in records) + "\n]\n"


def read_list(data: bytes, where: str) -> list[Record]:
    """Return the records of a list that `write_list` wrote.

    Parameters
    ----------
    data : bytes
        The list.
    where : str
        Where it comes from, for messages.

    Raises
    ------
    InputError
        If it is no JSON list, or holds what is no record of this version; the message names the record.
    """
    try:
        parts = _LIST.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(
            f"{where} is no list of records, as `cipherfab explore --json` writes it: {error}"
        ) from error
    records = []
    for number, part in enumerate(parts, start=1):
        try:
            records.append(decode(bytes(part)))
        except CipherfabError as error:
            raise InputError(f"{where}, record {number}: {error}") from error
    return records


def read_list_file(path: Path) -> list[Record]:
    """Return the records of a file that holds such a list.

    Raises
    ------
    InputError
        As `read_list`; also if the file cannot be read, is larger than `MAX_BYTES` or no regular file.
    """
    return read_list(read_bytes(path, MAX_BYTES), str(path))


def shipped_results() -> Path:
    """Return the folder of the results that come along: in the package, or in ``docs`` of a checkout.

    Raises
    ------
    InputError
        If it is in neither place, which means that the installation is broken.
    """
    for folder in (_PACKAGE / "results", _PACKAGE.parent.parent / "docs" / "results"):
        if (folder / "published.json").is_file():
            return folder
    raise InputError(f"no results beside {_PACKAGE}; reinstall cipherfab")
