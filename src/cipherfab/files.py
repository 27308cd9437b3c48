"""Files that somebody else made, and folders to make."""

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


def make_folder(path: Path) -> None:
    """Make a folder unless it is there, in one that exists: a name that is mistyped makes no tree.

    Raises
    ------
    InputError
        If there is nothing to make it in, something else has its name, or the system refuses.
    """
    try:
        path.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise InputError(f"no such folder: {path.parent}; make it first, {path.name} is made in it") from None
    except FileExistsError:
        raise InputError(f"{path} is not a folder") from None
    except OSError as error:
        raise InputError(f"cannot make the folder {path}: {error.strerror}") from error


def require_folder(path: Path) -> None:
    """Raise an `InputError` if there is no folder that a file is to be written to."""
    if not path.is_dir():
        raise InputError(f"no such folder: {path}")
