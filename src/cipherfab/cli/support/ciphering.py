"""The commands `encrypt` and `decrypt`: the golden model of a cipher on blocks or on a message."""

from pathlib import Path
from textwrap import fill
from typing import Any

import click

from cipherfab.cli.support.blocks import run_blocks
from cipherfab.cli.support.cipher_request import CipherRequest
from cipherfab.cli.support.messages import run_message
from cipherfab.cli.support.options import ANY_CIPHER
from cipherfab.models import CIPHERS, BlockCipher, MessageCipher

_HELP = """\b
A block cipher takes blocks: strings of hexadecimal digits, in the bit order of
the cipher's specification:
{orders}

An authenticated cipher takes one message of any length, with a nonce and, if
you like, associated data: bytes in hexadecimal digits, or a file as it is. {result}
A nonce must never come twice under one key.

A block cipher in a mode that only hides takes a message too, and detects no
change of it. Its nonce is what the standard calls initialization vector (CBC,
CFB, OFB), first counter block (CTR) or tweak (XTS).

A message authentication code (CMAC) needs no nonce and computes the tag of a
message. To verify a tag, append it to the message and decrypt both.

A key on the command line can be seen by other users of the machine: prefer
--key-file. The model is not protected in any way; use it for test data only."""


def cipher_command(name: str, summary: str, result: str, *, decrypt: bool) -> click.Command:
    """Return the command for one direction.

    Parameters
    ----------
    name, summary : str
        Of the command.
    result : str
        A sentence on what comes out of a message.
    decrypt : bool
        The direction.
    """

    def callback(**values: Any) -> None:
        request = CipherRequest(decrypt=decrypt, **values)
        if isinstance(request.cipher, BlockCipher):
            run_blocks(request.cipher, request)
        else:
            assert isinstance(request.cipher, MessageCipher)
            run_message(request.cipher, request)

    number = (
        click.Option(["--secret-number"], is_flag=True, default=None, help="The message has a secret number.")
        if decrypt
        else click.Option(["--secret-number"], metavar="HEX", help="The secret number, of pi-Cipher only.")
    )
    return click.Command(
        name,
        help=f"{summary}\n\n{_HELP.format(orders=_bit_orders(), result=result)}",
        short_help=summary,
        callback=callback,
        params=[
            click.Argument(["cipher"], type=ANY_CIPHER),
            click.Argument(["data"], nargs=-1, metavar="[BLOCK]... | [MESSAGE]"),
            click.Option(["--key"], metavar="HEX", help="The key."),
            click.Option(
                ["--key-file"],
                type=click.Path(exists=True, dir_okay=False, path_type=Path),
                help="A file that holds the key in hexadecimal digits.",
            ),
            click.Option(["--nonce"], metavar="HEX", help="The nonce of a message."),
            click.Option(["--associated-data"], metavar="HEX", help="What is authenticated only."),
            number,
            click.Option(["--tag-bytes"], type=int, help="Length of the tag, where there is a choice."),
            click.Option(
                ["--file"],
                type=click.Path(exists=True, dir_okay=False, allow_dash=True),
                help="One block on each line, or the bytes of a message; - for standard input.",
            ),
            click.Option(
                ["--output"],
                type=click.Path(dir_okay=False, path_type=Path),
                help="Write blocks, one on each line, or the bytes of the result to this file.",
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
