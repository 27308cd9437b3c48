"""Keys, blocks and messages as strings of hexadecimal digits."""

import string
from reprlib import Repr

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.words import read_hex, write_hex

_SHORT = Repr()
_SHORT.maxstring = 60


def read_key(cipher: BlockCipher, text: str, where: str = "the key") -> int:
    """Return the key that a text gives.

    Parameters
    ----------
    cipher : BlockCipher
        The cipher.
    text : str
        ``key_bits / 4`` hexadecimal digits in either case, in the bit order of the cipher.
    where : str
        Its source, for the message.

    Raises
    ------
    InputError
        If it is anything else; the message has none of its characters.
    """
    return _word(cipher, text, cipher.key_bits, _hidden(text, where), "key")


def read_block(cipher: BlockCipher, text: str, where: str = "the block") -> int:
    """Return the block that a text of ``block_bits / 4`` hexadecimal digits gives; as `read_key`."""
    return _word(cipher, text, cipher.block_bits, f"{where} is {_SHORT.repr(text)}", "block")


def write_block(cipher: BlockCipher, block: int) -> str:
    """Return a block as ``block_bits / 4`` hexadecimal digits."""
    return write_hex(block, cipher.block_bits, cipher.byte_order)


def read_bytes(text: str, where: str) -> bytes:
    """Return the bytes that a text gives, two hexadecimal digits each.

    Raises
    ------
    InputError
        If it is anything else.
    """
    return _bytes(text, f"{where} is {_SHORT.repr(text)}")


def read_key_bytes(text: str, where: str = "the key") -> bytes:
    """Return the bytes of a key as `read_bytes`; the message has none of its characters."""
    return _bytes(text, _hidden(text, where))


def _bytes(text: str, found: str) -> bytes:
    if len(text) % 2 or not all(digit in string.hexdigits for digit in text):
        raise InputError(f"{found}; a byte has two hexadecimal digits")
    return bytes.fromhex(text)


def _hidden(text: str, where: str) -> str:
    """Describe a key: it does not belong on the screen or in a log, not even a wrong one."""
    other = sum(digit not in string.hexdigits for digit in text)
    return f"{where} has {len(text)} characters" + (f", {other} of them not hexadecimal" if other else "")


def _word(cipher: BlockCipher, text: str, bits: int, found: str, what: str) -> int:
    digits = bits // 4
    if len(text) != digits or not all(digit in string.hexdigits for digit in text):
        raise InputError(f"{found}; a {what} of {cipher.title} has {digits} hexadecimal digits")
    return read_hex(text, cipher.byte_order)
