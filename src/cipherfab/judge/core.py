"""What cores from elsewhere have in common, whether they take blocks or packets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from cipherfab.catalogue.architecture import Cycles
from cipherfab.catalogue.design import Design
from cipherfab.flow.measure import BLOCKS
from cipherfab.judge.judgement import Judgement
from cipherfab.netlist.model import Netlist
from cipherfab.proof.prove import prove_core
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check, known_answers


@dataclass(frozen=True, eq=False)
class Foreign(Design):
    """A core from elsewhere as a design.

    Attributes
    ----------
    name : str
        That of the adapter.
    files : tuple[Path, ...]
        Its sources, those of a wrapper included.
    """

    name: str = ""
    files: tuple[Path, ...] = ()

    @cached_property
    def id(self) -> str:
        """The name."""
        return self.name

    @property
    def sources(self) -> list[Path]:
        """The RTL it consists of."""
        return list(self.files)


@dataclass(frozen=True, kw_only=True)
class Core(ABC):
    """A core in Verilog without includes: its files, and direction and width of its ports."""

    files: Sequence[Path]
    there: Mapping[str, tuple[str, int]]
    tools: Toolset
    workdir: Path

    @property
    @abstractmethod
    def unjudged(self) -> Judgement:
        """What it is said to be."""

    @abstractmethod
    def alone(self) -> Path:
        """Return what is measured of it, elaborated."""

    @abstractmethod
    def design(self, cycles: Cycles) -> Design:
        """Return it as a design."""

    @abstractmethod
    def examined(self, seconds: float, tell: Callable[[str], object]) -> Judgement:
        """Return what is found about its function: known answers, random data, a proof."""

    def compared(
        self, gates: Netlist, cycles: Cycles, seconds: float, tell: Callable[[str], object]
    ) -> Judgement:
        """Return what is found of a core that answers: by the contract, then by a proof."""
        design = self.design(cycles)
        verification = check(gates, design, vectors=known_answers(design), blocks=BLOCKS)
        found = replace(self.unjudged, cycles=cycles, verification=verification)
        if verification.failed:
            return replace(found, faults=tuple(verification.failures[:3]))
        tell("prove")
        proof = prove_core(design, gates, tools=self.tools, workdir=self.workdir, seconds=seconds)
        faults = (proof.reason,) if proof.verdict == "different" else ()
        return replace(found, proof=proof, faults=faults)


def texts(values: Mapping[str, int | str]) -> dict[str, str]:
    """Return parameters as Verilog has them."""
    return {name: str(value) for name, value in values.items()}
