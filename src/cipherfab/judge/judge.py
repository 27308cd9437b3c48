"""Judges a core from elsewhere: what it computes, how fast, what is proved, and what it takes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from cipherfab.catalogue.architecture import Cycles
from cipherfab.devices.target import Target
from cipherfab.flow.measure import BLOCKS
from cipherfab.judge.adapter import Adapter
from cipherfab.judge.design import JudgedDesign, Probe, Silent, judged_design, probe
from cipherfab.judge.on_target import OnTarget, on_target
from cipherfab.judge.ports import check_ports, latches_of, ports_of
from cipherfab.judge.sources import plain_verilog
from cipherfab.judge.vhdl import renamed
from cipherfab.judge.wrapper import ALONE, TOP, alone, wrapper
from cipherfab.models.vectors import shipped_vectors
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.proof.prove import SECONDS, CoreProof, prove_core
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.verification import Verification

_ONE = Cycles(latency=1, interval=1, key=0)


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What is found about a core.

    Attributes
    ----------
    name, cipher, direction : str
        What it is said to be.
    faults : tuple[str, ...]
        What is wrong; empty if nothing is.
    latches : int
        Latches in it.
    cycles : Cycles | None
        As measured; None if it does not answer.
    verification : Verification | None
        Known answers and random blocks compared; None if it does not answer.
    proof : CoreProof | None
        Whether it is proved; None if it is wrong.
    targets : tuple[OnTarget, ...]
        What it takes; none if it is wrong.
    """

    name: str
    cipher: str
    direction: str
    faults: tuple[str, ...]
    latches: int = 0
    cycles: Cycles | None = None
    verification: Verification | None = None
    proof: CoreProof | None = None
    targets: tuple[OnTarget, ...] = ()


def judge(
    adapter: Adapter,
    targets: Sequence[Target],
    *,
    seeds: Sequence[int],
    tools: Toolset,
    workdir: Path,
    seconds: float = SECONDS,
    tell: Callable[[str], object] = lambda text: None,
) -> Judgement:
    """Judge a core.

    Parameters
    ----------
    adapter : Adapter
        What it is, and how its ports speak.
    targets : Sequence[Target]
        Device families to measure it on.
    seeds : Sequence[int]
        Placement seeds, where there is place and route.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        Time limit of the proof.
    tell : Callable[[str], object]
        Takes what is done next, for a progress display.

    Raises
    ------
    InputError
        If the adapter does not fit the core.
    ToolError
        If the front end rejects the sources, or a tool fails.
    """
    tell("elaborate")
    core = _elaborated(adapter, tools, workdir)
    alone = core.alone()
    if latches := latches_of(alone):
        fault = "there is a latch" if latches == 1 else f"there are {latches} latches"
        return replace(core.unjudged, latches=latches, faults=(fault,))
    found = _examined(core, seconds, tell, early=True)
    if found.faults:
        tell("once more, with blocks that start after the result before")
        found = _examined(core, seconds, tell, early=False)
    if found.faults or found.cycles is None:
        return found
    design, measured = core.design(found.cycles), []
    for target in targets:
        tell(f"measure on {target.name}")
        measured.append(on_target(alone, target, design, seeds=seeds, tools=tools, workdir=workdir))
    return replace(found, targets=tuple(measured))


@dataclass(frozen=True, kw_only=True)
class _Core:
    """A core in Verilog without includes: its adapter, its files, and direction and width of its ports."""

    adapter: Adapter
    files: Sequence[Path]
    there: Mapping[str, tuple[str, int]]
    tools: Toolset
    workdir: Path

    @property
    def unjudged(self) -> Judgement:
        """What it is said to be."""
        adapter = self.adapter
        return Judgement(
            name=adapter.name, cipher=adapter.cipher.name, direction=adapter.direction, faults=()
        )

    @property
    def _wrapped(self) -> Path:
        return self.workdir / "wrapper.sv"

    def alone(self) -> Path:
        """Return it without a wrapper, its inputs tied."""
        file = self.workdir / "alone.sv"
        file.write_text(alone(self.adapter, self.there), encoding="utf-8")
        return yosys.elaborate((*self.files, file), ALONE, {}, workdir=self.workdir, tool=self.tools["yosys"])

    def design(self, cycles: Cycles) -> JudgedDesign:
        """Return it in its wrapper."""
        return judged_design(self.adapter, (*self.files, self._wrapped), cycles)

    def probed(self, *, early: bool) -> tuple[Probe, Netlist]:
        """Put it into a wrapper, and see what it does."""
        self._wrapped.write_text(wrapper(self.adapter, self.there, early=early), encoding="utf-8")
        design = self.design(_ONE)
        tool = self.tools["yosys"]
        gates = read_netlist(yosys.gates(design.sources, TOP, {}, workdir=self.workdir, tool=tool))
        vector = shipped_vectors(self.adapter.cipher)[0]
        return probe(design, gates, vector, decrypts=self.adapter.direction == "decrypt"), gates


