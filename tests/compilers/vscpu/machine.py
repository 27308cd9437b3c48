"""Runs compiled programs on the simulator, with what they are given and what they leave by name."""

from collections.abc import Mapping

from cipherfab.compilers.vscpu.compiler import Compiled
from cipherfab.processors import Run, run, start

WORD = (1 << 32) - 1


class Machine:
    """A VSCPU with a program, which may run several times: variables keep their values."""

    def __init__(self, made: Compiled) -> None:
        self.program = made.program
        self.state = start(made.program)

    def put(self, name: str, value: int, words: int = 1) -> None:
        """Put a number to the words of a name, the lowest first."""
        for number in range(words):
            self.state.write(self.program.symbols[name] + number, value >> 32 * number & WORD)

    def get(self, name: str, words: int = 1) -> int:
        """Return the number in the words of a name."""
        first = self.program.symbols[name]
        return sum(self.state.read(first + number) << 32 * number for number in range(words))

    def run(self, given: Mapping[str, int] | None = None, *, steps: int = 2_000_000) -> Run:
        """Run from the begin, with words of some names."""
        for name, value in (given or {}).items():
            self.put(name, value)
        self.state.pc = 0
        return run(self.program, self.state, steps=steps)
