"""Cores with nothing to do: how they come there, and which of their nets change nevertheless."""

import random
from collections.abc import Iterator

from cipherfab.catalogue import BlockDesign, Channel, Design
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.lanes import WORD_BITS, pack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import contract

CYCLES = 64
"""For which nothing may change."""
_BLOCKS = 2
_ROOM = 16
"""Cycles that control may take besides those of blocks and keys."""


class IdleBench:
    """A core in 64 lanes with other data in each, whose inputs stay as they are while its nets are watched.

    Parameters
    ----------
    netlist : Netlist
        The core.
    design : Design
        What it is.
    """

    def __init__(self, netlist: Netlist, design: Design) -> None:
        self.netlist, self.design = netlist, design
        self.simulator = Simulator(
            compile_netlist(netlist, keep_nets=True), lanes=WORD_BITS, count_toggles=True
        )
        self._random = random.Random(f"idle {design.id}")
        cycles = design.cycles
        # Enough to do whatever was begun, and to fill up what waits for results.
        self._rest = _ROOM + cycles.key + cycles.decrypt + cycles.latency + 2 * cycles.interval
        if design.parameters.get("clear") == "on":
            # A reset clears: blocks that nobody sees take the place of others, in a buffer of results, too.
            self._rest += 2 * cycles.latency + 2 * _ROOM

    def after(self) -> Iterator[tuple[str, list[str]]]:
        """Yield how a core comes to have nothing to do, and the names of nets that change then."""
        yield "power-up and reset", self._idle(reset=True)
        run = contract(self.design).full_rate(_BLOCKS * self.design.cycles.blocks, 1)
        bench = run.on(self.simulator)
        assert bench.failures == []
        yield "blocks", self._idle()
        if isinstance(self.design, BlockDesign):
            key, into, _ = self.design.channels
            if not self.design.key_with_block:
                self._offer([key], taken=False, cycles=_ROOM)
                self._withdraw()
                yield "a key", self._idle()
            self._offer([into], taken=False, cycles=self._rest)
            assert not self.simulator.read(into.ready.name).any()
            yield "blocks while results wait", self._idle()
        self._offer(self._sources, taken=True, cycles=1 + self.design.cycles.interval // 2)
        yield "a reset with blocks inside", self._idle(reset=True)

    @property
    def _sources(self) -> list[Channel]:
        return [each for each in self.design.channels if each.direction == "input"]

    def _idle(self, *, reset: bool = False) -> list[str]:
        """Hold the inputs, after a reset if asked, and return the names of nets that change."""
        if reset:
            self._litter(self._sources)
            self._withdraw()
            self.simulator.write("rst_i", 1)
            self.simulator.clock()
            self.simulator.write("rst_i", 0)
        self.simulator.clock(self._rest)
        before = self.simulator.toggles
        self.simulator.clock(CYCLES)
        after = self.simulator.toggles
        return sorted(self.netlist.net_name(net) for net, count in after.items() if count != before[net])

    def _offer(self, channels: list[Channel], *, taken: bool, cycles: int) -> None:
        """Offer something new for some cycles."""
        self._litter(channels)
        for channel in self.design.channels:
            if channel in self._sources:
                self.simulator.write(channel.valid.name, int(channel in channels))
            else:
                self.simulator.write(channel.ready.name, int(taken))
        self.simulator.clock(cycles)

    def _withdraw(self) -> None:
        for channel in self._sources:
            self.simulator.write(channel.valid.name, 0)

    def _litter(self, channels: list[Channel]) -> None:
        for port in (port for channel in channels for port in channel.data):
            values = [self._random.getrandbits(port.width) for _ in range(WORD_BITS)]
            self.simulator.write(port.name, pack_lanes(values, port.width))
