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
    help="Where the program begins; not needed if there is but one function that others can call, or main.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Where to write; FILE.asm in the current folder if it is not given, standard output for -.",
)
@click.option(
    "--optimise",
    type=click.Choice(GOALS),
    default="speed",
    help="What is to be small: the program, or the time that it takes; unrolled has few loops.",
)
@click.option(
    "--machine",
    metavar="NAME",
    default="vscpu",
    show_default=True,
    help=f"What the program is for: {', '.join(TARGETS)}.",
)
@click.option(
    "--multiply/--no-multiply",
    default=True,
    help="Whether to use the instructions MUL and MULi, if the processor has them.",
)
def command(
    source: Path, function: str | None, output: Path | None, optimise: Goal, machine: str, multiply: bool
) -> None:
    """Compile a C function to a program for VSCPU or another machine of its family.

    The program is assembly text for cipherfab asm and cipherfab run. Parameters, what is returned (result),
    and arrays that are parameters or variables seen from outside are data words of their names. Needs
    clang: pip install ziglang llvmlite.
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
