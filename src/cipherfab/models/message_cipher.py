"""What the golden models of ciphers of messages have in common: sizes, encryption, checked decryption.

A `MessageCipher` takes a message with a nonce; an `AuthenticatedCipher` makes a tag of it too.
"""

import hmac
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Self

from cipherfab.errors import CipherfabError, InputError
from cipherfab.models.algorithm import Kind


class TagError(CipherfabError):
    """A ciphertext, or what belongs to it, is not authentic; nothing of it is shown."""


@dataclass(frozen=True)
class Opened:
    """What a ciphertext held: the secret message number, None where there was none, and the message."""

    secret_number: bytes | None
    message: bytes


@dataclass(frozen=True, kw_only=True)
class Processed:
    """A message encrypted or decrypted, its tag not compared: for verification, never for a receiver."""

    secret_number: bytes | None
    text: bytes
    tag: bytes


@dataclass(frozen=True, kw_only=True)
class MessageCipher(ABC):
    """A golden model of a cipher of messages; an algorithm of the registry.

    Attributes
    ----------
    name : str
        Its name in the specification.
    key_bytes, nonce_bytes : int
        Lengths of key and nonce.
    """

    name: str
    key_bytes: int
    nonce_bytes: int

    kind: ClassVar[Kind]
    associates: ClassVar[bool] = True
    """Whether a message may have associated data, which are authenticated only."""

    has_messages: ClassVar[bool] = True
    """Whether it encrypts messages; otherwise there are only associated data."""

    invertible: ClassVar[bool] = True
    """Whether there is a way back."""

    announces: ClassVar[tuple[str, ...]] = ()
    """The `lengths` that must be known before a message, in the order of the ports of a start."""

    associated_name: ClassVar[str] = "associated data"
    """What the specification calls the associated data."""

    tags_are_cut: ClassVar[bool] = True
    """Whether a shorter tag is the beginning of a longer one."""

    usual_nonce_bytes: ClassVar[int | None] = None
    """The length of a nonce in known answers that do not say it; None if that is the cipher's own."""

    numbered: ClassVar[bool] = False
    """Whether a message may have a secret message number, one block that is encrypted before it."""

    warnings: ClassVar[tuple[str, ...]] = ()
    """What a user must know before choosing it, as sentences."""

    nonce_name: ClassVar[str] = "nonce"
    """What the specification calls the nonce."""

    nonce_rule: ClassVar[str] = "never comes twice under one key"
    """What is demanded of it, as the end of a sentence."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Name in text."""

    @property
    @abstractmethod
    def family(self) -> str:
        """Name without sizes."""

    @property
    @abstractmethod
    def reference(self) -> str:
        """The specification."""

    @property
    @abstractmethod
    def rounds(self) -> int:
        """Number of rounds."""

    @property
    @abstractmethod
    def rate_bytes(self) -> int:
        """Length of a block."""

    @abstractmethod
    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        """Encrypt or decrypt, and compute the tag; there is no number unless the cipher has numbers."""

    def process(
        self,
        key: bytes,
        nonce: bytes,
        associated: bytes,
        text: bytes,
        secret_number: bytes | None = None,
        *,
        decrypt: bool = False,
    ) -> Processed:
        """Encrypt or decrypt, and compute the tag; lengths are those that `encrypt` demands."""
        if secret_number is not None and not self.numbered:
            raise InputError(f"{self.name} has no secret message number")
        if associated and not self.associates:
            raise InputError(f"{self.name} has no {self.associated_name}")
        if not self.takes(len(text)):
            raise InputError(f"message of {self.name} has {len(text)} bytes, allowed: {self.message_sizes}")
        return self._process(key, nonce, associated, text, secret_number, decrypt)

    def lengths(self, associated: bytes, text: bytes) -> dict[str, int]:
        """Return the lengths of a message in bytes, by the names of `announces`."""
        return {"associated_bytes": len(associated), "message_bytes": len(text)}

    def announced(self, associated: bytes, text: bytes) -> tuple[int, ...]:
        """Return the lengths that the start of a message announces."""
        lengths = self.lengths(associated, text)
        return tuple(lengths[name] for name in self.announces)

    @property
    @abstractmethod
    def tag_bytes(self) -> int:
        """Length of the tag; 0 if there is none."""

    @property
    def message_sizes(self) -> str:
        """The bytes that a message can have, in words."""
        return "any number"

    def takes(self, size: int, nonce: bytes | None = None) -> bool:
        """Whether a message can have that many bytes, with a certain nonce or with any."""
        return size >= 0

    @property
    def tag_sizes(self) -> tuple[int, ...]:
        """Lengths of a tag that the cipher allows."""
        return (self.tag_bytes,)

    def with_tag(self, size: int) -> Self:
        """Return the same cipher with tags of another length.

        Raises
        ------
        InputError
            If it does not allow for them.
        """
        if size and self.tag_sizes == (0,):
            raise InputError(f"{self.name} has no tag")
        if size not in self.tag_sizes:
            allowed = ", ".join(map(str, self.tag_sizes))
            raise InputError(f"a tag of {self.name} cannot have {size} bytes, allowed: {allowed}")
        return self

    @property
    def with_whole_tag(self) -> Self:
        """The same cipher with its longest tag."""
        return self.with_tag(max(self.tag_sizes))

    @property
    def block_bits(self) -> int:
        """Bits of a block."""
        return 8 * self.rate_bytes

    @property
    def key_bits(self) -> int:
        """Bits of a key."""
        return 8 * self.key_bytes

    @property
    def nonce_bits(self) -> int:
        """Bits of a nonce."""
        return 8 * self.nonce_bytes

    def encrypt(
        self, key: bytes, nonce: bytes, associated: bytes, message: bytes, secret_number: bytes | None = None
    ) -> bytes:
        """Encrypt a message, and authenticate it if the cipher does.

        Parameters
        ----------
        key, nonce : bytes
            Key and nonce, which must never come a second time under one key.
        associated : bytes
            Data that is authenticated only, of any length.
        message : bytes
            Plaintext, of any length unless the cipher `takes` only some.
        secret_number : bytes | None
            Secret message number of `rate_bytes` bytes, if the cipher has one. None is not the same as one of
            zeros.

        Returns
        -------
        bytes
            The encrypted secret message number if there is one, the ciphertext, as long as the message, and
            the tag of `tag_bytes` bytes.

        Raises
        ------
        InputError
            If key, message or one of the numbers have another length, or there are data that have no place.
        """
        self._require_lengths(key, nonce)
        if secret_number is not None and self.numbered:
            _require_length(f"secret message number of {self.name}", secret_number, self.rate_bytes)
        done = self.process(key, nonce, associated, message, secret_number)
        return (done.secret_number or b"") + done.text + done.tag

    def decrypt(
        self,
        key: bytes,
        nonce: bytes,
        associated: bytes,
        ciphertext: bytes,
        *,
        has_secret_number: bool = False,
    ) -> Opened:
        """Decrypt what `encrypt` returned, and show it only if the tag is right, where there is one.

        Raises
        ------
        InputError
            If key or nonce have another length, or the ciphertext is too short for its tag.
        TagError
            If the tag is wrong: something was changed.
        """
        self._require_lengths(key, nonce)
        size = self.rate_bytes
        least = self.tag_bytes + size * has_secret_number
        if len(ciphertext) < least:
            raise InputError(
                f"ciphertext of {self.name} has {len(ciphertext)} bytes, allowed: {least} and more"
            )
        end = len(ciphertext) - self.tag_bytes
        body, tag = ciphertext[:end], ciphertext[end:]
        hidden, body = (body[:size], body[size:]) if has_secret_number else (None, body)
        done = self.process(key, nonce, associated, body, hidden, decrypt=True)
        if not hmac.compare_digest(done.tag, tag):
            raise TagError(f"{self.name}: the tag is wrong")
        return Opened(done.secret_number, done.text)

    def _require_lengths(self, key: bytes, nonce: bytes) -> None:
        _require_length(f"key of {self.name}", key, self.key_bytes)
        self._require_nonce(nonce)

    def _require_nonce(self, nonce: bytes) -> None:
        _require_length(f"{self.nonce_name} of {self.name}", nonce, self.nonce_bytes)


@dataclass(frozen=True, kw_only=True)
class AuthenticatedCipher(MessageCipher, ABC):
    """A golden model of an authenticated cipher."""

    kind: ClassVar[Kind] = "authenticated cipher"

    @property
    def tag_bytes(self) -> int:
        """Length of the tag; a whole block unless the cipher allows for shorter ones."""
        return self.rate_bytes


def _require_length(what: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise InputError(f"{what} has {len(value)} bytes, allowed: {length}")
