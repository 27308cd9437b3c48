"""The partial parameterised configuration: truth tables as straight-line code on words.

One word holds the tables of several keys at a time: a lane is a row of a table of one of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cipherfab.errors import InputError
from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import LogicNetwork
from cipherfab.simulator.compile import OPERATION_FIELDS, Opcode, Program, compile_logic
from cipherfab.simulator.lanes import WORD_BITS
from cipherfab.simulator.simulate import Simulator
from cipherfab.tlut.mapper.tlut_functions import TableFunctions

_ROWS, _TABLES = "rows", "tables"
_MOST_SLOTS = 1 << 24

Table = NDArray[np.int32]


@dataclass(frozen=True, kw_only=True)
class TableCode:
    """Straight-line code that computes truth tables from parameters.

    Attributes
    ----------
    slots
        Number of words that it works on; word 0 is 0.
    parameters
        Words that hold the bits of each parameter, the lowest bit first: all ones or 0.
    rows
        Words that count rows: bit i of word j is bit j of i.
    operations
        int32 [operations, 5], columns `OPERATION_FIELDS`, in order of execution.
    tables
        int32 [tables, 2]: the word of every table, and 1 where that is its complement.
    """

    slots: int
    parameters: Mapping[str, Sequence[int]]
    rows: Sequence[int]
    operations: Table
    tables: Table

    def check(self) -> None:
        """Raise an `InputError` unless it is such code, on words that exist."""
        if not 0 < self.slots <= _MOST_SLOTS:
            raise InputError(f"the code works on {self.slots} words; allowed are 1 to {_MOST_SLOTS}")
        if not 3 <= len(self.rows) <= 6:
            raise InputError(f"the tables have {len(self.rows)} inputs; allowed are 3 to 6")
        if self.operations.ndim != 2 or self.operations.shape[1] != len(OPERATION_FIELDS):
            raise InputError(f"the code has the shape {self.operations.shape}")
        if self.tables.ndim != 2 or self.tables.shape[1] != 2:
            raise InputError(f"the tables have the shape {self.tables.shape}")
        codes, words = self.operations[:, 0], self.operations[:, 1:]
        sources = [*self.rows, *(slot for slots in self.parameters.values() for slot in slots)]
        known = np.array([*sources, *words.ravel().tolist(), *self.tables[:, 0].tolist(), 0])
        if known.min() < 0 or known.max() >= self.slots:
            raise InputError(f"the code uses a word that is none of its {self.slots}")
        if len(codes) and (codes.min() < 0 or codes.max() > max(Opcode)):
            raise InputError(f"the code has an operation that is none of 0 to {max(Opcode)}")
        if not np.isin(self.tables[:, 1], (0, 1)).all():
            raise InputError("the code has a complement that is neither 0 nor 1")

    def evaluate(self, values: Mapping[str, Sequence[int]]) -> NDArray[np.uint64]:
        """Return the truth tables for several sets of values.

        Parameters
        ----------
        values
            Of every parameter, one for each set.

        Returns
        -------
        NDArray[np.uint64]
            [sets, tables]; bit i is row i.

        Raises
        ------
        InputError
            If a parameter is missing or unknown, or a value does not fit it.
        """
        sets = self._sets(values)
        size = 1 << len(self.rows)
        side = WORD_BITS // size
        lanes = -(-sets // side) * WORD_BITS
        simulator = Simulator(self._program(), lanes=lanes)
        row = np.arange(lanes) % size
        for name, numbers in values.items():
            # One bit of each set, as often as a table has rows.
            width = len(self.parameters[name])
            bits = np.array([[number >> i & 1 for number in numbers] for i in range(width)], np.uint8)
            padded = np.zeros((width, lanes // size), np.uint8)
            padded[:, :sets] = bits.reshape(width, sets)
            simulator.write(name, _words(np.repeat(padded, size, axis=1)))
        simulator.write(_ROWS, _words(np.array([row >> j & 1 for j in range(len(self.rows))], np.uint8)))
        found = simulator.read(_TABLES).astype("<u8").view(f"<u{size // 8}")
        return np.ascontiguousarray(found[:, :sets].T).astype(np.uint64)

    def _sets(self, values: Mapping[str, Sequence[int]]) -> int:
        """Return how many sets of values there are, all of which fit."""
        for name in values.keys() - self.parameters.keys():
            raise InputError(f"there is no parameter {name!r}; allowed are {', '.join(self.parameters)}")
        for name, slots in self.parameters.items():
            if name not in values:
                raise InputError(f"parameter {name} has no value; it has {len(slots)} bits")
            # No value appears in a message: it may be a key.
            if any(not 0 <= number < 1 << len(slots) for number in values[name]):
                raise InputError(f"a value of parameter {name} does not fit its {len(slots)} bits")
        counts = {len(numbers) for numbers in values.values()}
        if len(counts) != 1 or 0 in counts:
            raise InputError(f"parameters have {sorted(counts)} values; each needs as many, at least 1")
        return counts.pop()

    def _program(self) -> Program:
        inputs = {**self.parameters, _ROWS: self.rows}
        return replace(
            _compiled(LogicNetwork(), {}, ()),
            slots=self.slots,
            operations=self.operations,
            inputs={name: np.array(slots, np.int32) for name, slots in inputs.items()},
            outputs={_TABLES: self.tables},
        )


def table_code(functions: TableFunctions, tables: Sequence[int]) -> TableCode:
    """Return the code for some tables.

    Parameters
    ----------
    functions
        Of the tables.
    tables
        Literals.
    """
    program = _compiled(functions.network, {_ROWS: functions.rows, **functions.parameters}, tables)
    return TableCode(
        slots=program.slots,
        parameters={name: program.inputs[name].tolist() for name in functions.parameters},
        rows=program.inputs[_ROWS].tolist(),
        operations=program.operations,
        tables=program.outputs[_TABLES],
    )


def _compiled(network: LogicNetwork, inputs: Mapping[str, tuple[int, ...]], tables: Sequence[int]) -> Program:
    return compile_logic(
        Logic(
            network=network,
            inputs=inputs,
            outputs={_TABLES: tuple(tables)},
            registers=(),
            memories=(),
            nets={},
            clock=None,
        )
    )


def _words(bits: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Pack bits, uint8 [rows, lanes], to words, uint64 [rows, lanes / 64]."""
    return np.ascontiguousarray(np.packbits(bits, axis=1, bitorder="little")).view("<u8").astype(np.uint64)
