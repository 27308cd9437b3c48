"""Our figures by the keys of quantities in papers: as metrics, and by the formulas of a paper."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cipherfab.catalogue import parse
from cipherfab.papers.paper import System
from cipherfab.records.metrics import FIXED_MHZ, Metric, metric
from cipherfab.records.record import Measurement
from cipherfab.tlut.tuning import Size, Tuning

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


def tunings_by_target(tunings: Iterable[Tuning], system: System) -> dict[str, Tuning]:
    """Return the tunings that answer a system with its key in tunable LUTs, the first of each target."""
    design, settings = parse(system.tuned).id, dict(system.settings)
    kept: dict[str, Tuning] = {}
    for each in tunings:
        if each.design == design and each.settings == settings:
            kept.setdefault(each.target, each)
    return kept


def size_figures(size: Size) -> dict[str, float | None]:
    """Return the figures of a netlist that was tuned, or mapped in the ordinary way beside that."""
    return {"lut": size.shown, "ff": size.flip_flops}


def tuned_figures(kept: Mapping[str, Tuning], target: str) -> tuple[dict[str, float | None], dict[str, str]]:
    """Return the figures of a design with its key in tunable LUTs, and why some are of another device.

    Parameters
    ----------
    kept : Mapping[str, Tuning]
        Of the design, by target.
    target : str
        The family whose figures count; where its time to reload is not known, that of another one is told.
    """
    own = kept.get(target)
    found: dict[str, float | None] = {**size_figures(own.tuned), "tluts": own.tunable} if own else {}
    loaded = own.reload if own else None
    elsewhere = {}
    if loaded is None:
        loaded = next((each.reload for each in kept.values() if each.reload), None)
        if loaded is None:
            return found, {}
        elsewhere["reconfiguration_time"] = (
            f"the time is that of an {loaded.device}, which loads single frames"
        )
    # Times are compared in nanoseconds.
    return {**found, "reconfiguration_time": 1e6 * loaded.milliseconds}, elsewhere
