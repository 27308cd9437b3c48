"""Processes of a pool: they work, and they end with it or with the process that made it."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cipherfab.flow.jobs import FlowSettings
from cipherfab.flow.pool import LocalPool
from tests.flow.processes import alive, wait_until

RUN = Path(__file__).parent / "stand_in" / "run_study.py"


def pids(folder: Path) -> tuple[int, int]:
    """A worker, and a tool that it started."""
    assert wait_until(lambda: (folder / "tool").exists() and (folder / "tool").read_text())
    return int((folder / "worker").read_text()), int((folder / "tool").read_text())


def test_results_and_errors_come_back() -> None:
    with closing(LocalPool(2)) as pool:
        right, wrong = pool.submit(divmod, 7, 3), pool.submit(divmod, 1, 0)
        assert right.result(60) == (2, 1)
        with pytest.raises(ZeroDivisionError):
            wrong.result(60)
        assert pool.submit(divmod, 8, 3).result(60) == (2, 2)


def test_close_ends_workers_and_their_tools_at_once(flow: FlowSettings, folder: Path, stand_in: Any) -> None:
    stand_in.behave(flow.folder, "present", tool=True)
    pool = stand_in.StandInPool(2)
    future = pool.submit(stand_in.elaborate_design, flow, "present-80/iterative")
    worker, tool = pids(folder)
    assert alive(worker)
    assert alive(tool)
    start = time.monotonic()
    pool.close()
    assert time.monotonic() - start < 5
    assert wait_until(lambda: not alive(tool))
    assert not alive(worker)
    assert future.done()


def test_a_process_that_dies_takes_no_other_along(flow: FlowSettings, stand_in: Any) -> None:
    stand_in.behave(flow.folder, "present", sleep=1)
    stand_in.behave(flow.folder, "rectangle", die=True)
    with closing(stand_in.StandInPool(2)) as pool:
        slow = pool.submit(stand_in.elaborate_design, flow, "present-80/iterative")
        for _ in range(2):
            deadly = pool.submit(stand_in.elaborate_design, flow, "rectangle-80/iterative")
            with pytest.raises(BrokenExecutor):
                deadly.result(60)
        assert slow.result(60).rtl_hash == "rtl of present-80/iterative"


def test_a_process_that_dies_while_idle_is_replaced() -> None:
    with closing(LocalPool(1)) as pool:
        worker = pool.submit(os.getpid).result(60)
        os.kill(worker, signal.SIGKILL)
        assert wait_until(lambda: not alive(worker))
        time.sleep(0.1)
        assert pool.submit(divmod, 7, 3).result(60) == (2, 1)


def test_no_more_functions_than_processes(flow: FlowSettings, stand_in: Any) -> None:
    stand_in.behave(flow.folder, "present", sleep=600)
    with closing(stand_in.StandInPool(1)) as pool:
        pool.submit(stand_in.elaborate_design, flow, "present-80/iterative")
        with pytest.raises(RuntimeError, match="all 1 processes are busy"):
            pool.submit(stand_in.elaborate_design, flow, "present-80/iterative")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_and_tools_end_with_the_parent(
    flow: FlowSettings, folder: Path, stand_in: Any, tmp_path: Path, number: signal.Signals
) -> None:
    stand_in.behave(flow.folder, "present", tool=True)
    command = [
        sys.executable,
        str(RUN),
        str(tmp_path / "store"),
        str(flow.folder),
        "1",
        "present-80/iterative",
    ]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    worker, tool = pids(folder)
    assert alive(worker)
    assert alive(tool)
    start = time.monotonic()
    parent.send_signal(number)
    _, errors = parent.communicate(timeout=20)
    assert time.monotonic() - start < 5
    assert wait_until(lambda: not alive(worker) and not alive(tool))
    assert parent.returncode == -number
    # Only Python's own word about Ctrl-C, nothing from the workers.
    assert ("KeyboardInterrupt" in errors) == (number == signal.SIGINT)
    assert errors.count("Traceback") == (number == signal.SIGINT)


def test_ctrl_c_at_a_terminal_is_the_parents_to_answer(
    flow: FlowSettings, folder: Path, stand_in: Any
) -> None:
    """A terminal sends it to the whole foreground group; workers are in groups of their own."""
    stand_in.behave(flow.folder, "present", tool=True)
    with closing(stand_in.StandInPool(1)) as pool:
        pool.submit(stand_in.elaborate_design, flow, "present-80/iterative")
        worker, tool = pids(folder)
        assert os.getpgrp() not in (os.getpgid(worker), os.getpgid(tool))
        os.kill(worker, signal.SIGINT)
        os.kill(tool, signal.SIGINT)
        time.sleep(0.2)
        assert alive(worker)
        assert alive(tool)
