"""Committed results: files of a commit, read by git without a checkout."""

import os
import subprocess

from cipherfab.catalogue import studies
from cipherfab.errors import InputError, ToolError
from cipherfab.records.record_json import MAX_BYTES

RESULTS = "docs/results"
"""Folder of the published results, from the root of the repository."""
_TIMEOUT = 60


def committed(name: str) -> dict[str, bytes]:
    """Return the files of results in a commit of the repository around the current folder, by name.

    Parameters
    ----------
    name : str
        A commit, in git's syntax, for the files of all studies in ``docs/results``; or ``COMMIT:PATH`` for
        one file.

    Raises
    ------
    InputError
        If there is no git, repository, commit or such file, or a file is too large.
    """
    revision, colon, path = name.partition(":")
    commit = _commit(name, revision)
    if colon:
        return {name: _content(f"{commit}:{path}", name)}
    listed = _git("ls-tree", "--full-tree", "--name-only", "-z", commit, f"{RESULTS}/").stdout
    there = set(listed.decode("utf-8", "replace").split("\0"))
    paths = [path for study in studies() if (path := f"{RESULTS}/{study}.json") in there]
    if not paths:
        raise InputError(f"commit {name} has no results of a study in {RESULTS}")
    return {f"{name}:{path}": _content(f"{commit}:{path}", f"{name}:{path}") for path in paths}


def _commit(name: str, revision: str) -> str:
    refusal = f"no such file, folder or commit: {name}"
    # A leading dash would be an option for git.
    if not revision or revision.startswith("-"):
        raise InputError(refusal)
    found = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if found.returncode:
        said = found.stderr.decode("utf-8", "replace").strip()
        raise InputError(refusal + (f" (git: {said.splitlines()[0]})" if said else ""))
    return found.stdout.decode("ascii").strip()


def _content(thing: str, name: str) -> bytes:
    kind, size = (_git("cat-file", option, thing) for option in ("-t", "-s"))
    if kind.returncode or kind.stdout.strip() != b"blob":
        raise InputError(f"{name}: no such file in the commit")
    if int(size.stdout) > MAX_BYTES:
        raise InputError(f"{name} is larger than the allowed {MAX_BYTES} bytes")
    # Unlike `git show`, this runs no filter configured in the repository.
    return _git("cat-file", "blob", thing).stdout


def _git(*arguments: str) -> "subprocess.CompletedProcess[bytes]":
    try:
        return subprocess.run(
            ["git", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TIMEOUT,
            check=False,
            # A partial clone must not fetch files now.
            env={**os.environ, "GIT_NO_LAZY_FETCH": "1"},
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ToolError(f"cannot run git to read a commit: {error}") from error
