"""A real cluster does what processes of this machine do, whatever happens to its workers."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from socketserver import BaseRequestHandler, TCPServer
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import InputError
from cipherfab.flow import cluster as module
from cipherfab.flow.cluster import ClusterError, ClusterPool
from cipherfab.flow.jobs import FlowSettings, JobFailure
from cipherfab.flow.measure import Elaborated
from cipherfab.flow.pool import LocalPool, WorkerDied
from cipherfab.flow.study import Event, Finished, Options, Pair, run
from cipherfab.records.database import Store
from cipherfab.records.keys import installation
from cipherfab.records.record import Failure, Measurement
from cipherfab.tools.tools import Toolset, find_tool
from tests.flow.conftest import STAND_IN
from tests.flow.dask_cluster import DaskCluster, kill, working
from tests.flow.processes import alive, wait_until

ROOT = Path(__file__).resolve().parents[2]
DESIGNS = ("present-80/iterative", "present-128/iterative", "rectangle-80/iterative")
LONG = 90
"""Seconds that a loaded machine may take for what takes one or two."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a worker has: the wheel, unpacked, which comes before any checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    [path] = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with ZipFile(path) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Iterator[DaskCluster]:
    """A cluster with two workers that know the wheel and the stand-in; one death of a worker is forgiven."""
    environment = {
        "PYTHONPATH": f"{wheel}:{STAND_IN}",
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    }
    with closing(DaskCluster(tmp_path_factory.mktemp("cluster"), environment)) as started:
        started.add(2)
        yield started


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    """A cluster without workers, for a test that breaks it; it has what this process has."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    path = os.pathsep.join([str(STAND_IN), *sys.path])
    with closing(DaskCluster(folder, {"PYTHONPATH": path})) as started:
        yield started


def ready(pool: ClusterPool, size: int) -> ClusterPool:
    """A pool, as soon as it has so many threads."""
    assert wait_until(lambda: pool.size == size, LONG)
    return pool


class StandInCluster(ClusterPool):
    """A cluster that does the stand-in's work."""

    stand_in: Any

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Send the stand-in's function of the same name."""
        return super().submit(getattr(self.stand_in, function.__name__), *arguments, **options)


@pytest.fixture
def connect(stand_in: Any) -> Callable[[DaskCluster], StandInCluster]:
    """Connect to a cluster that does the stand-in's work."""

    def start(started: DaskCluster) -> StandInCluster:
        pool = StandInCluster(started.address, [])
        pool.stand_in = stand_in
        return pool

    return start


def pairs(designs: Sequence[str] = DESIGNS, target: str = "virtex-4") -> list[Pair]:
    return [(parse_id(design), TARGETS[target]) for design in designs]


@pytest.mark.nightly
def test_a_study_is_the_same_as_here_though_a_worker_is_killed(
    cluster: DaskCluster, tmp_path: Path, workdir: Path
) -> None:
    workers = cluster.add(2)
    killed: list[int] = []

    def kill_one() -> None:
        assert wait_until(lambda: any(map(working, workers)), LONG)
        victim = next(filter(working, workers))
        killed.extend(working(victim))
        kill(victim)

    tools = Toolset()
    killer = threading.Thread(target=kill_one)
    events: list[Event] = []
    with Store(tmp_path / "there.sqlite") as store:
        pool = ready(ClusterPool(cluster.address, tools.tools()), 2)
        assert str(pool) == "2 workers, 2 at once"
        killer.start()
        options = Options(on_event=events.append, make_pool=lambda: pool)
        there = run(pairs(), store, FlowSettings(tools=tools, folder=None, seeds=1), options)
        assert store.records() == [event.record for event in events if isinstance(event, Finished)]
    killer.join()
    assert wait_until(lambda: killed and not any(map(alive, killed)))
    with Store(tmp_path / "here.sqlite") as store:
        flow = FlowSettings(tools=tools, folder=workdir, seeds=1)
        here = run(pairs(), store, flow, Options(make_pool=lambda: LocalPool(2)))
    assert there == here
    assert all(isinstance(record, Measurement) for record in there)
    left = list((tmp_path / "cluster").rglob("cipherfab-*"))
    assert len(left) == 1, "only the worker that was killed leaves its folder"


