"""`cipherfab build`; the datasheet's figures are from the store or measured now."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import get_args

import click

from cipherfab.catalogue import Design, parse
from cipherfab.cli.support.delivery import deliver
from cipherfab.cli.support.session import measure_all
from cipherfab.deliver import identifier
from cipherfab.devices import targets
from cipherfab.errors import ToolError
from cipherfab.records.database import Store
from cipherfab.records.keys import elaboration_key
from cipherfab.records.published import published
from cipherfab.records.record import Measurement, require_figures
from cipherfab.tools.tools import Kind
from cipherfab.workspace.folder import OUTPUT, STORE
from cipherfab.workspace.session import Place

SEEDS = 1


def figures(design: Design, target_name: str | None) -> Sequence[Measurement]:
    """Return the figures of a design: on a target, measured if necessary; without one, all that are known.

    Raises
    ------
    InputError
        For an unknown target.
    CheckError
        If the design has no figures on the target; the message is the reason.
    StoreError
        If the store fails.
    """
    if target_name is None:
        return [*known(design, OUTPUT).values()]
    place = Place(output=OUTPUT)
    records = measure_all([(design, targets.target(target_name))], SEEDS, place, stock=True)
    return [require_figures(record) for record in records]


def known(design: Design, output: Path) -> Mapping[str, Measurement]:
    """Return the latest figures of the present RTL by target: yours before published ones.

    Raises
    ------
    StoreError
        If the store in the output folder fails.
    """
    there = {record.target: record for record in published(design=design.id)}
    return {**there, **{record.target: record for record in _own(design, output)}}


def _own(design: Design, output: Path) -> list[Measurement]:
    path = output / STORE
    if not path.is_file():
        return []
    hashes = set()
    with Store(path) as store:
        for kind in get_args(Kind):
            with suppress(ToolError):
                tools = Place(output=output, kind=kind).tools.identities()
                hashes.add(store.elaboration(elaboration_key(design, tools)))
        return [
            record
            for record in store.records()
            if isinstance(record, Measurement) and record.design == design.id and record.rtl_hash in hashes
        ]


@click.command(
    "build", short_help="Write a core as a self-contained folder: sources, bench, scripts, datasheet."
)
@click.argument("design")
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder to write; by default one named after the core, in the current folder.",
)
@click.option("--target", metavar="TARGET", help="Measure the design on this target for the datasheet.")
@click.option("--force", is_flag=True, help="Replace files in a folder that is not empty.")
def command(design: str, folder: Path | None, target: str | None, force: bool) -> None:
    """Write DESIGN as a self-contained folder.

    The folder holds the SystemVerilog sources, a top module with all parameters fixed, a
    self-checking test bench, file lists, a FuseSoC core file and a datasheet. DESIGN is an id
    such as present-80/iterative:rounds_per_cycle=5, or the name of a published row such as V1.
    """
    chosen = parse(design)
    into = Path(identifier(chosen)) if folder is None else folder
    click.echo(deliver(chosen, figures(chosen, target), into, force=force))
