"""Single faults of a netlist: a value that one reader sees wrong.

A reader is an operand of an operation, the input of a register, an input of a memory, or an output. A fault
of a reader is finer than one of a net, and harder to find: the other readers of the net go on as they should.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import TRUE, NodeKind

_OPERANDS = {NodeKind.AND: 2, NodeKind.XOR: 2, NodeKind.MUX: 3}
_NEIGHBOURS = 32


class Kind(Enum):
    """What a reader sees."""

    INVERTED = "inverted"
    ZERO = "stuck at 0"
    ONE = "stuck at 1"
    OTHER = "another net"
    KEPT = "what the register holds"


class Reader(NamedTuple):
    """A place where a value is read.

    Attributes
    ----------
    what
        "node", "register", "memory" or "output".
    number
        Of the node, the register or the memory; of an output, its place among the outputs.
    place
        Which operand of a node, literal of all ports of a memory, or bit of an output.
    """

    what: str
    number: int
    place: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A reader that sees something wrong; ``other`` is a literal, where it sees another net."""

    reader: Reader
    kind: Kind
    other: int = 0


def readers(logic: Logic) -> dict[Reader, int]:
    """Return every reader that an output depends on, now or later, and the literal that it reads."""
    found: dict[Reader, int] = {}
    pending: list[int] = []

    def read(what: str, number: int, literals: tuple[int, ...]) -> None:
        for index, literal in enumerate(literals):
            if literal > TRUE:
                found[Reader(what, number, index)] = literal
                pending.append(literal >> 1)

    for number, literals in enumerate(logic.outputs.values()):
        read("output", number, literals)
    registers = {each.state >> 1: number for number, each in enumerate(logic.registers)}
    memories = {
        output >> 1: number
        for number, memory in enumerate(logic.memories)
        for port in memory.ports
        for output in port.outputs
    }
    seen = set[int]()
    read_memories = set[int]()
    while pending:
        node = pending.pop()
        if node in seen:
            continue
        seen.add(node)
        operation, *operands = logic.network.nodes[node]
        read("node", node, tuple(operands[: _OPERANDS.get(operation, 0)]))
        if node in registers:
            read("register", registers[node], (logic.registers[registers[node]].following,))
        if node in memories and memories[node] not in read_memories:
            read_memories.add(memories[node])
            ports = logic.memories[memories[node]].ports
            read("memory", memories[node], tuple(each for port in ports for each in port.literals))
    return found


def every_fault(logic: Logic, *, seed: int) -> list[Fault]:
    """Return all faults of a netlist in random order, so that the first of them are a sample."""
    generator = random.Random(f"faults {seed}")
    found = [
        fault
        for reader, literal in readers(logic).items()
        for fault in _faults(logic, reader, literal, generator)
    ]
    generator.shuffle(found)
    return found


def _faults(logic: Logic, reader: Reader, literal: int, generator: random.Random) -> Iterator[Fault]:
    last = len(logic.network.nodes)
    parity = False
    if reader.what == "node":
        last, parity = reader.number, logic.network.nodes[reader.number][0] is NodeKind.XOR
    if not parity or reader.place == 0:
        # Whichever operand of an XOR is inverted, its result is.
        yield Fault(reader, Kind.INVERTED)
    yield Fault(reader, Kind.ZERO)
    yield Fault(reader, Kind.ONE)
    # A neighbour; nothing that comes before a node in the network can depend on it.
    near = range(max(1, (literal >> 1) - _NEIGHBOURS), min(last, (literal >> 1) + _NEIGHBOURS))
    clock = logic.inputs[logic.clock][0] if logic.clock else 0
    others = [2 * number for number in near if number != literal >> 1 and 2 * number != clock]
    if others:
        yield Fault(reader, Kind.OTHER, generator.choice(others))
    if reader.what == "register":
        yield Fault(reader, Kind.KEPT, logic.registers[reader.number].state)
