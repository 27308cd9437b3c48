"""A Dask cluster as a pool: the same work, on other machines.

Nothing of this machine is needed there: a worker gets the name of a design, and its record comes back. A
worker that dies costs no more than what it was doing, which Dask gives to another one.
"""

import asyncio
import logging
import pickle
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any, ParamSpec, TypeVar

from distributed import Client, KilledWorker, Security, get_worker, rpc

from cipherfab.errors import CipherfabError, InputError
from cipherfab.flow.pool import WorkerDied
from cipherfab.flow.worker_process import Answer, Question, ask
from cipherfab.records.keys import installation
from cipherfab.tools.tools import Kind, Tool

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE = 5
"""Seconds to wait for the scheduler."""
_LOOK = 0.5
"""Seconds after which it is looked whether there is a worker."""


class ClusterError(CipherfabError):
    """The cluster cannot be used; the message names the scheduler or the worker, and the reason."""


class ClusterPool:
    """The workers of a cluster, which may come and go.

    Parameters
    ----------
    address : str
        Address of the scheduler, as "tcp://HOST:PORT", or "tls://HOST:PORT" with the certificates that the
        configuration of Dask names.
    tools : Iterable[Tool]
        The tools that the work needs; workers must have the same.
    most : int | None
        How many functions may run at once; as many as the workers have threads if it is not given.

    Raises
    ------
    ClusterError
        Here and in every method: if the scheduler cannot be reached. From `size` and from futures also: if a
        worker has another installation than this machine.
    """

    def __init__(self, address: str, tools: Iterable[Tool], *, most: int | None = None) -> None:
        self._address = address
        self._tools: list[tuple[str, Kind]] = [(tool.name, tool.kind) for tool in tools]
        self._most = most
        self._alike: set[str] = set()
        self._client = _connect(address)
        self._executor = self._client.get_executor(pure=False)

    def __str__(self) -> str:
        """Say what is there now."""
        threads = self._threads()
        if not threads:
            return "no workers yet, waiting for the first"
        return f"{len(threads)} worker{'s' * (len(threads) > 1)}, {self._at_once(threads)} at once"

    @property
    def size(self) -> int:
        """How many functions can run at once now; waits while there is no worker."""
        threads = self._threads()
        if not threads:
            # A cluster that grows by demand has to see some.
            demand = self._client.submit(abs, 0, pure=False)
            while not (threads := self._threads()):
                sleep(_LOOK)
            demand.release()
        self._compare(threads.keys() - self._alike)
        return self._at_once(threads)

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **options: P.kwargs) -> Future[T]:
        """Send a function to a worker; a `ClusterError` in its future says that the cluster cannot go on."""
        work = pickle.dumps(partial(function, *arguments, **options))
        expected = installation(self._tools)
        reply = self._executor.submit(_relay, (expected, self._tools, work))
        future: Future[T] = Future()
        reply.add_done_callback(partial(self._settle, future, expected))
        return future

    def close(self) -> None:
        """Let the workers stop what they do, and leave them."""
        self._client.close()

    def _settle(self, future: Future[T], expected: Mapping[str, str], reply: Future[Any]) -> None:
        try:
            future.set_result(self._result(expected, reply))
        except Exception as error:
            future.set_exception(error)

    def _result(self, expected: Mapping[str, str], reply: Future[Any]) -> Any:
        try:
            worker, answer = reply.result()
        except KilledWorker as error:
            raise WorkerDied(
                f"{error.allowed_failures + 1} workers died of it, the last was {error.last_worker.address}"
            ) from error
        except CancelledError as error:
            raise self._gone() from error
        except Exception as error:
            raise ClusterError(
                f"the cluster at {self._address} cannot do the work; its scheduler and all its workers need "
                f"the cipherfab and the Dask that are here ({' '.join(str(error).split())})"
            ) from error
        match answer:
            case "done", result:
                return pickle.loads(result)
            case "differs", found:
                raise _difference({worker: found}, expected)
            case "died", status:
                raise WorkerDied(f"its process on worker {worker} died with status {status}")
            case _:
                raise CancelledError

    def _compare(self, workers: Collection[str]) -> None:
        """Look whether workers have the same as this machine."""
        if not workers:
            return
        expected = installation(self._tools)
        try:
            answers = self._client.run(installation, self._tools, workers=list(workers), on_error="return")
        except OSError as error:
            raise self._gone() from error
        found: dict[str, Mapping[str, str]] = {}
        for worker, answer in answers.items():
            if not isinstance(answer, Exception):
                found[worker] = answer
            elif not isinstance(answer, OSError):  # else it is gone
                found[worker] = {}
        if any(each != expected for each in found.values()):
            raise _difference(found, expected)
        self._alike |= found.keys()

    def _at_once(self, threads: Mapping[str, int]) -> int:
        return self._most or sum(threads.values())

    def _threads(self) -> Mapping[str, int]:
        """Return how many threads each worker has."""
        try:
            threads: Mapping[str, int] = self._client.nthreads()
        except OSError as error:
            raise self._gone() from error
        return threads

    def _gone(self) -> ClusterError:
        return ClusterError(f"the scheduler at {self._address} is gone")


def _connect(address: str) -> Client:
    # What goes wrong is told by the errors, without tracebacks on the way; nor one of the event loop, where a
    # Ctrl-C at the wrong moment leaves a callback of Dask without its variable.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    security = Security()  # as the configuration of Dask says
    if address.startswith("tls://") and not security.get_connection_args("client").get("ssl_context"):
        raise InputError(
            f"{address} needs certificates; name them in the configuration of Dask: "
            "distributed.comm.tls.ca-file, distributed.comm.tls.client.cert and .key"
        )
    other = f"what answers at {address} is no scheduler of Dask"
    try:
        # A client would wait for ever for something that takes the connection and stays silent.
        if asyncio.run(asyncio.wait_for(_kind(address, security), _PATIENCE)) != "Scheduler":
            raise ClusterError(other)
        return Client(address, timeout=_PATIENCE, security=security, set_as_default=False)
    except CipherfabError:
        raise
    except TimeoutError as error:
        raise ClusterError(f"no scheduler of Dask answers at {address} within {_PATIENCE} seconds") from error
    except OSError as error:
        raise ClusterError(f"no connection to a scheduler of Dask at {address}: {error}") from error
    except Exception as error:
        # Dask takes any answer for a message, and fails in as many ways.
        raise ClusterError(other) from error


async def _kind(address: str, security: Security) -> str:
    """Return what kind of server of Dask is at an address."""
    async with rpc(address, connection_args=security.get_connection_args("client")) as there:
        return str((await there.identity())["type"])


def _difference(found: Mapping[str, Mapping[str, str]], expected: Mapping[str, str]) -> ClusterError:
    lines = [
        f"  {worker}: {name} is {there.get(name, 'missing')}; here it is {here}"
        for worker, there in found.items()
        for name, here in expected.items()
        if there.get(name) != here
    ]
    return ClusterError("\n".join(["workers have another installation than this machine:", *lines]))


def _relay(question: Question) -> tuple[str, Answer]:
    """Ask a new process on a worker, which ends when nobody wants its answer any more."""
    worker = get_worker()
    key = worker.get_current_task()

    def unwanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    folder = TemporaryDirectory(prefix="cipherfab-", dir=worker.local_directory, ignore_cleanup_errors=True)
    with folder as name:
        return worker.address, ask(question, Path(name), unwanted)
