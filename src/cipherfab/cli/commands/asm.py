"""`cipherfab asm`: assembly text to the words of a machine."""

from pathlib import Path

import click

from cipherfab.cli.support.program import find_program, machine_option
from cipherfab.processors import Machine, Program
from cipherfab.processors.disassembler import listing


def _words(program: Program) -> str:
    digits = -(-program.machine.code_bits // 4)
    return "".join(f"{word:0{digits}x}\n" for word in program.code)


def _data(program: Program) -> str:
    digits = -(-program.machine.word_bits // 4)
    return "".join(f"@{at:x} {value:0{digits}x}\n" for at, value in sorted(program.data.items()))


_FORMATS = {"listing": listing, "hex": _words, "data": _data}


@click.command("asm", short_help="Assemble a program for a processor.")
@click.argument("source", metavar="FILE")
@machine_option
@click.option(
    "--format",
    "form",
    type=click.Choice(list(_FORMATS)),
    default="listing",
    help="Addresses, words and instructions; or the words of the program, or of its data, as $readmemh "
    "takes them.",
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Output file; by default standard output.",
)
def command(source: str, machine: Machine | None, form: str, output: Path | None) -> None:
    """Assemble a program for a processor.

    FILE is assembly text, or the name of a program that comes with cipherfab, such as
    present-80.encrypt.vscpu-16.
    """
    text = _FORMATS[form](find_program(source, machine))
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
