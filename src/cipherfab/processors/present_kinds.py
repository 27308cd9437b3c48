"""Instructions of the VSCPU family for PRESENT: published ones, their inverses, and our own.

Source of the published ones: Varici et al., "Fast and efficient implementation of lightweight crypto
algorithm PRESENT on FPGA through processor instruction set extension", 2019, section III and Table III.
SBOX16 of that table tests ``*B``: its 1,402 cycles and the known answers of PRESENT come out if B itself is
tested.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cipherfab.models.ciphers.present import INVERSE_SBOX, SBOX, p_layer
from cipherfab.processors.kind import (
    Effect,
    Kind,
    VscpuState,
    in_block,
    low_bits,
    of_a,
    put,
    rotated,
    substituted,
)

_COUNTER_BITS = 5
# Rotation of the key register of PRESENT-80, and position of the round counter before it.
_ROTATION = 61
_COUNTER_BIT = 2


def _substitute(s: VscpuState, word: int, b: int, *, table: Sequence[int] = SBOX) -> int:
    bits = s.machine.word_bits
    return substituted(word, range(low_bits(s) if b else bits - 4, bits, 4), table)


def _get_w(s: VscpuState, d: int, a: int, b: int) -> None:
    if b:
        s.write(d, s.w)
    s.w = 0


def _shift_through_w(s: VscpuState, d: int, a: int, b: int) -> None:
    word = s.read(a)
    s.write(d, word >> 3 | s.w)
    s.w = word << 13 & s.word_mask


def _shift_back_through_w(s: VscpuState, d: int, a: int, b: int) -> None:
    word = s.read(a)
    s.write(d, word << 3 | s.w)
    s.w = word >> 13


def _collect(s: VscpuState, a: int, b: int, bit: int, table: Sequence[int] = range(16)) -> int:
    """Return a bit of every nibble of *A and *B, mapped by a table, as a byte; the lowest is of *B."""
    both = s.read(a) << 16 | s.read(b)
    return sum((table[both >> 4 * i & 0xF] >> bit & 1) << i for i in range(8))


def _permute_part(s: VscpuState, d: int, a: int, b: int, *, bit: int) -> None:
    s.w = _collect(s, a, b, bit) << 8 | s.w >> 8


def _eight(s: VscpuState, d: int, a: int, b: int) -> int:
    return _collect(s, a, b, d & 3, SBOX) << 8 | s.w >> 8


def _four(s: VscpuState, d: int, a: int, b: int) -> int:
    return (_collect(s, b, b, d & 3, SBOX) & 0xF) << 12 | s.w >> 4


def _put_w(collect: Callable[[Any, int, int, int], int]) -> Effect:
    """Write the new W."""

    def effect(s: VscpuState, d: int, a: int, b: int) -> None:
        s.w = collect(s, d, a, b)
        s.write(d, s.w)

    return effect


def _funnel_and_substitute(s: VscpuState, x: int, y: int) -> int:
    word = (y << 16 | x) >> 3 & 0xFFFF
    return SBOX[word >> 12] << 12 | word & 0xFFF


def _next_round(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, _funnel_and_substitute(s, s.read(a), s.read(b)))
    s.c = (s.c + 1) % (1 << _COUNTER_BITS)
    s.jump(0)


def _add_counter(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, s.read(a) ^ s.read(b) ^ s.c << _COUNTER_BIT)
    if s.c == 0:
        s.jump(s.pc - 1)


def _count(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, s.read(a) ^ s.c << _COUNTER_BIT)
    s.c = (s.c + 1) % (1 << _COUNTER_BITS)


def _loop(s: VscpuState, d: int, a: int, b: int) -> None:
    if s.c:
        _go(s, d, a, b)


def _go(s: VscpuState, d: int, a: int, b: int) -> None:
    s.jump(a << s.machine.instructions[0].operands[0].bits | b)


def _bits(bit: int) -> str:
    return ", ".join(f"*{operand}[{4 * i + bit}]" for operand in "AB" for i in (3, 2, 1, 0))


PRESENT: dict[str, Kind] = {
    "XOR": Kind(meaning="*D = *A ^ *B", effect=put(lambda s, x, y: x ^ y, literal=False)),
    "SBOX": Kind(
        meaning="*D = *A, with the S-box of PRESENT on the highest nibble if B = 0, else on all of a block",
        effect=put(_substitute, literal=True),
        path="Aw",
    ),
    "RRL": of_a(f" rotated left by {_ROTATION}", lambda s, x: rotated(s, x, _ROTATION)),
    "PER": of_a(", with the permutation of PRESENT on its 64 highest bits", in_block(p_layer)),
    "GETW": Kind(
        meaning="if B != 0: *D = W; in any case W = 0", effect=_get_w, operands="B", uses="W", path="w"
    ),
    "SRW3": Kind(
        meaning="*D = *A >> 3 | W; W = *A << 13",
        effect=_shift_through_w,
        operands="A",
        uses="W",
        path="Aw",
    ),
    **{
        f"PER{bit}": Kind(
            meaning=f"W = {{{_bits(bit)}, W[15:8]}}",
            effect=partial(_permute_part, bit=bit),
            result=False,
            uses="W",
            path="BA",
        )
        for bit in (3, 2, 1, 0)
    },
    "SPER": Kind(
        meaning="W = {bit D mod 4 of S(n) of the nibbles n of *A and *B, W[15:8]}; *D = W",
        effect=_put_w(_eight),
        uses="W",
        collect=_eight,
    ),
    "SHR3": Kind(
        meaning="*D = {*B[2:0], *A[15:3]}", effect=put(lambda s, x, y: (y << 16 | x) >> 3, literal=False)
    ),
    "SHRS": Kind(
        meaning="*D = {*B[2:0], *A[15:3]}, with the S-box on its highest nibble",
        effect=put(_funnel_and_substitute, literal=False),
    ),
    "XORC": Kind(
        meaning=f"*D = *A ^ C << {_COUNTER_BIT}; C = C + 1", effect=_count, operands="A", uses="C", path="Aw"
    ),
    "JC": Kind(meaning="if C != 0: jump to {A, B}", effect=_loop, result=False, uses="C", path=""),
    "J": Kind(meaning="jump to {A, B}", effect=_go, result=False, path=""),
    "SPERH": Kind(
        meaning="W = {bit D mod 4 of S(n) of the nibbles n of *B, W[15:4]}; *D = W",
        effect=_put_w(_four),
        operands="B",
        uses="W",
        path="Bw",
        collect=_four,
    ),
    "XORH": Kind(
        meaning=f"*D = *A ^ *B ^ C << {_COUNTER_BIT}; if C = 0: jump to itself",
        effect=_add_counter,
        uses="C",
    ),
    "SHRN": Kind(
        meaning="*D = {*B[2:0], *A[15:3]}, with the S-box on its highest nibble; C = C + 1; jump to 0",
        effect=_next_round,
        uses="C",
    ),
    "SBOXI": Kind(
        meaning="*D = *A, with the inverse of SBOX",
        effect=put(partial(_substitute, table=INVERSE_SBOX), literal=True),
        path="Aw",
    ),
    "RRLI": of_a(f" rotated right by {_ROTATION}", lambda s, x: rotated(s, x, -_ROTATION)),
    "SLW3": Kind(
        meaning="*D = *A << 3 | W; W = *A >> 13",
        effect=_shift_back_through_w,
        operands="A",
        uses="W",
        path="Aw",
    ),
}
"""The instructions, by name."""
