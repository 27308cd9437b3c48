"""Processes that do the work of a study, and that end when the process that started them ends.

A study asks for no more than `Pool`, so that work can run elsewhere too, on a cluster for example.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Thread, main_thread
from time import sleep
from types import FrameType
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_GRACE = 3.0
"""Seconds that a function has to end its tools when the pool is closed."""


class Pool(Protocol):
    """Where functions run; they and their arguments are pickled."""

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> Future[T]:
        """Start a function; a `BrokenExecutor` in its future says that its process died."""

    def close(self) -> None:
        """End whatever still runs, at once."""


@dataclass
class _Slot:
    """One process, and what it was last given."""

    executor: ProcessPoolExecutor
    future: Future[Any] | None = None

    @property
    def idle(self) -> bool:
        return self.future is None or self.future.done()


class LocalPool:
    """Processes on this machine.

    They live no longer than the pool, and neither do the tools they run: `close` ends them, and so does the
    end of the parent, even by a signal that it cannot catch.

    Every process has an executor of its own: when one dies, only what it was doing is lost. (And with several
    in one executor, Python 3.11 may overlook that one died, and waits forever.)

    Parameters
    ----------
    size : int
        How many functions run at once.
    """

    def __init__(self, size: int) -> None:
        # The children hold the one end of a pipe, this process the only other: it closes with the process.
        self._theirs, self._ours = multiprocessing.Pipe(duplex=False)
        self._slots = [_Slot(self._executor()) for _ in range(size)]

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> Future[T]:
        """Start a function in an idle process.

        Raises
        ------
        RuntimeError
            If there is none.
        """
        slot = next((slot for slot in self._slots if slot.idle), None)
        if slot is None:
            raise RuntimeError(f"all {len(self._slots)} processes are busy")
        with _interrupts_blocked():
            try:
                future = slot.executor.submit(_call, function, *arguments, **options)
            except BrokenExecutor:
                slot.executor.shutdown()
                slot.executor = self._executor()
                future = slot.executor.submit(_call, function, *arguments, **options)
        slot.future = future
        return future

    def close(self) -> None:
        """Kill the processes and the tools they run."""
        self._ours.close()
        for slot in self._slots:
            slot.executor.shutdown()
        self._theirs.close()

    def _executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1,
            # Not fork: this process may have threads, and numba starts some.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_live_with_parent,
            initargs=(self._theirs,),
        )


class _Stopped(BaseException):
    """What a function meets when the pool is closed; no `except Exception` stops it."""


def _live_with_parent(parent: Connection) -> None:
    """Prepare a new process of a pool."""
    os.setpgrp()
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Connection) -> None:
    """Wait for the end of the parent, then end the function that runs, and what does not end in time."""
    with suppress(EOFError, OSError):
        parent.recv_bytes()
    signal.pthread_kill(main_thread().ident or 0, signal.SIGTERM)
    sleep(_GRACE)
    _end()


def _call(function: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> T:
    """Call a function; when it is stopped, its ``finally`` clauses end its tools before the process ends."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        return function(*arguments, **options)
    except _Stopped:
        _end()
        raise
    finally:
        signal.signal(signal.SIGTERM, _end)


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Stopped


def _end(number: int = 0, frame: FrameType | None = None) -> None:
    os.killpg(os.getpid(), signal.SIGKILL)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let new processes start with Ctrl-C blocked: it is the parent that answers it, and ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
