"""Runs a study in an output folder, with progress; Ctrl-C stops it cleanly."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from cipherfab.cli.main import INTERRUPTED
from cipherfab.cli.support.folder import STORE, work_folder
from cipherfab.cli.support.progress import StudyProgress
from cipherfab.errors import ToolError
from cipherfab.flow.jobs import FlowSettings
from cipherfab.flow.pool import LocalPool, Pool
from cipherfab.flow.study import Options, Pair, run
from cipherfab.records.database import Store
from cipherfab.records.record import Record
from cipherfab.tools.tools import Kind, Tool, Toolset, unprepared


def processors() -> int:
    """Return the number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where and how to measure.

    Attributes
    ----------
    output : Path
        The output folder.
    kind : Kind
        The kind of tools.
    jobs : int | None
        Parallel measurements; by default one for each processor, here or in the cluster.
    scheduler : str | None
        Address of a Dask scheduler; by default this machine measures.
    """

    output: Path
    kind: Kind = "wheel"
    jobs: int | None = None
    scheduler: str | None = None

    @property
    def tools(self) -> Toolset:
        """The tools."""
        return Toolset(self.kind)


def measure_all(pairs: Sequence[Pair], seeds: int, place: Place, *, stock: bool = False) -> list[Record]:
    """Return the record of every design on its target, with progress on standard error.

    Parameters
    ----------
    pairs : Sequence[Pair]
        Designs and targets.
    seeds : int
        Placement seeds where there is place and route.
    place : Place
        Where and how.
    stock : bool
        Whether the plain Verilog is also mapped with the family's own synthesis.

    Raises
    ------
    ToolError
        If Dask is needed and not installed.
    ClusterError
        If the cluster cannot be used.
    click.exceptions.Exit
        After Ctrl-C.
    """
    tools = place.tools
    needed = list({tool.name: tool for _, target in pairs for tool in tools.tools(target)}.values())
    progress = StudyProgress(pairs, Console(stderr=True))
    path = place.output / STORE
    try:
        with Store(path) as store, work_folder(place.output) as folder, progress:
            if place.scheduler:
                flow = FlowSettings(tools=tools, folder=None, seeds=seeds, stock=stock)
                make_pool = _on_cluster(place.scheduler, needed, place.jobs, progress.say)
                options = Options(on_event=progress.tell, make_pool=make_pool)
            else:
                flow = FlowSettings(tools=tools, folder=folder, seeds=seeds, stock=stock)
                options = Options(
                    prepare=unprepared(needed),
                    on_event=progress.tell,
                    make_pool=lambda: LocalPool(place.jobs or processors()),
                )
            return run(pairs, store, flow, options)
    except KeyboardInterrupt:
        click.echo(f"\nstopped; finished results are kept in {path}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None


def _on_cluster(
    scheduler: str, tools: Sequence[Tool], jobs: int | None, say: Callable[[str], None]
) -> Callable[[], Pool]:
    """Return a function that connects to a cluster and reports its size."""
    try:
        # Loaded only when needed: it takes half a second, and most installations do without Dask.
        cluster: Any = import_module("cipherfab.flow.cluster")
    except ImportError as error:
        raise ToolError(
            f"--scheduler needs Dask, which cannot be loaded ({error}); "
            "install it with: pip install distributed"
        ) from error

    def connect() -> Pool:
        pool: Pool = cluster.ClusterPool(scheduler, tools, most=jobs)
        say(f"cluster {scheduler}: {pool}")
        return pool

    return connect
