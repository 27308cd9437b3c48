"""How a process that works for another one ends with it: nothing it has started is left behind.

Such a process holds one end of a connection. When the other end closes, by whatever end of the process that
holds it, the function that runs is stopped, and its ``finally`` clauses end the tools that it runs.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread, main_thread
from time import sleep
from types import FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_GRACE = 3.0
"""Seconds that a function has to end its tools."""


class _Stopped(BaseException):
    """What a function meets when it is stopped; no `except Exception` stops it."""


def live_with(parent: Connection) -> None:
    """Let this process end when the other end of a connection closes; nothing else may come from there."""
    os.setpgrp()
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_follow, args=(parent,), daemon=True).start()


def call(function: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> T:
    """Call a function; when it is stopped, its ``finally`` clauses end its tools before the process ends."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        return function(*arguments, **options)
    except _Stopped:
        _end()
        raise
    finally:
        signal.signal(signal.SIGTERM, _end)


def _follow(parent: Connection) -> None:
    """Wait for the end of the parent, then end the function that runs, and what does not end in time."""
    with suppress(EOFError, OSError):
        parent.recv_bytes()
    signal.pthread_kill(main_thread().ident or 0, signal.SIGTERM)
    sleep(_GRACE)
    _end()


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Stopped


def _end(number: int = 0, frame: FrameType | None = None) -> None:
    os.killpg(os.getpid(), signal.SIGKILL)
