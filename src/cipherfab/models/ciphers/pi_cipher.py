"""pi-Cipher v2, an authenticated cipher, in plain integers and bytes: all six variants.

Source: D. Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015. Where codes of
that name differ (order of the counter's words, number of rounds), this is what the published vectors say.

Order: a string of bytes becomes words with the lowest byte first, and word 0 comes from the first bytes. A
chunk is 4 words. A state is 4 chunks I1 to I4, words 0 to 15. The rate, which meets data, is I1 and I3: words
0 to 3 and 8 to 11, in this order. The first word of the counter is its lowest one.

Published cryptanalysis reaches 2.5 of the 3 rounds of pi16cipher096 (C. Boura et al., "Key recovery attack
against 2.5-round pi-Cipher", FSE 2016): a cipher to study, not to protect anything with.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from cipherfab.models.message_cipher import AuthenticatedCipher, Processed
from cipherfab.models.pi_permutation import COUNTER_BITS, PERMUTATIONS, RATE, ROUNDS, Permutation, State

FAMILY = "pi-cipher"
REFERENCE = 'D. Gligoroski et al., "pi-Cipher v2.0", submission to the CAESAR competition, 2015'


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


@dataclass(frozen=True, kw_only=True)
class PiCipher(AuthenticatedCipher):
    """A variant of pi-Cipher v2, named as in its specification: "pi16cipher096v2".

    Attributes
    ----------
    permutation : Permutation
        Its words.
    """

    permutation: Permutation

    numbered: ClassVar[bool] = True
    warnings: ClassVar[tuple[str, ...]] = (
        "A cipher to study, not to protect anything with: published cryptanalysis recovers the key of "
        "pi16cipher096 with 2.5 of its 3 rounds (Boura et al., FSE 2016).",
    )
    family: ClassVar[str] = FAMILY
    reference: ClassVar[str] = REFERENCE
    rounds: ClassVar[int] = ROUNDS

    @property
    def title(self) -> str:
        """Name in text, as that of the specification."""
        return self.name

    @property
    def rate_bytes(self) -> int:
        """Length of a block, of the tag and of a secret message number."""
        return self.permutation.rate_bytes

    def session(self, key: bytes, nonce: bytes) -> Session:
        """Begin a message: compute the common internal state."""
        return Session(self.permutation, key, nonce)

    def _process(
        self, key: bytes, nonce: bytes, associated: bytes, text: bytes, number: bytes | None, decrypt: bool
    ) -> Processed:
        session = self.session(key, nonce)
        session.associate(associated)
        hidden = None
        if number is not None:
            hidden = session.secret_number(number, decrypt=decrypt).result
        steps = session.message(text, decrypt=decrypt)
        result = b"".join(step.result for step in steps)
        return Processed(secret_number=hidden, text=result, tag=session.tag)


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
