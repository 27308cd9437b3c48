"""The goals of the Makefile that run tests start: their workers understand every option."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTEST = {
    goal: options.split()
    for goal, options in re.findall(
        r"^(\w+):.*\n\t\$\(BIN\)/python -m pytest (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE
    )
}


def test_there_are_both() -> None:
    assert PYTEST.keys() == {"test", "nightly"}


@pytest.mark.parametrize("goal", PYTEST)
def test_workers_start(goal: str, tmp_path: Path) -> None:
    options = [option.replace('""', "").replace("build/nightly", str(tmp_path)) for option in PYTEST[goal]]
    ignored = [f"--ignore={path}" for path in (ROOT / "tests").iterdir()]
    # No tool is compiled for nothing.
    left_out = ["-p", "no:cacheprovider", "-p", "no:tests.suite.preparation"]
    command = [sys.executable, "-m", "pytest", *left_out, *options, *ignored]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, result.stdout + result.stderr
