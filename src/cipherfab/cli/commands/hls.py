"""`cipherfab hls`: a C function as a module of SystemVerilog."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console

from cipherfab.cli.support.numbers import Integer, Number
from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.hls.synthesis import Hardware, from_c
from cipherfab.errors import InputError
from cipherfab.files import make_folder
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog

_LOOPS = ("keep", "unroll")


@click.command("hls", short_help="Turn a C function into a SystemVerilog module.")
@click.argument("source", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--function", metavar="NAME", help="The function; optional if only one is not static.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    show_default=False,
    metavar="FOLDER",
    help="Output folder; by default the current folder.",
)
@click.option("--name", help="Name of the module and its file; by default the function's.")
@click.option(
    "--loops",
    type=click.Choice(_LOOPS),
    default="keep",
    help="Unroll short loops: all iterations in one clock cycle.",
)
@click.option(
    "--levels",
    type=Number(1, 1000),
    help="Maximum estimated LUT levels in a clock cycle; by default no limit.",
)
@click.option(
    "--block-ram",
    type=Integer(1),
    metavar="BITS",
    help="Put arrays of at least this many bits in block RAM, read in two cycles; by default none.",
)
@click.option(
    "--verilog",
    is_flag=True,
    help="Also write Verilog-2005, for tools that do not read the SystemVerilog.",
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
    """Turn a C function into a SystemVerilog module.

    Operands and results use valid-ready handshakes. Parameters, and arrays that are parameters or external
    variables, become ports. Needs clang: pip install ziglang llvmlite.
    """
    if name is not None and not name.isidentifier():
        raise InputError(f"--name is {name!r}; it must be letters, digits and _, not starting with a digit")
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
