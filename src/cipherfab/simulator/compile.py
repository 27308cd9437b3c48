"""From logic to a program: a flat list of word operations on numbered slots.

The program knows nothing of lanes or of the machine, so that it can be interpreted (`simulate`) or
printed in another language.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from cipherfab.logic.elaborate import Logic, MemoryLogic, Register, elaborate
from cipherfab.logic.network import NodeKind
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.schedule import Schedule


class Opcode(IntEnum):
    """What an operation writes, from its operands a, b, c."""

    AND = 0  # a & b
    ANDN = 1  # ~a & b
    NOR = 2  # ~a & ~b
    XOR = 3  # a ^ b
    MUX = 4  # a ? b : c
    MUXN = 5  # a ? ~b : c


_OF_THREE = (Opcode.MUX, Opcode.MUXN)

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

    def depends(self, output: str, port: str) -> bool:
        """Whether logic leads from an input port to an output port, without a register in between.

        Without such logic the output cannot depend on the input in the same cycle, whatever the state. With
        asynchronous resets, through which an input can pass, the answer is always yes.
        """
        if len(self.asynchronous):
            return True
        # Slots are used again: an operation that writes one ends what was needed of it before.
        needed = set(self.outputs[output][:, 0].tolist())
        for opcode, target, *operands in reversed(self.operations.tolist()):
            if target in needed:
                needed.remove(target)
                needed.update(operands if opcode in _OF_THREE else operands[:2])
        return not needed.isdisjoint(self.inputs[port].tolist())


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
    roots = [literal for literals in logic.outputs.values() for literal in literals]
    roots += [value for register in logic.registers for value in (register.following, register.visible)]
    ports = [port for memory in logic.memories for port in memory.ports]
    roots += [literal for port in ports for literal in (*port.literals, *port.outputs)]
    if keep_nets:
        roots += logic.nets.values()
    schedule = Schedule(logic.network, roots)
    slot = schedule.slot
    return Program(
        slots=schedule.slots,
        operations=_encoded(schedule),
        rising=_transfers(slot, (each for each in logic.registers if not each.falling)),
        falling=_transfers(slot, (each for each in logic.registers if each.falling)),
        asynchronous=_table(
            [
                (slot[each.state >> 1], *_place(slot, each.visible))
                for each in logic.registers
                if each.asynchronous
            ],
            3,
        ),
        memories=_memories(slot, logic.memories),
        initial=_table(
            [(slot[each.state >> 1], each.initial) for each in logic.registers]
            + [(slot[output >> 1], 0) for port in ports for output in port.outputs],
            2,
        ),
        inputs={
            name: np.array([slot[each >> 1] for each in literals], np.int32)
            for name, literals in logic.inputs.items()
        },
        outputs={
            name: _table([_place(slot, each) for each in found], 2) for name, found in logic.outputs.items()
        },
        nets={net: slot[literal >> 1] for net, literal in logic.nets.items() if keep_nets},
        clock=logic.clock,
    )


def _table(rows: Iterable[tuple[int, ...]], columns: int) -> Table:
    return np.array(list(rows), np.int32).reshape(-1, columns)


def _place(slot: Sequence[int], literal: int) -> tuple[int, int]:
    return slot[literal >> 1], literal & 1


def _transfers(slot: Sequence[int], registers: Iterable[Register]) -> Table:
    return _table(
        [(slot[each.state >> 1], *_place(slot, each.following)) for each in registers], len(TRANSFER_FIELDS)
    )


def _memories(slot: Sequence[int], memories: Iterable[MemoryLogic]) -> Memories:
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
                outputs += ((slot[bit >> 1],) for bit in port.outputs[first : first + _COLUMN])
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


def _encoded(schedule: Schedule) -> Table:
    """Return the operations with their opcodes, which say which operands are complements."""
    slot = np.array(schedule.slot, np.int32)
    kinds, literals = schedule.nodes[:, 0], schedule.nodes[:, 1:]
    a, b, _ = (literals & 1).T.astype(np.bool_)
    conjunction = kinds == NodeKind.AND
    opcodes = np.select(
        [conjunction & a & b, conjunction & (a | b), conjunction, kinds == NodeKind.XOR, b],
        [Opcode.NOR, Opcode.ANDN, Opcode.AND, Opcode.XOR, Opcode.MUXN],
        Opcode.MUX,
    )
    places = slot[literals >> 1]
    # The operand that is complemented comes first.
    swapped = conjunction & b & ~a
    places[swapped, :2] = places[swapped, 1::-1]
    return np.column_stack([opcodes, schedule.targets, places]).astype(np.int32)
