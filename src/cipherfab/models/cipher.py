"""What every block cipher model offers: its sizes, and encryption as functions of plain integers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from cipherfab.models.algorithm import Algorithm, Kind
from cipherfab.models.words import ByteOrder

SboxForm: TypeAlias = Literal["table", "tower_field", "block_ram"]
"""How cores realise an S-box: as a table in logic, by inversion in a composite field, in block RAM."""


class CompactCore(NamedTuple):
    """Cycles of a core of the architecture ``compact``, written for one cipher and width of ports.

    Attributes
    ----------
    port_bits : int
        Width of the ports.
    load_cycles : int
        Cycles in which a block and its key come.
    pass_cycles, passes : int
        Cycles of a pass over the state, and the number of passes for a block.
    early : int
        Cycles by which the last word of a result leaves before the next block may come.
    """

    port_bits: int
    load_cycles: int
    pass_cycles: int
    passes: int
    early: int = 1


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
    """A block cipher with one block and key size, as a golden model.

    Keys and blocks are integers in the bit order of the specification, which the module of the cipher states.

    Attributes
    ----------
    family : str
        Name without sizes, "present".
    variants : tuple[tuple[int, int], ...]
        Sizes in bits, (block, key), of all members of the family that the specification defines, those that
        are not here as well: `name` follows from them.
    block_bits, key_bits : int
        Sizes in bits.
    rounds : int
        Number of rounds, a last key addition not counted.
    sboxes : int
        S-boxes in a round, each as wide as a block divided by their number; 0 if there are none.
    sbox_forms : tuple[SboxForm, ...]
        How the cores of the cipher can realise them, the usual one first.
    byte_order : "big" or "little"
        How a string of hexadecimal digits becomes the integer, on the command line and in files of known
        answers: "big", the string is the number, highest digit first; "little", it is a string of bytes, the
        lowest byte of the integer first.
    bit_order : str
        The bit order of such a string in a line of text, for users of the command line.
    reference : str
        The specification.
    encrypt, decrypt : Callable[[int, int], int]
        ``encrypt(key, block)`` and ``decrypt(key, block)``; an `InputError` if a value is too wide.
    trace : Callable[[int, int], list[RoundTrace]]
        ``trace(key, block)``: the values inside every round of an encryption.
    inverse_trace : Callable[[int, int], list[RoundTrace]] | None
        ``inverse_trace(key, block)``: the same of a decryption, where the specification has one with steps of
        its own (the equivalent inverse cipher of AES); None where decryption only goes back through `trace`.
    round_stages : int
        Most stages that the cores cut a round into, as ``cf_pkg::round_stages``.
    compact : tuple[CompactCore, ...]
        Its cores of the architecture ``compact``, the narrowest ports first, as ``cf_pkg::compact``.
    ram_key_sboxes : int
        S-boxes of its key schedule that cores can have in block RAM; 0 if they have none there.
    sliced : bool
        Whether it has a core of the architecture ``sliced``.
    """

    family: str
    variants: tuple[tuple[int, int], ...]
    block_bits: int
    key_bits: int
    rounds: int
    sboxes: int
    sbox_forms: tuple[SboxForm, ...]
    byte_order: ByteOrder
    bit_order: str
    reference: str
    encrypt: Callable[[int, int], int]
    decrypt: Callable[[int, int], int]
    trace: Callable[[int, int], list[RoundTrace]]
    inverse_trace: Callable[[int, int], list[RoundTrace]] | None = None
    round_stages: int = 1
    compact: tuple[CompactCore, ...] = ()
    ram_key_sboxes: int = 0
    sliced: bool = False

    kind: ClassVar[Kind] = "block cipher"

    @cached_property
    def name(self) -> str:
        """Short name, "present-80": the family, then the sizes in which its members differ.

        The block size if there are several; the key size, unless it follows from the block size.
        """
        blocks = {block for block, _ in self.variants}
        if len(blocks) == 1:
            return f"{self.family}-{self.key_bits}"
        if len(blocks) == len(self.variants):
            return f"{self.family}-{self.block_bits}"
        return f"{self.family}-{self.block_bits}-{self.key_bits}"

    @property
    def title(self) -> str:
        """Name in text, "PRESENT-80"."""
        return self.name.upper()


def block_cipher(algorithm: Algorithm) -> BlockCipher:
    """Return an algorithm that is known to be a block cipher as one."""
    if not isinstance(algorithm, BlockCipher):
        raise TypeError(f"{algorithm.name} is no block cipher")
    return algorithm
