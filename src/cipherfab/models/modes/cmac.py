"""CMAC, a tag from a chain of blocks, in plain integers and bytes.

Source: NIST SP 800-38B, "Recommendation for Block Cipher Modes of Operation: The CMAC Mode for
Authentication", 2005.

Order: byte strings as in the standard, the first byte first. What is authenticated are the associated data;
there is no message, and no nonce.
"""

from typing import ClassVar

from cipherfab.models.algorithm import Kind
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.message_cipher import Processed
from cipherfab.models.modes.mode import AuthenticatedMode, xor

FAMILY = "cmac"
LEAST_TAG_BYTES = 4
"""The shortest tag; below 8 bytes the standard demands an analysis of the risk."""

_REDUCTION = {8: 0x1B, 16: 0x87}


class Cmac(AuthenticatedMode):
    """A block cipher of 64 or 128 bits in CMAC."""

    kind: ClassVar[Kind] = "message authentication code"
    has_messages: ClassVar[bool] = False
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-38B, 2005"
    warnings: ClassVar[tuple[str, ...]] = ("Nothing is encrypted.",)

    @property
    def tag_sizes(self) -> tuple[int, ...]:
        """Up to a whole block."""
        return tuple(range(LEAST_TAG_BYTES, self.rate_bytes + 1))

    @property
    def message_sizes(self) -> str:
        """None: all data are associated data."""
        return "0"

    def takes(self, size: int, nonce: bytes | None = None) -> bool:
        """Only a message of no bytes."""
        return size == 0

    def subkeys(self, key: bytes) -> tuple[bytes, bytes]:
        """Return what is added to a last block that is whole, and to one that is padded."""
        whole = self._doubled(self.encrypted(key, bytes(self.rate_bytes)))
        return whole, self._doubled(whole)

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        size, (whole, padded) = self.rate_bytes, self.subkeys(key)
        end = max(0, len(associated) - 1) // size * size
        total, last = bytes(size), associated[end:]
        for at in range(0, end, size):
            total = self.encrypted(key, xor(total, associated[at : at + size]))
        if len(last) == size:
            last = xor(last, whole)
        else:
            last = xor(last + b"\x80" + bytes(size - 1 - len(last)), padded)
        tag = self.encrypted(key, xor(total, last))
        return Processed(secret_number=None, text=b"", tag=tag[: self.tag_bytes])

    def _doubled(self, block: bytes) -> bytes:
        """Return a block times x in the field, the highest bit that of the highest power."""
        size = self.rate_bytes
        value = int.from_bytes(block, "big") << 1
        if value >> 8 * size:
            value ^= 1 << 8 * size | _REDUCTION[size]
        return value.to_bytes(size, "big")


def cmac(cipher: BlockCipher) -> Cmac:
    """Return the model of a block cipher of 64 or 128 bits in CMAC."""
    return Cmac(
        name=f"{cipher.name}-cmac",
        key_bytes=cipher.key_bits // 8,
        nonce_bytes=0,
        tag_size=cipher.block_bits // 8,
        cipher=cipher,
    )


MODELS = tuple(map(cmac, aes.MODELS))
