"""Runs nextpnr on a mapped netlist inside its timing shell and reads the frequency from its report."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cipherfab.devices.place_and_route import PlaceAndRoute
from cipherfab.devices.target import Target
from cipherfab.errors import ToolError
from cipherfab.tools.timing_shell import add_shell, dict_of
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
    shelled = workdir / f"{netlist.stem}_shell.json"
    shelled.write_text(json.dumps(content), encoding="utf-8")
    report = workdir / f"{netlist.stem}_{seed}_report.json"
    arguments = [
        *flow.device,
        *effort(content, flow),
        *goal(seed),
        "--json",
        shelled.name,
        "--report",
        report.name,
        "-q",
    ]
    tool.run(*arguments, cwd=workdir, timeout=_TIMEOUT)
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
    try:
        report = dict_of(json.loads(path.read_bytes()))
        frequencies = {name: float(clock["achieved"]) for name, clock in dict_of(report["fmax"]).items()}
        paths = [
            (p["from"], p["to"], sum(float(s["delay"]) for s in p["path"])) for p in report["critical_paths"]
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ToolError(f"{path.name} is no report of nextpnr: {type(error).__name__} {error}") from error
    if len(frequencies) != 1:
        raise ToolError(f"{path.name} has frequencies for clocks {sorted(frequencies)}; there must be one")
    crossing = [
        delay
        for start, end, delay in paths
        if start != end and "key_clk" in str(start) and "async" not in str(end)
    ]
    return Placed(seed=seed, fmax_mhz=next(iter(frequencies.values())), settle_ns=max(crossing, default=0.0))
