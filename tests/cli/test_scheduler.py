"""`cipherfab explore --scheduler`: on a cluster as on this machine, and what is said when that fails."""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cipherfab.flow import cluster
from cipherfab.records.database import Store
from tests.flow.dask_cluster import DaskCluster, kill, working
from tests.flow.processes import alive, wait_until

PATH = {"PYTHONPATH": os.pathsep.join(sys.path)}
LONG = 90


@pytest.fixture
def explore(workdir: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start `explore` as a process of its own, with other variables of the environment."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "cipherfab", "explore", "--output", str(workdir), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **PATH, **environment},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.nightly
def test_ctrl_c_keeps_what_is_finished_and_frees_the_workers(
    explore: Callable[..., subprocess.Popen[str]], tmp_path: Path, workdir: Path
) -> None:
    with closing(DaskCluster(tmp_path, PATH)) as started:
        workers = started.add(2)
        quick, slow = "rectangle-80/iterative", "aes-128/pipelined"
        options = ["--target", "virtex-4", "--jobs", "2", "--scheduler", started.address]
        run = explore(quick, slow, *options)
        assert run.stderr
        assert run.stderr.readline().startswith(f"cluster {started.address}: ")
        # Before that there may be lines that tell the time.
        second = next(line for line in run.stderr if not line.startswith("[0/2]"))
        assert second.startswith(f"[1/2] {quick} on virtex-4: ")
        busy = [process for worker in workers for process in working(worker)]
        assert busy
        begin = time.monotonic()
        run.send_signal(signal.SIGINT)
        output, errors = run.communicate(timeout=LONG)
        assert time.monotonic() - begin < 10
        assert (run.returncode, output) == (130, "")
        assert errors == f"\nstopped; finished results are kept in {workdir / 'store.sqlite'}\n"
        assert wait_until(lambda: not any(map(alive, busy)))
        assert all(worker.poll() is None for worker in workers)
    with Store(workdir / "store.sqlite") as store:
        assert [record.design for record in store.records()] == [quick]


@pytest.mark.nightly
def test_a_scheduler_that_goes_away(explore: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    with closing(DaskCluster(tmp_path, PATH)) as started:
        [worker] = started.add()
        run = explore("aes-128/pipelined", "--target", "virtex-4", "--scheduler", started.address)
        assert wait_until(lambda: working(worker), LONG)
        kill(started.scheduler)
        output, errors = run.communicate(timeout=LONG)
        assert (run.returncode, output) == (1, "")
        # Lines of progress come before, as many as there is time for.
        assert errors.splitlines()[-1] == f"error: the scheduler at {started.address} is gone"
        assert wait_until(lambda: not working(worker), LONG)


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_encryption(explore: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    certificate, key = str(tmp_path / "certificate.pem"), str(tmp_path / "key.pem")
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run([*make, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    options = [f"--tls-ca-file={certificate}", f"--tls-cert={certificate}", f"--tls-key={key}"]
    with closing(DaskCluster(tmp_path, PATH, options)) as started:
        started.add()
        assert started.address.startswith("tls://")
        arguments = ["rectangle-80/iterative", "--target", "virtex-4", "--scheduler", started.address]
        stranger = explore(*arguments)
        assert f"error: {started.address} needs certificates; " in stranger.communicate(timeout=LONG)[1]
        assert stranger.returncode == 2
        known = explore(
            *arguments,
            DASK_DISTRIBUTED__COMM__TLS__CA_FILE=certificate,
            DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT=certificate,
            DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY=key,
        )
        output, errors = known.communicate(timeout=LONG)
        assert known.returncode == 0, errors
        assert " rectangle-80/iterative " in output


@pytest.mark.nightly
def test_the_example_of_the_page(tmp_path: Path) -> None:
    """Its workers have a nanny, as those of most deployments."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "run-on-a-cluster.md"
    [example] = re.findall(r"<!-- example:local -->\n```sh\n(.*?)```", page.read_text(), re.DOTALL)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    environment = {**os.environ, **PATH, "TMPDIR": str(tmp_path)}
    started: list[subprocess.Popen[str]] = []
    for line in example.replace("8786", port).splitlines():
        program, *arguments = shlex.split(line)
        with (tmp_path / f"{len(started)}.log").open("w") as log:
            command = [str(Path(sys.executable).parent / program), *arguments]
            process = subprocess.Popen(
                command,
                cwd=tmp_path,
                env=environment,
                stdout=log,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        started.append(process)
        if "scheduler" in arguments:
            assert wait_until(lambda: "Scheduler at:" in (tmp_path / "0.log").read_text(), LONG)
    try:
        status = started[-1].wait(2 * LONG)
    finally:
        for process in started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    said = (tmp_path / "2.log").read_text()
    assert status == 0, said
    assert said.count(" on virtex-4: ") == 2
    assert "Report: cipherfab-out/report.html" in said


def test_without_dask(cli: Callable[..., Result], stand_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cipherfab.flow.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = cli("explore", "V1", "--scheduler", "tcp://127.0.0.1:8786")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: --scheduler needs Dask, which cannot be loaded (")
    assert result.stderr.endswith("); install it with: pip install distributed\n")


def test_without_a_scheduler(
    cli: Callable[..., Result], stand_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    result = cli("explore", "V1", "--scheduler", "127.0.0.1:1")
    assert result.exit_code == 1
    assert result.stderr == "error: no scheduler of Dask answers at tcp://127.0.0.1:1 within 1 seconds\n"


def test_what_is_in_the_store_needs_no_scheduler(cli: Callable[..., Result], stand_in: Any) -> None:
    here = cli("explore", "V1")
    there = cli("explore", "V1", "--scheduler", "tcp://127.0.0.1:1")
    assert (there.exit_code, there.stdout) == (0, here.stdout)
    assert there.stderr == "2 of 2 from the store\n"


@pytest.mark.parametrize("address", ["here", "http://host:80", "tcp://host", "host:0", "host:65536", "a b:1"])
def test_what_is_no_address(cli: Callable[..., Result], address: str) -> None:
    result = cli("explore", "V1", "--scheduler", address)
    assert result.exit_code == 2
    assert result.stderr.endswith(
        f"error: Invalid value for '--scheduler': scheduler is {address!r}; "
        "allowed: tcp://HOST:PORT, tls://HOST:PORT, HOST:PORT\n"
    )
