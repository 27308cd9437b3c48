"""Blocks for `encrypt` and `decrypt`: hexadecimal digits, from arguments and files."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from time import monotonic
from typing import IO

import click

from cipherfab.cli.support.cipher_request import CipherRequest, read_key_text
from cipherfab.errors import InputError
from cipherfab.models import BlockCipher
from cipherfab.models.digits import read_block, read_key, write_block
from cipherfab.workspace.folder import replacing

_LONGEST_LINE = 4096
_SILENCE = 2.0
"""Seconds between progress messages about a long file."""


def run_blocks(cipher: BlockCipher, request: CipherRequest) -> None:
    """Encrypt or decrypt blocks.

    Raises
    ------
    InputError
        If the key or a block is wrong.
    """
    for name, value in request.of_messages.items():
        if value:
            raise click.UsageError(
                f"--{name} is for messages; {cipher.name} is a block cipher, without a mode"
            )
    if bool(request.data) == (request.file is not None):
        raise click.UsageError("give either blocks or --file")
    text, where = read_key_text(request)
    key = read_key(cipher, text, where)
    function = cipher.decrypt if request.decrypt else cipher.encrypt
    with ExitStack() as stack:
        if request.file is None:
            texts: Iterable[tuple[str, str]] = (
                (f"block {number}", text) for number, text in enumerate(request.data, start=1)
            )
        else:
            texts = _lines(stack.enter_context(click.open_file(request.file, "rb")), request.file)
        output: IO[str] = stack.enter_context(replacing(request.output)) if request.output else sys.stdout
        for place, text in _counted(texts):
            output.write(f"{write_block(cipher, function(key, read_block(cipher, text, place)))}\n")


def _counted(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield texts, with progress on standard error now and then: a model is slow."""
    told = monotonic()
    for number, each in enumerate(texts):
        if monotonic() - told > _SILENCE:
            told = monotonic()
            click.echo(f"{number:,} blocks", err=True)
        yield each


def _lines(file: IO[bytes], name: str) -> Iterator[tuple[str, str]]:
    shown = "standard input" if name == "-" else name
    number = 0
    while line := file.readline(_LONGEST_LINE):
        number += 1
        yield f"{shown}, line {number},", line.decode("ascii", "backslashreplace").strip()
    if not number:
        raise InputError(f"{shown} is empty; it must have one block on each line")
