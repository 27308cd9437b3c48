"""`cipherfab digest`: the digest of a message by the golden model of a hash function."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cipherfab.cli.support.messages import message_bytes, signs_of_life, write_bytes
from cipherfab.cli.support.options import HASH_FUNCTION
from cipherfab.models.digits import read_bytes
from cipherfab.models.hash_function import DIGEST_BYTES, HashFunction


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: a function, and a message from the command line or from a file, not both."""

    function: HashFunction
    message: str | None
    file: str | None
    customisation: str | None
    size: int | None
    output: Path | None


@click.command("digest", short_help="Compute the digest of a message with the golden model.")
@click.argument("function", type=HASH_FUNCTION)
@click.argument("message", required=False, metavar="[MESSAGE]")
@click.option(
    "--bytes",
    "size",
    type=int,
    help=f"Length of the digest, where there is a choice.  [default: {DIGEST_BYTES}]",
)
@click.option("--customisation", metavar="HEX", help="The customisation string, of ascon-cxof128 only.")
@click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="The bytes of the message; - for standard input.",
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the bytes of the digest to this file.",
)
def command(**values: Any) -> None:
    """Compute the digest of a message with the golden model.

    A message is bytes: hexadecimal digits, "" for none, or a file as it is. The digest is printed in
    hexadecimal digits. A digest shows that a message was changed by accident; whoever changes it on purpose
    makes a new digest, too.
    """
    request = Request(**values)
    function = request.function
    if request.size is not None:
        function = function.with_digest(request.size)
    customisation = read_bytes(request.customisation or "", "the customisation string")
    data = message_bytes(request.message, request.file)
    with signs_of_life(lambda: f"{len(data):,} bytes"):
        digest = function.digest(data, customisation)
    write_bytes(digest, request.output)
