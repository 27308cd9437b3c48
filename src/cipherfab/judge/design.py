"""A core from elsewhere as a design, and how many cycles it takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.design import BlockDesign
from cipherfab.catalogue.parameter import DIRECTION
from cipherfab.errors import CheckError
from cipherfab.judge.adapter import BlockAdapter
from cipherfab.judge.core import Foreign
from cipherfab.judge.wrapper import TOP
from cipherfab.models.entries import Vector
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import unpack_lanes
from cipherfab.simulator.simulate import Simulator

MOST_CYCLES = 100_000
"""Cycles for which a key or a result is awaited."""
_RESET_CYCLES = 8


@dataclass(frozen=True, eq=False)
class JudgedDesign(Foreign, BlockDesign):
    """A core from elsewhere, in its wrapper.

    Attributes
    ----------
    pipelined : bool
        Whether its results do not wait.
    """

    pipelined: bool = False

    @property
    def holds_results(self) -> bool:
        """Whether a result stays until it is taken."""
        return not self.pipelined

    @property
    def sv_parameters(self) -> dict[str, str]:
        """None: the wrapper fixes them."""
        return {}


def judged_design(adapter: BlockAdapter, files: Sequence[Path], cycles: Cycles) -> JudgedDesign:
    """Return a core as a design.

    Parameters
    ----------
    adapter : BlockAdapter
        What it is.
    files : Sequence[Path]
        Its sources and its wrapper.
    cycles : Cycles
        As measured.
    """
    architecture = Architecture(
        name="judged",
        title=f"{adapter.top}, a core from elsewhere",
        module=TOP,
        parameters=(DIRECTION,),
        cycles=lambda cipher, values: cycles,
        key_with_block=lambda values: not adapter.ports.key_start,
    )
    values = MappingProxyType({"direction": adapter.direction})
    return JudgedDesign(
        adapter.cipher,
        architecture,
        values,
        name=adapter.name,
        files=tuple(files),
        pipelined=adapter.pipelined,
    )


class Silent(CheckError):
    """A core that does not answer: when, and what its outputs are then."""


@dataclass(frozen=True, kw_only=True)
class Probe:
    """What one key and two blocks show.

    Attributes
    ----------
    cycles : Cycles
        How many the core takes.
    results : tuple[int, int]
        What it gives for the same block twice.
    """

    cycles: Cycles
    results: tuple[int, int]


def probe(design: JudgedDesign, gates: Netlist, vector: Vector, *, decrypts: bool) -> Probe:
    """Measure latency, interval and key cycles with a vector.

    Raises
    ------
    Silent
        If the core does not answer.
    """
    bench = _Bench(design, gates)
    block = vector.ciphertext if decrypts else vector.plaintext
    bench.set(key_i=vector.key, block_i=block, decrypt_i=int(decrypts), out_ready_i=1)
    key = 0
    if not design.key_with_block:
        bench.set(key_valid_i=1)
        bench.until("key_ready_o", "a key is never taken")
        begun = bench.cycle
        bench.clock()
        bench.set(key_valid_i=0, in_valid_i=1)
        key = bench.until("in_ready_o", "no block is ever taken") - begun
    bench.set(in_valid_i=1)
    taken, given, results = list[int](), list[int](), list[int]()
    limit = bench.cycle + MOST_CYCLES
    while len(given) < 2:
        if bench.cycle > limit:
            what = "no result ever comes" if taken else "no block is ever taken"
            raise Silent(bench.told(what))
        if bench.high("in_ready_o"):
            taken.append(bench.cycle)
        if bench.high("out_valid_o"):
            given.append(bench.cycle)
            results.append(bench.value("block_o"))
        bench.clock()
    found = Cycles(latency=given[0] - taken[0], interval=taken[1] - taken[0], key=key)
    return Probe(cycles=found, results=(results[0], results[1]))


class _Bench:
    """The core after a reset, cycle by cycle."""

    def __init__(self, design: JudgedDesign, gates: Netlist) -> None:
        self.design, self.cycle = design, 0
        self._simulator = Simulator(gates, lanes=64)
        self._simulator.write("rst_i", 1)
        self._simulator.clock(_RESET_CYCLES)
        self._simulator.write("rst_i", 0)

    def set(self, **values: int) -> None:
        """Set inputs."""
        for name, value in values.items():
            self._simulator.write(name, value)

    def value(self, name: str) -> int:
        """Return the value of an output."""
        return unpack_lanes(self._simulator.read(name))[0]

    def high(self, name: str) -> bool:
        """Whether an output is 1."""
        return bool(self.value(name))

    def clock(self) -> None:
        """Run a clock cycle."""
        self._simulator.clock()
        self.cycle += 1

    def until(self, name: str, complaint: str) -> int:
        """Run until an output is 1, and return the cycle."""
        limit = self.cycle + MOST_CYCLES
        while not self.high(name):
            if self.cycle > limit:
                raise Silent(self.told(complaint))
            self.clock()
        return self.cycle

    def told(self, complaint: str) -> str:
        """Return a complaint with the cycle and the outputs."""
        names = [port.name for port in self.design.ports if port.direction == "output"]
        state = ", ".join(f"{name} {self.value(name):x}" for name in names)
        return f"{complaint}; in cycle {self.cycle:,} after the reset: {state}"
