"""A real cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.flow.processes import alive, children, wait_until

_LONG = 90
"""Seconds that a loaded machine may take to start a process."""


class DaskCluster:
    """A scheduler, and the workers that are added.

    Parameters
    ----------
    folder : Path
        An existing folder for its files.
    environment : dict[str, str]
        Changes of the environment of all its processes.
    tls : list[str]
        Options that name certificates.
    """

    def __init__(self, folder: Path, environment: dict[str, str], tls: list[str] | None = None) -> None:
        self._folder = folder
        self._environment = environment
        self._tls = tls or []
        self._started: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        protocol = "tls" if tls else "tcp"
        self.scheduler = self._start(
            "scheduler", "--host", f"{protocol}://127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        wait_until(lambda: self.scheduler.poll() is not None or _complete(file), _LONG)
        assert _complete(file), self.log
        self.address = str(json.loads(file.read_text())["address"])

    def add(self, count: int = 1, **environment: str) -> list[subprocess.Popen[bytes]]:
        """Start workers with one thread each, without waiting for them."""
        options = ["--nthreads", "1", "--no-nanny", "--memory-limit", "0"]
        local = ["--local-directory", str(self._folder)]
        return [self._start("worker", self.address, *options, *local, **environment) for _ in range(count)]

    @property
    def log(self) -> str:
        """What the processes have said."""
        return "\n".join(path.read_text() for path in sorted(self._folder.glob("*.log")))

    def close(self) -> None:
        """End everything."""
        for process in self._started:
            process.kill()
            process.wait()

    def _start(self, command: str, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        with (self._folder / f"{len(self._started)}-{command}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", command, "--no-dashboard", *arguments, *self._tls],
                cwd=self._folder,
                env={**os.environ, **self._environment, **environment},
                stdout=log,
                stderr=log,
            )
        self._started.append(process)
        return process


def working(worker: subprocess.Popen[bytes]) -> list[int]:
    """Processes that do something for a study on a worker."""
    return children(worker.pid, "cipherfab.flow.worker_process")


def _complete(file: Path) -> bool:
    return file.exists() and file.read_text().strip().endswith("}")


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process as the system does when memory runs out."""
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not alive(process.pid)
