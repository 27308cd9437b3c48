"""Small operations on words of any width, kept as plain integers (bit 0 is the right-most bit).

Models use operators of integers and what is here, nothing else, on anything that depends on a key or a block:
`SymbolicWord` has the same operations, so a proof can run a model on unknown keys and blocks.
"""

from collections.abc import Sequence
from typing import Literal, Self, TypeAlias

from cipherfab.errors import InputError

ByteOrder: TypeAlias = Literal["big", "little"]
"""Whether a string of hexadecimal digits gives the highest byte of a word first, or the lowest."""


class SymbolicWord(int):
    """A word whose bits are not known. It counts as an integer: models take integers."""

    def substituted(self, table: bytes, count: int) -> Self:
        """Return the result of `substitute_bytes`."""
        raise NotImplementedError

    def moved(self, order: Sequence[int]) -> Self:
        """Return the result of `move_bytes`."""
        raise NotImplementedError

    def combined(self, tables: Sequence[Sequence[int]]) -> Self:
        """Return the result of `combine_bytes`."""
        raise NotImplementedError

    def spread(self) -> Self:
        """Return the result of `spread_bits`."""
        raise NotImplementedError

    def collected(self) -> Self:
        """Return the result of `collect_bits`."""
        raise NotImplementedError


def rotate_left(value: int, amount: int, width: int) -> int:
    """Rotate a word of `width` bits left by `amount` places, 0 <= amount < width."""
    return (value << amount | value >> (width - amount)) & ((1 << width) - 1)


def nibble_table(sbox: Sequence[int]) -> bytes:
    """Return what a 4-bit S-box does to both nibbles of each of the 256 bytes, for `substitute_nibbles`."""
    return bytes(sbox[byte >> 4] << 4 | sbox[byte & 0xF] for byte in range(256))


def substitute_nibbles(value: int, count: int, table: bytes) -> int:
    """Apply a 4-bit S-box, given as its `nibble_table`, to each of the `count` (even) nibbles of a word."""
    return substitute_bytes(value, count // 2, table)


def substitute_bytes(value: int, count: int, table: bytes) -> int:
    """Apply an S-box of 256 bytes to each of the `count` bytes of a word."""
    if isinstance(value, SymbolicWord):
        return value.substituted(table, count)
    return int.from_bytes(value.to_bytes(count, "big").translate(table), "big")


def move_bytes(value: int, order: Sequence[int]) -> int:
    """Return the word whose bytes are those of ``value`` in another order; byte 0 is the highest of both."""
    if isinstance(value, SymbolicWord):
        return value.moved(order)
    octets = value.to_bytes(len(order), "big")
    return int.from_bytes([octets[place] for place in order], "big")


def combine_bytes(value: int, tables: Sequence[Sequence[int]]) -> int:
    """Return the XOR of one entry of each table, which a byte of a word chooses; byte 0 is the lowest.

    Each table must be linear: the entry of the XOR of two bytes is the XOR of their entries.
    """
    if isinstance(value, SymbolicWord):
        return value.combined(tables)
    combined = 0
    for table, byte in zip(tables, value.to_bytes(len(tables), "little"), strict=True):
        combined ^= table[byte]
    return combined


def spread_bits(value: int) -> int:
    """Move bit i to bit 4i: binary digits read as hexadecimal ones."""
    return value.spread() if isinstance(value, SymbolicWord) else int(f"{value:b}", 16)


def collect_bits(value: int) -> int:
    """Move bit 4i to bit i for i = 0..31 and drop all other bits, the inverse of `spread_bits`."""
    if isinstance(value, SymbolicWord):
        return value.collected()
    return int(f"{value & 0x1111_1111_1111_1111_1111_1111_1111_1111:x}", 2)


def reverse_bytes(value: int, width: int) -> int:
    """Return the word of `width` bits, a multiple of 8, whose lowest byte is the highest of `value`."""
    return int.from_bytes(value.to_bytes(width // 8, "big"), "little")


def read_hex(text: str, byte_order: ByteOrder) -> int:
    """Return the word that a string of hexadecimal digits stands for; "little" needs whole bytes."""
    return int.from_bytes(bytes.fromhex(text), "little") if byte_order == "little" else int(text, 16)


def write_hex(value: int, width: int, byte_order: ByteOrder) -> str:
    """Undo `read_hex` for a word of `width` bits: one lower-case digit for every four bits."""
    if byte_order == "little":
        return value.to_bytes(width // 8, "little").hex()
    return f"{value:0{-(-width // 4)}x}"


def require_width(what: str, value: int, width: int) -> None:
    """Check that an integer fits in a word.

    Raises
    ------
    InputError
        If `value` is negative or needs more than `width` bits.
    """
    if not 0 <= value < 1 << width:
        shown = f"{value:#x}" if value.bit_length() <= 2 * width else f"a number of {value.bit_length()} bits"
        raise InputError(f"{what} is {shown}, allowed: an integer of {width} bits, 0 to 2**{width} - 1")
