"""The assembler: what it takes, what it says of what is wrong, and its way back."""

import random

import pytest

from cipherfab.errors import InputError
from cipherfab.processors import MACHINES, Machine, assemble
from cipherfab.processors.disassembler import disassemble, listing

HEAD = ".machine vscpu-16\n"


def test_names_labels_and_sums() -> None:
    text = """
    .machine vscpu-16   ; Table III
    a = 3
    b = a + 0x0A
    first: second: XOR a, b
            BZJi a, second
            CP  b-1, a
            .org first + 8
    last:   BZJi 0, last
            .data b, 1, -1, last
    """
    program = assemble(text)
    assert program.code[:3] == [0x03D, 0xB30, 0x1C3]
    assert program.code[8] == 0xB08 and len(program.code) == 9
    assert program.data == {13: 1, 14: 0xFFFF, 15: 8}
    assert {name: program.symbols[name] for name in program.labels} == {"first": 0, "second": 0, "last": 8}
    assert program.instructions == {0, 1, 2, 8}
    assert program.lines[8] == 9


def test_one_memory_holds_data_words_too() -> None:
    program = assemble(
        "ADD x, x\nhere: BZJi zero, here\nzero: .word 0\nx: .word -1, 5", target=MACHINES["vscpu"]
    )
    assert list(program.code) == [0x0000C003, 0xD0008001, 0, 0xFFFFFFFF, 5]
    assert program.instructions == {0, 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XOR 1, 2", "program:1: no machine is given; write .machine NAME before the first instruction"),
        (".machine z80", "program:1: unknown machine 'z80'; there are vscpu, vscpu-xor"),
        (HEAD + "XOR 1, 16", "program:2: operand B of XOR is 16; allowed are 0 to 15"),
        (HEAD + "XOR 1, -1", "program:2: operand B of XOR is -1; allowed are 0 to 15"),
        (HEAD + "XOR 1, nowhere", "program:2: nowhere is not defined"),
        (HEAD + "XOR 1", "program:2: XOR 1 is not of the form XOR A, B"),
        (HEAD + "MUL 1, 2", "program:2: vscpu-16 has no instruction MUL; it has XOR, CP, ADD"),
        (HEAD + "a: CP 1, 2\na: CP 1, 2", "program:3: a is defined twice"),
        (HEAD + "CP 1, 2 3", "program:2: '2 3' is not a value"),
        (HEAD + "CP 1, 12ab", "program:2: 12ab is not a number"),
        (HEAD + "CP 1, ", "program:2: '' is not a value"),
        (
            HEAD + ".org 200\nCP 1, 2",
            "program:3: address 200 is outside the memory of vscpu-16; allowed are 0",
        ),
        (HEAD + "CP 1, 2\n.org 0\nCP 1, 2", "program:4: address 0 is taken by line 2"),
        (HEAD + ".org 1, 2", "program:2: .org has 2 operands; it takes 1"),
        (HEAD + ".word 4096\n", "program:2: 4096 does not fit a word of 12 bits"),
        (HEAD + ".word", "program:2: '' is not a value"),
        (HEAD + ".data 16, 0\nCP 1, 2", "program:2: data address 16 is out of range; allowed are 0 to 15"),
        (HEAD + ".data 1, 0\n.data 1, 0\nCP 1, 2", "program:3: data word 1 is given twice"),
        (HEAD + ".data 1\nCP 1, 2", "program:2: .data takes an address and one or more values"),
        (
            ".machine vscpu\n.data 1, 2\nCP 1, 2",
            "program:2: vscpu has one memory for all; write .word instead",
        ),
        (HEAD + ".byte 1", "program:2: unknown directive .byte; allowed are .machine, .word, .data, .org, "),
        (HEAD + "; nothing", "program:2: there are no instructions"),
        ("CP 1, 2\n" + HEAD, "program:2: .machine vscpu-16 comes after instructions"),
    ],
)
def test_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        assemble(text)
    assert str(caught.value).startswith(message)


def test_a_given_machine_must_be_that_of_the_text() -> None:
    with pytest.raises(InputError, match="contradicts the machine given"):
        assemble(HEAD + "CP 1, 2", target=MACHINES["vscpu-80"])
    assert assemble("cp 1, 2", target=MACHINES["vscpu-80"]).code == [0x4A]


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_disassembled_instructions_assemble_to_the_same_words(machine: Machine) -> None:
    generator = random.Random(machine.name)
    for instruction in machine.instructions:
        for _ in range(8):
            word = instruction.encode([generator.getrandbits(each.bits) for each in instruction.operands])
            assert machine.decode(word) is instruction
            assert assemble(disassemble(machine, word), target=machine).code == [word]


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_no_two_instructions_have_a_word_in_common(machine: Machine) -> None:
    for index, one in enumerate(machine.instructions):
        assert not one.code & one.variable
        for other in machine.instructions[index + 1 :]:
            assert (one.code ^ other.code) & ~(one.variable | other.variable), (one.mnemonic, other.mnemonic)


def test_a_listing_shows_words_labels_and_data() -> None:
    program = assemble("x: BZJi y, 0\ny: .word 7", target=MACHINES["vscpu"])
    assert (
        listing(program) == "0000  d0004000  x:           BZJi 1, 0\n0001  00000007  y:           .word 7\n"
    )
