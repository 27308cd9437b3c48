"""What a kind of core has to keep, as runs of the bench with their stimulus, rules and measurements."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from cipherfab.catalogue import Cycles, Design
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.channel_bench import ChannelBench
from cipherfab.verify.rules import Progress, Rules
from cipherfab.verify.stimulus import Stimulus
from cipherfab.verify.verification import WrongBlock

AnyDesign = TypeVar("AnyDesign", bound=Design)
Answer = TypeVar("Answer")
"""A known answer."""

_MANY_CYCLES = 5000


def takes_long(design: Design) -> bool:
    """Whether a core is so slow that each lane gets only a few blocks.

    It holds one or two at a time, so what a third could show the second has shown. More lanes make up for
    the number of blocks.
    """
    return design.cycles.interval > _MANY_CYCLES


@dataclass(frozen=True, kw_only=True)
class Seen:
    """Cycle counts that a run measured.

    Attributes
    ----------
    counts : dict[str, set[int]]
        By the name that they have in `Cycles`: all that were seen.
    packets : dict[tuple[int, int], set[int]]
        Cycles of packets by bytes of associated data and of the message.
    """

    counts: dict[str, set[int]] = field(default_factory=dict)
    packets: dict[tuple[int, int], set[int]] = field(default_factory=dict)

    def __or__(self, other: "Seen") -> "Seen":
        """Return what was seen in either."""
        names = {**self.counts, **other.counts}
        counts = {name: self.counts.get(name, set()) | other.counts.get(name, set()) for name in names}
        return Seen(counts=counts, packets={**self.packets, **other.packets})

    def differences(self, formula: Cycles, *, failed: bool = False) -> list[str]:
        """Return in words all counts that are not the formula's.

        A core that failed may not have come so far that there is something to count.
        """
        found = [
            f"{name} is {_spell(counts)} cycles; by formula it is {getattr(formula, name)}"
            for name, counts in self.counts.items()
            if counts != {getattr(formula, name)} and (counts or not failed)
        ]
        return found + [
            f"packets that are all alike take {_spell(counts)} cycles"
            for counts in self.packets.values()
            if len(counts) != 1 and (counts or not failed)
        ]

    def cycles(self, formula: Cycles) -> Cycles | None:
        """Return the counts if they are unique; what is not measured is the formula's."""
        if not self.counts or any(len(counts) != 1 for counts in self.counts.values()):
            return None
        return msgspec.structs.replace(formula, **{name: min(counts) for name, counts in self.counts.items()})


def _spell(counts: set[int]) -> str:
    return ", ".join(map(str, sorted(counts))) or "never seen"


def nothing(bench: ChannelBench, lanes: slice) -> Seen:
    """Measure nothing."""
    return Seen()


@dataclass(frozen=True, kw_only=True)
class Run:
    """One run of the bench.

    Attributes
    ----------
    stimulus : Stimulus
        What goes in and must come out.
    rules : Callable[[Progress], Rules]
        What else the core must keep.
    measure : Callable[[ChannelBench, slice], Seen]
        Counts cycles after a run in some of the lanes.
    answers : int
        Known answers in it.
    block : Callable[[int, int], WrongBlock] | None
        Gives the block of a lane and job, of a block cipher.
    blocks : int | None
        Random blocks in it that count; None for those that the bench compared.
    """

    stimulus: Stimulus
    rules: Callable[[Progress], Rules]
    measure: Callable[[ChannelBench, slice], Seen] = nothing
    block: Callable[[int, int], WrongBlock] | None = None
    answers: int = 0
    blocks: int | None = 0

    def on(self, simulator: Simulator, *, stop: bool = False) -> ChannelBench:
        """Run on a simulator with as many lanes."""
        return ChannelBench(simulator, self.stimulus, self.rules).run(stop=stop)

    def tiled(self, times: int) -> "Run":
        """Return the same run with its lanes as many times, all of them again and again in the same order."""
        return replace(self, stimulus=self.stimulus.tiled(times))


class Contract(ABC, Generic[AnyDesign, Answer]):
    """What a design has to keep."""

    def __init__(self, design: AnyDesign) -> None:
        self.design = design

    @abstractmethod
    def known(self, path: Path | None) -> list[Answer]:
        """Return the known answers in a file, or those that come with cipherfab."""

    @abstractmethod
    def runs(
        self, vectors: Sequence[Answer], blocks: int, seed: int, *, lanes: int | None = None
    ) -> Iterator[tuple[str, Run]]:
        """Yield all that a core is checked with, by name.

        Parameters
        ----------
        vectors : Sequence[Answer]
            Known answers; may be empty.
        blocks : int
            Random blocks to compare at least; 0 for none.
        seed : int
            Of everything random.
        lanes : int | None
            Of each run, a multiple of 64 if it is to be run alone; as many as are good if None.
        """

    @abstractmethod
    def full_rate(self, blocks: int, seed: int) -> Run:
        """Return a run of so many random blocks in each of 64 lanes, which never stall."""
