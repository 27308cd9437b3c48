"""`cipherfab pick`: the best measured design, the reason, and the gain of the next relaxation."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from shlex import quote
from typing import Any, get_args

import click
from rich.console import Console

from cipherfab.catalogue import Study
from cipherfab.cli.commands.build import known
from cipherfab.cli.support.delivery import deliver
from cipherfab.cli.support.numbers import Integer, Number
from cipherfab.cli.support.options import ANY_CIPHER, STUDY, TARGET, output_option, tools_option
from cipherfab.cli.support.output import print_json
from cipherfab.cli.support.session import measure_all
from cipherfab.devices.target import Target
from cipherfab.errors import InputError
from cipherfab.models import Kind as Work
from cipherfab.records.record import Measurement, Record
from cipherfab.report.table import print_line, print_section
from cipherfab.selection import selection_text
from cipherfab.selection.constraints import OBJECTIVES, Candidate, Constraints, default_objective
from cipherfab.selection.select import Selection, candidates, select
from cipherfab.selection.selection_data import selection_data
from cipherfab.tools.tools import Kind
from cipherfab.workspace.folder import OUTPUT
from cipherfab.workspace.records import own_and_published
from cipherfab.workspace.session import Place


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: constraints, where to search, and what to do with the result."""

    target: Target
    constraints: Constraints
    work: Work
    study: Study | None
    build: Path | None
    force: bool
    json: bool
    output: Path
    kind: Kind

    @property
    def place(self) -> str:
        """The options that name the output folder and the target, for a command to type."""
        folder = "" if self.output == OUTPUT else f" --output {quote(str(self.output))}"
        return f"--target {self.target.name}{folder}"


def requested(values: dict[str, Any]) -> Request:
    """Return the constraints in the options."""
    own = {each.name: values[each.name] for each in fields(Request) if each.name in values}
    limits = {name: value for name, value in values.items() if name not in own}
    ciphers, clock, objective = (limits.pop(name) for name in ("cipher", "clock", "objective"))
    constraints = Constraints(
        **limits,
        ciphers=tuple(dict.fromkeys(each.name for each in ciphers)),
        clock_mhz=clock,
        objective=objective
        or default_objective(min_mbps=limits["min_mbps"], max_latency=limits["max_latency"]),
    )
    kinds = {each.kind for each in ciphers} or {"block cipher"}
    if len(kinds) > 1:
        named = " and ".join(f"{kind}s" for kind in get_args(Work) if kind in kinds)
        raise click.UsageError(
            f"--cipher is {', '.join(constraints.ciphers)}: {named} do different things; "
            "allowed: ciphers of one kind"
        )
    return Request(**own, constraints=constraints, work=kinds.pop())


@click.command("pick", short_help="Pick the best measured design that meets constraints, and say why.")
@click.option("--target", type=TARGET, required=True, metavar="TARGET", help="Target of the design.")
@click.option("--max-luts", type=Integer(1), metavar="N", help="Maximum LUTs.")
@click.option("--max-ff", type=Integer(0), metavar="N", help="Maximum flip-flops.")
@click.option("--max-bram", type=Integer(0), metavar="N", help="Maximum block RAMs.")
@click.option(
    "--min-mbps", type=Number(0, min_open=True), metavar="N", help="Minimum throughput, in 10^6 bit/s."
)
@click.option(
    "--max-latency",
    type=Integer(1),
    metavar="CYCLES",
    help="Maximum clock cycles from a block to its result.",
)
@click.option("--decrypt", is_flag=True, help="The core must decrypt as well as encrypt.")
@click.option("--key-every-block", is_flag=True, help="A new key with every block must cost no cycles.")
@click.option(
    "--cipher",
    type=ANY_CIPHER,
    multiple=True,
    metavar="NAME",
    help="Consider this cipher, by default all block ciphers; may be repeated.",
)
@click.option(
    "--clock",
    type=Number(0, min_open=True),
    metavar="MHZ",
    help="Give figures at this clock, which a design must reach; by default each has its Fmax.",
)
@click.option(
    "--for",
    "objective",
    type=click.Choice(list(OBJECTIVES)),
    help="Goal: fewest LUTs (default with --min-mbps or --max-latency), highest throughput, highest "
    "throughput per LUT (default otherwise), or shortest latency in ns.",
)
@click.option(
    "--study",
    type=STUDY,
    metavar="NAME|FILE",
    help="First measure the designs of this study that the store lacks.",
)
@click.option(
    "--build",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the best design to this folder, as `cipherfab build` does.",
)
@click.option("--force", is_flag=True, help="With --build: replace files in a folder that is not empty.")
@click.option("--json", is_flag=True, help="Print JSON.")
@output_option("Folder of the store.")
@tools_option
def command(**values: Any) -> None:
    """Pick the best measured design that meets constraints, and say why.

    Ranks the designs that have figures on TARGET, from your store or else published with cipherfab, compares
    the best with the runner-up, and shows for each constraint the smallest relaxation that admits a better
    design. Measures nothing unless --study is given. Exits with 1 if no design fits.
    """
    request = requested(values)
    if request.force and request.build is None:
        raise click.UsageError("--force needs --build")
    if request.kind != "wheel" and request.study is None:
        raise click.UsageError(f"--{request.kind} needs --study: without it nothing is measured")
    pool, failed = _pool(request, _records(request))
    selection = select(pool, request.constraints)
    if request.json:
        content = {**selection_data(selection, request.target.name), "without_figures": failed}
        print_json(content)
    else:
        show(Console(), selection, request.target.name)
        if failed:
            are = "design has" if failed == 1 else "designs have"
            click.echo(f"\n{failed} {are} no figures on {request.target.name}; see cipherfab report.")
    if selection.winner is None:
        click.get_current_context().exit(1)
    if request.build:
        _build(selection.winner, request.build, request)


