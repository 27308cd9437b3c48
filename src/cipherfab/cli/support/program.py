"""Shared arguments and options of commands for processor programs."""

from pathlib import Path

import click

from cipherfab.cli.support.options import Decorator, Named
from cipherfab.errors import InputError
from cipherfab.processors import MACHINES, Machine, Program, machine, read_program
from cipherfab.processors.shipped import ProgramName, program_names, shipped_program

MACHINE: Named[Machine] = Named("machine", machine, lambda: MACHINES)

machine_option: Decorator = click.option(
    "--machine", type=MACHINE, metavar="MACHINE", help="Machine of the text, if it does not name it."
)


def source_names() -> list[str]:
    """Return the names of the programs that come with cipherfab."""
    return [".".join(name) for name in program_names()]


def find_program(source: str, target: Machine | None) -> Program:
    """Return a program that comes with cipherfab, by name, or from a file.

    Raises
    ------
    InputError
        If there is neither, or the file is invalid.
    """
    if source in source_names():
        found = shipped_program(ProgramName(*source.split(".")))
        if target and target is not found.machine:
            raise InputError(f"{source} is for {found.machine.name}, not for {target.name}")
        return found
    if not Path(source).exists():
        raise InputError(
            f"no such file or shipped program: {source!r}; shipped programs: {', '.join(source_names())}"
        )
    return read_program(Path(source), target)
