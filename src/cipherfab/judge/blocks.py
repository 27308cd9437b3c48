"""A core of a block cipher from elsewhere: elaborated, compared with the golden model, proved."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from cipherfab.catalogue.architecture import Cycles
from cipherfab.judge.adapter import BlockAdapter
from cipherfab.judge.core import Core, texts
from cipherfab.judge.design import JudgedDesign, Probe, Silent, judged_design, probe
from cipherfab.judge.judgement import Judgement
from cipherfab.judge.ports import check_ports, ports_of
from cipherfab.judge.sources import plain_verilog
from cipherfab.judge.vhdl import renamed
from cipherfab.judge.wrapper import ALONE, TOP, alone, wrapper
from cipherfab.models.vectors import shipped_vectors
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

_ONE = Cycles(latency=1, interval=1, key=0)


@dataclass(frozen=True, kw_only=True)
class BlockCore(Core):
    """A core of a block cipher."""

    adapter: BlockAdapter

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

    def examined(self, seconds: float, tell: Callable[[str], object]) -> Judgement:
        """Return what is found about its function: known answers, random blocks, a proof."""
        found = self._tried(seconds, tell, early=True)
        if found.faults:
            tell("once more, with blocks that start after the result before")
            found = self._tried(seconds, tell, early=False)
        return found

    def _tried(self, seconds: float, tell: Callable[[str], object], *, early: bool) -> Judgement:
        """Run and prove a core whose blocks start in the cycle of the result before, or later."""
        tell("compare with the golden model")
        try:
            first, gates = self.probed(early=early)
            reason = "" if early else _misread(self, first.results[0])
        except Silent as error:
            return replace(self.unjudged, faults=(str(error),))
        except NetlistError as error:
            if not early:
                raise
            # Its inputs depend on whether its result is there, and that depends on its inputs.
            return replace(self.unjudged, faults=(str(error),))
        if reason:
            return replace(self.unjudged, cycles=first.cycles, faults=(reason,))
        return self.compared(gates, first.cycles, seconds, tell)


def block_core(adapter: BlockAdapter, tools: Toolset, workdir: Path) -> BlockCore:
    """Return a core once it has the ports of its adapter."""
    plain = plain_verilog(adapter.sources, adapter.top, texts(adapter.parameters), workdir)
    there = ports_of(
        yosys.elaborate(plain.files, plain.top, plain.parameters, workdir=workdir, tool=tools["yosys"])
    )
    adapter = replace(adapter, top=plain.top, parameters=dict(plain.parameters))
    if adapter.sources.vhdl:
        adapter = _spelt(adapter, there)
    check_ports(adapter, there)
    return BlockCore(adapter=adapter, files=plain.files, there=there, tools=tools, workdir=workdir)


def _spelt(adapter: BlockAdapter, there: Iterable[str]) -> BlockAdapter:
    """Return an adapter with ports as they are spelt in Verilog, whose names have a case."""
    spelt = {name.lower(): name for name in there}

    def found(name: str) -> str:
        return spelt.get(renamed(name).lower(), name)

    roles = {role: found(name) for role, name in adapter.ports.names().items()}
    ties = {found(name): value for name, value in adapter.ties.items()}
    return replace(adapter, ports=msgspec.structs.replace(adapter.ports, **roles), ties=ties)


def _misread(core: BlockCore, result: int) -> str:
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

    def given(adapter: BlockAdapter) -> int:
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