def _elaborated(adapter: Adapter, tools: Toolset, workdir: Path) -> _Core:
    """Return a core once it has the ports of its adapter."""
    plain = plain_verilog(adapter.sources, adapter.top, _texts(adapter.parameters), workdir)
    there = ports_of(
        yosys.elaborate(plain.files, plain.top, plain.parameters, workdir=workdir, tool=tools["yosys"])
    )
    adapter = replace(adapter, top=plain.top, parameters=dict(plain.parameters))
    if adapter.sources.vhdl:
        adapter = _spelt(adapter, there)
    check_ports(adapter, there)
    return _Core(adapter=adapter, files=plain.files, there=there, tools=tools, workdir=workdir)


def _examined(core: _Core, seconds: float, tell: Callable[[str], object], *, early: bool) -> Judgement:
    """Run and prove a core whose blocks start in the cycle of the result before, or later."""
    tell("compare with the golden model")
    try:
        first, gates = core.probed(early=early)
        reason = "" if early else _misread(core, first.results[0])
    except Silent as error:
        return replace(core.unjudged, faults=(str(error),))
    except NetlistError as error:
        if not early:
            raise
        # Its inputs depend on whether its result is there, and that depends on its inputs.
        return replace(core.unjudged, faults=(str(error),))
    found = replace(core.unjudged, cycles=first.cycles)
    if reason:
        return replace(found, faults=(reason,))
    design = core.design(first.cycles)
    verification = check(gates, design, vectors=known_answers(design), blocks=BLOCKS)
    found = replace(found, verification=verification)
    if verification.failed:
        return replace(found, faults=tuple(verification.failures[:3]))
    tell("prove")
    proof = prove_core(design, gates, tools=core.tools, workdir=core.workdir, seconds=seconds)
    faults = (proof.reason,) if proof.verdict == "different" else ()
    return replace(found, proof=proof, faults=faults)


def _spelt(adapter: Adapter, there: Iterable[str]) -> Adapter:
    """Return an adapter with ports as they are spelt in Verilog, whose names have a case."""
    spelt = {name.lower(): name for name in there}

    def found(name: str) -> str:
        return spelt.get(renamed(name).lower(), name)

    roles = {role: found(name) for role, name in adapter.ports.names().items()}
    ties = {found(name): value for name, value in adapter.ties.items()}
    return replace(adapter, ports=msgspec.structs.replace(adapter.ports, **roles), ties=ties)


def _texts(values: Mapping[str, int | str]) -> dict[str, str]:
    return {name: str(value) for name, value in values.items()}


def _misread(core: _Core, result: int) -> str:
    """Return how a wrong first result would be right, if in any of the usual ways."""
    adapter, cipher = core.adapter, core.adapter.cipher
    vector, decrypts = shipped_vectors(cipher)[0], adapter.direction == "decrypt"
    block, expected = vector.plaintext, vector.ciphertext
    if decrypts:
        block, expected = expected, block
    if result == expected:
        return ""
    other = cipher.encrypt if decrypts else cipher.decrypt
    if result == other(vector.key, block):
        return f"it {'encrypts' if decrypts else 'decrypts'}; direction is {adapter.direction!r}"

    def given(adapter: Adapter) -> int:
        return replace(core, adapter=adapter).probed(early=False)[0].results[0]

    if given(replace(adapter, reversed=not adapter.reversed)) == expected:
        order = "as_specified" if adapter.reversed else "reversed"
        return f'gives the right block with bytes reversed: write byte_order = "{order}"'
    if given(replace(adapter, lowest_first=not adapter.lowest_first)) == expected:
        order = "highest_first" if adapter.lowest_first else "lowest_first"
        return f'gives the right block with words in the other order: write word_order = "{order}"'
    size = cipher.block_bits // 8
    if int.from_bytes(result.to_bytes(size, "big"), "little") == expected:
        return "gives the right block with the bytes of the result alone reversed"
    return ""
