"""A row of an experiment: a measurement that is no record of a design."""

from pathlib import Path
from typing import TypeVar

import msgspec

from cipherfab.errors import InputError

R = TypeVar("R", bound="Row")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measurement of a case: the schema of an entry in the file of an experiment."""

    @property
    def earlier(self) -> bool:
        """Whether its RTL has changed since; False if it does not say of which RTL it is."""
        return False


def decode_rows(data: bytes, row: type[R], path: Path) -> list[R]:
    """Return the rows in the content of a file.

    Parameters
    ----------
    data : bytes
        What the file holds.
    row : type[R]
        The schema of an entry.
    path : Path
        The file, for messages.

    Raises
    ------
    InputError
        If the content does not follow the schema.
    """
    try:
        parts = msgspec.json.decode(data, type=list[msgspec.Raw])
        return [msgspec.json.decode(part, type=row) for part in parts]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path} does not follow the schema of {path.stem}: {error}") from error
