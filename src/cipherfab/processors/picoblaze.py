"""PicoBlaze, an 8-bit processor: the machines kcpsm3 and kcpsm6.

Every instruction takes two clock cycles. Most have a register sX and a second operand, which is a constant or
another register.

Sources: the instruction sets in the user guides of KCPSM3 (Xilinx UG129) and KCPSM6. Calls nested too deeply
overwrite the oldest address in KCPSM3, and reset KCPSM6.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from cipherfab.processors.instruction import Instruction, Operand
from cipherfab.processors.machine import Machine
from cipherfab.processors.picoblaze_state import (
    CHAINED,
    CONDITIONS,
    KINDS,
    REGISTERS,
    SHIFTS,
    BoundedState,
    Condition,
    Kind,
    PicoBlazeState,
)

_SX = Operand(name="sX", low=8, bits=4, role="register")
_SY = Operand(name="sY", low=4, bits=4, role="register")
_AT_SY = Operand(name="sY", low=4, bits=4, role="pointer")
_KK = Operand(name="kk", low=0, bits=8)
_PP = Operand(name="pp", low=0, bits=8)


def _instruction(mnemonic: str, code: int, *operands: Operand, meaning: str, **rest: Any) -> Instruction:
    return Instruction(mnemonic=mnemonic, code=code, operands=operands, meaning=meaning, cycles=2, **rest)


def _word(name: str) -> Operand:
    return Operand(name=name, low=0, bits=0, role="word")


def _two_operands(name: str, kind: Kind, code: int, scratchpad: Operand) -> list[Instruction]:
    """Return the form with a constant, whose operation code is given, and the one with a register."""
    constant = _KK if not kind.pointer else scratchpad if name in ("FETCH", "STORE") else _PP

    def with_register(s: PicoBlazeState, x: int, y: int) -> None:
        kind.effect(s, x, s.bytes[y])

    return [
        _instruction(
            name,
            code << 12,
            _SX,
            constant,
            meaning=kind.meaning.replace("B", constant.name),
            effect=kind.effect,
            reserved=0xFF & ~constant.mask,
        ),
        _instruction(
            name,
            (code ^ 1) << 12,
            _SX,
            _AT_SY if kind.pointer else _SY,
            meaning=kind.meaning.replace("B", "sY"),
            effect=with_register,
            reserved=0xF,
        ),
    ]


def _shifts(code: int) -> list[Instruction]:
    return [
        _instruction(name, code << 12 | shift.code, _SX, meaning=shift.meaning, effect=shift.effect)
        for name, shift in SHIFTS.items()
    ]


_FLOW: dict[str, tuple[Callable[..., object], str]] = {
    "JUMP": (PicoBlazeState.jump, "jump to aaa"),
    "CALL": (PicoBlazeState.call, "call aaa"),
    "RETURN": (PicoBlazeState.leave, "return to the instruction after CALL"),
}


def _flow(name: str, plain: int, conditional: int, step: int, address: Operand) -> list[Instruction]:
    """Return a jump, a call or a return: without condition, and with each of the four.

    Parameters
    ----------
    name : str
        Name of the instruction.
    plain, conditional : int
        Its code without a condition, and with the first one.
    step : int
        From one condition to the next.
    address : Operand
        Target; a return has none.
    """
    go, meaning = _FLOW[name]
    operands = () if name == "RETURN" else (address,)
    unused = 0xFFF if name == "RETURN" else 0xFFF & ~address.mask
    found = [_instruction(name, plain, *operands, meaning=meaning, effect=go, reserved=unused)]
    for number, (condition, holds) in enumerate(CONDITIONS):
        found.append(
            _instruction(
                name,
                conditional + number * step,
                _word(condition),
                *operands,
                meaning=f"if {condition}: {meaning}",
                effect=partial(_if, holds, go),
                reserved=unused & (step - 1),
            )
        )
    return found


def _if(holds: Condition, go: Callable[..., object], s: PicoBlazeState, _: int, *target: int) -> None:
    if holds(s):
        go(s, *target)


def _return_from_interrupt(enable: bool, s: PicoBlazeState, _: int) -> None:
    if s.leave():
        s.interruptible = enable
        s.z, s.c, s.bank = s.saved


def _take_interrupts(enable: bool, s: PicoBlazeState, _: int) -> None:
    s.interruptible = enable


def _interrupts(returns: int, changes: int) -> list[Instruction]:
    """Return the instructions that return from an interrupt, and that enable and disable interrupts."""
    found = []
    for enable, word in enumerate(("DISABLE", "ENABLE")):
        found.append(
            _instruction(
                "RETURNI",
                returns | enable,
                _word(word),
                meaning=f"return from an interrupt and restore the flags; {word.lower()} interrupts",
                effect=partial(_return_from_interrupt, bool(enable)),
                reserved=0xFFE,
            )
        )
        found.append(
            _instruction(
                word,
                changes | enable,
                _word("INTERRUPT"),
                meaning=f"{word.lower()} interrupts",
                effect=partial(_take_interrupts, bool(enable)),
                reserved=0xFFE,
            )
        )
    return found


def _machine(
    *, kinds: Mapping[str, Kind], codes: str, others: Sequence[Instruction], data_words: int, **rest: Any
) -> Machine:
    """Return a machine, given alternating names and codes of the instructions with two operands."""
    scratchpad = Operand(name="ss", low=0, bits=(data_words - 1).bit_length())
    words = codes.split()
    two = [
        each
        for name, code in zip(words[::2], words[1::2], strict=True)
        for each in _two_operands(name, kinds[name], int(code, 16), scratchpad)
    ]
    return Machine(
        word_bits=8,
        data_words=data_words,
        code_bits=18,
        instructions=tuple(sorted((*two, *others), key=lambda each: each.code)),
        syntax="kcpsm",
        registers={
            "Z": "the last result was 0",
            "C": "carry, borrow, parity, or the bit shifted out",
            **{f"s{number:X}": "a byte" for number in range(REGISTERS)},
        },
        **rest,
    )


_ADDRESS_3 = Operand(name="aaa", low=0, bits=10)

KCPSM3 = _machine(
    name="kcpsm3",
    title="PicoBlaze (KCPSM3)",
    reference="PicoBlaze 8-bit Embedded Microcontroller User Guide, Xilinx UG129",
    code_words=1024,
    data_words=64,
    kinds=KINDS,
    # Codes of the forms with a constant.
    codes="""
        LOAD 00  INPUT 04  FETCH 06  AND 0A  OR 0C  XOR 0E  TEST 12  COMPARE 14  ADD 18  ADDCY 1A
        SUB 1C  SUBCY 1E  OUTPUT 2C  STORE 2E
    """,
    others=(
        *_shifts(0x20),
        *_flow("RETURN", 0x2A000, 0x2B000, 0x400, _ADDRESS_3),
        *_flow("CALL", 0x30000, 0x31000, 0x400, _ADDRESS_3),
        *_flow("JUMP", 0x34000, 0x35000, 0x400, _ADDRESS_3),
        *_interrupts(0x38000, 0x3C000),
    ),
    state=PicoBlazeState,
)
"""The one for Spartan-3: 57 instructions."""


def _select(bank: int, s: PicoBlazeState, _: int) -> None:
    s.bank = bank


def _load_and_return(s: PicoBlazeState, x: int, value: int) -> None:
    s.bytes[x] = value
    s.leave()


def _to_pair(name: str, code: int) -> Instruction:
    """Return a jump or a call to the address in two registers."""
    go, meaning = _FLOW[name]
    return _instruction(
        f"{name}@",
        code,
        Operand(name="sX", low=8, bits=4, role="opening"),
        Operand(name="sY", low=4, bits=4, role="closing"),
        meaning=meaning.replace("aaa", "{sX, sY}"),
        effect=lambda s, x, y: go(s, s.bytes[x] << 8 | s.bytes[y]),
        reserved=0xF,
    )


def _output_constant(s: PicoBlazeState, value: int, port: int) -> None:
    s.constants(port, value)


def _build(s: PicoBlazeState, x: int) -> None:
    s.bytes[x] = s.build
    s.z, s.c = s.build == 0, True


_ADDRESS_6 = Operand(name="aaa", low=0, bits=12)

KCPSM6 = _machine(
    name="kcpsm6",
    title="PicoBlaze (KCPSM6)",
    reference="PicoBlaze for Spartan-6, Virtex-6, 7-Series, Zynq and UltraScale Devices (KCPSM6), Xilinx",
    code_words=4096,
    data_words=256,
    kinds={**KINDS, **CHAINED},
    codes="""
        LOAD 01  AND 03  OR 05  XOR 07  INPUT 09  FETCH 0B  TEST 0D  TESTCY 0F  ADD 11  ADDCY 13
        STAR 17  SUB 19  SUBCY 1B  COMPARE 1D  COMPARECY 1F  OUTPUT 2D  STORE 2F
    """,
    others=(
        *_shifts(0x14),
        _instruction(
            "HWBUILD", 0x14080, _SX, meaning="sX = build number; Z = (sX = 0), C = 1", effect=_build
        ),
        *_flow("CALL", 0x20000, 0x30000, 0x4000, _ADDRESS_6),
        _instruction(
            "LOAD&RETURN", 0x21000, _SX, _KK, meaning="sX = kk; return to after CALL", effect=_load_and_return
        ),
        *_flow("JUMP", 0x22000, 0x32000, 0x4000, _ADDRESS_6),
        _to_pair("CALL", 0x24000),
        *_flow("RETURN", 0x25000, 0x31000, 0x4000, _ADDRESS_6),
        _to_pair("JUMP", 0x26000),
        *_interrupts(0x29000, 0x28000),
        _instruction(
            "OUTPUTK",
            0x2B000,
            Operand(name="kk", low=4, bits=8),
            Operand(name="p", low=0, bits=4),
            meaning="constant port p gets kk",
            effect=_output_constant,
        ),
        *(
            _instruction(
                "REGBANK",
                0x37000 | bank,
                _word(letter),
                meaning=f"use the registers of bank {letter}",
                effect=partial(_select, bank),
                reserved=0xFFE,
            )
            for bank, letter in enumerate("AB")
        ),
    ),
    state=BoundedState,
)
"""The one for Spartan-6 and later: 70 instructions."""

PICOBLAZE: dict[str, Machine] = {each.name: each for each in (KCPSM3, KCPSM6)}
"""Both, by name."""
