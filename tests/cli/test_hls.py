"""`cipherfab hls`: from C to a module, as SystemVerilog and as Verilog."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")

Cli = Callable[..., Result]
PROGRAM = """#include <stdint.h>

uint32_t fibonacci(uint32_t a, uint32_t b, uint8_t n)
{
    for (uint32_t i = 0; i < n; i++) {
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


def test_a_module_is_written_with_the_loops_that_stay(cli: Cli, source: Path) -> None:
    result = cli("hls", source, "-o", "out")
    assert result.exit_code == 0
    assert result.stdout == (
        "out/fibonacci.sv: 3 states, 128 bits in registers\n"
        "loops with at least one cycle per iteration: fibonacci.c:5\n"
    )


def test_icarus_reads_the_verilog(cli: Cli, source: Path) -> None:
    result = cli("hls", source, "--name", "core", "--verilog")
    assert result.exit_code == 0
    assert "core.v: the same in Verilog-2005\n" in result.stdout
    if icarus := shutil.which("iverilog"):
        command = [icarus, "-g2005", "-Wall", "-o", "core.vvp", "core.v"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (found.returncode, found.stdout + found.stderr) == (0, "")


def test_bad_names_are_refused(cli: Cli, source: Path) -> None:
    result = cli("hls", source, "--name", "1st")
    assert result.exit_code == 2
    assert "--name is '1st'" in result.stderr
