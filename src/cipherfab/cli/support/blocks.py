"""Shared by `encrypt` and `decrypt`: keys and blocks as hexadecimal digits, from arguments and files."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from time import monotonic
from typing import IO, Any, TypeAlias

import click

from cipherfab.cli.support.options import CIPHER
from cipherfab.errors import InputError
from cipherfab.models import CIPHERS, BlockCipher
from cipherfab.models.digits import read_block, read_key, write_block
from cipherfab.workspace.folder import replacing

Transform: TypeAlias = Callable[[BlockCipher], Callable[[int, int], int]]

_LONGEST_LINE = 4096
_SILENCE = 2.0
"""Seconds between progress messages about a long file."""

_BIT_ORDER = """\b
Keys and blocks are strings of hexadecimal digits, in the bit order of the
cipher's specification:
{orders}

A key on the command line can be seen by other users of the machine: prefer
--key-file. The model is not protected in any way; use it for test data only."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: a key, and blocks from the command line or from a file, not both."""

    cipher: BlockCipher
    key: str | None
    key_file: Path | None
    blocks: tuple[str, ...]
    file: str | None
    output: Path | None


def block_command(name: str, summary: str, transform: Transform) -> click.Command:
    """Return the command that applies one direction of a cipher to blocks."""
    help_text = f"{summary}\n\n{_BIT_ORDER.format(orders=_bit_orders())}"

    def callback(**values: Any) -> None:
        _run(Request(**values), transform)

    return click.Command(
        name,
        help=help_text,
        short_help=summary,
        callback=callback,
        params=[
            click.Argument(["cipher"], type=CIPHER),
            click.Argument(["blocks"], nargs=-1, metavar="[BLOCK]..."),
            click.Option(["--key"], metavar="HEX", help="The key."),
            click.Option(
                ["--key-file"],
                type=click.Path(exists=True, dir_okay=False, path_type=Path),
                help="A file that holds the key in hexadecimal digits.",
            ),
            click.Option(
                ["--file"],
                type=click.Path(exists=True, dir_okay=False, allow_dash=True),
                help="A file with one block on each line; - for standard input.",
            ),
            click.Option(
                ["--output"],
                type=click.Path(dir_okay=False, path_type=Path),
                help="Write the results to this file, one on each line, instead of printing them.",
            ),
        ],
    )


def _bit_orders() -> str:
    """Return the bit order of each family, as lines of the help."""
    orders = {model.family: model.bit_order for model in CIPHERS.values()}
    width = 4 + max(map(len, orders))
    return "\n".join(
        fill(order, 74, initial_indent=f"  {family.upper()}".ljust(width), subsequent_indent=" " * width)
        for family, order in orders.items()
    )


def _run(request: Request, transform: Transform) -> None:
    if (request.key is None) == (request.key_file is None):
        raise click.UsageError("give the key with either --key or --key-file")
    if bool(request.blocks) == (request.file is not None):
        raise click.UsageError("give either blocks or --file")
    cipher = request.cipher
    key = _key(request)
    function = transform(cipher)
    with ExitStack() as stack:
        if request.file is None:
            texts: Iterable[tuple[str, str]] = (
                (f"block {number}", text) for number, text in enumerate(request.blocks, start=1)
            )
        else:
            texts = _lines(stack.enter_context(click.open_file(request.file, "rb")), request.file)
        output: IO[str] = stack.enter_context(replacing(request.output)) if request.output else sys.stdout
        for where, text in _counted(texts):
            output.write(f"{write_block(cipher, function(key, read_block(cipher, text, where)))}\n")


def _counted(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield texts, with progress on standard error now and then: a model is slow."""
    told = monotonic()
    for number, each in enumerate(texts):
        if monotonic() - told > _SILENCE:
            told = monotonic()
            click.echo(f"{number:,} blocks", err=True)
        yield each


def _key(request: Request) -> int:
    text, where = request.key, "the key"
    if request.key_file:
        where = f"the key in {request.key_file}"
        with request.key_file.open("rb") as file:
            text = file.read(_LONGEST_LINE).decode("ascii", "backslashreplace").strip()
    return read_key(request.cipher, text or "", where)


def _lines(file: IO[bytes], name: str) -> Iterator[tuple[str, str]]:
    shown = "standard input" if name == "-" else name
    number = 0
    while line := file.readline(_LONGEST_LINE):
        number += 1
        yield f"{shown}, line {number},", line.decode("ascii", "backslashreplace").strip()
    if not number:
        raise InputError(f"{shown} is empty; it must have one block on each line")