def show(console: Console, selection: Selection, target: str) -> None:
    """Print a selection: the reason, the ranking or the nearest misses, and the relaxations."""
    for sentence in selection_text.reason(selection, target):
        print_line(console, sentence)
    if selection.ranking:
        console.print()
        print_section(console, selection_text.ranking(selection, target))
        if hidden := len(selection.ranking[selection_text.MOST_SHOWN :]):
            print_line(console, f"and {hidden} more that fit", "dim")
    else:
        _list(console, "Closest:", selection_text.near_misses(selection))
    _list(console, "The next relaxation would buy:", selection_text.relaxations(selection))


def _records(request: Request) -> list[Record]:
    if request.study:
        place = Place(output=request.output, kind=request.kind)
        pairs = [(design, request.target) for design in request.study.designs]
        measure_all(pairs, request.study.seeds, place, stock=request.study.stock)
    own, others = own_and_published(request.output, target=request.target.name)
    return [*own, *others]


def _pool(request: Request, records: Sequence[Record]) -> tuple[list[Candidate], int]:
    """Return the candidates, and how many designs have no figures.

    Raises
    ------
    InputError
        If there are no candidates; the message gives the command to run.
    """
    measured = [record for record in records if isinstance(record, Measurement)]
    pool = candidates(measured, request.work)
    name = request.target.name
    advice = f"measure designs with `cipherfab explore {request.place}`, or give --study"
    if not pool:
        raise InputError(f"no design has figures on {name}; {advice}")
    present = {each.design.cipher.name for each in pool}
    absent = [each for each in request.constraints.ciphers if each not in present]
    if absent and len(absent) == len(request.constraints.ciphers):
        example = f"`cipherfab explore {absent[0]}/iterative {request.place}`"
        raise InputError(
            f"no design of {' or '.join(absent)} has figures on {name}; "
            f"measure some with, for example, {example}"
        )
    for cipher in absent:
        click.echo(f"note: no design of {cipher} has figures on {name}", err=True)
    if request.constraints.clock_mhz is None and all(each.fmax is None for each in pool):
        raise InputError(f"no design on {name} has an Fmax; give the clock with --clock")
    return pool, len(records) - len(measured)


def _list(console: Console, title: str, lines: Sequence[str]) -> None:
    if lines:
        console.print()
        print_line(console, title, "bold cyan")
        for line in lines:
            print_line(console, f"  {line}")


def _build(winner: Candidate, folder: Path, request: Request) -> None:
    # Figures of other RTL would be a reason to pick a core that is not the one delivered.
    records = known(winner.design, request.output)
    if winner.record not in records.values():
        raise InputError(
            f"the figures of {winner.design.id} on {request.target.name} are of other RTL or tools than "
            "the present ones; nothing was written; measure it again: "
            f"`cipherfab explore {winner.design.id} {request.place}`"
        )
    line = deliver(winner.design, [*records.values()], folder, force=request.force)
    click.echo(line if request.json else f"\n{line}", file=sys.stderr if request.json else None)
