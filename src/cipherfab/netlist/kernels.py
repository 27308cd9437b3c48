"""The inner loops of the simulator, compiled with numba.

Values are uint64 [chunks, slots, words]: a chunk holds the lanes that are worked on together, so that one
operation costs one decision and a short run over words that are in the cache. Tables are unsigned,
which spares the test for negative indices.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from cipherfab.netlist.compile import Opcode

Values = NDArray[np.uint64]
Table = NDArray[np.uint32]
Slots = NDArray[np.uint32]

_AND, _ANDN, _NOR, _XOR, _MUXN = (
    int(each) for each in (Opcode.AND, Opcode.ANDN, Opcode.NOR, Opcode.XOR, Opcode.MUXN)
)
_ZEROS = np.uint64(0)
_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)

_Function = TypeVar("_Function", bound=Callable[..., Any])


def kernel(function: _Function) -> _Function:
    """Compile at first use; keep the result on disk; let other threads run meanwhile."""
    return cast(_Function, numba.njit(cache=True, nogil=True)(function))


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
def _count(values: Values, watched: Slots, previous: Values, toggles: Values, first: bool) -> None:
    """Add up how many bits of the watched slots changed since the last call, and remember them."""
    words = values.shape[1]
    for i in range(watched.shape[0]):
        value = values[watched[i]]
        total = np.uint64(0)
        for w in range(words):
            total += _ones(value[w] ^ previous[i, w])
            previous[i, w] = value[w]
        if not first:
            toggles[i] += total


class Tables(NamedTuple):
    """Tables of a `Program`."""

    operations: Table
    asynchronous: Table
    rising: Table
    falling: Table


class Memory(NamedTuple):
    """What a simulation holds.

    Attributes
    ----------
    values
        uint64 [chunks, slots, words].
    buffer
        uint64 [registers, words], scratch.
    watched
        uint32 [watched]: slots whose toggles are counted.
    previous
        uint64 [chunks, watched, words]: their values before the last edge.
    toggles
        uint64 [watched]: the counts.
    """

    values: Values
    buffer: Values
    watched: Slots
    previous: Values
    toggles: Values


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
def advance(tables: Tables, memory: Memory, cycles: int, settled: bool, first: bool) -> None:
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
    first
        Whether ``memory.previous`` is not valid yet.
    """
    for chunk in range(memory.values.shape[0]):
        values = memory.values[chunk]
        previous = memory.previous[chunk]
        for cycle in range(cycles):
            if cycle > 0 or not settled:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
            _count(values, memory.watched, previous, memory.toggles, first and cycle == 0)
            _transfer(values, tables.rising, memory.buffer)
            if tables.falling.shape[0] > 0:
                _execute(values, tables.operations)
                _transfer(values, tables.asynchronous, memory.buffer)
                _count(values, memory.watched, previous, memory.toggles, False)
                _transfer(values, tables.falling, memory.buffer)
