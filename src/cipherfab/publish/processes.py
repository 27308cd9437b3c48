"""Runs a function on many things at once."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from typing import Any, TypeVar

from cipherfab.flow.pool import LocalPool

A = TypeVar("A")
R = TypeVar("R")


def results(function: Callable[[A], R], arguments: Sequence[A], jobs: int) -> Iterator[R]:
    """Yield what a function returns as soon as it does, from processes that end when this one does."""
    waiting, running = list(arguments), set[Future[Any]]()
    with closing(LocalPool(jobs)) as pool:
        while waiting or running:
            while waiting and len(running) < pool.size:
                running.add(pool.submit(function, waiting.pop(0)))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
