"""Runs a tool: no shell, a folder of its own, a time limit, and nothing left behind when stopped."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from cipherfab.errors import TimeLimitError, ToolError

_TAIL_LINES = 12
_LINE = 400
_REQUESTS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals by which somebody asks a program to end."""


def run(argv: Sequence[str], *, cwd: Path, timeout: float, name: str = "") -> str:
    """Run a program and return what it printed, both streams together.

    A program that is killed by a signal, as after a bus error, runs once more, and standard error says so.

    Parameters
    ----------
    argv : Sequence[str]
        Program and arguments.
    cwd : Path
        Working folder.
    timeout : float
        Seconds after which the program is ended.
    name : str
        Name of the program for messages, that of its file if it is not given.

    Raises
    ------
    TimeLimitError
        If the program takes too long.
    ToolError
        If the program cannot be started, is killed or exits with a status other than 0; the message starts
        with its own error line and ends with the last lines it printed.
    """
    status, output = attempt(argv, cwd=cwd, timeout=timeout, name=name)
    if status != 0:
        raise ToolError(explain(name or Path(argv[0]).name, status, output))
    return output


def attempt(argv: Sequence[str], *, cwd: Path, timeout: float, name: str = "") -> tuple[int, str]:
    """Run a program as `run` does; return its status too, of which none is an error."""
    name = name or Path(argv[0]).name
    status, output = _once(argv, cwd, timeout, name)
    if status < 0 and -status not in _REQUESTS:
        print(f"{name} was {_killed(status)}; it runs once more", file=sys.stderr, flush=True)
        status, output = _once(argv, cwd, timeout, name)
    return status, output


def _once(argv: Sequence[str], cwd: Path, timeout: float, name: str) -> tuple[int, str]:
    try:
        process = subprocess.Popen(
            argv,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        raise ToolError(f"cannot start {argv[0]}: {error}") from error
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        raise TimeLimitError(f"{name} was ended after {timeout:g} s") from None
    finally:
        _end(process)
    return process.returncode, output


def _end(process: "subprocess.Popen[str]") -> None:
    """Kill a program that still runs, and what it started; also what outlives one that was killed."""
    status = process.poll()
    if status is None or status < 0:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if process.stdout:
        process.stdout.close()


def explain(name: str, status: int, output: str) -> str:
    """Return an error message for a failed tool: its own error line first, then the end of its output."""
    lines = [line.strip()[:_LINE] for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower() and "errors: 0" not in line.lower()]
    first = errors[0] if errors else (lines[-1] if lines else "it printed nothing")
    tail = "\n  ".join(lines[-_TAIL_LINES:])
    ended = f"was {_killed(status)}" if status < 0 else f"failed with status {status}"
    return f"{name} {ended}: {first}\n  {tail}"


def _killed(status: int) -> str:
    known = {each.value: each.name for each in signal.Signals}
    return f"killed by {known.get(-status, 'signal')} ({-status})"
