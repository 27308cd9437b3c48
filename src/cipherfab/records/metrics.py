"""The figures by which designs are compared: one definition each, as data."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from cipherfab.catalogue.architecture import Cycles
from cipherfab.devices.resources import AREA_COUNTS
from cipherfab.formula import Formula, Number
from cipherfab.names import meant
from cipherfab.records.conditions import Conditions
from cipherfab.records.quantities import quantities, quantities_of_cycles
from cipherfab.records.record import Measurement, Timing

Better: TypeAlias = Literal["higher", "lower"]

FIXED_MHZ = 13.56
"""Carrier frequency of contactless cards in MHz, at which papers on small ciphers report throughput."""

_CLOCKS = {"mhz", "fmax_best", "fmax_worst"}
_OWN_CLOCK = Conditions()


@dataclass(frozen=True, kw_only=True)
class Metric:
    """One figure of a measurement.

    Attributes
    ----------
    key, title, unit, definition : str
        Its name in data and in text, its unit, and what it is in a sentence.
    better : "higher" or "lower"
        Which values are better.
    formula : Formula
        The figure in terms of the quantities of a measurement and of `Conditions`.
    conditions : Conditions
        What it is given for.
    """

    key: str
    title: str
    unit: str
    definition: str
    better: Better
    formula: Formula
    conditions: Conditions = _OWN_CLOCK

    @property
    def clocked(self) -> bool:
        """Whether it follows from Fmax, so where that is modelled the figure is too."""
        return not _CLOCKS.isdisjoint(self.formula.names)

    def value(self, record: Measurement) -> Number:
        """Return the figure, None where the measurement has none or the design does not reach the clock."""
        clock = self.conditions.clock_mhz
        if clock is None:
            return self._at(record, record.timing.median if record.timing else None)
        return self._at(record, clock) if not self.clocked or reaches(record, clock) else None

    def range(self, record: Measurement) -> tuple[float, float] | None:
        """Return the lowest and highest value over the placement seeds, None where it does not vary."""
        timing = record.timing
        if not self._varies(timing) or timing is None or len(timing.fmax_mhz) == 1:
            return None
        ends = [end for mhz in (timing.worst, timing.best) if (end := self._at(record, mhz)) is not None]
        return (min(ends), max(ends)) if ends else None

    def over_seeds(self, record: Measurement) -> list[float]:
        """Return a value for every placement seed; none where nothing was placed or it has no value."""
        timing = record.timing
        if not self._varies(timing) or timing is None or timing.kind != "placed":
            return []
        clocks = (mhz for _, mhz in sorted(timing.fmax_mhz.items()))
        return [value for mhz in clocks if (value := self._at(record, mhz)) is not None]

    def _varies(self, timing: Timing | None) -> bool:
        return timing is not None and "mhz" in self.formula.names and self.conditions.clock_mhz is None

    def _at(self, record: Measurement, mhz: float | None) -> Number:
        return self.formula(quantities(record, self.conditions, mhz))


def reaches(record: Measurement, mhz: float) -> bool:
    """Return whether half of the seeds reach a clock; where no Fmax is known, nothing speaks against it."""
    return record.timing is None or record.timing.median >= mhz


_AREA = Formula("luts + bram_luts * bram")
# A core that takes the key with the block loses nothing to a new key. A key channel takes one in the cycle
# after the last result has left at the earliest, `latency` cycles after its block came, unless it takes keys
# with blocks in flight; the next block, to be encrypted where the core can, comes `key` cycles later.
_KEY_CHANGE = Formula("(key if key_in_flight else latency + 1 + key - interval) if key else 0")
# In flight, the first block under a key is through before the next key is taken.
_TAKING = Formula("max(blocks_per_key * interval, latency) if key_in_flight else blocks_per_key * interval")
_CYCLES_PER_BLOCK = Formula(
    "(taking + key_change) / blocks_per_key if blocks_per_key else interval",
    taking=_TAKING,
    key_change=_KEY_CHANGE,
)
_BLOCKS = Formula("mhz / cycles_per_block", cycles_per_block=_CYCLES_PER_BLOCK)
_THROUGHPUT = Formula("block_bits * mhz / cycles_per_block", cycles_per_block=_CYCLES_PER_BLOCK)
_AT_FIXED_CLOCK = Formula(f"block_bits * {FIXED_MHZ} / interval")


def key_change(cycles: Cycles) -> float:
    """Return the clock cycles that a new key adds to the intervals of its blocks."""
    return _KEY_CHANGE(quantities_of_cycles(cycles)) or 0


def cycles_per_block(cycles: Cycles, blocks_per_key: int | None) -> float:
    """Return the clock cycles between two blocks, changes of the key included."""
    given = {**quantities_of_cycles(cycles), "blocks_per_key": blocks_per_key}
    return _CYCLES_PER_BLOCK(given) or 0


def _count(name: str) -> Metric:
    """Return the metric of a count of cells, as the record describes it."""
    count = AREA_COUNTS[name]
    return Metric(
        key=name,
        title=count.title,
        unit=count.unit,
        definition=count.description,
        better="lower",
        formula=Formula(name),
    )


METRICS: tuple[Metric, ...] = (
    Metric(
        key="luts",
        title="LUT",
        unit="sites",
        definition="LUT sites of the device, the figure for comparing area: those for logic, packed where "
        "the family has dual-output LUTs, else raw; and those used as RAM or as shift registers.",
        better="lower",
        formula=Formula("luts"),
    ),
    *(_count(name) for name in ("lut", "lut_packed", "ff", "bram", "bram_large")),
    Metric(
        key="bram_units",
        title="BRAM, small",
        unit="block RAMs",
        definition="Block RAMs with each of the larger size as two of the smaller one, RAMB8 or RAMB18; each "
        "as one where a family has one size, or a record does not tell sizes apart.",
        better="lower",
        formula=Formula("bram_units"),
    ),
    _count("slices"),
    Metric(
        key="latency",
        title="Latency",
        unit="cycles",
        definition="Clock cycles from accepting a block to delivering its result, measured in simulation; of "
        "an authenticated cipher from the start of a packet with a message of one block to its tag.",
        better="lower",
        formula=Formula("latency"),
    ),
    Metric(
        key="interval",
        title="Interval",
        unit="cycles",
        definition="Clock cycles between two accepted blocks, measured in simulation; the average where "
        "several blocks are worked on side by side.",
        better="lower",
        formula=Formula("interval"),
    ),
    Metric(
        key="fmax",
        title="Fmax",
        unit="MHz",
        definition="Highest clock frequency after place and route, median over the placement seeds; for "
        "families without it from the timing model, marked ≈.",
        better="higher",
        formula=Formula("mhz"),
    ),
    Metric(
        key="fmax_best",
        title="Fmax, best seed",
        unit="MHz",
        definition="Highest Fmax of any placement seed.",
        better="higher",
        formula=Formula("fmax_best"),
    ),
    Metric(
        key="fmax_worst",
        title="Fmax, worst seed",
        unit="MHz",
        definition="Lowest Fmax of any placement seed.",
        better="higher",
        formula=Formula("fmax_worst"),
    ),
    Metric(
        key="throughput",
        title="Throughput",
        unit="Mbit/s",
        definition="Block bits x Fmax / interval, in 10^6 bit/s.",
        better="higher",
        formula=_THROUGHPUT,
    ),
    Metric(
        key="efficiency",
        title="Throughput per LUT",
        unit="Mbit/s",
        definition="Throughput at Fmax divided by the LUT sites used for comparison, in 10^6 bit/s.",
        better="higher",
        formula=Formula("throughput / area", throughput=_THROUGHPUT, area=_AREA),
    ),
    Metric(
        key="efficiency_slices",
        title="Throughput per slice",
        unit="Mbit/s",
        definition="Throughput at Fmax divided by the fewest slices, in 10^6 bit/s.",
        better="higher",
        formula=Formula("throughput / slices", throughput=_THROUGHPUT),
    ),
    Metric(
        key="latency_ns",
        title="Latency at Fmax",
        unit="ns",
        definition="Latency in cycles divided by Fmax.",
        better="lower",
        formula=Formula("latency * 1000 / mhz"),
    ),
    Metric(
        key="switched",
        title="Switched capacitance",
        unit="pF/bit",
        definition="Capacitance that a bit of a block charges or discharges at full rate, by toggles in "
        "simulation: relative dynamic energy, without glitches; none with block RAM.",
        better="lower",
        formula=Formula("switched_pf / block_bits"),
    ),
    Metric(
        key="throughput_13_56",
        title="Throughput at 13.56 MHz",
        unit="Mbit/s",
        definition="Block bits x 13.56 MHz / interval, in 10^6 bit/s: the work done per cycle, given "
        "also where Fmax is lower or unknown.",
        better="higher",
        formula=_AT_FIXED_CLOCK,
    ),
    Metric(
        key="efficiency_13_56",
        title="Throughput per LUT at 13.56 MHz",
        unit="Mbit/s",
        definition="Throughput at 13.56 MHz divided by the LUT sites used for comparison, in 10^6 bit/s.",
        better="higher",
        formula=Formula("throughput / luts", throughput=_AT_FIXED_CLOCK),
    ),
    Metric(
        key="efficiency_slices_13_56",
        title="Throughput per slice at 13.56 MHz",
        unit="Mbit/s",
        definition="Throughput at 13.56 MHz divided by the fewest slices, in 10^6 bit/s.",
        better="higher",
        formula=Formula("throughput / slices", throughput=_AT_FIXED_CLOCK),
    ),
)

PACKET_METRICS: tuple[Metric, ...] = (
    Metric(
        key="bits_per_cycle",
        title="Bits per cycle",
        unit="bit",
        definition="Bits that are processed in a clock cycle when blocks follow each other: of long "
        "messages, with or without associated data.",
        better="higher",
        formula=Formula("block_bits / interval"),
    ),
    *(
        Metric(
            key=f"bits_per_cycle_{size}" + ("_ad" if associated else ""),
            title=f"Bits per cycle, {size} bytes" + (" and as many AD" if associated else ""),
            unit="bit",
            definition="Bits that are processed in a clock cycle when packets follow each other, each with "
            f"a message of {size} bytes"
            + (" and as many bytes of associated data, which count too." if associated else "."),
            better="higher",
            formula=Formula(f"8 * {size + associated} / packet_{associated}_{size}"),
        )
        for size in (64, 16)
        for associated in (0, size)
    ),
)
"""Figures of ciphers of messages; the first one every core has."""

PROGRAM_METRICS: tuple[Metric, ...] = (
    Metric(
        key="instructions",
        title="Instructions",
        unit="words",
        definition="Instructions of the program of a processor.",
        better="lower",
        formula=Formula("instructions"),
    ),
    Metric(
        key="data_words",
        title="Data",
        unit="words",
        definition="Words that the data memory of a processor has; where one memory holds all, those that "
        "are no instructions.",
        better="lower",
        formula=Formula("data_words"),
    ),
)
"""Figures of processors."""

_KEY = Metric(
    key="key",
    title="Key",
    unit="cycles",
    definition="Clock cycles from accepting a key to being ready for a block, measured in simulation; 0 "
    "where the key comes with the block.",
    better="lower",
    formula=Formula("key"),
)

_BY_KEY = {metric.key: metric for metric in (*METRICS, _KEY, *PACKET_METRICS, *PROGRAM_METRICS)}


def metric(key: str) -> Metric:
    """Return the metric of that key.

    Raises
    ------
    InputError
        Where there is none.
    """
    return _BY_KEY[meant("metric", key, _BY_KEY)]


def metrics_under(conditions: Conditions) -> tuple[Metric, ...]:
    """Return the metrics by which designs are compared under conditions.

    Those that follow from the clock are absent for designs that do not reach it.
    """

    def under(key: str, title: str, definition: str) -> Metric:
        return replace(_BY_KEY[key], title=title, definition=definition, conditions=conditions)

    return (
        Metric(
            key="area",
            title="Area",
            unit="LUT",
            definition="LUT sites + price of a block RAM in LUT x block RAMs.",
            better="lower",
            formula=_AREA,
            conditions=conditions,
        ),
        *map(metric, ("luts", "lut", "lut_packed", "ff", "bram", "latency", "interval")),
        *map(metric, ("key", "fmax")),
        under("throughput", "Throughput", "Block bits x blocks per second, in 10^6 bit/s."),
        under("efficiency", "Throughput per LUT", "Throughput / area, in 10^6 bit/s."),
        under("latency_ns", "Latency in time", "Latency in cycles / clock."),
        Metric(
            key="blocks",
            title="Blocks per second",
            unit="10^6/s",
            definition="Clock x N / (N x interval + key change) with a new key every N blocks, clock / "
            "interval if the key never changes. Key change: latency + 1 + key - interval cycles, since a "
            "key channel first waits for the last result, or key cycles if it does not; 0 where the key "
            "comes with the block.",
            better="higher",
            formula=_BLOCKS,
            conditions=conditions,
        ),
    )
