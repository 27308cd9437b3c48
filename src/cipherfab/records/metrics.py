"""The figures by which designs are compared: one definition each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec.structs import replace

from cipherfab.errors import InputError
from cipherfab.records.record import Measurement

Better: TypeAlias = Literal["higher", "lower"]
Value: TypeAlias = Callable[[Measurement], float | None]
Range: TypeAlias = Callable[[Measurement], tuple[float, float] | None]
Formula: TypeAlias = Callable[[Measurement, float], float | None]

FIXED_MHZ = 13.56
"""Carrier frequency of contactless cards in MHz, at which papers on small ciphers report throughput."""


def _no_range(_: Measurement) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Metric:
    """One figure of a measurement.

    ``value`` gives it in ``unit``, or ``None`` where the measurement has no such figure. ``range``
    gives the lowest and highest value over the placement seeds, ``None`` where it does not vary.
    ``clocked`` says that it follows from Fmax, so where that is modelled the figure is too.
    """

    key: str
    title: str
    unit: str
    definition: str
    better: Better
    value: Value
    range: Range = _no_range
    clocked: bool = False


def clocked(formula: Formula) -> tuple[Value, Range]:
    """Return the value at the median Fmax and the range over the seeds of a formula of the clock in MHz."""

    def value(record: Measurement) -> float | None:
        return formula(record, record.timing.median) if record.timing else None

    def spread(record: Measurement) -> tuple[float, float] | None:
        if record.timing is None or len(record.timing.fmax_mhz) == 1:
            return None
        ends = (formula(record, record.timing.worst), formula(record, record.timing.best))
        values = [end for end in ends if end is not None]
        return (min(values), max(values)) if values else None

    return value, spread


def over_seeds(item: Metric, record: Measurement) -> list[float]:
    """Return a clocked figure for every placement seed; none where nothing was placed or it has no value."""
    if not item.clocked or record.timing is None or record.timing.kind != "placed":
        return []
    placements = ({seed: mhz} for seed, mhz in sorted(record.timing.fmax_mhz.items()))
    single = (replace(record, timing=replace(record.timing, fmax_mhz=each)) for each in placements)
    return [value for value in map(item.value, single) if value is not None]


def _throughput(record: Measurement, mhz: float) -> float:
    return record.block_bits * mhz / record.cycles.per_block


def _efficiency(record: Measurement, mhz: float) -> float | None:
    sites = record.area.sites
    return _throughput(record, mhz) / sites if sites else None


def _efficiency_of_slices(record: Measurement, mhz: float) -> float | None:
    slices = record.area.slices
    return _throughput(record, mhz) / slices if slices else None


_FMAX = clocked(lambda _, mhz: mhz)
_THROUGHPUT = clocked(_throughput)
_EFFICIENCY = clocked(_efficiency)
_EFFICIENCY_OF_SLICES = clocked(_efficiency_of_slices)
_LATENCY_NS = clocked(lambda record, mhz: record.cycles.latency * 1000 / mhz)

METRICS: tuple[Metric, ...] = (
    Metric(
        key="luts",
        title="LUT",
        unit="sites",
        definition="LUT sites of the device, the figure for comparing area: those for logic, packed where "
        "the family has dual-output LUTs, else raw; and those used as RAM or as shift registers.",
        better="lower",
        value=lambda record: record.area.sites,
    ),
    Metric(
        key="lut",
        title="LUT, raw",
        unit="sites",
        definition="Every LUT in the mapped netlist, single-input LUTs and route-throughs included; carry "
        "chains, wide multiplexers, shift registers and LUT RAM are counted apart.",
        better="lower",
        value=lambda record: record.area.lut,
    ),
    Metric(
        key="lut_packed",
        title="LUT, packed",
        unit="sites",
        definition="LUT sites when two functions with at most five distinct inputs in all share one "
        "dual-output LUT; only for families that have them.",
        better="lower",
        value=lambda record: record.area.lut_packed,
    ),
    Metric(
        key="ff",
        title="FF",
        unit="flip-flops",
        definition="Flip-flops in the mapped netlist.",
        better="lower",
        value=lambda record: record.area.ff,
    ),
    Metric(
        key="bram",
        title="BRAM",
        unit="block RAMs",
        definition="Block RAM primitives in the mapped netlist.",
        better="lower",
        value=lambda record: record.area.bram,
    ),
    Metric(
        key="slices",
        title="Slices",
        unit="slices",
        definition="Fewest slices that hold the netlist under a stated rule; only for families with slices.",
        better="lower",
        value=lambda record: record.area.slices,
    ),
    Metric(
        key="latency",
        title="Latency",
        unit="cycles",
        definition="Clock cycles from accepting a block to delivering its result, measured in simulation; of "
        "an authenticated cipher from the start of a packet with a message of one block to its tag.",
        better="lower",
        value=lambda record: record.cycles.latency,
    ),
    Metric(
        key="interval",
        title="Interval",
        unit="cycles",
        definition="Clock cycles between two accepted blocks, measured in simulation; the average where "
        "several blocks are worked on side by side.",
        better="lower",
        value=lambda record: record.cycles.per_block,
    ),
    Metric(
        key="fmax",
        title="Fmax",
        unit="MHz",
        definition="Highest clock frequency after place and route, median over the placement seeds; for "
        "families without it from the timing model, marked ≈.",
        better="higher",
        value=_FMAX[0],
        range=_FMAX[1],
        clocked=True,
    ),
    Metric(
        key="fmax_best",
        title="Fmax, best seed",
        unit="MHz",
        definition="Highest Fmax of any placement seed.",
        better="higher",
        value=lambda record: record.timing.best if record.timing else None,
        clocked=True,
    ),
    Metric(
        key="fmax_worst",
        title="Fmax, worst seed",
        unit="MHz",
        definition="Lowest Fmax of any placement seed.",
        better="higher",
        value=lambda record: record.timing.worst if record.timing else None,
        clocked=True,
    ),
    Metric(
        key="throughput",
        title="Throughput",
        unit="Mbit/s",
        definition="Block bits x Fmax / interval, in 10^6 bit/s.",
        better="higher",
        value=_THROUGHPUT[0],
        range=_THROUGHPUT[1],
        clocked=True,
    ),
    Metric(
        key="efficiency",
        title="Throughput per LUT",
        unit="Mbit/s",
        definition="Throughput at Fmax divided by the LUT sites used for comparison, in 10^6 bit/s.",
        better="higher",
        value=_EFFICIENCY[0],
        range=_EFFICIENCY[1],
        clocked=True,
    ),
    Metric(
        key="efficiency_slices",
        title="Throughput per slice",
        unit="Mbit/s",
        definition="Throughput at Fmax divided by the fewest slices, in 10^6 bit/s.",
        better="higher",
        value=_EFFICIENCY_OF_SLICES[0],
        range=_EFFICIENCY_OF_SLICES[1],
        clocked=True,
    ),
    Metric(
        key="latency_ns",
        title="Latency at Fmax",
        unit="ns",
        definition="Latency in cycles divided by Fmax.",
        better="lower",
        value=_LATENCY_NS[0],
        range=_LATENCY_NS[1],
        clocked=True,
    ),
    Metric(
        key="switched",
        title="Switched capacitance",
        unit="pF/bit",
        definition="Capacitance that a bit of a block charges or discharges at full rate, by toggles in "
        "simulation: relative dynamic energy, without glitches; none with block RAM.",
        better="lower",
        value=lambda record: record.energy.total / record.block_bits if record.energy else None,
    ),
    Metric(
        key="throughput_13_56",
        title="Throughput at 13.56 MHz",
        unit="Mbit/s",
        definition="Block bits x 13.56 MHz / interval, in 10^6 bit/s: the work done per cycle, given "
        "also where Fmax is lower or unknown.",
        better="higher",
        value=lambda record: _throughput(record, FIXED_MHZ),
    ),
    Metric(
        key="efficiency_13_56",
        title="Throughput per LUT at 13.56 MHz",
        unit="Mbit/s",
        definition="Throughput at 13.56 MHz divided by the LUT sites used for comparison, in 10^6 bit/s.",
        better="higher",
        value=lambda record: _efficiency(record, FIXED_MHZ),
    ),
    Metric(
        key="efficiency_slices_13_56",
        title="Throughput per slice at 13.56 MHz",
        unit="Mbit/s",
        definition="Throughput at 13.56 MHz divided by the fewest slices, in 10^6 bit/s.",
        better="higher",
        value=lambda record: _efficiency_of_slices(record, FIXED_MHZ),
    ),
)


def _bits_per_cycle(associated: int, message: int) -> Value:
    def value(record: Measurement) -> float | None:
        for packet in record.packets or ():
            if (packet.associated, packet.message) == (associated, message):
                return 8 * (associated + message) / packet.cycles
        return None

    return value


PACKET_METRICS: tuple[Metric, ...] = (
    Metric(
        key="bits_per_cycle",
        title="Bits per cycle",
        unit="bit",
        definition="Bits that are processed in a clock cycle when blocks follow each other: of long "
        "messages, with or without associated data.",
        better="higher",
        value=lambda record: record.block_bits / record.cycles.per_block,
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
            value=_bits_per_cycle(size if associated else 0, size),
        )
        for size in (64, 16)
        for associated in (False, True)
    ),
)
"""Figures of authenticated ciphers; the first one every core has."""

PROGRAM_METRICS: tuple[Metric, ...] = (
    Metric(
        key="instructions",
        title="Instructions",
        unit="words",
        definition="Instructions of the program of a processor.",
        better="lower",
        value=lambda record: record.program.instructions if record.program else None,
    ),
    Metric(
        key="data_words",
        title="Data",
        unit="words",
        definition="Words that the data memory of a processor has; where one memory holds all, those that "
        "are no instructions.",
        better="lower",
        value=lambda record: record.program.data_words if record.program else None,
    ),
)
"""Figures of processors."""

_BY_KEY = {metric.key: metric for metric in (*METRICS, *PACKET_METRICS, *PROGRAM_METRICS)}


def metric(key: str) -> Metric:
    """Return the metric of that key.

    Raises
    ------
    InputError
        Where there is none.
    """
    if key not in _BY_KEY:
        raise InputError(f"unknown metric {key!r}; known are {', '.join(_BY_KEY)}")
    return _BY_KEY[key]