def test_results_and_refusals_come_back(
    shared: DaskCluster, connect: Any, flow: FlowSettings, folder: Path, stand_in: Any
) -> None:
    stand_in.behave(flow.folder, "measure", error="1 block came out wrong", permanent=True)
    with closing(connect(shared)) as pool:
        elaborated = pool.submit(stand_in.elaborate_design, flow, DESIGNS[0])
        measured = pool.submit(
            stand_in.measure_design, flow, DESIGNS[0], "ecp5", Elaborated(Path("/nowhere"), "h"), (1,)
        )
        assert elaborated.result(LONG) == Elaborated(folder / "design.il", f"rtl of {DESIGNS[0]}")
        assert measured.result(LONG) == JobFailure("1 block came out wrong", permanent=True)


@pytest.mark.nightly
def test_a_study_keeps_what_failed_as_here(
    shared: DaskCluster, connect: Any, flow: FlowSettings, stand_in: Any, tmp_path: Path
) -> None:
    stand_in.behave(flow.folder, "measure present-80", error="1 block came out wrong", permanent=True)
    stand_in.behave(flow.folder, "elaborate rectangle", error="yosys: syntax error")
    with Store(tmp_path / "store.sqlite") as store:
        records = run(pairs(), store, flow, Options(make_pool=lambda: connect(shared)))
        assert records[0] == Failure(design=DESIGNS[0], target="virtex-4", reason="1 block came out wrong")
        assert isinstance(records[1], Measurement)
        assert records[2] == Failure(design=DESIGNS[2], target="virtex-4", reason="yosys: syntax error")
        assert sorted(record.design for record in store.records()) == sorted(DESIGNS[:2])


def test_a_function_that_dies_does_not_take_its_worker_along(
    shared: DaskCluster, connect: Any, flow: FlowSettings, stand_in: Any
) -> None:
    stand_in.behave(flow.folder, "present", die=True)
    with closing(connect(shared)) as pool:
        future = pool.submit(stand_in.elaborate_design, flow, DESIGNS[0])
        with pytest.raises(
            WorkerDied, match=r"its process on worker tcp://127\.0\.0\.1:\d+ died with status -9"
        ):
            future.result(LONG)
        assert stand_in.log(flow.folder) == [f"elaborate {DESIGNS[0]}"]
        assert pool.size == 2


@pytest.mark.nightly
def test_a_design_that_kills_workers_fails_alone(
    shared: DaskCluster, connect: Any, flow: FlowSettings, stand_in: Any, tmp_path: Path
) -> None:
    stand_in.behave(flow.folder, "elaborate present-128", kill=True)
    shared.add(2)
    with Store(tmp_path / "store.sqlite") as store:
        pool = ready(connect(shared), 4)
        records = run(pairs(), store, flow, Options(make_pool=lambda: pool))
    assert [type(record) for record in records] == [Measurement, Failure, Measurement]
    assert isinstance(records[1], Failure)
    assert records[1].reason.startswith("2 workers died of it, the last was tcp://127.0.0.1:")
    assert records[1].reason.endswith("; is there enough memory?")
    assert stand_in.log(flow.folder).count("elaborate present-128/iterative") == 2


