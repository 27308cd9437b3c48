"""Looks at processes of the system."""

import time
from collections.abc import Callable
from pathlib import Path


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def children(pid: int, text: str) -> list[int]:
    """Processes with a text in their command line that a process has started, from any of its threads."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            for child in task.read_text().split():
                if text in Path(f"/proc/{child}/cmdline").read_text():
                    found.append(int(child))
        except (FileNotFoundError, ProcessLookupError):  # it has ended
            continue
    return found


def wait_until(condition: Callable[[], object], seconds: float = 20) -> bool:
    """Whether a condition comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
