"""Types of LLVM, and their memory layout."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Index = TypeVar("Index")


class Unsupported(Exception):
    """An unsupported feature; the message names it, and the caller adds the line."""


@dataclass(frozen=True, slots=True)
class IntegerType:
    """The type of integers of a width."""

    bits: int


@dataclass(frozen=True, slots=True)
class PointerType:
    """The type of addresses."""


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array type."""

    count: int
    element: "Type"


@dataclass(frozen=True, slots=True)
class StructType:
    """The type of elements of several types."""

    elements: "tuple[Type, ...]"
    packed: bool


@dataclass(frozen=True, slots=True)
class UnsupportedType:
    """Any other type, with a readable name."""

    title: str


Type: TypeAlias = IntegerType | PointerType | ArrayType | StructType | UnsupportedType

VOID = UnsupportedType("a value of no type")


def alignment(kind: Type) -> int:
    """Return the alignment of a type, in bytes."""
    match kind:
        case IntegerType(bits):
            return min(8, 1 << (-(-bits // 8) - 1).bit_length())
        case PointerType():
            return 4
        case ArrayType(_, element):
            return alignment(element)
        case StructType(elements, packed):
            return 1 if packed else max(map(alignment, elements), default=1)
    raise Unsupported(kind.title)


def size(kind: Type) -> int:
    """Return the distance between elements of a type, in bytes."""
    match kind:
        case IntegerType(bits):
            least = -(-bits // 8)
            return -(-least // alignment(kind)) * alignment(kind)
        case PointerType():
            return 4
        case ArrayType(count, element):
            return count * size(element)
        case StructType(elements, _):
            places = list(offsets(kind))
            end = places[-1] + size(elements[-1]) if places else 0
            return -(-end // alignment(kind)) * alignment(kind)
    raise Unsupported(kind.title)


def offsets(kind: StructType) -> Iterator[int]:
    """Yield the offsets of the members of a structure, in bytes."""
    place = 0
    for element in kind.elements:
        step = 1 if kind.packed else alignment(element)
        place = -(-place // step) * step
        yield place
        place += size(element)


def scalars(kind: Type) -> set[int]:
    """Return the sizes of the integers and addresses in a type, in bytes."""
    match kind:
        case ArrayType(count, element):
            return scalars(element) if count else set()
        case StructType(elements, _):
            return set().union(*map(scalars, elements))
        case PointerType():
            raise Unsupported("a pointer in memory")
    return {size(kind)}


def layout(kind: Type, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Yield offset and size of each integer in a type, in bytes."""
    match kind:
        case ArrayType(count, element):
            for number in range(count):
                yield from layout(element, begin + number * size(element))
        case StructType(elements, _):
            for place, element in zip(offsets(kind), elements, strict=True):
                yield from layout(element, begin + place)
        case _:
            yield begin, size(kind)


def places(kind: Type, indices: Sequence[Index]) -> Iterator[tuple[int, Index | int]]:
    """Yield the byte step and the index of each index of an address."""
    for number, index in enumerate(indices):
        if number == 0:
            yield size(kind), index
        elif isinstance(kind, ArrayType):
            kind = kind.element
            yield size(kind), index
        elif isinstance(kind, StructType) and isinstance(index, int) and 0 <= index < len(kind.elements):
            yield list(offsets(kind))[index], 1
            kind = kind.elements[index]
        else:
            raise Unsupported("this address")
