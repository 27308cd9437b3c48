"""Runs a study: every design on every target, from the store where it can, in parallel where it must."""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import TypeAlias

from cipherfab.catalogue import Design
from cipherfab.devices.target import Target
from cipherfab.flow.jobs import Bench, Refusal, elaborate_design, measure_design
from cipherfab.flow.measure import Elaborated
from cipherfab.flow.pool import Died, LocalPool, Pool
from cipherfab.records.database import Store
from cipherfab.records.keys import elaboration_key, record_key
from cipherfab.records.record import Failure, Measurement, Record

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


Event: TypeAlias = Started | Finished
_Outcome: TypeAlias = Elaborated | Measurement | Refusal

_LOOK = 2.0
"""Seconds after which a pool is asked again how much it can do: a cluster grows meanwhile."""


@dataclass(order=True)
class _Step:
    """Elaborating a design for targets, or measuring an elaborated design on one of them.

    Steps sort by the order in which they are done: much work first, so that it does not come last alone.
    ``key`` is that of the elaboration when it began, ``since`` when the step did.
    """

    urgency: tuple[float, int]
    design: Design = field(compare=False)
    targets: tuple[Target, ...] = field(compare=False)
    elaborated: Elaborated | None = field(compare=False, default=None)
    key: str = field(compare=False, default="")
    since: float = field(compare=False, default=0.0)


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a study runs.

    Attributes
    ----------
    prepare : Callable[[], None]
        Called once if anything has to be measured, before it is.
    on_event : Callable[[Event], None]
        Told what happens, in this process.
    make_pool : Callable[[], Pool]
        Called after that; makes what does the work, which is closed in the end.
    """

    prepare: Callable[[], None] = lambda: None
    on_event: Callable[[Event], None] = lambda event: None
    make_pool: Callable[[], Pool] = lambda: LocalPool(1)


_DEFAULT = Options()


def expected_work(design: Design) -> float:
    """Return what synthesis of a design costs next to that of others: the bits of all rounds it unrolls."""
    cipher = design.cipher
    bits = cipher.block_bits + (cipher.key_bits if design.key_with_block else 0)
    directions = max(1, design.encrypts + design.decrypts)
    return bits * cipher.rounds * design.cycles.blocks / design.cycles.interval * directions


def run(pairs: Sequence[Pair], store: Store, bench: Bench, options: Options = _DEFAULT) -> list[Record]:
    """Return the record of every design on its target, in the order asked.

    A record is put in the store as soon as it is there, so a run that is stopped loses no more than what was
    being measured. A design that fails gets a `Failure`, and the others go on; it is kept in the store only
    if the design itself is at fault. A design that is given twice on a target is measured once.

    Raises
    ------
    StoreError
        If the store fails.
    CipherfabError
        If the pool cannot do any work, as when a cluster is gone; its message says so.
    """
    study = _Study(store, bench, options)
    study.look_up(pairs)
    if study.steps:
        options.prepare()
        with closing(options.make_pool()) as pool:
            study.work(pool)
    return [study.results[design.id, target.name] for design, target in pairs]


class _Study:
    """A study while it runs."""

    def __init__(self, store: Store, bench: Bench, options: Options) -> None:
        self._store = store
        self._bench = bench
        self._on_event = options.on_event
        self._planned = count()
        self.results: dict[tuple[str, str], Record] = {}
        self.steps: list[_Step] = []

    def look_up(self, pairs: Sequence[Pair]) -> None:
        """Take what the store has; the rest becomes steps."""
        targets: dict[Design, dict[str, Target]] = {}
        for design, target in pairs:
            targets.setdefault(design, {})[target.name] = target
        for design, wanted in targets.items():
            rtl_hash = self._store.elaboration(self._elaboration_key(design))
            missing = tuple(wanted.values())
            if rtl_hash is not None:
                missing = self._missing(design, missing, rtl_hash)
            if missing:
                self._plan(design, missing, None)

    def work(self, pool: Pool) -> None:
        """Do all steps."""
        running: dict[Future[_Outcome], _Step] = {}
        while self.steps or running:
            size = pool.size
            while self.steps and len(running) < size:
                step = heappop(self.steps)
                if not step.elaborated or self._missing(step.design, step.targets, step.elaborated.rtl_hash):
                    running[self._start(step, pool)] = step
            for future in wait(running, _LOOK, FIRST_COMPLETED).done:
                self._finish(running.pop(future), future)

    def _start(self, step: _Step, pool: Pool) -> Future[_Outcome]:
        target = step.targets[0].name if step.elaborated else None
        self._on_event(Started(step.design.id, target))
        step.since = monotonic()
        if step.elaborated is None or target is None:
            step.key = self._elaboration_key(step.design)
            return pool.submit(elaborate_design, self._bench, step.design.id)
        return pool.submit(measure_design, self._bench, step.design.id, target, step.elaborated)

    def _finish(self, step: _Step, future: Future[_Outcome]) -> None:
        try:
            outcome = future.result()
        except Died as error:
            outcome = Refusal(f"{error}; is there enough memory?", lasting=False)
        except BrokenExecutor:
            outcome = Refusal("its process was killed; is there enough memory?", lasting=False)
        if isinstance(outcome, Refusal):
            self._fail(step, outcome)
        elif isinstance(outcome, Elaborated):
            # Sources that were edited meanwhile have another key, and nobody knows which of them were read.
            if self._elaboration_key(step.design) == step.key:
                self._store.put_elaboration(step.key, outcome.rtl_hash)
            self._plan(step.design, self._missing(step.design, step.targets, outcome.rtl_hash), outcome)
        else:
            self._keep(step, outcome)

    def _fail(self, step: _Step, refusal: Refusal) -> None:
        for target in step.targets:
            failure = Failure(design=step.design.id, target=target.name, reason=refusal.reason)
            if refusal.lasting:
                self._keep(step, failure)
            else:
                self._result(failure, monotonic() - step.since)

    def _keep(self, step: _Step, record: Record) -> None:
        if step.elaborated:
            self._store.put(self._key(step.design, step.targets[0], step.elaborated.rtl_hash), record)
        self._result(record, monotonic() - step.since)

    def _result(self, record: Record, seconds: float | None) -> None:
        self.results[record.design, record.target] = record
        self._on_event(Finished(record, seconds))

    def _missing(self, design: Design, targets: tuple[Target, ...], rtl_hash: str) -> tuple[Target, ...]:
        """Take what the store has of a design and return the targets it has nothing for."""
        keys = {target.name: self._key(design, target, rtl_hash) for target in targets}
        found = {name: record for name, key in keys.items() if (record := self._store.get(key))}
        self._store.use(keys[name] for name in found)
        for record in found.values():
            self._result(record, None)
        return tuple(target for target in targets if target.name not in found)

    def _plan(self, design: Design, targets: tuple[Target, ...], elaborated: Elaborated | None) -> None:
        parts = [(target,) for target in targets] if elaborated else [targets]
        for part in parts:
            work = expected_work(design) * (1 + any(target.place_and_route for target in part))
            heappush(self.steps, _Step((-work, next(self._planned)), design, part, elaborated))

    def _elaboration_key(self, design: Design) -> str:
        return elaboration_key(design, self._bench.tools.identities())

    def _key(self, design: Design, target: Target, rtl_hash: str) -> str:
        tools = self._bench.tools.identities(target)
        return record_key(design, target, rtl_hash=rtl_hash, seeds=self._bench.seeds, tools=tools)
