"""What a part of a cipher computes: results from operands, each of them one integer."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeAlias

from cipherfab.models.algorithm import Kind

Values: TypeAlias = Mapping[str, int]
"""Integers by name."""

Answer: TypeAlias = tuple[Values, Values]
"""Operands, and the results that were published or computed elsewhere."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Operation:
    """A function of a few integers, as a golden model.

    Attributes
    ----------
    name, title, family, reference : str
        As those of every `Algorithm`.
    block_bits, key_bits : int
        Bits of data that are processed together, and of a key; 0 if there is none.
    rounds : int
        Number of rounds.
    operands, results : Mapping[str, int]
        Their widths in bits, by name.
    draw : Callable[[random.Random], Values]
        Gives operands at random; of those that allow no more, always the same.
    compute : Callable[[Values], Values]
        Gives the results.
    known : Callable[[Path | None], Sequence[Answer]]
        Gives the known answers in a file, or without one those that come with cipherfab.
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
    draw: Callable[[random.Random], Values]
    compute: Callable[[Values], Values]
    known: Callable[[Path | None], Sequence[Answer]]

    kind: ClassVar[Kind] = "operation"
