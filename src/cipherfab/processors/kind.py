"""Descriptions of instructions of the VSCPU family, and the state they change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cipherfab.models.words import rotate_left
from cipherfab.processors.machine import State

BEFORE = -1
"""The address that stands for the previous instruction's word."""


class VscpuState(State):
    """The state of a machine of the family: memories, and registers that few instructions use.

    Attributes
    ----------
    w : int
        Bits shifted out or collected, at first 0.
    c : int
        A counter of five bits, at first 1.
    p : int
        Where instructions are chained, ``*B`` of the previous one, at first 0.
    jumped : bool
        Whether there was a jump, even to the next address, since this was last cleared.
    """

    w = 0
    c = 1
    p = 0
    jumped = False

    def jump(self, address: int) -> None:
        """Jump to an address."""
        super().jump(address)
        self.jumped = True

    def read(self, address: int) -> int:
        """Return a data word, or the previous instruction's word."""
        return self.p if address == BEFORE else super().read(address)

    @property
    def registers(self) -> dict[str, int]:
        """Registers that instructions of the machine use, by name."""
        return {name: getattr(self, name.lower()) for name in self.machine.registers}


Effect = Callable[[Any, int, int, int], None]
"""Effect of an instruction, given the state and D, A and B."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """An instruction of the family, for machines of any size.

    Attributes
    ----------
    meaning : str
        Its effect in text, with ``*D`` for the result and braces for concatenation.
    effect : Effect
        Its effect.
    operands : str
        The operands it needs, of A and B.
    result : bool
        Whether it has a D.
    uses : str
        The registers it uses.
    path : str
        Accesses to data words; with a single memory, each takes a clock cycle after the instruction's own. A
        and B read the words there, * uses the word just read as an address, w writes the result.
    collect : Callable[[Any, int, int, int], int] | None
        Its effect on W, if other instructions may have it too.
    """

    meaning: str
    effect: Effect
    operands: str = "AB"
    result: bool = True
    uses: str = ""
    path: str = "BAw"
    collect: Callable[[Any, int, int, int], int] | None = None


def put(function: Callable[[Any, int, int], int], *, literal: bool) -> Effect:
    """Write a function of *A and of *B, or of B itself."""

    def effect(s: VscpuState, d: int, a: int, b: int) -> None:
        s.write(d, function(s, s.read(a), b if literal else s.read(b)))

    return effect


def pair(name: str, meaning: str, function: Callable[[Any, int, int], int]) -> dict[str, Kind]:
    """Return an instruction whose second operand is a word, and its immediate form, where it is B itself."""
    immediate = meaning.replace("*B", "B")
    return {
        name: Kind(meaning=meaning, effect=put(function, literal=False)),
        f"{name}i": Kind(meaning=immediate, effect=put(function, literal=True), path="Aw"),
    }


def of_a(meaning: str, function: Callable[[Any, int], int]) -> Kind:
    """Return an instruction on *A alone, given the state and that word."""
    effect = put(lambda s, x, y: function(s, x), literal=True)
    return Kind(meaning=f"*D = *A{meaning}", effect=effect, operands="A", path="Aw")


def rotated(s: VscpuState, word: int, by: int) -> int:
    """Return a word rotated left."""
    return rotate_left(word, by % s.machine.word_bits, s.machine.word_bits)


def low_bits(s: VscpuState) -> int:
    """Return the number of bits of a word below a block."""
    return max(0, s.machine.word_bits - 64)


def in_block(function: Callable[[int], int]) -> Callable[[Any, int], int]:
    """Replace the 64 highest bits of a word by a function of them."""

    def changed(s: VscpuState, word: int) -> int:
        rest = low_bits(s)
        return function(word >> rest) << rest | word & (1 << rest) - 1

    return changed


def substituted(word: int, places: range, table: Sequence[int]) -> int:
    """Return a word with some nibbles mapped by a table."""
    for low in places:
        word ^= (word >> low & 0xF ^ table[word >> low & 0xF]) << low
    return word
