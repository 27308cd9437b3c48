"""What `encrypt` and `decrypt` are asked for, and the key of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from cipherfab.models import Algorithm

_LONGEST_KEY = 4096


@dataclass(frozen=True, kw_only=True)
class CipherRequest:
    """The request: a key, and data from the command line or from a file, not both.

    Attributes
    ----------
    cipher : Algorithm
        A block cipher or a cipher of messages.
    decrypt : bool
        Direction.
    key : str | None
        Hexadecimal digits.
    key_file : Path | None
        A file with them.
    nonce, associated_data : str | None
        Hexadecimal digits, of a cipher of messages.
    secret_number : str | bool | None
        Hexadecimal digits; in decryption whether there is one.
    tag_bytes : int | None
        Length of the tag; None for the usual one.
    data : tuple[str, ...]
        Blocks, or one message, in hexadecimal digits.
    file : str | None
        In place of those; "-" is standard input.
    output : Path | None
        Where to write the results.
    """

    cipher: Algorithm
    decrypt: bool
    key: str | None
    key_file: Path | None
    nonce: str | None
    associated_data: str | None
    secret_number: str | bool | None
    tag_bytes: int | None
    data: tuple[str, ...]
    file: str | None
    output: Path | None

    @property
    def of_messages(self) -> Mapping[str, object]:
        """The options that only ciphers of messages have."""
        return {
            "nonce": self.nonce,
            "associated-data": self.associated_data,
            "secret-number": self.secret_number,
            "tag-bytes": self.tag_bytes,
        }


def read_key_text(request: CipherRequest) -> tuple[str, str]:
    """Return the digits of the key, and where they are from, for messages."""
    if (request.key is None) == (request.key_file is None):
        raise click.UsageError("give the key with either --key or --key-file")
    if request.key_file is None:
        return request.key or "", "the key"
    with request.key_file.open("rb") as file:
        text = file.read(_LONGEST_KEY).decode("ascii", "backslashreplace").strip()
    return text, f"the key in {request.key_file}"
