"""`cipherfab cc`: from C to a program that `cipherfab run` runs."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")

Cli = Callable[..., Result]
PROGRAM = """#include <stdint.h>

uint32_t fibonacci(uint32_t n)
{
    uint32_t a = 0, b = 1;
    while (n--) {
        uint32_t c = a + b;
        a = b;
        b = c;
    }
    return a;
}
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a program, in the folder that commands run in."""
    monkeypatch.chdir(tmp_path)
    path = Path("fibonacci.c")
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def test_a_program_is_compiled_and_runs(cli: Cli, source: Path) -> None:
    result = cli("cc", source)
    assert result.exit_code == 0
    assert result.stdout.startswith("fibonacci.asm: ") and result.stdout.endswith(" data words\n")
    assert cli("asm", "fibonacci.asm").exit_code == 0
    shown = cli("run", "fibonacci.asm", "--set", "n=a", "--show", "result")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[0] == "result = 00000037"


def test_where_and_how_is_chosen(cli: Cli, source: Path) -> None:
    text = cli("cc", source, "-o", "-", "--optimise", "size").stdout
    assert ".machine vscpu" in text and "fibonacci, from fibonacci.c" in text
    assert cli("cc", source, "--output", "x.asm", "--no-multiply").stdout.startswith("x.asm: ")
    assert "MUL" not in Path("x.asm").read_text(encoding="utf-8")


def test_a_program_is_for_the_machine_that_is_named(cli: Cli, source: Path) -> None:
    for machine in ("vscpu-xor", "vscpu-few"):
        assert cli("cc", source, "--machine", machine, "-o", "x.asm").exit_code == 0
        text = Path("x.asm").read_text(encoding="utf-8")
        assert f".machine {machine}\n" in text and "MULi" not in text
        shown = cli("run", "x.asm", "--set", "n=a", "--show", "result")
        assert shown.stdout.splitlines()[0] == "result = 00000037"


@pytest.mark.parametrize(
    ("machine", "message"),
    [
        (
            "vscpu-16-xor",
            "there is no compiler for vscpu-16-xor: it has no common memory for instructions and data, "
            "where addresses are words too; its words have 16 bits, not 32; it has no SRL (shifts), CPI "
            "(reading at an address), CPIi (writing to an address). There is one for vscpu, vscpu-xor, "
            "vscpu-few",
        ),
        (
            "kcpsm6",
            "there is no compiler for kcpsm6: it is not of the VSCPU family. There is one for vscpu, "
            "vscpu-xor, vscpu-few",
        ),
        ("vscpu-8", "unknown machine 'vscpu-8'; did you mean vscpu-80? There are vscpu, vscpu-xor, "),
    ],
)
def test_a_machine_for_which_nothing_can_be_compiled(
    machine: str, message: str, cli: Cli, source: Path
) -> None:
    result = cli("cc", source, "--machine", machine)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {message}")


def test_what_is_wrong_is_said(cli: Cli, source: Path) -> None:
    source.write_text("int f(int x) { return x }\n", encoding="utf-8")
    result = cli("cc", source)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: fibonacci.c:1:24: error: expected ';'")
    source.write_text(PROGRAM, encoding="utf-8")
    result = cli("cc", source, "--function", "lucas")
    assert result.stderr == "error: fibonacci.c has no function 'lucas'; it has fibonacci\n"
    assert cli("cc", "nothing.c").exit_code == 2
