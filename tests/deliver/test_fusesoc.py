"""FuseSoC runs the targets of delivered cores and of the library."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id, rtl_root
from cipherfab.deliver import contents, identifier, write_folder
from cipherfab.deliver.made import Made
from tests.cosim.verilate import environment

SMALL = "present-80/iterative"


@pytest.fixture
def fusesoc(tmp_path: Path) -> Callable[[Path, str, str], subprocess.CompletedProcess[str]]:
    """Return a function that runs a target of a core, whose file is in a folder."""

    def run(cores: Path, core: str, target: str) -> subprocess.CompletedProcess[str]:
        # As the command does; by module, since the environment need not be on the search path.
        command = "from fusesoc.main import main; main()"
        arguments = (f"--cores-root={cores}", "run", f"--target={target}", f"cipherfab:cores:{core}")
        return subprocess.run(
            [sys.executable, "-c", command, *arguments],
            cwd=tmp_path,
            env={**os.environ, **environment()},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    return run


@pytest.mark.parametrize(
    ("target", "printed"),
    [
        ("lint", ""),
        pytest.param("sim", "PASS ", marks=pytest.mark.nightly),
        pytest.param("sim_verilog", "PASS ", marks=pytest.mark.nightly),
        ("synth", "Executing JSON backend"),
    ],
)
def test_targets_of_a_delivered_core(
    target: str,
    printed: str,
    tmp_path: Path,
    made: Callable[[str], Made],
    fusesoc: Callable[[Path, str, str], subprocess.CompletedProcess[str]],
) -> None:
    design = parse_id(SMALL)
    write_folder(tmp_path / "core", contents(design, made(SMALL)))
    result = fusesoc(tmp_path / "core", identifier(design), target)
    assert result.returncode == 0, result.stdout
    assert printed in result.stdout
    assert "%Warning" not in result.stdout


def test_lint_of_the_library(fusesoc: Callable[[Path, str, str], subprocess.CompletedProcess[str]]) -> None:
    result = fusesoc(rtl_root(), "cipherfab", "lint")
    assert result.returncode == 0, result.stdout
    assert "%Warning" not in result.stdout
