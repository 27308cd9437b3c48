"""Layout of data in memory, and their initial values.

After the instructions come constants, then written words, then tables whose size is a power of two, aligned
to it: in a memory of logic that makes their addresses cheap.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.compilers.ir.model import Array, SourceLocation
from cipherfab.compilers.names import Names
from cipherfab.compilers.vscpu.code import AddressOf, Literal, Operand, Place, Pointer, Word
from cipherfab.errors import InputError

_TABLE = 16
"""Minimum elements of an aligned table."""

_IN_LINE = 8


@dataclass(frozen=True, kw_only=True)
class Data:
    """Adjacent words with a name.

    Attributes
    ----------
    name : str
        In the text.
    contents : Sequence[str]
        Initial values: numbers, and names for addresses.
    """

    name: str
    contents: Sequence[str]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text."""
        label = f"{self.name}:"
        for at in range(0, len(self.contents), _IN_LINE):
            yield f"{label:<15} .word {', '.join(self.contents[at : at + _IN_LINE])}"
            label = ""


@dataclass
class Memory:
    """All data of a program.

    Attributes
    ----------
    constants : list[Data]
        Read-only words.
    variables : list[Data]
        Written words.
    tables : list[Data]
        Read-only, aligned tables, the largest first.
    """

    names: Names
    constants: list[Data] = field(default_factory=list)
    variables: list[Data] = field(default_factory=list)
    tables: list[Data] = field(default_factory=list)
    _arrays: dict[str, tuple[str, int]] = field(default_factory=dict)
    _pool: dict[Literal | Pointer | AddressOf, str] = field(default_factory=dict)

    def add(self, arrays: Mapping[str, Array]) -> None:
        """Find a place for arrays."""
        for array in sorted(arrays.values(), key=lambda each: not each.visible):
            data = Data(name=self.names.new(array.name), contents=[f"{value:#x}" for value in array.contents])
            count = len(data.contents)
            self._arrays[array.name] = data.name, count
            if not array.constant:
                self.variables.append(data)
            elif count >= _TABLE and count & count - 1 == 0:
                self.tables.append(data)
            else:
                self.constants.append(data)
        self.tables.sort(key=lambda each: -len(each.contents))

    def variable(self, key: str, name: str, count: int) -> None:
        """Place written words, 0 at first, under a new name."""
        self.variables.append(Data(name=self.names.new(name), contents=["0"] * count))
        self._arrays[key] = self.variables[-1].name, count

    def cell(self, name: str) -> None:
        """Place a word that already has a name."""
        self.variables.append(Data(name=name, contents=["0"]))

    def text(self, operand: Operand | Place | int, line: SourceLocation | None) -> str:
        """Return the text of an operand.

        Raises
        ------
        InputError
            If it is outside its array.
        """
        match operand:
            case int():
                return str(operand)
            case Literal() | Pointer():
                return self.constant(operand)
            case AddressOf(name, offset):
                return self._address(operand, self._element(name, offset, line, True))
            case Word(name, offset) | Place(name, offset):
                return self._element(name, offset, line, isinstance(operand, Place))
        raise TypeError(f"{operand} has no place")

    def _element(self, key: str, offset: int, line: SourceLocation | None, address: bool) -> str:
        name, count = self._arrays[key]
        # C allows the address after the last element.
        if not 0 <= offset < count + address:
            where = f"{line}: " if line else ""
            raise InputError(f"{where}an access to element {offset} of {key}, which has {count} elements")
        return f"{name} + {offset}" if offset else name

    def _address(self, operand: AddressOf, value: str) -> str:
        """Return the name of a word that holds an address."""
        if operand not in self._pool:
            self._pool[operand] = self.names.new(f"to_{operand.name}")
            self.constants.append(Data(name=self._pool[operand], contents=[value]))
        return self._pool[operand]

    def constant(self, operand: Literal | Pointer) -> str:
        """Return the name of a word that holds a number, or the address of a block."""
        if operand not in self._pool:
            if isinstance(operand, Pointer):
                name, value = self.names.new(f"to_{operand.name}"), operand.name
            else:
                name, value = self.names.new(f"n_{operand.value:x}"), f"{operand.value:#x}"
            self._pool[operand] = name
            self.constants.append(Data(name=name, contents=[value]))
        return self._pool[operand]


def size(several: Sequence[Data]) -> int:
    """Return the number of data words."""
    return sum(len(each.contents) for each in several)
