"""Our figures by the keys of quantities in papers: as metrics, and by the formulas of a paper."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cipherfab.catalogue import parse
from cipherfab.papers.paper import System
from cipherfab.records.metrics import FIXED_MHZ, Metric, metric
from cipherfab.records.record import Measurement
from cipherfab.tlut.tuning import Tuning

OURS: Mapping[str, Metric] = MappingProxyType(
    {
        "lut": metric("luts"),
        "ff": metric("ff"),
        # Of the smaller size, as papers count them on Spartan-6; elsewhere one size, or nothing, is printed.
        "bram": metric("bram_units"),
        "slices": metric("slices"),
        "latency_cycles": metric("latency"),
        "instructions": metric("instructions"),
        "data_words": metric("data_words"),
        "energy_fixed": metric("switched"),
        "throughput": metric("throughput"),
        "throughput_fixed": metric("throughput_13_56"),
        "throughput_per_lut": metric("efficiency"),
        "throughput_per_slice_fixed": metric("efficiency_slices_13_56"),
    }
)
"""By the keys of quantities in papers: what is measured here."""

COUNTS = ("latency_cycles", "lut", "ff", "bram", "slices", "instructions", "data_words")
"""Keys of what no paper computes by a formula of its own."""


def figures(record: Measurement, system: System, *, several: bool) -> dict[str, float | None]:
    """Return the figures of a measurement by key of the quantity, by the formulas of a paper.

    Parameters
    ----------
    record : Measurement
        Ours.
    system : System
        What it answers. A block every interval counts for throughput where the paper's follows from one, and
        for cycles where the paper does not count how a result leaves: the next block comes meanwhile.
    several : bool
        Whether the system consists of several that work side by side.
    """
    cycles, area = record.cycles, record.area
    mhz = record.timing.median if record.timing else None
    by_interval = several or system.without_unloading or "interval_cycles" in system.constants
    per_block = cycles.per_block if by_interval else cycles.latency

    def at(clock: float | None) -> float | None:
        return record.block_bits * clock / per_block if clock else None

    def divided(value: float | None, count: float | None) -> float | None:
        return value / count if value is not None and count else None

    latency = divided(1000 * cycles.latency, mhz)
    return {
        **{key: OURS[key].value(record) for key in COUNTS},
        **({"latency_cycles": cycles.interval} if system.without_unloading else {}),
        "encrypt_cycles": cycles.latency,
        "decryption_wait": cycles.decrypt,
        "fmax": mhz,
        "latency": latency,
        "throughput": at(mhz),
        "throughput_fixed": at(FIXED_MHZ),
        "throughput_per_slice": divided(at(mhz), area.slices),
        "throughput_per_slice_fixed": divided(at(FIXED_MHZ), area.slices),
        "area_time": latency * (area.sites + area.ff) if latency else None,
    }


def tunings_of(tunings: Iterable[Tuning], tuned: str) -> list[Tuning]:
    """Return the tunings of a design that leave its key register out."""
    return [each for each in tunings if each.design == parse(tuned).id and each.settings]


def tuned_figures(tunings: Iterable[Tuning], target: str) -> tuple[dict[str, float | None], dict[str, str]]:
    """Return the figures of a design with its key in tunable LUTs, and why some are of another device.

    Parameters
    ----------
    tunings : Iterable[Tuning]
        Of the design.
    target : str
        The family whose LUTs count; the time to reload is that of the family where it is known.
    """
    kept: dict[str, Tuning] = {}
    for each in tunings:
        kept.setdefault(each.target, each)
    loaded = [each.reload for each in kept.values() if each.reload]
    found: dict[str, float | None] = {}
    if target in kept:
        own = kept[target]
        found = {"lut": own.tuned.sites, "ff": own.tuned.flip_flops, "tluts": own.tunable}
    if not loaded:
        return found, {}
    why = f"the time is that of an {loaded[0].device}, whose single frames are loaded"
    # Times are compared in nanoseconds.
    return {**found, "reconfiguration_time": 1e6 * loaded[0].milliseconds}, {"reconfiguration_time": why}
