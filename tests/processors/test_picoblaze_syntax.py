"""Sources as PicoBlaze's own assemblers take them."""

import pytest

from cipherfab.errors import InputError
from cipherfab.processors import MACHINES, assemble
from cipherfab.processors.picoblaze import KCPSM3, KCPSM6

ORDINARY = """
;A program as users of KCPSM3 write them
                    CONSTANT switch_port, 00        ;switches
                    CONSTANT LED_port, 80
                    CONSTANT delay_1us_constant, 0B
                    NAMEREG s4, counter_msb
                    NAMEREG sA, counter_lsb

 cold_start:        LOAD counter_msb, 00            ;reset
                    LOAD counter_lsb,counter_msb
                    ENABLE INTERRUPT
 main_loop:         INPUT s0, switch_port
                    OUTPUT s0,LED_port
                    load SB, delay_1us_constant
 wait_1us:          SUB sb, 01
                    JUMP NZ,wait_1us
                    CALL Z , add_one
                    FETCH s3, ( counter_lsb )
                    STORE s3, 1F
                    JUMP main_loop
 add_one:           ADD counter_lsb, 01
                    ADDCY counter_msb,00
                    RETURN NC
                    return
                    ADDRESS 3FF
 interrupt_vector:  RETURNI ENABLE
"""


def test_ordinary_sources_assemble() -> None:
    program = assemble(ORDINARY, target=KCPSM3)
    assert list(program.code[:16]) == [
        *(0x00400, 0x01A40, 0x3C001, 0x04000, 0x2C080, 0x00B0B, 0x1CB01, 0x35406),
        *(0x3100C, 0x073A0, 0x2E31F, 0x34003, 0x18A01, 0x1A400, 0x2BC00, 0x2A000),
    ]
    assert len(program.code) == 1024 and program.code[1023] == 0x38001
    assert program.symbols["interrupt_vector"] == 0x3FF


def test_numbers_of_kcpsm6() -> None:
    text = """
            CONSTANT ten, 10'd
            CONSTANT mask, 10100101'b
            LOAD s0, ten
            LOAD s1, ~mask
            LOAD s2, "A"
            LOAD s3, ";"        ; a "," in a comment
            COMPARE s3, ","
            LOAD s4, ~0F
            LOAD s5, ten+1
            OUTPUTK "!", A
            INST 3ABCD
            LOAD s6, here'upper
            ADDRESS 7FE
    here:   LOAD s7, here'lower
    """
    program = assemble(text, target=KCPSM6)
    assert list(program.code[:10]) == [
        *(0x0100A, 0x0115A, 0x01241, 0x0133B, 0x1D32C, 0x014F0, 0x0150B, 0x2B21A, 0x3ABCD, 0x01607),
    ]
    assert program.code[0x7FE] == 0x017FE
    assert 8 not in program.instructions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("JUMP X, 12", "program:1: JUMP X, 12 is not of the form JUMP aaa or JUMP Z, aaa or JUMP NZ, aaa"),
        ("ENABLE", "program:1: ENABLE is not of the form ENABLE INTERRUPT"),
        ("LOAD s0, (s1)", "program:1: LOAD s0, (s1) is not of the form LOAD sX, kk or LOAD sX, sY"),
        ("STORE s0, s1", "program:1: STORE s0, s1 is not of the form STORE sX, ss or STORE sX, (sY)"),
        ("LOAD s0, 100", "program:1: operand kk of LOAD is 256; allowed are 0 to 255"),
        ("LOAD s0, 12'h", "program:1: unknown suffix 'h; allowed are 'd, 'b, 'upper and 'lower"),
        ("LOAD s0, 12'b", "program:1: 12'b has digits that 'b does not allow"),
        ("INST 1, 2", "program:1: INST has 2 operands; it takes 1"),
        (
            "NAMEREG sG, x",
            "program:1: sG is not a register; allowed are s0 to sF and names given with NAMEREG",
        ),
        ("JUMP 400", "program:1: operand aaa of JUMP is 1024; allowed are 0 to 1023"),
        ("STAR s0, s1", "program:1: kcpsm3 has no instruction STAR; it has LOAD, INPUT, FETCH"),
    ],
)
def test_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        assemble(text, target=MACHINES["kcpsm3"])
    assert str(caught.value).startswith(message)


def test_pairs_of_registers_have_their_form() -> None:
    with pytest.raises(InputError, match=r"^program:1: JUMP@ s0, s1 is not of the form JUMP@ \(sX, sY\)$"):
        assemble("JUMP@ s0, s1", target=KCPSM6)
