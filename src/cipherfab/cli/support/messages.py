"""Messages for `encrypt`, `decrypt` and `digest`: one at a time, from the command line or a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import click

from cipherfab.cli.support.cipher_request import CipherRequest, read_key_text
from cipherfab.models import MessageCipher
from cipherfab.models.digits import read_bytes, read_key_bytes
from cipherfab.workspace.folder import replacing_bytes

_EITHER = "give either one message, in hexadecimal digits, or --file"
_SILENCE = 2.0
"""Seconds between signs of life while a long message is worked on."""


def run_message(cipher: MessageCipher, request: CipherRequest) -> None:
    """Encrypt or decrypt a message.

    Raises
    ------
    InputError
        If a string is wrong, or has a length that the cipher does not allow.
    TagError
        If a message to decrypt is not authentic.
    """
    _check_options(cipher, request)
    if len(request.data) > 1:
        raise click.UsageError(_EITHER)
    if request.tag_bytes is not None:
        cipher = cipher.with_tag(request.tag_bytes)
    key = read_key_bytes(*read_key_text(request))
    nonce = read_bytes(request.nonce or "", f"the {cipher.nonce_name}")
    associated = read_bytes(request.associated_data or "", "the associated data")
    data = message_bytes(request.data[0] if request.data else None, request.file)
    if not cipher.has_messages:
        # The message is authenticated, not encrypted; to decrypt, the tag is appended to it.
        end = max(0, len(data) - cipher.tag_bytes) if request.decrypt else len(data)
        associated, data = data[:end], data[end:]
    number = None
    with signs_of_life(lambda: f"{len(data):,} bytes"):
        if request.decrypt:
            has_number = bool(request.secret_number)
            opened = cipher.decrypt(key, nonce, associated, data, has_secret_number=has_number)
            number, result = opened.secret_number, opened.message if cipher.has_messages else associated
        else:
            given = request.secret_number
            number = read_bytes(given, "the secret number") if isinstance(given, str) else None
            result, number = cipher.encrypt(key, nonce, associated, data, number), None
    if number is not None:
        click.echo(f"secret number {number.hex()}", err=True)
    write_bytes(result, request.output)


def message_bytes(digits: str | None, file: str | None) -> bytes:
    """Return a message given as hexadecimal digits or as a file.

    Raises
    ------
    UsageError
        If there are both, or neither.
    InputError
        For wrong digits.
    """
    if (digits is None) == (file is None):
        raise click.UsageError(_EITHER)
    if file is None:
        return read_bytes(digits or "", "the message")
    with click.open_file(file, "rb") as opened:
        return bytes(opened.read())


def write_bytes(result: bytes, output: Path | None) -> None:
    """Print bytes as hexadecimal digits, or write them to a file as they are."""
    if output is None:
        click.echo(result.hex())
    else:
        with replacing_bytes(output) as file:
            file.write(result)


def _check_options(cipher: MessageCipher, request: CipherRequest) -> None:
    """Raise a usage error for a nonce that is missing, and for what the cipher has no place for."""
    if cipher.nonce_bytes and request.nonce is None:
        called = "" if cipher.nonce_name == "nonce" else f", its {cipher.nonce_name}"
        raise click.UsageError(f"{cipher.name} needs a --nonce{called}")
    if not cipher.nonce_bytes and request.nonce is not None:
        raise click.UsageError(f"{cipher.name} has no --nonce")
    if not cipher.has_messages and request.associated_data is not None:
        raise click.UsageError(
            f"{cipher.name} has no --associated-data: the message is authenticated, not encrypted"
        )


@contextmanager
def signs_of_life(what: Callable[[], str]) -> Iterator[None]:
    """Tell on standard error now and then what is worked on, and for how long: a model is slow."""
    done = Event()

    def tell() -> None:
        seconds = 0.0
        while not done.wait(_SILENCE):
            seconds += _SILENCE
            print(f"{what()}: {seconds:.0f} s", file=sys.stderr)

    thread = Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
