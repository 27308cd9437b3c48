"""Macros, conditional lines and data words with a value, by which one text does for several machines."""

import pytest

from cipherfab.errors import InputError
from cipherfab.processors import MACHINES, Program, assemble

HEAD = ".machine vscpu-16\n"
TEXT = """
        .pool 4
        .macro CP a, b
        XOR a, a
        XOR a, b
        .end
        .macro TWICE a
        CP  3, a
        ADD a, 3
        .end
        .if BZJi, SBOX16
here:   TWICE 2
        .else
        .if BZJ
        ADD 1, #data_words
        .end
        ADD 0, 0
        .end
"""

# The last macro stands for 30^4 lines.
BOMB = (
    "".join(
        f".macro TIMES{30**depth}\n"
        + 30 * f"{f'TIMES{30 ** (depth - 1)}' if depth > 1 else 'CP 1, 2'}\n"
        + ".end\n"
        for depth in range(1, 5)
    )
    + "TIMES810000"
)
LONG = "program:{}: a line with macros has {} characters; allowed are 1000"


def program(name: str) -> Program:
    return assemble(TEXT, target=MACHINES[name])


def written(text: str, name: str) -> list[int]:
    return list(assemble(text, target=MACHINES[name]).code)


def test_a_macro_stands_for_what_a_machine_lacks_only() -> None:
    assert program("vscpu-16").code == written("CP 3, 2\nADD 2, 3", "vscpu-16")
    found = program("vscpu-16-no-cp")
    assert found.code == written("XOR 3, 3\nXOR 3, 2\nADD 2, 3", "vscpu-16-no-cp")
    assert found.symbols["here"] == 0 and found.labels == ["here"]
    # That of an instruction is where the macro has it.
    assert [TEXT.splitlines()[line - 1].split() for line in found.lines.values()] == [
        ["XOR", "a,", "a"],
        ["XOR", "a,", "b"],
        ["ADD", "a,", "3"],
    ]


def test_lines_count_only_where_the_machine_has_the_instructions() -> None:
    found = program("vscpu-16-no-bzji")
    assert found.code == written("ADD 1, 4\nADD 0, 0", "vscpu-16-no-bzji")
    assert found.data == {4: 16}


def test_equal_values_share_a_word() -> None:
    text = HEAD + ".pool 2\nend = 7\nADD 0, #7\nADD 0, #end\nADD 0, #-1\nADD 0, #7 + 1\nADD 0, #0xFFFF"
    found = assemble(text)
    assert found.data == {2: 7, 3: 0xFFFF, 4: 8}
    assert found.code == assemble(HEAD + "ADD 0, 2\nADD 0, 2\nADD 0, 3\nADD 0, 4\nADD 0, 3").code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".if XOR\nCP 1, 2", "program:2: this line has no .end"),
        (".macro TWO\nCP 1, 2", "program:2: this line has no .end"),
        (".end", "program:2: .end has no .if before it"),
        (".else", "program:2: .else has no .if before it"),
        (".if\n.end", "program:2: .if takes the names of instructions"),
        (".macro 1\n.end", "program:2: .macro takes a name, and names of operands"),
        (".macro TWO a b\n.end", "program:2: .macro takes a name, and names of operands"),
        (".macro TWO\n.end\n.macro TWO\n.end", "program:4: TWO is defined twice"),
        (".macro TWO a\n.end\nTWO", "program:4: TWO has 0 operands; it takes 1"),
        (".macro TWO\nTWO\n.end\nTWO", "program:3: TWO expands to itself"),
        (BOMB, "program:44: macros expand to 65550 lines; allowed are 65536"),
        (f".macro TWO a\nADD a, {'a+' * 500}a\n.end\nTWO 1", LONG.format(3, 1008)),
        (f".macro TWO a\nADD 0, {'a+' * 20}a\n.end\nTWO {'1' * 100}", LONG.format(3, 2127)),
        (f".macro TWO a\nCP 1, a\n.end\nTWO {'1' * 1000}", LONG.format(5, 1004)),
        (".macro TWO a\nNOT a\n.end\nTWO 1", "program:3: vscpu-16 has no instruction NOT; it has XOR"),
        ("ADD 0, #1", "program:2: #1 needs .pool, and a memory of its own for data"),
        (".pool 15\nADD 0, #1\nADD 0, #2", "program:4: data address 16 is out of range; allowed are 0 to 15"),
        (".pool 3\n.data 3, 1\nADD 0, #1", "program:4: data word 3 is given twice"),
        (".pool 3\nADD 0, #65536", "program:3: 65536 does not fit a word of 16 bits"),
        (".pool 3, 4", "program:2: .pool has 2 operands; it takes 1"),
    ],
)
def test_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        assemble(HEAD + text)
    assert str(caught.value).startswith(message)


def test_one_memory_has_no_words_of_a_value() -> None:
    with pytest.raises(InputError, match=r"#1 needs \.pool, and a memory of its own for data"):
        assemble(".machine vscpu\n.pool 3\nADD 0, #1")
