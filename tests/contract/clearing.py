"""Cores that are cleared at work: what they still keep of keys and blocks then.

Every lane has keys and blocks of its own, and what is alike in all lanes tells nothing of them. Control does
not depend on them: lanes work in step.
"""

import random
from collections.abc import Sequence

import numpy as np

from cipherfab.catalogue import BlockDesign, Design, Port
from cipherfab.logic.elaborate import elaborate
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import compile_logic
from cipherfab.simulator.lanes import WORD_BITS, pack_lanes
from cipherfab.simulator.simulate import Simulator

_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


def clearing_cycles(design: BlockDesign) -> int:
    """Return the cycles behind that of ``clear_i`` in which a core forgets, at most."""
    cycles = design.cycles
    return 64 + cycles.key + cycles.decrypt + 2 * (cycles.latency + cycles.interval)


class Remains:
    """A core in 64 lanes with data of their own, and what in it depends on them.

    Parameters
    ----------
    netlist : Netlist
        The core.
    design : Design
        What it is.

    Attributes
    ----------
    shown : set[str]
        What went wrong at the outputs, in words.
    """

    def __init__(self, netlist: Netlist, design: Design) -> None:
        logic = elaborate(netlist)
        program = compile_logic(logic)
        pins = {cell.name: cell.pins for cell in netlist.cells}
        places = [(pins[each.cell].get(each.name.name, ()), each) for each in logic.registers]
        self._names = [
            netlist.net_name(nets[each.name.bit]) if each.name.bit < len(nets) else each.cell
            for nets, each in places
        ]
        self._slots = program.initial[:, 0]
        self._names += ["output of a memory"] * (len(self._slots) - len(self._names))
        self.simulator = Simulator(program, lanes=WORD_BITS)
        self.shown: set[str] = set()
        self.random = random.Random(f"clear {design.id}")

    def kept(self) -> list[str]:
        """Return the registers, and the rows of memories, that are not alike in all lanes."""
        values = self.simulator.probe(self._slots)[:, 0]
        registers = np.flatnonzero((values != 0) & (values != _ALL))
        words = self.simulator.contents
        rows = np.flatnonzero((words != words[:, :1]).any(axis=1))
        return sorted({self._names[each] for each in registers}) + [f"row {row} of memories" for row in rows]

    def read(self, port: Port) -> bool:
        """Return an output of one bit, which is the same in all lanes."""
        word = int(self.simulator.read(port.name)[0, 0])
        if word not in (0, int(_ALL)):
            self.shown.add(f"{port.name} depends on keys or blocks")
        return word != 0

    def put(self, port: Port, value: int) -> None:
        """Write an input, the same in all lanes."""
        self.simulator.write(port.name, int(value))

    def draw(self, ports: Sequence[Port], *, alike: bool = False) -> None:
        """Put something random to inputs; the direction is alike in all lanes in any case."""
        for port in ports:
            if alike or port.name == "decrypt_i":
                self.simulator.write(port.name, self.random.getrandbits(port.width))
            else:
                values = [self.random.getrandbits(port.width) for _ in range(WORD_BITS)]
                self.simulator.write(port.name, pack_lanes(values, port.width))


class ClearingBench(Remains):
    """A core in 64 lanes that is at work, and cleared now and then.

    Parameters
    ----------
    netlist : Netlist
        The core.
    design : BlockDesign
        What it is.
    """

    def __init__(self, netlist: Netlist, design: BlockDesign) -> None:
        super().__init__(netlist, design)
        self.design = design
        self.key, self.into, self.out = design.channels
        self._key_wanted = self._offers = False
        self._reset()

    def work(self, cycles: int, *, taken: bool) -> None:
        """Load another key, and encrypt blocks under it; results are taken or wait."""
        self._key_wanted, self._offers = not self.design.key_with_block, True
        self.draw([*self.key.data, *self.into.data])
        self.put(self.out.ready, taken)
        for _ in range(cycles):
            self.put(self.key.valid, self._key_wanted)
            self.put(self.into.valid, self._offers)
            key_moves = self._key_wanted and self.read(self.key.ready)
            block_moves = self.read(self.into.ready)
            self._look()
            self.simulator.clock()
            if key_moves:
                self._key_wanted = False
            if block_moves:
                self.draw([*self.into.data, *(self.key.data if self.design.key_with_block else ())])

    def clear(
        self, *, offering: bool, ports: tuple[str, str], again: int = 0, resuming: bool = False
    ) -> list[str]:
        """Clear or reset the core; return registers and words of memories that depend on what was before.

        Parameters
        ----------
        offering : bool
            Whether a key or a block is offered in that cycle.
        ports : tuple[str, str]
            Of clear_i and rst_i the one that does it first, and the one that does it again.
        again : int
            So many cycles later it is done once more; 0 for never.
        resuming : bool
            Whether a key and blocks are offered at once, the same in all lanes.
        """
        self._offer(offering)
        self._strike(ports[0])
        self._offer(resuming)
        self.draw([*self.key.data, *self.into.data], alike=True)
        for cycle in range(clearing_cycles(self.design)):
            if again and cycle == again:
                self._strike(ports[1])
            if self.read(self.out.valid) and not resuming:
                self.shown.add(f"a result is offered behind {ports[0]}")
            self._look()
            self.simulator.clock()
            if resuming and cycle > self.design.cycles.key:
                self.put(self.key.valid, False)
        return self.kept()

    def _reset(self) -> None:
        for channel in (self.key, self.into):
            self.put(channel.valid, False)
        self.put(self.out.ready, False)
        self.simulator.write("rst_i", 1)
        self.simulator.clock()
        self.simulator.write("rst_i", 0)

    def _offer(self, offering: bool) -> None:
        self.put(self.key.valid, offering and not self.design.key_with_block)
        self.put(self.into.valid, offering)

    def _strike(self, port: str) -> None:
        self.simulator.write(port, 1)
        if self.read(self.out.valid):
            self.shown.add(f"a result is offered with {port}")
        self._look()
        self.simulator.clock()
        self.simulator.write(port, 0)

    def _look(self) -> None:
        """Check that a gated output shows nothing but results."""
        if self.design.parameters.get("gate") != "on" or self.read(self.out.valid):
            return
        if any(self.simulator.read(port.name).any() for port in self.out.data):
            self.shown.add("block_o is not 0 while out_valid_o is")
