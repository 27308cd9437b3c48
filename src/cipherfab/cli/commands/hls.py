"""`cipherfab hls`: a C function as a module of SystemVerilog."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console

from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.hls.synthesis import Hardware, from_c
from cipherfab.errors import InputError
from cipherfab.files import make_folder
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog

_LOOPS = ("keep", "unroll")


@click.command("hls", short_help="Turn a C function into a SystemVerilog module.")
@click.argument("source", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--function", metavar="NAME", help="The function; not needed if there is but one that others can call."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    show_default=False,
    metavar="FOLDER",
    help="Where to write; the current folder if it is not given.",
)
@click.option("--name", help="Name of the module, and of its file; that of the function if it is not given.")
@click.option(
    "--loops",
    type=click.Choice(_LOOPS),
    default="keep",
    help="Whether short loops become logic, all their turns in one clock cycle.",
)
@click.option(
    "--levels",
    type=click.FloatRange(1, 1000),
    help="LUTs that may follow each other in a clock cycle, as estimated; with no limit if it is not given.",
)
@click.option(
    "--block-ram",
    type=click.IntRange(1),
    metavar="BITS",
    help="Arrays with at least so many bits are in block RAM, and read in two cycles; else none are.",
)
@click.option(
    "--verilog",
    is_flag=True,
    help="Write the module in Verilog-2005 too, for tools that do not read its SystemVerilog.",
)
def command(
    source: Path,
    function: str | None,
    output: Path,
    name: str | None,
    loops: str,
    levels: float | None,
    block_ram: int | None,
    verilog: bool,
) -> None:
    """Make a SystemVerilog module of a C function.

    Operands and results move by valid and ready. Parameters, and arrays that are parameters or variables seen
    from outside, become ports. Needs clang: pip install ziglang llvmlite.
    """
    if name is not None and not name.isidentifier():
        raise InputError(f"--name is {name!r}; a name has letters, digits and _, and no digit in front")
    options = Options(levels=levels or float("inf"), block_ram_bits=block_ram or 0)
    with Console(stderr=True).status("compiling"):
        found = from_c(source, function, options, unroll=loops == "unroll", name=name)
        make_folder(output)
        path = output / f"{found.name}.sv"
        path.write_text(found.text, encoding="utf-8")
        if verilog:
            path.with_suffix(".v").write_text(_plain(path), encoding="utf-8")
    click.echo(f"{path}: {_size(found)}")
    if verilog:
        click.echo(f"{path.with_suffix('.v')}: the same in Verilog-2005")
    if found.loops:
        lines = ", ".join(map(str, found.loops))
        click.echo(f"loops with at least one cycle per iteration: {lines}")


def _plain(path: Path) -> str:
    """Return a module as Verilog-2005."""
    with TemporaryDirectory(prefix="cipherfab-") as folder:
        return write_verilog([path], path.stem, {}, path.stem, workdir=Path(folder), tool=Toolset()["yosys"])


def _size(found: Hardware) -> str:
    path = found.path
    states = f"{len(path.states)} states"
    bits = sum(max(1, register.bits) for register in path.kept)
    memories = f", {len(path.tables)} arrays" if path.tables else ""
    return f"{states}, {bits} bits in registers{memories}"
