"""The simulator: instructions that the published tables define, and how runs end."""

from itertools import pairwise

import pytest

from cipherfab.errors import InputError
from cipherfab.models.ciphers import rectangle
from cipherfab.models.ciphers.present import INVERSE_SBOX, SBOX, p_layer
from cipherfab.models.words import rotate_left
from cipherfab.processors import MACHINES, assemble, run, start

WORD = (1 << 32) - 1


def vscpu(instruction: str, *, a: int, b: int) -> dict[str, int]:
    """Run an instruction of VSCPU on words at 100 (A) and 200 (B); return what is then where."""
    program = assemble(instruction, target=MACHINES["vscpu"])
    state = start(program)
    state.data[100], state.data[200], state.data[300] = a, b, 77
    found = run(program, state, steps=1)
    return {"a": state.data[100], "at 300": state.data[300], "pc": state.pc, "cycles": found.cycles}


@pytest.mark.parametrize(
    ("instruction", "a", "b", "result", "cycles"),
    [
        ("ADD 100, 200", WORD, 2, 1, 4),
        ("ADDi 100, 16383", 5, 0, 16388, 3),
        ("NAND 100, 200", 0b1100, 0b1010, WORD - 0b1000, 4),
        ("NANDi 100, 1", 3, 0, WORD - 1, 3),
        ("SRL 100, 200", 0x80, 4, 0x8, 4),
        ("SRL 100, 200", 0x81, 36, 0x810, 4),
        ("SRL 100, 200", 0x81, 32, 0x81, 4),
        ("SRL 100, 200", 0x81, 64, 0, 4),
        ("SRLi 100, 63", 3, 0, 0x80000000, 3),
        ("LT 100, 200", 1, WORD, 1, 4),
        ("LT 100, 200", WORD, 1, 0, 4),
        ("LTi 100, 7", 7, 0, 0, 3),
        ("CP 100, 200", 1, 2, 2, 3),
        ("CPi 100, 200", 1, 2, 200, 2),
        ("CPI 100, 200", 1, 300, 77, 4),
        ("MUL 100, 200", 0x10001, 0x10001, 0x20001, 4),
        ("MULi 100, 3", 0x60000000, 0, 0x20000000, 3),
    ],
)
def test_vscpu_computes(instruction: str, a: int, b: int, result: int, cycles: int) -> None:
    assert vscpu(instruction, a=a, b=b) == {"a": result, "at 300": 77, "pc": 1, "cycles": cycles}


def test_vscpu_stores_through_a_pointer() -> None:
    assert vscpu("CPIi 100, 200", a=300, b=9) == {"a": 300, "at 300": 9, "pc": 1, "cycles": 4}


@pytest.mark.parametrize(
    ("instruction", "a", "b", "pc", "cycles"),
    [
        ("BZJ 100, 200", 40, 0, 40, 3),
        ("BZJ 100, 200", 40, 1, 1, 3),
        ("BZJ 100, 200", (1 << 14) + 40, 0, 40, 3),
        ("BZJi 100, 200", 40, 1, 240, 2),
        ("BZJi 100, 200", (1 << 14) - 1, 1, 199, 2),
    ],
)
def test_vscpu_jumps(instruction: str, a: int, b: int, pc: int, cycles: int) -> None:
    found = vscpu(instruction, a=a, b=b)
    assert (found["pc"], found["cycles"]) == (pc, cycles)


def words(name: str, text: str, **data: int) -> list[int]:
    """Run all instructions of a text once; return the data words."""
    program = assemble(text, target=MACHINES[name])
    state = start(program)
    for place, value in data.items():
        state.data[int(place[1:])] = value
    run(program, state, steps=len(program.code))
    return state.data


