"""Measures a design from Python."""

from os import PathLike
from pathlib import Path
from typing import get_args

from cipherfab.api.results import Result, result
from cipherfab.catalogue import parse
from cipherfab.devices.targets import target as target_of
from cipherfab.errors import InputError
from cipherfab.names import meant
from cipherfab.records.record import require_figures
from cipherfab.tools.tools import Kind
from cipherfab.workspace.folder import OUTPUT
from cipherfab.workspace.session import Place, measure_all

KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


def measure(
    design: str,
    target: str,
    *,
    seeds: int = 1,
    output: str | PathLike[str] = OUTPUT,
    tools: Kind = "wheel",
    progress: bool = False,
) -> Result:
    """Measure a design on a target, unless the store has its figures.

    The design is synthesised with all recipes of the target, its mapped netlist is verified in simulation,
    and it is placed if the target has place and route: seconds for a small core, minutes for a large one. It
    runs in this process, one step after the other; `cipherfab explore` measures many designs in parallel.

    Parameters
    ----------
    design : str
        Id of the design, such as ``"present-80/iterative:rounds_per_cycle=5"``, or a published row.
    target : str
        Name of the target, such as ``"ecp5"``.
    seeds : int
        Placement seeds, at least 1, where there is place and route. Seeds add up: only missing ones are
        placed.
    output : str | PathLike[str]
        The output folder; it is created if only itself is missing.
    tools : "wheel", "native" or "portable"
        Tools installed with cipherfab, programs on the search path, or Yosys as WebAssembly: slower, but its
        figures are the same on every machine.
    progress : bool
        Whether to show progress on standard error.

    Returns
    -------
    Result
        The figures, with every seed in the store.

    Raises
    ------
    InputError
        For an unknown design, target or kind of tools, for less than one seed, and for a folder that cannot
        be created.
    CheckError
        If the design has no figures on the target, since its netlist is wrong or a tool fails on it; the
        message gives the reason.
    ToolError
        If a tool is missing or cannot be compiled.
    StoreError
        If the store cannot be used.
    """
    pair = parse(design), target_of(target)
    if seeds < 1:
        raise InputError(f"seeds is {seeds}, allowed: 1 or more")
    place = Place(output=Path(output), kind=KINDS[meant("kind of tools", tools, KINDS)], jobs=0)
    [record] = measure_all([pair], seeds, place, progress=progress)
    return result(require_figures(record), "own")
