"""CBC, cipher block chaining, in bytes.

Source: NIST SP 800-38A, "Recommendation for Block Cipher Modes of Operation: Methods and Techniques", 2001,
section 6.2.
"""

from dataclasses import dataclass
from typing import ClassVar

from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.modes.mode import ConfidentialityMode, xor

FAMILY = "cbc"


@dataclass(frozen=True, kw_only=True)
class Cbc(ConfidentialityMode):
    """A block cipher in CBC; the nonce is the initialization vector, and messages are whole blocks."""

    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-38A, 2001"
    nonce_name: ClassVar[str] = "initialization vector"
    nonce_rule: ClassVar[str] = "is unpredictable: random, and new for each message"

    @property
    def message_sizes(self) -> str:
        """The bytes that a message can have, in words."""
        return f"multiples of {self.rate_bytes}"

    def takes(self, size: int, nonce: bytes | None = None) -> bool:
        """Whether a message of that many bytes is whole blocks."""
        return size % self.rate_bytes == 0

    def _apply(self, key: bytes, nonce: bytes, text: bytes, decrypt: bool) -> bytes:
        result, chain = b"", nonce
        for block in self._blocks(text):
            if decrypt:
                result += xor(self.decrypted(key, block), chain)
                chain = block
            else:
                chain = self.encrypted(key, xor(block, chain))
                result += chain
        return result


def cbc(cipher: BlockCipher) -> Cbc:
    """Return the model of a block cipher in CBC."""
    size = cipher.block_bits // 8
    return Cbc(
        name=f"{cipher.name}-{FAMILY}", key_bytes=cipher.key_bits // 8, nonce_bytes=size, cipher=cipher
    )


MODELS = tuple(map(cbc, aes.MODELS))