def test_vscpu_16_does_what_its_table_says() -> None:
    assert words("vscpu-16", "SBOX16 1, 0", w1=0x0123)[1] == 0xC123
    assert words("vscpu-16", "SBOX16 1, 1", w1=0x0123)[1] == 0xC56B
    # The second operand itself is tested, not the word there.
    assert words("vscpu-16", "SBOX16 1, 0", w1=0x0123, w0=1)[1] == 0xC123
    assert words("vscpu-16", "SRW3 1\nSRW3 2", w1=0x000D, w2=0x0010)[1:3] == [1, 0xA002]
    assert words("vscpu-16", "SRW3 1\nGETW 2, 0\nGETW 3, 1", w1=7, w3=9)[2:4] == [0, 0]
    collected = words(
        "vscpu-16", "PER3 1, 0\nPER3 3, 2\nGETW 4, 1", w0=0x8000, w1=0x0008, w2=0x0880, w3=0x8888
    )
    assert collected[4] == 0b1111_0110_0001_1000


def test_vscpu_80_does_what_the_cipher_says() -> None:
    state = 0x0123456789ABCDEF << 16 | 0x4242
    boxed = sum(SBOX[state >> low & 0xF] << low for low in range(16, 80, 4)) | 0x4242
    assert words("vscpu-80", "SBOX 1, 1", w1=state)[1] == boxed
    assert words("vscpu-80", "SBOX 1, 0", w1=state)[1] == state ^ 0xC << 76
    assert words("vscpu-80", "PER 1", w1=state)[1] == p_layer(state >> 16) << 16 | 0x4242
    assert words("vscpu-80", "RRL 1", w1=state)[1] == rotate_left(state, 61, 80)


def test_vscpu_16x3_puts_results_elsewhere() -> None:
    data = {"w0": 0x0123, "w1": 0x4567, "w2": 0x89AB, "w3": 0xCDEF}
    state = 0xCDEF_89AB_4567_0123
    boxed = p_layer(sum(SBOX[state >> low & 0xF] << low for low in range(0, 64, 4)))
    for q in range(4):
        found = words("vscpu-16x3", f"SPER {16 + q}, 1, 0\nSPER {16 + q}, 3, 2", **data)
        assert found[16 + q] == boxed >> 16 * q & 0xFFFF
        assert found[:4] == list(data.values())
    assert words("vscpu-16x3", "SHR3 9, 1, 0", **data)[9] == (0x0123_4567 >> 3) & 0xFFFF
    assert words("vscpu-16x3", "SHRS 9, 1, 0", **data)[9] == (0x0123_4567 >> 3) & 0xFFF | SBOX[0x6] << 12
    assert words("vscpu-16x3", "XORC 9, 1\nXORC 10, 1", **data)[9:11] == [0x4567 ^ 4, 0x4567 ^ 8]


WIDE = 0x0123456789ABCDEF << 16 | 0x4242


def test_vscpu_80e_undoes_what_vscpu_80_does() -> None:
    unboxed = sum(INVERSE_SBOX[WIDE >> low & 0xF] << low for low in range(16, 80, 4)) | 0x4242
    assert words("vscpu-80e", "SBOXI 1, 1", w1=WIDE)[1] == unboxed
    assert words("vscpu-80e", "SBOXI 1, 0", w1=WIDE)[1] == WIDE ^ INVERSE_SBOX[0] << 76
    assert words("vscpu-80e", "RRLI 1", w1=WIDE)[1] == rotate_left(WIDE, 19, 80)


def test_vscpu_80e_does_the_steps_of_rectangle() -> None:
    state = WIDE >> 16
    columns = "PER 1\nPER 1\nRSBOX 1, 1\nPER 1"
    assert words("vscpu-80e", columns, w1=WIDE)[1] == rectangle.sub_column(state) << 16 | 0x4242
    assert words("vscpu-80e", "ROWS 1", w1=WIDE)[1] == rectangle.shift_row(state) << 16 | 0x4242
    # Row 4 of the key register is the lowest of the word, row 0 is above it.
    rows = rectangle.split_rows(WIDE, 5, 16)
    following = rectangle.next_key_rows([*rows[1:], rows[0]], 0, key_bits=80)
    wanted = rectangle.join_rows([following[4], *following[:4]], 16)
    step = "PER 1\nPER 1\nRSBOX 1, 0\nPER 1\nMIX 1"
    assert words("vscpu-80e", step, w1=WIDE)[1] == wanted


