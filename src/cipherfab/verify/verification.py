"""What a check of a netlist found."""

from dataclasses import dataclass

import msgspec

from cipherfab.catalogue import Cycles
from cipherfab.devices.resources import Count, Positive


class PacketCycles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a packet takes in a row of packets that are all alike.

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
    """What a block cipher core gave a wrong result for: direction, key and block."""

    decrypt: bool
    key: int
    block: int


@dataclass(frozen=True, kw_only=True)
class Verification:
    """What a check found.

    Attributes
    ----------
    vectors, random_blocks : int
        Vectors and random blocks that were compared with the golden model; a vector counts once for each
        direction. Of an operation, a block is a set of operands.
    failed : int
        Wrong results, breaches of the contract and cycle counts that are not the formula's.
    failures : tuple[str, ...]
        The first of them, in words.
    cycles : Cycles | None
        Measured counts; none if they are not unique.
    simulated : int
        Clock cycles simulated.
    packets : tuple[PacketCycles, ...]
        Measured cycles of short packets; none but for an authenticated cipher.
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
