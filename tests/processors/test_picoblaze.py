"""PicoBlaze: its published encodings, what its instructions do, and the text that its users write."""

import random

import pytest

from cipherfab.errors import InputError
from cipherfab.processors import Machine, assemble, run, start
from cipherfab.processors.disassembler import disassemble
from cipherfab.processors.picoblaze import KCPSM3, KCPSM6
from cipherfab.processors.picoblaze_state import LARGEST_DEPTH, STACK_WORDS, VECTOR, PicoBlazeState

BOTH = pytest.mark.parametrize("machine", [KCPSM3, KCPSM6], ids=lambda machine: machine.name)

PUBLISHED = {
    "kcpsm3": """
        00xkk LOAD sX, kk           01xy0 LOAD sX, sY           04xkk INPUT sX, kk
        05xy0 INPUT sX, (sY)        06xkk FETCH sX, kk          07xy0 FETCH sX, (sY)
        0Axkk AND sX, kk            0Bxy0 AND sX, sY            0Cxkk OR sX, kk
        0Dxy0 OR sX, sY             0Exkk XOR sX, kk            0Fxy0 XOR sX, sY
        12xkk TEST sX, kk           13xy0 TEST sX, sY           14xkk COMPARE sX, kk
        15xy0 COMPARE sX, sY        18xkk ADD sX, kk            19xy0 ADD sX, sY
        1Axkk ADDCY sX, kk          1Bxy0 ADDCY sX, sY          1Cxkk SUB sX, kk
        1Dxy0 SUB sX, sY            1Exkk SUBCY sX, kk          1Fxy0 SUBCY sX, sY
        2Cxkk OUTPUT sX, kk         2Dxy0 OUTPUT sX, (sY)       2Exkk STORE sX, kk
        2Fxy0 STORE sX, (sY)        20x00 SLA sX                20x02 RL sX
        20x04 SLX sX                20x06 SL0 sX                20x07 SL1 sX
        20x08 SRA sX                20x0A SRX sX                20x0C RR sX
        20x0E SR0 sX                20x0F SR1 sX                2A000 RETURN
        2B000 RETURN Z              2B400 RETURN NZ             2B800 RETURN C
        2BC00 RETURN NC             30aaa CALL aaa              31aaa CALL Z, aaa
        35aaa JUMP Z, aaa           34aaa JUMP aaa              38000 RETURNI DISABLE
        38001 RETURNI ENABLE        3C000 DISABLE INTERRUPT     3C001 ENABLE INTERRUPT
        31C2A CALL NC, 02A          3143F CALL NZ, 03F          31800 CALL C, 000
        357FF JUMP NZ, 3FF          35801 JUMP C, 001           35FFF JUMP NC, 3FF
    """,
    "kcpsm6": """
        00xy0 LOAD sX, sY           01xkk LOAD sX, kk           16xy0 STAR sX, sY
        17xkk STAR sX, kk           02xy0 AND sX, sY            03xkk AND sX, kk
        04xy0 OR sX, sY             05xkk OR sX, kk             06xy0 XOR sX, sY
        07xkk XOR sX, kk            10xy0 ADD sX, sY            11xkk ADD sX, kk
        12xy0 ADDCY sX, sY          13xkk ADDCY sX, kk          18xy0 SUB sX, sY
        19xkk SUB sX, kk            1Axy0 SUBCY sX, sY          1Bxkk SUBCY sX, kk
        0Cxy0 TEST sX, sY           0Dxkk TEST sX, kk           0Exy0 TESTCY sX, sY
        0Fxkk TESTCY sX, kk         1Cxy0 COMPARE sX, sY        1Dxkk COMPARE sX, kk
        1Exy0 COMPARECY sX, sY      1Fxkk COMPARECY sX, kk      14x06 SL0 sX
        14x07 SL1 sX                14x04 SLX sX                14x00 SLA sX
        14x02 RL sX                 14x0E SR0 sX                14x0F SR1 sX
        14x0A SRX sX                14x08 SRA sX                14x0C RR sX
        37000 REGBANK A             37001 REGBANK B             08xy0 INPUT sX, (sY)
        09xkk INPUT sX, kk          2Cxy0 OUTPUT sX, (sY)       2Dxkk OUTPUT sX, kk
        2B5A7 OUTPUTK 5A, 7         2Exy0 STORE sX, (sY)        2Fxkk STORE sX, kk
        0Axy0 FETCH sX, (sY)        0Bxkk FETCH sX, kk          28000 DISABLE INTERRUPT
        28001 ENABLE INTERRUPT      29000 RETURNI DISABLE       29001 RETURNI ENABLE
        22aaa JUMP aaa              32aaa JUMP Z, aaa           36aaa JUMP NZ, aaa
        3Aaaa JUMP C, aaa           3Eaaa JUMP NC, aaa          26xy0 JUMP@ (sX, sY)
        20aaa CALL aaa              30aaa CALL Z, aaa           34aaa CALL NZ, aaa
        38aaa CALL C, aaa           3Caaa CALL NC, aaa          24xy0 CALL@ (sX, sY)
        25000 RETURN                31000 RETURN Z              35000 RETURN NZ
        39000 RETURN C              3D000 RETURN NC             21xkk LOAD&RETURN sX, kk
        14x80 HWBUILD sX
    """,
}
"""Words in hexadecimal digits; x and y stand for registers, kk for a byte, aaa for an address."""


