"""An assembled program: instruction words, initial data, and names for both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.processors.machine import Machine


@dataclass(frozen=True, kw_only=True)
class Program:
    """A program for a machine.

    Attributes
    ----------
    machine : Machine
        Its machine.
    code : Sequence[int]
        Instruction words from address 0; with a common memory, data words too.
    data : Mapping[int, int]
        Initial data words, by address; empty with a common memory.
    symbols : Mapping[str, int]
        Values of names.
    labels : Sequence[str]
        The names that are addresses in the text.
    instructions : frozenset[int]
        Addresses of instructions; other words are data.
    lines : Mapping[int, int]
        Line in the text of an instruction, by its address.
    """

    machine: Machine
    code: Sequence[int]
    data: Mapping[int, int] = field(default_factory=dict)
    symbols: Mapping[str, int] = field(default_factory=dict)
    labels: Sequence[str] = ()
    instructions: frozenset[int] = frozenset()
    lines: Mapping[int, int] = field(default_factory=dict)
