"""Runs a study for a command, with progress; Ctrl-C stops it cleanly."""

from collections.abc import Sequence

import click

from cipherfab.cli.main import INTERRUPTED
from cipherfab.flow.study import Pair
from cipherfab.records.record import Record
from cipherfab.workspace import session
from cipherfab.workspace.session import Place


def measure_all(pairs: Sequence[Pair], seeds: int, place: Place, *, stock: bool = False) -> list[Record]:
    """Return the record of every design on its target, with progress; see `workspace.session.measure_all`.

    Raises
    ------
    click.exceptions.Exit
        After Ctrl-C.
    """
    try:
        return session.measure_all(pairs, seeds, place, stock=stock, progress=True)
    except KeyboardInterrupt:
        click.echo(f"\nstopped; finished results are kept in {place.store}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
