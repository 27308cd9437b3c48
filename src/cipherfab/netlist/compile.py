"""From logic to a program: a flat list of word operations on numbered slots.

The program knows nothing of lanes or of the machine, so that it can be interpreted (`simulate`) or
printed in another language. Operations come in depth-first order, which keeps results close to their use,
and a slot is used again as soon as its value is not needed any more: the working set stays in the cache.
"""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from cipherfab.netlist.elaborate import Logic, MemoryLogic, Register, elaborate
from cipherfab.netlist.logic import Node, Operation
from cipherfab.netlist.model import Netlist


class Opcode(IntEnum):
    """What an operation writes, from its operands a, b, c."""

    AND = 0  # a & b
    ANDN = 1  # ~a & b
    NOR = 2  # ~a & ~b
    XOR = 3  # a ^ b
    MUX = 4  # a ? b : c
    MUXN = 5  # a ? ~b : c


OPERATION_FIELDS = ("opcode", "target", "a", "b", "c")
"""Columns of ``Program.operations``."""
TRANSFER_FIELDS = ("target", "source", "inverted")
"""Columns of the transfers of a Program."""
MEMORY_PORT_FIELDS = (
    "row",
    "first_port",
    "end_port",
    "mode",
    "shares",
    "enable",
    "enable_inverted",
    "first_address",
    "end_address",
    "first_output",
    "end_output",
    "first_input",
    "end_input",
)
"""Columns of ``Memories.ports``: first row of the contents; ports of the same memory; what is read of a word
that is written, a `ReadMode`, and whether other ports get what was there; ranges of the other tables."""
ADDRESS_FIELDS = ("slot", "inverted")
INPUT_FIELDS = ("data", "data_inverted", "enable", "enable_inverted")
_COLUMN = 32


class ReadMode(IntEnum):
    """What a port reads of a word that it writes."""

    OLD = 0
    NEW = 1
    KEPT = 2


Table = NDArray[np.int32]


@dataclass(frozen=True, kw_only=True)
class Memories:
    """Memories, cut to words of at most 32 bits.

    Attributes
    ----------
    contents
        uint32 [rows]: the words of all memories at power-up.
    ports
        int32 [ports, 13], columns `MEMORY_PORT_FIELDS`; those of a memory are side by side.
    addresses
        int32 [addresses, 2], columns `ADDRESS_FIELDS`: bits of addresses, the lowest first.
    outputs
        int32 [outputs]: slots of what is read, bit 0 of a word first.
    inputs
        int32 [inputs, 4], columns `INPUT_FIELDS`: bits that are written.
    """

    contents: NDArray[np.uint32]
    ports: Table
    addresses: Table
    outputs: Table
    inputs: Table


@dataclass(frozen=True, kw_only=True)
class Program:
    """What to compute, on slots of one bit per lane; slot 0 is always 0.

    Attributes
    ----------
    slots
        Number of slots.
    operations
        int32 [operations, 5], columns `OPERATION_FIELDS`, in order of execution: settles the logic.
    rising, falling
        int32 [registers, 3], columns `TRANSFER_FIELDS`: what registers take over at an edge, all at once.
    asynchronous
        int32 [registers, 3]: what registers with asynchronous reset take over whenever the logic has settled.
    memories
        What is read and written at a rising edge.
    initial
        int32 [registers, 2]: slot and value at power-up.
    inputs
        Slot of every bit of every input port.
    outputs
        int32 [width, 2] for every output port: slot, and 1 if it holds the complement.
    nets
        Slot of every net of the netlist whose slot is kept; all nets if compiled with ``keep_nets``.
    clock
        Name of the clock port, None without registers.
    """

    slots: int
    operations: Table
    rising: Table
    falling: Table
    asynchronous: Table
    memories: Memories
    initial: Table
    inputs: Mapping[str, Table]
    outputs: Mapping[str, Table]
    nets: Mapping[int, int]
    clock: str | None


def compile_netlist(netlist: Netlist, *, keep_nets: bool = False) -> Program:
    """Compile a netlist.

    Parameters
    ----------
    netlist
        What to compile.
    keep_nets
        Keep the value of every net in a slot of its own until the next settling.

    Raises
    ------
    NetlistError
        The netlist cannot be simulated; see `elaborate`.
    """
    return compile_logic(elaborate(netlist), keep_nets=keep_nets)


def compile_logic(logic: Logic, *, keep_nets: bool = False) -> Program:
    """Compile the logic of a netlist; see `compile_netlist`. Registers keep their order in ``initial``."""
    schedule = _Schedule(logic)
    roots = [literal for literals in logic.outputs.values() for literal in literals]
    roots += [value for register in logic.registers for value in (register.following, register.visible)]
    ports = [port for memory in logic.memories for port in memory.ports]
    roots += [literal for port in ports for literal in (*port.literals, *port.outputs)]
    if keep_nets:
        roots += logic.nets.values()
    operations = schedule.operations(roots)
    slot = schedule.slot
    return Program(
        slots=schedule.slots,
        operations=_table(operations, len(OPERATION_FIELDS)),
        rising=_transfers(slot, (each for each in logic.registers if not each.falling)),
        falling=_transfers(slot, (each for each in logic.registers if each.falling)),
        asynchronous=_table(
            [
                (slot[each.state], *_place(slot, each.visible))
                for each in logic.registers
                if each.asynchronous
            ],
            3,
        ),
        memories=_memories(slot, logic.memories),
        initial=_table(
            [(slot[each.state], each.initial) for each in logic.registers]
            + [(slot[output], 0) for port in ports for output in port.outputs],
            2,
        ),
        inputs={
            name: np.array([slot[each] for each in literals], np.int32)
            for name, literals in logic.inputs.items()
        },
        outputs={
            name: _table([_place(slot, each) for each in found], 2) for name, found in logic.outputs.items()
        },
        nets={net: slot[literal & ~1] for net, literal in logic.nets.items() if keep_nets},
        clock=logic.clock,
    )


