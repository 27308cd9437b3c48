"""The CPU time that a run of the tests reports."""

import subprocess
import sys
from pathlib import Path

from tests.suite.cpu_time import summary

BUSY = """\
import subprocess, sys, time

def test_busy() -> None:
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass

def test_its_tools_are_busy() -> None:
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.3: pass"], check=True)

def test_waits() -> None:
    time.sleep(0.3)
"""


def test_summary() -> None:
    tests = {
        "tests/a/test_x.py::test_one": 2.5,
        "tests/a/b/test_x.py::test_two": 1.0,
        "tests/c/test_x.py::test_three": 4.0,
    }
    assert list(summary(tests, 0.25, budget=7.0)) == [
        "    4.00 s  tests/c/test_x.py::test_three",
        "    2.50 s  tests/a/test_x.py::test_one",
        "    1.00 s  tests/a/b/test_x.py::test_two",
        "",
        "     4.0 s  tests/c",
        "     3.5 s  tests/a",
        "     0.2 s  tools and inner loops, compiled before the tests",
        "     7.8 s  in all, of 7 s for all tests of a push",
        "WARNING: 1 s over the budget",
    ]
    assert not [line for line in summary(tests, 0.25, budget=8.0) if line.startswith("WARNING")]
    assert (
        len(list(summary({f"tests/a/test_x.py::test_{n}": 1.0 for n in range(50)}, 0.0, budget=60.0))) == 24
    )


def test_tests_and_their_tools_are_measured(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(BUSY)
    for processes in ("0", "2"):
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.suite.cpu_time",
            "-n",
            processes,
            str(tmp_path),
        ]
        command += ["-c", "/dev/null", "--rootdir", str(tmp_path)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        seconds = {
            line.split("::")[1]: float(line.split()[0]) for line in printed.splitlines() if "::" in line
        }
        assert seconds["test_busy"] >= 0.3
        assert seconds["test_its_tools_are_busy"] >= 0.3
        assert seconds["test_waits"] < 0.3
