"""What the golden models of hash functions have in common: no key, no nonce, no way back."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cipherfab.errors import InputError
from cipherfab.models.algorithm import Kind
from cipherfab.models.message_cipher import MessageCipher, Processed

DIGEST_BYTES = 32
"""The digest, where nothing else is said."""


@dataclass(frozen=True, kw_only=True)
class HashFunction(MessageCipher, ABC):
    """A golden model of a hash function: what a message becomes is its digest.

    Attributes
    ----------
    digest_bytes : int
        Length of the digest.
    """

    key_bytes: int = 0
    nonce_bytes: int = 0
    digest_bytes: int = DIGEST_BYTES

    kind: ClassVar[Kind] = "hash function"
    invertible: ClassVar[bool] = False
    associates: ClassVar[bool] = False
    announces: ClassVar[tuple[str, ...]] = ("associated_bytes", "digest_bytes")
    associated_name: ClassVar[str] = "customisation string"

    extends: ClassVar[bool] = False
    """Whether a digest may have any length; a shorter one is then the beginning of a longer one."""

    @abstractmethod
    def _digest(self, message: bytes, customisation: bytes) -> bytes:
        """Return the digest of strings whose lengths are allowed."""

    def digest(self, message: bytes, customisation: bytes = b"") -> bytes:
        """Return the digest of a message.

        Parameters
        ----------
        message : bytes
            The message.
        customisation : bytes
            A string that makes another function, for those that take one.

        Returns
        -------
        bytes
            The digest, of `digest_bytes` bytes.

        Raises
        ------
        InputError
            If there is a customisation string without a place, or a longer one than allowed.
        """
        return self.process(b"", b"", customisation, message).text

    def with_digest(self, size: int) -> Self:
        """Return the same function with digests of another length.

        Raises
        ------
        InputError
            If it does not have them.
        """
        if self.extends and size < 1:
            raise InputError(f"a digest of {self.name} cannot have {size} bytes, allowed: 1 and more")
        if not self.extends and size != self.digest_bytes:
            raise InputError(f"a digest of {self.name} has {self.digest_bytes} bytes, not {size}")
        return replace(self, digest_bytes=size)

    @property
    def tag_bytes(self) -> int:
        """None: a digest proves nothing of who made it."""
        return 0

    def lengths(self, associated: bytes, text: bytes) -> dict[str, int]:
        """Return the lengths of a message, with that of its digest."""
        return super().lengths(associated, text) | {"digest_bytes": self.digest_bytes}

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        if decrypt:
            raise InputError(f"{self.name} is a hash function: there is no way back")
        return Processed(secret_number=None, text=self._digest(text, associated), tag=b"")