@pytest.mark.parametrize(
    ("there", "back"),
    [
        ("SBOX 1, 1", "SBOXI 1, 1"),
        ("RRL 1", "RRLI 1"),
        ("RSBOX 1, 0", "RSBOXI 1, 0"),
        ("RSBOX 1, 1", "RSBOXI 1, 1"),
        ("ROWS 1", "ROWSI 1"),
        ("MIX 1", "MIXI 1"),
        ("LFSR 1", "LFSRI 1"),
    ],
)
def test_instructions_of_vscpu_80e_undo_each_other(there: str, back: str) -> None:
    assert words("vscpu-80e", there, w1=WIDE)[1] != WIDE
    assert words("vscpu-80e", f"{there}\n{back}", w1=WIDE)[1] == WIDE
    assert words("vscpu-80e", f"{back}\n{there}", w1=WIDE)[1] == WIDE


@pytest.mark.parametrize(("name", "low"), [("vscpu-80e", 16), ("vscpu-16e", 0)])
def test_round_constants_follow_each_other(name: str, low: int) -> None:
    constants = rectangle.ROUND_CONSTANTS
    for before, after in pairwise(constants):
        # Other bits of the word stay.
        other = 0xFFE0 << low
        assert words(name, "LFSR 1", w1=before << low | other)[1] == after << low | other


def test_vscpu_16e_does_what_its_table_says() -> None:
    assert words("vscpu-16e", "SBOX16I 1, 1", w1=0xC56B)[1] == 0x0123
    assert words("vscpu-16e", "SBOX16I 1, 0", w1=0xC123)[1] == 0x0123
    for b in (0, 1):
        assert words("vscpu-16e", f"RSBOX16 1, {b}", w1=0x0123)[1] == 0x65CA
        assert words("vscpu-16e", f"RSBOX16I 1, {b}", w1=0x65CA)[1] == 0x0123
    assert words("vscpu-16e", "ROL 1, 13", w1=0x0123)[1] == rotate_left(0x0123, 13, 16)
    assert words("vscpu-16e", "ROL 1, 17", w1=0x8001)[1] == 0x0003
    assert words("vscpu-16e", "SLW3 1\nSLW3 2", w1=0xA001, w2=0x0010)[1:3] == [8, 0x0085]


def test_a_run_ends_where_an_instruction_goes_on_at_itself() -> None:
    program = assemble("XOR 0, 0, 0\nhere: J 0, here", target=MACHINES["vscpu-16x3"])
    found = run(program, steps=100)
    assert (found.ended, found.steps, found.cycles, found.state.pc) == ("halt", 2, 2, 1)
    assert found.counts == {"XOR": 1, "J": 1}


def test_a_run_that_does_not_halt_ends_at_its_limit() -> None:
    program = assemble("there: XOR 0, 0, 0\nJ 0, there", target=MACHINES["vscpu-16x3"])
    found = run(program, steps=101)
    assert (found.ended, found.steps) == ("limit", 101)


def test_a_word_that_is_no_instruction_is_an_error() -> None:
    program = assemble("XOR 0, 0\n.word 0xF00", target=MACHINES["vscpu-16"])
    with pytest.raises(InputError, match=r"^address 1, line 2: f00 is not an instruction of vscpu-16$"):
        run(program, steps=10)


def test_programs_can_change_themselves() -> None:
    text = "CP target, made\nbefore: CPi 50, 1\ntarget: CPi 50, 2\nend: BZJi zero, end\nzero: .word 0\n"
    text += "made: CPi 50, 3"
    program = assemble(text, target=MACHINES["vscpu"])
    found = run(program, steps=100)
    assert found.ended == "halt"
    assert found.state.data[50] == 3
