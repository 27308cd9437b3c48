"""Finds the tools and tells exactly which ones they are.

By default the tools are those of the wheels that are installed with cipherfab. When asked for, they are only
those that are WebAssembly, and give the same on every machine, or native programs on the search path.
"""

import hashlib
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from cipherfab.devices.target import Target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.process import attempt, explain, run
from cipherfab.tools.wheels import WHEELS, compiling_alone

Kind: TypeAlias = Literal["wheel", "portable", "native"]


@dataclass(frozen=True, kw_only=True)
class Tool:
    """A tool that was found.

    Attributes
    ----------
    name : str
        "yosys", "nextpnr-ecp5".
    kind : str
        "wheel", "portable" or "native".
    argv : tuple[str, ...]
        How to start it; arguments follow.
    version : str
        What it says of itself, or the version of its wheel.
    identity : str
        Tells two builds of the same version apart: distribution and version of a wheel, hash of a binary.
    code : Path | None
        Where the machine code of a tool is that is compiled at its first call.
    versioned : bool
        Whether it can be asked for its version.
    """

    name: str
    kind: Kind
    argv: tuple[str, ...]
    version: str
    identity: str
    code: Path | None = None
    versioned: bool = True

    def run(self, *arguments: str, cwd: Path, timeout: float) -> str:
        """Run the tool with arguments, as `process.run` does."""
        return run([*self.argv, *arguments], cwd=cwd, timeout=timeout, name=self.name)


class ToolIdentity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a record says of a tool; ``identity`` tells two builds of the same version apart."""

    name: str
    version: str
    kind: Literal["wheel", "native"]
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
            ToolIdentity(
                name=tool.name,
                version=tool.version,
                kind="native" if tool.kind == "native" else "wheel",
                identity=tool.identity,
            )
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
    if name not in WHEELS:
        raise InputError(f"unknown tool {name!r}; there are {', '.join(WHEELS)}")
    if kind == "native":
        return _find_native(name)
    wheels = [wheel for wheel in WHEELS[name] if kind == "wheel" or wheel.portable]
    for wheel in wheels:
        if wheel.version is not None:
            return Tool(
                name=name,
                kind=kind,
                argv=wheel.argv,
                version=wheel.version,
                identity=f"{wheel.program.distribution} {wheel.version}",
                code=wheel.code,
                versioned=wheel.program.versioned,
            )
    raise ToolError(f"{name} is missing; install it with: pip install {wheels[0].program.distribution}")


def _find_native(name: str) -> Tool:
    path = shutil.which(name)
    if path is None:
        raise ToolError(f"no {name} on the search path; install it, or leave out --native to use the wheel")
    version = _native_version(path) if WHEELS[name][0].program.versioned else "unknown"
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    return Tool(name=name, kind="native", argv=(path,), version=version, identity=f"sha256 {digest}")


def _native_version(path: str) -> str:
    said = run([path, "--version"], cwd=Path.cwd(), timeout=60)
    found = re.search(r"\d+\.\d+\S*", said)
    if found is None:
        raise ToolError(f"{path} --version says {said.strip()[:200]!r}; a version number was expected")
    return found.group().rstrip(",)")


def unprepared(tools: Iterable[Tool]) -> list[Tool]:
    """Return the tools that have to be compiled on this machine yet."""
    return [tool for tool in tools if tool.code is not None and not tool.code.exists()]


def prepare(tools: Iterable[Tool], report: Callable[[Tool], None]) -> None:
    """Compile the tools that need it, one after the other, which takes up to a minute each.

    Of several processes that need the same, one compiles and the others wait: each would take all the time.

    Parameters
    ----------
    tools : Iterable[Tool]
        The tools a run will use.
    report : Callable[[Tool], None]
        Called before a tool is compiled.
    """
    for tool in unprepared(tools):
        report(tool)
        with compiling_alone():
            if unprepared([tool]):
                _compile(tool)


def _compile(tool: Tool) -> None:
    """Let a wheel compile its tool; one that has no version answers with a status that says nothing."""
    status, output = attempt([*tool.argv, "--version"], cwd=Path.cwd(), timeout=1200, name=tool.name)
    if unprepared([tool]) or (tool.versioned and status != 0):
        raise ToolError(explain(tool.name, status, output))
