"""The inner loops of the simulator, compiled with numba.

Values are uint64 [chunks, slots, words]: a chunk holds the lanes that are worked on together, so that one
operation costs one decision and a short run over words that are in the cache. Tables are unsigned,
which spares the test for negative indices.

Changed bits are counted for every net and for every lane. The sum of a net is the number of ones in its
changed words. The sum of a lane goes across nets; unpacking bits for it would cost more than the simulation.
Instead rows of words are added up as they are, 64 lanes in one operation: a full adder takes three rows of
a weight, and leaves one of it and one of twice the weight. What is left in the end is one row for each
weight, a *plane*: the counts of 64 lanes stand upright in its words.

All of it is in one file: numba keeps what it compiled while this file is unchanged, and looks at no other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cipherfab.jit import Slots, Table, Values, kernel
from cipherfab.simulator.compile import Opcode, ReadMode

Counts = NDArray[np.uint32]
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
def _enabled(values: Values, tables: Tables, port: int, word: int, bit: int) -> np.uint32:
    """Return which bits a port writes in a lane, if it writes at all."""
    first, result = tables.ports[port, 11], np.uint32(0)
    for i in range(first, tables.ports[port, 12]):
        one = (_literal(values, tables.inputs, i, 2, word) >> np.uint64(bit)) & np.uint64(1)
        result |= np.uint32(one) << np.uint32(i - first)
    return np.uint32(result)


@kernel
def _data(values: Values, tables: Tables, port: int, word: int, bit: int) -> np.uint32:
    """Return the word that comes to a port in a lane."""
    first, result = tables.ports[port, 11], np.uint32(0)
    for i in range(first, tables.ports[port, 12]):
        one = (_literal(values, tables.inputs, i, 0, word) >> np.uint64(bit)) & np.uint64(1)
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
            written = _enabled(values, tables, port, w, bit)
            word = np.uint32(
                (contents[row, lane] & ~written) | (_data(values, tables, port, w, bit) & written)
            )
            for other in range(fields[1], fields[2]):
                if other == port or memory.rows[other, lane] != row:
                    continue
                if other < port and (memory.changes[other, w] >> np.uint64(bit)) & np.uint64(1):
                    word ^= np.uint32(written & _enabled(values, tables, other, w, bit))
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


class Counters(NamedTuple):
    """What is counted.

    Attributes
    ----------
    watched
        uint32 [watched]: slots that are compared.
    previous
        uint64 [chunks, watched, words]: their values before the last edge.
    toggles
        uint64 [watched]: toggles of each, over all lanes.
    weights
        uint32 [watched]: what a toggle of each adds to the sum of its lane.
    heavy
        uint32 [heavy]: places of the weights above 1.
    carries
        uint64 [carries, words]: what is to be added at twice a weight, scratch.
    rows
        uint64 [carries + watched, words]: what is to be added at a weight, and behind it the changes of nets
        of other weights than 1, scratch.
    planes
        uint64 [planes, words]: the sums of the lanes, as many as the largest sum has bits; scratch.
    """

    watched: Slots
    previous: Values
    toggles: Values
    weights: Slots
    heavy: Slots
    carries: Values
    rows: Values
    planes: Values


@kernel
def _ones(word: np.uint64) -> np.uint64:
    """Count the ones of a word by adding neighbours; the compiler makes one instruction of it."""
    pairs = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    nibbles = (pairs & np.uint64(0x3333333333333333)) + (
        (pairs >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    octets = (nibbles + (nibbles >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (octets * np.uint64(0x0101010101010101)) >> np.uint64(56)


@kernel
def _count(values: Values, counters: Counters, chunk: int, first: bool) -> None:
    """Compare the watched slots with the last call, and remember them.

    Parameters
    ----------
    values
        uint64 [slots, words]: a chunk with its logic settled.
    counters
        Changed in place.
    chunk
        Its number.
    first
        Whether there was no last call: nothing is counted.
    """
    words = values.shape[1]
    for i in range(counters.watched.shape[0]):
        value = values[counters.watched[i]]
        before = counters.previous[chunk, i]
        total = np.uint64(0)
        for w in range(words):
            total += _ones(value[w] ^ before[w])
            before[w] = value[w]
        if not first:
            counters.toggles[i] += total


@kernel
def _trace(values: Values, counters: Counters, chunk: int, first: bool, sums: Counts) -> None:
    """Do what `_count` does, and add the weights of what changed to the sum of each lane.

    Parameters
    ----------
    values, counters, chunk, first
        As of `_count`.
    sums
        uint32 [lanes of a chunk], changed in place.
    """
    words = values.shape[1]
    behind = counters.carries.shape[0]
    ones = 0
    for i in range(counters.watched.shape[0]):
        value = values[counters.watched[i]]
        before = counters.previous[chunk, i]
        weight = counters.weights[i]
        # Most weights are 1: their changes are written where they are to be added. The others wait behind.
        changes = counters.rows[np.uint32(ones if weight == 1 else behind + i)]
        total = np.uint64(0)
        for w in range(words):
            changed = value[w] ^ before[w]
            total += _ones(changed)
            changes[w] = changed
            before[w] = value[w]
        if weight == 1:
            ones += 1
        if not first:
            counters.toggles[i] += total
    if not first:
        _add(counters, ones)
        _write(counters.planes, sums)


@kernel
def _add(counters: Counters, count: int) -> None:
    """Add up the changes, each by its weight; those of weight 1 are the first rows already."""
    words, behind = counters.rows.shape[1], counters.carries.shape[0]
    rows, carries = counters.rows[:behind], counters.carries
    for plane in range(counters.planes.shape[0]):
        bit = np.uint32(1) << np.uint32(plane)
        for k in range(counters.heavy.shape[0]):
            i = counters.heavy[k]
            if counters.weights[i] & bit:
                row, changes = rows[count], counters.rows[behind + i]
                for w in range(words):
                    row[w] = changes[w]
                count += 1
        carried = _reduce(rows.reshape(-1), carries.reshape(-1), count, words)
        for w in range(words):
            counters.planes[plane, w] = rows[0, w] if count > 0 else np.uint64(0)
        rows, carries, count = carries, rows, carried


@kernel
def _reduce(rows: Values, carries: Values, count: int, words: int) -> int:
    """Add up rows until one is left, and return the number of rows that are carried.

    Thirds of the rows are added at once: one long loop, where a loop for each row would not pay.
    """
    carried = 0
    while count > 1:
        third = max(1, count // 3)
        size = third * words
        left = count - 3 * third
        carry = carries[carried * words :][:size]
        a, b = rows[:size], rows[size:][:size]
        if left < 0:
            for w in range(size):
                carry[w] = a[w] & b[w]
                a[w] ^= b[w]
            left = 0
        else:
            c = rows[2 * size :][:size]
            for w in range(size):
                half = a[w] ^ b[w]
                carry[w] = (a[w] & b[w]) | (half & c[w])
                a[w] = half ^ c[w]
            for row in range(left):
                rows[(third + row) * words :][:words] = rows[(3 * third + row) * words :][:words]
        carried += third
        count = third + left
    return carried


@kernel
def _write(planes: Values, sums: Counts) -> None:
    """Lay the counts of the lanes down: from upright words to integers."""
    words = planes.shape[1]
    octets = np.empty((8, words), np.uint64)
    for lowest in range(0, planes.shape[0], 8):
        for i in range(8):
            for w in range(words):
                octets[i, w] = planes[lowest + i, w] if lowest + i < planes.shape[0] else np.uint64(0)
        _transpose(octets)
        for w in range(words):
            for lane in range(8):
                eight = octets[lane, w]
                for k in range(8):
                    octet = (eight >> np.uint64(8 * k)) & np.uint64(0xFF)
                    sums[64 * w + 8 * k + lane] += np.uint32(octet << np.uint64(lowest))


@kernel
def _transpose(rows: Values) -> None:
    """Swap rows and bits: octet k of row j becomes bit 8 k + j of all rows, the lowest bit from row 0."""
    mask = np.uint64(0x0F0F0F0F0F0F0F0F)
    distance = 4
    while distance > 0:
        shift = np.uint64(distance)
        for upper in range(8):
            lower = upper + distance
            if upper & distance == 0:
                for w in range(rows.shape[1]):
                    swapped = ((rows[upper, w] >> shift) ^ rows[lower, w]) & mask
                    rows[lower, w] ^= swapped
                    rows[upper, w] ^= swapped << shift
        distance >>= 1
        mask ^= mask << np.uint64(distance)


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
def _observe(values: Values, counters: Counters, sums: Counts, chunk: int, row: int, first: bool) -> None:
    """Count what has changed since the last edge."""
    if sums.shape[1] > 0:
        _trace(values, counters, chunk, first, sums[chunk, row])
    else:
        _count(values, counters, chunk, first)


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
    counters: Counters,
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
            _observe(values, counters, sums, chunk, row + cycle, first and cycle == 0)
            _rise(values, memory.contents[chunk], tables, memory)
            if tables.falling.shape[0] > 0:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
                _observe(values, counters, sums, chunk, row + cycle, False)
                _transfer(values, tables.falling, memory.buffer)
