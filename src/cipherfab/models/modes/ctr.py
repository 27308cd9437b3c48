"""CTR, the counter mode, in bytes.

Source: NIST SP 800-38A, "Recommendation for Block Cipher Modes of Operation: Methods and Techniques", 2001,
section 6.5 and appendix B.
"""

from dataclasses import dataclass
from typing import ClassVar

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.modes.mode import ConfidentialityMode, xor

FAMILY = "ctr"


@dataclass(frozen=True, kw_only=True)
class Ctr(ConfidentialityMode):
    """A block cipher in CTR; the nonce is the first counter block.

    Attributes
    ----------
    counter_bits : int
        How many of the last bits of a block count. A message in which they would wrap is refused.
    """

    counter_bits: int

    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-38A, 2001"
    nonce_name: ClassVar[str] = "first counter block"
    nonce_rule: ClassVar[str] = "never comes twice under one key, nor does a counter block after it"

    def takes(self, size: int, nonce: bytes | None = None) -> bool:
        """Whether the counters suffice, if the first one is known."""
        return nonce is None or -(-size // self.rate_bytes) <= self._counters(nonce)

    def _counters(self, nonce: bytes) -> int:
        return (1 << self.counter_bits) - int.from_bytes(nonce, "big") % (1 << self.counter_bits)

    def _apply(self, key: bytes, nonce: bytes, text: bytes, decrypt: bool) -> bytes:
        first, blocks = int.from_bytes(nonce, "big"), list(self._blocks(text))
        if not self.takes(len(text), nonce):
            raise InputError(
                f"message of {self.name} has {len(blocks)} blocks, allowed with this first counter block: "
                f"{self._counters(nonce)}"
            )
        counted = ((first + i).to_bytes(self.rate_bytes, "big") for i in range(len(blocks)))
        return b"".join(
            xor(block, self.encrypted(key, counter)) for block, counter in zip(blocks, counted, strict=True)
        )


def ctr(cipher: BlockCipher) -> Ctr:
    """Return the model of a block cipher in CTR, the whole block a counter."""
    return Ctr(
        name=f"{cipher.name}-{FAMILY}",
        key_bytes=cipher.key_bits // 8,
        nonce_bytes=cipher.block_bits // 8,
        cipher=cipher,
        counter_bits=cipher.block_bits,
    )


MODELS = tuple(map(ctr, aes.MODELS))
