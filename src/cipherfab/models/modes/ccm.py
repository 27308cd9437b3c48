"""CCM, counter mode with CBC-MAC, in plain integers and bytes.

Source: NIST SP 800-38C, "Recommendation for Block Cipher Modes of Operation: The CCM Mode for Authentication
and Confidentiality", 2004, with the formatting and counters of its appendix A.

Order: byte strings as in the standard, the first byte first.
"""

from typing import ClassVar

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import aes
from cipherfab.models.message_cipher import Processed
from cipherfab.models.modes.mode import AuthenticatedMode, xor

FAMILY = "ccm"
NONCE_BYTES = range(7, 14)
"""Lengths of a nonce; the others of 15 bytes are for the length of the message."""
TAG_BYTES = (4, 6, 8, 10, 12, 14, 16)
"""Lengths of a tag."""

_BLOCK = 16
_TWO_BYTES, _FOUR_BYTES = 0xFF00, 1 << 32


class Ccm(AuthenticatedMode):
    """A block cipher of 128 bits in CCM, with nonces of one length in cores, and of any in the model."""

    announces: ClassVar[tuple[str, ...]] = ("associated_bytes", "message_bytes")
    tags_are_cut: ClassVar[bool] = False
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = "NIST SP 800-38C, 2004"
    warnings: ClassVar[tuple[str, ...]] = (
        "A nonce that comes twice under a key gives away the XOR of two messages.",
    )

    @property
    def tag_sizes(self) -> tuple[int, ...]:
        """Lengths of a tag that the standard allows."""
        return TAG_BYTES

    def takes(self, size: int, nonce: bytes | None = None) -> bool:
        """Whether the length has room beside the nonce, if that is known."""
        return size >= 0 and (nonce is None or size < 1 << 8 * _length_bytes(nonce))

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        if not self.takes(len(text), nonce):
            raise InputError(
                f"message of {self.name} has {len(text)} bytes, allowed with a nonce of {len(nonce)}: "
                f"{(1 << 8 * _length_bytes(nonce)) - 1}"
            )
        blocks = -(-len(text) // _BLOCK)
        mask, *stream = (self.encrypted(key, self._counted(nonce, i)) for i in range(blocks + 1))
        result = xor(text, b"".join(stream))
        total = bytes(_BLOCK)
        data = self._formatted(nonce, associated, result if decrypt else text)
        for at in range(0, len(data), _BLOCK):
            total = self.encrypted(key, xor(total, data[at : at + _BLOCK]))
        return Processed(secret_number=None, text=result, tag=xor(total, mask)[: self.tag_bytes])

    @staticmethod
    def _counted(nonce: bytes, number: int) -> bytes:
        """Return a counter block: 0 is for the mask of the tag."""
        length = _length_bytes(nonce)
        return bytes([length - 1]) + nonce + number.to_bytes(length, "big")

    def _formatted(self, nonce: bytes, associated: bytes, message: bytes) -> bytes:
        """Return what is authenticated: lengths, associated data and message, in whole blocks."""
        length = _length_bytes(nonce)
        flags = (0x40 if associated else 0) | (self.tag_bytes - 2) // 2 << 3 | length - 1
        first = bytes([flags]) + nonce + len(message).to_bytes(length, "big")
        return first + _padded(_announced(associated)) + _padded(message)

    def _require_nonce(self, nonce: bytes) -> None:
        if len(nonce) not in NONCE_BYTES:
            allowed = f"{NONCE_BYTES[0]} to {NONCE_BYTES[-1]}"
            raise InputError(f"nonce of {self.name} has {len(nonce)} bytes, allowed: {allowed}")


def _length_bytes(nonce: bytes) -> int:
    return _BLOCK - 1 - len(nonce)


def _announced(associated: bytes) -> bytes:
    """Return associated data after their length, or nothing if there are none."""
    size = len(associated)
    if size == 0:
        return b""
    if size < _TWO_BYTES:
        return size.to_bytes(2, "big") + associated
    if size < _FOUR_BYTES:
        return b"\xff\xfe" + size.to_bytes(4, "big") + associated
    return b"\xff\xff" + size.to_bytes(8, "big") + associated


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % _BLOCK)


def ccm(cipher: BlockCipher, nonce_bytes: int = 12) -> Ccm:
    """Return the model of a block cipher of 128 bits in CCM."""
    return Ccm(
        name=f"{cipher.name}-ccm", key_bytes=cipher.key_bits // 8, nonce_bytes=nonce_bytes, cipher=cipher
    )


MODELS = tuple(map(ccm, aes.MODELS))
