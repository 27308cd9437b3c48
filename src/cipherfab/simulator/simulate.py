"""Simulates a netlist, one lane per bit of a word: thousands of independent runs at a time."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cipherfab.errors import InputError
from cipherfab.netlist.model import Netlist
from cipherfab.simulator import kernels
from cipherfab.simulator.compile import Program, compile_netlist
from cipherfab.simulator.lanes import WORD_BITS
from cipherfab.simulator.toggle_counts import make_counters, slot_weights, watched_slots
from cipherfab.simulator.toggle_kernels import ToggleCounters

# Words per slot that are worked on together: enough to hide the cost of decoding an operation, and
# little enough that what is worked on stays in a cache of a megabyte.
_MOST_WORDS = 64
_LEAST_WORDS = 32
_CACHE_WORDS = 3 << 15

# Words of results from which on a second thread is worth waking up: a fraction of a millisecond.
_THREADED_WORK = 2_000_000

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
        Count how often every net changes from one clock edge to the next. Of a program, those nets that it
        keeps are counted in any case.
    trace
        Keep the sum of the toggles of every lane, cycle by cycle: of all nets, or with a weight for each net
        by number; those left out weigh 0.
    threads
        Threads that share the lanes where there is enough to do; the results do not depend on it. Leave it at
        1 where other processes keep the processor busy.

    Raises
    ------
    NetlistError
        The netlist cannot be simulated.
    InputError
        The number of lanes is not a multiple of 64, that of threads is not positive, a weight does not fit,
        or a trace is wanted of a program that keeps no nets.
    """

    def __init__(
        self,
        netlist: Netlist | Program,
        *,
        lanes: int = 1024,
        count_toggles: bool = False,
        trace: bool | Mapping[int, int] = False,
        threads: int = 1,
    ) -> None:
        if lanes <= 0 or lanes % WORD_BITS:
            raise InputError(f"number of lanes is {lanes}; allowed are multiples of {WORD_BITS}")
        if threads < 1:
            raise InputError(f"number of threads is {threads}; allowed are 1 and more")
        self.lanes = lanes
        self._traced = trace is not False
        if not isinstance(netlist, Program):
            netlist = compile_netlist(netlist, keep_nets=count_toggles or self._traced)
        elif self._traced and not netlist.nets:
            raise InputError("a trace is wanted of a program that keeps no nets; compile it with keep_nets")
        self.program = program = netlist
        self._words = lanes // WORD_BITS
        watched = watched_slots(program)
        # With counts there are the values before; with a trace, the changes and their sums.
        rows = program.slots + len(watched) * (3 if self._traced else 1)
        chunk = _chunk_words(self._words, min(threads, self._words), rows)
        chunks = self._words // chunk
        self._threads = min(threads, chunks)
        # Looked up in every cycle: slots, and their complements as words.
        self._outputs = {
            name: (places[:, 0], np.where(places[:, 1:], _ALL, np.uint64(0)))
            for name, places in program.outputs.items()
        }
        self._tables = kernels.Tables(
            operations=program.operations.view(np.uint32),
            asynchronous=program.asynchronous.view(np.uint32),
            rising=program.rising.view(np.uint32),
            falling=program.falling.view(np.uint32),
            ports=program.memories.ports.view(np.uint32),
            addresses=program.memories.addresses.view(np.uint32),
            outputs=program.memories.outputs.view(np.uint32),
            inputs=program.memories.inputs.view(np.uint32),
        )
        self._values = np.zeros((chunks, program.slots, chunk), np.uint64)
        contents = len(program.memories.contents)
        self._contents = np.zeros((chunks, contents, chunk * WORD_BITS), np.uint32)
        weights = np.zeros(len(watched), np.uint32)
        if trace is not False:
            weights = slot_weights(program, dict.fromkeys(program.nets, 1) if trace is True else trace)
        self._parts: list[tuple[kernels.Memory, ToggleCounters]] = []
        parts = (np.array_split(each, self._threads) for each in (self._values, self._contents))
        ports = len(program.memories.ports)
        for values, words in zip(*parts, strict=True):
            memory = kernels.Memory(
                values=values,
                contents=words,
                buffer=np.zeros((len(program.initial), chunk), np.uint64),
                reads=np.zeros((len(program.memories.outputs), chunk), np.uint64),
                rows=np.zeros((ports, chunk * WORD_BITS), np.uint32),
                changes=np.zeros((ports, chunk), np.uint64),
            )
            counters = make_counters(program, weights, chunks=len(values), words=chunk)
            self._parts.append((memory, counters))
        self._sums = np.zeros((chunks, 0, chunk * WORD_BITS), np.uint32)
        self.power_up()

    def power_up(self) -> None:
        """Put registers and memories to their initial values; inputs stay, and toggles are counted anew."""
        for slot, value in self.program.initial:
            self._values[:, slot] = _ALL if value else 0
        self._contents[:] = self.program.memories.contents[:, None]
        for _, counters in self._parts:
            counters.toggles[:] = 0
        self._cycles = 0
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
        place = self._outputs.get(port)
        if place is None:
            raise InputError(f"port {port!r} is no output; allowed are {', '.join(self._outputs)}")
        slots, complements = place
        return self.probe(slots) ^ complements

    def probe(self, slots: NDArray[np.int32]) -> NDArray[np.uint64]:
        """Value of slots of the program with the logic settled: uint64 [slots, lanes / 64]."""
        self.settle()
        values = self._values[:, slots]
        return np.ascontiguousarray(values.swapaxes(0, 1)).reshape(len(slots), self._words)

    @property
    def contents(self) -> NDArray[np.uint32]:
        """Words of all memories as they are now: uint32 [rows, lanes]."""
        return np.ascontiguousarray(self._contents.swapaxes(0, 1)).reshape(-1, self.lanes)

    def depends(self, output: str, port: str) -> bool:
        """Whether logic leads from an input port to an output port: see `Program.depends`."""
        return self.program.depends(output, port)

    def settle(self) -> None:
        """Let the combinational logic settle; done by itself wherever it matters."""
        if not self._settled:
            self._share(lambda part: kernels.settle(self._tables, self._parts[part][0]), 1)
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
        if self._traced:
            self._reserve(self._cycles + cycles)
        sums = [self._sums] if self._threads == 1 else np.array_split(self._sums, self._threads)
        row, settled, first = self._cycles, self._settled, self._first

        def run(part: int) -> None:
            memory, counters = self._parts[part]
            if self._traced or len(counters.watched):
                kernels.advance_counting(
                    self._tables, memory, counters, sums[part], row, cycles, settled, first
                )
            else:
                kernels.advance(self._tables, memory, cycles, settled)

        self._share(run, cycles)
        self._cycles += cycles
        self._settled = self._first = False

    def _reserve(self, cycles: int) -> None:
        """Make room for the sums of so many cycles; doubled, so that short runs add up to a long one."""
        chunks, room, lanes = self._sums.shape
        if room < cycles:
            more = np.empty((chunks, max(cycles, 2 * room), lanes), np.uint32)
            more[:, : self._cycles] = self._sums[:, : self._cycles]
            self._sums = more

    def _share(self, run: Callable[[int], None], cycles: int) -> None:
        """Run every part, in threads if that pays."""
        parts = range(self._threads)
        work = len(self.program.operations) * self._words * cycles
        if self._threads > 1 and work >= _THREADED_WORK:
            # Iterated for what the threads raise.
            list(self._pool.map(run, parts))
        else:
            for part in parts:
                run(part)

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        """Threads, which end with the simulator."""
        return ThreadPoolExecutor(self._threads)

    @property
    def toggles(self) -> Mapping[int, int]:
        """Toggles of every net, summed over all lanes, since power-up.

        A net toggles when its settled value differs from that before the previous clock edge: glitches
        are not seen. Keys are net numbers; there are none unless made with ``count_toggles`` or ``trace``.
        """
        counted = sum(counters.toggles for _, counters in self._parts)
        watched = watched_slots(self.program)
        counts = dict(zip(watched.tolist(), np.asarray(counted).tolist(), strict=True))
        return {net: counts[slot] for net, slot in self.program.nets.items()}

    @property
    def trace(self) -> NDArray[np.uint32]:
        """Toggles of every lane, cycle by cycle, since power-up: the Hamming distance of two settled states.

        uint32 [cycles, lanes]; row i counts the changes, by their weights, from what was settled before the
        clock edge of cycle i - 1 to what was before that of cycle i. Row 0 is 0: nothing was before it. Where
        registers take both edges, what changes from the rising to the falling edge of a cycle is in its row,
        too. There are no rows unless made with ``trace``.
        """
        rows = self._sums[:, : self._cycles].swapaxes(0, 1)
        return np.ascontiguousarray(rows).reshape(-1, self.lanes)


def _chunk_words(words: int, threads: int, rows: int) -> int:
    """Words of a chunk: so many that rows of them fit in the cache and all threads have a chunk.

    It is a divisor of all words, or all words if there is none that is not small.
    """
    most = min(max(_CACHE_WORDS // rows, _LEAST_WORDS), _MOST_WORDS, -(-words // threads))
    sizes = range(most, most // 4, -1)
    return next((size for size in sizes if words % size == 0), words)
