"""`cipherfab asm` and `cipherfab run`: what they print, and what they say of what is wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Cli = Callable[..., Result]
PROGRAM = """.machine vscpu-16
x = 2
        .data x, 5, 7
        XOR x, x + 1
end:    BZJi 0, end
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a program, in the folder that commands run in."""
    monkeypatch.chdir(tmp_path)
    path = Path("a.asm")
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def test_a_program_is_listed(cli: Cli, source: Path) -> None:
    result = cli("asm", source)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "00  023               XOR 2, 3",
        "01  b01  end:         BZJi 0, 1",
    ]


@pytest.mark.parametrize(("form", "text"), [("hex", "023\nb01\n"), ("data", "@2 0005\n@3 0007\n")])
def test_files_for_readmemh(cli: Cli, source: Path, form: str, text: str) -> None:
    assert cli("asm", source, "--format", form).stdout == text
    assert cli("asm", source, "--format", form, "--output", "out.hex").stdout == ""
    assert Path("out.hex").read_text(encoding="utf-8") == text


def test_the_machine_may_be_given(cli: Cli) -> None:
    Path("b.asm").write_text("CP 1, 2\n", encoding="utf-8")
    assert cli("asm", "b.asm", "--machine", "vscpu-80").stdout == "00  04a               CP 1, 2\n"
    assert cli("asm", "b.asm").stderr == (
        "error: b.asm:1: no machine is given; write .machine NAME before the first instruction\n"
    )
    result = cli("asm", "b.asm", "--machine", "z80")
    assert result.exit_code == 2
    assert "unknown machine 'z80'; there are vscpu, " in result.stderr


@pytest.mark.parametrize("command", ["asm", "run"])
def test_what_is_wrong_is_said(cli: Cli, command: str) -> None:
    Path("bad.asm").write_text(".machine vscpu-16\nXOR 1, 16\n", encoding="utf-8")
    Path("binary.asm").write_bytes(b"\xff\xfe\x00")
    Path("folder").mkdir()
    for name, message in {
        "bad.asm": "bad.asm:2: operand B of XOR is 16; allowed are 0 to 15",
        "binary.asm": "binary.asm is not UTF-8 text",
        "folder": "folder is not a regular file",
        "none.asm": "no such file or shipped program: 'none.asm'; ",
    }.items():
        result = cli(command, name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"error: {message}")
    result = cli(command, "present-80.encrypt.vscpu-16", "--machine", "vscpu-80")
    assert result.stderr == "error: present-80.encrypt.vscpu-16 is for vscpu-16, not for vscpu-80\n"


HOSTILE = {
    "XOR 1, nowhere": "2: nowhere is not defined",
    "a: CP 1, 2\na: CP 1, 2": "3: a is defined twice",
    "a = 1\na: CP 1, 2": "3: a is defined twice",
    "a = a + 1": "2: a is not defined",
    "XOR -1, 2": "2: operand A of XOR is -1; allowed are 0 to 15",
    "XOR 1, 99999999999999999999": "2: operand B of XOR is 99999999999999999999; allowed are 0 to 15",
    "XOR 1": "2: XOR 1 is not of the form XOR A, B",
    "XOR 1, 2, 3": "2: XOR 1, 2, 3 is not of the form XOR A, B",
    "XOR 1+, 2": "2: '1+' is not a value; write numbers and names joined by + and -",
    "XOR 1, 0x" + 5000 * "f": "2: 0xffffffffffffff... has 5002 characters; allowed are 64",
    "XOR 1, " + 5000 * "9": "2: 9999999999999999... has 5000 characters; allowed are 64",
    "a = " + 5000 * "9": "2: 9999999999999999... has 5000 characters; allowed are 64",
    ".word 0x1000": "2: 4096 does not fit a word of 12 bits",
    ".word": "2: '' is not a value; write numbers and names joined by + and -",
    ".data 16, 1": "2: data address 16 is out of range; allowed are 0 to 15",
    ".data 1, 0x10000": "2: 65536 does not fit a word of 16 bits",
    ".data 1, 1\n.data 1, 2": "3: data word 1 is given twice",
    ".org 128\nCP 1, 2": "3: address 128 is outside the memory of vscpu-16; allowed are 0 to 127",
    ".org -5\nCP 1, 2": "3: address -5 is outside the memory of vscpu-16; allowed are 0 to 127",
    ".org 1\nCP 1, 2\n.org 1\nCP 1, 2": "5: address 1 is taken by line 3",
    129 * "CP 1, 2\n": "130: address 128 is outside the memory of vscpu-16; allowed are 0 to 127",
    "JUMP 1": "2: vscpu-16 has no instruction JUMP; it has XOR, CP, ADD, ",
    ".include x": "2: unknown directive .include; allowed are .machine, .word, .data, .org, .pool, ",
    ".machine z80": "2: unknown machine 'z80'; there are vscpu, ",
    ".machine vscpu-80": "2: .machine vscpu-80 comes after instructions or contradicts the machine given",
    "CP 1, 2\n\0": "3: character '\\x00' is not allowed in a text",
    "CP 1, 2 ; \x1b[2J": "2: character '\\x1b' is not allowed in a text",
    "": "2: there are no instructions",
}
"""Texts behind the line with the machine, and what is said of them."""


@pytest.mark.parametrize("command", ["asm", "run"])
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:24]))
def test_a_hostile_text_is_an_error_in_one_line(
    cli: Cli, command: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.asm").write_text(f".machine vscpu-16\n{text}\n", encoding="utf-8")
    result = cli(command, "a.asm")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: a.asm:{HOSTILE[text]}")
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_too_large_is_not_read(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "large.asm"
    path.write_bytes(bytes((4 << 20) + 1))
    result = cli("asm", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {path} is larger than the allowed 4194304 bytes\n"


@pytest.mark.parametrize(
    ("machine", "text"),
    [
        ("vscpu", "CPi 4, 1\na: BZJi 4, b\nb: BZJi 4, a"),
        ("vscpu-16", "a: CP 1, 2\nBZJi 0, a"),
        ("kcpsm6", "a: ADD s0, 01\nJUMP a"),
    ],
)
def test_a_program_that_never_halts_ends_with_the_limit(
    cli: Cli, machine: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.asm"
    path.write_text(text, encoding="utf-8")
    result = cli("run", path, "--machine", machine, "--steps", "1000")
    assert result.exit_code == 1
    assert result.stdout.startswith("1,000 instructions in ")
    assert result.stderr == "error: the program did not halt within 1,000 instructions; --steps allows more\n"


def test_a_program_runs(cli: Cli, source: Path) -> None:
    result = cli("run", source, "--set", "3=ff0f", "--show", "x", "--show", "2:2")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "x = ff0a",
        "2:2 = ff0fff0a",
        "2 instructions in 2 cycles",
        "instruction\texecuted\tshare",
        "XOR\t1\t50.0%",
        "BZJi\t1\t50.0%",
    ]


def test_a_number_goes_to_several_words(cli: Cli) -> None:
    result = cli(
        *("run", "present-80.encrypt.vscpu-16", "--set", "block=ffffffffffffffff"),
        *("--set", "key=ffffffffffffffffffff", "--show", "block:4"),
    )
    assert result.stdout.startswith("block:4 = 3333dcd3213210d2\n1,278 instructions in 1,278 cycles\n")


def test_a_trace_has_a_line_for_each_instruction(cli: Cli) -> None:
    result = cli("run", "present-80.encrypt.vscpu-16x3", "--set", "key=10000", "--trace", "--steps", "2")
    assert result.stdout.splitlines()[:2] == [
        "    0  XOR 0, 0, 5              [0] = 0001     W = 0  C = 1",
        "    1  XOR 1, 1, 6              [1] = 0000     W = 0  C = 1",
    ]
    assert result.exit_code == 1
    assert result.stderr == "error: the program did not halt within 2 instructions; --steps allows more\n"


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--set", "x"), "--set is 'x'; it must be NAME=VALUE with a number in hexadecimal digits"),
        (("--set", "x=-1"), "--set is 'x=-1'; it must be NAME=VALUE"),
        (("--set", "y=1"), "'y' is neither a name nor an address; names are x, end"),
        (("--set", "15=12345"), "15 with 2 words ends at 16; data addresses are 0 to 15"),
        (("--show", "x:0"), "--show is 'x:0'; after the colon there must be a number of words, at least 1"),
        (("--show", "15:2"), "15 with 2 words ends at 16; data addresses are 0 to 15"),
        (("--show", "-1"), "-1 with 1 words ends at -1; data addresses are 0 to 15"),
    ],
)
def test_what_is_wrong_with_options(cli: Cli, source: Path, option: tuple[str, str], message: str) -> None:
    result = cli("run", source, *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {message}")


def test_a_word_that_is_no_instruction_ends_a_run(cli: Cli) -> None:
    Path("data.asm").write_text(".machine vscpu-16\nCP 1, 2\n.word 0xfff\n", encoding="utf-8")
    result = cli("run", "data.asm")
    assert result.stderr == "error: address 1, line 3: fff is not an instruction of vscpu-16\n"
