"""`cipherfab prove`: proves that cores, and their netlists, are their ciphers."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cipherfab.catalogue import Design
from cipherfab.cli.support.numbers import Number
from cipherfab.cli.support.options import DESIGN, TARGET, output_option, tools_option
from cipherfab.devices.target import Target
from cipherfab.flow.measure import best, elaborate, synthesise, verify_netlists
from cipherfab.netlist.model import Netlist
from cipherfab.proof.prove import SECONDS, CoreProof, prove_core
from cipherfab.records.keys import proof_key
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.verify.prove import Proof, prove
from cipherfab.workspace.folder import scratch_folder
from cipherfab.workspace.progress import prepare
from cipherfab.workspace.proofs import keep_proof, kept_proof

_VERDICTS = {"proved": "proved", "different": "wrong", "open": "not proved"}


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: designs, targets and options."""

    designs: Sequence[Design]
    target: Sequence[Target]
    seconds: float
    again: bool
    output: Path
    kind: Kind


@click.command("prove", short_help="Prove that designs compute their cipher, for all keys and blocks.")
@click.argument("designs", type=DESIGN, nargs=-1, required=True, metavar="DESIGN...")
@click.option(
    "--target",
    type=TARGET,
    multiple=True,
    metavar="TARGET",
    help="Also prove that the netlist mapped for this target is equivalent to the RTL; may be repeated.",
)
@click.option(
    "--seconds",
    type=Number(0, min_open=True),
    default=SECONDS,
    metavar="SECONDS",
    help="Time limit of the exploration of a design, and of each run of the solver.",
)
@click.option("--again", is_flag=True, help="Prove again what has been proved before.")
@output_option("Folder in which verdicts on the RTL are kept.")
@tools_option
def command(**values: Any) -> None:
    """Prove that designs compute their cipher, for all keys and blocks.

    The elaborated RTL is compared with the golden model, which runs on symbolic words: for every key, block
    and stall, and after a reset in any cycle. With --target, the netlist that `explore` measures is compared
    with the RTL: if both are proved, the netlist is the cipher. A design that is wrong or cannot be proved is
    named with the reason, and the exit status is 1.

    Verdicts are kept until the RTL, the model, a tool or the code that proves changes. A run that was stopped
    goes on where it was.
    """
    request = Request(**values)
    tools = Toolset(request.kind)
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    names = [
        f"{each.id}{f' on {target.name}' if target else ''}"
        for each in request.designs
        for target in (None, *request.target)
    ]
    width = max(map(len, names))
    good = True
    for number, design in enumerate(request.designs, start=1):
        click.echo(f"[{number}/{len(request.designs)}] {design.id}", err=True)
        with scratch_folder() as folder:
            found, told = _core(design, request, tools, folder)
            good &= _tell(f"{design.id:{width}}", found, told)
            for target in request.target:
                found, told = _netlist(design, target, request, tools, folder)
                good &= _tell(f"{f'{design.id} on {target.name}':{width}}", found, told)
    if not good:
        click.get_current_context().exit(1)


def _core(design: Design, request: Request, tools: Toolset, folder: Path) -> tuple[Proof, str]:
    """Return the verdict on the RTL of a design, kept or new, and what it says if that is proved."""
    rtl_hash = elaborate(design, tools, folder).rtl_hash
    key = proof_key(design, rtl_hash=rtl_hash, tools=tools.identities())
    kept = None if request.again else kept_proof(request.output, key)
    if kept is not None:
        return kept, f"{_size(kept)}, kept"
    gates = _gates(design, tools, folder)
    found = prove_core(design, gates, tools=tools, workdir=folder, seconds=request.seconds)
    keep_proof(request.output, key, found)
    return found, _size(found)


def _netlist(
    design: Design, target: Target, request: Request, tools: Toolset, folder: Path
) -> tuple[Proof, str]:
    """Return the verdict on the netlist that counts on a target, and what it says if that is proved."""
    registers = design.architecture.multicycle_registers(design.parameters)
    rtlil = elaborate(design, tools, folder).rtlil
    chosen = best(synthesise(rtlil, target, tools, folder, multicycle=registers))
    gates = _gates(design, tools, folder)
    found = prove(gates, chosen.netlist, tools=tools, workdir=folder, seconds=request.seconds)
    return found, f"equivalent to the RTL, recipe {chosen.recipe.name}"


def _gates(design: Design, tools: Toolset, folder: Path) -> Netlist:
    (gates,) = verify_netlists(design, None, tools, folder).values()
    return gates


def _tell(name: str, found: Proof, told: str) -> bool:
    """Print a verdict, and return whether it is good."""
    click.echo(f"{name}  {_VERDICTS[found.verdict]:10}  {found.reason or told}")
    return found.verdict == "proved"


def _size(found: CoreProof) -> str:
    return (
        f"{found.states:,} states, {found.steps:,} steps, {found.equalities:,} equalities, "
        f"{found.seconds:.1f} s"
    )
