"""Minimal decoding patterns for the PicoBlaze core."""

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
    """Instruction words that match ``code`` where ``mask`` has ones."""

    mask: int
    code: int

    def meets(self, other: "Pattern") -> bool:
        """Whether a word can match both."""
        return (self.code ^ other.code) & self.mask & other.mask == 0


def operation(instruction: Instruction) -> str:
    """Return the core's name of an operation; its forms with a constant and with a register share one."""
    name = _NAMES.get(instruction.mnemonic, instruction.mnemonic)
    if name in _CONDITIONAL and any(operand.role == "word" for operand in instruction.operands):
        return f"{name}_IF"
    return name


def patterns(machine: Machine) -> dict[str, Pattern]:
    """Return a pattern for each operation of a machine; invalid words may match any."""
    every = (1 << machine.code_bits) - 1
    words: dict[str, list[Pattern]] = {}
    for each in machine.instructions:
        words.setdefault(operation(each), []).append(Pattern(every & ~each.variable, each.code))
    return {
        name: _shortest(own, [each for other in words if other != name for each in words[other]])
        for name, own in words.items()
    }


def _shortest(own: Sequence[Pattern], others: Sequence[Pattern]) -> Pattern:
    """Return a pattern that matches all of one set and none of the other."""
    first = own[0]
    common = first.mask
    for each in own:
        common &= each.mask & ~(each.code ^ first.code)
    found = (Pattern(mask, first.code & mask) for mask in _parts(common))
    return next(pattern for pattern in found if not any(map(pattern.meets, others)))


def _parts(mask: int) -> Iterator[int]:
    """Yield every subset of a mask's bits, small ones first, high bits first."""
    bits = [1 << i for i in reversed(range(mask.bit_length())) if mask >> i & 1]
    for count in range(1, len(bits) + 1):
        yield from map(sum, combinations(bits, count))
