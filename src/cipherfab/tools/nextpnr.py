"""Runs nextpnr on a mapped netlist inside its timing shell and reads the frequency from its report."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from cipherfab.devices.place_and_route import PlaceAndRoute
from cipherfab.devices.target import Target
from cipherfab.errors import ToolError
from cipherfab.tools.timing_shell import add_shell
from cipherfab.tools.tools import Tool

_TIMEOUT = 3600.0
_GOAL_MHZ = 400


@dataclass(frozen=True)
class Placed:
    """What place and route found.

    Attributes
    ----------
    seed : int
        Placement seed.
    fmax_mhz : float
        Highest frequency of the clock.
    settle_ns : float
        Longest path from a multi-cycle register; 0 without any.
    """

    seed: int
    fmax_mhz: float
    settle_ns: float


def place_and_route(
    netlist: Path, target: Target, seed: int, *, multicycle: Sequence[str] = (), workdir: Path, tool: Tool
) -> Placed:
    """Place and route a netlist, out of context.

    Parameters
    ----------
    netlist : Path
        JSON netlist as Yosys writes it.
    target : Target
        One with place and route.
    seed : int
        Placement seed.
    multicycle : Sequence[str]
        Registers whose outputs have several cycles to settle.
    workdir : Path
        An existing folder for the files of this run.
    tool : Tool
        nextpnr for the family.

    Raises
    ------
    ToolError
        If nextpnr fails or its report cannot be read.
    """
    flow = target.place_and_route
    if flow is None:
        raise ToolError(f"{target.name} has no open place and route")
    content = add_shell(json.loads(netlist.read_bytes()), flow, multicycle=multicycle)
    shelled = workdir / f"{netlist.stem}_{seed}_shell.json"
    shelled.write_text(json.dumps(content), encoding="utf-8")
    report = workdir / f"{netlist.stem}_{seed}_report.json"
    options = (*flow.device, *effort(content, flow), *goal(seed), "-q")
    tool.run(*options, "--json", shelled.name, "--report", report.name, cwd=workdir, timeout=_TIMEOUT)
    return read_report(report, seed)


def effort(netlist: dict[str, Any], flow: PlaceAndRoute) -> tuple[str, ...]:
    """Return the arguments for a netlist of this size."""
    modules = netlist["modules"].values()
    cells = sum(len(module.get("cells", {})) for module in modules if not _is_library(module))
    return flow.small if cells <= flow.small_cells else flow.large


def goal(seed: int) -> tuple[str, ...]:
    """Return the arguments that are the same for every netlist: a frequency to strive for, and the seed."""
    return ("--timing-allow-fail", "--freq", str(_GOAL_MHZ), "--seed", str(seed))


def _is_library(module: dict[str, object]) -> bool:
    attributes = module.get("attributes", {})
    return isinstance(attributes, dict) and ("blackbox" in attributes or "whitebox" in attributes)


def read_report(path: Path, seed: int) -> Placed:
    """Return what a report of nextpnr says.

    Raises
    ------
    ToolError
        If it is no such report, or has no frequency for exactly one clock.
    """
    report = decode_report(path)
    frequencies = [clock.achieved for clock in report.fmax.values()]
    if len(frequencies) != 1:
        raise ToolError(f"{path.name} has frequencies for clocks {sorted(report.fmax)}; there must be one")
    crossing = [
        each.delay
        for each in report.critical_paths
        if each.start != each.to and "key_clk" in each.start and "async" not in each.to
    ]
    return Placed(seed=seed, fmax_mhz=frequencies[0], settle_ns=max(crossing, default=0.0))


class _Clock(msgspec.Struct):
    """A clock with its highest frequency, in MHz."""

    achieved: float


class _Step(msgspec.Struct):
    """A cell or a net on a path, in ns."""

    delay: float


class _Path(msgspec.Struct):
    """The longest path from one clock, or pin, to another."""

    start: str = msgspec.field(name="from")
    to: str
    path: list[_Step]

    @property
    def delay(self) -> float:
        """Its delay in ns."""
        return sum(step.delay for step in self.path)


class Report(msgspec.Struct):
    """A report of nextpnr, of which only frequencies and the longest paths are looked at."""

    critical_paths: list[_Path]
    fmax: dict[str, _Clock] = msgspec.field(default_factory=dict)


def decode_report(path: Path) -> Report:
    """Return a report, or raise a `ToolError`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError) as error:
        raise ToolError(f"{path.name} is no report of nextpnr: {error}") from error
