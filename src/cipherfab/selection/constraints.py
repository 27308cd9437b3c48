"""What a design is picked for: what it must hold, and which of those that do is the best."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace as replace_field

from cipherfab.catalogue import Design
from cipherfab.models import algorithm
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.record import Measurement, Timing

UNITS: Mapping[str, str] = MappingProxyType(
    {
        "luts": "LUT",
        "ff": "FF",
        "bram": "block RAM",
        "latency": "cycles of latency",
        "throughput": "Mbit/s",
        "efficiency": "Mbit/s per LUT",
        "latency_ns": "ns of latency",
    }
)
"""Unit of a figure in a sentence, by key of the metric."""


@dataclass(frozen=True)
class Objective:
    """What is best: in words, "the smallest", and the figure that decides."""

    best: str
    metric: Metric


OBJECTIVES: Mapping[str, Objective] = MappingProxyType(
    {
        "area": Objective("the smallest", metric("luts")),
        "speed": Objective("the fastest", metric("throughput")),
        "efficiency": Objective("the most efficient", metric("efficiency")),
        "latency": Objective("the quickest", metric("latency_ns")),
    }
)


@dataclass(frozen=True)
class Limit:
    """A bound on a figure: the most where lower is better, else the least; ``field`` is of `Constraints`."""

    field: str
    metric: Metric

    @property
    def option(self) -> str:
        """Option of the command line."""
        return f"--{self.field.replace('_', '-')}"


LIMITS = (
    Limit("max_luts", metric("luts")),
    Limit("max_ff", metric("ff")),
    Limit("max_bram", metric("bram")),
    Limit("min_mbps", metric("throughput")),
    Limit("max_latency", metric("latency")),
)


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """What a design must hold, and what is best; None where there is no bound.

    Attributes
    ----------
    max_luts, max_ff, max_bram : int | None
        The most LUT sites, flip-flops and block RAMs.
    min_mbps : float | None
        The least throughput in 10^6 bit/s.
    max_latency : int | None
        The most cycles from accepting a block to its result.
    decrypt : bool
        Whether the core must decrypt as well as encrypt; all must encrypt.
    key_every_block : bool
        Whether a new key with every block must cost no cycles.
    ciphers : tuple[str, ...]
        Names of the ciphers to choose from; all if there are none.
    clock_mhz : float | None
        The clock of the system, which a design must reach where its Fmax is known; None for Fmax.
    objective : str
        A key of `OBJECTIVES`.
    """

    max_luts: int | None = None
    max_ff: int | None = None
    max_bram: int | None = None
    min_mbps: float | None = None
    max_latency: int | None = None
    decrypt: bool = False
    key_every_block: bool = False
    ciphers: tuple[str, ...] = ()
    clock_mhz: float | None = None
    objective: str = "efficiency"


def default_objective(*, min_mbps: float | None, max_latency: int | None) -> str:
    """Return what is best unless it is said: the area once the speed is given, else throughput per LUT."""
    return "efficiency" if min_mbps is None and max_latency is None else "area"


@dataclass(frozen=True)
class Candidate:
    """A design and its figures on the target."""

    design: Design
    record: Measurement

    @property
    def fmax(self) -> float | None:
        """Fmax in MHz, median over the seeds; None where it is not known."""
        return metric("fmax").value(self.record)

    def at(self, constraints: Constraints) -> Measurement:
        """Return the figures at the clock that is asked for; at Fmax if none is."""
        return at_clock(self.record, constraints.clock_mhz)


def at_clock(record: Measurement, mhz: float | None) -> Measurement:
    """Return a record with the clock in MHz that is given; every metric keeps its definition there."""
    if mhz is None:
        return record
    return replace_field(record, timing=Timing(kind="placed", fmax_mhz={0: mhz}))


@dataclass(frozen=True, kw_only=True)
class Violation:
    """A constraint that a design does not meet.

    Attributes
    ----------
    option : str
        Option of the command line that asks for it; for a design without Fmax, the one that helps.
    text : str
        What the design has instead.
    found : int | float | str | None
        The same as a value, where there is one.
    distance : float
        How far it is off, as a fraction of what is asked; 1 where there is no more or less.
    relaxed : Constraints | None
        The nearest constraints that the design meets in this respect; None if there are none.
    """

    option: str
    text: str
    found: float | str | None = None
    distance: float = 1.0
    relaxed: Constraints | None = None


def violations(candidate: Candidate, constraints: Constraints) -> list[Violation]:
    """Return the constraints that a design does not meet."""
    return [
        *_limits(candidate, constraints),
        *_clock(candidate, constraints),
        *_abilities(candidate, constraints),
        *_cipher(candidate, constraints),
    ]


def _limits(candidate: Candidate, constraints: Constraints) -> Iterator[Violation]:
    record = candidate.at(constraints)
    for limit in LIMITS:
        asked: float | None = getattr(constraints, limit.field)
        found = limit.metric.value(record)
        if asked is None or found is None:
            continue
        excess = found - asked if limit.metric.better == "lower" else asked - found
        if excess > 0:
            changed: dict[str, Any] = {limit.field: found}
            yield Violation(
                option=limit.option,
                text=UNITS[limit.metric.key],
                found=found,
                distance=excess / max(asked, 1) if limit.metric.better == "lower" else excess / asked,
                relaxed=replace(constraints, **changed),
            )


def _clock(candidate: Candidate, constraints: Constraints) -> Iterator[Violation]:
    fmax = candidate.fmax
    if fmax is None:
        if constraints.clock_mhz is None:
            yield Violation(option="--clock", text="no Fmax is known")
    elif constraints.clock_mhz is not None and fmax < constraints.clock_mhz:
        yield Violation(
            option="--clock",
            text="MHz",
            found=fmax,
            distance=(constraints.clock_mhz - fmax) / constraints.clock_mhz,
            relaxed=replace(constraints, clock_mhz=fmax),
        )


def _abilities(candidate: Candidate, constraints: Constraints) -> Iterator[Violation]:
    if not candidate.design.encrypts:
        yield Violation(option="", text="it only decrypts")
    elif constraints.decrypt and not candidate.design.decrypts:
        yield Violation(
            option="--decrypt", text="it only encrypts", relaxed=replace(constraints, decrypt=False)
        )
    cycles = candidate.record.cycles.key
    if constraints.key_every_block and cycles:
        yield Violation(
            option="--key-every-block",
            text="cycles for a new key",
            found=cycles,
            relaxed=replace(constraints, key_every_block=False),
        )


def _cipher(candidate: Candidate, constraints: Constraints) -> Iterator[Violation]:
    found = candidate.design.cipher
    if constraints.ciphers and found.name not in constraints.ciphers:
        # A shorter key relaxes no constraint: it is less security.
        enough = found.key_bits >= min(algorithm(name).key_bits for name in constraints.ciphers)
        wider = replace(constraints, ciphers=(*constraints.ciphers, found.name)) if enough else None
        yield Violation(option="--cipher", text="another cipher", found=found.name, relaxed=wider)