def _table(rows: Iterable[tuple[int, ...]], columns: int) -> Table:
    return np.array(list(rows), np.int32).reshape(-1, columns)


def _place(slot: Mapping[int, int], literal: int) -> tuple[int, int]:
    return slot[literal & ~1], literal & 1


def _transfers(slot: Mapping[int, int], registers: Iterable[Register]) -> Table:
    return _table(
        [(slot[each.state], *_place(slot, each.following)) for each in registers], len(TRANSFER_FIELDS)
    )


def _memories(slot: Mapping[int, int], memories: Iterable[MemoryLogic]) -> Memories:
    contents: list[int] = []
    ports: list[tuple[int, ...]] = []
    addresses: list[tuple[int, ...]] = []
    outputs: list[tuple[int, ...]] = []
    inputs: list[tuple[int, ...]] = []
    for memory in memories:
        width = max(len(bits) for port in memory.ports for bits in (port.outputs, port.inputs))
        for first in range(0, width, _COLUMN):
            first_port = len(ports)
            for port in memory.ports:
                begins = len(addresses), len(outputs), len(inputs)
                addresses += (_place(slot, bit) for bit in port.address)
                outputs += ((slot[bit],) for bit in port.outputs[first : first + _COLUMN])
                inputs += (
                    (*_place(slot, data), *_place(slot, enable))
                    for data, enable in port.inputs[first : first + _COLUMN]
                )
                ends = len(addresses), len(outputs), len(inputs)
                ranges = (each for pair in zip(begins, ends, strict=True) for each in pair)
                places = len(contents), first_port, first_port + len(memory.ports)
                mode = ReadMode[port.mode.upper()], int(port.shares)
                ports.append((*places, *mode, *_place(slot, port.enable), *ranges))
            contents += (word >> first & (1 << _COLUMN) - 1 for word in memory.words)
    return Memories(
        contents=np.array(contents, np.uint32),
        ports=_table(ports, len(MEMORY_PORT_FIELDS)),
        addresses=_table(addresses, len(ADDRESS_FIELDS)),
        outputs=_table(outputs, 1).reshape(-1),
        inputs=_table(inputs, len(INPUT_FIELDS)),
    )


class _Schedule:
    """Orders the operations and gives them slots.

    ``slot`` maps literals without complement to slots.
    """

    def __init__(self, logic: Logic) -> None:
        self.nodes = logic.network.nodes
        sources = [number for number, node in enumerate(self.nodes) if node[0] is Operation.INPUT]
        self.slot = {0: 0} | {2 * number: index for index, number in enumerate(sources, start=1)}
        self.slots = len(self.slot)

    def operations(self, roots: Iterable[int]) -> list[tuple[int, ...]]:
        kept = {root >> 1 for root in roots}
        order = self._order(kept)
        last_use = dict.fromkeys(order, 0)
        for position, number in enumerate(order):
            for operand in _operands(self.nodes[number]):
                last_use[operand] = position
        free: list[int] = []
        result = []
        for position, number in enumerate(order):
            node = self.nodes[number]
            # The target is chosen before the operands are let go: no operation reads what it writes.
            target = heapq.heappop(free) if free else self._new_slot()
            self.slot[2 * number] = target
            result.append(self._encode(node, target))
            for operand in set(_operands(node)):
                is_source = self.nodes[operand][0] is Operation.INPUT
                if last_use[operand] == position and not is_source and operand not in kept:
                    heapq.heappush(free, self.slot[2 * operand])
        return result

    def _new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def _order(self, roots: Iterable[int]) -> list[int]:
        """All operations the roots need, each after its operands."""
        order: list[int] = []
        done = set[int]()
        for root in sorted(roots):
            pending = [root]
            while pending:
                number = pending[-1]
                node = self.nodes[number]
                missing = [] if number in done else [each for each in _operands(node) if each not in done]
                if missing:
                    pending.extend(missing)
                    continue
                pending.pop()
                if number not in done:
                    done.add(number)
                    if node[0] > Operation.INPUT:
                        order.append(number)
        return order

    def _encode(self, node: Node, target: int) -> tuple[int, ...]:
        operation, *literals = node
        slots = [self.slot[literal & ~1] for literal in literals]
        a, b = literals[0] & 1, literals[1] & 1
        match operation:
            case Operation.AND if a and b:
                return Opcode.NOR, target, *slots
            case Operation.AND if b:
                return Opcode.ANDN, target, slots[1], slots[0], 0
            case Operation.AND:
                return Opcode.ANDN if a else Opcode.AND, target, *slots
            case Operation.XOR:
                return Opcode.XOR, target, *slots
            case _:
                return Opcode.MUXN if b else Opcode.MUX, target, *slots


def _operands(node: Node) -> tuple[int, ...]:
    match node[0]:
        case Operation.MUX:
            return node[1] >> 1, node[2] >> 1, node[3] >> 1
        case Operation.AND | Operation.XOR:
            return node[1] >> 1, node[2] >> 1
        case _:
            return ()
