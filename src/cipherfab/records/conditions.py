"""Figures under conditions of the reader: a common clock, a price of block RAM, changes of the key."""

import math
from dataclasses import dataclass

from cipherfab.errors import InputError
from cipherfab.records.metrics import Better, Formula, Metric, clocked, metric
from cipherfab.records.record import Cycles, Measurement


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """What figures are given for.

    Attributes
    ----------
    clock_mhz : float | None
        The clock of the system in MHz; None for each design's own Fmax.
    bram_luts : int
        What a block RAM counts in LUT sites.
    blocks_per_key : int | None
        Blocks after which the key changes; None if it never does.

    Raises
    ------
    InputError
        Where one of them is out of its range.
    """

    clock_mhz: float | None = None
    bram_luts: int = 0
    blocks_per_key: int | None = None

    def __post_init__(self) -> None:
        """Refuse what gives no figures."""
        if self.clock_mhz is not None and not (math.isfinite(self.clock_mhz) and self.clock_mhz > 0):
            raise InputError(f"clock is {self.clock_mhz} MHz; allowed are finite values above 0")
        if self.bram_luts < 0:
            raise InputError(f"a block RAM counts {self.bram_luts} LUT; allowed are 0 and more")
        if self.blocks_per_key is not None and self.blocks_per_key < 1:
            raise InputError(f"key changes after {self.blocks_per_key} blocks; allowed are 1 and more")


def reaches(record: Measurement, mhz: float) -> bool:
    """Return whether half of the seeds reach a clock; where no Fmax is known, nothing speaks against it."""
    return record.timing is None or record.timing.median >= mhz


def key_change(cycles: Cycles) -> int:
    """Return the clock cycles that a new key adds to the intervals of its blocks.

    A core that takes the key with the block loses none. A key channel takes a key in the cycle after the last
    result has left at the earliest, which is ``latency`` cycles after its block came, unless it takes keys
    with blocks in flight; the next block, to be encrypted where the core can, comes ``key`` cycles later.
    """
    if not cycles.key:
        return 0
    return cycles.key if cycles.key_in_flight else cycles.latency + 1 + cycles.key - cycles.interval


def blocks_per_cycle(cycles: Cycles, blocks_per_key: int | None) -> float:
    """Return the blocks that a core takes in a clock cycle, changes of the key included."""
    if blocks_per_key is None:
        return 1 / cycles.per_block
    taking = blocks_per_key * cycles.per_block
    if cycles.key_in_flight:
        # The first block under a key is through before the next key is taken.
        taking = max(taking, cycles.latency)
    return blocks_per_key / (taking + key_change(cycles))


def metrics_under(conditions: Conditions) -> tuple[Metric, ...]:
    """Return the metrics by which designs are compared under conditions.

    Those that follow from the clock are absent for designs that do not reach it.
    """

    def area(record: Measurement) -> int:
        return record.area.sites + conditions.bram_luts * record.area.bram

    def blocks(record: Measurement, mhz: float) -> float:
        return mhz * blocks_per_cycle(record.cycles, conditions.blocks_per_key)

    def throughput(record: Measurement, mhz: float) -> float:
        return record.block_bits * blocks(record, mhz)

    def efficiency(record: Measurement, mhz: float) -> float | None:
        return throughput(record, mhz) / area(record) if area(record) else None

    def latency(record: Measurement, mhz: float) -> float:
        return record.cycles.latency * 1000 / mhz

    return (
        Metric(
            key="area",
            title="Area",
            unit="LUT",
            definition="LUT sites + price of a block RAM in LUT x block RAMs.",
            better="lower",
            value=area,
        ),
        *map(metric, ("luts", "lut", "lut_packed", "ff", "bram", "latency", "interval")),
        Metric(
            key="key",
            title="Key",
            unit="cycles",
            definition="Clock cycles from accepting a key to being ready for a block, measured in "
            "simulation; 0 where the key comes with the block.",
            better="lower",
            value=lambda record: record.cycles.key,
        ),
        metric("fmax"),
        _at_clock(
            throughput,
            conditions,
            key="throughput",
            title="Throughput",
            unit="Mbit/s",
            definition="Block bits x blocks per second, in 10^6 bit/s.",
            better="higher",
        ),
        _at_clock(
            efficiency,
            conditions,
            key="efficiency",
            title="Throughput per LUT",
            unit="Mbit/s",
            definition="Throughput / area, in 10^6 bit/s.",
            better="higher",
        ),
        _at_clock(
            latency,
            conditions,
            key="latency_ns",
            title="Latency in time",
            unit="ns",
            definition="Latency in cycles / clock.",
            better="lower",
        ),
        _at_clock(
            blocks,
            conditions,
            key="blocks",
            title="Blocks per second",
            unit="10^6/s",
            definition="Clock x N / (N x interval + key change) with a new key every N blocks, clock / "
            "interval if the key never changes. Key change: latency + 1 + key - interval cycles, since a "
            "key channel first waits for the last result, or key cycles if it does not; 0 where the key "
            "comes with the block.",
            better="higher",
        ),
    )


def _at_clock(
    formula: Formula,
    conditions: Conditions,
    *,
    key: str,
    title: str,
    unit: str,
    definition: str,
    better: Better,
) -> Metric:
    """Return a metric that follows from the clock in MHz."""
    mhz = conditions.clock_mhz
    if mhz is None:
        value, spread = clocked(formula)
    else:
        value, spread = (
            lambda record: formula(record, mhz) if reaches(record, mhz) else None,
            lambda _: None,
        )
    return Metric(
        key=key,
        title=title,
        unit=unit,
        definition=definition,
        better=better,
        value=value,
        range=spread,
        clocked=True,
    )
