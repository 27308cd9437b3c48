"""One published figure against one of a measurement here, by the paper's own formula."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from cipherfab.papers import Paper, lint
from cipherfab.papers.figure import Figure
from cipherfab.papers.paper import Device, System
from cipherfab.papers.quantities import QUANTITIES
from cipherfab.records.metrics import FIXED_MHZ
from cipherfab.records.record import Measurement

Verdict: TypeAlias = Literal["better", "equal", "worse", "not comparable", "absent"]


@dataclass(frozen=True)
class _Judged:
    """How a quantity of a paper is judged.

    Attributes
    ----------
    of : str
        Key of the figure of ours that it is held against; empty if there is none.
    better : str
        "lower" or "higher".
    clocked : bool
        Whether it follows from Fmax.
    why : str
        Why it cannot be compared, where it never can; why ours is a bound, where it is one.
    """

    of: str
    better: Literal["lower", "higher"] = "lower"
    clocked: bool = False
    why: str = ""


_POWER = "power is not measured here"
_SLICES = "ours is the fewest slices that its LUTs and flip-flops fill"

JUDGED: Mapping[str, _Judged] = MappingProxyType(
    {
        "latency_cycles": _Judged("latency_cycles"),
        "encrypt_cycles": _Judged("latency_cycles"),
        "decryption_wait": _Judged("decryption_wait"),
        "lut": _Judged("lut"),
        "ff": _Judged("ff"),
        "bram": _Judged("bram"),
        "slices": _Judged("slices", why=_SLICES),
        "instructions": _Judged("instructions"),
        "data_words": _Judged("data_words"),
        "fmax": _Judged("fmax", "higher", clocked=True),
        "latency": _Judged("latency", clocked=True),
        "throughput": _Judged("throughput", "higher", clocked=True),
        "throughput_fixed": _Judged("throughput_fixed", "higher"),
        "throughput_per_slice": _Judged("throughput_per_slice", "higher", clocked=True, why=_SLICES),
        "throughput_per_slice_fixed": _Judged("throughput_per_slice_fixed", "higher", why=_SLICES),
        "area_time": _Judged("area_time", clocked=True),
        "tluts": _Judged(""),
        "reconfiguration_time": _Judged(""),
        **{
            key: _Judged("", why=_POWER)
            for key in ("static_power", "dynamic_power", "total_power", "energy_fixed")
        },
    }
)
"""By the key of the quantity, in the order in which figures are told."""


DERIVED = frozenset({"latency", "area_time", *(key for key in JUDGED if key.startswith("throughput"))})
"""Quantities that follow from others of a paper, which count where they contradict each other."""


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A published figure, ours, and what one is beside the other.

    Attributes
    ----------
    key : str
        Of the quantity.
    paper, ours : float
        In its base unit; None where there is none.
    printed : float | None
        What the paper prints, where that contradicts its own figures, from which ``paper`` follows.
    verdict : Verdict
        What ours is.
    why : str
        Why it is not comparable; empty if it is.
    """

    key: str
    paper: float
    ours: float | None
    verdict: Verdict
    why: str = ""
    printed: float | None = None

    @property
    def title(self) -> str:
        """What the figure is."""
        return "cycles" if self.key == "latency_cycles" else QUANTITIES[self.key].title

    @property
    def ratio(self) -> float | None:
        """Ours divided by the published figure; None where one is missing or that is 0."""
        return self.ours / self.paper if self.ours is not None and self.paper else None


def figures(record: Measurement, system: System, *, several: bool) -> dict[str, float | None]:
    """Return the figures of a measurement by key of the quantity, by the formulas of a paper.

    Parameters
    ----------
    record : Measurement
        Ours.
    system : System
        What it answers. A block every interval counts for throughput where the paper's follows from one.
    several : bool
        Whether the system consists of several that work side by side.
    """
    cycles, area, program = record.cycles, record.area, record.program
    mhz = record.timing.median if record.timing else None
    by_interval = several or "interval_cycles" in system.constants
    per_block = cycles.per_block if by_interval else cycles.latency

    def at(clock: float | None) -> float | None:
        return record.block_bits * clock / per_block if clock else None

    def divided(value: float | None, count: float | None) -> float | None:
        return value / count if value is not None and count else None

    latency = divided(1000 * cycles.latency, mhz)
    return {
        "latency_cycles": cycles.latency,
        "decryption_wait": cycles.decrypt,
        "lut": area.sites,
        "ff": area.ff,
        "bram": area.bram,
        "slices": area.slices,
        "instructions": program.instructions if program else None,
        "data_words": program.data_words if program else None,
        "fmax": mhz,
        "latency": latency,
        "throughput": at(mhz),
        "throughput_fixed": at(FIXED_MHZ),
        "throughput_per_slice": divided(at(mhz), area.slices),
        "throughput_per_slice_fixed": divided(at(FIXED_MHZ), area.slices),
        "area_time": latency * (area.sites + area.ff) if latency else None,
    }


def derived_figures(paper: Paper) -> dict[str, dict[str, Figure]]:
    """Return what follows for figures that contradict others, by row and family, and by quantity."""
    found: dict[str, dict[str, Figure]] = {}
    for each in lint(paper):
        if each.column in DERIVED and not each.bound:
            found.setdefault(each.row, {})[each.column] = each.derived
    return found


def judge(
    published: Mapping[str, Figure],
    record: Measurement | None,
    system: System,
    device: Device,
    *,
    derived: Mapping[str, Figure] = MappingProxyType({}),
    several: bool = False,
) -> Iterator[Judgement]:
    """Yield what each published figure of a system is against those of a measurement.

    Where something makes ours look better than it is, worse is worse and anything else is not comparable.

    Parameters
    ----------
    published : Mapping[str, Figure]
        By key of the quantity.
    record : Measurement | None
        Ours, if there is one.
    system : System
        What it answers.
    device : Device
        That of the paper.
    derived : Mapping[str, Figure]
        What follows from the paper's other figures for those that contradict them.
    several : bool
        Whether the system consists of several that work side by side.
    """
    ours = figures(record, system, several=several) if record else {}
    for key, judged in JUDGED.items():
        if key not in published or (key == "encrypt_cycles" and "latency_cycles" in published):
            continue
        printed, value = published[key], ours.get(judged.of)
        corrected = derived.get(key)
        figure = corrected or printed
        flattered = judged.why or device.flattered.get("fmax" if judged.clocked else key, "")
        verdict: Verdict = "absent"
        if not judged.of and judged.why:
            verdict = "not comparable"
        elif value is not None:
            verdict = _verdict(value, figure, judged.better)
            if flattered and verdict != "worse":
                verdict = "not comparable"
        why = flattered if verdict == "not comparable" else ""
        yield Judgement(
            key=key,
            paper=float(figure.value),
            ours=value,
            verdict=verdict,
            why=why,
            printed=float(printed.value) if corrected else None,
        )


def _verdict(ours: float, paper: Figure, better: str) -> Verdict:
    """Return what a value is beside a figure, which is no more exact than a thousandth if it is no count."""
    value, slack = float(paper.value), float(paper.slack)
    if abs(ours - value) <= (max(slack, value / 1000) if slack else 0):
        return "equal"
    return "better" if (ours < paper.value) == (better == "lower") else "worse"
