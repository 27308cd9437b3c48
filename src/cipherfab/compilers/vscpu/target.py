"""The machine that a program is for: its instructions, and those that every program needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from cipherfab.compilers.vscpu.code import WORD
from cipherfab.errors import InputError
from cipherfab.processors.family import FAMILY
from cipherfab.processors.machine import Machine
from cipherfab.processors.machines import machine

_NEEDED: Mapping[str, str] = {
    "ADD": "sums",
    "NAND": "logic",
    "SRL": "shifts",
    "CP": "copies",
    "CPI": "reading at an address",
    "CPIi": "writing to an address",
    "BZJ": "branches",
    "BZJi": "returning from functions",
}
"""Instructions without a substitute, with their purpose."""

_PRODUCTS = {"MUL", "MULi"}


@dataclass(frozen=True, kw_only=True)
class Target:
    """A machine.

    Attributes
    ----------
    machine : Machine
        The machine.
    instructions : frozenset[str]
        Instructions that programs may use.
    """

    machine: Machine
    instructions: frozenset[str]

    def has(self, name: str) -> bool:
        """Whether programs may use an instruction."""
        return name in self.instructions

    @property
    def multiplies(self) -> bool:
        """Whether there is an instruction for products."""
        return self.has("MUL")


def _missing(name: str) -> list[str]:
    """Return what every program needs and a machine lacks."""
    found = machine(name)
    if name not in FAMILY:
        return ["it is not of the VSCPU family"]
    missing = []
    if not found.one_memory:
        missing.append("it has no common memory for instructions and data, where addresses are words too")
    if found.word_bits != WORD:
        missing.append(f"its words have {found.word_bits} bits, not {WORD}")
    lacks = [f"{each} ({use})" for each, use in _NEEDED.items() if each not in FAMILY[name].instructions]
    if lacks:
        missing.append(f"it has no {', '.join(lacks)}")
    return missing


TARGETS = tuple(name for name in FAMILY if not _missing(name))
"""Machines that programs can be compiled for."""


def target(name: str, *, multiplies: bool = True) -> Target:
    """Return a machine as a target.

    Parameters
    ----------
    name : str
        Name of the machine.
    multiplies : bool
        Whether its instructions for products may be used.

    Raises
    ------
    InputError
        If there is no such machine, or it lacks something every program needs.
    """
    missing = _missing(name)
    if missing:
        raise InputError(
            f"there is no compiler for {name}: {'; '.join(missing)}. There is one for {', '.join(TARGETS)}"
        )
    instructions = frozenset(FAMILY[name].instructions)
    return Target(machine=machine(name), instructions=instructions - (set() if multiplies else _PRODUCTS))
