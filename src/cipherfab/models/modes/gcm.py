"""GCM, the Galois counter mode, in plain integers and bytes.

Source: NIST SP 800-38D, "Recommendation for Block Cipher Modes of Operation: Galois/Counter Mode (GCM) and
GMAC", 2007.

Order: byte strings as in the standard, the first byte first. An element of the field is the 128 bits of a
block as a number, its first byte highest: so the highest bit belongs to x^0, and times x is a shift to the
right.
"""

from typing import ClassVar

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.message_cipher import Processed
from cipherfab.models.modes.mode import AuthenticatedMode, xor

FAMILY = "gcm"
NONCE_BYTES = 12
"""Length of a nonce that is not hashed."""
TAG_BYTES = (4, 8, 12, 13, 14, 15, 16)
"""Lengths of a tag that the standard allows."""

_BLOCK = 16
_REDUCTION = 0xE1 << 120
_COUNTER = 1 << 32


def product(a: int, b: int) -> int:
    """Return the product of two elements of the field."""
    result = 0
    for bit in range(127, -1, -1):
        if a >> bit & 1:
            result ^= b
        b = b >> 1 ^ (_REDUCTION if b & 1 else 0)
    return result


def ghash(hash_key: bytes, data: bytes) -> bytes:
    """Return the hash of whole blocks under a hash key."""
    key, total = int.from_bytes(hash_key, "big"), 0
    for at in range(0, len(data), _BLOCK):
        total = product(total ^ int.from_bytes(data[at : at + _BLOCK], "big"), key)
    return total.to_bytes(_BLOCK, "big")


class Gcm(AuthenticatedMode):
    """A block cipher of 128 bits in GCM."""

    family: ClassVar[str] = FAMILY
    usual_nonce_bytes: ClassVar[int | None] = NONCE_BYTES
    reference: ClassVar[str] = "NIST SP 800-38D, 2007"
    warnings: ClassVar[tuple[str, ...]] = (
        "A nonce that comes twice under a key gives away the key of the hash, and with it every tag.",
    )

    @property
    def tag_sizes(self) -> tuple[int, ...]:
        """Lengths of a tag that the standard allows."""
        return TAG_BYTES

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        hash_key = self.encrypted(key, bytes(_BLOCK))
        first = self.first_counter(hash_key, nonce)
        blocks = -(-len(text) // _BLOCK)
        stream = b"".join(self.encrypted(key, _counted(first, i)) for i in range(1, blocks + 1))
        result = xor(text, stream)
        ciphertext = text if decrypt else result
        lengths = (8 * len(associated)).to_bytes(8, "big") + (8 * len(ciphertext)).to_bytes(8, "big")
        total = ghash(hash_key, _padded(associated) + _padded(ciphertext) + lengths)
        tag = xor(total, self.encrypted(key, first))
        return Processed(secret_number=None, text=result, tag=tag[: self.tag_bytes])

    @staticmethod
    def first_counter(hash_key: bytes, nonce: bytes) -> bytes:
        """Return the counter block of the tag: the nonce and 1, or a hash of a nonce of another length."""
        if len(nonce) == NONCE_BYTES:
            return nonce + (1).to_bytes(4, "big")
        return ghash(hash_key, _padded(nonce) + (8 * len(nonce)).to_bytes(_BLOCK, "big"))

    def _require_nonce(self, nonce: bytes) -> None:
        if not nonce:
            raise InputError(f"nonce of {self.name} has 0 bytes, allowed: 1 and more")


def _counted(block: bytes, steps: int) -> bytes:
    """Return a counter block some steps later: its last four bytes count, and wrap."""
    number = (int.from_bytes(block[-4:], "big") + steps) % _COUNTER
    return block[:-4] + number.to_bytes(4, "big")


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % _BLOCK)


def gcm(cipher: BlockCipher) -> Gcm:
    """Return the model of a block cipher of 128 bits in GCM."""
    return Gcm(
        name=f"{cipher.name}-gcm", key_bytes=cipher.key_bits // 8, nonce_bytes=NONCE_BYTES, cipher=cipher
    )


MODELS = tuple(map(gcm, aes.MODELS))
