"""What an assembler makes of a text: instruction words, what the data begin with, and names for both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.processors.machine import Machine


@dataclass(frozen=True, kw_only=True)
class Program:
    """A program for a machine.

    Attributes
    ----------
    machine : Machine
        What it runs on.
    code : Sequence[int]
        Instruction words from address 0; where there is one memory, data words too.
    data : Mapping[int, int]
        What data words begin with, by address; empty where there is one memory.
    symbols : Mapping[str, int]
        Values of names.
    labels : Sequence[str]
        Those of them that are addresses in the text.
    instructions : frozenset[int]
        Addresses of instructions; other words are data.
    lines : Mapping[int, int]
        The line of the text that an instruction comes from, by its address.
    """

    machine: Machine
    code: Sequence[int]
    data: Mapping[int, int] = field(default_factory=dict)
    symbols: Mapping[str, int] = field(default_factory=dict)
    labels: Sequence[str] = ()
    instructions: frozenset[int] = frozenset()
    lines: Mapping[int, int] = field(default_factory=dict)
