"""OFB, output feedback, in bytes.

Source: NIST SP 800-38A, "Recommendation for Block Cipher Modes of Operation: Methods and Techniques", 2001,
section 6.4.
"""

from dataclasses import dataclass
from typing import ClassVar

from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.modes.mode import ConfidentialityMode, xor

FAMILY = "ofb"


@dataclass(frozen=True, kw_only=True)
class Ofb(ConfidentialityMode):
    """A block cipher in OFB; the nonce is the initialization vector."""

    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-38A, 2001"
    nonce_name: ClassVar[str] = "initialization vector"

    def _apply(self, key: bytes, nonce: bytes, text: bytes, decrypt: bool) -> bytes:
        result, stream = b"", nonce
        for block in self._blocks(text):
            stream = self.encrypted(key, stream)
            result += xor(block, stream)
        return result


def ofb(cipher: BlockCipher) -> Ofb:
    """Return the model of a block cipher in OFB."""
    size = cipher.block_bits // 8
    return Ofb(
        name=f"{cipher.name}-{FAMILY}", key_bytes=cipher.key_bits // 8, nonce_bytes=size, cipher=cipher
    )


MODELS = tuple(map(ofb, aes.MODELS))
