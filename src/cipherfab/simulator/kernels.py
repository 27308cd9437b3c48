"""The inner loops of the simulator, compiled with numba.

Values are uint64 [chunks, slots, words]: a chunk holds the lanes that are worked on together, so that one
operation costs one decision and a short run over words that are in the cache. Tables are unsigned,
which spares the test for negative indices.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cipherfab.jit import Slots, Table, Values, kernel
from cipherfab.simulator.compile import Opcode, ReadMode
from cipherfab.simulator.toggle_kernels import Counts, ToggleCounters, observe

Contents = NDArray[np.uint32]

_AND, _ANDN, _NOR, _XOR, _MUXN = (
    int(each) for each in (Opcode.AND, Opcode.ANDN, Opcode.NOR, Opcode.XOR, Opcode.MUXN)
)
_NEW, _KEPT = int(ReadMode.NEW), int(ReadMode.KEPT)
_ZEROS = np.uint64(0)
_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel
def _execute(values: Values, operations: Table) -> None:
    """Carry out all operations: one function, since a call for each would double the time."""
    words = values.shape[1]
    for i in range(operations.shape[0]):
        opcode = operations[i, 0]
        target = values[operations[i, 1]]
        a = values[operations[i, 2]]
        b = values[operations[i, 3]]
        if opcode == _XOR:
            for w in range(words):
                target[w] = a[w] ^ b[w]
        elif opcode == _AND:
            for w in range(words):
                target[w] = a[w] & b[w]
        elif opcode == _ANDN:
            for w in range(words):
                target[w] = ~a[w] & b[w]
        elif opcode == _NOR:
            for w in range(words):
                target[w] = ~(a[w] | b[w])
        else:
            c = values[operations[i, 4]]
            complement = _ONES if opcode == _MUXN else _ZEROS
            for w in range(words):
                target[w] = c[w] ^ (a[w] & (b[w] ^ c[w] ^ complement))


@kernel
def _transfer(values: Values, transfers: Table, buffer: Values) -> None:
    """All registers at once: a register may take over what another one holds."""
    words = values.shape[1]
    for i in range(transfers.shape[0]):
        source = values[transfers[i, 1]]
        complement = _ONES if transfers[i, 2] else _ZEROS
        for w in range(words):
            buffer[i, w] = source[w] ^ complement
    for i in range(transfers.shape[0]):
        target = values[transfers[i, 0]]
        for w in range(words):
            target[w] = buffer[i, w]


class Tables(NamedTuple):
    """Tables of a `Program`, and of its memories."""

    operations: Table
    asynchronous: Table
    rising: Table
    falling: Table
    ports: Table
    addresses: Table
    outputs: Slots
    inputs: Table


class Memory(NamedTuple):
    """What a simulation holds, or the part of it that one thread works on.

    Attributes
    ----------
    values
        uint64 [chunks, slots, words].
    contents
        uint32 [chunks, rows, lanes of a chunk]: words of memories.
    buffer
        uint64 [registers, words], scratch.
    reads
        uint64 [outputs, words]: what memories read, scratch.
    rows
        uint32 [ports, lanes of a chunk]: rows of the contents that the ports read or write, scratch.
    changes
        uint64 [ports, words]: lanes in which a port writes, scratch.
    """

    values: Values
    contents: Contents
    buffer: Values
    reads: Values
    rows: Table
    changes: Values


@kernel
def _literal(values: Values, table: Table, row: int, column: int, word: int) -> np.uint64:
    """Return the lanes of a slot, complemented if the next column says so."""
    complement = _ONES if table[row, column + 1] else _ZEROS
    return np.uint64(values[table[row, column], word] ^ complement)


@kernel
def _read(values: Values, contents: Table, tables: Tables, memory: Memory, port: int) -> None:
    """Find the rows a port addresses, and what it reads there before anything is written."""
    fields = tables.ports[port]
    mode, first, end = fields[3], fields[9], fields[10]
    for w in range(values.shape[1]):
        enabled = _literal(values, tables.ports, port, 5, w)
        writes = np.uint64(0)
        for i in range(fields[11], fields[12]):
            writes |= _literal(values, tables.inputs, i, 2, w) & enabled
        memory.changes[port, w] = writes
        for i in range(first, end):
            memory.reads[i, w] = np.uint64(0)
        if enabled:
            for bit in range(64):
                memory.rows[port, 64 * w + bit] = fields[0]
            for i in range(fields[7], fields[8]):
                address = _literal(values, tables.addresses, i, 0, w)
                for bit in range(64):
                    one = np.uint32((address >> np.uint64(bit)) & np.uint64(1))
                    memory.rows[port, 64 * w + bit] += one << np.uint32(i - fields[7])
        if enabled and first < end:
            for bit in range(64):
                word = contents[memory.rows[port, 64 * w + bit], 64 * w + bit]
                for i in range(first, end):
                    read = np.uint64((word >> np.uint32(i - first)) & np.uint32(1))
                    memory.reads[i, w] |= read << np.uint64(bit)
        taken = enabled & ~writes if mode == _KEPT else enabled
        for i in range(first, end):
            found = memory.reads[i, w]
            if mode == _NEW and fields[11] < fields[12]:
                source = fields[11] + i - first
                write = _literal(values, tables.inputs, source, 2, w)
                found = (found & ~write) | (_literal(values, tables.inputs, source, 0, w) & write)
            before = values[tables.outputs[i], w]
            memory.reads[i, w] = (found & taken) | (before & ~taken)


@kernel
def _inputs(values: Values, tables: Tables, port: int, column: int, word: int, bit: int) -> np.uint32:
    """Return what comes to a port in a lane: the word (column 0), or which bits are written (column 2)."""
    first, result = tables.ports[port, 11], np.uint32(0)
    for i in range(first, tables.ports[port, 12]):
        one = (_literal(values, tables.inputs, i, column, word) >> np.uint64(bit)) & np.uint64(1)
        result |= np.uint32(one) << np.uint32(i - first)
    return np.uint32(result)


@kernel
def _write_words(values: Values, contents: Table, tables: Tables, memory: Memory, port: int) -> None:
    """Write what a port writes.

    Bits that are not defined, because another port reads or writes them in the same cycle, come as a
    complement, so that nothing can rely on them.
    """
    fields = tables.ports[port]
    for w in range(values.shape[1]):
        writes = memory.changes[port, w]
        if not writes:
            continue
        for bit in range(64):
            if not (writes >> np.uint64(bit)) & np.uint64(1):
                continue
            lane = 64 * w + bit
            row = memory.rows[port, lane]
            written = _inputs(values, tables, port, 2, w, bit)
            data = _inputs(values, tables, port, 0, w, bit)
            word = np.uint32((contents[row, lane] & ~written) | (data & written))
            for other in range(fields[1], fields[2]):
                if other == port or memory.rows[other, lane] != row:
                    continue
                if other < port and (memory.changes[other, w] >> np.uint64(bit)) & np.uint64(1):
                    word ^= np.uint32(written & _inputs(values, tables, other, 2, w, bit))
                reading = _literal(values, tables.ports, other, 5, w)
                if not fields[4] and (reading >> np.uint64(bit)) & np.uint64(1):
                    first = tables.ports[other, 9]
                    for i in range(first, tables.ports[other, 10]):
                        one = np.uint64((written >> np.uint32(i - first)) & np.uint32(1))
                        memory.reads[i, w] ^= one << np.uint64(bit)
            contents[row, lane] = word


@kernel
def _rise(values: Values, contents: Table, tables: Tables, memory: Memory) -> None:
    """Do a rising edge: all registers and memories at once."""
    for port in range(tables.ports.shape[0]):
        _read(values, contents, tables, memory, port)
    for port in range(tables.ports.shape[0]):
        _write_words(values, contents, tables, memory, port)
    _transfer(values, tables.rising, memory.buffer)
    for i in range(tables.outputs.shape[0]):
        for w in range(values.shape[1]):
            values[tables.outputs[i], w] = memory.reads[i, w]


@kernel
def settle(tables: Tables, memory: Memory) -> None:
    """Let the combinational logic and asynchronous resets settle.

    Parameters
    ----------
    tables
        The program.
    memory
        Changed in place.
    """
    for chunk in range(memory.values.shape[0]):
        _execute(memory.values[chunk], tables.operations)
        _transfer(memory.values[chunk], tables.asynchronous, memory.buffer)


@kernel
def advance(tables: Tables, memory: Memory, cycles: int, settled: bool) -> None:
    """Run clock cycles; the logic is left unsettled after the last edge.

    Parameters
    ----------
    tables
        The program.
    memory
        Changed in place.
    cycles
        Number of cycles.
    settled
        Whether the logic is settled already.
    """
    for chunk in range(memory.values.shape[0]):
        values = memory.values[chunk]
        for cycle in range(cycles):
            if cycle > 0 or not settled:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
            _rise(values, memory.contents[chunk], tables, memory)
            if tables.falling.shape[0] > 0:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
                _transfer(values, tables.falling, memory.buffer)


@kernel
def advance_counting(
    tables: Tables,
    memory: Memory,
    counters: ToggleCounters,
    sums: Counts,
    row: int,
    cycles: int,
    settled: bool,
    first: bool,
) -> None:
    """Do what `advance` does, and count what changes; apart, since it takes three times as long to compile.

    Parameters
    ----------
    tables
        The program.
    memory
        Changed in place.
    counters
        Changed in place.
    sums
        uint32 [chunks, rows, lanes of a chunk]: where the sums of the lanes go, cycle by cycle; no rows if
        they are not wanted.
    row
        Row of the first cycle.
    cycles
        Number of cycles.
    settled
        Whether the logic is settled already.
    first
        Whether ``counters.previous`` is not valid yet.
    """
    for chunk in range(memory.values.shape[0]):
        values = memory.values[chunk]
        for cycle in range(cycles):
            if cycle > 0 or not settled:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
            if sums.shape[1] > 0:
                sums[chunk, row + cycle] = 0
            observe(values, counters, sums, chunk, row + cycle, first and cycle == 0)
            _rise(values, memory.contents[chunk], tables, memory)
            if tables.falling.shape[0] > 0:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
                observe(values, counters, sums, chunk, row + cycle, False)
                _transfer(values, tables.falling, memory.buffer)
