"""pi-Cipher v2, an authenticated cipher, in plain integers and bytes: all six variants.

Source: D. Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015. Where codes of
that name differ (order of the counter's words, number of rounds), this is what the published vectors say.

Order: a string of bytes becomes words with the lowest byte first, and word 0 comes from the first bytes. A
chunk is 4 words. A state is 4 chunks I1 to I4, words 0 to 15. The rate, which meets data, is I1 and I3: words
0 to 3 and 8 to 11, in this order. The first word of the counter is its lowest one.

Published cryptanalysis reaches 2.5 of the 3 rounds of pi16cipher096 (C. Boura et al., "Key recovery attack
against 2.5-round pi-Cipher", FSE 2016): a cipher to study, not to protect anything with.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from cipherfab.errors import CipherfabError, InputError
from cipherfab.models.algorithm import Kind
from cipherfab.models.pi_permutation import COUNTER_BITS, PERMUTATIONS, RATE, ROUNDS, Permutation, State

FAMILY = "pi-cipher"
REFERENCE = 'D. Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015'


class TagError(CipherfabError):
    """A ciphertext, or what belongs to it, is not authentic; nothing of it is shown."""


@dataclass(frozen=True)
class Triplex:
    """The triplex component, which processes a block: what it meets on the way.

    Attributes
    ----------
    counter : int
        Number of the block, added to the common internal state.
    state_in : State
        The sum.
    opened : State
        Behind the first pi-function.
    injected : State
        The same with the padded block in its rate.
    closed : State
        Behind the second pi-function; its rate is the tag of the block.
    result : bytes
        The block encrypted or decrypted, as long as it came.
    """

    counter: int
    state_in: State
    opened: State
    injected: State
    closed: State
    result: bytes


def triplex(
    permutation: Permutation, common: State, counter: int, block: bytes, *, decrypt: bool = False
) -> Triplex:
    """Process a block of up to `Permutation.rate_bytes` bytes; a shorter one is padded.

    Parameters
    ----------
    permutation : Permutation
        The words.
    common : State
        The common internal state.
    counter : int
        Number of the block.
    block : bytes
        Plaintext, or ciphertext.
    decrypt : bool
        Whether it is ciphertext: the state then becomes what it was when the plaintext was encrypted.
    """
    state_in = permutation.add_counter(common, counter)
    opened = permutation.pi(state_in)
    result = bytes(a ^ b for a, b in zip(permutation.rate(opened), block, strict=False))
    padded = result if decrypt else block
    if len(block) < permutation.rate_bytes:
        padded = permutation.pad(padded, permutation.rate_bytes)
    injected = permutation.add_rate(opened, padded)
    return Triplex(counter, state_in, opened, injected, permutation.pi(injected), result)


class Session:
    """One message under way: the common internal state, the counter and the tag so far.

    Parameters
    ----------
    permutation : Permutation
        The words.
    key, nonce : bytes
        Key and public message number, of the variant's lengths.
    """

    def __init__(self, permutation: Permutation, key: bytes, nonce: bytes) -> None:
        self.permutation = permutation
        block = permutation.pad(key + nonce, 2 * permutation.rate_bytes)
        self.common = permutation.pi(permutation.words(block))
        self.counter = permutation.counter(self.common)
        self.sums: tuple[int, ...] = (0,) * len(RATE)

    @property
    def tag(self) -> bytes:
        """Sum of the tags of all blocks, word by word."""
        return self.permutation.data(self.sums)

    def step(self, block: bytes, *, decrypt: bool = False) -> Triplex:
        """Process the next block."""
        self.counter = (self.counter + 1) % (1 << COUNTER_BITS)
        done = triplex(self.permutation, self.common, self.counter, block, decrypt=decrypt)
        tag = (done.closed[i] for i in RATE)
        self.sums = tuple(map(self.permutation.add, self.sums, tag))
        return done

    def associate(self, data: bytes) -> list[Triplex]:
        """Process the associated data, which may be empty; the common internal state takes up their tag."""
        steps = [self.step(block) for block in self.permutation.blocks(data)]
        self.common = self.permutation.pi(self.permutation.add_rate(self.common, self.tag))
        return steps

    def secret_number(self, block: bytes, *, decrypt: bool = False) -> Triplex:
        """Process the secret message number, one whole block; the common internal state becomes another."""
        done = self.step(block, decrypt=decrypt)
        self.common = done.closed
        return done

    def message(self, data: bytes, *, decrypt: bool = False) -> list[Triplex]:
        """Process the message, which may be empty."""
        return [self.step(block, decrypt=decrypt) for block in self.permutation.blocks(data)]


@dataclass(frozen=True)
class Opened:
    """What a ciphertext held: the secret message number, None where there was none, and the message."""

    secret_number: bytes | None
    message: bytes


@dataclass(frozen=True, kw_only=True)
class PiCipher:
    """A variant of pi-Cipher v2.

    Attributes
    ----------
    name : str
        Its name in the specification, "pi16cipher096v2".
    permutation : Permutation
        Its words.
    key_bytes, nonce_bytes : int
        Lengths of key and public message number.
    """

    name: str
    permutation: Permutation
    key_bytes: int
    nonce_bytes: int

    kind: ClassVar[Kind] = "authenticated cipher"
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = REFERENCE
    rounds: ClassVar[int] = ROUNDS

    @property
    def title(self) -> str:
        """Name in text, as that of the specification."""
        return self.name

    @property
    def block_bits(self) -> int:
        """Bits of a block, of the tag and of a secret message number."""
        return 8 * self.rate_bytes

    @property
    def key_bits(self) -> int:
        """Bits of a key."""
        return 8 * self.key_bytes

    @property
    def nonce_bits(self) -> int:
        """Bits of a public message number."""
        return 8 * self.nonce_bytes

    @property
    def rate_bytes(self) -> int:
        """Length of a block, of the tag and of a secret message number."""
        return self.permutation.rate_bytes

    def session(self, key: bytes, nonce: bytes) -> Session:
        """Begin a message: compute the common internal state.

        Raises
        ------
        InputError
            If key or public message number have another length.
        """
        for what, value, length in (("key", key, self.key_bytes), ("nonce", nonce, self.nonce_bytes)):
            _require_length(f"{what} of {self.name}", value, length)
        return Session(self.permutation, key, nonce)

    def encrypt(
        self, key: bytes, nonce: bytes, associated: bytes, message: bytes, secret_number: bytes | None = None
    ) -> bytes:
        """Encrypt and authenticate a message.

        Parameters
        ----------
        key, nonce : bytes
            Key and public message number, which must never come a second time under one key.
        associated : bytes
            Data that is authenticated only, of any length.
        message : bytes
            Plaintext of any length.
        secret_number : bytes | None
            Secret message number of `rate_bytes` bytes. None is not the same as one of zeros.

        Returns
        -------
        bytes
            The encrypted secret message number if there is one, the ciphertext, as long as the message, and
            the tag of `rate_bytes` bytes.

        Raises
        ------
        InputError
            If key or one of the numbers have another length.
        """
        session = self.session(key, nonce)
        session.associate(associated)
        hidden = b""
        if secret_number is not None:
            _require_length(f"secret message number of {self.name}", secret_number, self.rate_bytes)
            hidden = session.secret_number(secret_number).result
        steps = session.message(message)
        return hidden + b"".join(step.result for step in steps) + session.tag

    def decrypt(
        self,
        key: bytes,
        nonce: bytes,
        associated: bytes,
        ciphertext: bytes,
        *,
        has_secret_number: bool = False,
    ) -> Opened:
        """Decrypt what `encrypt` returned, and show it only if the tag is right.

        Raises
        ------
        InputError
            If key or public message number have another length, or the ciphertext is too short for its tag.
        TagError
            If the tag is wrong: something was changed.
        """
        session = self.session(key, nonce)
        least = self.rate_bytes * (1 + has_secret_number)
        if len(ciphertext) < least:
            raise InputError(
                f"ciphertext of {self.name} has {len(ciphertext)} bytes, allowed: {least} and more"
            )
        session.associate(associated)
        body, tag = ciphertext[: -self.rate_bytes], ciphertext[-self.rate_bytes :]
        secret_number = None
        if has_secret_number:
            hidden, body = body[: self.rate_bytes], body[self.rate_bytes :]
            secret_number = session.secret_number(hidden, decrypt=True).result
        steps = session.message(body, decrypt=True)
        if not hmac.compare_digest(session.tag, tag):
            raise TagError(f"{self.name}: the tag is wrong")
        return Opened(secret_number, b"".join(step.result for step in steps))


def _require_length(what: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise InputError(f"{what} has {len(value)} bytes, allowed: {length}")


PI_CIPHERS: Mapping[str, PiCipher] = MappingProxyType(
    {
        f"pi{word_bits}cipher{key_bits:03}v2": PiCipher(
            name=f"pi{word_bits}cipher{key_bits:03}v2",
            permutation=PERMUTATIONS[word_bits],
            key_bytes=key_bits // 8,
            nonce_bytes=4 if word_bits == 16 else 16,
        )
        for word_bits, key_bits in ((16, 96), (16, 128), (32, 128), (32, 256), (64, 128), (64, 256))
    }
)
"""All variants by name."""

MODELS = tuple(PI_CIPHERS.values())
