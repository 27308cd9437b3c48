"""What the entries of a file of known answers have in common: sizes, and one block."""

from dataclasses import dataclass

from cipherfab.models.cipher import BlockCipher
from cipherfab.models.strict_json import JsonObject
from cipherfab.models.words import ByteOrder

MAX_BITS = 1024
"""Widest key and block a file may speak of."""


@dataclass(frozen=True)
class Sizes:
    """Widths of key and block in bits."""

    key: int
    block: int


@dataclass(frozen=True)
class Vector:
    """One block: integers in the bit order of the cipher's specification, and who says so."""

    key: int
    plaintext: int
    ciphertext: int
    source: str


def read_sizes(entry: JsonObject, cipher: BlockCipher) -> Sizes:
    """Read the sizes of an entry, which may be others than those of the cipher.

    Raises
    ------
    InputError
        If a size is wrong.
    """
    key_bits = entry.integer("key_bits", 8, MAX_BITS)
    block_bits = entry.integer("block_bits", 8, MAX_BITS) if "block_bits" in entry else cipher.block_bits
    if cipher.byte_order == "little":
        for name, bits in (("key_bits", key_bits), ("block_bits", block_bits)):
            if bits % 8:
                raise entry.wrong(name, "a multiple of 8, for words that are strings of bytes")
    return Sizes(key_bits, block_bits)


def read_vector(entry: JsonObject, sizes: Sizes, byte_order: ByteOrder) -> Vector:
    """Read one block of these sizes.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    return Vector(
        key=entry.word("key", sizes.key, byte_order),
        plaintext=entry.word("plaintext", sizes.block, byte_order),
        ciphertext=entry.word("ciphertext", sizes.block, byte_order),
        source=entry.text("source"),
    )