def published(machine: Machine, generator: random.Random) -> list[tuple[int, str]]:
    """Return the table of a machine with operands in it, as words and texts."""
    x, y, kk = generator.randrange(16), generator.randrange(16), generator.randrange(64)
    aaa = generator.randrange(1024)
    found = []
    words = PUBLISHED[machine.name].split()
    at = [place for place, word in enumerate(words) if len(word) == 5 and word[0] in "0123" and word != "SRA"]
    for first, last in zip(at, [*at[1:], len(words)], strict=True):
        code = words[first].replace("aaa", f"{aaa:03X}").replace("kk", f"{kk:02X}")
        code = code.replace("x", f"{x:X}").replace("y", f"{y:X}")
        text = " ".join(words[first + 1 : last]).replace("aaa", f"{aaa:03X}").replace("kk", f"{kk:02X}")
        found.append((int(code, 16), text.replace("sX", f"s{x:X}").replace("sY", f"s{y:X}")))
    return found


@BOTH
def test_words_are_the_published_ones(machine: Machine) -> None:
    generator = random.Random(machine.name)
    met = set()
    for _ in range(20):
        for word, text in published(machine, generator):
            assert list(assemble(text, target=machine).code) == [word], text
            assert disassemble(machine, word) == text
            met.add(machine.decode(word))
    assert met == set(machine.instructions)


@BOTH
def test_all_instructions_come_back_from_their_text(machine: Machine) -> None:
    generator = random.Random(machine.name)
    assert len(machine.instructions) == {"kcpsm3": 57, "kcpsm6": 70}[machine.name]
    for instruction in machine.instructions:
        assert instruction.cycles == 2
        for _ in range(100):
            word = instruction.encode([generator.getrandbits(each.bits) for each in instruction.operands])
            assert machine.decode(word) is instruction
            assert list(assemble(disassemble(machine, word), target=machine).code) == [word]


def after(machine: Machine, text: str, **registers: int) -> PicoBlazeState:
    """Run a text once, from its first instruction to its last one; return the state."""
    program = assemble(text, target=machine)
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    for name, value in registers.items():
        state.bytes[int(name[1:], 16)] = value
    run(program, state, steps=len(program.code))
    return state


