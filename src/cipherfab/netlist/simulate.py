"""Simulates a netlist, one lane per bit of a word: thousands of independent runs at a time."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from cipherfab.errors import InputError
from cipherfab.netlist import kernels
from cipherfab.netlist.compile import Program, compile_netlist
from cipherfab.netlist.lanes import WORD_BITS
from cipherfab.netlist.model import Netlist

# Words per slot that are worked on together: enough to hide the cost of decoding an operation, and
# little enough that the slots of a core of a few thousand LUTs stay in a cache of a megabyte.
_CHUNK_WORDS = 64

_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


class Simulator:
    """A netlist in operation.

    Time is counted in clock cycles and logic has no delay. Registers power up at their initial value, or 0;
    all inputs start at 0.

    Parameters
    ----------
    netlist
        What to simulate, or its program: several simulators of one netlist need it compiled only once.
    lanes
        Number of independent runs, a multiple of 64.
    count_toggles
        Count how often every net changes from one clock edge to the next; takes up to twice the time. Of a
        program, those nets that it keeps are counted in any case.

    Raises
    ------
    NetlistError
        The netlist cannot be simulated.
    InputError
        The number of lanes is not a multiple of 64.
    """

    def __init__(self, netlist: Netlist | Program, *, lanes: int = 1024, count_toggles: bool = False) -> None:
        if lanes <= 0 or lanes % WORD_BITS:
            raise InputError(f"number of lanes is {lanes}; allowed are multiples of {WORD_BITS}")
        self.lanes = lanes
        self.program = (
            netlist if isinstance(netlist, Program) else compile_netlist(netlist, keep_nets=count_toggles)
        )
        self._words = lanes // WORD_BITS
        chunk = _chunk_words(self._words)
        chunks = self._words // chunk
        program = self.program
        self._tables = kernels.Tables(
            operations=program.operations.view(np.uint32),
            asynchronous=program.asynchronous.view(np.uint32),
            rising=program.rising.view(np.uint32),
            falling=program.falling.view(np.uint32),
        )
        watched = np.unique(np.array(list(program.nets.values()), np.uint32))
        self._values = np.zeros((chunks, program.slots, chunk), np.uint64)
        self._memory = kernels.Memory(
            values=self._values,
            buffer=np.zeros((len(program.initial), chunk), np.uint64),
            watched=watched,
            previous=np.zeros((chunks, len(watched), chunk), np.uint64),
            toggles=np.zeros(len(watched), np.uint64),
        )
        self.power_up()

    def power_up(self) -> None:
        """Put all registers to their initial value; inputs stay, and toggle counts start at 0 again."""
        for slot, value in self.program.initial:
            self._values[:, slot] = _ALL if value else 0
        self._memory.toggles[:] = 0
        self._settled = False
        self._first = True

    def write(self, port: str, bits: NDArray[np.uint64] | int) -> None:
        """Set an input port.

        Parameters
        ----------
        port
            Name of the port.
        bits
            uint64 [width, lanes / 64] as from `pack_lanes`, or one integer for all lanes.

        Raises
        ------
        InputError
            There is no such input, it is the clock, or the value does not fit.
        """
        slots = self.program.inputs.get(port)
        if slots is None or port == self.program.clock:
            allowed = ", ".join(name for name in self.program.inputs if name != self.program.clock)
            raise InputError(f"port {port!r} cannot be written; allowed are {allowed}")
        width = len(slots)
        if isinstance(bits, int):
            if not 0 <= bits < 1 << width:
                raise InputError(f"value of port {port} is {bits}; allowed are 0 to 2**{width} - 1")
            for index, slot in enumerate(slots):
                self._values[:, slot] = _ALL if bits >> index & 1 else 0
        else:
            if bits.shape != (width, self._words) or bits.dtype != np.uint64:
                shape = [width, self._words]
                raise InputError(
                    f"value of port {port} is {bits.dtype} {list(bits.shape)}; allowed is uint64 {shape}"
                )
            chunks, _, words = self._values.shape
            self._values[:, slots] = bits.reshape(width, chunks, words).swapaxes(0, 1)
        self._settled = False

    def read(self, port: str) -> NDArray[np.uint64]:
        """Value of an output port with the logic settled.

        Parameters
        ----------
        port
            Name of the port.

        Returns
        -------
        NDArray[np.uint64]
            [width, lanes / 64], for `unpack_lanes`.

        Raises
        ------
        InputError
            There is no such output.
        """
        places = self.program.outputs.get(port)
        if places is None:
            raise InputError(f"port {port!r} is no output; allowed are {', '.join(self.program.outputs)}")
        self.settle()
        slots, inverted = places.T
        values = self._values[:, slots] ^ np.where(inverted, _ALL, np.uint64(0))[:, None]
        return np.ascontiguousarray(values.swapaxes(0, 1)).reshape(len(places), self._words)

    def settle(self) -> None:
        """Let the combinational logic settle; done by itself wherever it matters."""
        if not self._settled:
            kernels.settle(self._tables, self._memory)
            self._settled = True

    def clock(self, cycles: int = 1) -> None:
        """Run clock cycles with the inputs as they are: settle, rising edge, falling edge.

        Parameters
        ----------
        cycles
            Number of cycles.
        """
        if cycles < 1:
            raise InputError(f"number of cycles is {cycles}; allowed are 1 and more")
        kernels.advance(self._tables, self._memory, cycles, self._settled, self._first)
        self._settled = self._first = False

    @property
    def toggles(self) -> Mapping[int, int]:
        """Toggles of every net, summed over all lanes, since power-up.

        A net toggles when its settled value differs from that before the previous clock edge: glitches
        are not seen. Keys are net numbers; there are none unless made with ``count_toggles``.
        """
        counts = dict(zip(self._memory.watched.tolist(), self._memory.toggles.tolist(), strict=True))
        return {net: counts[slot] for net, slot in self.program.nets.items()}


def _chunk_words(words: int) -> int:
    """Largest divisor of the number of words up to `_CHUNK_WORDS`; all of them if that would be small."""
    sizes = range(min(words, _CHUNK_WORDS), _CHUNK_WORDS // 4, -1)
    return next((size for size in sizes if words % size == 0), words)
