"""Reads files that somebody else made."""

from pathlib import Path

from cipherfab.errors import InputError


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a file holds, if it is no more than ``most`` bytes.

    Raises
    ------
    InputError
        If the file cannot be read, is larger or no regular file.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would wait for ever
            raise InputError(f"{path} is not a regular file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > most:
        raise InputError(f"{path} is larger than {most} bytes, the most that is allowed")
    return data
