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
