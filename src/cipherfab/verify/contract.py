"""The contract of a kind of core: runs of the bench with their stimulus, rules and measurements."""

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

    It holds one or two at a time, so a third would show nothing new. More lanes make up for the number of
    blocks.
    """
    return design.cycles.interval > _MANY_CYCLES


@dataclass(frozen=True, kw_only=True)
class Seen:
    """Cycle counts measured in a run.

    Attributes
    ----------
    counts : dict[str, set[int]]
        All counts seen, by their name in `Cycles`.
    packets : dict[tuple[int, int], set[int]]
        Cycles of packets by bytes of associated data and of the message.
    """

    counts: dict[str, set[int]] = field(default_factory=dict)
    packets: dict[tuple[int, int], set[int]] = field(default_factory=dict)

    def __or__(self, other: "Seen") -> "Seen":
        """Return the union of both."""
        names = {**self.counts, **other.counts}
        counts = {name: self.counts.get(name, set()) | other.counts.get(name, set()) for name in names}
        return Seen(counts=counts, packets={**self.packets, **other.packets})

    def differences(self, formula: Cycles, *, failed: bool = False) -> list[str]:
        """Describe all counts that differ from the formula's.

        A core that failed may have ended before anything could be counted.
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
        """Return the counts if they are unique; unmeasured ones are the formula's."""
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
        Inputs and expected outputs.
    rules : Callable[[Progress], Rules]
        Further rules of the core.
    measure : Callable[[ChannelBench, slice], Seen]
        Counts cycles after a run in some of the lanes.
    answers : int
        Known answers in it.
    block : Callable[[int, int], WrongBlock] | None
        Gives the block of a lane and job, of a block cipher.
    blocks : int | None
        Random blocks to count; None for those that the bench compared.
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
        """Return the same run with its lanes repeated, all of them in the same order each time."""
        return replace(self, stimulus=self.stimulus.tiled(times))


class Contract(ABC, Generic[AnyDesign, Answer]):
    """The contract of a design."""

    def __init__(self, design: AnyDesign) -> None:
        self.design = design

    @abstractmethod
    def known(self, path: Path | None) -> list[Answer]:
        """Return the known answers in a file, or those that come with cipherfab."""

    @abstractmethod
    def runs(
        self, vectors: Sequence[Answer], blocks: int, seed: int, *, lanes: int | None = None
    ) -> Iterator[tuple[str, Run]]:
        """Yield all runs of a check, by name.

        Parameters
        ----------
        vectors : Sequence[Answer]
            Known answers; may be empty.
        blocks : int
            Minimum random blocks to compare; 0 for none.
        seed : int
            Seed of all random choices.
        lanes : int | None
            Lanes of each run, a multiple of 64 if it is run alone; None for a suitable number.
        """

    @abstractmethod
    def full_rate(self, blocks: int, seed: int) -> Run:
        """Return a run of random blocks in each of 64 lanes, without stalls."""
