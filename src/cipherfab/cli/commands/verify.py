"""`cipherfab verify`: simulates a design against vectors and the golden model."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cipherfab.catalogue import BlockDesign, Design
from cipherfab.cli.support.numbers import Integer
from cipherfab.cli.support.options import DESIGN, TARGET, prove_seconds_option, tools_option
from cipherfab.devices.target import Target
from cipherfab.flow.measure import BLOCKS, verify_netlists
from cipherfab.netlist.model import Netlist
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.locate import locate
from cipherfab.verify.prove import prove
from cipherfab.verify.verification import Verification
from cipherfab.workspace.folder import scratch_folder
from cipherfab.workspace.progress import prepare

MOST_BLOCKS = 10_000_000
_VERDICTS = {
    "proved": "proved equivalent to the RTL",
    "different": "not equivalent to the RTL",
    "open": "not proved equivalent to the RTL",
}


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: design, vectors and options."""

    design: Design
    vectors: tuple[Path, ...]
    blocks: int
    level: str
    target: Target | None
    prove: bool
    prove_seconds: float
    seed: int
    kind: Kind


@click.command("verify", short_help="Check a design against known answers and the golden model.")
@click.argument("design", type=DESIGN)
@click.option(
    "--vectors",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A file of known answers, instead of those that come with cipherfab; may be repeated.",
)
@click.option(
    "--blocks",
    type=Integer(0, MOST_BLOCKS),
    default=BLOCKS,
    help="Minimum random blocks to compare with the golden model.",
)
@click.option(
    "--level",
    type=click.Choice(["rtl", "netlist"]),
    default="rtl",
    help="Check the elaborated RTL, or the netlists mapped for --target, one for each recipe.",
)
@click.option("--target", type=TARGET, metavar="TARGET", help="The target of --level netlist.")
@click.option(
    "--prove",
    is_flag=True,
    help="Also prove that the netlists mapped for --target are equivalent to the elaborated RTL.",
)
@prove_seconds_option
@click.option(
    "--seed",
    type=Integer(0, 2**32 - 1),
    default=1,
    help="Seed of random blocks, keys, stalls and resets.",
)
@tools_option
def command(**values: Any) -> None:
    """Check a design against known answers and the golden model.

    The design is simulated with every vector in each of its directions, then with random blocks while input
    and output stall, keys change and resets interrupt; its cycle counts are compared with its formulas. With
    --prove, each netlist is first proved equivalent to the RTL.
    """
    request = Request(**values)
    if (request.level == "netlist") != (request.target is not None):
        raise click.UsageError("--level netlist and --target TARGET need each other")
    if request.prove and request.target is None:
        raise click.UsageError("--prove needs --level netlist and --target TARGET")
    vectors = _vectors(request)
    # There may be no published vector for a key that is part of the design.
    own_key = "key" in request.design.parameters and not request.vectors
    tools = Toolset(request.kind)
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    with scratch_folder() as folder:
        netlists = verify_netlists(request.design, request.target, tools, folder)
        good = not request.prove or _prove(request, netlists, tools, folder)
    for name, netlist in netlists.items():
        found = check(netlist, request.design, vectors=vectors, blocks=request.blocks, seed=request.seed)
        good &= _tell(name, found, request.seed, own_key=own_key)
        if found.wrong and isinstance(request.design, BlockDesign):
            click.echo(f"  {locate(netlist, request.design, found.wrong)}", err=True)
    if not good:
        click.get_current_context().exit(1)


def _prove(request: Request, netlists: Mapping[str, Netlist], tools: Toolset, folder: Path) -> bool:
    """Prove netlist by netlist, print the verdicts, and return whether all are proved."""
    (gates,) = verify_netlists(request.design, None, tools, folder).values()
    good = True
    for name, netlist in netlists.items():
        found = prove(
            gates,
            netlist,
            tools=tools,
            workdir=folder,
            seconds=request.prove_seconds,
            seed=request.seed,
        )
        good &= found.verdict == "proved"
        click.echo(f"{name}: {_VERDICTS[found.verdict]}")
        if found.reason:
            click.echo(f"  {found.reason}", err=True)
    return good


def _vectors(request: Request) -> list[Any]:
    if not request.vectors:
        return known_answers(request.design)
    found = []
    for path in request.vectors:
        vectors = known_answers(request.design, path)
        click.echo(f"{path}: {len(vectors)} vectors of {request.design.cipher.title}")
        found += vectors
    return found


def _tell(name: str, found: Verification, seed: int, *, own_key: bool) -> bool:
    """Print the outcome of a check and return whether it passed.

    A check without vectors fails, unless the design has a fixed key.
    """
    click.echo(
        f"{name}: {found.vectors} vectors and {found.random_blocks} random blocks (seed {seed}) compared, "
        f"{found.failed} failed"
    )
    for failure in found.failures:
        click.echo(f"  {failure}", err=True)
    if not found.vectors and own_key:
        click.echo("  no vector has the design's key; the golden model computed the blocks")
    elif not found.vectors:
        click.echo("  no vector was compared; at least one must be", err=True)
    return (found.vectors > 0 or own_key) and found.failed == 0
