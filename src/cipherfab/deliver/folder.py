"""Writes a set of files into a folder and nowhere else."""

from collections.abc import Mapping
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.files import make_folder


def write_folder(folder: Path, contents: Mapping[str, str], *, force: bool = False) -> list[Path]:
    """Write files into a folder, created if its parent exists.

    Parameters
    ----------
    folder : Path
        The folder.
    contents : Mapping[str, str]
        Text by path relative to the folder, with ``/`` between the parts.
    force : bool
        Write into a folder with files: replace those of the same names, keep others.

    Returns
    -------
    list[Path]
        The files written, in the order of ``contents``.

    Raises
    ------
    InputError
        If the folder is not empty and ``force`` is false, is not a folder, a path leads out of it, or
        the system refuses. Paths are checked before anything is written.
    """
    try:
        require_free(folder, force=force)
        paths = {folder / name: text for name, text in contents.items()}
        for path in paths:
            _require_inside(path, folder)
        make_folder(folder)
        for path, text in paths.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {error}") from error
    return list(paths)


def require_free(folder: Path, *, force: bool) -> None:
    """Raise an `InputError` if a path is not a folder, or is not empty and ``force`` is false."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is not a folder; give a folder that is empty or does not exist")
    if not force and folder.exists() and any(folder.iterdir()):
        raise InputError(f"{folder} is not empty; give another folder, or --force to replace files in it")


def _require_inside(path: Path, folder: Path) -> None:
    # Links are followed: one that leads out of the folder must not be written through.
    found = path.resolve()
    if not found.is_relative_to(folder.resolve()):
        raise InputError(f"{path} leads to {found}, outside of {folder}; nothing was written")
