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
        "binary.asm": "binary.asm is no text in UTF-8",
        "folder": "folder is not a regular file",
        "none.asm": "there is no file 'none.asm', and no program of this name comes with cipherfab; ",
    }.items():
        result = cli(command, name)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"error: {message}")
    result = cli(command, "present-80.encrypt.vscpu-16", "--machine", "vscpu-80")
    assert result.stderr == "error: present-80.encrypt.vscpu-16 is for vscpu-16, not for vscpu-80\n"


def test_a_program_runs(cli: Cli, source: Path) -> None:
    result = cli("run", source, "--set", "3=ff0f", "--show", "x", "--show", "2:2")
    assert result.exit_code == 0
    assert [line.rstrip() for line in result.stdout.splitlines()] == [
        "x = ff0a",
        "2:2 = ff0fff0a",
        "2 instructions in 2 cycles",
        "instruction  executed  share",
        "XOR                 1  50.0%",
        "BZJi                1  50.0%",
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
    assert result.stderr == "error: the program did not halt within 2 instructions\n"


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--set", "x"), "--set is 'x'; it must be NAME=VALUE with a number in hexadecimal digits"),
        (("--set", "x=-1"), "--set is 'x=-1'; it must be NAME=VALUE"),
        (("--set", "y=1"), "'y' is no name of the program and no address; names are x, end"),
        (("--set", "15=12345"), "15 with 2 words ends at 16; data addresses are 0 to 15"),
        (("--show", "x:0"), "--show is 'x:0'; behind the colon there must be a number of words from 1"),
        (("--show", "15:2"), "15 with 2 words ends at 16; data addresses are 0 to 15"),
        (("--show", "-1"), "-1 with 1 words ends at -1; data addresses are 0 to 15"),
    ],
)
def test_what_is_wrong_with_options(cli: Cli, source: Path, option: tuple[str, str], message: str) -> None:
    result = cli("run", source, *option)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"error: {message}")


def test_a_word_that_is_no_instruction_ends_a_run(cli: Cli) -> None:
    Path("data.asm").write_text(".machine vscpu-16\nCP 1, 2\n.word 0xfff\n", encoding="utf-8")
    result = cli("run", "data.asm")
    assert result.stderr == "error: address 1, line 3: fff is no instruction of vscpu-16\n"
