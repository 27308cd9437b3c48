"""Runs a study: every design on every target, from the store where it can, in parallel where it must."""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, TypeAlias

from cipherfab.catalogue import Design
from cipherfab.devices.target import Target
from cipherfab.errors import ToolError
from cipherfab.flow.effort import effort
from cipherfab.flow.jobs import FlowSettings, JobFailure, elaborate_design, measure_design, prepare_tool
from cipherfab.flow.measure import Elaborated
from cipherfab.flow.pool import LocalPool, Pool, WorkerDied
from cipherfab.flow.stock import worthwhile
from cipherfab.records.database import Store
from cipherfab.records.keys import elaboration_key, record_key
from cipherfab.records.record import Failure, Measurement, Record
from cipherfab.tools.tools import Tool

Pair: TypeAlias = tuple[Design, Target]


@dataclass(frozen=True)
class Started:
    """Work on a design begins: on its RTL if there is no target, else its measurement."""

    design: str
    target: str | None


@dataclass(frozen=True)
class Finished:
    """There is a record; ``seconds`` is how long its measurement took, `None` if it was in the store."""

    record: Record
    seconds: float | None


@dataclass(frozen=True)
class Preparing:
    """A tool is compiled, once on this machine."""

    tool: str


@dataclass(frozen=True)
class Ready:
    """A tool is compiled, or a design is elaborated: its name."""

    name: str


@dataclass(frozen=True)
class Waiting:
    """Nothing else happened for a moment."""


Event: TypeAlias = Started | Finished | Preparing | Ready | Waiting

_LOOK = 2.0
"""Seconds after which a pool is asked again how much it can do: a cluster grows meanwhile."""


