"""One clock cycle of a netlist from any state: registers become inputs, and what they take over outputs."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cipherfab.logic.elaborate import Logic

STATE, NEXT = "state", "next"
"""Ports: what all registers hold, and behind that what memories show; what the registers take over."""


def single_step(logic: Logic) -> Logic:
    """Return the logic of one cycle, without registers and memories."""
    shown = [output for memory in logic.memories for port in memory.ports for output in port.outputs]
    return replace(
        logic,
        inputs={**logic.inputs, STATE: (*(each.state for each in logic.registers), *shown)},
        outputs={**logic.outputs, NEXT: tuple(each.following for each in logic.registers)},
        registers=(),
        memories=(),
        clock=None,
    )


def unpacked(words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return the 64 bits of every word: [words, 64]."""
    octets = np.ascontiguousarray(words.astype("<u8")).view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little").astype(np.bool_)


def packed(bits: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Return rows of bits as words of 64: [rows, bits / 64]."""
    octets = np.packbits(np.ascontiguousarray(bits), axis=1, bitorder="little")
    return np.ascontiguousarray(octets).view("<u8").astype(np.uint64)
