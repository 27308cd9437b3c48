"""`cipherfab cc`: a C function as a program for VSCPU."""

from pathlib import Path

import click
from rich.console import Console

from cipherfab.compilers.ir.clang import GOALS, Goal
from cipherfab.compilers.vscpu.compiler import Compiled, from_c
from cipherfab.compilers.vscpu.target import TARGETS
from cipherfab.processors.shipped import data_words


@click.command("cc", short_help="Compile a C function for a VSCPU processor.")
@click.argument("source", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--function",
    metavar="NAME",
    help="The entry function; optional if only one is not static, or for main.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Output file, - for standard output; by default FILE.asm in the current folder.",
)
@click.option(
    "--optimise",
    type=click.Choice(GOALS),
    default="speed",
    help="Optimise for program size or for run time; unrolled has few loops.",
)
@click.option(
    "--machine",
    metavar="NAME",
    default="vscpu",
    show_default=True,
    help=f"The machine: {', '.join(TARGETS)}.",
)
@click.option(
    "--multiply/--no-multiply",
    default=True,
    help="Use the instructions MUL and MULi, if the processor has them.",
)
def command(
    source: Path, function: str | None, output: Path | None, optimise: Goal, machine: str, multiply: bool
) -> None:
    """Compile a C function to a program for VSCPU or another machine of its family.

    The program is assembly text for cipherfab asm and cipherfab run. Parameters, the result (result), and
    arrays that are parameters or external variables are data words with their names. Needs clang: pip install
    ziglang llvmlite.
    """
    with Console(stderr=True).status("compiling"):
        found = from_c(source, function, goal=optimise, multiplies=multiply, machine=machine)
    path = output or Path(f"{source.stem}.asm")
    if path == Path("-"):
        click.echo(found.text, nl=False)
        return
    path.write_text(found.text, encoding="utf-8")
    click.echo(f"{path}: {_size(found)}")


def _size(found: Compiled) -> str:
    return f"{len(found.program.instructions):,} instructions, {data_words(found.program):,} data words"
