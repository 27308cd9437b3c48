"""XTS, for sectors of storage, in plain integers and bytes.

Source: IEEE Std 1619, "Cryptographic Protection of Data on Block-Oriented Storage Devices", to which NIST SP
800-38E, 2010, refers.

Order: a tweak is a number with its first byte lowest, and times alpha is a shift to the left. In GCM both are
the other way round.
"""

from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.modes.mode import ConfidentialityMode, xor

FAMILY = "xts"
LENGTH_BITS = 20
"""A data unit has up to 2**LENGTH_BITS blocks."""

_REDUCTION = 0x87


def times_alpha(tweak: bytes) -> bytes:
    """Return the tweak of the next block."""
    number = int.from_bytes(tweak, "little") << 1
    top = 1 << 8 * len(tweak)
    return (number ^ (top | _REDUCTION) if number & top else number).to_bytes(len(tweak), "little")


@dataclass(frozen=True, kw_only=True)
class Xts(ConfidentialityMode):
    """A block cipher of 128 bits in XTS: the nonce is the tweak, the key a data key and a tweak key.

    Attributes
    ----------
    length_bits : int
        A data unit has up to 2**length_bits blocks.
    """

    length_bits: int = LENGTH_BITS

    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "IEEE Std 1619-2018, NIST SP 800-38E, 2010"
    nonce_name: ClassVar[str] = "tweak"
    nonce_rule: ClassVar[str] = "is the number of the data unit"
    warnings: ClassVar[tuple[str, ...]] = (
        *ConfidentialityMode.warnings,
        "For storage only: what is written twice to the same place shows which blocks have changed.",
    )

    @property
    def message_sizes(self) -> str:
        """The bytes that a message can have, in words."""
        return f"{self.rate_bytes} to {self.rate_bytes << self.length_bits}"

    def takes(self, size: int, nonce: bytes | None = None) -> bool:
        """Whether a data unit can have that many bytes."""
        return self.rate_bytes <= size <= self.rate_bytes << self.length_bits

    def _apply(self, key: bytes, nonce: bytes, text: bytes, decrypt: bool) -> bytes:
        middle = len(key) // 2
        data_key, tweak_key = key[:middle], key[middle:]
        if data_key == tweak_key:
            raise InputError(f"the two halves of the key of {self.name} are equal, allowed: different ones")
        function = self.decrypted if decrypt else self.encrypted
        tweak = self.encrypted(tweak_key, nonce)

        def done(block: bytes, tweak: bytes) -> bytes:
            return xor(function(data_key, xor(block, tweak)), tweak)

        whole, rest = divmod(len(text), self.rate_bytes)
        blocks, results = self._blocks(text), []
        for block in islice(blocks, whole - (rest > 0)):
            results.append(done(block, tweak))
            tweak = times_alpha(tweak)
        if rest:
            # Ciphertext stealing: the last two tweaks change places in decryption.
            tweaks = [tweak, times_alpha(tweak)]
            if decrypt:
                tweaks.reverse()
            last, short = blocks
            stolen = done(last, tweaks[0])
            results += [done(short + stolen[rest:], tweaks[1]), stolen[:rest]]
        return b"".join(results)


def xts(cipher: BlockCipher) -> Xts:
    """Return the model of a block cipher of 128 bits in XTS."""
    size = cipher.block_bits // 8
    return Xts(
        name=f"{cipher.name}-{FAMILY}", key_bytes=2 * cipher.key_bits // 8, nonce_bytes=size, cipher=cipher
    )


MODELS = tuple(xts(cipher) for cipher in aes.MODELS if cipher.key_bits != 192)
