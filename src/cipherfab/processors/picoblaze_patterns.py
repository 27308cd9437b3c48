"""How the core of PicoBlaze tells instructions apart: by as few bits as possible."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cipherfab.processors.instruction import Instruction
from cipherfab.processors.machine import Machine
from cipherfab.processors.picoblaze_state import SHIFTS

_NAMES = {
    **dict.fromkeys(SHIFTS, "SHIFT"),
    **dict.fromkeys(("ENABLE", "DISABLE"), "INTERRUPTS"),
    "CALL@": "CALL_PAIR",
    "JUMP@": "JUMP_PAIR",
    "LOAD&RETURN": "LOAD_RETURN",
}
_CONDITIONAL = ("JUMP", "CALL", "RETURN")


class Pattern(NamedTuple):
    """Words of instructions: those that have the bits of ``code`` where ``mask`` has ones."""

    mask: int
    code: int

    def meets(self, other: "Pattern") -> bool:
        """Whether a word can be of both."""
        return (self.code ^ other.code) & self.mask & other.mask == 0


def operation(instruction: Instruction) -> str:
    """Return the core's name of an operation; its forms with a constant and with a register share one."""
    name = _NAMES.get(instruction.mnemonic, instruction.mnemonic)
    if name in _CONDITIONAL and any(operand.role == "word" for operand in instruction.operands):
        return f"{name}_IF"
    return name


def patterns(machine: Machine) -> dict[str, Pattern]:
    """Return how each operation of a machine is told from the others; words that are none do not count."""
    every = (1 << machine.code_bits) - 1
    words: dict[str, list[Pattern]] = {}
    for each in machine.instructions:
        words.setdefault(operation(each), []).append(Pattern(every & ~each.variable, each.code))
    return {
        name: _shortest(own, [each for other in words if other != name for each in words[other]])
        for name, own in words.items()
    }


def _shortest(own: Sequence[Pattern], others: Sequence[Pattern]) -> Pattern:
    """Return a pattern that all of the one kind meet, and none of the others."""
    first = own[0]
    common = first.mask
    for each in own:
        common &= each.mask & ~(each.code ^ first.code)
    found = (Pattern(mask, first.code & mask) for mask in _parts(common))
    return next(pattern for pattern in found if not any(map(pattern.meets, others)))


def _parts(mask: int) -> Iterator[int]:
    """Yield every choice of bits of a mask, few of them first, the high ones first."""
    bits = [1 << i for i in reversed(range(mask.bit_length())) if mask >> i & 1]
    for count in range(1, len(bits) + 1):
        yield from map(sum, combinations(bits, count))
