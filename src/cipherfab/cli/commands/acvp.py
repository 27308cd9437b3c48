"""`cipherfab acvp`: answers the files of tests of NIST's validation protocol."""

import hashlib
import json
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from cipherfab.acvp.functions import FUNCTIONS
from cipherfab.acvp.journal import Journal
from cipherfab.acvp.services import Cores, Models
from cipherfab.acvp.vector_set import read_vector_set
from cipherfab.catalogue import Design
from cipherfab.cli.support.messages import signs_of_life
from cipherfab.cli.support.options import DESIGN, TARGET, tools_option
from cipherfab.devices.target import Target
from cipherfab.errors import InputError
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.workspace.folder import replacing
from cipherfab.workspace.progress import prepare


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: a file of tests, and who answers."""

    request: Path
    response: Path | None
    level: str
    designs: tuple[Design, ...]
    target: Target | None
    kind: Kind


@click.command(
    "acvp",
    short_help="Answer the tests of NIST's validation protocol.",
    epilog="Supported: " + ", ".join(" ".join(filter(None, each)) for each in FUNCTIONS) + ".",
)
@click.argument("request", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    "response",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the response to this file.  [default: standard output]",
)
@click.option(
    "--level",
    type=click.Choice(["model", "rtl", "netlist"]),
    default="model",
    help="Who answers: the golden model, the elaborated RTL, or the netlist mapped for --target.",
)
@click.option(
    "--design",
    "designs",
    type=DESIGN,
    multiple=True,
    metavar="DESIGN",
    help="The core of --level rtl and netlist, instead of CIPHER/iterative; may be repeated, once for each "
    "cipher. Lengths of tags and nonces follow the tests.",
)
@click.option("--target", type=TARGET, metavar="TARGET", help="The target of --level netlist.")
@tools_option
def command(**values: Any) -> None:
    """Answer the tests of NIST's validation protocol.

    REQUEST is a vector set of the Automated Cryptographic Validation Protocol, as its server sends it; the
    response is what goes back. All of it is checked before anything is computed: what is not supported is
    refused with its place in the file. Lengths are whole bytes; nonces come with the tests.

    With an output file, a run that was stopped goes on where it was.
    """
    request = Request(**values)
    if (request.level == "netlist") != (request.target is not None):
        raise click.UsageError("--level netlist and --target TARGET need each other")
    if request.designs and request.level == "model":
        raise click.UsageError("--design needs --level rtl or netlist")
    vectors = read_vector_set(request.request)
    for design in request.designs:
        if design.cipher.name not in vectors.ciphers:
            raise InputError(f"{design.id} has no test here; the tests are of {', '.join(vectors.ciphers)}")
    service = Models() if request.level == "model" else _cores(request)
    parts = [version("cipherfab"), request.level, *(each.id for each in request.designs), request.kind]
    parts.append(request.target.name if request.target else "")
    parts.append(hashlib.sha256(request.request.read_bytes()).hexdigest())
    output = request.response
    path = None if output is None else output.with_name(output.name + ".part")
    with Journal(path, hashlib.sha256("\n".join(parts).encode()).hexdigest()) as journal:
        if kept := len(journal.answers):
            click.echo(f"{kept:,} answers are kept from a run that was stopped", err=True)
        with signs_of_life(lambda: f"test {len(journal.answers) + 1:,} of {len(vectors.tests):,}"):
            vectors.answer(service, journal)
        text = json.dumps(vectors.response(journal.answers), indent=2)
        if output is None:
            click.echo(text)
        else:
            with replacing(output) as file:
                file.write(text + "\n")
        journal.finish()
    click.echo(f"{vectors.title}: {len(vectors.tests):,} tests answered by {_answerer(request)}", err=True)


def _cores(request: Request) -> Cores:
    tools = Toolset(request.kind)
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    return Cores(request.designs, request.target.name if request.target else None, request.kind)


def _answerer(request: Request) -> str:
    if request.level == "model":
        return "the golden model"
    return "the RTL" if request.target is None else f"the netlist for {request.target.name}"
