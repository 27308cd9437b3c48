"""How times are taken."""

import time
from collections.abc import Callable
from statistics import median

RUNS = 5


def timed(function: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median wall time of a call in seconds, after one call that does not count."""
    function()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return median(times)


def compared(*functions: Callable[[], object], runs: int = 3 * RUNS) -> list[float]:
    """Return the least wall time of each call in seconds.

    The calls take turns, so that a load that comes and goes meets all of them, and the least time is the one
    that other work disturbed least.
    """
    times: list[list[float]] = [[] for _ in functions]
    for run in range(runs + 1):
        for function, taken in zip(functions, times, strict=True):
            start = time.perf_counter()
            function()
            if run:
                taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]
