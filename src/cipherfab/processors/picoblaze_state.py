"""The state of a PicoBlaze, and the effects of its instructions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import and_, or_, xor
from typing import Any, TypeAlias

from cipherfab.processors.machine import Machine, State

REGISTERS = 16
STACK_WORDS = 32
LARGEST_DEPTH = 30
"""Depth of KCPSM6's stack; overflow and underflow reset the machine."""
VECTOR = 0x3FF
"""The interrupt vector."""


class PicoBlazeState(State):
    """The state of a PicoBlaze.

    Attributes
    ----------
    banks : list[list[int]]
        Registers, in KCPSM6 two times sixteen.
    bank : int
        The bank in use.
    z, c : bool
        The flags: zero and carry.
    stack : list[int]
        Return addresses, in a ring.
    depth : int
        Position of the next one in it.
    interruptible : bool
        Whether interrupts are taken.
    saved : tuple[bool, bool, int]
        Z, C and the bank at the last interrupt.
    build : int
        The value that HWBUILD loads.
    inputs : Callable[[int], int]
        Called with a port address, returns the byte read there; 0 at first.
    outputs, constants : Callable[[int, int], None]
        Called with a port address and the byte that OUTPUT, or OUTPUTK, writes; does nothing at first.
    """

    bounded = False
    """Whether stack errors reset the machine."""

    def __init__(self, machine: Machine, code: Sequence[int], data: Mapping[int, int]) -> None:
        """Load a program; registers and flags are 0."""
        super().__init__(machine, code, data)
        self.banks = [[0] * REGISTERS, [0] * REGISTERS]
        self.stack = [0] * STACK_WORDS
        self.saved = (False, False, 0)
        self.build = 0
        self.inputs: Callable[[int], int] = lambda port: 0
        self.outputs: Callable[[int, int], None] = lambda port, value: None
        self.constants: Callable[[int, int], None] = lambda port, value: None
        self.reset()

    def reset(self) -> None:
        """Restart at address 0; registers, scratchpad and stack keep their contents."""
        self.pc = self.bank = self.depth = 0
        self.z = self.c = self.interruptible = False

    @property
    def bytes(self) -> list[int]:
        """The registers of the bank in use."""
        return self.banks[self.bank]

    @property
    def registers(self) -> dict[str, int]:
        """Flags and registers, by name."""
        named = {f"s{number:X}": value for number, value in enumerate(self.bytes)}
        return {"Z": int(self.z), "C": int(self.c), **named}

    def call(self, target: int) -> None:
        """Call an address; `leave` returns to the present program counter."""
        if self.bounded and self.depth == LARGEST_DEPTH:
            self.reset()
            return
        self.stack[self.depth] = self.pc
        self.depth = (self.depth + 1) % STACK_WORDS
        self.jump(target)

    def leave(self) -> bool:
        """Return from the last `call`; if there is none, reset and return False."""
        if self.bounded and self.depth == 0:
            self.reset()
            return False
        self.depth = (self.depth - 1) % STACK_WORDS
        self.pc = self.stack[self.depth]
        return True

    def interrupt(self) -> bool:
        """Take an interrupt before the next instruction, if interrupts are enabled; return whether they are.

        It takes as long as an instruction.
        """
        if not self.interruptible:
            return False
        self.saved = (self.z, self.c, self.bank)
        self.interruptible = False
        self.call(VECTOR)
        return True


class BoundedState(PicoBlazeState):
    """The same with stack errors."""

    bounded = True


