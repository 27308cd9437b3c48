"""Writes a design as a self-contained folder."""

from collections.abc import Sequence
from pathlib import Path

import click

from cipherfab.catalogue import Design
from cipherfab.deliver import contents, identifier, write_folder
from cipherfab.deliver.folder import require_free
from cipherfab.deliver.made import make
from cipherfab.records.record import Measurement
from cipherfab.tools.tools import Toolset
from cipherfab.workspace.folder import scratch_folder
from cipherfab.workspace.progress import prepare


def deliver(design: Design, records: Sequence[Measurement], into: Path, *, force: bool) -> str:
    """Write a design with its figures into a folder, and return a line for the user.

    Raises
    ------
    InputError
        As `write_folder`: if the folder is not empty and ``force`` is false, or cannot be written.
    CheckError
        If the core gives a wrong result, in SystemVerilog or in Verilog.
    ToolError
        If Yosys fails.
    """
    require_free(into, force=force)
    tools = Toolset()
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    with scratch_folder() as folder:
        made = make(design, tools=tools, workdir=folder)
    written = write_folder(into, contents(design, made, records), force=force)
    return f"{identifier(design)}: {len(written)} files in {into}; begin with {into / 'datasheet.md'}"
