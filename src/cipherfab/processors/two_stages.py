"""Extra cycles of a core with two stages, beyond one per instruction, as in `cf_vscpu_harvard`."""

from typing import Any

from cipherfab.processors.member import Member
from cipherfab.processors.vscpu import INSTRUCTIONS


class Waiting:
    """Counts cycles without an instruction; called after every instruction, as a `Trace`.

    Attributes
    ----------
    cycles : int
        One at the beginning, one for each jump, and one for each instruction with an operand named as the
        result of the previous one, even if that result is not written or goes to another bank. The jump with
        which a program halts is not counted.
    jumps : bool
        Whether the last instruction jumped, and added the last of these cycles.
    """

    def __init__(self, member: Member) -> None:
        """Start with a program for a machine of the family."""
        self.cycles = 1
        self.jumps = False
        self._member = member
        self._written: int | None = None
        self._found: dict[int, tuple[frozenset[int], int | None]] = {}

    def __call__(self, address: int, word: int, state: Any) -> None:
        """Count the extra cycles before an executed instruction, and after it if it jumped."""
        if word not in self._found:
            self._found[word] = self._operands(word)
        read, written = self._found[word]
        self.cycles += self._written in read
        self.jumps = state.jumped and state.pc != address
        state.jumped = False
        self.cycles += self.jumps
        self._written = None if self.jumps else written

    def _operands(self, word: int) -> tuple[frozenset[int], int | None]:
        """Return the operands whose words an instruction reads, and the one to which its result goes."""
        name, d, a, b = self._member.fields(word)
        kind = INSTRUCTIONS[name]
        path = kind.path.replace("A", "") if self._member.chained else kind.path
        read = {value for letter, value in (("A", a), ("B", b)) if letter in path}
        return frozenset(read), d if kind.result else None
