"""CPU time of every test; at the end of a run the slowest tests, the sum of every folder, and the whole.

These figures fail no test; a run over the budget ends with a warning. CPU seconds are those of the processes
that run tests and of the tools they wait for, so they vary little with the load of the machine.
"""

import resource
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping

import pytest

BUDGET = 900.0
"""CPU seconds that all tests of a push may take together, with what is compiled before them."""
SLOWEST = 20
COMPILED = pytest.StashKey[float]()
"""CPU seconds that tools and inner loops took to be compiled, where that was done before the tests."""


def cpu_seconds() -> float:
    """Return the CPU time of this process and of the processes it has waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Meter:
    """Writes into each report how much CPU time has passed since the last one."""

    def __init__(self) -> None:
        self.last = cpu_seconds()

    def pytest_collection_finish(self) -> None:
        """Leave out the collection of the tests."""
        self.last = cpu_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write the CPU time of a phase of a test into its report."""
        report = yield
        now = cpu_seconds()
        # Attributes of a report travel from the processes of pytest-xdist to the one that prints.
        report.__dict__["cpu_seconds"] = now - self.last
        self.last = now
        return report


class Summary:
    """Adds up the CPU time of all tests."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the CPU time of one phase of a test."""
        self.tests[report.nodeid] += getattr(report, "cpu_seconds", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the sums, the slowest tests and, where it was exceeded, the budget."""
        terminalreporter.section("CPU time")
        for line in summary(self.tests, terminalreporter.config.stash.get(COMPILED, 0.0), BUDGET):
            terminalreporter.write_line(line)


def summary(tests: Mapping[str, float], compiled: float, budget: float) -> Iterable[str]:
    """Yield lines on the CPU seconds of tests, named as pytest does, and of what was compiled before them."""
    folders: defaultdict[str, float] = defaultdict(float)
    for name, seconds in tests.items():
        folders["/".join(name.partition("::")[0].split("/")[:2])] += seconds
    for name, seconds in sorted(tests.items(), key=lambda each: -each[1])[:SLOWEST]:
        yield f"{seconds:8.2f} s  {name}"
    yield ""
    for name, seconds in sorted(folders.items(), key=lambda each: -each[1]):
        yield f"{seconds:8.1f} s  {name}"
    yield f"{compiled:8.1f} s  tools and inner loops, compiled before the tests"
    total = sum(tests.values()) + compiled
    yield f"{total:8.1f} s  in all, of {budget:g} s for all tests of a push"
    if total > budget:
        yield f"WARNING: {total - budget:.0f} s over the budget"


def pytest_configure(config: pytest.Config) -> None:
    """Measure in the processes that run tests, and print in the one that has a terminal."""
    config.pluginmanager.register(Meter())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Summary())
