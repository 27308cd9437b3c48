"""Runs a study in an output folder."""

import os
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console

from cipherfab.errors import ToolError
from cipherfab.flow.jobs import FlowSettings
from cipherfab.flow.pool import InlinePool, LocalPool, Pool
from cipherfab.flow.study import Event, Options, Pair, run
from cipherfab.records.database import Store
from cipherfab.records.record import Record
from cipherfab.tools.tools import Kind, Tool, Toolset, unprepared
from cipherfab.workspace.folder import STORE, work_folder
from cipherfab.workspace.progress import StudyProgress


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
        Parallel measurements; by default one for each processor, here or in the cluster. With 0 this process
        measures, one design after the other.
    scheduler : str | None
        Address of a Dask scheduler; by default this machine measures.
    """

    output: Path
    kind: Kind = "wheel"
    jobs: int | None = None
    scheduler: str | None = None

    @property
    def store(self) -> Path:
        """The file of the store."""
        return self.output / STORE

    @property
    def tools(self) -> Toolset:
        """The tools."""
        return Toolset(self.kind)


def measure_all(
    pairs: Sequence[Pair], seeds: int, place: Place, *, stock: bool = False, progress: bool = False
) -> list[Record]:
    """Return the record of every design on its target.

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
    progress : bool
        Whether progress is shown on standard error.

    Raises
    ------
    ToolError
        If Dask is needed and not installed, or a tool cannot be compiled.
    ClusterError
        If the cluster cannot be used.
    StoreError
        If the store cannot be used.
    """
    tools = place.tools
    needed = list({tool.name: tool for _, target in pairs for tool in tools.tools(target)}.values())
    shown = StudyProgress(pairs, Console(stderr=True)) if progress else None
    say: Callable[[str], None] = shown.say if shown else _ignore
    tell: Callable[[Event], None] = shown.tell if shown else _ignore
    with Store(place.store) as store, work_folder(place.output) as folder, shown or nullcontext():
        if place.scheduler:
            flow = FlowSettings(tools=tools, folder=None, seeds=seeds, stock=stock)
            options = Options(on_event=tell, make_pool=_on_cluster(place.scheduler, needed, place.jobs, say))
        else:
            flow = FlowSettings(tools=tools, folder=folder, seeds=seeds, stock=stock)
            options = Options(
                prepare=unprepared(needed), on_event=tell, make_pool=lambda: _on_this_machine(place.jobs)
            )
        return run(pairs, store, flow, options)


def _ignore(_: object) -> None:
    """Show nothing."""


def _on_this_machine(jobs: int | None) -> Pool:
    return InlinePool() if jobs == 0 else LocalPool(jobs or processors())


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
