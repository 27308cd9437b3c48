import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cipherfab.errors import TimeLimitError, ToolError
from cipherfab.tools.process import explain, run


def test_output_of_both_streams(tmp_path: Path) -> None:
    code = "import sys; print('one', flush=True); print('two', file=sys.stderr)"
    assert run([sys.executable, "-c", code], cwd=tmp_path, timeout=60).split() == ["one", "two"]


def test_works_in_its_folder(tmp_path: Path) -> None:
    run([sys.executable, "-c", "open('here', 'w')"], cwd=tmp_path, timeout=60)
    assert (tmp_path / "here").exists()


def test_missing_program(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match=r"cannot start \./nothing: .*No such file"):
        run(["./nothing"], cwd=tmp_path, timeout=60)


def test_failure_names_the_error_first(tmp_path: Path) -> None:
    code = "print('a'); print('ERROR: no such module'); print('b'); raise SystemExit(3)"
    with pytest.raises(ToolError, match=r"failed with status 3: ERROR: no such module\n  a\n"):
        run([sys.executable, "-c", code], cwd=tmp_path, timeout=60)


def test_time_limit_ends_the_program_and_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    child = f"import time; time.sleep(3); open({str(mark)!r}, 'w')"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    with pytest.raises(TimeLimitError, match=r"was ended after 1 s"):
        run([sys.executable, "-c", code], cwd=tmp_path, timeout=1)
    time.sleep(3)
    assert not mark.exists()


def killing(mark: Path, number: int, times: int) -> str:
    """Return Python that kills itself the first times it is run, which it counts in a file."""
    return f"""
import os
mark = {str(mark)!r}
with open(mark, "a") as file:
    file.write("x")
print("begun", flush=True)
if os.stat(mark).st_size <= {times}:
    os.kill(os.getpid(), {number})
print("done")
"""


def test_a_killed_program_runs_once_more_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = [sys.executable, "-c", killing(tmp_path / "mark", signal.SIGBUS, 1)]
    assert run(argv, cwd=tmp_path, timeout=60, name="yosys").split() == ["begun", "done"]
    assert capsys.readouterr().err == "yosys was killed by SIGBUS (7); it runs once more\n"


def test_a_program_that_is_killed_again_fails(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    argv = [sys.executable, "-c", killing(mark, signal.SIGSEGV, 9)]
    with pytest.raises(ToolError, match=r"^yosys was killed by SIGSEGV \(11\): begun\n"):
        run(argv, cwd=tmp_path, timeout=60, name="yosys")
    assert mark.read_text() == "xx"


def test_a_program_that_is_asked_to_end_does_not_run_again(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    argv = [sys.executable, "-c", killing(mark, signal.SIGTERM, 9)]
    with pytest.raises(ToolError, match=r"was killed by SIGTERM \(15\)"):
        run(argv, cwd=tmp_path, timeout=60)
    assert mark.read_text() == "x"


def test_what_a_killed_program_started_ends_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    child = f"import time; time.sleep(2); open({str(mark)!r}, 'w')"
    assert subprocess.DEVNULL == -3
    code = (
        "import os, signal, subprocess, sys\n"
        f"subprocess.Popen([sys.executable, '-c', {child!r}], stdout=-3, stderr=-3)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    with pytest.raises(ToolError, match=r"was killed by SIGKILL \(9\)"):
        run([sys.executable, "-c", code], cwd=tmp_path, timeout=60)
    time.sleep(3)
    assert not mark.exists()


def test_silent_failure_says_so() -> None:
    assert explain("tool", 1, "") == "tool failed with status 1: it printed nothing\n  "


def test_long_output_is_cut() -> None:
    text = explain("tool", 1, "\n".join(["x" * 10_000] * 1000))
    assert len(text) < 10_000
