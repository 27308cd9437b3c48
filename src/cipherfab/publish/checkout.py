"""The checkout whose files are written: an installed package has neither pages nor anything to generate."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cipherfab.errors import InputError


@cache
def root() -> Path:
    """Return the root of the checkout.

    Raises
    ------
    InputError
        If this is an installed package.
    """
    folder = Path(__file__).resolve().parents[3]
    if not (folder / "docs" / "index.md").is_file():
        raise InputError(f"{folder} is no checkout of cipherfab: there is nothing to write")
    return folder


@contextmanager
def workdir(name: str) -> Iterator[Path]:
    """Give a folder for files of the tools that goes away."""
    parent = root() / "build" / "publish"
    parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=parent, prefix=f"{name}-") as folder:
        yield Path(folder)