def test_close_ends_what_is_running_and_leaves_the_workers(
    shared: DaskCluster, connect: Any, flow: FlowSettings, folder: Path, stand_in: Any
) -> None:
    stand_in.behave(folder, "present", tool=True)
    pool = connect(shared)
    pool.submit(stand_in.elaborate_design, flow, DESIGNS[0])
    assert wait_until(lambda: (folder / "tool").exists() and (folder / "tool").read_text(), LONG)
    pids = [int((folder / name).read_text()) for name in ("worker", "tool")]
    assert all(map(alive, pids))
    begin = time.monotonic()
    pool.close()
    assert time.monotonic() - begin < 5
    assert wait_until(lambda: not any(map(alive, pids)))
    (folder / "behaviour.json").unlink()
    with closing(connect(shared)) as again:
        assert again.submit(stand_in.elaborate_design, flow, DESIGNS[0]).result(LONG)


@pytest.mark.nightly
def test_workers_may_come_later(
    cluster: DaskCluster, connect: Any, flow: FlowSettings, stand_in: Any
) -> None:
    with closing(connect(cluster)) as pool:
        assert str(pool) == "no workers yet, waiting for the first"
        sizes: list[int] = []

        def demand() -> object:
            return pool._client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))

        waiting = threading.Thread(target=lambda: sizes.append(pool.size))
        waiting.start()
        # A cluster that grows by demand sees that there is some.
        assert wait_until(lambda: demand() == 1, LONG)
        assert sizes == []
        cluster.add(2)
        waiting.join(LONG)
        assert sizes[0] in (1, 2)
        ready(pool, 2)
        assert pool.submit(stand_in.elaborate_design, flow, DESIGNS[0]).result(LONG)
    with closing(ClusterPool(cluster.address, [], most=7)) as pool:
        assert pool.size == 7
        assert str(pool) == "2 workers, 7 at once"


@pytest.mark.nightly
def test_a_scheduler_that_goes_away_ends_the_run(
    cluster: DaskCluster, connect: Any, flow: FlowSettings, stand_in: Any, tmp_path: Path
) -> None:
    stand_in.behave(flow.folder, "measure", sleep=600)
    cluster.add()

    def watch(event: Event) -> None:
        if stand_in.log(flow.folder) and cluster.scheduler.poll() is None:
            kill(cluster.scheduler)

    with Store(tmp_path / "store.sqlite") as store, pytest.raises(ClusterError) as caught:
        run(pairs(), store, flow, Options(on_event=watch, make_pool=lambda: connect(cluster)))
    assert str(caught.value) == f"the scheduler at {cluster.address} is gone"


@pytest.mark.nightly
def test_a_worker_with_another_installation_gets_no_work(
    cluster: DaskCluster, connect: Any, flow: FlowSettings, stand_in: Any, wheel: Path, tmp_path: Path
) -> None:
    """Its figures would be kept under the key of ours."""
    other = tmp_path / "other"
    subprocess.run(["cp", "-r", wheel, other], check=True)
    with (other / "cipherfab" / "verify" / "check.py").open("a") as file:
        file.write("CHANGED = True\n")
    with closing(connect(cluster)) as pool:
        future = pool.submit(stand_in.elaborate_design, flow, DESIGNS[0])
        cluster.add(PYTHONPATH=f"{other}:{STAND_IN}")
        with pytest.raises(ClusterError) as late:
            future.result(LONG)
    assert stand_in.log(flow.folder) == []
    with closing(connect(cluster)) as pool, pytest.raises(ClusterError) as early:
        _ = pool.size
    ours = installation([])["cipherfab"]
    for error in (late, early):
        first, second = str(error.value).splitlines()
        assert first == "workers have another installation than this machine:"
        assert second.startswith("  tcp://127.0.0.1:")
        assert second.endswith(f"; here it is {ours}")
        assert second.count("cipherfab is ") == 1
        assert second.count(ours) == 1


