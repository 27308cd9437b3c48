"""Measures experiments: a row is kept as soon as it is measured, and a run that was stopped goes on there."""

import hashlib
from collections.abc import Collection
from functools import cache
from pathlib import Path

from rich.progress import track

from cipherfab.errors import InputError
from cipherfab.publish.checkout import root
from cipherfab.publish.experiment import C, Experiment, R
from cipherfab.publish.processes import results
from cipherfab.workspace.folder import replacing

_INPUTS = ("src", "rtl", "docs/examples", "peers", "requirements.lock")
# What is not in the checkout: compiled modules, and sources of others, which are at a known commit.
_SKIPPED = {"__pycache__", "sources"}


@cache
def inputs() -> str:
    """Return a hash of all that an experiment may depend on: sources, RTL, and the versions of the tools."""
    digest = hashlib.sha256()
    for name in _INPUTS:
        found = root() / name
        for path in sorted(found.rglob("*") if found.is_dir() else [found]):
            if path.is_file() and _SKIPPED.isdisjoint(path.parts):
                digest.update(path.relative_to(root()).as_posix().encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def run(experiment: Experiment[C, R], only: Collection[str], *, jobs: int, kept: Path) -> None:
    """Measure cases of an experiment, and write its file.

    Parameters
    ----------
    experiment : Experiment[C, R]
        Which.
    only : Collection[str]
        Parts of keys, as designs and targets, of which a case has to have one; all cases if empty. Rows of
        other cases stay as they are in the file.
    jobs : int
        Cases at the same time.
    kept : Path
        A folder for rows of runs that are not complete.

    Raises
    ------
    InputError
        If no case has one of these parts.
    """
    cases = {experiment.identity(case): case for case in experiment.cases}
    chosen = [each for each in cases if not only or not set(only).isdisjoint(each)]
    if not chosen:
        parts = ", ".join(dict.fromkeys(part for each in cases for part in each))
        raise InputError(f"{experiment.name} has no case with {' or '.join(only)}; there are {parts}")
    # Rows of other inputs are in another file, which nobody reads again.
    kept.mkdir(parents=True, exist_ok=True)
    journal = kept / f"{experiment.name}-{inputs()}.json"
    fresh = {experiment.identity(row): row for row in experiment.read(journal)} if journal.exists() else {}
    left = [each for each in chosen if each not in fresh]
    processes = 1 if experiment.timed else jobs
    every = results(experiment.measure, [cases[each] for each in left], processes)
    for row in track(every, experiment.name, total=len(left)):
        fresh[experiment.identity(row)] = row
        with replacing(journal) as file:
            file.write(experiment.encode(fresh.values()))
    rows = {experiment.identity(row): row for row in experiment.read(experiment.path)} if only else {}
    rows |= {each: fresh[each] for each in chosen}
    with replacing(experiment.path) as file:
        file.write(experiment.encode(rows[each] for each in cases if each in rows))
