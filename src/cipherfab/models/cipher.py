"""What every block cipher model offers: its sizes, and encryption as functions of plain integers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cipherfab.models.algorithm import Kind
from cipherfab.models.words import ByteOrder


@dataclass(frozen=True, kw_only=True)
class RoundTrace:
    """The values inside one round of an encryption or decryption, all of them integers of a block's width.

    Attributes
    ----------
    number : int
        Number of the round, counted as the specification of the cipher counts (from 0 or from 1).
        A last key addition that follows the rounds has the next number.
    round_key : int
        The round key.
    states : Mapping[str, int]
        State after each step of the round, in order, by name of the step ("after_add_round_key", ...). The
        last state of the last round is the result.
    """

    number: int
    round_key: int
    states: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class BlockCipher:
    """A block cipher with one key size, as a golden model.

    Keys and blocks are integers in the bit order of the specification, which the module of the cipher states.

    Attributes
    ----------
    name : str
        Short name, "present-80"; the part before the first dash is the family.
    title : str
        Name in text, "PRESENT-80".
    block_bits, key_bits : int
        Sizes in bits.
    rounds : int
        Number of rounds, a last key addition not counted.
    reference : str
        The specification.
    encrypt, decrypt : Callable[[int, int], int]
        ``encrypt(key, block)`` and ``decrypt(key, block)``; an `InputError` if a value is too wide.
    trace : Callable[[int, int], list[RoundTrace]]
        ``trace(key, block)``: the values inside every round of an encryption.
    inverse_trace : Callable[[int, int], list[RoundTrace]] | None
        ``inverse_trace(key, block)``: the same of a decryption, where the specification has one with steps of
        its own (the equivalent inverse cipher of AES); None where decryption only goes back through `trace`.
    byte_order : "big" or "little"
        How a string of hexadecimal digits becomes the integer, on the command line and in files of known
        answers: "big", the string is the number, highest digit first; "little", it is a string of bytes, the
        lowest byte of the integer first.
    """

    name: str
    title: str
    block_bits: int
    key_bits: int
    rounds: int
    reference: str
    encrypt: Callable[[int, int], int]
    decrypt: Callable[[int, int], int]
    trace: Callable[[int, int], list[RoundTrace]]
    inverse_trace: Callable[[int, int], list[RoundTrace]] | None = None
    byte_order: ByteOrder = "big"

    kind: ClassVar[Kind] = "block cipher"

    @property
    def family(self) -> str:
        """Name without the key size: "present"."""
        return self.name.partition("-")[0]
