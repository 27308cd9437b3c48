"""`cipherfab judge`: judges a core from elsewhere."""

import os
import resource
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console

from cipherfab.cli.support.numbers import Integer
from cipherfab.cli.support.options import ANY_CIPHER, TARGET, prove_seconds_option, tools_option
from cipherfab.cli.support.output import print_json, print_rows
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.judge.adapter import read_adapter
from cipherfab.judge.beside import beside
from cipherfab.judge.changes import changes, read_judgement
from cipherfab.judge.judge import judge
from cipherfab.judge.judgement import Judgement
from cipherfab.judge.markdown import markdown
from cipherfab.judge.ports import ports_of
from cipherfab.judge.propose import UNKNOWN, propose, propose_packets
from cipherfab.judge.sources import judged_sources, plain_verilog
from cipherfab.judge.text import DIRECTIONS, sentences
from cipherfab.models import Algorithm, BlockCipher, MessageCipher
from cipherfab.selection.difference import Rules
from cipherfab.selection.difference_text import plain, print_differences
from cipherfab.tools import yosys
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.workspace.folder import replacing, scratch_folder
from cipherfab.workspace.progress import prepare

_TARGETS = ("ecp5",)
_MOST_BYTES = 8 << 30


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: an adapter to judge, or to propose."""

    files: tuple[Path, ...]
    init: Path | None
    top: str | None
    cipher: Algorithm | None
    target: tuple[Target, ...]
    seeds: int
    json: bool
    against: Path | None
    markdown: Path | None
    prove_seconds: float
    kind: Kind


@click.command("judge", short_help="Judge a core from elsewhere: right, fast, small, proved?")
@click.argument(
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    nargs=-1,
    required=True,
    metavar="ADAPTER | RTL...",
)
@click.option(
    "--init",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ADAPTER",
    help="Propose an adapter for RTL, with --top and --cipher, and write it to this new file.",
)
@click.option("--top", metavar="NAME", help="Module of the core, for --init.")
@click.option("--cipher", type=ANY_CIPHER, metavar="NAME", help="What the core computes, for --init.")
@click.option(
    "--target",
    type=TARGET,
    multiple=True,
    metavar="TARGET",
    help="Measure the core on this target; may be repeated.  [default: ecp5]",
)
@click.option("--seeds", type=Integer(1, 100), default=3, help="Placement seeds on each target.")
@click.option("--json", is_flag=True, help="Print JSON.")
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Say what has changed since this judgement, which --json printed.",
)
@click.option(
    "--markdown",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the judgement to this file, as Markdown.",
)
@prove_seconds_option
@tools_option
def command(**values: Any) -> None:
    """Judge a core from elsewhere, in Verilog, SystemVerilog or VHDL.

    An adapter is a TOML file that says which cipher the core computes and what its ports are. The core is
    compared with known answers and the golden model, under stalls and resets. Its cycles are measured, and it
    is proved to compute the cipher. Then it is mapped, by our recipes and by the family's own synthesis, and
    placed.
    The exit status is 1 if anything is wrong.

    The sources may not read files or call programs, and include only those that the adapter names.
    """
    request = Request(**values)
    # Of this process, and of the tools that it starts.
    resource.setrlimit(resource.RLIMIT_DATA, (_MOST_BYTES, _MOST_BYTES))
    tools = Toolset(request.kind)
    if request.init is not None:
        _init(request, tools)
        return
    if request.top or request.cipher:
        raise click.UsageError("--top and --cipher need --init")
    if len(request.files) > 1:
        raise click.UsageError("one adapter is judged at a time; sources need --init")
    adapter = read_adapter(request.files[0])
    base = None if request.against is None else read_judgement(request.against)
    if request.markdown and not request.markdown.absolute().parent.is_dir():
        raise click.UsageError(f"there is no folder {request.markdown.parent} for {request.markdown.name}")
    prepare(tools.tools(), lambda text: click.echo(text, err=True))
    with scratch_folder() as folder:
        found = judge(
            adapter,
            request.target or tuple(map(target, _TARGETS)),
            seeds=range(1, request.seeds + 1),
            tools=tools,
            workdir=folder,
            seconds=request.prove_seconds,
            tell=lambda text: click.echo(f"{adapter.name}: {text}", err=True),
        )
    changed = None if base is None else changes(base, found)
    if request.markdown:
        with replacing(request.markdown) as file:
            file.write(markdown(found, changed))
    if request.json:
        told = {} if changed is None else {"changes": plain(changed, Rules())}
        print_json({**msgspec.to_builtins(found), **told})
    else:
        _show(found)
        if changed is not None:
            click.echo(f"\nA is {request.against}, B is this core\n")
            print_differences(Console(), changed)
    if found.faults:
        click.get_current_context().exit(1)


def _init(request: Request, tools: Toolset) -> None:
    """Write a proposal."""
    path = request.init
    assert path is not None
    if request.top is None or request.cipher is None:
        raise click.UsageError("--init needs --top and --cipher")
    if path.exists():
        raise click.UsageError(f"{path} exists; --init writes a new file")
    folder = path.parent.resolve()
    sources = judged_sources([each.resolve() for each in request.files], folder)
    with scratch_folder() as work:
        plain = plain_verilog(sources, request.top, {}, work)
        ports = ports_of(yosys.elaborate(plain.files, plain.top, {}, workdir=work, tool=tools["yosys"]))
    names, headers = (
        [os.path.relpath(each, folder) for each in paths] for paths in (sources.files, sources.headers)
    )
    if isinstance(request.cipher, MessageCipher):
        text = propose_packets(path.stem, request.top, names, headers, request.cipher, ports)
    else:
        assert isinstance(request.cipher, BlockCipher)
        text = propose(path.stem, request.top, names, headers, request.cipher, ports)
    path.write_text(text, encoding="utf-8")
    click.echo(text, nl=False)
    what = f"fill in what is {UNKNOWN}" if f'"{UNKNOWN}"' in text else "look through it"
    click.echo(f"\nWritten to {path}; {what}, then: cipherfab judge {path}", err=True)


def _show(found: Judgement) -> None:
    """Print a judgement."""
    click.echo(f"{found.name}: {found.cipher}, {DIRECTIONS[found.direction]}\n")
    for word, rest in sentences(found):
        click.echo(f"{word:8} {rest}")
    rows = [
        {
            "target": each.target,
            "LUT": each.best.luts,
            "FF": each.best.ff,
            "BRAM": each.best.bram,
            "MHz": _rounded(each.best.fmax_mhz),
            "Mbit/s": _rounded(each.best.throughput_mbps),
            "stock LUT": each.stock.luts,
            "stock FF": each.stock.ff,
            "stock MHz": _rounded(each.stock.fmax_mhz),
        }
        for each in found.targets
    ]
    if rows:
        click.echo()
        print_rows({"The core alone": rows})
    for each in found.targets:
        click.echo(f"\n{each.target}: {beside(each, found)}")


def _rounded(value: float | None) -> float | None:
    return value and round(value, 1)
