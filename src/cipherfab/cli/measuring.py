"""Runs a study in an output folder, with progress, in a way that Ctrl-C may stop."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from cipherfab.cli.folder import STORE, work_folder
from cipherfab.cli.main import INTERRUPTED
from cipherfab.cli.progress import StudyProgress, prepare
from cipherfab.evaluate.record import Record
from cipherfab.store.database import Store
from cipherfab.store.study import Options, Pair, run
from cipherfab.store.work import Bench
from cipherfab.toolchain import Toolset


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where and how to measure: output folder, jobs at the same time, tools of the system or of wheels."""

    output: Path
    jobs: int
    native: bool = False

    @property
    def tools(self) -> Toolset:
        """The tools."""
        return Toolset("native" if self.native else "wheel")


def measure_all(pairs: Sequence[Pair], seeds: int, place: Place) -> list[Record]:
    """Return the record of every design on its target, telling on standard error what is going on.

    Raises
    ------
    click.exceptions.Exit
        After Ctrl-C.
    """
    tools = place.tools
    needed = {tool.name: tool for _, target in pairs for tool in tools.tools(target)}
    progress = StudyProgress(len(pairs), Console(stderr=True))
    path = place.output / STORE
    try:
        with Store(path) as store, work_folder(place.output) as folder, progress:
            options = Options(
                jobs=place.jobs,
                prepare=lambda: prepare(needed.values(), progress.say),
                on_event=progress.tell,
            )
            return run(pairs, store, Bench(tools=tools, folder=folder, seeds=seeds), options)
    except KeyboardInterrupt:
        click.echo(f"\nstopped; what was finished is kept in {path}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
