"""`cipherfab explore`: measures designs on targets and compares them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from cipherfab.catalogue import Design, Study, read_study
from cipherfab.cli.support.numbers import Integer
from cipherfab.cli.support.options import (
    DEFAULT_STUDY,
    DESIGN,
    SCHEDULER,
    STUDY,
    TARGET,
    output_option,
    tools_option,
)
from cipherfab.cli.support.session import measure_all
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.flow.study import Pair
from cipherfab.records.record import Failure, Record
from cipherfab.records.record_json import write_list
from cipherfab.report.html import html_page
from cipherfab.report.table import print_records
from cipherfab.tools.tools import Kind
from cipherfab.workspace.folder import PAGE, replacing
from cipherfab.workspace.session import Place

MOST_SEEDS = 1000


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: designs, targets and options."""

    designs: tuple[Design, ...]
    study: Study | None
    target: tuple[Target, ...]
    seeds: int | None
    stock: bool
    jobs: int | None
    scheduler: str | None
    json: str | None
    output: Path
    kind: Kind

    @property
    def pairs(self) -> list[Pair]:
        """Every design on every target, each once."""
        study = self._study
        designs = dict.fromkeys(self.designs or study.designs)
        targets = {found.name: found for found in self.target or map(target, study.targets)}
        return [(design, found) for design in designs for found in targets.values()]

    @property
    def placement_seeds(self) -> int:
        """Placement seeds, as requested or from the study."""
        return self._study.seeds if self.seeds is None else self.seeds

    @property
    def with_stock(self) -> bool:
        """Whether the family's own synthesis is also tried, as requested or from the study."""
        return self.stock or (self._study.stock and not self.designs)

    @property
    def _study(self) -> Study:
        return self.study or read_study(DEFAULT_STUDY)


@click.command("explore", short_help="Measure designs on targets and compare them.")
@click.argument("designs", type=DESIGN, nargs=-1, metavar="[DESIGN]...")
@click.option(
    "--study",
    type=STUDY,
    metavar="NAME|FILE",
    help="A shipped study or a study file; the default study if neither this nor designs are given.",
)
@click.option(
    "--target",
    type=TARGET,
    multiple=True,
    metavar="TARGET",
    help="A target, in place of the study's; may be repeated.",
)
@click.option(
    "--seeds",
    type=Integer(1, MOST_SEEDS),
    help="Placement seeds for each design, where there is place and route; by default the study's.",
)
@click.option(
    "--stock",
    is_flag=True,
    help="Also map the plain Verilog with the family's own synthesis; a study may ask for it too.",
)
@click.option(
    "--jobs",
    type=Integer(1, 1024),
    show_default="one for each processor, here or in the cluster",
    help="Parallel measurements.",
)
@click.option(
    "--scheduler",
    type=SCHEDULER,
    metavar="ADDRESS",
    help="Measure on the Dask cluster with this scheduler, as tcp://HOST:PORT.",
)
@click.option(
    "--json",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Also write the records to this file, as a JSON list; - for standard output.",
)
@output_option("Folder for the store, the page and tool files.")
@tools_option
def command(**values: Any) -> None:
    """Measure designs on targets and compare them.

    Every design is implemented, checked in simulation and, where there is place and route, placed. Results
    already in the store of the output folder are reused. Prints a table and writes report.html.

    Designs are given as CIPHER/ARCHITECTURE, or CIPHER/ARCHITECTURE:PARAMETER=VALUE,..., or by the row of a
    published table; see `cipherfab list`. Exits with 1 if any design failed.
    """
    request = Request(**values)
    if request.designs and request.study:
        raise click.UsageError("give either designs or --study, not both")
    place = Place(output=request.output, kind=request.kind, jobs=request.jobs, scheduler=request.scheduler)
    records = measure_all(request.pairs, request.placement_seeds, place, stock=request.with_stock)
    page = request.output / PAGE
    with replacing(page) as file:
        file.write(html_page(records))
    if request.json:
        _write_json(request.json, records)
    console = Console(stderr=request.json == "-")
    print_records(console, records)
    console.print(f"\nReport: {page}", markup=False, highlight=False, soft_wrap=True)
    if any(isinstance(record, Failure) for record in records):
        click.get_current_context().exit(1)


def _write_json(name: str, records: Sequence[Record]) -> None:
    text = write_list(records)
    if name == "-":
        click.echo(text, nl=False)
    else:
        with replacing(Path(name)) as file:
            file.write(text)
