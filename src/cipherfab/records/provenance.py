"""Where figures come from: the state of the RTL's source tree."""

import subprocess
from functools import cache
from pathlib import Path

from cipherfab.catalogue import rtl_root
from cipherfab.records.record import Git


@cache
def git_state() -> Git:
    """Return the commit of the checkout that the RTL is in, and whether ``rtl`` or ``src`` differ from it.

    There is no commit for an installed package.
    """
    root = rtl_root()
    top = _git(root, "rev-parse", "--show-toplevel")
    commit = _git(root, "rev-parse", "HEAD")
    if top is None or commit is None or Path(top.strip()) / "rtl" != root:
        return Git(commit=None, dirty=False)
    # Other files, such as the results that are being written, change no figure.
    changes = _git(Path(top.strip()), "status", "--porcelain", "--", "rtl", "src")
    return Git(commit=commit.strip(), dirty=bool(changes))


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        result = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return result.stdout
