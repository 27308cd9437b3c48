"""`cipherfab prove`: proves that cores are their ciphers."""

from collections.abc import Sequence
from pathlib import Path

import click

from cipherfab.catalogue import Design
from cipherfab.cli.support.numbers import Number
from cipherfab.cli.support.options import DESIGN, output_option, tools_option
from cipherfab.flow.measure import elaborate, verify_netlists
from cipherfab.proof.prove import SECONDS, CoreProof, prove_core
from cipherfab.records.keys import proof_key
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.workspace.folder import scratch_folder
from cipherfab.workspace.progress import prepare
from cipherfab.workspace.proofs import keep_proof, kept_proof

_VERDICTS = {"proved": "proved", "different": "wrong", "open": "not proved"}


@click.command("prove", short_help="Prove that designs compute their cipher, for all keys and blocks.")
@click.argument("designs", type=DESIGN, nargs=-1, required=True, metavar="DESIGN...")
@click.option(
    "--seconds",
    type=Number(0, min_open=True),
    default=SECONDS,
    metavar="SECONDS",
    help="Time limit of the exploration of a design, and of each run of the solver.",
)
@click.option("--again", is_flag=True, help="Prove again what has been proved before.")
@output_option("Folder in which verdicts are kept.")
@tools_option
def command(designs: Sequence[Design], seconds: float, again: bool, output: Path, kind: Kind) -> None:
    """Prove that designs compute their cipher, for all keys and blocks.

    The elaborated RTL is compared with the golden model, which runs on symbolic words: for every key, block
    and stall, and after a reset in any cycle. A design that is wrong or cannot be proved is named with the
    reason, and the exit status is 1.

    Verdicts are kept until the RTL, the model, a tool or the code that proves changes. A run that was stopped
    goes on where it was.
    """
    tools = Toolset(kind)
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    width = max(len(design.id) for design in designs)
    good = True
    for number, design in enumerate(designs, start=1):
        click.echo(f"[{number}/{len(designs)}] {design.id}", err=True)
        with scratch_folder() as folder:
            rtl_hash = elaborate(design, tools, folder).rtl_hash
            key = proof_key(design, rtl_hash=rtl_hash, tools=tools.identities())
            found, note = kept_proof(output, key), ", kept"
            if again or found is None:
                (gates,) = verify_netlists(design, None, tools, folder).values()
                found = prove_core(design, gates, tools=tools, workdir=folder, seconds=seconds)
                keep_proof(output, key, found)
                note = ""
        click.echo(f"{design.id:{width}}  {_VERDICTS[found.verdict]:10}  {_told(found)}{note}")
        good &= found.verdict == "proved"
    if not good:
        click.get_current_context().exit(1)


def _told(found: CoreProof) -> str:
    if found.reason:
        return found.reason
    return (
        f"{found.states:,} states, {found.steps:,} steps, {found.equalities:,} equalities, "
        f"{found.seconds:.1f} s"
    )
