"""What the modes of operation have in common: a block cipher, which they use on strings of bytes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cipherfab.models.algorithm import Algorithm, Kind
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.message_cipher import AuthenticatedCipher, MessageCipher, Processed


@dataclass(frozen=True, kw_only=True)
class Mode(MessageCipher, ABC):
    """A block cipher in a mode of operation.

    Attributes
    ----------
    cipher : BlockCipher
        The block cipher.
    """

    cipher: BlockCipher

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

    def encrypted(self, key: bytes, block: bytes) -> bytes:
        """Return a block after the block cipher."""
        return self._ciphered(self.cipher.encrypt, key, block)

    def decrypted(self, key: bytes, block: bytes) -> bytes:
        """Return a block before the block cipher."""
        return self._ciphered(self.cipher.decrypt, key, block)

    def _ciphered(self, function: Callable[[int, int], int], key: bytes, block: bytes) -> bytes:
        order = self.cipher.byte_order
        result = function(int.from_bytes(key, order), int.from_bytes(block, order))
        return result.to_bytes(len(block), order)


@dataclass(frozen=True, kw_only=True)
class AuthenticatedMode(Mode, AuthenticatedCipher, ABC):
    """A block cipher in a mode that authenticates.

    Attributes
    ----------
    tag_size : int
        Length of the tag in bytes.
    """

    tag_size: int = 16

    @property
    def tag_bytes(self) -> int:
        """Length of the tag."""
        return self.tag_size

    def with_tag(self, size: int) -> Self:
        """Return the same cipher with tags of another length; as `MessageCipher.with_tag`."""
        return replace(super().with_tag(size), tag_size=size)


@dataclass(frozen=True, kw_only=True)
class ConfidentialityMode(Mode, ABC):
    """A block cipher in a mode that only hides: without associated data and tag."""

    kind: ClassVar[Kind] = "confidentiality mode"
    associates: ClassVar[bool] = False
    warnings: ClassVar[tuple[str, ...]] = (
        "Nothing is authenticated: whoever changes the ciphertext changes the plaintext, and nobody is told.",
    )

    @property
    def tag_bytes(self) -> int:
        """There is no tag."""
        return 0

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        return Processed(secret_number=None, text=self._apply(key, nonce, text, decrypt), tag=b"")

    @abstractmethod
    def _apply(self, key: bytes, nonce: bytes, text: bytes, decrypt: bool) -> bytes:
        """Encrypt or decrypt a message of a length that the mode takes."""

    def _blocks(self, text: bytes) -> Iterator[bytes]:
        """Yield the blocks of a message; the last one may be shorter."""
        for at in range(0, len(text), self.rate_bytes):
            yield text[at : at + self.rate_bytes]


def xor(text: bytes, stream: bytes) -> bytes:
    """Return a string XORed with the first bytes of another one."""
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def mode(algorithm: Algorithm) -> Mode:
    """Return an algorithm that is known to be a mode as one."""
    if not isinstance(algorithm, Mode):
        raise TypeError(f"{algorithm.name} is no mode of operation")
    return algorithm
