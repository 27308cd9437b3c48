"""A core of an authenticated cipher from elsewhere, behind the ports for packets."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.design import PacketDesign
from cipherfab.errors import InputError
from cipherfab.judge.adapter import PacketAdapter
from cipherfab.judge.core import Core, Foreign, texts
from cipherfab.judge.judgement import Judgement
from cipherfab.judge.ports import check_packet_ports, instead, ports_of
from cipherfab.judge.sources import plain_verilog
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.packet_contract import measured_run

_PATIENT = Cycles(latency=5_000, interval=1, key=0)
"""Of a core whose cycles are not known yet."""
_SEED = 1


@dataclass(frozen=True, eq=False)
class JudgedPackets(Foreign, PacketDesign):
    """A core from elsewhere.

    Attributes
    ----------
    there : frozenset[str]
        Names of its ports.
    """

    there: frozenset[str] = frozenset()

    @property
    def aborts(self) -> bool:
        """Whether ``abort_i`` ends a packet."""
        return "abort_i" in self.there


@dataclass(frozen=True, kw_only=True)
class PacketCore(Core):
    """A core of a cipher of messages."""

    adapter: PacketAdapter

    @property
    def unjudged(self) -> Judgement:
        """What it is said to be."""
        return Judgement(name=self.adapter.name, cipher=self.adapter.cipher.name, direction="both", faults=())

    def alone(self) -> Path:
        """Return what is measured, with the clock of ours."""
        adapter = self.adapter
        if adapter.core == adapter.top:
            return self._elaborated(self.files, adapter.top, adapter.parameters)
        # Apart from the files of the top, which VHDL would overwrite.
        folder = self.workdir / "core"
        folder.mkdir()
        plain = plain_verilog(adapter.sources, adapter.core, {}, folder)
        found = self._elaborated(plain.files, plain.top, {})
        text = found.read_text(encoding="utf-8")
        there = ports_of(found)
        if there.get(adapter.clock, ("", 0)) != ("input", 1):
            raise InputError(
                f"{adapter.core} has no clock {adapter.clock}{instead(adapter.clock, there)}; "
                'write clock = "NAME"'
            )
        renamed = self.workdir / "alone.il"
        renamed.write_text(re.sub(rf"(?<!\S)\\{re.escape(adapter.clock)}(?!\S)", r"\\clk_i", text), "utf-8")
        return renamed

    def _elaborated(self, files: Sequence[Path], top: str, parameters: Mapping[str, int | str]) -> Path:
        tool = self.tools["yosys"]
        return yosys.elaborate(files, top, texts(parameters), workdir=self.workdir, tool=tool)

    def design(self, cycles: Cycles) -> JudgedPackets:
        """Return it as a design."""
        architecture = Architecture(
            name="judged",
            title=f"{self.adapter.core}, a core from elsewhere",
            module=self.adapter.top,
            kind=self.adapter.cipher.kind,
            parameters=(),
            cycles=lambda cipher, values: cycles,
        )
        return JudgedPackets(
            self.adapter.cipher,
            architecture,
            MappingProxyType({"hold_blocks": self.adapter.hold_blocks}),
            name=self.adapter.name,
            files=tuple(self.files),
            there=frozenset(self.there),
        )

    def examined(self, seconds: float, tell: Callable[[str], object]) -> Judgement:
        """Return what is found about its function: known answers, random packets, a proof."""
        tell("compare with the golden model")
        adapter, tool = self.adapter, self.tools["yosys"]
        values = texts(adapter.parameters)
        gates = read_netlist(yosys.gates(self.files, adapter.top, values, workdir=self.workdir, tool=tool))
        run = measured_run(self.design(_PATIENT), _SEED)
        bench = run.on(Simulator(gates, lanes=run.stimulus.lanes))
        if bench.failures:
            return replace(self.unjudged, faults=tuple(bench.failures[:3]))
        counts = run.measure(bench, slice(None)).counts
        cycles = Cycles(latency=max(counts["latency"]), interval=max(counts["interval"]), key=0)
        return self.compared(gates, cycles, seconds, tell)


def packet_core(adapter: PacketAdapter, tools: Toolset, workdir: Path) -> PacketCore:
    """Return a core once it has the ports of an authenticated cipher.

    Raises
    ------
    InputError
        If it does not have them.
    ToolError
        If the front end rejects the sources.
    """
    plain = plain_verilog(adapter.sources, adapter.top, texts(adapter.parameters), workdir)
    there = ports_of(
        yosys.elaborate(plain.files, plain.top, plain.parameters, workdir=workdir, tool=tools["yosys"])
    )
    adapter = replace(adapter, top=plain.top, parameters=dict(plain.parameters))
    core = PacketCore(adapter=adapter, files=plain.files, there=there, tools=tools, workdir=workdir)
    check_packet_ports(adapter.top, core.design(_PATIENT).ports, there)
    return core
