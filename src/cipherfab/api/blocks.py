"""Single blocks, encrypted and decrypted by the golden models."""

from collections.abc import Callable
from typing import AnyStr

from cipherfab.errors import InputError
from cipherfab.models import BlockCipher
from cipherfab.models import cipher as cipher_of
from cipherfab.models.digits import read_block, read_key, write_block


def encrypt(cipher: str, key: str | bytes, block: AnyStr) -> AnyStr:
    """Encrypt a block with the golden model of a cipher.

    The model is not protected in any way; use it for test data only.

    Parameters
    ----------
    cipher : str
        Name of a block cipher, such as ``"aes-128"``.
    key : str | bytes
        The key: ``key_bits / 4`` hexadecimal digits or ``key_bits / 8`` bytes.
    block : str | bytes
        The plaintext: ``block_bits / 4`` hexadecimal digits or ``block_bits / 8`` bytes.

    Returns
    -------
    str | bytes
        The ciphertext in the form of the plaintext; hexadecimal digits are lower-case.

    Raises
    ------
    InputError
        For an unknown cipher, and for a key or block of the wrong length or with other characters. The
        message names the nearest cipher, and never shows the key.

    Notes
    -----
    Digits and bytes are in the bit order of the cipher's specification: ``bytes.fromhex`` of the digits gives
    the bytes.
    """
    model = cipher_of(cipher)
    return _apply(model, model.encrypt, key, block)


def decrypt(cipher: str, key: str | bytes, block: AnyStr) -> AnyStr:
    """Decrypt a block with the golden model of a cipher.

    Parameters, result and errors are those of `encrypt`; here ``block`` is the ciphertext.
    """
    model = cipher_of(cipher)
    return _apply(model, model.decrypt, key, block)


def _apply(
    model: BlockCipher, function: Callable[[int, int], int], key: str | bytes, block: AnyStr
) -> AnyStr:
    word = read_key(model, key) if isinstance(key, str) else _word(model, key, model.key_bits, "key")
    if isinstance(block, str):
        return write_block(model, function(word, read_block(model, block)))
    result = function(word, _word(model, block, model.block_bits, "block"))
    return result.to_bytes(model.block_bits // 8, model.byte_order)


def _word(model: BlockCipher, data: bytes, bits: int, what: str) -> int:
    if len(data) != bits // 8:
        raise InputError(f"the {what} has {len(data)} bytes; a {what} of {model.title} has {bits // 8}")
    return int.from_bytes(data, model.byte_order)
