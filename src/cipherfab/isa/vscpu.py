"""What instructions of VerySimpleCPU (VSCPU) do, and those of machines of its family.

An instruction has an operation code and the operands A and B, in some machines D too. ``*A`` is the data
word at address A. Where there is no D, the result goes to A.

Sources: the instruction set that the authors of VSCPU publish (version 1, unsigned); Varici et al., "Fast and
efficient implementation of lightweight crypto algorithm PRESENT on FPGA through processor instruction set
extension", 2019, section III and Table III. SBOX16 of that table tests ``*B``: its 1,402 cycles and the known
answers of PRESENT come out if B itself is tested.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cipherfab.isa.machine import State
from cipherfab.models.present import SBOX, p_layer
from cipherfab.models.words import rotate_left

_COUNTER_BITS = 5
# What rotates the key register of PRESENT-80, and where the counter of rounds goes before that.
_ROTATION = 61
_COUNTER_BIT = 2

BEFORE = -1
"""The address that stands for the word which the instruction before had."""


class VscpuState(State):
    """The state of a machine of the family: besides the memories registers, which few instructions use.

    Attributes
    ----------
    w : int
        What has been shifted out or collected, at first 0.
    c : int
        A counter of five bits, at first 1.
    p : int
        Where instructions are chained, what the one before had as ``*B``, at first 0.
    """

    w = 0
    c = 1
    p = 0

    def read(self, address: int) -> int:
        """Return a data word, or that of the instruction before."""
        return self.p if address == BEFORE else super().read(address)

    @property
    def registers(self) -> dict[str, int]:
        """Those that instructions of the machine use, by name."""
        return {name: getattr(self, name.lower()) for name in self.machine.registers}


Effect = Callable[[Any, int, int, int], None]
"""What an instruction does, given the state and D, A and B."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What an instruction of the family does, in machines of any size.

    Attributes
    ----------
    meaning : str
        With ``*D`` for the result, and braces around what is put side by side.
    effect : Effect
        The same.
    operands : str
        Those of A and B that it needs.
    result : bool
        Whether it has a D.
    uses : str
        The registers it uses.
    path : str
        Accesses to the memory behind that to the instruction itself, where there is one memory: a letter
        for each clock cycle. A and B read the words there, * uses what was read before as the address, w
        writes the result.
    collect : Callable[[Any, int, int, int], int] | None
        What it makes of W, where other instructions may do the same.
    """

    meaning: str
    effect: Effect
    operands: str = "AB"
    result: bool = True
    uses: str = ""
    path: str = "BAw"
    collect: Callable[[Any, int, int, int], int] | None = None


def _put(function: Callable[[Any, int, int], int], *, literal: bool) -> Effect:
    """Write what a function makes of *A and of *B, or of B itself."""

    def effect(s: VscpuState, d: int, a: int, b: int) -> None:
        s.write(d, function(s, s.read(a), b if literal else s.read(b)))

    return effect


def _pair(name: str, meaning: str, function: Callable[[Any, int, int], int]) -> dict[str, Kind]:
    """Return an instruction whose second operand is a word, and the one where it is B itself."""
    immediate = meaning.replace("*B", "B")
    return {
        name: Kind(meaning=meaning, effect=_put(function, literal=False)),
        f"{name}i": Kind(meaning=immediate, effect=_put(function, literal=True), path="Aw"),
    }


def _shift(s: VscpuState, word: int, amount: int) -> int:
    bits = s.machine.word_bits
    if amount < bits:
        return word >> amount
    return word << amount - bits if amount < 2 * bits else 0


def _copy(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, s.read(b))


def _set(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, b)


def _load(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, s.read(s.read(b)))


def _store(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(s.read(a), s.read(b))


def _branch(s: VscpuState, d: int, a: int, b: int) -> None:
    if s.read(b) == 0:
        s.jump(s.read(a))


def _jump(s: VscpuState, d: int, a: int, b: int) -> None:
    s.jump(s.read(a) + b)


def _substitute(s: VscpuState, d: int, a: int, b: int) -> None:
    bits, word = s.machine.word_bits, s.read(a)
    lowest = max(0, bits - 64) if b else bits - 4
    for low in range(lowest, bits, 4):
        word ^= (word >> low & 0xF ^ SBOX[word >> low & 0xF]) << low
    s.write(d, word)


def _rotate(s: VscpuState, d: int, a: int, b: int) -> None:
    bits = s.machine.word_bits
    s.write(d, rotate_left(s.read(a), _ROTATION % bits, bits))


def _permute(s: VscpuState, d: int, a: int, b: int) -> None:
    rest = s.machine.word_bits - 64
    word = s.read(a)
    s.write(d, p_layer(word >> rest) << rest | word & (1 << rest) - 1)


def _get_w(s: VscpuState, d: int, a: int, b: int) -> None:
    if b:
        s.write(d, s.w)
    s.w = 0


def _shift_through_w(s: VscpuState, d: int, a: int, b: int) -> None:
    word = s.read(a)
    s.write(d, word >> 3 | s.w)
    s.w = word << 13 & s.word_mask


def _collect(s: VscpuState, a: int, b: int, bit: int, table: Sequence[int] = range(16)) -> int:
    """Return a bit of every nibble of *A and *B, behind a table, as a byte; the lowest is of *B."""
    both = s.read(a) << 16 | s.read(b)
    return sum((table[both >> 4 * i & 0xF] >> bit & 1) << i for i in range(8))


def _permute_part(s: VscpuState, d: int, a: int, b: int, *, bit: int) -> None:
    s.w = _collect(s, a, b, bit) << 8 | s.w >> 8


def _eight(s: VscpuState, d: int, a: int, b: int) -> int:
    return _collect(s, a, b, d & 3, SBOX) << 8 | s.w >> 8


def _four(s: VscpuState, d: int, a: int, b: int) -> int:
    return (_collect(s, b, b, d & 3, SBOX) & 0xF) << 12 | s.w >> 4


def _put_w(collect: Callable[[Any, int, int, int], int]) -> Effect:
    """Write what W becomes."""

    def effect(s: VscpuState, d: int, a: int, b: int) -> None:
        s.w = collect(s, d, a, b)
        s.write(d, s.w)

    return effect


def _funnel(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, (s.read(b) << 16 | s.read(a)) >> 3)


def _funnel_and_substitute(s: VscpuState, d: int, a: int, b: int) -> None:
    word = (s.read(b) << 16 | s.read(a)) >> 3 & 0xFFFF
    s.write(d, SBOX[word >> 12] << 12 | word & 0xFFF)


def _next_round(s: VscpuState, d: int, a: int, b: int) -> None:
    _funnel_and_substitute(s, d, a, b)
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


INSTRUCTIONS: dict[str, Kind] = {
    **_pair("ADD", "*D = *A + *B", lambda s, x, y: x + y),
    **_pair("NAND", "*D = ~(*A & *B)", lambda s, x, y: ~(x & y)),
    **_pair("SRL", "*D = *B < N ? *A >> *B : *A << (*B - N), with the N bits of a word", _shift),
    **_pair("LT", "*D = *A < *B ? 1 : 0", lambda s, x, y: int(x < y)),
    "CP": Kind(meaning="*D = *B", effect=_copy, operands="B", path="Bw"),
    "CPi": Kind(meaning="*D = B", effect=_set, operands="B", path="w"),
    "CPI": Kind(meaning="*D = **B", effect=_load, operands="B", path="B*w"),
    "CPIi": Kind(meaning="**A = *B", effect=_store, result=False, path="AB*"),
    "BZJ": Kind(meaning="if *B = 0: go on at *A", effect=_branch, result=False, path="BA"),
    "BZJi": Kind(meaning="go on at *A + B", effect=_jump, result=False, path="A"),
    **_pair("MUL", "*D = *A * *B", lambda s, x, y: x * y),
    "XOR": Kind(meaning="*D = *A ^ *B", effect=_put(lambda s, x, y: x ^ y, literal=False)),
    "SBOX": Kind(
        meaning="*D = *A, with the S-box of PRESENT on the highest nibble if B = 0, else on all of a block",
        effect=_substitute,
        path="Aw",
    ),
    "RRL": Kind(meaning=f"*D = *A rotated left by {_ROTATION}", effect=_rotate, operands="A", path="Aw"),
    "PER": Kind(
        meaning="*D = *A, with the permutation of PRESENT on its 64 highest bits",
        effect=_permute,
        operands="A",
        path="Aw",
    ),
    "GETW": Kind(meaning="if B != 0: *D = W; in any case W = 0", effect=_get_w, operands="B", uses="W"),
    "SRW3": Kind(meaning="*D = *A >> 3 | W; W = *A << 13", effect=_shift_through_w, operands="A", uses="W"),
    **{
        f"PER{bit}": Kind(
            meaning=f"W = {{{_bits(bit)}, W[15:8]}}",
            effect=partial(_permute_part, bit=bit),
            result=False,
            uses="W",
        )
        for bit in (3, 2, 1, 0)
    },
    "SPER": Kind(
        meaning="W = {bit D mod 4 of S(n) of the nibbles n of *A and *B, W[15:8]}; *D = W",
        effect=_put_w(_eight),
        uses="W",
        collect=_eight,
    ),
    "SHR3": Kind(meaning="*D = {*B[2:0], *A[15:3]}", effect=_funnel),
    "SHRS": Kind(
        meaning="*D = {*B[2:0], *A[15:3]}, with the S-box on its highest nibble",
        effect=_funnel_and_substitute,
    ),
    "XORC": Kind(meaning=f"*D = *A ^ C << {_COUNTER_BIT}; C = C + 1", effect=_count, operands="A", uses="C"),
    "JC": Kind(meaning="if C != 0: go on at {A, B}", effect=_loop, result=False, uses="C"),
    "J": Kind(meaning="go on at {A, B}", effect=_go, result=False),
    "SPERH": Kind(
        meaning="W = {bit D mod 4 of S(n) of the nibbles n of *B, W[15:4]}; *D = W",
        effect=_put_w(_four),
        operands="B",
        uses="W",
        collect=_four,
    ),
    "XORH": Kind(
        meaning=f"*D = *A ^ *B ^ C << {_COUNTER_BIT}; if C = 0: go on at itself",
        effect=_add_counter,
        uses="C",
    ),
    "SHRN": Kind(
        meaning="*D = {*B[2:0], *A[15:3]}, with the S-box on its highest nibble; C = C + 1; go on at 0",
        effect=_next_round,
        uses="C",
    ),
}
"""What instructions of the family do, by name, in the order of `cf_vscpu_pkg::instruction_e`."""
