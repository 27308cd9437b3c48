"""One published figure against one of a measurement here, by the paper's own formula."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from cipherfab.papers import Paper, lint
from cipherfab.papers.figure import Figure
from cipherfab.papers.paper import Device
from cipherfab.papers.quantities import QUANTITIES

Verdict: TypeAlias = Literal["better", "equal", "worse", "not comparable", "absent"]


@dataclass(frozen=True)
class _Judged:
    """How a quantity is judged.

    Attributes
    ----------
    better : str
        "lower" or "higher".
    clocked : bool
        Whether it follows from Fmax.
    why : str
        Why ours is a bound only, or is never measured; empty for most.
    """

    better: Literal["lower", "higher"] = "lower"
    clocked: bool = False
    why: str = ""


_POWER = "power is not measured here"
_SLICES = "ours is the fewest slices that its LUTs and flip-flops fill"

JUDGED: Mapping[str, _Judged] = MappingProxyType(
    {
        "latency_cycles": _Judged(),
        "encrypt_cycles": _Judged(),
        "decryption_wait": _Judged(),
        "lut": _Judged(),
        "ff": _Judged(),
        "bram": _Judged(),
        "slices": _Judged(why=_SLICES),
        "instructions": _Judged(),
        "data_words": _Judged(),
        "fmax": _Judged("higher", clocked=True),
        "latency": _Judged(clocked=True),
        "throughput": _Judged("higher", clocked=True),
        "throughput_fixed": _Judged("higher"),
        "throughput_per_slice": _Judged("higher", clocked=True, why=_SLICES),
        "throughput_per_slice_fixed": _Judged("higher", why=_SLICES),
        "area_time": _Judged(clocked=True),
        "tluts": _Judged(),
        "reconfiguration_time": _Judged(),
        **{
            key: _Judged(why=_POWER)
            for key in ("static_power", "dynamic_power", "total_power", "energy_fixed")
        },
    }
)
"""By the key of the quantity, in the order in which figures are told."""


DERIVED = frozenset(
    {"latency", "area_time", "reconfiguration_time", *(key for key in JUDGED if key.startswith("throughput"))}
)
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


def derived_figures(paper: Paper) -> dict[str, dict[str, Figure]]:
    """Return what follows for figures that contradict others, by row and family, and by quantity."""
    found: dict[str, dict[str, Figure]] = {}
    for each in lint(paper):
        if each.column in DERIVED and not each.bound:
            found.setdefault(each.row, {})[each.column] = each.derived
    return found


def judge(
    published: Mapping[str, Figure],
    ours: Mapping[str, float | None] | None,
    device: Device,
    *,
    derived: Mapping[str, Figure] = MappingProxyType({}),
    elsewhere: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Judgement]:
    """Yield what each published figure of a system is against ours.

    Where something makes ours look better than it is, worse is worse and anything else is not comparable. A
    figure of ours that is of another device is never comparable.

    Parameters
    ----------
    published : Mapping[str, Figure]
        By key of the quantity.
    ours : Mapping[str, float | None] | None
        The same of ours; None where nothing was measured.
    device : Device
        That of the paper.
    derived : Mapping[str, Figure]
        What follows from the paper's other figures for those that contradict them.
    elsewhere : Mapping[str, str]
        Why figures of ours are of another device.
    """
    found = ours or {}
    for key, judged in JUDGED.items():
        if key not in published or (key == "encrypt_cycles" and "latency_cycles" in published):
            continue
        printed, value = published[key], found.get(key)
        corrected = derived.get(key)
        figure = corrected or printed
        flattered = judged.why or device.flattered.get("fmax" if judged.clocked else key, "")
        verdict: Verdict = "absent"
        if value is not None:
            verdict = _verdict(value, figure, judged.better)
        other = elsewhere.get(key, "") if value is not None else ""
        if other or (ours is not None and flattered and verdict != "worse"):
            verdict = "not comparable"
        why = (other or flattered) if verdict == "not comparable" else ""
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