Calculation = Callable[[int, int, bool], tuple[int, bool]]
"""Returns a result, truncated to eight bits, and a new carry from two operands and the carry."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """The instructions of one name, with a register sX and a second operand B.

    Attributes
    ----------
    meaning : str
        In words.
    effect : Callable[[Any, int, int], None]
        The effect on the state, given the number of sX and the value of B.
    pointer : bool
        Whether B is an address, so that a register with it is in parentheses.
    """

    meaning: str
    effect: Callable[[Any, int, int], None]
    pointer: bool = False


def _calculate(meaning: str, calculation: Calculation, *, write: bool = True, chained: bool = False) -> Kind:
    """Return an arithmetic instruction; if chained, the zero flag stays set only if it was set."""

    def effect(s: PicoBlazeState, x: int, b: int) -> None:
        result, carry = calculation(s.bytes[x], b, s.c)
        s.z = result & 0xFF == 0 and (s.z or not chained)
        s.c = carry
        if write:
            s.bytes[x] = result & 0xFF

    return Kind(meaning=meaning, effect=effect)


def _logic(function: Callable[[int, int], int]) -> Calculation:
    return lambda a, b, carry: (function(a, b), False)


def _test(a: int, b: int, carry: bool) -> tuple[int, bool]:
    return a & b, (a & b).bit_count() % 2 == 1


def _test_on(a: int, b: int, carry: bool) -> tuple[int, bool]:
    result, odd = _test(a, b, carry)
    return result, odd != carry


def _add(a: int, b: int, carry: bool) -> tuple[int, bool]:
    return a + b, a + b > 0xFF


def _add_on(a: int, b: int, carry: bool) -> tuple[int, bool]:
    return _add(a, b + carry, carry)


def _subtract(a: int, b: int, carry: bool) -> tuple[int, bool]:
    return a - b, a < b


def _subtract_on(a: int, b: int, carry: bool) -> tuple[int, bool]:
    return _subtract(a, b + carry, carry)


def _to_register(meaning: str, value: Callable[[PicoBlazeState, int], int], *, pointer: bool = True) -> Kind:
    """Return an instruction that loads sX."""

    def effect(s: PicoBlazeState, x: int, b: int) -> None:
        s.bytes[x] = value(s, b)

    return Kind(meaning=meaning, effect=effect, pointer=pointer)


def _load_other(s: PicoBlazeState, x: int, b: int) -> None:
    s.banks[1 - s.bank][x] = b


KINDS: dict[str, Kind] = {
    "LOAD": _to_register("sX = B", lambda s, b: b, pointer=False),
    "STAR": Kind(meaning="sX of the other bank = B", effect=_load_other),
    "AND": _calculate("sX = sX & B; Z = (sX = 0), C = 0", _logic(and_)),
    "OR": _calculate("sX = sX | B; Z = (sX = 0), C = 0", _logic(or_)),
    "XOR": _calculate("sX = sX ^ B; Z = (sX = 0), C = 0", _logic(xor)),
    "TEST": _calculate("Z = (sX & B = 0), C = parity of sX & B", _test, write=False),
    "ADD": _calculate("sX = sX + B; Z = (sX = 0), C = carry", _add),
    "ADDCY": _calculate("sX = sX + B + C; Z = (sX = 0), C = carry", _add_on),
    "SUB": _calculate("sX = sX - B; Z = (sX = 0), C = borrow", _subtract),
    "SUBCY": _calculate("sX = sX - B - C; Z = (sX = 0), C = borrow", _subtract_on),
    "COMPARE": _calculate("Z = (sX = B), C = (sX < B)", _subtract, write=False),
    "INPUT": _to_register("sX = byte at port B", lambda s, b: s.inputs(b) & 0xFF),
    "OUTPUT": Kind(meaning="port B gets sX", effect=lambda s, x, b: s.outputs(b, s.bytes[x]), pointer=True),
    "FETCH": _to_register("sX = scratchpad[B]", lambda s, b: s.read(b)),
    "STORE": Kind(meaning="scratchpad[B] = sX", effect=lambda s, x, b: s.write(b, s.bytes[x]), pointer=True),
}
"""Instructions with two operands, by name."""

CHAINED: dict[str, Kind] = {
    "ADDCY": _calculate("sX = sX + B + C; Z = Z and (sX = 0), C = carry", _add_on, chained=True),
    "SUBCY": _calculate("sX = sX - B - C; Z = Z and (sX = 0), C = borrow", _subtract_on, chained=True),
    "TESTCY": _calculate(
        "Z = Z and (sX & B = 0), C = parity of C and sX & B", _test_on, write=False, chained=True
    ),
    "COMPARECY": _calculate(
        "Z = Z and (sX = B + C), C = (sX < B + C)", _subtract_on, write=False, chained=True
    ),
}
"""Additional or changed in KCPSM6: they continue a multi-byte comparison or sum."""


@dataclass(frozen=True, kw_only=True)
class Shift:
    """A shift: one bit goes to the carry, another one comes in at the other end.

    Attributes
    ----------
    code : int
        The lowest byte of the instruction.
    left : bool
        Whether bits move to the left.
    comes : str
        The bit that comes in.
    incoming : Callable[[int, bool], int]
        The same, from the register and the carry.
    """

    code: int
    left: bool
    comes: str
    incoming: Callable[[int, bool], int]

    @property
    def meaning(self) -> str:
        """Its effect, in words."""
        if self.left:
            return f"{{C, sX}} = {{sX, {self.comes}}}; Z = (sX = 0)"
        return f"{{sX, C}} = {{{self.comes}, sX}}; Z = (sX = 0)"

    def effect(self, s: PicoBlazeState, x: int) -> None:
        """Shift a register, by number."""
        byte = s.bytes[x]
        bit = self.incoming(byte, s.c)
        s.bytes[x] = byte << 1 & 0xFF | bit if self.left else byte >> 1 | bit << 7
        s.z = s.bytes[x] == 0
        s.c = bool(byte >> 7 if self.left else byte & 1)


_ENDS: dict[str, Callable[[int, bool], int]] = {
    "C": lambda byte, carry: int(carry),
    "sX[7]": lambda byte, carry: byte >> 7,
    "sX[0]": lambda byte, carry: byte & 1,
    "0": lambda byte, carry: 0,
    "1": lambda byte, carry: 1,
}

SHIFTS: dict[str, Shift] = {
    name: Shift(code=code, left=code < 8, comes=comes, incoming=_ENDS[comes])
    for name, code, comes in (
        ("SLA", 0x00, "C"),
        ("RL", 0x02, "sX[7]"),
        ("SLX", 0x04, "sX[0]"),
        ("SL0", 0x06, "0"),
        ("SL1", 0x07, "1"),
        ("SRA", 0x08, "C"),
        ("SRX", 0x0A, "sX[7]"),
        ("RR", 0x0C, "sX[0]"),
        ("SR0", 0x0E, "0"),
        ("SR1", 0x0F, "1"),
    )
}
"""Shifts and rotations, by name."""

Condition: TypeAlias = Callable[[PicoBlazeState], bool]

CONDITIONS: tuple[tuple[str, Condition], ...] = (
    ("Z", lambda s: s.z),
    ("NZ", lambda s: not s.z),
    ("C", lambda s: s.c),
    ("NC", lambda s: not s.c),
)
"""Conditions of jumps, calls and returns, in the order of their codes."""
