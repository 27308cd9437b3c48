"""Runs a study in an output folder, with progress, in a way that Ctrl-C may stop."""

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
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where and how to measure.

    Attributes
    ----------
    output : Path
        The output folder.
    kind : Kind
        Which tools.
    jobs : int | None
        Measurements at the same time; one for each processor, here or of the cluster, if it is not given.
    scheduler : str | None
        Address of the scheduler of a Dask cluster; this machine measures if it is not given.
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
    """Return the record of every design on its target, telling on standard error what is going on.

    Parameters
    ----------
    pairs : Sequence[Pair]
        Designs and targets.
    seeds : int
        Placement seeds where there is place and route.
    place : Place
        Where and how.
    stock : bool
        Whether the plain Verilog is mapped by the family's own synthesis alone, too.

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
        click.echo(f"\nstopped; what was finished is kept in {path}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None


def _on_cluster(
    scheduler: str, tools: Sequence[Tool], jobs: int | None, say: Callable[[str], None]
) -> Callable[[], Pool]:
    """Return what connects to a cluster and says what is there."""
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