@BOTH
@pytest.mark.parametrize(
    ("instruction", "a", "b", "result", "z", "c"),
    [
        ("LOAD s0, s1", 1, 0, 0, True, True),
        ("AND s0, s1", 0xC3, 0x3C, 0, True, False),
        ("OR s0, 50", 0x0F, 0, 0x5F, False, False),
        ("XOR s0, s1", 0xFF, 0x0F, 0xF0, False, False),
        ("TEST s0, 07", 0x0E, 0, 0x0E, False, False),
        ("TEST s0, s1", 0x10, 0x18, 0x10, False, True),
        ("TEST s0, 80", 0x7F, 0, 0x7F, True, False),
        ("ADD s0, s1", 0xF0, 0x10, 0, True, True),
        ("ADD s0, 01", 0x7F, 0, 0x80, False, False),
        ("ADDCY s0, FF", 1, 0, 1, False, True),
        ("SUB s0, s1", 1, 2, 0xFF, False, True),
        ("SUB s0, s1", 2, 2, 0, True, False),
        ("SUBCY s0, 01", 3, 0, 1, False, False),
        ("SUBCY s0, FF", 0xFF, 0, 0xFF, False, True),
        ("COMPARE s0, 05", 4, 0, 4, False, True),
        ("COMPARE s0, s1", 5, 5, 5, True, False),
        ("SLA s0", 0x40, 0, 0x81, False, False),
        ("RL s0", 0x80, 0, 0x01, False, True),
        ("SLX s0", 0x81, 0, 0x03, False, True),
        ("SL0 s0", 0x80, 0, 0, True, True),
        ("SL1 s0", 0, 0, 1, False, False),
        ("SRA s0", 2, 0, 0x81, False, False),
        ("SRX s0", 0x81, 0, 0xC0, False, True),
        ("RR s0", 1, 0, 0x80, False, True),
        ("SR0 s0", 1, 0, 0, True, True),
        ("SR1 s0", 0, 0, 0x80, False, False),
    ],
)
def test_results_and_flags(
    machine: Machine, instruction: str, a: int, b: int, result: int, z: bool, c: bool
) -> None:
    # Both flags are set in front of it.
    state = after(machine, f"LOAD s2, 80\nADD s2, 80\n{instruction}", s0=a, s1=b)
    assert (state.bytes[0], state.z, state.c) == (result, z, c)


@pytest.mark.parametrize(
    ("first", "then", "z3", "z6", "c"),
    [
        ("ADD s0, 01", "ADDCY s1, 00", True, False, False),
        ("SUB s0, 04", "SUBCY s1, FF", True, False, True),
        ("SUB s0, 03", "SUBCY s1, 00", True, True, False),
        ("COMPARE s0, 01", "COMPARECY s1, 00", None, False, False),
        ("COMPARE s0, 04", "COMPARECY s1, 00", None, False, True),
        ("TEST s0, 04", "TESTCY s1, FF", None, True, False),
        ("TEST s0, 01", "TESTCY s1, FF", None, False, True),
    ],
)
def test_only_kcpsm6_chains_the_zero_flag(first: str, then: str, z3: bool | None, z6: bool, c: bool) -> None:
    text = f"{first}\n{then}"
    state = after(KCPSM6, text, s0=3, s1=0)
    assert (state.z, state.c) == (z6, c)
    if z3 is not None:
        state = after(KCPSM3, text, s0=3, s1=0)
        assert (state.z, state.c) == (z3, c)


@BOTH
def test_scratchpad_and_ports(machine: Machine) -> None:
    program = assemble(
        "STORE s0, 3F\nFETCH s2, (s1)\nINPUT s3, (s0)\nOUTPUT s3, 12\nOUTPUT s0, (s3)", target=machine
    )
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    state.bytes[0], state.bytes[1] = 0x77, 0x3F
    asked: list[int] = []
    given: list[tuple[int, int]] = []
    state.inputs = lambda port: asked.append(port) or 0xAB  # type: ignore[func-returns-value]
    state.outputs = lambda port, value: given.append((port, value))
    run(program, state, steps=5)
    assert state.data[0x3F] == state.bytes[2] == 0x77
    assert asked == [0x77] and given == [(0x12, 0xAB), (0xAB, 0x77)]


def test_a_scratchpad_does_not_look_at_bits_it_does_not_have() -> None:
    assert after(KCPSM3, "STORE s0, (s1)", s0=9, s1=0xC5).data[5] == 9
    assert after(KCPSM6, "STORE s0, (s1)", s0=9, s1=0xC5).data[0xC5] == 9
    with pytest.raises(InputError, match=r"^program:1: operand ss of STORE is 64; allowed are 0 to 63$"):
        assemble("STORE s0, 40", target=KCPSM3)


def test_kcpsm6_has_two_banks_constants_for_ports_and_a_number() -> None:
    text = "STAR s1, s0\nREGBANK B\nADD s1, 01\nSTAR s2, 44\nOUTPUTK 5A, 7\nHWBUILD s3"
    program = assemble(text, target=KCPSM6)
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    state.bytes[0], state.build = 0x10, 0x99
    given: list[tuple[int, int]] = []
    state.constants = lambda port, value: given.append((port, value))
    run(program, state, steps=6)
    assert state.banks[0][1:4] == [0, 0x44, 0] and state.banks[1][1:4] == [0x11, 0, 0x99]
    assert given == [(7, 0x5A)] and (state.z, state.c) == (False, True)
    assert state.registers["s1"] == 0x11