@dataclass
class _Job:
    """Elaborating a design for targets, or measuring an elaborated design on one of them.

    ``efforts`` are what measuring costs on each of the targets; ``key`` is that of the elaboration when it
    began, ``since`` when the job did.
    """

    design: Design
    targets: tuple[Target, ...]
    elaborated: Elaborated | None = None
    efforts: list[float] = field(init=False)
    key: str = ""
    since: float = 0.0

    def __post_init__(self) -> None:
        """Estimate the efforts."""
        self.efforts = [effort(self.design, target) for target in self.targets]


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a study runs.

    Attributes
    ----------
    prepare : Sequence[Tool]
        Tools that are compiled first, if anything has to be measured; what does not need them goes on
        meanwhile.
    on_event : Callable[[Event], None]
        Told what happens, in this process.
    make_pool : Callable[[], Pool]
        Called if anything has to be measured; makes what does the work, which is closed in the end.
    """

    prepare: Sequence[Tool] = ()
    on_event: Callable[[Event], None] = lambda event: None
    make_pool: Callable[[], Pool] = lambda: LocalPool(1)


_DEFAULT = Options()


def run(pairs: Sequence[Pair], store: Store, flow: FlowSettings, options: Options = _DEFAULT) -> list[Record]:
    """Return the record of every design on its target, in the order asked.

    A record is put in the store as soon as it is there, so a run that is stopped loses no more than what was
    being measured. A design that fails gets a `Failure`, and the others go on; it is kept in the store only
    if the design itself is at fault. A design that is given twice on a target is measured once.

    Raises
    ------
    StoreError
        If the store fails.
    CipherfabError
        If the pool cannot do any work, as when a cluster is gone, or a tool cannot be compiled.
    """
    study = _Study(store, flow, options)
    study.look_up(pairs)
    if study.jobs:
        with closing(options.make_pool()) as pool:
            study.work(pool)
    return [study.results[design.id, target.name] for design, target in pairs]


class _Study:
    """A study while it runs."""

    def __init__(self, store: Store, flow: FlowSettings, options: Options) -> None:
        self._store = store
        self._flow = flow
        self._on_event = options.on_event
        self._unprepared = list(options.prepare)
        self._in_preparation: set[str] = set()
        self._pairs = 0
        self.results: dict[tuple[str, str], Record] = {}
        self.jobs: list[_Job] = []

    def look_up(self, pairs: Sequence[Pair]) -> None:
        """Take what the store has; the rest becomes jobs."""
        targets: dict[Design, dict[str, Target]] = {}
        for design, target in pairs:
            targets.setdefault(design, {})[target.name] = target
        self._pairs = sum(map(len, targets.values()))
        for design, wanted in targets.items():
            rtl_hash = self._store.elaboration(self._elaboration_key(design))
            missing = tuple(wanted.values())
            if rtl_hash is not None:
                missing = self._missing(design, missing, rtl_hash)
            if missing:
                self._plan(design, missing, None)

    def work(self, pool: Pool) -> None:
        """Do all jobs."""
        running: dict[Future[Any], Callable[[Future[Any]], None]] = {}
        while self.jobs or running:
            size = pool.size
            while len(running) < size and (begun := self._begin(pool)):
                running.update([begun])
            done = wait(running, _LOOK, FIRST_COMPLETED).done
            for future in done:
                running.pop(future)(future)
            if not done:
                self._on_event(Waiting())

    def _begin(self, pool: Pool) -> tuple[Future[Any], Callable[[Future[Any]], None]] | None:
        """Start what is to be done next; return it with what is to be done with its result."""
        if self._unprepared:
            tool = self._unprepared.pop(0)
            self._in_preparation.add(tool.name)
            self._on_event(Preparing(tool.name))
            return pool.submit(prepare_tool, self._flow, tool.name), partial(self._prepared, tool.name)
        while job := self._next():
            self.jobs.remove(job)
            if not job.elaborated or self._missing(job.design, job.targets, job.elaborated.rtl_hash):
                return self._start(job, pool), partial(self._finish, job)
        return None

    def _next(self) -> _Job | None:
        """Return the job to be done next, `None` if those that are left wait for a tool.

        The first half of the records comes from what costs least, so that there is something to see. After
        that the most expensive goes first, so that it does not come last, alone. Between jobs of the same
        design, a measurement goes first.
        """
        ready = [job for job in self.jobs if self._in_preparation.isdisjoint(self._tools(job))]
        early = 2 * len(self.results) < self._pairs

        def rank(job: _Job) -> tuple[float, bool]:
            return min(job.efforts) if early else -max(job.efforts), job.elaborated is None

        return min(ready, key=rank, default=None)

    def _tools(self, job: _Job) -> set[str]:
        """Return the names of the tools of a job."""
        places = [target.place_and_route for target in job.targets if job.elaborated]
        return {"yosys", *(place.tool.name for place in places if place)}

    def _prepared(self, name: str, future: Future[JobFailure | None]) -> None:
        """Let jobs go on that waited for a tool."""
        try:
            outcome = future.result()
        except BrokenExecutor:
            outcome = JobFailure(f"compiling {name} was killed; is there enough memory?", permanent=False)
        if outcome:
            raise ToolError(outcome.reason)
        self._in_preparation.remove(name)
        self._on_event(Ready(name))

    def _start(self, job: _Job, pool: Pool) -> Future[Any]:
        target = job.targets[0].name if job.elaborated else None
        self._on_event(Started(job.design.id, target))
        job.since = monotonic()
        if job.elaborated is None or target is None:
            job.key = self._elaboration_key(job.design)
            return pool.submit(elaborate_design, self._flow, job.design.id)
        stored = self._store.get(self._key(job.design, job.targets[0], job.elaborated.rtl_hash))
        seeds = self._missing_seeds(None if self._lacks_stock(job.design, stored) else stored)
        return pool.submit(measure_design, self._flow, job.design.id, target, job.elaborated, seeds)

    def _finish(self, job: _Job, future: Future[Elaborated | Measurement | JobFailure]) -> None:
        try:
            outcome = future.result()
        except WorkerDied as error:
            outcome = JobFailure(f"{error}; is there enough memory?", permanent=False)
        except BrokenExecutor:
            outcome = JobFailure("its process was killed; is there enough memory?", permanent=False)
        if isinstance(outcome, JobFailure):
            self._fail(job, outcome)
        elif isinstance(outcome, Elaborated):
            self._on_event(Ready(job.design.id))
            # Sources that were edited meanwhile have another key, and nobody knows which of them were read.
            if self._elaboration_key(job.design) == job.key:
                self._store.put_elaboration(job.key, outcome.rtl_hash)
            self._plan(job.design, self._missing(job.design, job.targets, outcome.rtl_hash), outcome)
        else:
            self._keep(job, outcome)

    def _fail(self, job: _Job, failure: JobFailure) -> None:
        for target in job.targets:
            record = Failure(design=job.design.id, target=target.name, reason=failure.reason)
            if failure.permanent:
                self._keep(job, record)
            else:
                self._result(record, monotonic() - job.since)

    def _keep(self, job: _Job, record: Record) -> None:
        if job.elaborated:
            key = self._key(job.design, job.targets[0], job.elaborated.rtl_hash)
            record = self._store.put(key, record)
        self._result(record, monotonic() - job.since)

    def _result(self, record: Record, seconds: float | None) -> None:
        self.results[record.design, record.target] = record
        self._on_event(Finished(record, seconds))

    def _missing(self, design: Design, targets: tuple[Target, ...], rtl_hash: str) -> tuple[Target, ...]:
        """Take what the store has of a design, and return the targets for which it lacks something."""
        keys = {target.name: self._key(design, target, rtl_hash) for target in targets}
        stored = {name: record for name, key in keys.items() if (record := self._store.get(key))}
        found = {name: record for name, record in stored.items() if self._complete(design, record)}
        self._store.use(keys[name] for name in found)
        for record in found.values():
            self._result(record, None)
        return tuple(target for target in targets if target.name not in found)

    def _complete(self, design: Design, record: Record) -> bool:
        """Return whether a record has all that is asked for."""
        return not self._missing_seeds(record) and not self._lacks_stock(design, record)

    def _lacks_stock(self, design: Design, record: Record | None) -> bool:
        """Return whether the area by the family's own synthesis is asked for, and a record should have it."""
        if not self._flow.stock or not isinstance(record, Measurement):
            return False
        return record.stock is None and worthwhile(design, record.area)

    def _missing_seeds(self, record: Record | None) -> tuple[int, ...]:
        """Return the placement seeds that are asked for and a record has not; none if it is not placed."""
        if isinstance(record, Failure) or (record and (not record.timing or record.timing.kind != "placed")):
            return ()
        placed = record.timing.fmax_mhz if record and record.timing else {}
        return tuple(seed for seed in range(1, self._flow.seeds + 1) if seed not in placed)

    def _plan(self, design: Design, targets: tuple[Target, ...], elaborated: Elaborated | None) -> None:
        parts = [(target,) for target in targets] if elaborated else [targets]
        self.jobs += [_Job(design, part, elaborated) for part in parts]

    def _elaboration_key(self, design: Design) -> str:
        return elaboration_key(design, self._flow.tools.identities())

    def _key(self, design: Design, target: Target, rtl_hash: str) -> str:
        tools = self._flow.tools.identities(target)
        return record_key(design, target, rtl_hash=rtl_hash, tools=tools)
