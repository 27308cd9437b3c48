"""Terms: what registers hold, as logic over the keys and blocks that a core has taken.

A network of terms knows two things about each node as soon as it is built: on which kinds of sources it
depends, and a *pattern*, its values under random values of all sources. Terms of equal patterns are probably
equal; nothing rests on that until it is proved.
"""

import random
from enum import IntFlag

from cipherfab.logic.network import FALSE, LogicNetwork, NodeKind

PATTERN_BITS = 512
_RARE = 20
"""Zeros and ones that a pattern needs to be told from others: a flag for a zero may never show a one."""
_ONES = (1 << PATTERN_BITS) - 1


class Depends(IntFlag):
    """Kinds of sources."""

    NOTHING = 0
    UNKNOWN = 1
    KEY = 2
    BLOCK = 4
    LATER = 8
    """Key or block of a later job than the oldest in the core."""
    MARK = 16
    """What the job that is followed has put into the control."""
    CONTROL = 32
    """A bit that says whether there is a transfer; 32 is the first of them."""


class TermNetwork(LogicNetwork):
    """Builds terms.

    Parameters
    ----------
    seed : int
        Of the patterns.
    """

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self._random = random.Random(f"terms {seed}")
        self.patterns = [0]
        self.depends = [0]
        self.lookups: dict[tuple[int, ...], None] = {}
        self._canonical: dict[int, int] = {0: FALSE}

    def source(self, kind: int = Depends.UNKNOWN) -> int:
        """Add a value that comes from outside."""
        literal = super().source()
        self.patterns.append(self._random.getrandbits(PATTERN_BITS))
        self.depends.append(kind)
        return literal

    def _node(self, operation: NodeKind, a: int, b: int, c: int = 0) -> int:
        literal = super()._node(operation, a, b, c)
        if len(self.nodes) > len(self.patterns):
            first, second = self.pattern(a), self.pattern(b)
            match operation:
                case NodeKind.AND:
                    pattern = first & second
                case NodeKind.XOR:
                    pattern = first ^ second
                case _:
                    third = self.pattern(c)
                    pattern = first & second | (first ^ _ONES) & third
            self.patterns.append(pattern)
            self.depends.append(self.depends[a >> 1] | self.depends[b >> 1] | self.depends[c >> 1])
        return literal

    def lookup(self, table: int, inputs: list[int]) -> int:
        """Return the value of a truth table; its inputs are remembered in ``lookups``."""
        if len(inputs) > 1:
            self.lookups[tuple(inputs)] = None
        return super().lookup(table, inputs)

    def pattern(self, literal: int) -> int:
        """Return the values of a literal under `PATTERN_BITS` random values of the sources."""
        pattern = self.patterns[literal >> 1]
        return pattern ^ _ONES if literal & 1 else pattern

    def needs(self, literal: int) -> int:
        """Return the kinds of sources that a literal depends on, as `Depends`."""
        return self.depends[literal >> 1]

    def canonical(self, literal: int) -> int:
        """Return the first literal with the same pattern that this method has seen, up to a complement.

        Where nearly all values are equal, it is the literal itself.
        """
        pattern = self.patterns[literal >> 1]
        if not _RARE <= pattern.bit_count() <= PATTERN_BITS - _RARE:
            return literal
        inverted = pattern & 1
        known = self._canonical.setdefault(pattern ^ _ONES if inverted else pattern, literal & ~1 ^ inverted)
        return known ^ inverted ^ literal & 1
