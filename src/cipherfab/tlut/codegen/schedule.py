"""Truth tables as a list of steps for a processor, which writes each table as soon as it is computed.

A `TableCode` keeps all tables to its end, and all parameters from its beginning. A processor with little
memory cannot: here bits of parameters are loaded where they are first needed, tables that have much in
common come one after the other, and a cell is used again as soon as its value is not needed any more.
"""

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cipherfab.errors import InputError
from cipherfab.simulator.compile import Opcode
from cipherfab.tlut.template.configuration import TableCode

ROWS = 4
"""Inputs of a LUT, and words that count rows."""
ROW_WORDS = (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00)
"""Bit i of word j is bit j of i."""
ZERO = 0
"""The word that is 0; words 1 to `ROWS` count rows, those behind are cells."""
FIRST_CELL = 1 + ROWS

COMPLEMENTS = {Opcode.AND: (0, 0), Opcode.ANDN: (1, 0), Opcode.NOR: (1, 1)}
"""Operations that are an AND: whether their operands a and b are complemented before."""


@dataclass(frozen=True, slots=True)
class Load:
    """Fill a cell with a bit of a parameter."""

    target: int
    parameter: str
    bit: int


@dataclass(frozen=True, slots=True)
class Compute:
    """Compute a cell; what c is counts for `MUX` and `MUXN` alone."""

    opcode: Opcode
    target: int
    a: int
    b: int
    c: int = ZERO


@dataclass(frozen=True, slots=True)
class Write:
    """Write a table, or the complement of a word as one."""

    table: int
    source: int
    inverted: bool


Step = Load | Compute | Write
Places = Mapping[Opcode, Sequence[int]]
"""Operands, by their numbers, in whose place a result is best, the best one first."""
_ANY: Places = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Steps:
    """What to do, in order.

    Attributes
    ----------
    parameters : dict[str, int]
        Bits of each.
    tables : int
        Number of tables.
    steps : tuple[Step, ...]
        Words are numbers: `ZERO`, those that count rows, and cells from `FIRST_CELL`; ``~n`` is table n.
    cells : int
        Number of cells.
    """

    parameters: dict[str, int]
    tables: int
    steps: tuple[Step, ...]
    cells: int


@dataclass(frozen=True, slots=True)
class _Value:
    """What a cell can hold: a bit of a parameter, or the result of an operation on values."""

    load: tuple[str, int] | None = None
    opcode: Opcode = Opcode.AND
    operands: tuple[int, ...] = ()


def steps_of(
    code: TableCode, *, registers: int = 0, in_place: Places = _ANY, keep_tables: bool = False
) -> Steps:
    """Return the steps that compute the tables of some code.

    Parameters
    ----------
    code
        With tables of 16 rows.
    registers
        Cells from the first one that are better than the others: results go there if one is free.
    in_place
        Operands that a result replaces if they are not needed any more; other operations have no preference.
    keep_tables
        Whether tables can be read where they are written: then a value that becomes one is computed there.

    Raises
    ------
    InputError
        If there are no tables, or they have another size.
    """
    if len(code.rows) != ROWS:
        raise InputError(f"the tables have {len(code.rows)} inputs; a program is made for those of {ROWS}")
    if not len(code.tables):
        raise InputError("there are no tables that depend on parameters")
    values, tables = _values(code)
    order = list(_order(values, [value for value, _ in tables]))
    uses = Counter(value for value, _ in tables)
    uses.update(each for number in order if number >= 0 for each in values[number].operands)
    homes = {value: ~table for table, (value, _) in enumerate(tables) if value >= FIRST_CELL}
    cells = _Cells(uses, registers, homes if keep_tables else {})
    steps: list[Step] = []
    for number in order:
        if number < 0:
            value, inverted = tables[~number]
            steps.append(Write(~number, cells.words[value], inverted))
            cells.release((value,))
            continue
        found = values[number]
        if found.load:
            steps.append(Load(cells.take(number, ()), *found.load))
        else:
            words = [cells.words[each] for each in found.operands]
            places = in_place.get(found.opcode, range(len(found.operands)))
            target = cells.take(number, [found.operands[place] for place in places])
            steps.append(Compute(found.opcode, target, *words))
    return Steps(
        parameters={name: len(slots) for name, slots in code.parameters.items()},
        tables=len(tables),
        steps=tuple(steps),
        cells=cells.count,
    )


def _values(code: TableCode) -> tuple[list[_Value], list[tuple[int, bool]]]:
    """Return every value there is, and of each table its value and whether it is the complement."""
    values = [_Value() for _ in range(FIRST_CELL)]
    holds: dict[int, int] = {}
    for name, slots in code.parameters.items():
        for bit, slot in enumerate(slots):
            holds[slot] = len(values)
            values.append(_Value(load=(name, bit)))
    holds.update((slot, 1 + j) for j, slot in enumerate(code.rows))
    for opcode, target, *operands in code.operations.tolist():
        kind = Opcode(opcode)
        count = 3 if kind >= Opcode.MUX else 2
        # A slot that nothing was written to is 0.
        read = tuple(holds.get(slot, ZERO) for slot in operands[:count])
        holds[target] = len(values)
        values.append(_Value(opcode=kind, operands=read))
    return values, [(holds.get(slot, ZERO), bool(inverted)) for slot, inverted in code.tables.tolist()]


def _order(values: list[_Value], tables: list[int]) -> Iterator[int]:
    """Yield values, each after its operands, and ``~number`` of a table as soon as it is complete.

    Tables that depend on the same bits of parameters come one after the other, as they have most in common.
    """
    done = [number < FIRST_CELL for number in range(len(values))]
    depends: list[int] = []
    for number, value in enumerate(values):
        mask = 1 << number if value.load else 0
        for each in value.operands:
            mask |= depends[each]
        depends.append(mask)
    for table in sorted(range(len(tables)), key=lambda table: depends[tables[table]]):
        pending = [tables[table]]
        while pending:
            number = pending[-1]
            missing = [each for each in values[number].operands if not done[each]]
            if missing and not done[number]:
                # The first operand is computed first.
                pending += reversed(missing)
                continue
            pending.pop()
            if not done[number]:
                done[number] = True
                yield number
        yield ~table


class _Cells:
    """Gives cells to values, the lowest that is free, but to those that have a home.

    Attributes
    ----------
    words : dict[int, int]
        Where values are.
    count : int
        Cells that were given.
    """

    def __init__(self, uses: Counter[int], registers: int, homes: Mapping[int, int]) -> None:
        self.words = {word: word for word in range(FIRST_CELL)} | dict(homes)
        self.count = 0
        self._uses = uses
        self._last_register = FIRST_CELL + registers - 1
        self._free: list[int] = []

    def release(self, operands: Sequence[int]) -> list[int]:
        """Count a use of values; return the cells of those that were used for the last time."""
        freed = []
        for each in operands:
            self._uses[each] -= 1
            if self.words[each] >= FIRST_CELL and not self._uses[each]:
                freed.append(self.words.pop(each))
                heapq.heappush(self._free, freed[-1])
        return freed

    def take(self, number: int, operands: Sequence[int]) -> int:
        """Return a cell for a value that is computed of others.

        That of the first operand that is not needed any more saves copies, if it is no worse than another.
        """
        freed = self.release(operands)
        if number in self.words:
            return self.words[number]
        if not self._free:
            heapq.heappush(self._free, FIRST_CELL + self.count)
            self.count += 1
        found = self._free[0]
        if freed and (freed[0] <= self._last_register or found > self._last_register):
            found = freed[0]
        self._free.remove(found)
        heapq.heapify(self._free)
        self.words[number] = found
        return found
