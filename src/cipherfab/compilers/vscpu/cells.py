"""Allocates cells to values: as few as possible, and one for values copied to each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush

from cipherfab.compilers.vscpu.code import (
    Block,
    Cell,
    Operand,
    Place,
    Routine,
    Step,
    Table,
    Test,
    Word,
    targets,
    tested,
)

_LOOP = 10
"""Assumed iterations of a loop."""


def _bit(cell: Cell) -> int:
    return 1 << cell.number


def _numbers(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _before(step: Step, live: int) -> int:
    """Return the cells live before a step, from those live after it."""
    if step.written is not None:
        live &= ~_bit(step.written)
    for cell in step.reads():
        live |= _bit(cell)
    return live


def _live_behind(blocks: Sequence[Block]) -> dict[str, int]:
    """Return the cells live after each block."""
    uses: dict[str, int] = {}
    writes: dict[str, int] = {}
    for block in blocks:
        last = tested(block.end)
        used, written = (_bit(last) if last is not None else 0), 0
        for step in reversed(block.steps):
            used = _before(step, used)
            if step.written is not None:
                written |= _bit(step.written)
        uses[block.name], writes[block.name] = used, written
    live = dict(uses)
    behind = dict.fromkeys(live, 0)
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            found = 0
            for name in targets(block.end):
                found |= live[name]
            if found != behind[block.name]:
                changed = True
                behind[block.name] = found
                live[block.name] = uses[block.name] | found & ~writes[block.name]
    return behind


def drop_unread(blocks: Sequence[Block]) -> None:
    """Remove steps whose results are never read."""
    dropped = True
    while dropped:
        dropped = False
        behind = _live_behind(blocks)
        for block in blocks:
            last = tested(block.end)
            live = behind[block.name] | (_bit(last) if last is not None else 0)
            kept: list[Step] = []
            for step in reversed(block.steps):
                if step.written is not None and not live & _bit(step.written):
                    dropped = True
                    continue
                live = _before(step, live)
                kept.append(step)
            block.steps = kept[::-1]


class _Interference:
    """Interference: cells that are live at the same time and cannot be merged.

    Attributes
    ----------
    near : dict[int, int]
        Cells that a cell interferes with.
    members : dict[int, int]
        The cells that were merged.
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.near: dict[int, int] = {}
        self.members: dict[int, int] = {}
        self._leader: dict[int, int] = {}
        behind = _live_behind(blocks)
        for block in blocks:
            last = tested(block.end)
            live = behind[block.name] | (_bit(last) if last is not None else 0)
            for step in reversed(block.steps):
                cell = step.written
                if cell is not None:
                    others = live & ~_bit(cell)
                    if step.name == "CP" and isinstance(step.b, Cell):
                        others &= ~_bit(step.b)
                    self.near[cell.number] = self.near.get(cell.number, 0) | others
                for each in (*step.reads(), *((cell,) if cell is not None else ())):
                    self.near.setdefault(each.number, 0)
                live = _before(step, live)
        for number, others in list(self.near.items()):
            for other in _numbers(others):
                self.near[other] = self.near.get(other, 0) | 1 << number
        for number in self.near:
            self.members[number] = 1 << number

    def leader(self, number: int) -> int:
        """Return the representative of a cell's merged cells."""
        while number in self._leader:
            number = self._leader[number]
        return number

    def join(self, a: int, b: int) -> None:
        """Merge two cells, if possible."""
        a, b = self.leader(a), self.leader(b)
        if a == b or self.near[a] & self.members[b]:
            return
        self._leader[b] = a
        self.members[a] |= self.members.pop(b)
        self.near[a] |= self.near.pop(b)

    def places(self) -> dict[int, int]:
        """Return a place for each cell: few places, as the most crowded cells get theirs first."""
        neighbours = {
            number: {self.leader(each) for each in _numbers(near)} for number, near in self.near.items()
        }
        order: list[int] = []
        degrees = {number: len(each) for number, each in neighbours.items()}
        waiting = [(degree, number) for number, degree in degrees.items()]
        heapify(waiting)
        while waiting:
            degree, least = heappop(waiting)
            # A stale entry is followed by an up-to-date one.
            if degrees.get(least) != degree:
                continue
            del degrees[least]
            order.append(least)
            for each in neighbours[least]:
                if each in degrees:
                    degrees[each] -= 1
                    heappush(waiting, (degrees[each], each))
        found: dict[int, int] = {}
        for number in reversed(order):
            taken = {found[each] for each in neighbours[number] if each in found}
            found[number] = next(place for place in range(len(taken) + 1) if place not in taken)
        return {each: found[number] for number, many in self.members.items() for each in _numbers(many)}


def place_cells(routine: Routine, frame: str) -> None:
    """Replace the cells of a function by words of its frame, after its present ones.

    Parameters
    ----------
    routine : Routine
        The function; its number of words grows.
    frame : str
        Name of the frame.
    """
    blocks = routine.blocks
    drop_unread(blocks)
    found = _Interference(blocks)
    copies = [
        (-(_LOOP**block.depth), index, step.a.number, step.b.number)
        for block in blocks
        for index, step in enumerate(block.steps)
        if step.name == "CP" and isinstance(step.a, Cell) and isinstance(step.b, Cell)
    ]
    for _, _, a, b in sorted(copies):
        found.join(a, b)
    places = found.places()
    words = {number: Word(frame, routine.words + place) for number, place in places.items()}
    for block in blocks:
        steps = [replace(step, a=_word(step.a, words), b=_other(step.b, words)) for step in block.steps]
        block.steps = [step for step in steps if not (step.name == "CP" and step.a == step.b)]
        if isinstance(block.end, Test | Table):
            block.end = replace(block.end, cell=_word(block.end.cell, words))
    routine.words += len(set(places.values()))


def _word(operand: Operand, words: Mapping[int, Word]) -> Operand:
    return words[operand.number] if isinstance(operand, Cell) else operand


def _other(operand: Operand | Place | int, words: Mapping[int, Word]) -> Operand | Place | int:
    return operand if isinstance(operand, Place | int) else _word(operand, words)
