"""The output folder: the paths of its files, written so that none is ever incomplete."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp, mkstemp
from typing import IO

from cipherfab.errors import InputError
from cipherfab.files import make_folder, require_folder

OUTPUT = Path("cipherfab-out")
"""The default output folder."""
STORE = "store.sqlite"
PAGE = "report.html"
_WORK = "work"
_LOCK = "lock"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Create a private scratch folder, and remove it afterwards.

    It is in the current folder: tools in wheels cannot access the system's temporary folder.

    Raises
    ------
    InputError
        If nothing can be written there.
    """
    try:
        folder = TemporaryDirectory(prefix=".cipherfab-", dir=Path.cwd())
    except OSError as error:
        raise InputError(f"cannot write to the current folder, {Path.cwd()}: {error.strerror}") from error
    with folder as name:
        yield Path(name)


@contextmanager
def work_folder(output: Path) -> Iterator[Path]:
    """Create a scratch folder; remove it afterwards, with those of killed runs.

    Each folder has a file that its process keeps locked; the system unlocks it when the process ends in any
    way.
    """
    root = output.resolve() / _WORK
    make_folder(output)
    make_folder(root)
    with (root / _LOCK).open("w") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        for old in root.iterdir():
            if old.is_dir() and not _in_use(old):
                shutil.rmtree(old, ignore_errors=True)
        folder = Path(mkdtemp(dir=root))
        lock = (folder / _LOCK).open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        yield folder
    finally:
        lock.close()
        shutil.rmtree(folder, ignore_errors=True)


def _in_use(folder: Path) -> bool:
    try:
        with (folder / _LOCK).open("r") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """Open a text file that replaces another one once it is complete.

    Anything else, such as `/dev/null` or a pipe, is written directly.
    """
    with replacing_bytes(path) as file, TextIOWrapper(file, encoding="utf-8", newline="\n") as text:
        yield text


@contextmanager
def replacing_bytes(path: Path) -> Iterator[IO[bytes]]:
    """Open a file as in `replacing`, for bytes."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    require_folder(path.parent)
    descriptor, name = mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with open(descriptor, "wb") as file:
            yield file
        _share(Path(name))
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _share(path: Path) -> None:
    """Give a private temporary file the permissions of a new file."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
