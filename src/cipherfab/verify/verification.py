"""The outcome of a check of a netlist."""

from dataclasses import dataclass

import msgspec

from cipherfab.catalogue import Cycles
from cipherfab.devices.resources import Count, Positive


class PacketCycles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cycles of a packet in a sequence of identical packets.

    Attributes
    ----------
    associated, message : int
        Bytes of associated data and of the message.
    cycles : int
        Clock cycles from the start of one to the start of the next.
    """

    associated: Count
    message: Count
    cycles: Positive


@dataclass(frozen=True, kw_only=True)
class WrongBlock:
    """Direction, key and block of a wrong result of a block cipher core."""

    decrypt: bool
    key: int
    block: int


@dataclass(frozen=True, kw_only=True)
class Verification:
    """The outcome of a check.

    Attributes
    ----------
    vectors, random_blocks : int
        Vectors and random blocks compared with the golden model; a vector counts once per direction. For an
        operation, a block is a set of operands.
    failed : int
        Wrong results, contract violations, and cycle counts that differ from the formula.
    failures : tuple[str, ...]
        The first of them, in words.
    cycles : Cycles | None
        Measured counts; None if they are not unique.
    simulated : int
        Clock cycles simulated.
    packets : tuple[PacketCycles, ...]
        Measured cycles of short packets; only for an authenticated cipher.
    wrong : WrongBlock | None
        The first block with a wrong result, of a block cipher.
    """

    vectors: int
    random_blocks: int
    failed: int
    failures: tuple[str, ...]
    cycles: Cycles | None
    simulated: int
    packets: tuple[PacketCycles, ...] = ()
    wrong: WrongBlock | None = None