def test_kcpsm6_goes_where_registers_say_and_returns_with_a_byte() -> None:
    text = """
            LOAD  s0, table'upper
            LOAD  s1, table'lower
            ADD   s1, 02
            CALL@ (s0, s1)
    end:    JUMP  end
            ADDRESS 3A0
    table:  LOAD&RETURN s2, 10
            LOAD&RETURN s2, 11
            LOAD&RETURN s2, 12
    """
    program = assemble(text, target=KCPSM6)
    found = run(program, steps=100)
    assert (found.ended, found.steps, found.cycles, found.state.registers["s2"]) == ("halt", 6, 12, 0x12)


@BOTH
@pytest.mark.parametrize(("condition", "z", "c"), [("Z", 1, 0), ("NZ", 0, 1), ("C", 0, 1), ("NC", 1, 0)])
def test_conditions(machine: Machine, condition: str, z: int, c: int) -> None:
    text = f"""
            JUMP  {condition}, there
            JUMP  gone
    there:  CALL  {condition}, part
            JUMP  {condition}, end
    gone:   JUMP  gone
    part:   RETURN {condition}
            JUMP  gone
    end:    JUMP  end
    """
    program = assemble(text, target=machine)
    for meets in (True, False):
        state = start(program)
        assert isinstance(state, PicoBlazeState)
        state.z, state.c = (z == 1, c == 1) if meets else (z == 0, c == 0)
        run(program, state, steps=10)
        assert state.pc == program.symbols["end" if meets else "gone"]


def test_the_stack_of_kcpsm3_is_a_ring() -> None:
    text = "again: ADD s0, 01\nCALL NC, again\nRETURN"
    program = assemble(text, target=KCPSM3)
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    run(program, state, steps=2 * (STACK_WORDS + 3))
    assert state.depth == 3 and state.stack == [2] * STACK_WORDS


def test_kcpsm6_is_reset_by_a_call_or_return_too_many() -> None:
    program = assemble("ENABLE INTERRUPT\nagain: ADD s0, 01\nCALL again", target=KCPSM6)
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    run(program, state, steps=1 + 2 * LARGEST_DEPTH)
    assert state.depth == LARGEST_DEPTH and state.pc == 1 and state.interruptible
    run(program, state, steps=2)
    assert (state.pc, state.depth, state.bytes[0], state.interruptible) == (0, 0, LARGEST_DEPTH + 1, False)
    for text in ("RETURN", "RETURNI ENABLE", "LOAD&RETURN s0, 05"):
        state = after(KCPSM6, f"LOAD s0, 05\nOR s0, s1\nREGBANK B\nREGBANK A\n{text}", s1=8)
        assert (state.pc, state.depth, state.bank, state.interruptible) == (0, 0, 0, False)


@BOTH
def test_interrupts_keep_flags_and_come_back(machine: Machine) -> None:
    text = """
            ENABLE INTERRUPT
            COMPARE s0, 01
            ADD    s1, 01
    end:    JUMP   end
            ADDRESS 3FF
            ADD    s2, 01
            RETURNI ENABLE
    """
    if machine is KCPSM3:
        text = text.replace("ADD    s2, 01\n", "JUMP   service\n").replace("RETURNI ENABLE", "ADDRESS 100")
        text += "service: ADD s2, 01\nRETURNI ENABLE"
    program = assemble(text, target=machine)
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    assert not state.interrupt() and state.pc == 0
    run(program, state, steps=2)
    assert (state.z, state.c) == (False, True)
    assert state.interrupt() and state.pc == VECTOR
    assert not state.interrupt()
    run(program, state, steps=3 if machine is KCPSM3 else 2)
    assert (state.pc, state.z, state.c, state.bytes[1], state.bytes[2]) == (2, False, True, 0, 1)
    assert state.interruptible


def test_kcpsm6_comes_back_to_its_bank_from_an_interrupt() -> None:
    program = assemble("ENABLE INTERRUPT\nREGBANK B\nADDRESS 3FF\nREGBANK A\nRETURNI DISABLE", target=KCPSM6)
    state = start(program)
    assert isinstance(state, PicoBlazeState)
    run(program, state, steps=2)
    assert state.interrupt() and state.bank == 1
    run(program, state, steps=1)
    assert state.bank == 0
    run(program, state, steps=1)
    assert (state.bank, state.pc, state.interruptible) == (1, 2, False)
