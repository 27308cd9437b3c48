"""Cores of others that are measured beside ours: where their sources are, and whether they are here."""

import shlex
import subprocess
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec

from cipherfab.catalogue import Design, parse_id
from cipherfab.errors import InputError
from cipherfab.publish.checkout import root

_Text = Annotated[str, msgspec.Meta(min_length=1)]


class Peer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A core of others.

    Attributes
    ----------
    repository, commit : str
        Where its sources are.
    language, licence, what : str
        For readers.
    ours : str
        ID of our design that is closest in what it does and how.
    commands : tuple[str, ...]
        What makes its sources, run where they are.
    """

    repository: Annotated[str, msgspec.Meta(pattern=r"^https://[\w./-]+$")]
    commit: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{40}$")]
    language: _Text
    licence: _Text
    what: _Text
    ours: _Text
    commands: tuple[str, ...] = ()


@cache
def peers() -> MappingProxyType[str, Peer]:
    """Return the peers by name, which is that of their folder; none if this is no checkout."""
    try:
        file = folder() / "peers.toml"
    except InputError:
        return MappingProxyType({})
    return MappingProxyType(msgspec.toml.decode(file.read_bytes(), type=dict[str, Peer]))


def folder() -> Path:
    """Return the folder with adapters, and with the sources if they are here."""
    return root() / "peers"


def ours(peer: Peer) -> Design:
    """Return the design that a peer is compared with."""
    return parse_id(peer.ours)


def script() -> str:
    """Return shell commands that get the sources of all peers, at the root of the checkout."""
    lines = []
    for name, peer in peers().items():
        place = f"peers/{name}/sources"
        lines.append(shlex.join(["git", "clone", peer.repository, place]))
        lines.append(shlex.join(["git", "-C", place, "checkout", "--detach", peer.commit]))
        lines += [f"(cd {place} && {command})" for command in peer.commands]
    return "\n".join(lines) + "\n"


def check_sources(name: str) -> None:
    """Check that the sources of a peer are here, at its commit and without changes.

    Raises
    ------
    InputError
        If they are not.
    """
    place = folder() / name / "sources"
    if not (place / ".git").exists():
        raise InputError(
            f"there are no sources of {name} in {place.relative_to(root())}; get those of all peers by "
            "python -m cipherfab.publish peers | sh"
        )

    def git(*arguments: str) -> str:
        command = ["git", "-C", str(place), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    if (commit := git("rev-parse", "HEAD")) != peers()[name].commit:
        raise InputError(f"the sources of {name} are at commit {commit}, not at {peers()[name].commit}")
    if git("status", "--porcelain", "--untracked-files=no"):
        raise InputError(f"the sources of {name} have changes")
