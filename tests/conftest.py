"""Options of the whole test run, and a folder for tools."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytest_plugins = (
    "tests.suite.cpu_time",
    "tests.suite.preparation",
    "tests.suite.page",
    "tests.suite.yosys_cache",
)

_FORBID_SKIPS = os.environ.get("CIPHERFAB_FORBID_SKIPS") == "1"


def pytest_configure() -> None:
    """Answer Ctrl-C even in a run that a script put into the background: children inherit what is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failed one where skips are forbidden; an expected failure stays one."""
    report = yield
    if _FORBID_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and CIPHERFAB_FORBID_SKIPS is set: {report.longreprtext}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a skipped file into an error where skips are forbidden."""
    report = yield
    if _FORBID_SKIPS and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, and CIPHERFAB_FORBID_SKIPS is set: {report.longreprtext}"
    return report


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what lives as long as the run, and look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)


@pytest.fixture
def workdir(request: pytest.FixtureRequest) -> Iterator[Path]:
    """An empty folder; the tools of the wheels do not see the system's folder for temporary files."""
    root = request.config.rootpath / "build" / "test-work"
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        yield Path(folder)
