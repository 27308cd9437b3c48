"""The instructions of VerySimpleCPU (VSCPU), and all those of its family.

An instruction has an operation code and the operands A and B, in some machines also D. ``*A`` is the data
word at address A. Where there is no D, the result goes to A.

Source: the instruction set that the authors of VSCPU publish (version 1, unsigned).
"""

from cipherfab.processors.kind import Kind, VscpuState, pair, put
from cipherfab.processors.present_kinds import PRESENT
from cipherfab.processors.rectangle_kinds import RECTANGLE


def _shift(s: VscpuState, word: int, amount: int) -> int:
    bits = s.machine.word_bits
    if amount < bits:
        return word >> amount
    return word << amount - bits if amount < 2 * bits else 0


def _load(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(d, s.read(s.read(b)))


def _store(s: VscpuState, d: int, a: int, b: int) -> None:
    s.write(s.read(a), s.read(b))


def _branch(s: VscpuState, d: int, a: int, b: int) -> None:
    if s.read(b) == 0:
        s.jump(s.read(a))


def _jump(s: VscpuState, d: int, a: int, b: int) -> None:
    s.jump(s.read(a) + b)


VSCPU: dict[str, Kind] = {
    **pair("ADD", "*D = *A + *B", lambda s, x, y: x + y),
    **pair("NAND", "*D = ~(*A & *B)", lambda s, x, y: ~(x & y)),
    **pair("SRL", "*D = *B < N ? *A >> *B : *A << (*B - N), with the N bits of a word", _shift),
    **pair("LT", "*D = *A < *B ? 1 : 0", lambda s, x, y: int(x < y)),
    "CP": Kind(meaning="*D = *B", effect=put(lambda s, x, y: y, literal=False), operands="B", path="Bw"),
    "CPi": Kind(meaning="*D = B", effect=put(lambda s, x, y: y, literal=True), operands="B", path="w"),
    "CPI": Kind(meaning="*D = **B", effect=_load, operands="B", path="B*w"),
    "CPIi": Kind(meaning="**A = *B", effect=_store, result=False, path="AB*"),
    "BZJ": Kind(meaning="if *B = 0: jump to *A", effect=_branch, result=False, path="BA"),
    "BZJi": Kind(meaning="jump to *A + B", effect=_jump, result=False, path="A"),
    **pair("MUL", "*D = *A * *B", lambda s, x, y: x * y),
}
"""The instructions of VSCPU itself, by name, in the order of their codes."""

INSTRUCTIONS: dict[str, Kind] = {**VSCPU, **PRESENT, **RECTANGLE}
"""The instructions of the family, by name, in the order of `cf_vscpu_pkg::instruction_e`."""