@pytest.mark.nightly
def test_another_tool_is_named(cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for place, version in (("here", "0.61"), ("there", "0.60")):
        program = tmp_path / place / "yosys"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\necho Yosys {version}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'here'}:/usr/bin:/bin")
    find_tool.cache_clear()
    tools = Toolset("native").tools()
    cluster.add(PATH=f"{tmp_path / 'there'}:/usr/bin:/bin")
    # Not even the folders of the system, which may have it.
    cluster.add(PATH=str(tmp_path / "nowhere"))
    with closing(ClusterPool(cluster.address, [])) as pool:
        ready(pool, 2)
    with closing(ClusterPool(cluster.address, tools)) as pool, pytest.raises(ClusterError) as caught:
        _ = pool.size
    find_tool.cache_clear()
    lines = sorted(line.split(": ", 1)[1] for line in str(caught.value).splitlines()[1:])
    assert lines[0] == f"yosys is missing; here it is {tools[0].identity}"
    assert lines[1].startswith("yosys is sha256 ")
    assert len(lines) == 2


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A path that hides the installation which all environments of a test run have."""
    folder = tmp_path / "empty"
    folder.mkdir()
    (folder / "cipherfab.py").write_text("raise ModuleNotFoundError('No module named cipherfab')")
    return folder


def test_a_worker_without_cipherfab(cluster: DaskCluster, empty: Path) -> None:
    cluster.add(PYTHONPATH=str(empty))
    with closing(ClusterPool(cluster.address, [])) as pool, pytest.raises(ClusterError) as caught:
        _ = pool.size
    assert ": cipherfab is missing; here it is " in str(caught.value)


@pytest.mark.nightly
def test_a_scheduler_without_cipherfab(tmp_path: Path, empty: Path) -> None:
    with closing(DaskCluster(tmp_path, {"PYTHONPATH": str(empty)})) as started:
        started.add(PYTHONPATH=os.pathsep.join(sys.path))
        with closing(ClusterPool(started.address, [])) as pool:
            assert pool.size == 1
            with pytest.raises(ClusterError) as caught:
                pool.submit(divmod, 7, 3).result(LONG)
    assert str(caught.value).startswith(
        f"the cluster at {started.address} cannot do the work; its scheduler and all its workers need "
        "the cipherfab and the Dask that are here ("
    )


class Silent(BaseRequestHandler):
    """Takes a connection and does not answer."""

    def handle(self) -> None:
        """Wait for the other side to go."""
        while self.request.recv(1000):
            pass


class Talkative(BaseRequestHandler):
    """Answers as a web server does."""

    def handle(self) -> None:
        """Say that it has not understood."""
        self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        self.request.recv(1000)


@pytest.mark.parametrize(
    ("handler", "message"),
    [
        (Silent, "no scheduler of Dask answers at {} within 1 seconds"),
        (Talkative, "what answers at {} is no scheduler of Dask"),
        (None, "no scheduler of Dask answers at {} within 1 seconds"),
    ],
)
def test_what_is_no_scheduler(
    handler: type[BaseRequestHandler] | None, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 1)
    with TCPServer(("127.0.0.1", 0), handler or Silent) as server:
        address = f"tcp://127.0.0.1:{server.server_address[1]}"
        if handler:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        else:
            server.server_close()
        begin = time.monotonic()
        with pytest.raises(ClusterError) as caught:
            ClusterPool(address, [])
        assert time.monotonic() - begin < 10
        if handler:
            server.shutdown()
    assert str(caught.value) == message.format(address)


def test_a_worker_is_no_scheduler(shared: DaskCluster) -> None:
    with closing(ClusterPool(shared.address, [])) as pool:
        assert wait_until(pool._threads, LONG)
        address = next(iter(pool._threads()))
    with pytest.raises(ClusterError, match=f"what answers at {address} is no scheduler of Dask"):
        ClusterPool(address, [])


@pytest.mark.nightly
def test_encryption_needs_certificates() -> None:
    with pytest.raises(InputError) as caught:
        ClusterPool("tls://127.0.0.1:8786", [])
    assert str(caught.value) == (
        "tls://127.0.0.1:8786 needs certificates; name them in the configuration of Dask: "
        "distributed.comm.tls.ca-file, distributed.comm.tls.client.cert and .key"
    )
