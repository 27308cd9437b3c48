"""``cipherfab build``: write a design as a folder of its own."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import click

from cipherfab.catalogue import BlockDesign, Design, parse
from cipherfab.cli.support.progress import prepare
from cipherfab.deliver import contents, identifier, write_folder
from cipherfab.deliver.recording import Row, record_exchange
from cipherfab.records.record import Measurement
from cipherfab.tools.tools import Toolset

Figures: TypeAlias = Callable[[Design, str | None], Sequence[Measurement]]
"""Gives the figures of a design: on a target, measured if need be; without one, those that are known."""


def build_command(figures: Figures) -> click.Command:
    """Return the command ``build``, which takes the figures for the datasheet from ``figures``."""

    @click.command("build")
    @click.argument("design")
    @click.option(
        "-o",
        "--output",
        "folder",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Folder to write; by default one named after the core, in the current folder.",
    )
    @click.option("--target", metavar="TARGET", help="Measure the design on this target for the datasheet.")
    @click.option("--force", is_flag=True, help="Replace files in a folder that is not empty.")
    def build(design: str, folder: Path | None, target: str | None, force: bool) -> None:
        """Write DESIGN as a folder of its own.

        The folder holds the SystemVerilog sources, a top module with all parameters fixed, a
        self-checking test bench, file lists, a FuseSoC core file and a datasheet. DESIGN is an id
        such as present-80/iterative:rounds_per_cycle=5, or the name of a published row such as V1.
        """
        chosen = parse(design)
        into = Path(identifier(chosen)) if folder is None else folder
        click.echo(deliver(chosen, figures(chosen, target), into, force=force))

    return build


def deliver(design: Design, records: Sequence[Measurement], into: Path, *, force: bool) -> str:
    """Write a design with its figures into a folder, and return a line that says so.

    Raises
    ------
    InputError
        As `write_folder`: if the folder is not empty and ``force`` is false, or cannot be written.
    CheckError
        If the core does not answer rightly while its timing diagram is recorded.
    ToolError
        If Yosys fails.
    """
    written = write_folder(into, contents(design, records, _exchange(design)), force=force)
    return f"{identifier(design)}: {len(written)} files in {into}; begin with {into / 'datasheet.md'}"


def _exchange(design: Design) -> Sequence[Row]:
    if not isinstance(design, BlockDesign):
        return ()
    tools = Toolset()
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    # Not in the system's folder for temporary files, which tools in wheels cannot see.
    with TemporaryDirectory(prefix=".cipherfab-", dir=Path.cwd()) as folder:
        return record_exchange(design, tools=tools, workdir=Path(folder))
