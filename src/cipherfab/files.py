"""Reads untrusted files, and creates folders."""

from pathlib import Path

from cipherfab.errors import InputError


def read_bytes(path: Path, most: int) -> bytes:
    """Return the contents of a file of at most ``most`` bytes.

    Raises
    ------
    InputError
        If the file cannot be read, is larger or not a regular file.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would wait for ever
            raise InputError(f"{path} is not a regular file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > most:
        raise InputError(f"{path} is larger than the allowed {most} bytes")
    return data


def make_folder(path: Path) -> None:
    """Create a folder unless it exists; its parent must exist, so that a typo creates no tree.

    Raises
    ------
    InputError
        If its parent is missing, something else has its name, or the system refuses.
    """
    try:
        path.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise InputError(f"no such folder: {path.parent}; create it first, {path.name} goes in it") from None
    except FileExistsError:
        raise InputError(f"{path} is not a folder") from None
    except OSError as error:
        raise InputError(f"cannot create the folder {path}: {error.strerror}") from error


def require_folder(path: Path) -> None:
    """Raise an `InputError` if the folder of an output file does not exist."""
    if not path.is_dir():
        raise InputError(f"no such folder: {path}")
