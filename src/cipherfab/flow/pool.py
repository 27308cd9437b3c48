"""Processes that do the work of a study, and that end when the process that started them ends.

A study asks for no more than `Pool`, so that the same work can run on a cluster: see `store.cluster`.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ParamSpec, Protocol, TypeVar

from cipherfab.flow import parent_watchdog as lifeline

P = ParamSpec("P")
T = TypeVar("T")


class WorkerDied(BrokenExecutor):
    """The processes that had a function died; the message says which."""


class Pool(Protocol):
    """Where functions run; they and their arguments are pickled."""

    @property
    def size(self) -> int:
        """How many functions can run at once now, at least 1."""

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

    @property
    def size(self) -> int:
        """How many functions run at once."""
        return len(self._slots)

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
                future = slot.executor.submit(lifeline.call, function, *arguments, **options)
            except BrokenExecutor:
                slot.executor.shutdown()
                slot.executor = self._executor()
                future = slot.executor.submit(lifeline.call, function, *arguments, **options)
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
            initializer=lifeline.live_with,
            initargs=(self._theirs,),
        )


class InlinePool:
    """Runs functions in this process, one after the other.

    Processes of a `LocalPool` import the main module of their parent, so a script must guard its main part.
    With this pool it need not.
    """

    size = 1

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> Future[T]:
        """Run a function; return a finished future with its result or error."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*arguments, **options))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """Nothing runs any more."""


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let new processes start with Ctrl-C blocked: it is the parent that answers it, and ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
