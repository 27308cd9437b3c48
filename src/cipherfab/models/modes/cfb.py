"""CFB, cipher feedback of whole blocks, in bytes.

Source: NIST SP 800-38A, "Recommendation for Block Cipher Modes of Operation: Methods and Techniques", 2001,
section 6.3, with segments of a block: CFB128 for AES.
"""

from dataclasses import dataclass
from typing import ClassVar

from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.modes.mode import ConfidentialityMode, xor

FAMILY = "cfb"


@dataclass(frozen=True, kw_only=True)
class Cfb(ConfidentialityMode):
    """A block cipher in CFB; the nonce is the initialization vector."""

    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-38A, 2001"
    nonce_name: ClassVar[str] = "initialization vector"
    nonce_rule: ClassVar[str] = "is unpredictable: random, and new for each message"

    def _apply(self, key: bytes, nonce: bytes, text: bytes, decrypt: bool) -> bytes:
        result, chain = b"", nonce
        for block in self._blocks(text):
            done = xor(block, self.encrypted(key, chain))
            chain = block if decrypt else done
            result += done
        return result


def cfb(cipher: BlockCipher) -> Cfb:
    """Return the model of a block cipher in CFB."""
    size = cipher.block_bits // 8
    return Cfb(
        name=f"{cipher.name}-{FAMILY}", key_bytes=cipher.key_bits // 8, nonce_bytes=size, cipher=cipher
    )


MODELS = tuple(map(cfb, aes.MODELS))
