"""What the modes of operation have in common: a block cipher, which they use on strings of bytes."""

from abc import ABC
from dataclasses import dataclass, replace
from typing import Self

from cipherfab.models.algorithm import Algorithm
from cipherfab.models.authenticated import AuthenticatedCipher
from cipherfab.models.cipher import BlockCipher


@dataclass(frozen=True, kw_only=True)
class Mode(AuthenticatedCipher, ABC):
    """A block cipher in a mode that authenticates.

    Attributes
    ----------
    cipher : BlockCipher
        The block cipher.
    tag_size : int
        Length of the tag in bytes.
    """

    cipher: BlockCipher
    tag_size: int = 16

    @property
    def title(self) -> str:
        """Name in text, "AES-128-GCM"."""
        return self.name.upper()

    @property
    def rounds(self) -> int:
        """Number of rounds of the block cipher."""
        return self.cipher.rounds

    @property
    def rate_bytes(self) -> int:
        """Length of a block."""
        return self.cipher.block_bits // 8

    @property
    def tag_bytes(self) -> int:
        """Length of the tag."""
        return self.tag_size

    def with_tag(self, size: int) -> Self:
        """Return the same cipher with tags of another length; as `AuthenticatedCipher.with_tag`."""
        return replace(super().with_tag(size), tag_size=size)

    def encrypted(self, key: bytes, block: bytes) -> bytes:
        """Return a block after the block cipher."""
        order = self.cipher.byte_order
        result = self.cipher.encrypt(int.from_bytes(key, order), int.from_bytes(block, order))
        return result.to_bytes(len(block), order)


def mode(algorithm: Algorithm) -> Mode:
    """Return an algorithm that is known to be a mode as one."""
    if not isinstance(algorithm, Mode):
        raise TypeError(f"{algorithm.name} is no mode of operation")
    return algorithm
