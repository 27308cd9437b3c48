"""What a part of a cipher computes: results from operands, sets of integers one after the other."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeAlias

from cipherfab.models.algorithm import Kind

Values: TypeAlias = Mapping[str, int]
"""Integers by name."""

Sets: TypeAlias = Sequence[Values]
"""One after the other; a function of numbers has a single one."""

Answer: TypeAlias = tuple[Sets, Sets]
"""Sets of operands, and the sets of results that were published or computed elsewhere."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Operation:
    """A golden model of what becomes of operands: each time the same, or with what came before in mind.

    Attributes
    ----------
    name, title, family, reference : str
        As those of every `Algorithm`.
    block_bits, key_bits : int
        Bits of data that are processed together, and of a key; 0 if there is none.
    rounds : int
        Number of rounds.
    operands, results : Mapping[str, int]
        The widths in bits of those in a set, by name.
    draw : Callable[[random.Random], Sets]
        Gives sets of operands at random, which are complete: what came before them changes nothing.
    compute : Callable[[Sets], Sets]
        Gives the sets of results.
    known : Callable[[Path | None], Sequence[Answer]]
        Gives the known answers in a file, or without one those that come with cipherfab.
    blocks : Callable[[Sets], int]
        In how many intervals of a core sets of operands are processed; 0 if no formula says so.
    draw_long : Callable[[random.Random, int], Sets] | None
        Gives sets of so many blocks at random; None where every block stands alone.
    message : bool
        Whether the sets are a message, so that the next one waits for the last result.
    protocol : Sequence[str]
        What belongs together, as sentences; none where every set stands alone.
    """

    name: str
    title: str
    family: str
    reference: str
    block_bits: int
    key_bits: int
    rounds: int
    operands: Mapping[str, int]
    results: Mapping[str, int]
    draw: Callable[[random.Random], Sets]
    compute: Callable[[Sets], Sets]
    known: Callable[[Path | None], Sequence[Answer]]
    blocks: Callable[[Sets], int] = len
    draw_long: Callable[[random.Random, int], Sets] | None = None
    message: bool = False
    protocol: Sequence[str] = ()

    kind: ClassVar[Kind] = "operation"
