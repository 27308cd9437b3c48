"""Tools meet no shell, and whatever they started ends with them when the user interrupts."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from cipherfab.tools.process import run

# Starts a child of its own, notes both process ids, waits.
PARENT = """\
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"])
with open("new", "w") as file:
    file.write(f"{os.getpid()} {child.pid}")
os.rename("new", "pids")
time.sleep(120)
"""


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until_ended(pids: list[int]) -> None:
    deadline = time.monotonic() + 10
    while any(alive(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not [pid for pid in pids if alive(pid)]


def test_arguments_meet_no_shell(tmp_path: Path) -> None:
    argument = "$HOME; touch made `touch made` *"
    code = "import sys; print(sys.argv[1])"
    assert run([sys.executable, "-c", code, argument], cwd=tmp_path, timeout=60) == argument + "\n"
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_ends_the_whole_group(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from cipherfab.tools.process import run\n"
        f"run([sys.executable, '-c', {PARENT!r}], cwd=Path.cwd(), timeout=100)"
    )
    caller = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while not (tmp_path / "pids").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    pids = [int(pid) for pid in (tmp_path / "pids").read_text(encoding="utf-8").split()]
    assert all(alive(pid) for pid in pids)
    os.kill(caller.pid, signal.SIGINT)
    _, said = caller.communicate(timeout=30)
    assert "KeyboardInterrupt" in said
    wait_until_ended(pids)
