"""A process for one function, which can be stopped with its tools, and ends with the process that asked.

A worker of a cluster runs its tasks in threads, and may be killed at any time: neither is a place for tools
that work for minutes. The process is new, so it tells what is installed now.
"""

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Literal, TypeAlias

from cipherfab.errors import ToolError
from cipherfab.flow.parent_watchdog import call, live_with
from cipherfab.records.keys import installation
from cipherfab.tools.tools import Kind, find_tool, prepare

_LOOK = 0.5
"""Seconds after which it is looked whether the answer is still wanted."""

Question: TypeAlias = tuple[dict[str, str], list[tuple[str, Kind]], bytes]
"""The `installation` that is expected, its tools, and a pickled function without arguments.

Plain data, so that two versions of cipherfab understand each other far enough to say that they differ.
"""

Answer: TypeAlias = (
    tuple[Literal["done"], bytes]
    | tuple[Literal["differs"], dict[str, str]]
    | tuple[Literal["died"], int]
    | tuple[Literal["stopped"], None]
)
"""The pickled result; or the `installation`, which is another one; or the status of a process that died."""


def ask(question: Question, folder: Path, unwanted: Callable[[], bool]) -> Answer:
    """Return the answer of a new process.

    Parameters
    ----------
    question : Question
        What is to be done.
    folder : Path
        An empty folder for the process, also for its temporary files.
    unwanted : Callable[[], bool]
        Whether the answer is wanted no more; then the process is ended.
    """
    ours, theirs = Pipe()
    with ours:
        with theirs:
            process = Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=folder,
                env={**os.environ, "TMPDIR": str(folder)},
                stdin=DEVNULL,
                pass_fds=[theirs.fileno()],
                process_group=0,
            )
        try:
            ours.send(question)
            while not ours.poll(_LOOK):
                if unwanted():
                    return "stopped", None
            answer: Answer = ours.recv()
            return answer
        except (EOFError, OSError):
            return "died", process.wait()
        finally:
            # Which ends the process, if it still runs.
            ours.close()
            process.wait()


def _answer(parent: Connection) -> Answer:
    expected, tools, work = parent.recv()
    live_with(parent)
    found = installation(tools)
    if found != expected:
        return "differs", found
    return "done", call(_work, tools, work)


def _work(tools: list[tuple[str, Kind]], work: bytes) -> bytes:
    # What is wrong with a tool is told by the function that runs it.
    with suppress(ToolError, OSError):
        prepare([find_tool(name, kind) for name, kind in tools], lambda tool: None)
    return pickle.dumps(pickle.loads(work)())


if __name__ == "__main__":
    connection = Connection(int(sys.argv[1]))
    connection.send(_answer(connection))
