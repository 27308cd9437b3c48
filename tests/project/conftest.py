"""The project as files: its root, its sources, the text of everything that is part of it."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

_ROOT = Path(__file__).resolve().parents[2]
# Where there is no git to ask, as in an unpacked archive.
_NOT_OURS = {".git", ".venv", "build", "dist", "cipherfab-out", "sim_build", "__pycache__"}


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the checkout."""
    return _ROOT


def _listed() -> list[Path]:
    git = shutil.which("git")
    if git and (_ROOT / ".git").exists():
        arguments = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(arguments, cwd=_ROOT, capture_output=True, check=True).stdout
        return [_ROOT / name for name in names.decode().split("\0") if name]
    found = (path.relative_to(_ROOT) for path in _ROOT.rglob("*"))
    return [_ROOT / path for path in found if not _NOT_OURS & set(path.parts) and "_cache" not in str(path)]


@pytest.fixture(scope="session")
def texts(root: Path) -> Mapping[str, str]:
    """Return the text files of the project by their path from the root."""
    found = {}
    for path in sorted(_listed()):
        data = path.read_bytes() if path.is_file() else b"\0"
        if b"\0" not in data:
            found[path.relative_to(root).as_posix()] = data.decode()
    return MappingProxyType(found)
