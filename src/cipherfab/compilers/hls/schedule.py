"""Scheduling: assigns instructions to states; a block becomes a sequence of states."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.compilers.hls.depth import levels
from cipherfab.compilers.ir.model import (
    ADDRESS,
    Address,
    Block,
    Function,
    Instruction,
    Local,
    Operand,
    Return,
    Terminator,
)
from cipherfab.errors import InputError

Key = tuple[str, int]
"""Key of a state: its block, and its part of the block."""


@dataclass(kw_only=True)
class State:
    """A state: the work of one clock cycle.

    Attributes
    ----------
    block : Block
        The block it is part of.
    number : int
        The part's index, from 0.
    steps : list[Instruction]
        Its steps, on earlier values or registers; of a load from block RAM, only the address.
    arriving : list[Instruction]
        Loads from block RAM whose word arrives.
    terminator : Terminator | None
        Its end; None if the next part of the block follows.
    """

    block: Block
    number: int
    steps: list[Instruction] = field(default_factory=list)
    arriving: list[Instruction] = field(default_factory=list)
    terminator: Terminator | None = None

    @property
    def key(self) -> Key:
        """Its key."""
        return self.block.name, self.number


def schedule(
    function: Function,
    bases: Mapping[Local, str],
    *,
    block_rams: Collection[str],
    limit: float,
    loads: bool = False,
) -> list[State]:
    """Return the states of a function, block by block.

    Parameters
    ----------
    function : Function
        The function; its remaining arrays are memories.
    bases : Mapping[Local, str]
        The array that an address points into.
    block_rams : Collection[str]
        Arrays whose words arrive in the cycle after their address, one per cycle.
    limit : float
        LUTs that may follow each other in a clock cycle, as estimated.
    loads : bool
        Whether there is an initial state in which memories load the inputs.
    """
    states = [
        state for block in function.blocks for state in _Scheduler(block, bases, block_rams, limit).states()
    ]
    if loads:
        for state in states:
            state.number += state.block is states[0].block
        states.insert(0, State(block=states[0].block, number=0))
    first = states[0]
    if isinstance(first.terminator, Return):
        # The start and the result need a state each.
        states.insert(1, State(block=first.block, number=1, terminator=first.terminator))
        first.terminator = None
    return states


class _Scheduler:
    """Puts the steps of a block into states, each as early as possible."""

    def __init__(
        self, block: Block, bases: Mapping[Local, str], block_rams: Collection[str], limit: float
    ) -> None:
        self._block = block
        self._bases = bases
        self._block_rams = block_rams
        self._limit = limit
        self._states = [State(block=block, number=0)]
        self._place: dict[Local, int] = {}
        self._depth: dict[Local, float] = {}
        self._stored: dict[str, int] = {}  # the last state in which an array is written
        self._loaded: dict[str, int] = {}  # and read

    def states(self) -> list[State]:
        """Return the states of the block."""
        for step in self._block.instructions:
            self._put(step)
        if isinstance(self._block.terminator, Return) and self._stored:
            # A stored value is visible from the next state on.
            self._state(max(self._stored.values()) + 1)
        self._states[-1].terminator = self._block.terminator
        return self._states

    def _state(self, number: int) -> State:
        while len(self._states) <= number:
            self._states.append(State(block=self._block, number=len(self._states)))
        return self._states[number]

    def _put(self, step: Instruction) -> None:
        before = [each for each in step.operands if isinstance(each, Local) and each in self._place]
        array = array_of(step, self._bases)
        number = max([0, self._earliest(step, array), *(self._place[each] for each in before)])
        here = max((self._depth[each] for each in before if self._place[each] == number), default=0.0)
        cost = levels(step)
        if here and here + cost > self._limit:
            number, here = number + 1, 0.0
        self._state(number).steps.append(step)
        if array:
            latest = self._stored if step.opcode == "store" else self._loaded
            latest[array] = max(number, latest.get(array, 0))
        if step.result is None:
            return
        if array in self._block_rams:
            self._state(number + 1).arriving.append(step)
            self._place[step.result], self._depth[step.result] = number + 1, 0.0
        else:
            self._place[step.result], self._depth[step.result] = number, here + cost

    def _earliest(self, step: Instruction, array: str) -> int:
        """Return the first state in which an array can be accessed again."""
        if not array:
            return 0
        if step.opcode == "store":
            return max(self._stored.get(array, -1) + 1, self._loaded.get(array, 0))
        another = self._loaded.get(array, -1) + 1 if array in self._block_rams else 0
        return max(self._stored.get(array, -1) + 1, another)


def array_of(step: Instruction, bases: Mapping[Local, str]) -> str:
    """Return the array that is accessed, if any."""
    return base_of(step.operands[0], bases) if step.opcode in ("load", "store") else ""


def base_of(operand: Operand, bases: Mapping[Local, str]) -> str:
    """Return the array that an address points into, if it is known."""
    if isinstance(operand, Address):
        return operand.array
    return bases.get(operand, "") if isinstance(operand, Local) else ""


def find_bases(function: Function) -> dict[Local, str]:
    """Return the array that each address points into.

    Raises
    ------
    InputError
        If an address can point into several.
    """
    found: dict[Local, str] = {}
    sources: list[tuple[Local, Sequence[Operand]]] = []
    for block in function.blocks:
        sources += [(phi.result, tuple(phi.incoming.values())) for phi in block.phis]
        for step in block.instructions:
            if step.result is not None:
                first = 1 if step.opcode == "select" else 0
                sources.append((step.result, step.operands[first:]))
    addresses = [(value, operands) for value, operands in sources if value.bits == ADDRESS]
    while True:
        known = len(found)
        for value, operands in addresses:
            bases = {base_of(each, found) for each in operands if each.bits == ADDRESS} - {""}
            if len(bases) > 1:
                raise InputError(
                    f"an address in {function.name} can point into {' or '.join(sorted(bases))}; "
                    "the array must be known"
                )
            if bases:
                found[value] = bases.pop()
        if len(found) == known:
            return found
