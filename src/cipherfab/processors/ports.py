"""Ports from which programs read keys and blocks, and to which they write, as in `cf_picoblaze_cipher`."""

from collections.abc import Sequence

from cipherfab.processors.machine import State
from cipherfab.processors.picoblaze_state import PicoBlazeState
from cipherfab.processors.program import Program
from cipherfab.processors.simulator import Run, run


class Ports:
    """The ports of a program: one byte at odd addresses, one at even addresses.

    Reading an odd one takes both, and the next ones follow. After the last ones the program waits.

    Attributes
    ----------
    results : list[int]
        Bytes written, to any port.
    taken, given : list[int]
        Numbers of the instructions that took and that wrote a byte.
    """

    def __init__(self, odd: Sequence[int], even: Sequence[int]) -> None:
        """Store equally many bytes for odd and even ports."""
        self.results: list[int] = []
        self.taken: list[int] = []
        self.given: list[int] = []
        self._bytes = (even, odd)
        self._executed = 0

    def run(self, program: Program, state: PicoBlazeState, *, steps: int) -> Run:
        """Run a program until it waits, or for a number of instructions."""

        def read(port: int) -> int:
            now = len(self.taken)
            if now == len(self._bytes[0]):
                # Waiting repeats the same instruction.
                state.jump(state.pc - 1)
                return 0
            if port & 1:
                self.taken.append(self._executed)
            return self._bytes[port & 1][now]

        def write(port: int, value: int) -> None:
            self.results.append(value)
            self.given.append(self._executed)

        def count(address: int, word: int, state: State) -> None:
            self._executed += 1

        state.inputs, state.outputs = read, write
        return run(program, state, steps=steps, trace=count)
